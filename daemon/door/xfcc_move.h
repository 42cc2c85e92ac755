/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts a MakeAMove to a command for the dispatch, or an immediate answer; and the dispatch's
 * answer to a result word.  No I/O.  Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_XFCC_MOVE_H
#define DAEMON_DOOR_XFCC_MOVE_H

#include "core/play/command.h"
#include "daemon/act/dispatch.h"
#include "daemon/door/xfcc_answer.h"
#include "daemon/door/xfcc_request.h"

/*
 * Tests what clients rely on, in their order: yours, resign, not over and your turn, acceptDraw,
 * claimDraw, is there a move, movecount, move.  `last` is the opponent's last message, which Scid
 * sends back with a resignation; NULL = none.  XFCC_SUCCESS: dispatch *ret_command (the caller
 * calls command_release()), with *ret_words for the opponent.
 */
enum xfcc_result xfcc_move_read(const struct xfcc_request *request, const struct game_view *game,
				int64_t player, const char *last, struct command *ret_command,
				struct sbuf *ret_words);

/* `ply`: half-moves played before the command. */
enum xfcc_result xfcc_move_result(const struct answer *answer, int ply);

#endif
