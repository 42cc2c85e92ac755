/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answers of the rules to a command: one table with name, paragraph and sentence.  Only
 * VERDICT_OK means that something happened; all others are refusals.  The sentence states the rule;
 * sums, dates and moves are in the events and in struct refusal.
 */
#ifndef CORE_RULES_VERDICT_H
#define CORE_RULES_VERDICT_H

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/chess/notation.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>

/* id, word, paragraph, sentence */
#define VERDICTS(X)                                                                                \
	X(OK, "ok", "", N_("done"))                                                                \
	X(NOT_ON_MOVE, "not_on_move", "6.2.4", N_("it is the opponent's turn to move"))            \
	X(PLY_PLAYED, "ply_played", "6.2.4",                                                       \
	  N_("a move has been played here already; nothing has changed"))                          \
	X(PLY_AHEAD, "ply_ahead", "6.2.1", N_("the move number is not the one that is due"))       \
	X(GAME_OVER, "game_over", "6.2.6", N_("the game has ended"))                               \
	X(GAME_ANNULLED, "game_annulled", "6.4.1",                                                 \
	  N_("the game is annulled; nothing can be done in it"))                                   \
	X(ANNUL_MOVED, "annul_moved", "6.4.1",                                                     \
	  N_("a game in which a player has moved cannot be annulled"))                             \
	X(SUSPENDED, "suspended", "6.3.3.4",                                                       \
	  N_("the game is suspended until the tournament leader has ruled"))                       \
	X(ADJUDICATION, "adjudication", "6.2.7, 6.2.8",                                            \
	  N_("the game is called in for adjudication, so no moves are accepted"))                  \
	X(PAUSED, "paused", "6.4.1", N_("the group is paused"))                                    \
	X(PAUSED_GAME, "paused_game", "6.4.1",                                                     \
	  N_("the game is paused until the tournament leader resumes it"))                         \
	X(PAUSED_APPEAL, "paused_appeal", "6.4.3",                                                 \
	  N_("the game is paused until the chess tribunal has ruled on an appeal"))                \
	X(BACK_MOVE, "back_move", "6.4.1", N_("the game has no such move to take back"))           \
	X(BACK_SERIES, "back_series", "6.2.5", N_("that move came in one message with others"))    \
	X(BACK_LEFT, "back_left", "6.2.8", N_("a player has left the group"))                      \
	X(STOP_DATE, "stop_date", "6.7.4.3",                                                       \
	  N_("the clocks can be stopped for a reserve from {team-stop-days} before today to "      \
	     "{team-stop-days} after"))                                                            \
	X(STOP_AGAIN, "stop_again", "6.7.4.3", N_("the clocks are already stopped for a reserve")) \
	X(OCCUPANT_SAME, "occupant_same", "6.7.4.3", N_("that player already plays in this game")) \
	X(OCCUPANT_GROUP, "occupant_group", "6.7.4.3", N_("that player is already in the group"))  \
	X(OCCUPANT_DATE, "occupant_date", "6.7.4.3",                                               \
	  N_("a player takes over a game today or at most {team-stop-days} ago"))                  \
	X(SUBSTITUTE_MOVED, "substitute_moved", "6.2.8",                                           \
	  N_("a substitute only takes over games in which the player who has left has not moved")) \
	X(SUBSTITUTE_LATE, "substitute_late", "6.2.8",                                             \
	  N_("a substitute must take over within {substitute-days} of the start"))                 \
	X(NET_LOST, "net_lost", "6.8.1", N_("a lost connection is already recorded"))              \
	X(NET_THERE, "net_there", "6.8.1", N_("no lost connection is recorded"))                   \
	X(NET_DATE, "net_date", "6.8.1",                                                           \
	  N_("the connection must have been lost today or on a date of the last year"))            \
	X(NOT_STARTED, "not_started", "6.2.1", N_("the game has not started yet"))                 \
	X(OVERSTEPPED, "overstepped", "6.3.3, 6.8.7",                                              \
	  N_("the time limit was exceeded before this message"))                                   \
	X(ILLEGAL_MOVE, "illegal_move", "6.3.5.1, 6.8.6", N_("the move is not legal"))             \
	X(BAD_NOTATION, "bad_notation", "6.2.2", N_("this is not readable as a move"))             \
	X(AMBIGUOUS_MOVE, "ambiguous_move", "6.8.4", N_("more than one piece can make this move")) \
	X(WRONG_REPETITION, "wrong_repetition", "6.8.4, 6.8.6",                                    \
	  N_("the opponent's last move or the accepted series is repeated wrongly"))               \
	X(TWO_MOVES, "two_moves", "6.2.4",                                                         \
	  N_("there are two different moves; which one is meant?"))                                \
	X(DOUBTFUL_LETTER, "doubtful_letter", "6.2.4",                                             \
	  N_("a capital letter is a piece and a small one a pawn; which of the two is meant?"))    \
	X(NO_MOVE, "no_move", "6.2.1", N_("there is no move in the message"))                      \
	X(SERIES_ILLEGAL, "series_illegal", "6.2.5",                                               \
	  N_("the proposed series contains an illegal move"))                                      \
	X(SERIES_ONE_LINE, "series_one_line", "6.2.5",                                             \
	  N_("a series that the opponent sees is a single line"))                                  \
	X(TWO_ANSWERS, "two_answers", "6.2.5",                                                     \
	  N_("two lines of the series answer the same moves differently; which is meant?"))        \
	X(SERIES_LONG, "series_long", "6.2.5", N_("the series has too many moves"))                \
	X(SERIES_BOUND, "series_bound", "6.2.5",                                                   \
	  N_("the opponent sees your series; it binds you until they play another move"))          \
	X(SERIES_WITH_MOVE, "series_with_move", "6.2.5",                                           \
	  N_("it is your turn; send a series together with your move"))                            \
	X(NO_SERIES, "no_series", "6.2.5", N_("no series has been proposed to you"))               \
	X(NO_OFFER, "no_offer", "FIDE 9.1", N_("the opponent has not offered a draw"))             \
	X(MOVE_OR_ACCEPT, "move_or_accept", "FIDE 9.1",                                            \
	  N_("the opponent offers a draw, which a move declines: write \"accept\" alone, or the "  \
	     "move alone"))                                                                        \
	X(OFFER_NEEDS_MOVE, "offer_needs_move", "FIDE 9.1",                                        \
	  N_("offer a draw together with a move"))                                                 \
	X(CLAIM_WRONG, "claim_wrong", "FIDE 9.2, 9.3",                                             \
	  N_("the draw claim is not valid; it counts as a draw offer"))                            \
	X(CLAIM_TIME_WRONG, "claim_time_wrong", "6.3.3, 6.8.7",                                    \
	  N_("the opponent has not exceeded the time limit; the claim costs nothing"))             \
	X(LEAVE_NOTICE, "leave_notice", "6.3.6.1",                                                 \
	  N_("the leave begins too soon after its notice"))                                        \
	X(LEAVE_QUOTA, "leave_quota", "6.3.6, 6.8.8",                                              \
	  N_("the leave is longer than the days left this year"))                                  \
	X(LEAVE_DATES, "leave_dates", "6.3.6", N_("the last day of leave is before the first"))    \
	X(LEAVE_NOTHING, "leave_nothing", "6.3.6", N_("all these days are already holidays"))      \
	X(SPECIAL_LEAVE_QUOTA, "special_leave_quota", "6.8.8",                                     \
	  N_("the special leave is longer than what may be granted in a year"))                    \
	X(NOTICE_SHORT, "notice_short", "6.3.4",                                                   \
	  N_("up to {silence-days} on a move need no notice"))                                     \
	X(NOTICE_LONG, "notice_long", "6.3.4", N_("a notice cannot announce so many days"))        \
	X(NOTICE_LATE, "notice_late", "6.3.4", N_("the reminder has already been sent"))           \
	X(NO_INQUIRY, "no_inquiry", "6.3.4", N_("the leader has not asked a question"))            \
	X(NOT_ALLOWED, "not_allowed", "6.4.1", N_("only the tournament leader may do this"))       \
	X(NOT_FOR_LEADER, "not_for_leader", "6.4.1", N_("only a player of the game may do this"))  \
	X(REASON_MISSING, "reason_missing", "6.4.1", N_("a ruling needs a reason"))                \
	X(RULING_DAYS, "ruling_days", "6.3.3",                                                     \
	  N_("the time limit would still be exceeded; give days back with the ruling"))            \
	X(NOT_SUSPENDED, "not_suspended", "6.4.1", N_("the game is not suspended"))                \
	X(NOT_PAUSED, "not_paused", "6.4.1", N_("the game is not paused"))                         \
	X(NOT_WITHDRAWN, "not_withdrawn", "6.2.8", N_("the player has not left the group"))        \
	X(DATE_PAST, "date_past", "6.3.4", N_("the date must be in the future"))                   \
	X(BY_POST, "by_post", "6.2.1",                                                             \
	  N_("this game is played by post: send a card, or agree on e-mail with your opponent"))   \
	X(NOT_BY_POST, "not_by_post", "6.2.1", N_("this game is played by e-mail"))                \
	X(CARD_DATE, "card_date", "6.3.2", N_("the date of the card is impossible"))               \
	X(CARD_LAWFUL, "card_lawful", "6.3.5.1", N_("the move of the card is legal"))              \
	X(CARD_SPOILT_LATE, "card_spoilt_late", "6.3.5",                                           \
	  N_("the damaged card was forwarded to the leader too late; enter it as lost"))           \
	X(REMINDER_EARLY, "reminder_early", "6.3.4",                                               \
	  N_("it is too early to repeat the last move as a reminder"))                             \
	X(NO_CARD, "no_card", "6.2.1", N_("no card of this move has been entered"))                \
	X(CARD_BEHIND, "card_behind", "6.2.4",                                                     \
	  N_("a card that was entered after it would no longer be possible"))                      \
	X(DATES_BACKWARDS, "dates_backwards", "6.3.2", N_("the dates are not in order"))           \
	X(TEXT_MISSING, "text_missing", "6.4.1", N_("there is no text after the word"))            \
	X(NOT_A_GAME_COMMAND, "not_a_game_command", "6.2.1",                                       \
	  N_("this does not concern a single game"))

enum verdict {
#define X(id, word, par, text) VERDICT_##id,
	VERDICTS(X)
#undef X
};

/* Returns the machine-readable word of an error, such as "illegal_move". */
const char *verdict_name(enum verdict v);
const char *verdict_paragraph(enum verdict v);
/* Appends the sentence without a full stop, with the numbers of these rules. */
void verdict_write(enum verdict v, const struct ruleset *rules, const struct lang *lang,
		   struct sbuf *out);

/* Details of a refusal; fields that do not apply are 0 or CIVIL_NONE. */
struct refusal {
	enum notation_error notation; /* of the faulty move */
	int word;		      /* index of the faulty word in the moves, from 0; -1 = none */
	int count;	 /* repetitions, half-moves without pawn move or capture, or days needed */
	int days, limit; /* days used, requested or granted so far, and the limit */
	struct civil earliest;	/* first day of leave that would be granted */
	struct civil longest;	/* last day of leave that would be granted */
	struct civil mentioned; /* another date that the sentence refers to */
};

#endif
