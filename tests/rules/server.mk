# The rulebook played on a server.
rules_server_tests = tests/rules/test_game tests/rules/test_facts tests/rules/test_command \
	tests/rules/test_properties tests/rules/test_move_hint
check_PROGRAMS += $(rules_server_tests)
TESTS += $(rules_server_tests)
tests_rules_test_command_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_command_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_rules_test_move_hint_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_move_hint_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_rules_test_properties_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_properties_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_rules_test_game_SOURCES = tests/rules/test_game.c tests/rules/script.c tests/rules/script.h
tests_rules_test_game_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_game_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_rules_test_facts_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_facts_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/rules/game.cases tests/rules/command.cases
