# tests/perft: known node counts, and the generator against a slow one.
check_PROGRAMS += tests/perft/test_differential tests/perft/test_position
TESTS += tests/perft/test_differential tests/perft/test_position tests/perft/suite.sh
tests_perft_test_differential_SOURCES = \
	tests/perft/slow_moves.c tests/perft/slow_moves.h \
	tests/perft/test_differential.c
tests_perft_test_differential_CFLAGS = $(TEST_CFLAGS)
tests_perft_test_differential_LDADD = libkchess.a libkbase.a $(CMOCKA_LIBS)
tests_perft_test_position_CFLAGS = $(TEST_CFLAGS)
tests_perft_test_position_LDADD = libkchess.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/perft/suite.sh tests/perft/standard.epd tests/perft/chess960.epd
