check_PROGRAMS += tests/base/test_civil tests/base/test_ratio tests/base/test_sbuf
TESTS += tests/base/test_civil tests/base/test_ratio tests/base/test_sbuf
tests_base_test_civil_CFLAGS = $(TEST_CFLAGS)
tests_base_test_civil_LDADD = libkbase.a $(CMOCKA_LIBS)
tests_base_test_ratio_CFLAGS = $(TEST_CFLAGS)
tests_base_test_ratio_LDADD = libkbase.a $(CMOCKA_LIBS)
tests_base_test_sbuf_CFLAGS = $(TEST_CFLAGS)
tests_base_test_sbuf_LDADD = libkbase.a $(CMOCKA_LIBS)
