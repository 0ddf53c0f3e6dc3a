# For scripts that start node: `. node.sh` sets $modules, what has node take our files as modules. Newer versions see for
# themselves that they are.
modules=--experimental-default-type=module
node $modules -e '' 2>/dev/null || modules=
