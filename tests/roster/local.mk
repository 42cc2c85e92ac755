# tests/roster: names, columns and the search of rating lists.
check_PROGRAMS += tests/roster/test_roster
TESTS += tests/roster/test_roster
tests_roster_test_roster_CFLAGS = $(TEST_CFLAGS)
tests_roster_test_roster_LDADD = libkroster.a libkbase.a $(CMOCKA_LIBS)
