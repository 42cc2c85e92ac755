# Many tournaments against the results of the exhaustive searches.
check_PROGRAMS += tests/pairing/test_rounds
TESTS += tests/pairing/test_rounds
tests_pairing_test_rounds_SOURCES = tests/pairing/test_rounds.c \
	tests/bench/crowd.c tests/bench/crowd.h
tests_pairing_test_rounds_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_rounds_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/vectors/pairing/rounds.tsv
