check_PROGRAMS += tests/event/test_emt tests/event/test_lots
TESTS += tests/event/test_emt tests/event/test_lots
tests_event_test_emt_CFLAGS = $(TEST_CFLAGS)
tests_event_test_emt_LDADD = libkevent.a libkstandings.a libkbase.a $(CMOCKA_LIBS)
tests_event_test_lots_CFLAGS = $(TEST_CFLAGS) $(CRYPTO_CFLAGS)
tests_event_test_lots_LDADD = libkevent.a libkbase.a $(CRYPTO_LIBS) $(CMOCKA_LIBS)
