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

/* Discards everything read from the database earlier. */
static void forget_all(struct context *ctx)
{
	context_forget(ctx);
	ctx->deputy.known = false;
	ctx->keys_doubtful = true;
}

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

static int take_change(void *arg, const struct change_row *row)
{
	struct context *ctx = arg;

	ctx->follow.seen = row->id;
	ctx->follow.read++;
	if (row->own)
		return 0;
	ctx->latest = (struct instant){0};
	doubt_beacon(ctx, row->at);
	if (row->what & CHANGED_ANYTHING)
		forget_all(ctx);
	tell_pages(ctx, row);
	tell_shown(ctx, row);
	if ((row->what & CHANGED_LETTERS) && ctx->letters_wait)
		ctx->letters_wait(ctx->hook_arg);
	if ((row->what & CHANGED_DEADLINE) && ctx->deadline_moved)
		ctx->deadline_moved(ctx->hook_arg);
	return 0;
}

static int read_changes(struct context *ctx)
{
	int rc;

	do {
		ctx->follow.read = 0;
		rc = store_change_after(ctx->store, ctx->follow.seen, take_change, ctx);
	} while (rc > 0 && ctx->follow.read == STORE_CHANGE_MOST);
	return rc;
}

/* The missed changes are no longer kept, or were lost by a fail-over. */
static void doubt_everything(struct context *ctx)
{
	static const struct change_row all = {.what = CHANGED_ANYTHING | CHANGED_PAGES |
						      CHANGED_RATINGS | CHANGED_LETTERS |
						      CHANGED_DEADLINE};
	struct change_row row = all;

	row.id = ctx->follow.seen;
	take_change(ctx, &row);
}

/* A new connection may lead to another server, which may lack the last commits. */
static int look_again(struct context *ctx)
{
	bool first_time = !ctx->follow.connection;
	int connection = store_connections(ctx->store);
	int64_t first, last;
	int rc = store_change_bounds(ctx->store, &first, &last);

	if (rc < 0)
		return rc;
	ctx->follow.connection = connection;
	forget_all(ctx);
	kept_games_empty(ctx->kept);
	if (first_time || last < ctx->follow.seen || first > ctx->follow.seen + 1) {
		ctx->follow.seen = last;
		if (!first_time)
			doubt_everything(ctx);
	}
	return 1;
}

int follow_turn(struct context *ctx)
{
	int rc = 1;

	if (is_alone(ctx))
		return 1;
	if (ctx->follow.connection != store_connections(ctx->store))
		rc = look_again(ctx);
	if (rc > 0 && ctx->follow.seen != store_change_newest(ctx->store))
		rc = read_changes(ctx);
	return rc;
}

int follow_between(struct context *ctx)
{
	int rc = is_alone(ctx) ? 1 : read_changes(ctx);

	if (rc > 0 && !is_alone(ctx) && ctx->follow.connection != store_connections(ctx->store)) {
		rc = look_again(ctx);
		if (rc > 0)
			rc = read_changes(ctx);
	}
	return rc;
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
	if (rc > 0)
		work->ctx->follow.noted = row.id;
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
			 &(struct change_row){.group = work->groups.ids[i], .what = CHANGED_GROUP});
	for (size_t i = 0; i < work->games.n && rc > 0; i++)
		rc = add(work, &rest,
			 &(struct change_row){.group = work->games.list[i].group,
					      .game = work->games.list[i].game,
					      .what = CHANGED_GAME});
	for (size_t i = 0; i < work->events.n && rc > 0; i++)
		rc = add(work, &rest,
			 &(struct change_row){.event = work->events.ids[i], .what = CHANGED_EVENT});
	if (rc > 0 && rest)
		rc = add(work, &rest, &(struct change_row){0});
	return rc;
}

void follow_settle(struct context *ctx)
{
	if (ctx->follow.noted > ctx->follow.seen)
		ctx->follow.seen = ctx->follow.noted;
	ctx->follow.noted = 0;
}

int follow_duty(struct context *ctx, const char *name, struct instant now)
{
	return is_alone(ctx) ? 1
			     : store_duty_take(ctx->store, name, now,
					       (struct instant){now.sec + DUTY_SECONDS});
}
