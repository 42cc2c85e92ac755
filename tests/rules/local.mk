# tests/rules: the rulebook, written games and games on the server.
include tests/rules/server.mk
include tests/rules/written.mk
