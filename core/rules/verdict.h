/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the rules say to a command: one table with name, paragraph and a sentence in both
 * languages.  VERDICT_OK alone means that something happened; all others refuse.  The sentence says
 * the rule; sums, dates and moves stand in the events and in struct refusal of game.h.
 */
#ifndef CORE_RULES_VERDICT_H
#define CORE_RULES_VERDICT_H

#include "core/base/lang.h"

#include <stdbool.h>

/* id, word, paragraph, English, Danish */
#define VERDICTS(X)                                                                                \
	X(OK, "ok", "", "done", "udført")                                                          \
	X(NOT_ON_MOVE, "not_on_move", "6.2.4", "it is the opponent's turn to move",                \
	  "det er modstanderens tur til at trække")                                                \
	X(PLY_PLAYED, "ply_played", "6.2.4",                                                       \
	  "this move was sent before and stands; nothing has changed",                             \
	  "dette træk er sendt tidligere og står ved magt; intet er ændret")                       \
	X(PLY_AHEAD, "ply_ahead", "6.2.1", "the move number is not the one that is due",           \
	  "træknummeret er ikke det, der skal spilles nu")                                         \
	X(GAME_OVER, "game_over", "6.2.6", "the game has ended", "partiet er sluttet")             \
	X(SUSPENDED, "suspended", "6.3.3.4",                                                       \
	  "the game is suspended until the tournament leader has ruled",                           \
	  "partiet er stillet i bero, til turneringslederen har truffet afgørelse")                \
	X(PAUSED, "paused", "6.4.1", "the group is paused", "gruppen holder pause")                \
	X(NOT_STARTED, "not_started", "6.2.1", "the game has not started yet",                     \
	  "partiet er ikke begyndt endnu")                                                         \
	X(OVERSTEPPED, "overstepped", "6.3.3, 6.8.7",                                              \
	  "the time was overstepped before this message",                                          \
	  "betænkningstiden var overskredet før denne meddelelse")                                 \
	X(ILLEGAL_MOVE, "illegal_move", "6.3.5.1, 6.8.6", "the move is not lawful",                \
	  "trækket er ikke lovligt")                                                               \
	X(BAD_NOTATION, "bad_notation", "6.2.2", "this cannot be read as a move",                  \
	  "dette kan ikke læses som et træk")                                                      \
	X(AMBIGUOUS_MOVE, "ambiguous_move", "6.8.4", "more than one man can make this move",       \
	  "mere end én brik kan udføre dette træk")                                                \
	X(WRONG_REPETITION, "wrong_repetition", "6.8.4, 6.8.6",                                    \
	  "the opponent's last move or the accepted series is repeated wrongly",                   \
	  "modstanderens sidste træk eller den accepterede serie er gentaget forkert")             \
	X(TWO_MOVES, "two_moves", "6.2.4", "there are two different moves; which one is meant?",   \
	  "der står to forskellige træk; hvilket er ment?")                                        \
	X(NO_MOVE, "no_move", "6.2.1", "there is no move in the message",                          \
	  "der er intet træk i meddelelsen")                                                       \
	X(SERIES_ILLEGAL, "series_illegal", "6.2.5",                                               \
	  "the proposed series contains a move that is not lawful",                                \
	  "den foreslåede trækserie indeholder et træk, der ikke er lovligt")                      \
	X(NO_SERIES, "no_series", "6.2.5", "no series is proposed to you",                         \
	  "du har ikke fået foreslået en trækserie")                                               \
	X(NO_OFFER, "no_offer", "FIDE 9.1", "no draw offer of the opponent stands",                \
	  "modstanderen har intet stående remistilbud")                                            \
	X(OFFER_NEEDS_MOVE, "offer_needs_move", "FIDE 9.1",                                        \
	  "a draw is offered together with a move", "remis tilbydes sammen med et træk")           \
	X(CLAIM_WRONG, "claim_wrong", "FIDE 9.2, 9.3",                                             \
	  "the draw claim is not right; it stands as an offer",                                    \
	  "remiskravet er ikke rigtigt; det står som et tilbud")                                   \
	X(CLAIM_TIME_WRONG, "claim_time_wrong", "6.3.3, 6.8.7",                                    \
	  "the opponent has not overstepped; the claim costs nothing",                             \
	  "modstanderen har ikke overskredet tiden; kravet koster intet")                          \
	X(LEAVE_NOTICE, "leave_notice", "6.3.6.1", "the leave begins too soon after its notice",   \
	  "ferien begynder for tidligt efter varslet")                                             \
	X(LEAVE_QUOTA, "leave_quota", "6.3.6, 6.8.8",                                              \
	  "the leave is longer than what is left of the year's days",                              \
	  "ferien er længere end årets resterende feriedage")                                      \
	X(LEAVE_DATES, "leave_dates", "6.3.6", "the last day of leave lies before the first",      \
	  "sidste feriedag ligger før den første")                                                 \
	X(LEAVE_NOTHING, "leave_nothing", "6.3.6", "all these days are holidays already",          \
	  "alle disse dage er allerede ferie")                                                     \
	X(SPECIAL_LEAVE_QUOTA, "special_leave_quota", "6.8.8",                                     \
	  "the special leave is longer than what may be granted in a year",                        \
	  "særloven er længere end hvad der kan bevilges på et år")                                \
	X(NOTICE_SHORT, "notice_short", "6.3.4", "up to 14 days on a move need no notice",         \
	  "indtil 14 dage på et træk kræver intet varsel")                                         \
	X(NOTICE_LONG, "notice_long", "6.3.4", "a notice cannot announce so many days",            \
	  "et varsel kan ikke dække så mange dage")                                                \
	X(NOTICE_LATE, "notice_late", "6.3.4", "the reminder has gone out already",                \
	  "rykkeren er allerede sendt")                                                            \
	X(NO_INQUIRY, "no_inquiry", "6.3.4", "the leader has asked nothing",                       \
	  "turneringslederen har ikke spurgt om noget")                                            \
	X(NOT_ALLOWED, "not_allowed", "6.4.1", "only the tournament leader may do this",           \
	  "det kan kun turneringslederen gøre")                                                    \
	X(NOT_FOR_LEADER, "not_for_leader", "6.4.1", "only a player of the game may do this",      \
	  "det kan kun en af partiets spillere gøre")                                              \
	X(REASON_MISSING, "reason_missing", "6.4.1", "a ruling needs a reason",                    \
	  "en afgørelse skal begrundes")                                                           \
	X(RULING_DAYS, "ruling_days", "6.3.3",                                                     \
	  "the clock would still be overstepped; give days back with the ruling",                  \
	  "tiden ville stadig være overskredet; giv dage tilbage med afgørelsen")                  \
	X(NOT_SUSPENDED, "not_suspended", "6.4.1", "the game is not suspended",                    \
	  "partiet er ikke stillet i bero")                                                        \
	X(NOT_PAUSED, "not_paused", "6.4.1", "the game is not paused",                             \
	  "partiet holder ikke pause")                                                             \
	X(DATE_PAST, "date_past", "6.3.4", "the date must lie in the future",                      \
	  "datoen skal ligge i fremtiden")                                                         \
	X(DATES_BACKWARDS, "dates_backwards", "6.3.2", "the dates run backwards",                  \
	  "datoerne løber baglæns")                                                                \
	X(TEXT_MISSING, "text_missing", "6.4.1", "there is no text behind the word",               \
	  "der er ingen tekst efter ordet")                                                        \
	X(NOT_A_GAME_COMMAND, "not_a_game_command", "6.2.1",                                       \
	  "this does not concern a single game", "dette vedrører ikke et enkelt parti")

enum verdict {
#define X(id, word, par, en, da) VERDICT_##id,
	VERDICTS(X)
#undef X
};

/* "illegal_move": the machine word of an error answer. */
const char *verdict_name(enum verdict v);
const char *verdict_paragraph(enum verdict v);
/* A sentence without full stop. */
const char *verdict_text(enum verdict v, enum lang lang);

#endif
