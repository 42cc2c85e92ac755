/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_wait.h. */
#include "daemon/publish/view_wait.h"

#include "daemon/game_load.h"
#include "daemon/kept_games.h"

const char *view_wait_word(enum wait_state state)
{
	switch (state) {
	case WAIT_NONE: break;
	case WAIT_MOVE: return "to move";
	case WAIT_REMINDED: return "reminded";
	case WAIT_REPORTED: return "reported";
	case WAIT_ASKED: return "asked";
	case WAIT_UNANSWERED: return "unanswered";
	case WAIT_OVERSTEPPED: return "overstepped";
	}
	return "";
}

static enum wait_state state_of(const struct game *game)
{
	if (game->phase == PHASE_SUSPENDED)
		return game->waits == GAME_CASE_OVERSTEP ? WAIT_OVERSTEPPED : WAIT_NONE;
	if (game->phase != PHASE_OPEN)
		return WAIT_NONE;
	if (game->inquiry_lapsed)
		return WAIT_UNANSWERED;
	if (!civil_is_none(game->inquiry))
		return WAIT_ASKED;
	if (!civil_is_none(game->reported))
		return WAIT_REPORTED;
	return civil_is_none(game->reminded) ? WAIT_MOVE : WAIT_REMINDED;
}

/* After exceeding the time, the player need not be to move: the late move may have been made. */
static enum event_side side_of(const struct game *game, enum wait_state state)
{
	if (state == WAIT_NONE)
		return SIDE_NONE;
	if (state == WAIT_OVERSTEPPED && game->side[SIDE_WHITE].overstepped)
		return SIDE_WHITE;
	if (state == WAIT_OVERSTEPPED && game->side[SIDE_BLACK].overstepped)
		return SIDE_BLACK;
	return game_turn(game);
}

static void read_clock(const struct game *game, struct instant now, struct view_wait *w)
{
	struct clock_view clock;

	game_days(game, w->side, game_date(game, now), &clock);
	w->days = clock.running;
	w->used = clock.used + clock.running;
	w->limit = clock.limit;
	if (w->state == WAIT_ASKED)
		w->last_day = game->inquiry;
	else if (w->state != WAIT_OVERSTEPPED)
		w->last_day = clock.last_day;
}

static struct view_wait wait_of(const struct game *game, struct instant now)
{
	struct view_wait w = {.last_day = CIVIL_NONE, .state = state_of(game)};

	w.side = side_of(game, w.state);
	if (w.side != SIDE_NONE)
		read_clock(game, now, &w);
	return w;
}

/* Lists go through all games, so those that are not kept anyway do not displace others. */
int view_wait(struct context *ctx, const struct game_row *row, struct instant now,
	      struct view_wait *ret_wait)
{
	const struct game *kept = game_load_if_kept(ctx, row, row->seq);
	struct game game;
	int rc = kept ? 1 : game_load_fold(ctx, row, 0, &game);

	if (rc < 0)
		return rc;
	*ret_wait = wait_of(kept ? kept : &game, now);
	if (kept)
		kept_games_return(kept);
	else
		game_release(&game);
	return 1;
}
