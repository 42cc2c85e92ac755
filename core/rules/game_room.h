/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the files of the game share.  Private to core/rules/ and core/play/.
 */
#ifndef CORE_RULES_GAME_ROOM_H
#define CORE_RULES_GAME_ROOM_H

#include "core/chess/position.h"
#include "core/rules/game.h"
#include "core/rules/silence.h"
#include "core/rules/thinktime.h"

/* Plays a legal move, making room first. */
void game_play(struct game *game, chess_move m);

/* The side to move on the board, also after the end. */
enum event_side game_board_side(const struct game *game);

/* First day that may be charged for the move that is due; CIVIL_NONE: the clock stands (S-3). */
struct civil game_received(const struct game *game);
/*
 * The same for the clock as it is shown: until the answer to a card tells when it was received, it
 * counts as received after the usual carriage (RULES S-52).
 */
struct civil game_runs_from(const struct game *game);

/* Takes in a fact other than a correction; see game_fold(). */
int game_fold_fact(struct game *game, const struct game_event *ev);

/* The game before its first fact: the same setup, rules and prelude.  game_release() frees it. */
void game_restart(const struct game *from, struct game *ret_game);

/*
 * A game by cards without the fact `number` and what that card brought about, and without all facts
 * behind: what the card answered.  False, with nothing to release, when a fact does not follow.
 */
bool game_before_fact(const struct game *from, size_t number, struct game *ret_game);
/* The game with one fact more. */
bool game_with_fact(const struct game *from, const struct game_event *ev, struct game *ret_game);
/* The message of a side by which it first passed its limit when it was sent; NULL: none. */
const struct ply_fact *game_late_message(const struct game *game, enum event_side side,
					 int64_t *ret_used, int *ret_limit);

/*
 * First day charged for a message that answers the move due and goes out on `sent`, with the
 * receipt it states or CIVIL_NONE; `normal`: the leader found the transmission normal.  CIVIL_NONE:
 * it costs nothing.  Flags tell what was corrected (RULES T-2, T-7, T-22, T-23).
 */
struct email_receipt game_receipt_of(const struct game *game, struct civil stated,
				     struct civil sent, bool normal);

static inline struct allowance game_allowance(const struct game *game)
{
	return thinktime_allowance(&game->setup.rules);
}

/* Days of the post both ways that a silence may last longer (RULES T-26, S-52). */
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

/* Whether the weekend rule holds for a message that came this way (RULES T-4, T-8). */
static inline bool game_weekend(const struct game *game, enum event_via via)
{
	if (via != VIA_NONE)
		return via == VIA_POST;
	return ruleset_get(&game->setup.rules, RULE_WEEKEND_RULE);
}

/* Whether messages are judged afterwards, all at once, by their own dates. */
static inline bool game_written(const struct game *game)
{
	return game->setup.rules.written;
}

/* Whether messages have dates of their own, which their senders state. */
static inline bool game_by_dates(const struct game *game)
{
	return game_written(game) || game_by_card(game);
}

/* Whether a move stands that was made since the setup. */
static inline bool game_has_moves(const struct game *game)
{
	return game->record.n > (size_t)game->prelude_plies;
}

static inline bool game_hidden_series(const struct game *game)
{
	return ruleset_get(&game->setup.rules, RULE_SERIES) == SERIES_HIDDEN;
}

/* Days charged for a message received and sent on these days; 0 without a receipt. */
int game_charge(const struct game *game, struct civil received, struct civil day,
		enum event_via via);

/* Fills an OVERSTEP fact. */
void event_overstep(const struct game *game, enum event_side side, struct civil day, int used,
		    int limit, struct game_event *ev);

/* The same, told by its reasons; both dates are known. */
struct charge game_charge_reasons(const struct game *game, struct civil received, struct civil day,
				  enum event_via via);

/* The control by which a message is judged (RULES T-11 to T-13). */
struct control {
	int limit;  /* days for it */
	int number; /* of the move it leads to */
	int until;  /* the move up to which the limit counts: `number`, or the last of a series */
};

/* ... that puts `accepted` moves of the opponent's series and one of its own behind n moves. */
struct control game_control_at_sending(const struct game *game, int n, int accepted);
/* ... while the side stays on move; with `whole`, by all of a series that is pending (T-13). */
struct control game_control_open(const struct game *game, enum event_side side, bool whole);

/* The first date of a reminder of the move that is due; CIVIL_NONE: the letter waits (T-26). */
struct civil game_reminder_from(const struct game *game);

/* The date on which the limit is passed if no answer comes; CIVIL_NONE when never. */
struct civil game_overstep_from(const struct game *game);

#endif
