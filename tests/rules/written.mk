# Written games and their calendar.
check_PROGRAMS += tests/rules/test_written
TESTS += tests/rules/test_written
tests_rules_test_written_CFLAGS = $(TEST_CFLAGS)
tests_rules_test_written_LDADD = libkrules.a libkchess.a libkbase.a $(CMOCKA_LIBS)
