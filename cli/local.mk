# cli: the kskak command.  Offline verbs call core/ through a JSON layer (jansson); the others
# talk to the daemon's control socket.
noinst_LIBRARIES += libkcli.a
libkcli_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS) $(PANGO_CFLAGS) $(EVENT_CFLAGS)
libkcli_a_SOURCES = \
	cli/control_client.c cli/control_client.h \
	cli/args.c cli/args.h \
	cli/form.c cli/form.h \
	cli/online.c cli/online.h \
	cli/outline.c cli/outline.h \
	cli/usage.c cli/usage.h \
	cli/verb.c cli/verb.h \
	cli/verb_backup.c \
	cli/verb_card.c \
	cli/verb_case.c \
	cli/verb_cases.c \
	cli/verb_database.c \
	cli/verb_club.c \
	cli/verb_deputy.c cli/verb_official.c \
	cli/verb_clock.c \
	cli/verb_deliver.c \
	cli/verb_event.c cli/verb_team.c \
	cli/verb_game.c \
	cli/verb_group.c \
	cli/verb_help.c \
	cli/verb_key.c \
	cli/verb_late.c \
	cli/verb_letter.c \
	cli/list_compare.c cli/list_compare.h cli/list_entry.c cli/list_entry.h cli/list_file.c cli/list_file.h cli/list_import.c cli/list_import.h \
	cli/list_read.c cli/list_read.h cli/list_take.c cli/list_take.h cli/list_xml.c \
	cli/list_xml.h cli/verb_list.c \
	cli/verb_lots.c \
	cli/verb_outbox.c \
	cli/verb_player.c \
	cli/verb_publish.c \
	cli/verb_rule.c \
	cli/verb_status.c \
	cli/verb_verify.c \
	cli/calc/calc.c cli/calc/calc.h \
	cli/calc/calc_admin.c \
	cli/calc/calc_call.c \
	cli/calc/calc_check.c \
	cli/calc/calc_classes.c \
	cli/calc/calc_clock.c \
	cli/calc/calc_game.c \
	cli/calc/calc_knockout.c \
	cli/calc/calc_notation.c \
	cli/calc/calc_pair.c \
	cli/calc/calc_rating.c \
	cli/calc/calc_teams.c \
	cli/calc/calc_tiebreak.c \
	cli/document.c cli/document.h \
	cli/flat_line.c cli/flat_line.h \
	cli/rate_event.c cli/rate_event.h \
	cli/rating_list.c cli/rating_list.h \
	cli/standings_order.c cli/standings_order.h \
	cli/standings_page.c cli/standings_page.h \
	cli/standings_teams.c cli/standings_teams.h \
	cli/table.c cli/table.h \
	cli/team_list.c cli/team_list.h \
	cli/team_paper.c cli/team_paper.h \
	cli/team_records.c cli/team_records.h \
	cli/team_standings.c cli/team_standings.h \
	cli/tiebreak_names.c cli/tiebreak_names.h \
	cli/standings_explain.c cli/standings_explain.h \
	cli/verb_rate.c cli/verb_rating.c \
	cli/verb_rights.c \
	cli/verb_season.c \
	cli/verb_standings.c \
	cli/idmap.c cli/idmap.h \
	cli/input.c cli/input.h \
	cli/fields.c cli/fields.h \
	cli/to_json.c cli/to_json.h \
	cli/where.c cli/where.h \
	cli/knockout_event.c cli/knockout_event.h \
	cli/knockout_explain.c cli/knockout_explain.h \
	cli/lang_option.c cli/lang_option.h \
	cli/lines.c cli/lines.h \
	cli/lots_file.c cli/lots_file.h \
	cli/player.c cli/player.h \
	cli/progress_bar.c cli/progress_bar.h \
	cli/replay_game.c cli/replay_game.h \
	cli/clock_list.c cli/clock_list.h \
	cli/game_input.c cli/game_input.h \
	cli/rules_json.c cli/rules_json.h \
	cli/tournament.c cli/tournament.h \
	cli/trf_json.c cli/trf_json.h \
	cli/trf_knockout.c cli/trf_knockout.h \
	cli/trf_left.c cli/trf_left.h \
	cli/trf_source.c cli/trf_source.h \
	cli/trf_pair.c cli/trf_pair.h \
	cli/trf_results.c cli/trf_results.h cli/trf_table.c \
	cli/pair_lots.c cli/pair_lots.h \
	cli/random_event.c cli/random_event.h \
	cli/verb_check.c cli/round_check.c cli/round_check.h \
	cli/verb_generate.c \
	cli/verb_pair.c \
	cli/verb_perft.c \
	cli/verb_schedule.c \
	cli/verb_pgn.c \
	cli/verb_replay.c \
	cli/verb_report.c \
	cli/report.h cli/report_call.c cli/report_call.h cli/report_change.c cli/report_convert.c cli/report_convert.h cli/report_desk.c \
	cli/html.c cli/html.h cli/print_doc.c cli/print_doc.h cli/print_html.c cli/print_pdf.c cli/print_text.c \
	cli/report_cards.c cli/report_cards.h cli/report_print.c cli/report_print.h cli/report_paper.c \
	cli/norm_event.c cli/norm_event.h cli/norm_paper.c cli/norm_paper.h cli/norm_paper_json.c \
	cli/prize_paper.c cli/prize_paper.h cli/report_norm.c cli/report_prize.c \
	cli/report_title.c cli/report_unpair.c cli/title_paper.c cli/title_paper.h \
	cli/report_score.c cli/report_score.h \
	cli/report_file.c cli/report_file.h cli/report_match.c cli/report_match.h cli/report_order.c cli/report_order.h \
	cli/event_page.c cli/event_page.h cli/report_serve.c cli/report_site.c cli/site_folder.c cli/site_folder.h cli/site_manifest.c cli/site_manifest.h cli/serve.h cli/serve_act.c cli/serve_answer.c cli/serve_check.c cli/serve_done.c cli/serve_field.c \
	cli/serve_child.c cli/serve_child.h cli/serve_form.c cli/serve_import.c cli/serve_job.c cli/serve_list.c cli/serve_norm.c cli/serve_rating.c cli/serve_page.c cli/serve_print.c cli/serve_prize.c cli/serve_report.c cli/serve_round.c \
	cli/serve_table.c cli/serve_team.c cli/serve_words.c cli/serve_words.h cli/serve_work.c \
	cli/rating_check.c cli/rating_check.h cli/rating_file.c cli/rating_file.h \
	cli/elo_paper.c cli/elo_paper.h cli/report_details.c cli/report_details.h cli/report_elo.c cli/report_rating.c cli/report_refresh.c cli/report_team.c cli/team_event.c cli/team_event.h \
	cli/report_entries.c cli/report_kind.c cli/report_kind.h cli/report_number.c cli/report_number.h cli/report_player.c cli/report_notes.c cli/report_notes.h cli/report_round.c \
	cli/verbs.c cli/verbs.h

# Texts of `kskak help VERB` and of the manual.
CLI_HELP = \
	cli/help/backup.txt cli/help/database.txt cli/help/calc.txt cli/help/card.txt cli/help/case.txt cli/help/club.txt cli/help/deputy.txt cli/help/official.txt cli/help/cases.txt \
	cli/help/check.txt cli/help/clock.txt cli/help/deliver.txt cli/help/event.txt \
	cli/help/game.txt cli/help/generate.txt cli/help/group.txt cli/help/help.txt \
	cli/help/key.txt cli/help/late.txt cli/help/letter.txt cli/help/list.txt cli/help/lots.txt cli/help/outbox.txt \
	cli/help/pair.txt \
	cli/help/perft.txt cli/help/pgn.txt cli/help/player.txt cli/help/publish.txt \
	cli/help/rate.txt cli/help/rating.txt cli/help/replay.txt cli/help/report.txt cli/help/rights.txt \
	cli/help/rule.txt cli/help/schedule.txt cli/help/season.txt cli/help/standings.txt cli/help/status.txt \
	cli/help/team.txt cli/help/verify.txt
EMBEDDED += $(CLI_HELP)
# The pages of `kskak report serve` look like the server's.
nodist_libkcli_a_SOURCES = $(CLI_HELP:=.embed.c) daemon/publish/style.css.embed.c

bin_PROGRAMS += kskak
kskak_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS)
kskak_SOURCES = cli/main.c
kskak_LDADD = libkcli.a libkcrypto.a libkevent.a libkrules.a libkpairing.a libkrating.a libkroster.a libkstandings.a libkchess.a libktext.a libkbase.a $(JANSSON_LIBS) $(XML_LIBS) $(PANGO_LIBS) $(EVENT_LIBS) $(CRYPTO_LIBS) -lm -lpthread
