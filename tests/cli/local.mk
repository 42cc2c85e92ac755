# tests/cli: the kskak command from outside.
cli_tests = \
	tests/cli/test_calc.sh \
	tests/cli/test_check.sh \
	tests/cli/test_desk.sh \
	tests/cli/test_clock.sh \
	tests/cli/test_list.sh \
	tests/cli/test_list_pages.sh \
	tests/cli/test_lots.sh \
	tests/cli/test_manual.sh \
	tests/cli/test_memory.sh \
	tests/cli/test_options.sh \
	tests/cli/test_norms.sh \
	tests/cli/test_notation.sh \
	tests/cli/test_pair.sh \
	tests/cli/test_pair_states.sh \
	tests/cli/test_pgn.sh \
	tests/cli/test_pgn_check.sh \
	tests/cli/test_prizes.sh \
	tests/cli/test_replay.sh \
	tests/cli/test_report.sh \
	tests/cli/test_rulebook.sh \
	tests/cli/test_serve.sh \
	tests/cli/test_serve_kinds.sh \
	tests/cli/test_site.sh \
	tests/cli/test_standings.sh \
	tests/cli/test_team_files.sh \
	tests/cli/test_trf_files.sh
TESTS += $(cli_tests)
check_PROGRAMS += tests/cli/test_args tests/cli/spoil
tests_cli_spoil_LDADD = libktestchess.a libkchess.a libkbase.a
TESTS += tests/cli/test_args
tests_cli_test_args_SOURCES = tests/cli/test_args.c
tests_cli_test_args_CFLAGS = $(TEST_CFLAGS)
tests_cli_test_args_LDADD = $(kskak_LDADD) $(CMOCKA_LIBS)
EXTRA_DIST += $(cli_tests) tests/cli/desk_pages.sh tests/vectors/norms.trf tests/vectors/trf tests/vectors/trf-teams tests/vectors/admin.json tests/vectors/clock.json tests/vectors/game.json \
	tests/vectors/rating.json tests/vectors/tiebreak.json tests/vectors/classes.json \
	tests/vectors/teams.json tests/vectors/notation.json tests/vectors/replay-in.jsonl \
	tests/vectors/replay-out.jsonl tests/vectors/correspondence.pgn \
	tests/vectors/correspondence-out.pgn tests/vectors/calc-refused.jsonl \
	tests/vectors/calc-nulls.jsonl tests/vectors/game-flags.jsonl \
	tests/vectors/game-flags-out.jsonl
tests/cli/test_calc.log: kskak$(EXEEXT)
tests/cli/test_desk.log: kskak$(EXEEXT)
tests/cli/test_serve.log: kskak$(EXEEXT)
tests/cli/test_serve_kinds.log: kskak$(EXEEXT)
tests/cli/test_site.log: kskak$(EXEEXT)
tests/cli/test_list.log: kskak$(EXEEXT)
tests/cli/test_norms.log: kskak$(EXEEXT)
tests/cli/test_prizes.log: kskak$(EXEEXT)
tests/cli/test_list_pages.log: kskak$(EXEEXT)
tests/cli/test_lots.log: kskak$(EXEEXT)
tests/cli/test_memory.log: kskak$(EXEEXT)
tests/cli/test_notation.log: kskak$(EXEEXT)
tests/cli/test_pgn.log: kskak$(EXEEXT) tests/bench/make_games$(EXEEXT)
tests/cli/test_pgn_check.log: kskak$(EXEEXT) tests/bench/make_games$(EXEEXT) tests/cli/spoil$(EXEEXT)
tests/cli/test_rulebook.log: kskak$(EXEEXT)
tests/cli/test_report.log: kskak$(EXEEXT)
tests/cli/test_trf_files.log: kskak$(EXEEXT)
tests/cli/test_replay.log: kskak$(EXEEXT) tests/bench/make_games$(EXEEXT)
tests/cli/test_clock.log: kskak$(EXEEXT)
tests/cli/test_standings.log: kskak$(EXEEXT)
tests/cli/test_pair.log: kskak$(EXEEXT)
tests/cli/test_check.log: kskak$(EXEEXT)
tests/cli/test_pair_states.log: kskak$(EXEEXT)
tests/cli/test_options.log: kskak$(EXEEXT)
tests/cli/test_manual.log: kskak$(EXEEXT) kskakd$(EXEEXT) man/kskak.1
