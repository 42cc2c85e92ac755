# tests/fuzz: one target for each parser of outside input.  Without --enable-fuzzing `make check`
# replays the corpus of each; with it the same sources are linked with libFuzzer.
fuzz_targets = \
	tests/fuzz/fuzz_address \
	tests/fuzz/fuzz_api \
	tests/fuzz/fuzz_auth \
	tests/fuzz/fuzz_calc \
	tests/fuzz/fuzz_command \
	tests/fuzz/fuzz_config \
	tests/fuzz/fuzz_control \
	tests/fuzz/fuzz_event \
	tests/fuzz/fuzz_fen \
	tests/fuzz/fuzz_form \
	tests/fuzz/fuzz_imap_date \
	tests/fuzz/fuzz_list \
	tests/fuzz/fuzz_lmtp \
	tests/fuzz/fuzz_lots \
	tests/fuzz/fuzz_message \
	tests/fuzz/fuzz_numeric \
	tests/fuzz/fuzz_paper \
	tests/fuzz/fuzz_path \
	tests/fuzz/fuzz_pgn \
	tests/fuzz/fuzz_prize \
	tests/fuzz/fuzz_quote \
	tests/fuzz/fuzz_rating_list \
	tests/fuzz/fuzz_san \
	tests/fuzz/fuzz_session \
	tests/fuzz/fuzz_site \
	tests/fuzz/fuzz_smtp \
	tests/fuzz/fuzz_team \
	tests/fuzz/fuzz_title \
	tests/fuzz/fuzz_token \
	tests/fuzz/fuzz_trf \
	tests/fuzz/fuzz_verdict \
	tests/fuzz/fuzz_xfcc
if WITH_POSTGRESQL
fuzz_targets += \
	tests/fuzz/fuzz_uri
endif

check_PROGRAMS += $(fuzz_targets)
if FUZZING
fuzz_main =
fuzz_ldflags = $(AM_LDFLAGS) -fsanitize=fuzzer
else
fuzz_main = tests/fuzz/replay_main.c
fuzz_ldflags = $(AM_LDFLAGS)
TESTS += $(fuzz_targets)
endif

tests_fuzz_fuzz_calc_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_calc_SOURCES = tests/fuzz/fuzz_calc.c $(fuzz_main)
tests_fuzz_fuzz_calc_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_calc_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_lots_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_lots_SOURCES = tests/fuzz/fuzz_lots.c $(fuzz_main)
tests_fuzz_fuzz_lots_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_lots_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_rating_list_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_rating_list_SOURCES = tests/fuzz/fuzz_rating_list.c $(fuzz_main)
tests_fuzz_fuzz_rating_list_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_rating_list_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_list_CFLAGS = $(AM_CFLAGS) $(XML_CFLAGS)
tests_fuzz_fuzz_list_SOURCES = tests/fuzz/fuzz_list.c $(fuzz_main)
tests_fuzz_fuzz_list_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_list_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_uri_CFLAGS = $(AM_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_fuzz_fuzz_uri_SOURCES = tests/fuzz/fuzz_uri.c $(fuzz_main)
tests_fuzz_fuzz_uri_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_uri_LDADD = $(SQL_TEST_LIBS)
tests_fuzz_fuzz_form_SOURCES = tests/fuzz/fuzz_form.c $(fuzz_main)
tests_fuzz_fuzz_form_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_form_LDADD = libkweb.a libkbase.a
tests_fuzz_fuzz_trf_SOURCES = tests/fuzz/fuzz_trf.c $(fuzz_main)
tests_fuzz_fuzz_trf_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_trf_LDADD = libkpairing.a libkbase.a
tests_fuzz_fuzz_command_SOURCES = tests/fuzz/fuzz_command.c $(fuzz_main)
tests_fuzz_fuzz_command_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_command_LDADD = libkrules.a libkchess.a libkbase.a
tests_fuzz_fuzz_event_SOURCES = tests/fuzz/fuzz_event.c $(fuzz_main)
tests_fuzz_fuzz_event_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_event_LDADD = libkrules.a libkchess.a libkbase.a
tests_fuzz_fuzz_fen_SOURCES = tests/fuzz/fuzz_fen.c $(fuzz_main)
tests_fuzz_fuzz_fen_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_fen_LDADD = libkchess.a libkbase.a
tests_fuzz_fuzz_numeric_SOURCES = tests/fuzz/fuzz_numeric.c $(fuzz_main)
tests_fuzz_fuzz_numeric_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_numeric_LDADD = libkchess.a libkbase.a
tests_fuzz_fuzz_pgn_SOURCES = tests/fuzz/fuzz_pgn.c $(fuzz_main)
tests_fuzz_fuzz_pgn_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_pgn_LDADD = libkchess.a libkbase.a
tests_fuzz_fuzz_san_SOURCES = tests/fuzz/fuzz_san.c $(fuzz_main)
tests_fuzz_fuzz_san_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_san_LDADD = libkchess.a libkbase.a
tests_fuzz_fuzz_paper_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_paper_SOURCES = tests/fuzz/fuzz_paper.c $(fuzz_main)
tests_fuzz_fuzz_paper_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_paper_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_team_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_team_SOURCES = tests/fuzz/fuzz_team.c $(fuzz_main)
tests_fuzz_fuzz_team_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_team_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_site_SOURCES = tests/fuzz/fuzz_site.c $(fuzz_main)
tests_fuzz_fuzz_site_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_site_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_prize_SOURCES = tests/fuzz/fuzz_prize.c $(fuzz_main)
tests_fuzz_fuzz_prize_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_prize_LDADD = libkstandings.a libkbase.a
tests_fuzz_fuzz_title_SOURCES = tests/fuzz/fuzz_title.c $(fuzz_main)
tests_fuzz_fuzz_title_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_title_LDADD = libkrating.a libkbase.a
tests_fuzz_fuzz_verdict_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_verdict_SOURCES = tests/fuzz/fuzz_verdict.c $(fuzz_main)
tests_fuzz_fuzz_verdict_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_verdict_LDADD = $(kskak_LDADD)
tests_fuzz_fuzz_xfcc_CFLAGS = $(AM_CFLAGS) $(XML_CFLAGS)
tests_fuzz_fuzz_xfcc_SOURCES = tests/fuzz/fuzz_xfcc.c $(fuzz_main)
tests_fuzz_fuzz_xfcc_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_xfcc_LDADD = libkdaemon.a libkbase.a $(XML_LIBS)
EXTRA_DIST += tests/fuzz/replay_main.c tests/fuzz/corpus
tests_fuzz_fuzz_lmtp_SOURCES = tests/fuzz/fuzz_lmtp.c $(fuzz_main)
tests_fuzz_fuzz_lmtp_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_lmtp_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_address_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS)
tests_fuzz_fuzz_address_SOURCES = tests/fuzz/fuzz_address.c $(fuzz_main)
tests_fuzz_fuzz_address_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_address_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_message_SOURCES = tests/fuzz/fuzz_message.c $(fuzz_main)
tests_fuzz_fuzz_message_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_message_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_quote_SOURCES = tests/fuzz/fuzz_quote.c $(fuzz_main)
tests_fuzz_fuzz_quote_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_quote_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_token_SOURCES = tests/fuzz/fuzz_token.c $(fuzz_main)
tests_fuzz_fuzz_token_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_token_LDADD = libkcrypto.a libkbase.a $(CRYPTO_LIBS)
tests_fuzz_fuzz_message_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS)
tests_fuzz_fuzz_api_SOURCES = tests/fuzz/fuzz_api.c $(fuzz_main)
tests_fuzz_fuzz_api_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_api_LDADD = libkdaemon.a libkmail.a libkrules.a libkchess.a libkcrypto.a libktext.a libkbase.a $(MAIL_LIBS) $(JANSSON_LIBS) -lpthread
tests_fuzz_fuzz_auth_SOURCES = tests/fuzz/fuzz_auth.c $(fuzz_main)
tests_fuzz_fuzz_auth_CFLAGS = $(AM_CFLAGS) $(GMIME_CFLAGS)
tests_fuzz_fuzz_auth_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_auth_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_config_SOURCES = tests/fuzz/fuzz_config.c $(fuzz_main)
tests_fuzz_fuzz_config_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_config_LDADD = libkdaemon.a libktext.a libkbase.a -lpthread
tests_fuzz_fuzz_control_SOURCES = tests/fuzz/fuzz_control.c $(fuzz_main)
tests_fuzz_fuzz_control_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_control_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_control_LDADD = libkteststage.a $(ROOM_LIBS) $(CMOCKA_LIBS)
tests_fuzz_fuzz_smtp_SOURCES = tests/fuzz/fuzz_smtp.c $(fuzz_main)
tests_fuzz_fuzz_smtp_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_smtp_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_imap_date_SOURCES = tests/fuzz/fuzz_imap_date.c $(fuzz_main)
tests_fuzz_fuzz_imap_date_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_imap_date_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_path_SOURCES = tests/fuzz/fuzz_path.c $(fuzz_main)
tests_fuzz_fuzz_path_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_path_LDADD = libkmail.a $(MAIL_LIBS)
tests_fuzz_fuzz_session_SOURCES = tests/fuzz/fuzz_session.c $(fuzz_main)
tests_fuzz_fuzz_session_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_fuzz_session_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_fuzz_session_LDADD = libkteststage.a libkweb.a libkpages.a $(ROOM_LIBS) $(CMOCKA_LIBS)
