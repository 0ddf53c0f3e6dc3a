#!/bin/sh
# program.js, as a program. In the environment: NODE_MODULES_FLAG, what has node take our files as modules, so that node
# is not asked for that at each start.
if [ -z "${NODE_MODULES_FLAG+known}" ]; then
    NODE_MODULES_FLAG=--experimental-default-type=module
    node $NODE_MODULES_FLAG -e '' 2>/dev/null || NODE_MODULES_FLAG= # newer ones see for themselves
fi
# shellcheck disable=SC2086
exec node $NODE_MODULES_FLAG "$(dirname "$0")/program.js"
