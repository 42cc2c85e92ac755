# tests/bench: measurements, run by hand; each prints a ratio to a comparable program.
check_PROGRAMS += tests/bench/make_games
tests_bench_make_games_LDADD = libktestchess.a libkchess.a libkbase.a
EXTRA_DIST += tests/bench/replay.sh

# Checking, converting and replaying games against pgn-extract.
bench-replay: kskak$(EXEEXT) tests/bench/make_games$(EXEEXT)
	@sh $(top_srcdir)/tests/bench/replay.sh
.PHONY: bench-replay

# The pages of `kskak report serve` against reading its file.
check_PROGRAMS += tests/bench/make_list
EXTRA_DIST += tests/bench/serve.sh
bench-serve: kskak$(EXEEXT)
	@sh $(top_srcdir)/tests/bench/serve.sh
.PHONY: bench-serve

# Judging a whole written game.
check_PROGRAMS += tests/bench/judge
tests_bench_judge_LDADD = libkrules.a libkchess.a libkbase.a
bench-judge: tests/bench/judge$(EXEEXT)
	@tests/bench/judge$(EXEEXT)
.PHONY: bench-judge

# The game on the server: its clock, its next event, its fold.
check_PROGRAMS += tests/bench/bench_rules
tests_bench_bench_rules_LDADD = libkrules.a libkchess.a libkbase.a
bench-rules: tests/bench/bench_rules$(EXEEXT)
	@tests/bench/bench_rules$(EXEEXT)
.PHONY: bench-rules
# perft against stockfish, and validating one move from its stored state.
check_PROGRAMS += tests/bench/validate
tests_bench_validate_LDADD = libkchess.a libkbase.a
EXTRA_DIST += tests/bench/perft.sh
bench-perft: kskak$(EXEEXT)
	@top_builddir=. sh $(top_srcdir)/tests/bench/perft.sh
bench-validate: tests/bench/validate$(EXEEXT)
	@tests/bench/validate$(EXEEXT)
.PHONY: bench-perft bench-validate

# Recomputes the factors of core/chess/fast/magic.c.
check_PROGRAMS += tests/bench/magics
tests_bench_magics_LDADD = libkchess.a libkbase.a
find-magics: tests/bench/magics$(EXEEXT)
	@tests/bench/magics$(EXEEXT)
.PHONY: find-magics

# Rating report and tie-breaks of large fields.
check_PROGRAMS += tests/bench/tables
tests_bench_tables_LDADD = libkstandings.a libkrating.a libkbase.a
bench-tables: tests/bench/tables$(EXEEXT)
	@tests/bench/tables$(EXEEXT)
.PHONY: bench-tables

# A round of 100 to 10,000 players in every Swiss system, and hard rounds.
check_PROGRAMS += tests/bench/bench_pairing
tests_bench_bench_pairing_SOURCES = tests/bench/bench_pairing.c tests/bench/crowd.c \
	tests/bench/crowd.h tests/bench/hard.c tests/bench/hard.h
tests_bench_bench_pairing_LDADD = libkpairing.a libkbase.a -lm
bench-pairing: tests/bench/bench_pairing$(EXEEXT)
	@tests/bench/bench_pairing$(EXEEXT) $(SYSTEMS)
.PHONY: bench-pairing

# The solvers of core/match on the same questions.
check_PROGRAMS += tests/bench/bench_match
tests_bench_bench_match_LDADD = libkpairing.a libkbase.a
bench-match: tests/bench/bench_match$(EXEEXT)
	@tests/bench/bench_match$(EXEEXT) $(PLAYERS)
.PHONY: bench-match

# Hostile tournaments: one colour wins all, nobody wins, byes by the hundred.
check_PROGRAMS += tests/bench/bench_hostile
tests_bench_bench_hostile_SOURCES = tests/bench/bench_hostile.c tests/bench/crowd.c \
	tests/bench/crowd.h tests/bench/hostile.c tests/bench/hostile.h
tests_bench_bench_hostile_LDADD = libkpairing.a libkbase.a -lm
bench-hostile: tests/bench/bench_hostile$(EXEEXT)
	@tests/bench/bench_hostile$(EXEEXT) $(SYSTEMS)
.PHONY: bench-hostile

# The store calls of a move.
check_PROGRAMS += tests/bench/bench_store
tests_bench_bench_store_CFLAGS = $(AM_CFLAGS)
tests_bench_bench_store_LDADD = libksql.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS)
bench-store: tests/bench/bench_store$(EXEEXT)
	@tests/bench/bench_store$(EXEEXT)
.PHONY: bench-store

# Large events from closing to the start letters.
check_PROGRAMS += tests/bench/bench_events
tests_bench_bench_events_SOURCES = tests/bench/bench_events.c
tests_bench_bench_events_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_bench_bench_events_LDADD = libkteststage.a $(ROOM_LIBS) $(CMOCKA_LIBS)
bench-events: tests/bench/bench_events$(EXEEXT)
	@tests/bench/bench_events$(EXEEXT) $(ENTRIES)
.PHONY: bench-events

# Clocks all due at one instant.
check_PROGRAMS += tests/bench/bench_midnight
tests_bench_bench_midnight_SOURCES = tests/bench/bench_midnight.c
tests_bench_bench_midnight_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_bench_bench_midnight_LDADD = libkteststage.a $(ROOM_LIBS) $(CMOCKA_LIBS)
bench-midnight: tests/bench/bench_midnight$(EXEEXT)
	@tests/bench/bench_midnight$(EXEEXT) $(GAMES)
.PHONY: bench-midnight

# A year of the calendar with many events.
check_PROGRAMS += tests/bench/bench_calendar
tests_bench_bench_calendar_SOURCES = tests/bench/bench_calendar.c
tests_bench_bench_calendar_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_bench_bench_calendar_LDADD = libkteststage.a $(ROOM_LIBS) $(CMOCKA_LIBS)
bench-calendar: tests/bench/bench_calendar$(EXEEXT)
	@tests/bench/bench_calendar$(EXEEXT) $(EVENTS)
.PHONY: bench-calendar

# The letters of a move, rendered at several lengths of the game.
check_PROGRAMS += tests/bench/bench_letters
tests_bench_bench_letters_SOURCES = tests/bench/bench_letters.c
tests_bench_bench_letters_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS) $(GMIME_CFLAGS)
tests_bench_bench_letters_LDADD = libkteststage.a $(ROOM_LIBS) $(CMOCKA_LIBS)
bench-letters: tests/bench/bench_letters$(EXEEXT)
	@tests/bench/bench_letters$(EXEEXT)
.PHONY: bench-letters
