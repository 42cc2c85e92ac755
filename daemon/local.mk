# daemon, the acts: dispatch, what each door may do, views, letters from facts.  Does not use
# libevent.
noinst_LIBRARIES += libkdaemon.a
libkdaemon_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS)
libkdaemon_a_SOURCES = \
	daemon/act/act.c daemon/act/act.h \
	daemon/act/act_deputy.c daemon/act/act_deputy.h \
	daemon/act/answer.c daemon/act/answer.h \
	daemon/announce.c daemon/announce.h \
	daemon/act/announce_inbound.c daemon/act/announce_inbound.h daemon/act/turn_scope.c daemon/act/turn_scope.h \
	daemon/act/dispatch.c daemon/act/dispatch.h \
	daemon/act/singles.c daemon/act/singles.h daemon/act/waiting.c daemon/act/waiting.h \
	daemon/act/entry_complete.c daemon/act/entry_complete.h \
	daemon/act/entry_refusal.c daemon/act/entry_refusal.h \
	daemon/act/entry_wish.c daemon/act/entry_wish.h daemon/act/player_entry_withdraw.c \
	daemon/act/player_entry_withdraw.h \
	daemon/act/card_fields.h \
	daemon/act/fields.c daemon/act/fields.h \
	daemon/act/from_api.c daemon/act/from_api.h \
	daemon/act/from_mail.c daemon/act/from_mail.h \
	daemon/act/mail_card.c daemon/act/mail_card.h \
	daemon/act/mail_official.c daemon/act/mail_official.h \
	daemon/act/from_office.c daemon/act/from_office.h \
	daemon/act/from_outbox.c daemon/act/from_outbox.h \
	daemon/act/leader_rights.c daemon/act/leader_rights.h \
	daemon/act/from_check.c daemon/act/from_check.h daemon/letter/compose_damage.c \
	daemon/act/from_timer.c daemon/act/from_timer.h \
	daemon/act/from_web.c daemon/act/from_web.h \
	daemon/act/inbound.c daemon/act/inbound.h \
	daemon/act/act_officer.c daemon/act/act_officer.h \
	daemon/act/leader.c daemon/act/leader.h \
	daemon/act/leader_handlers.h \
	daemon/act/leader_absence.c daemon/act/leader_absence.h daemon/act/leader_deputy.c \
	daemon/act/leader_deputy.h \
	daemon/act/leader_official.c \
	daemon/act/leader_official.h \
	daemon/act/leader_occupant.c daemon/act/leader_occupant.h daemon/act/leader_pause.c \
	daemon/act/leader_pause.h \
	daemon/act/leader_admin.c daemon/act/leader_admin.h daemon/act/leader_card.c \
	daemon/act/leader_card.h \
	daemon/act/leader_case.c daemon/act/leader_case.h \
	daemon/act/leader_correction.c daemon/act/leader_correction.h \
	daemon/act/leader_correct.c daemon/act/leader_correct.h daemon/act/leader_entry.c \
	daemon/act/leader_entry.h \
	daemon/act/leader_event.c \
	daemon/act/leader_event.h \
	daemon/act/leader_report.c daemon/act/leader_report.h daemon/act/leader_round.c \
	daemon/act/leader_round.h \
	daemon/act/leader_season.c \
	daemon/act/leader_season.h \
	daemon/act/leader_seat.c daemon/act/leader_seat.h \
	daemon/act/leader_steps.c daemon/act/leader_steps.h \
	daemon/act/leader_stage.c daemon/act/leader_stage.h \
	daemon/act/leader_otb.c daemon/act/leader_otb.h daemon/act/leader_pairs.c \
	daemon/act/leader_pairs.h \
	daemon/act/leader_game.c daemon/act/leader_game.h daemon/act/leader_group.c \
	daemon/act/leader_group.h \
	daemon/act/leader_groups.c \
	daemon/act/leader_groups.h \
	daemon/act/leader_late.c daemon/act/leader_late.h daemon/act/leader_letter.c \
	daemon/act/leader_letter.h \
	daemon/act/leader_list.c daemon/act/leader_list.h daemon/act/leader_player.c \
	daemon/act/leader_player.h \
	daemon/act/leader_rows.c daemon/act/leader_rows.h \
	daemon/act/leader_died.c daemon/act/leader_died.h \
	daemon/act/leader_sanction.c daemon/act/leader_sanction.h daemon/act/leader_show.c \
	daemon/act/leader_show.h \
	daemon/act/leader_event_show.c daemon/act/leader_event_show.h \
	daemon/act/leader_rating.c daemon/act/leader_rating.h daemon/act/leader_requests.c \
	daemon/act/leader_requests.h \
	daemon/act/leader_requests_run.c \
	daemon/act/leader_ask.c daemon/act/leader_ask.h \
	daemon/act/role_word.c daemon/act/role_word.h \
	daemon/act/leader_request_list.c daemon/act/leader_request_list.h \
	daemon/act/leader_mail.c daemon/act/leader_mail.h daemon/act/mail_policy.c \
	daemon/act/mail_policy.h \
	daemon/act/leave_words.c daemon/act/leave_words.h \
	daemon/act/part.c daemon/act/part.h \
	daemon/act/leader_join.c daemon/act/leader_join.h \
	daemon/act/official_otp.c daemon/act/official_otp.h \
	daemon/act/official_tell.c daemon/act/official_tell.h \
	daemon/act/player_access.c daemon/act/player_access.h \
	daemon/act/player_erase.c daemon/act/player_erase.h daemon/act/player_hall.c daemon/act/player_hall.h \
	daemon/act/player_address.c daemon/act/player_address.h \
	daemon/act/player_tokens.c daemon/act/player_tokens.h \
	daemon/act/player_appeal.c daemon/act/player_appeal.h \
	daemon/act/player_note.c daemon/act/player_note.h \
	daemon/act/player_objection.c daemon/act/player_objection.h \
	daemon/act/player_choices.c daemon/act/player_choices.h \
	daemon/act/player_command.c daemon/act/player_command.h \
	daemon/act/player_entry_may.h \
	daemon/act/player_entry.c daemon/act/player_entry.h \
	daemon/act/player_game.c daemon/act/player_game.h \
	daemon/act/player_leave.c daemon/act/player_leave.h \
	daemon/act/player_net.c daemon/act/player_net.h \
	daemon/act/player_prose.c daemon/act/player_prose.h \
	daemon/act/prose_answer.c daemon/act/prose_answer.h \
	daemon/act/mail_doubt.c daemon/act/mail_doubt.h \
	daemon/act/player_round.c daemon/act/player_round.h daemon/act/player_self.c \
	daemon/act/player_self.h \
	daemon/act/player_what_if.c daemon/act/player_what_if.h \
	daemon/act/what_if_words.c daemon/act/what_if_words.h \
	daemon/act/player_withdraw.c daemon/act/player_withdraw.h \
	daemon/act/player_words.c daemon/act/player_words.h \
	daemon/event/absence.c daemon/event/absence.h \
	daemon/event/appeal.c daemon/event/appeal.h \
	daemon/event/store_job.c daemon/event/store_job.h \
	daemon/door/api_request.c daemon/door/api_request.h \
	daemon/door/role.c daemon/door/role.h \
	daemon/door/xfcc_answer.c daemon/door/xfcc_answer.h \
	daemon/door/xfcc_move.c daemon/door/xfcc_move.h \
	daemon/door/xfcc_request.c daemon/door/xfcc_request.h \
	daemon/door/xfcc_text.c daemon/door/xfcc_text.h \
	daemon/publish/view_messages.c daemon/publish/view_messages.h \
	daemon/publish/view_json_my.c daemon/publish/view_json_my.h \
	daemon/publish/plain_json.c daemon/publish/plain_json.h \
	daemon/publish/export.c daemon/publish/export.h daemon/publish/export_my.c \
	daemon/publish/export_my.h \
	daemon/publish/export_otb.c daemon/publish/export_otb.h daemon/publish/export_rounds.c \
	daemon/publish/export_rounds.h \
	daemon/publish/ical.c daemon/publish/ical.h \
	daemon/publish/ical_player.c daemon/publish/ical_player.h \
	daemon/publish/ical_write.c daemon/publish/ical_write.h \
	daemon/event/group.c daemon/event/group.h \
	daemon/event/group_games.c daemon/event/group_games.h \
	daemon/event/given_position.c daemon/event/given_position.h \
	daemon/publish/view_live.c daemon/publish/view_live.h \
	daemon/publish/view_news.c daemon/publish/view_news.h \
	daemon/publish/view_json.c daemon/publish/view_json.h \
	daemon/publish/view_league.c daemon/publish/view_league.h \
	daemon/publish/view_rating.c daemon/publish/view_rating.h \
	daemon/publish/view_rated.c daemon/publish/view_rated.h \
	daemon/publish/verify_checkpoint.c daemon/publish/verify_checkpoint.h \
	daemon/publish/verify_lots.c daemon/publish/verify_lots.h \
	daemon/publish/verify_ratings.c daemon/publish/verify_ratings.h \
	daemon/letter/compose_rating.c \
	daemon/rating_facts.c daemon/rating_facts.h \
	daemon/rating_start.c daemon/rating_start.h \
	daemon/rating_doubt.c daemon/rating_doubt.h \
	daemon/rating_fold.c daemon/rating_fold.h \
	daemon/event/rating_list.c daemon/event/rating_list.h \
	daemon/event/rating_revise.c daemon/event/rating_revise.h \
	daemon/publish/view_position.c daemon/publish/view_position.h \
	daemon/publish/view_lots.c daemon/publish/view_lots.h \
	daemon/event/game_tx.c daemon/event/game_tx.h \
	daemon/publish/mydata.c daemon/publish/mydata.h \
	daemon/event_options.c daemon/event_options.h daemon/event_code.c daemon/event_code.h \
	daemon/entry_facts.c daemon/entry_facts.h \
	daemon/restored.c daemon/restored.h \
	daemon/right_record.c daemon/right_record.h \
	daemon/letter/compose_captain.c daemon/letter/compose_team.c \
	daemon/letter/leader.c daemon/letter/leader.h \
	daemon/letter/title.c daemon/letter/title.h \
	daemon/letter/choice.c daemon/letter/choice.h \
	daemon/letter/digest.c daemon/letter/digest.h \
	daemon/letter/evidence.c daemon/letter/evidence.h \
	daemon/letter/start.c daemon/letter/start.h \
	daemon/letter/head.c daemon/letter/head.h \
	daemon/letter/reader_games.c daemon/letter/reader_games.h \
	daemon/letter/reader_rules.c daemon/letter/reader_rules.h \
	daemon/letter/table.c daemon/letter/table.h \
	daemon/letter/upheld.c daemon/letter/upheld.h \
	daemon/letter/compose.h daemon/letter/compose_digest.c daemon/letter/compose_round.c \
	daemon/letter/report.c daemon/letter/report.h \
	daemon/letter/compose_event_case.c \
	daemon/letter/compose_stage.c \
	daemon/letter/fact.c daemon/letter/fact.h \
	daemon/letter/render.c daemon/letter/render.h daemon/letter/render_page.h \
	daemon/letter/render_state.c daemon/letter/render_state.h \
	daemon/letter/kept_moves.c daemon/letter/kept_moves.h \
	daemon/letter/kinds.c daemon/letter/kinds.h \
	daemon/letter/queue.c daemon/letter/queue.h \
	daemon/event/cases.c daemon/event/cases.h \
	daemon/event/consequences.c daemon/event/consequences.h \
	daemon/event/effects.c daemon/event/effects.h \
	daemon/event/effects_store.c daemon/event/effects_store.h \
	daemon/event/effects_row.c daemon/event/effects_row.h \
	daemon/event/tourney.c daemon/event/tourney.h \
	daemon/event/tourney_cancel.c daemon/event/tourney_cancel.h \
	daemon/event/tourney_make.c daemon/event/tourney_make.h \
	daemon/event/calendar.c daemon/event/calendar.h \
	daemon/event/calendar_acts.c daemon/event/calendar_acts.h \
	daemon/event/rounds.c daemon/event/rounds.h \
	daemon/event/rounds_corrected.c daemon/event/rounds_corrected.h \
	daemon/event/rounds_row.c daemon/event/rounds_row.h \
	daemon/moves_made.c daemon/moves_made.h \
	daemon/rounds_load.c daemon/rounds_load.h \
	daemon/event/series.c daemon/event/series.h \
	daemon/event/year.c daemon/event/year.h \
	daemon/event/entering.c daemon/event/entering.h daemon/event/entering_keep.c \
	daemon/event/entering_keep.h \
	daemon/event/invitation.c daemon/event/invitation.h daemon/event/annulment.c \
	daemon/event/annulment.h daemon/event/playoff.c daemon/event/playoff.h \
	daemon/event/replacement.c daemon/event/replacement.h daemon/event/top_up.c \
	daemon/event/put_aside.c daemon/event/put_aside.h \
	daemon/event/unfinished.c daemon/event/unfinished.h daemon/event/top_up.h daemon/event/dates_moved.c \
	daemon/event/dates_moved.h daemon/event/waiting.c daemon/event/waiting.h \
	daemon/letter/compose_entry.c \
	daemon/publish/view_right.c daemon/publish/view_right.h \
	daemon/publish/view_entry.c daemon/publish/view_entry.h \
	daemon/act/leader_enter.c daemon/act/leader_enter.h daemon/act/leader_invite.c \
	daemon/act/leader_invite.h \
	daemon/act/leader_right.c daemon/act/leader_right.h \
	daemon/event/outside.c daemon/event/outside.h \
	daemon/event/right_lapse.c daemon/event/right_lapse.h \
	daemon/event/right_letter.c daemon/event/right_letter.h daemon/event/right_people.c daemon/event/right_people.h \
	daemon/event/right_unused.c daemon/event/right_unused.h \
	daemon/event/stage_redraw.c daemon/event/stage_redraw.h \
	daemon/event/stage_seed.c daemon/event/stage_seed.h \
	daemon/event/stage.c daemon/event/stage.h \
	daemon/event/stage_entrants.c daemon/event/stage_entrants.h \
	daemon/event/stage_job.c daemon/event/stage_job.h \
	daemon/stage_plan.c daemon/stage_plan.h \
	daemon/event/stage_draw.c daemon/event/stage_draw.h \
	daemon/event/draw_team.c daemon/event/draw_team.h \
	daemon/event/stage_team.c daemon/event/stage_team.h \
	daemon/event/reserve.c daemon/event/reserve.h \
	daemon/event/team_admission.c daemon/event/team_admission.h \
	daemon/event/team_entry.c daemon/event/team_entry.h \
	daemon/event/team_state.c daemon/event/team_state.h \
	daemon/event/paid.c daemon/event/paid.h \
	daemon/act/leader_objection.c daemon/act/leader_objection.h \
	daemon/act/player_card.c daemon/act/player_card.h \
	daemon/event/otb_card.c daemon/event/otb_card.h \
	daemon/event/otb_letter.c daemon/event/otb_letter.h \
	daemon/event/otb_lineup.c daemon/event/otb_lineup.h \
	daemon/event/otb_objection.c daemon/event/otb_objection.h \
	daemon/letter/compose_result_card.c \
	daemon/letter/compose_union.c \
	daemon/event/union_register.c daemon/event/union_register.h \
	daemon/event/union_rows.c daemon/event/union_rows.h \
	daemon/event/otb_refusal.h \
	daemon/event/stage_division.c daemon/event/stage_division.h \
	daemon/event/team_otb.c daemon/event/team_otb.h \
	daemon/case_words.c daemon/case_words.h \
	daemon/team_list.c daemon/team_list.h \
	daemon/act/player_sign_in.c daemon/act/player_sign_in.h \
	daemon/act/player_team.c daemon/act/player_team.h daemon/act/player_reserve.c \
	daemon/act/player_reserve.h daemon/act/player_captain.c daemon/act/player_captain.h \
	daemon/act/player_team_prove.c daemon/act/player_team_prove.h \
	daemon/act/team_person.c daemon/act/team_person.h \
	daemon/act/leader_team.c daemon/act/leader_team.h daemon/act/team_refusal.c \
	daemon/act/team_refusal.h \
	daemon/publish/view_ties.c daemon/publish/view_ties.h \
	daemon/publish/view_team.c daemon/publish/view_team.h \
	daemon/publish/view_report.c daemon/publish/view_report.h \
	daemon/publish/view_report_rating.c daemon/publish/view_report_rating.h \
	daemon/publish/view_beacon.c daemon/publish/view_beacon.h \
	daemon/publish/record.c daemon/publish/record.h \
	daemon/publish/verify_journals.c daemon/publish/verify_journals.h \
	daemon/publish/view_tiebreaks.c daemon/publish/view_tiebreaks.h \
	daemon/publish/view_event.c daemon/publish/view_event.h \
	daemon/rating_book.c daemon/rating_book.h \
	daemon/beacon.c daemon/beacon.h \
	daemon/event/draw_lots.c daemon/event/draw_lots.h \
	daemon/event/otb.c daemon/event/otb.h daemon/otb_load.c daemon/otb_load.h \
	daemon/event/further_seat.c daemon/event/further_seat.h \
	daemon/event/game_step.c daemon/event/game_step.h \
	daemon/event/joined.c daemon/event/joined.h \
	daemon/event/leave.c daemon/event/leave.h \
	daemon/event/lost_facts.c daemon/event/lost_facts.h \
	daemon/event/message.c daemon/event/message.h \
	daemon/event/pause.c daemon/event/pause.h \
	daemon/event/pause_event.c daemon/event/pause_event.h \
	daemon/event/appealable.c daemon/event/appealable.h \
	daemon/event/ruling.c daemon/event/ruling.h \
	daemon/event/same_person.c daemon/event/same_person.h \
	daemon/event/occupant.c daemon/event/occupant.h \
	daemon/event/removal.c daemon/event/removal.h \
	daemon/event/withdrawal.c daemon/event/withdrawal.h \
	daemon/config.c daemon/config.h \
	daemon/event/final_table.c daemon/event/final_table.h \
	daemon/event/outcome.c daemon/event/outcome.h \
	daemon/event/report_sign.c daemon/event/report_sign.h \
	daemon/event/correction.c daemon/event/correction.h \
	daemon/event/correction_stage.c daemon/event/correction_stage.h \
	daemon/event/group_final.c daemon/event/group_final.h \
	daemon/context.c daemon/context.h \
	daemon/access.c daemon/access.h \
	daemon/deputy.c daemon/deputy.h daemon/erase.c daemon/erase.h daemon/follow.c daemon/follow.h \
	daemon/entry_list.c daemon/entry_list.h \
	daemon/group_ids.c daemon/group_ids.h \
	daemon/compact_json.c daemon/compact_json.h \
	daemon/game_list.c daemon/game_list.h \
	daemon/no_prize.c daemon/no_prize.h \
	daemon/objection.c daemon/objection.h \
	daemon/setup_check.c daemon/setup_check.h daemon/game_load.c daemon/game_load.h \
	daemon/kept_games.c daemon/kept_games.h \
	daemon/office.c daemon/office.h \
	daemon/outage.c daemon/outage.h \
	daemon/entry_question.c daemon/entry_question.h \
	daemon/player_ruling.c daemon/player_ruling.h \
	daemon/prune.c daemon/prune.h \
	daemon/raw_mail.c daemon/raw_mail.h \
	daemon/rules_for.c daemon/rules_for.h \
	daemon/id_set.c daemon/id_set.h \
	daemon/work.c daemon/work.h \
	daemon/event/sanction.c daemon/event/sanction.h \
	daemon/publish/verify.c daemon/publish/verify.h \
	daemon/publish/verify_events.c daemon/publish/verify_events.h \
	daemon/publish/verify_composed.c daemon/publish/verify_composed.h \
	daemon/publish/verify_compositions.c daemon/publish/verify_compositions.h \
	daemon/entry_origin.c daemon/entry_origin.h \
	daemon/publish/verify_reports.c daemon/publish/verify_reports.h \
	daemon/publish/view_desk.c daemon/publish/view_desk.h \
	daemon/publish/view_my_game.c daemon/publish/view_my_game.h \
	daemon/publish/view_front.c daemon/publish/view_front.h \
	daemon/publish/view_game.c daemon/publish/view_game.h \
	daemon/publish/view_group_line.c daemon/publish/view_group_line.h \
	daemon/publish/view_group.c daemon/publish/view_group.h \
	daemon/publish/view_leave.c daemon/publish/view_leave.h \
	daemon/publish/view_my_entries.c daemon/publish/view_my_entries.h \
	daemon/publish/view_my.c daemon/publish/view_my.h \
	daemon/publish/view_outcome.c daemon/publish/view_outcome.h \
	daemon/publish/view_player.c daemon/publish/view_player.h \
	daemon/publish/view_search.c daemon/publish/view_search.h \
	daemon/publish/view_rows.c daemon/publish/view_rows.h \
	daemon/publish/signature.c daemon/publish/signature.h \
	daemon/publish/view_rulings.c daemon/publish/view_rulings.h \
	daemon/publish/view_event_parts.c daemon/publish/view_event_parts.h \
	daemon/publish/announcement.c daemon/publish/announcement.h daemon/publish/view_classes.c \
	daemon/publish/view_classes.h \
	daemon/publish/view_club.c daemon/publish/view_club.h \
	daemon/publish/people.c daemon/publish/people.h \
	daemon/publish/view_person.c daemon/publish/view_person.h \
	daemon/publish/view_tourney.c daemon/publish/view_tourney.h \
	daemon/publish/view_wait.c daemon/publish/view_wait.h
