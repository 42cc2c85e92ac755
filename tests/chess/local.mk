# tests/chess: positions, notations, ends of games.
check_LIBRARIES += libktestchess.a
libktestchess_a_SOURCES = \
	tests/chess/random_game.c tests/chess/random_game.h \
	tests/chess/vector.c tests/chess/vector.h

chess_notation_tests = \
	tests/chess/test_fen \
	tests/chess/test_moves \
	tests/chess/test_outcome \
	tests/chess/test_pgn \
	tests/chess/test_roundtrip
chess_libs = libktestchess.a libkchess.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += $(chess_notation_tests)
TESTS += $(chess_notation_tests)
tests_chess_test_fen_CFLAGS = $(TEST_CFLAGS)
tests_chess_test_fen_LDADD = $(chess_libs)
tests_chess_test_moves_CFLAGS = $(TEST_CFLAGS)
tests_chess_test_moves_LDADD = $(chess_libs)
tests_chess_test_outcome_CFLAGS = $(TEST_CFLAGS)
tests_chess_test_outcome_LDADD = $(chess_libs)
tests_chess_test_pgn_CFLAGS = $(TEST_CFLAGS)
tests_chess_test_pgn_LDADD = $(chess_libs)
tests_chess_test_roundtrip_CFLAGS = $(TEST_CFLAGS)
tests_chess_test_roundtrip_LDADD = $(chess_libs)
EXTRA_DIST += tests/vectors/fen.tsv tests/vectors/moves.tsv tests/vectors/outcome.tsv
