# The rulebook played on a server.
check_PROGRAMS += tests/rules/test_game tests/rules/test_facts
TESTS += tests/rules/test_game tests/rules/test_facts
tests_rules_test_game_SOURCES = tests/rules/test_game.c tests/rules/script.c tests/rules/script.h
tests_rules_test_game_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_game_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_rules_test_facts_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_facts_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/rules/game.cases
