# tests/standings, tests/rating: properties of tables and reports, the printed tables.
check_PROGRAMS += tests/standings/test_properties
TESTS += tests/standings/test_properties
tests_standings_test_properties_CFLAGS = $(TEST_CFLAGS)
tests_standings_test_properties_LDADD = libkstandings.a libkrating.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/rating/test_klist
TESTS += tests/rating/test_klist
tests_rating_test_klist_CFLAGS = $(TEST_CFLAGS)
tests_rating_test_klist_LDADD = libkrating.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/rating/test_rating_tables
TESTS += tests/rating/test_rating_tables
tests_rating_test_rating_tables_CFLAGS = $(TEST_CFLAGS)
tests_rating_test_rating_tables_LDADD = libkrating.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/rating/test_unrated
TESTS += tests/rating/test_unrated
tests_rating_test_unrated_CFLAGS = $(TEST_CFLAGS)
tests_rating_test_unrated_LDADD = libkrating.a libkbase.a $(CMOCKA_LIBS) -lm
