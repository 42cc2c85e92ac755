# tests/pairing: report files.
check_PROGRAMS += tests/pairing/test_trf
TESTS += tests/pairing/test_trf
tests_pairing_test_trf_SOURCES = tests/pairing/test_trf.c
tests_pairing_test_trf_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_trf_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/vectors/trf-faults.txt
