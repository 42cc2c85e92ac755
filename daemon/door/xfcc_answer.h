/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Xfcc answers.  Prefixes, attributes and the order of the elements are fixed, because Scid splits
 * the text with regular expressions before parsing.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_ANSWER_H
#define DAEMON_DOOR_XFCC_ANSWER_H

#include "core/base/sbuf.h"
#include "daemon/publish/view_game.h"

#define XFCC_TYPE "text/xml; charset=utf-8" /* without a charset Scid assumes ISO-8859-1 */

/* The result word of MakeAMove. */
#define XFCC_RESULTS(X)                                                                            \
	X(SUCCESS, "Success")                                                                      \
	X(SERVER_ERROR, "ServerError")                                                             \
	X(FEATURE_UNAVAILABLE, "FeatureUnavailable")                                               \
	X(AUTHENTICATION_FAILED, "AuthenticationFailed")                                           \
	X(INVALID_GAME_ID, "InvalidGameID")                                                        \
	X(NOT_YOUR_GAME, "NotYourGame")                                                            \
	X(NOT_YOUR_TURN, "NotYourTurn")                                                            \
	X(INVALID_MOVE, "InvalidMove")                                                             \
	X(INVALID_MOVE_NUMBER, "InvalidMoveNumber")                                                \
	X(NO_DRAW_WAS_OFFERED, "NoDrawWasOffered")                                                 \
	X(LOST_ON_TIME, "LostOnTime")                                                              \
	X(MOVE_IS_AMBIGUOUS, "MoveIsAmbigous") /* as Scid spells it */

enum xfcc_result {
#define X(id, word) XFCC_##id,
	XFCC_RESULTS(X)
#undef X
};

void xfcc_answer_result(enum xfcc_result result, struct sbuf *ret_xml);

/* Codes of SOAP 1.1: the same request fails again, or may succeed later. */
enum xfcc_fault { XFCC_CLIENT, XFCC_SERVER };
/*
 * `text` must start with a word for which Scid shows a box, "AuthenticationFailed" or
 * "ServerError".
 */
void xfcc_answer_fault(enum xfcc_fault fault, const char *text, struct sbuf *ret_xml);

/*
 * The player's games by number: running ones, and those that ended in the last XFCC_FINISHED_DAYS
 * days, so that the client learns the result.  Returns 1, or a negative store_error.
 */
#define XFCC_FINISHED_DAYS 30
int xfcc_answer_games(struct context *ctx, int64_t player, struct instant now,
		      struct sbuf *ret_xml);

/* One <XfccGame>; `message` is the opponent's last one, NULL = none.  For tests. */
void xfcc_answer_game(const struct context *ctx, const struct game_view *game, int64_t player,
		      const char *message, struct instant now, struct sbuf *out);

#endif
