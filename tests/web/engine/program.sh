#!/bin/sh
# program.js, as a program. In the environment: modules, if ../node.sh has set it already.
here=$(dirname "$0")
[ -n "${modules+set}" ] || . "$here/../node.sh"
exec node $modules "$here/program.js"
