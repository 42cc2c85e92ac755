/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The table of letters (EVENTS E78): for each kind the required columns and facts of an outbox row,
 * its composer, and who queues it.  queue.c refuses a letter that does not match; render.c has the
 * composers and reads no other field.  Private to daemon/letter/.
 *
 * A field of the facts is a name and marks: none for a string, # a number, @ a date as string ("" =
 * none), ? a flag, * a list of answer lines; ! if required.
 */
#ifndef DAEMON_LETTER_KINDS_H
#define DAEMON_LETTER_KINDS_H

#include <jansson.h>
#include <stdbool.h>

#include "core/base/sbuf.h"
#include "sql/store_post.h"

/* Required columns, and who receives replies. */
enum kinds_need {
	KINDS_GAME = 1 << 0,
	KINDS_GROUP = 1 << 1,
	KINDS_CASE = 1 << 2,
	KINDS_PLAYER = 1 << 3,
	KINDS_TO_LEADER = 1 << 4, /* not a column: replies go to the leader */
};

/* kind, composer (compose_* in render.c), columns, fields, files that queue it */
#define KINDS(X)                                                                                          \
	X(ANSWER, answer, 0, "lines*!", "act/from_mail.c event/pause.c")                                  \
	X(MOVE, move, KINDS_GAME, "in_time? from@ message", "event/consequences.c")                       \
	X(START, start, KINDS_GROUP | KINDS_PLAYER, "", "event/group.c event/occupant.c")                 \
	X(GAME_START, game_start, KINDS_GAME, "", "event/game_tx.c")                                      \
	X(ENTRY_ASK, entry_ask, 0, "event! name! club! born@! rating#! days#! lang_asked?",               \
	  "act/player_entry.c")                                                                           \
	X(ENTRY_CONFIRMED, entry_confirmed, KINDS_GROUP | KINDS_PLAYER,                                   \
	  "event! seq#! size#! seed_hash! confirmation!", "event/group.c")                                \
	X(RATING, rating, KINDS_PLAYER, "day@! revision#! was#! rating#! provisional?! units*!",          \
	  "event/rating_revise.c")                                                                        \
	X(ENTRY_REFUSED, entry_refused, KINDS_TO_LEADER, "event! reason! undecided?",                     \
	  "act/leader_entry.c event/waiting.c")                                                           \
	X(RESULT, result, KINDS_GAME, "message", "event/consequences.c")                                  \
	X(REMINDER, reminder, KINDS_GAME, "", "event/consequences.c")                                     \
	X(CASE, case, KINDS_CASE, "who says", "event/consequences.c event/cases.c")                       \
	X(RULING, ruling, 0, "ruling#! white# black# from@ card# into#",                                  \
	  "event/consequences.c event/ruling.c event/appeal.c")                                           \
	X(LEAVE, leave, 0, "special?! from@! until@! reason",                                             \
	  "event/consequences.c event/leave.c")                                                           \
	X(TOKEN, token, KINDS_PLAYER, "token! password?", "act/player_self.c")                            \
	X(SIGN_IN, sign_in, 0, "code! link! minutes#!", "act/player_sign_in.c")                           \
	X(ACCESS, access, 0, "what! name! device!", "act/player_access.c act/official_tell.c")            \
	X(STATUS, status, KINDS_PLAYER, "lines*!", "act/player_command.c")                                \
	X(HELP, help, 0, "lines*!", "act/player_command.c")                                               \
	X(MYDATA, mydata, KINDS_PLAYER, "", "act/player_self.c")                                          \
	X(ADDRESS_PROVE, address_prove, 0, "name! new!", "act/player_address.c")                          \
	X(ADDRESS_NOTICE, address_notice, KINDS_PLAYER, "new! due#!", "act/player_address.c")             \
	X(ADDRESS_DONE, address_done, 0, "new! refused?!", "act/player_address.c")                        \
	X(FINAL_TABLE, final_table, KINDS_GROUP, "version#!", "event/final_table.c")                      \
	X(STRANGER, stranger, 0, "lines*", "act/from_mail.c")                                             \
	X(NOTICE, notice, KINDS_GAME, "days#!", "event/consequences.c")                                   \
	X(INQUIRY, inquiry, KINDS_GAME, "until@! text!", "event/consequences.c")                          \
	X(GROUP_STATE, group_state, KINDS_GROUP,                                                          \
	  "change#! player own? boards_lost boards_stand reason! from@ until@ command",                   \
	  "event/pause.c event/withdrawal.c event/removal.c")                                             \
	X(DRAW_OFFER, draw_offer, KINDS_GAME, "message", "event/consequences.c")                          \
	X(DIGEST, digest, 0, "lines*! new* waiting* checkpoint", "letter/digest.c")                       \
	X(GAME_STATE, game_state, 0, "change#! player from@ until@ reason!",                              \
	  "event/consequences.c event/pause.c event/absence.c event/lost_facts.c")                        \
	X(DEPUTY, deputy, 0, "name! from@! until@! ended?!", "act/leader_deputy.c")                       \
	X(CORRECTION, correction, KINDS_PLAYER | KINDS_TO_LEADER, "what! was! now! reason!",              \
	  "act/leader_correct.c")                                                                         \
	X(FROM_LEADER, from_leader, KINDS_PLAYER | KINDS_TO_LEADER, "subject! text! to lines*",           \
	  "act/leader_letter.c")                                                                          \
	X(KNOWN, known, KINDS_PLAYER, "others?", "act/from_mail.c")                                       \
	X(ANSWERED, answered, KINDS_GAME, "who! answered?! reminded@ late@",                              \
	  "event/consequences.c")                                                                         \
	X(ADMISSION, admission, KINDS_PLAYER, "event! class! corrected! classes!",                        \
	  "event/correction.c")                                                                           \
	X(REPORT, report, KINDS_PLAYER,                                                                   \
	  "name! version#! signer! office! sha256! place# players# points2# sb4# titles* rights* prize# " \
	  "team weighted2# match2#",                                                                      \
	  "event/report_sign.c")                                                                          \
	X(UNSIGNED, unsigned, 0, "event! code! since@! kc?!", "event/group_final.c")                      \
	X(QUALIFIED, qualified, KINDS_PLAYER,                                                             \
	  "event! stage! place# advances?! why! until@ starts@ late",                                     \
	  "event/outcome.c event/stage_draw.c event/correction_stage.c event/further_seat.c")             \
	X(COMPOSITION, composition, 0,                                                                    \
	  "event! stage! groups* of# version# count# reason undecided# unpaid#", "event/stage.c")         \
	X(PLAYOFF, playoff, KINDS_GROUP | KINDS_PLAYER, "event! starts@!", "event/outcome.c")             \
	X(ANNULLED, annulled, KINDS_GROUP | KINDS_PLAYER, "games*! reason! paragraph!",                   \
	  "event/annulment.c")                                                                            \
	X(INQUIRY_ANSWER, inquiry_answer, KINDS_GAME, "words!", "event/consequences.c")                   \
	X(PROSE, prose, KINDS_PLAYER, "lines*! words! move spelled", "act/player_prose.c")                \
	X(DOUBT, doubt, KINDS_PLAYER, "says! at! from place? key# dated#", "act/mail_doubt.c")            \
	X(WORDS, words, 0, "who! words!",                                                                 \
	  "act/prose_answer.c act/player_prose.c event/consequences.c")                                   \
	X(ABUSE, abuse, KINDS_GAME, "who! message! words!", "act/player_prose.c")                         \
	X(CARD, card, KINDS_GAME, "", "event/consequences.c")                                             \
	X(ENTRY_STATE, entry_state, 0,                                                                    \
	  "event! state! class! seq#! fee#! seed_hash! confirmation! draws@! last@ closes@ starts@ "      \
	  "changed reason player",                                                                        \
	  "event/entering_keep.c event/waiting.c event/dates_moved.c event/paid.c")                       \
	X(CANCELLED, cancelled, KINDS_PLAYER, "event! reason! fee#! drawn?",                              \
	  "event/tourney_cancel.c")                                                                       \
	X(INVITATION, invitation, KINDS_PLAYER, "tourney#! personal?!", "event/invitation.c")             \
	X(WAITING, waiting, 0, "event! place#! size#! late? since@ player", "event/waiting.c")            \
	X(LAPSED, lapsed, KINDS_PLAYER, "event! fee#!", "event/waiting.c")                                \
	X(RIGHT_ENDS, right_ends, KINDS_PLAYER, "rights*!", "event/right_lapse.c")                        \
	X(RIGHT_UNUSED, right_unused, KINDS_PLAYER, "editions*!", "event/right_unused.c")                 \
	X(BY_MAIL, by_mail, KINDS_GAME, "", "event/consequences.c")                                       \
	X(ROUND, round, KINDS_GROUP | KINDS_PLAYER,                                                       \
	  "round#! opponent! bye?! white?! games#! of_match# last? from@! end@ why",                      \
	  "event/rounds.c")                                                                               \
	X(MATCH, match, KINDS_GROUP | KINDS_PLAYER,                                                       \
	  "round#! opponent! won?! score2#! against2#! drawn_last?! next_round#! next! gone! of* asked? " \
	  "corrected wrong rival right reason",                                                           \
	  "event/rounds.c event/rounds_corrected.c")                                                      \
	X(TEAM, team, 0,                                                                                  \
	  "event! team! state! days#! fee#! draws@! board# name born@ rating# lines* seq# "               \
	  "seed_hash confirmation reason points2#",                                                       \
	  "event/team_state.c")                                                                           \
	X(RESULT_CARD, result_card, KINDS_GROUP,                                                          \
	  "event! code round#! match#! visitors! hosts! score! news#! who! words! until@! lines*!",       \
	  "event/otb_letter.c")                                                                           \
	X(UNION, union, 0,                                                                                \
	  "event! code! slug! what#! day@! first@! last@! elo?! pass_on? rows* sanctions* officers*",     \
	  "event/union_register.c")                                                                       \
	X(CAPTAIN, captain, KINDS_GROUP, "team#!", "event/draw_team.c")                                   \
	X(SUBSTITUTION, substitution, 0,                                                                  \
	  "player! former! side substitute?! from@! until@ reason! games# undone?",                       \
	  "event/consequences.c event/occupant.c")                                                        \
	X(DAMAGE, damage, 0, "findings*! count#! again? stops? unfinished? overdue?",                     \
	  "act/from_check.c event/put_aside.c")

struct kinds_row {
	const char *name; /* "ENTRY_ASK" */
	unsigned needs;	  /* enum kinds_need flags */
	const char *fields;
	const char *queued_by; /* blank-separated paths below daemon/ */
};

/* NULL if the number is not a kind. */
const struct kinds_row *kinds_row(enum post_kind kind);

/*
 * Whether such a letter to a player may wait for the daily letter, because no rule requires
 * immediate notice.
 */
bool kinds_can_wait(enum post_kind kind);
/* The same for letters to an office: one line can say everything necessary. */
bool kinds_can_wait_for_office(enum post_kind kind);

/* Whether composers of this kind may read the field. */
bool kinds_has_field(enum post_kind kind, const char *name);

/* Whether a row has the columns required for its kind.  Otherwise appends the first one missing. */
bool kinds_fit_columns(enum post_kind kind, unsigned columns, struct sbuf *ret_fault);
/*
 * Whether the facts (NULL = none) match the kind: all required fields, correct types, and no
 * others. Otherwise appends the offending field.
 */
bool kinds_fit_facts(enum post_kind kind, json_t *facts, struct sbuf *ret_fault);

#endif
