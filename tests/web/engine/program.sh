#!/bin/sh
# program.js, as a program.
modules=--experimental-default-type=module
node $modules -e '' 2>/dev/null || modules= # newer ones see for themselves
exec node $modules "$(dirname "$0")/program.js"
