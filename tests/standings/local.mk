# tests/standings: properties of tables and reports.
check_PROGRAMS += tests/standings/test_properties
TESTS += tests/standings/test_properties
tests_standings_test_properties_CFLAGS = $(TEST_CFLAGS)
tests_standings_test_properties_LDADD = libkstandings.a libkrating.a libkbase.a $(CMOCKA_LIBS)
