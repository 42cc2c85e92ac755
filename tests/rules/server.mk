# The rulebook played on a server.
check_PROGRAMS += tests/rules/test_game
TESTS += tests/rules/test_game
tests_rules_test_game_SOURCES = tests/rules/test_game.c tests/rules/script.c tests/rules/script.h
tests_rules_test_game_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_game_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/rules/game.cases
