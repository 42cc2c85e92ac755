/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads and folds a game; see game_load.h. */
#include "daemon/game_load.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/kept_games.h"
#include "daemon/outage.h"
#include "sql/store_change.h"

bool game_load_setup(const struct game_row *row, const char *prelude, struct game_setup *ret_setup)
{
	struct game_setup setup = {.id = row->id,
				   .zone = ZONE_COPENHAGEN,
				   .start = row->start,
				   .fen = row->fen,
				   .chess960 = row->chess960,
				   .prelude = prelude,
				   .player = {row->first_white, row->first_black}};

	if (!ruleset_read(row->ruleset, &setup.rules, NULL) || !zone_parse(row->zone, &setup.zone))
		return false;
	*ret_setup = setup;
	return true;
}

struct folder {
	struct game *game;
	bool broken;
};

static int fold_one(void *arg, const struct event_row *row)
{
	struct folder *f = arg;
	struct game_event ev;

	if (!event_read_stored(row->text, row->len, &ev)) {
		f->broken = true;
		return 1;
	}
	f->broken = game_fold(f->game, &ev) != 0;
	event_clear(&ev);
	return f->broken;
}

static int init_game(struct context *ctx, const struct game_row *row, struct game *ret_game)
{
	struct sbuf prelude = SBUF_INIT;
	struct game_setup setup;
	int rc = store_game_prelude(ctx->store, row->id, &prelude);

	if (rc > 0 && (!game_load_setup(row, prelude.buf, &setup) ||
		       game_init(ret_game, &setup, NULL) != SETUP_OK))
		rc = STORE_FAILED;
	sbuf_release(&prelude);
	return rc == 0 ? STORE_FAILED : rc;
}

/* Folds the events after `from` up to `upto`; releases the game on failure. */
static int fold_on(struct context *ctx, int64_t id, int64_t from, int64_t upto, struct game *game)
{
	struct folder f = {game, false};
	int rc = store_event_each(ctx->store, id, from, upto, fold_one, &f);

	if (rc > 0 && !f.broken)
		return 1;
	game_release(game);
	return rc < 0 ? rc : STORE_FAILED;
}

int game_load_fold(struct context *ctx, const struct game_row *row, int64_t upto,
		   struct game *ret_game)
{
	int rc = init_game(ctx, row, ret_game);

	return rc < 0 ? rc : fold_on(ctx, row->id, 0, upto, ret_game);
}

/* After a fail-over the turns may still have what the new server never got. */
static bool is_same_server(const struct context *ctx)
{
	return store_timeline(ctx->store) == ctx->turns->follow.timeline;
}

const struct game *game_load_if_kept(struct context *ctx, const struct game_row *row, int64_t seq)
{
	const struct game *game = NULL;

	if (ctx->turns && ctx->follow.connection != store_connections(ctx->store))
		return NULL; /* the next view looks where it leads */
	if (ctx->turns && is_same_server(ctx))
		game = kept_games_lend_settled(ctx->turns->kept, row->id, seq);
	return game ? game : kept_games_lend(ctx->kept, row->id, seq);
}

int game_load_then(struct context *ctx, const struct game_row *row, int64_t upto,
		   const struct game **ret_game)
{
	const struct game *kept = game_load_if_kept(ctx, row, upto);
	struct game game;
	int64_t from;
	int rc;

	if (kept) {
		*ret_game = kept;
		return 1;
	}
	from = kept_games_take_replayed(ctx->kept, row->id, upto, &game);
	rc = from ? fold_on(ctx, row->id, from, upto, &game)
		  : game_load_fold(ctx, row, upto, &game);
	if (rc > 0)
		*ret_game = kept_games_lend_replayed(ctx->kept, row->id, upto, &game);
	return rc;
}

static int close_days(struct game *game, struct outage_span days)
{
	size_t events = game->events; /* this event is not part of the record */
	struct game_event ev;
	int rc;

	event_init(&ev, EVENT_OUTAGE, zone_midnight(game->setup.zone, days.first));
	ev.from = days.first;
	ev.until = days.last;
	rc = game_fold(game, &ev);
	game->events = events;
	event_clear(&ev);
	return rc < 0 ? STORE_FAILED : 1;
}

int game_load_now(struct context *ctx, const struct game_row *row, struct game *ret_game)
{
	struct outage_days days = OUTAGE_DAYS_INIT;
	struct game game;
	int rc = game_load_fold(ctx, row, 0, &game);

	if (rc < 0)
		return rc;
	rc = outage_days_load(ctx, row, &game, &days);
	for (size_t i = 0; i < days.n && rc > 0; i++)
		rc = close_days(&game, days.span[i]);
	outage_days_release(&days);
	if (rc > 0)
		*ret_game = game;
	else
		game_release(&game);
	return rc;
}

static int fold_and_keep(struct context *ctx, const struct game_row *row, bool settled)
{
	struct game game;
	int rc = game_load_fold(ctx, row, 0, &game);

	if (rc > 0)
		kept_games_put(ctx->kept, row->id, row->seq, &game, settled);
	return rc;
}

int game_load_kept(struct context *ctx, const struct game_row *row, struct game **ret_game)
{
	struct game *game = kept_games_find(ctx->kept, row->id, row->seq);
	int rc = game ? 1 : fold_and_keep(ctx, row, false);

	if (rc > 0)
		*ret_game = game ? game : kept_games_find(ctx->kept, row->id, row->seq);
	return rc;
}

int game_load_lent(struct context *ctx, const struct game_row *row, const struct game **ret_game)
{
	const struct game *game = game_load_if_kept(ctx, row, row->seq);
	int rc = game ? 1 : fold_and_keep(ctx, row, store_sees_committed(ctx->store));

	if (rc > 0)
		*ret_game = game ? game : kept_games_lend(ctx->kept, row->id, row->seq);
	return rc;
}
