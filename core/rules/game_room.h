/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the files of the game.  Implemented in game.c and game_*.c.  Private to core/rules/ and
 * core/play/.
 */
#ifndef CORE_RULES_GAME_ROOM_H
#define CORE_RULES_GAME_ROOM_H

#include "core/chess/position.h"
#include "core/rules/game.h"
#include "core/rules/silence.h"
#include "core/rules/thinktime.h"

/* Plays a legal move, growing the record first if needed. */
void game_play(struct game *game, chess_move m);

/* Returns the side to move on the board, also after the end. */
enum event_side game_board_side(const struct game *game);

/*
 * Returns the first day that may be charged for the move that is due; CIVIL_NONE: the clock is
 * stopped (S-3).
 */
struct civil game_received(const struct game *game);
/*
 * Like game_received(), for display: until the answer to a card states its receipt, the usual
 * carriage is assumed (RULES S-52).
 */
struct civil game_runs_from(const struct game *game);

/* Applies a fact other than a correction; see game_fold(). */
int game_fold_fact(struct game *game, const struct game_event *ev);

/*
 * Returns the game before its first fact: same setup, rules and prelude.  game_release() frees it.
 */
void game_restart(const struct game *from, struct game *ret_game);

/*
 * Returns a game by cards without the fact `number`, without what that card caused, and without all
 * later facts: the state that the card answered.  Returns false, with nothing to release, if a fact
 * is not possible.
 */
bool game_before_fact(const struct game *from, size_t number, struct game *ret_game);
/* Returns the game with one more fact. */
bool game_with_fact(const struct game *from, const struct game_event *ev, struct game *ret_game);
/* Returns the message by which a side first exceeded its limit when sent; NULL if none. */
const struct ply_fact *game_late_message(const struct game *game, enum event_side side,
					 int64_t *ret_used, int *ret_limit);

/*
 * Returns the first charged day of a message that answers the move due and is sent on `sent`, with
 * the receipt it states or CIVIL_NONE; `normal`: the leader found the transmission normal.
 * CIVIL_NONE: it costs nothing.  The flags say what was corrected (RULES T-2, T-7, T-22, T-23).
 */
struct email_receipt game_receipt_of(const struct game *game, struct civil stated,
				     struct civil sent, bool normal);

static inline struct allowance game_allowance(const struct game *game)
{
	return thinktime_allowance(&game->setup.rules);
}

/* Returns the days of post both ways by which a silence may be longer (RULES T-26, S-52). */
static inline int game_carriage(const struct game *game)
{
	return game_by_card(game) && game->n_plies
		       ? 2 * ruleset_get(&game->setup.rules, RULE_POST_DAYS)
		       : 0;
}

static inline struct silence_rule game_silence(const struct game *game)
{
	return silence_rule(&game->setup.rules);
}

/* Returns whether the weekend rule applies to a message sent this way (RULES T-4, T-8). */
static inline bool game_weekend(const struct game *game, enum event_via via)
{
	if (via != VIA_NONE)
		return via == VIA_POST;
	return ruleset_get(&game->setup.rules, RULE_WEEKEND_RULE);
}

/* Returns whether messages are judged afterwards, all at once, by their own dates. */
static inline bool game_written(const struct game *game)
{
	return game->setup.rules.written;
}

/* Returns whether messages have their own dates, stated by their senders. */
static inline bool game_by_dates(const struct game *game)
{
	return game_written(game) || game_by_card(game);
}

/* Returns whether any valid move has been made since the setup. */
static inline bool game_has_moves(const struct game *game)
{
	return game->record.n > (size_t)game->prelude_plies;
}

static inline bool game_hidden_series(const struct game *game)
{
	return ruleset_get(&game->setup.rules, RULE_SERIES) == SERIES_HIDDEN;
}

/* Returns the days charged for a message received and sent on these days; 0 without a receipt. */
int game_charge(const struct game *game, struct civil received, struct civil day,
		enum event_via via);

/* Fills an OVERSTEP fact. */
void game_overstep_event(const struct game *game, enum event_side side, struct civil day, int used,
			 int limit, struct game_event *ev);

/* The same by reason; both dates are known. */
struct charge game_charge_reasons(const struct game *game, struct civil received, struct civil day,
				  enum event_via via);

/* The control that applies to a message (RULES T-11 to T-13). */
struct control {
	int limit;  /* days for it */
	int number; /* number of the move at the control */
	int until;  /* last move that the limit covers: `number`, or the last of a series */
};

/*
 * The control for a message that adds `accepted` moves of the opponent's series and one own move to
 * n moves.
 */
struct control game_control_at_sending(const struct game *game, int n, int accepted);
/*
 * The control while the side is to move; `whole` assumes that all of a pending series is accepted
 * (T-13).
 */
struct control game_control_open(const struct game *game, enum event_side side, bool whole);

/*
 * Returns the first date for a reminder of the move that is due; CIVIL_NONE: the letter has not
 * been sent (T-26).
 */
struct civil game_reminder_from(const struct game *game);

/* Returns the date on which the limit is exceeded if no answer comes; CIVIL_NONE if never. */
struct civil game_overstep_from(const struct game *game);

#endif
