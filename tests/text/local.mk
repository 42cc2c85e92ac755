check_PROGRAMS += tests/text/test_text
TESTS += tests/text/test_text tests/text/catalogue.sh
EXTRA_DIST += tests/text/catalogue.sh
tests_text_test_text_CFLAGS = $(TEST_CFLAGS)
tests_text_test_text_LDADD = libktext.a libkbase.a $(CMOCKA_LIBS) -lpthread
EXTRA_tests_text_test_text_DEPENDENCIES = po/da/LC_MESSAGES/kskakd.mo

# Names of browsers.
check_PROGRAMS += tests/text/test_browser
TESTS += tests/text/test_browser
tests_text_test_browser_CFLAGS = $(TEST_CFLAGS)
tests_text_test_browser_LDADD = libktext.a $(CMOCKA_LIBS)
