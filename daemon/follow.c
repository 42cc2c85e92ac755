/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See follow.h. */
#include "daemon/follow.h"

#include "daemon/beacon.h"
#include "daemon/kept_games.h"
#include "sql/store_change.h"

#define DUTY_SECONDS 20 /* another daemon takes it that long after the last use */

static bool is_alone(const struct context *ctx)
{
	return !store_daemon(ctx->store)[0];
}

/* --- what others changed ---------------------------------------------------------------------- */

static void tell_shown(struct context *ctx, const struct change_row *row)
{
	if (!ctx->shown)
		return;
	if (row->what & (CHANGED_ANYTHING | CHANGED_PAGES))
		ctx->shown(ctx->hook_arg, 0, 0);
	else if (row->what & CHANGED_GAME)
		ctx->shown(ctx->hook_arg, row->group, row->game);
}

static void tell_pages(struct context *ctx, const struct change_row *row)
{
	if (ctx->publish && (row->what & CHANGED_PAGES))
		ctx->publish(ctx->hook_arg, 0, 0);
	if (ctx->publish && (row->what & CHANGED_GROUP))
		ctx->publish(ctx->hook_arg, row->group, 0);
	if (ctx->publish && (row->what & CHANGED_GAME))
		ctx->publish(ctx->hook_arg, 0, row->game);
	if (ctx->publish_event && (row->what & CHANGED_EVENT))
		ctx->publish_event(ctx->hook_arg, row->event);
	if (ctx->publish_ratings && (row->what & CHANGED_RATINGS))
		ctx->publish_ratings(ctx->hook_arg);
}

/*
 * A mail received in the evening may be read after another daemon has started the text of its day.
 */
static void doubt_beacon(struct context *ctx, struct instant at)
{
	struct civil day;

	if (beacon_draft_day(ctx, &day) && zone_date(ZONE_COPENHAGEN, at).day <= day.day)
		beacon_release(ctx);
}

static void take_change(void *arg, const struct change_row *row)
{
	struct context *ctx = arg;

	ctx->latest = (struct instant){0};
	doubt_beacon(ctx, row->at);
	if (row->what & CHANGED_ANYTHING)
		context_forget_read(ctx);
	tell_pages(ctx, row);
	tell_shown(ctx, row);
	if ((row->what & CHANGED_LETTERS) && ctx->letters_wait)
		ctx->letters_wait(ctx->hook_arg);
	if ((row->what & CHANGED_DEADLINE) && ctx->deadline_moved)
		ctx->deadline_moved(ctx->hook_arg);
}

/* The missed changes are no longer kept, or were lost by a fail-over. */
static void doubt_everything(struct context *ctx)
{
	static const struct change_row all = {.what = CHANGED_ANYTHING | CHANGED_PAGES |
						      CHANGED_RATINGS | CHANGED_LETTERS |
						      CHANGED_DEADLINE};

	take_change(ctx, &all);
}

/* Returns 1: there may be news, 0: there are none; or an error of the store. */
static int read_changes(struct context *ctx)
{
	int64_t bound, given, before = ctx->follow.seen;
	int rc = store_change_bound(ctx->store, &bound, &given);

	ctx->follow.behind = rc > 0 && given > bound;
	if (rc > 0 && bound - ctx->follow.seen > STORE_CHANGE_KEPT) {
		ctx->follow.seen = bound;
		doubt_everything(ctx);
	}
	while (rc > 0 && ctx->follow.seen < bound)
		rc = store_change_after(ctx->store, ctx->follow.seen, bound, take_change, ctx,
					&ctx->follow.seen);
	return rc > 0 ? ctx->follow.seen != before : rc;
}

/* A new connection may lead to another server, which may lack the last commits. */
static int look_again(struct context *ctx)
{
	bool first_time = !ctx->follow.connection;
	uint32_t timeline = store_timeline(ctx->store);
	int connection = store_connections(ctx->store);
	int64_t bound, given;
	int rc = store_change_bound(ctx->store, &bound, &given);

	if (rc < 0)
		return rc;
	context_forget_read(ctx);
	kept_games_empty(ctx->kept);
	if (first_time || timeline != ctx->follow.timeline || bound < ctx->follow.seen) {
		ctx->follow.seen = bound;
		if (!first_time)
			doubt_everything(ctx);
	}
	ctx->follow.connection = connection;
	ctx->follow.timeline = timeline;
	return 1;
}

void follow_announce(struct context *ctx, bool beside)
{
	if (is_alone(ctx))
		return;
	store_latest_announce(ctx->store);
	if (!beside)
		store_change_announce(ctx->store, ctx->follow.seen);
}

int follow_turn(struct context *ctx)
{
	int64_t alone = store_turns_alone(ctx->store);
	int rc = 1;

	if (is_alone(ctx))
		return 1;
	ctx->latest = (struct instant){0};
	if (ctx->follow.connection != store_connections(ctx->store))
		rc = look_again(ctx);
	if (rc > 0 && store_is_beside(ctx->store) && ctx->follow.alone == alone)
		return 1;
	if (rc > 0)
		rc = read_changes(ctx);
	if (rc >= 0)
		ctx->follow.alone = alone;
	return rc < 0 ? rc : 1;
}

int follow_between(struct context *ctx)
{
	int rc = is_alone(ctx) ? 0 : read_changes(ctx);

	if (rc < 0 || is_alone(ctx) || ctx->follow.connection == store_connections(ctx->store))
		return rc;
	rc = look_again(ctx);
	if (rc > 0)
		rc = read_changes(ctx);
	return rc < 0 ? rc : 1;
}

/* --- what this daemon changes ----------------------------------------------------------------- */

/* The first row has the changes that concern no single group, game or event. */
static int add(const struct work *work, unsigned *rest, const struct change_row *what)
{
	struct change_row row = *what;
	int rc;

	row.at = work->received;
	row.what |= *rest;
	rc = store_change_add(work->ctx->store, &row);
	work->ctx->follow.noted = true;
	*rest = 0;
	return rc;
}

int follow_note(const struct work *work, bool anything)
{
	unsigned rest =
		(work->all_pages ? CHANGED_PAGES : 0) | (work->ratings ? CHANGED_RATINGS : 0) |
		(work->letters_wait ? CHANGED_LETTERS : 0) |
		(work->deadline_moved ? CHANGED_DEADLINE : 0) | (anything ? CHANGED_ANYTHING : 0);
	int rc = 1;

	if (is_alone(work->ctx))
		return 1;
	for (size_t i = 0; i < work->groups.n && rc > 0; i++)
		rc = add(work, &rest,
			 &(struct change_row){.group = work->groups.v[i], .what = CHANGED_GROUP});
	for (size_t i = 0; i < work->games.n && rc > 0; i++)
		rc = add(work, &rest,
			 &(struct change_row){.group = work->games.list[i].group,
					      .game = work->games.list[i].game,
					      .what = CHANGED_GAME});
	for (size_t i = 0; i < work->events.n && rc > 0; i++)
		rc = add(work, &rest,
			 &(struct change_row){.event = work->events.v[i], .what = CHANGED_EVENT});
	if (rc > 0 && rest)
		rc = add(work, &rest, &(struct change_row){0});
	return rc;
}

int follow_duty(struct context *ctx, const char *name, struct instant now)
{
	return is_alone(ctx) ? 1
			     : store_duty_take(ctx->store, name, now,
					       (struct instant){now.sec + DUTY_SECONDS});
}
