/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_timer.h. */
#include "daemon/act/from_timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/player_address.h"
#include "daemon/beacon.h"
#include "daemon/erase.h"
#include "daemon/event/appeal.h"
#include "daemon/event/calendar_acts.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/put_aside.h"
#include "daemon/event/rating_list.h"
#include "daemon/event/right_lapse.h"
#include "daemon/event/unfinished.h"
#include "daemon/event/year.h"
#include "daemon/follow.h"
#include "daemon/letter/digest.h"
#include "daemon/prune.h"
#include "daemon/rating_doubt.h"
#include "daemon/raw_mail.h"
#include "sql/store_access.h"
#include "sql/store_announce.h"
#include "sql/store_official.h"
#include "sql/store_sign_in.h"

#define LAPSES_A_TICK 50
/*
 * Work limits of one tick: no further game or act of the calendar is started after that many rows
 * changed and entrants examined, some ten milliseconds.
 */
#define GAMES_A_TICK  200
#define ACTS_A_TICK   24
#define EFFORT_A_TICK 450

struct tick {
	struct act *act;
	struct put_aside aside;
};

static int beat(struct act *act)
{
	struct instant last, now = act->work.received;
	int64_t id, gap = act->work.ctx->set.heartbeat_seconds;
	int rc = store_heartbeat_get(act->work.ctx->store, &last);

	if (rc < 0)
		return rc;
	if (rc > 0 && now.sec - last.sec < gap && now.sec >= last.sec)
		return 1;
	if (rc > 0 && now.sec - last.sec > 2 * gap + 60) {
		rc = store_outage_add(act->work.ctx->store, last, now, &id);
		act->work.all_pages = true;
	}
	return rc < 0 ? rc : store_heartbeat_set(act->work.ctx->store, now);
}

/*
 * Sign-in requests count against the limits for a day; ended sessions are deleted after a month.
 */
static int sweep_access(struct act *act)
{
	struct instant now = act->work.received;
	int rc = store_sign_in_clean(act->work.ctx->store,
				     (struct instant){now.sec - 2 * INT64_C(86400)});

	if (rc >= 0)
		rc = store_otp_wrong_clean(act->work.ctx->store,
					   (struct instant){now.sec - 2 * INT64_C(86400)});
	if (rc >= 0)
		rc = store_access_clean(act->work.ctx->store, ACCESS_SESSION,
					(struct instant){now.sec - 30 * INT64_C(86400)});
	return rc < 0 ? rc : 1;
}

/* Daily: deletes expired data; the letters of finished games take several turns. */
static int sweep(struct act *act)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	struct sbuf was = SBUF_INIT;
	char text[CIVIL_TEXT];
	int rc = store_meta_get(act->work.ctx->store, "swept", &was);

	civil_format(today, text);
	if (rc >= 0 && strcmp(was.buf, text) != 0) {
		rc = store_meta_set(act->work.ctx->store, "swept", text);
		if (rc > 0)
			rc = store_sender_clean(act->work.ctx->store, civil_add_days(today, -2));
		if (rc > 0)
			rc = sweep_access(act);
		if (rc > 0)
			rc = raw_mail_sweep(act->work.ctx, act->work.received);
		if (rc > 0)
			rc = prune_begin(act->work.ctx);
	}
	sbuf_release(&was);
	if (rc >= 0)
		rc = prune_step(act->work.ctx, act->work.received);
	act->answer.unfinished |= rc > 0;
	return rc < 0 ? rc : 1;
}

struct lapsing {
	struct entry_row entries[LAPSES_A_TICK];
	size_t n;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct lapsing *lapsing = arg;

	lapsing->entries[lapsing->n++] = *e;
	return 0;
}

/* Unconfirmed entries lose all personal data (RULES S-35). */
static int lapse(struct act *act)
{
	struct context *ctx = act->work.ctx;
	struct instant until = {act->work.received.sec - ctx->set.entry_days * INT64_C(86400)};
	struct lapsing *lapsing = mem_zeroed(1, sizeof(*lapsing));
	int rc = store_entry_each_lapsing(ctx->store, until, LAPSES_A_TICK, take_entry, lapsing);

	if (rc > 0 && lapsing->n)
		rc = erase_lapsed(ctx, lapsing->entries, lapsing->n);
	act->answer.unfinished |= lapsing->n == LAPSES_A_TICK;
	free(lapsing);
	return rc;
}

/* Retries a scrub that a reader of the database prevented. */
static void scrub_again(struct context *ctx)
{
	if (ctx->scrub == SCRUB_LATER)
		ctx->scrub = SCRUB_NOW;
}

/* What is not to be tried in this tick. */
static const struct store_skip *skip(struct tick *tick, enum aside_kind kind)
{
	return put_aside_skip(&tick->aside, kind, tick->act->work.received);
}

struct ticking {
	struct act *act;
	int64_t game;
};

static int tick_game(void *arg)
{
	const struct ticking *t = arg;
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = game_step_open(&t->act->work, t->game, &m, &fx);

	if (rc > 0)
		rc = game_step_tick(&t->act->work, &m, &fx);
	if (rc > 0)
		rc = effects_store(&t->act->work, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

static int try_game(struct tick *tick, int64_t id)
{
	struct ticking t = {tick->act, id};
	struct aside_thing thing = {.kind = ASIDE_GAME, .id = id};
	struct game_row row;
	int rc = 1;

	if (tick->act->work.cautious)
		rc = store_game_get(tick->act->work.ctx->store, id, &row);
	if (rc > 0 && tick->act->work.cautious)
		thing.group = row.group;
	snprintf(thing.what, sizeof(thing.what), "deadlines of game %lld", (long long)id);
	rc = rc < 0 ? rc : put_aside_try(&tick->act->work, &tick->aside, &thing, tick_game, &t);
	return rc < 0 ? rc : 1;
}

/*
 * Many clocks expire at the same midnight; the remaining games follow immediately in the next turn.
 */
static int tick_games(struct tick *tick)
{
	struct act *act = tick->act;
	struct store *st = act->work.ctx->store;
	int64_t ids[GAMES_A_TICK], before = store_changes(st);
	int n, i = 0, rc;

	rc = store_game_due(st, act->work.received, skip(tick, ASIDE_GAME), ids, GAMES_A_TICK, &n);
	for (; i < n && rc > 0 && store_changes(st) - before < EFFORT_A_TICK; i++)
		rc = try_game(tick, ids[i]);
	act->answer.unfinished |= i < n || n == GAMES_A_TICK;
	return rc;
}

struct changing {
	struct act *act;
	struct address_change change;
};

static int tick_change(void *arg)
{
	struct changing *c = arg;

	return player_address_take_effect(c->act, &c->change);
}

static int tick_changes(struct tick *tick)
{
	const struct work *work = &tick->act->work;
	struct changing c = {.act = tick->act};
	int rc;

	while ((rc = store_address_change_due(work->ctx->store, work->received,
					      skip(tick, ASIDE_ADDRESS), &c.change)) > 0) {
		struct aside_thing thing = {.kind = ASIDE_ADDRESS, .id = c.change.id};

		snprintf(thing.what, sizeof(thing.what), "address of player %lld",
			 (long long)c.change.player);
		rc = put_aside_try(&tick->act->work, &tick->aside, &thing, tick_change, &c);
		if (rc < 0)
			return rc;
	}
	return rc < 0 ? rc : 1;
}

struct reminding {
	struct act *act;
	struct case_row row;
};

static int tick_case(void *arg)
{
	const struct reminding *r = arg;
	struct effects fx = EFFECTS_INIT;
	int rc;

	cases_remind(&r->act->work, &r->row, &fx);
	rc = effects_store(&r->act->work, &fx);
	effects_release(&fx);
	return rc;
}

static int tick_cases(struct tick *tick)
{
	const struct work *work = &tick->act->work;
	struct reminding r = {.act = tick->act};
	int rc;

	while ((rc = store_case_due(work->ctx->store, work->received, skip(tick, ASIDE_CASE),
				    &r.row)) > 0) {
		struct aside_thing thing = {.kind = ASIDE_CASE,
					    .id = r.row.id,
					    .group = r.row.group,
					    .tourney = r.row.tourney};

		snprintf(thing.what, sizeof(thing.what), "reminder of case %lld",
			 (long long)r.row.id);
		rc = put_aside_try(&tick->act->work, &tick->aside, &thing, tick_case, &r);
		case_row_release(&r.row);
		if (rc < 0)
			return rc;
	}
	return rc < 0 ? rc : 1;
}

/*
 * Acts of the calendar, in order; those that do not fit into this turn follow immediately in the
 * next (EVENTS E72).
 */
static int tick_calendar(struct tick *tick)
{
	struct act *act = tick->act;
	struct context *ctx = act->work.ctx;
	int64_t before = store_changes(ctx->store);
	int rc = year_begin(&act->work);

	ctx->looked_at = 0;
	for (int n = 0; n < ACTS_A_TICK && rc == 1; n++) {
		if (store_changes(ctx->store) - before + ctx->looked_at >= EFFORT_A_TICK)
			break;
		rc = calendar_acts_run(&act->work, &tick->aside);
	}
	act->answer.unfinished |= rc > 0;
	return rc < 0 ? rc : 1;
}

/* Computes the beacons of past days for today's lots, slice by slice (EVENTS E16). */
static int tick_beacon(struct act *act)
{
	int rc = beacon_prepare(act->work.ctx, zone_date(ZONE_COPENHAGEN, act->work.received));

	act->answer.unfinished |= rc > 0;
	return rc < 0 ? rc : 1;
}

/* Recomputes lists changed by a correction (EVENTS E69). */
static int tick_ratings(struct act *act)
{
	int rc = rating_list_settle(&act->work);

	act->answer.unfinished |= rc == 2;
	return rc < 0 ? rc : 1;
}

/* Warns players of expiring rights; missed days are handled in one turn (EVENTS E73). */
static int tick_rights(struct act *act)
{
	int rc = right_lapse_tick(&act->work);

	act->answer.unfinished |= rc > 0;
	return rc < 0 ? rc : 1;
}

/* What followed from the end of a game, and failed. */
static int tick_unfinished(struct tick *tick)
{
	return unfinished_tick(&tick->act->work, &tick->aside);
}

static int tick_digest(struct act *act)
{
	return digest_tick(&act->work);
}

void from_timer_announce(struct context *ctx)
{
	/* A name that is missing here costs a round trip. */
	static const char *const names[] = {"heartbeat",     "swept",	      "pruning",
					    "calendar-next", "calendar-from", "rating-doubt",
					    "rights-told",   "digested",      PUT_ASIDE_META};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		store_meta_announce(ctx->store, names[i]);
}

/* --- the parts of a tick --------------------------------------------------------------------- */

/* The next instant: 1 or 0, or a negative enum store_error. */
typedef int when_due(struct context *ctx, struct put_aside *aside, struct instant *ret_at);

static int beat_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	int rc = store_heartbeat_get(ctx->store, ret_at);

	(void)aside;
	ret_at->sec = rc > 0 ? ret_at->sec + ctx->set.heartbeat_seconds : 0;
	return 1;
}

static int sweep_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	(void)aside;
	ret_at->sec = 0;
	return prune_waits(ctx);
}

static int lapse_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	int rc = store_entry_oldest(ctx->store, ret_at);

	(void)aside;
	ret_at->sec += ctx->set.entry_days * INT64_C(86400);
	return rc;
}

static int calendar_next_at(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	return calendar_acts_next(ctx->store, aside, ctx->now(ctx->now_arg), ret_at);
}

static int ratings_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	(void)aside;
	return rating_doubt_since(ctx->store, ret_at);
}

static const struct store_skip *skip_now(const struct context *ctx, struct put_aside *aside,
					 enum aside_kind kind)
{
	return put_aside_skip(aside, kind, ctx->now(ctx->now_arg));
}

static int games_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	return store_game_next(ctx->store, skip_now(ctx, aside, ASIDE_GAME), ret_at);
}

static int changes_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	return store_address_change_next(ctx->store, skip_now(ctx, aside, ASIDE_ADDRESS), ret_at);
}

static int cases_next(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	return store_case_next(ctx->store, skip_now(ctx, aside, ASIDE_CASE), ret_at);
}

static int digest_at(struct context *ctx, struct put_aside *aside, struct instant *ret_at)
{
	(void)aside;
	*ret_at = digest_next(ctx);
	return 1;
}

/* Each is put aside as a whole if it fails; its number is that of its row, from 1 on. */
static const struct part {
	const char *name;
	int (*run)(struct act *act);
	int (*run_each)(struct tick *tick); /* of one that puts aside what fails in it */
	when_due *next;			    /* NULL: it has nothing of its own to wait for */
} parts[] = {
	{"heartbeat", beat, NULL, beat_next},
	{"daily deletions", sweep, NULL, sweep_next},
	{"unconfirmed entries", lapse, NULL, lapse_next},
	{"ends of groups", NULL, tick_unfinished, NULL},
	{"calendar", NULL, tick_calendar, calendar_next_at},
	{"seeds of lots", tick_beacon, NULL, NULL},
	{"corrected rating lists", tick_ratings, NULL, ratings_next},
	{"rights that expire", tick_rights, NULL, NULL},
	{"deadlines of games", NULL, tick_games, games_next},
	{"changes of addresses", NULL, tick_changes, changes_next},
	{"reminders of cases", NULL, tick_cases, cases_next},
	{"daily letters", tick_digest, NULL, digest_at},
};
#define PARTS (sizeof(parts) / sizeof(parts[0]))

struct running {
	struct tick *tick;
	const struct part *part;
};

static int run_part(void *arg)
{
	const struct running *r = arg;

	return r->part->run ? r->part->run(r->tick->act) : r->part->run_each(r->tick);
}

static int try_part(struct tick *tick, size_t i)
{
	struct running r = {tick, &parts[i]};
	struct work *work = &tick->act->work;
	struct aside_thing thing = {.kind = ASIDE_PART, .id = (int64_t)i + 1};
	int rc;

	if (put_aside_waits(&tick->aside, thing.kind, thing.id, work->received))
		return 1;
	snprintf(thing.what, sizeof(thing.what), "%s", parts[i].name);
	rc = put_aside_try(work, &tick->aside, &thing, run_part, &r);
	return rc < 0 ? rc : 1;
}

static int run_parts(struct tick *tick)
{
	struct work *work = &tick->act->work;
	int rc = 1;

	for (size_t i = 0; i < PARTS && rc > 0; i++)
		rc = try_part(tick, i);
	if (rc > 0 && work->cautious)
		rc = unfinished_try(work, &tick->aside);
	if (rc > 0 && !tick->act->answer.unfinished)
		put_aside_forget(&tick->aside, work->received);
	return rc > 0 ? put_aside_save(work->ctx->store, &tick->aside) : rc;
}

int from_timer(struct act *act)
{
	struct tick tick = {.act = act};
	int rc = follow_duty(act->work.ctx, "deadlines", act->work.received);

	if (rc <= 0) {
		act->answer.of_another = rc == 0;
		return rc < 0 ? rc : 1;
	}
	scrub_again(act->work.ctx);
	rc = put_aside_load(act->work.ctx->store, &tick.aside);
	if (rc > 0)
		rc = run_parts(&tick);
	put_aside_release(&tick.aside);
	act->work.deadline_moved = true;
	return rc;
}

static void earlier(struct instant at, bool there, bool *ret_any, struct instant *ret_at)
{
	if (there && (!*ret_any || at.sec < ret_at->sec)) {
		*ret_at = at;
		*ret_any = true;
	}
}

static bool find_next(struct context *ctx, struct instant *ret_at)
{
	struct instant at = {0}, now = ctx->now(ctx->now_arg);
	struct put_aside aside;
	bool any = false, there;

	put_aside_load(ctx->store, &aside);
	for (size_t i = 0; i < PARTS; i++) {
		if (!parts[i].next || put_aside_waits(&aside, ASIDE_PART, (int64_t)i + 1, now))
			continue;
		there = parts[i].next(ctx, &aside, &at) > 0;
		earlier(at, there, &any, ret_at);
	}
	there = put_aside_next(&aside, &at);
	earlier(at, there, &any, ret_at);
	put_aside_release(&aside);
	return any;
}

/* Of a database that is far away everything is read in one round trip. */
bool from_timer_next(struct context *ctx, struct instant *ret_at)
{
	bool any, reading = false;

	if (store_is_far(ctx->store) && !store_in_transaction(ctx->store)) {
		from_timer_announce(ctx);
		store_announce_next(ctx->store);
		reading = store_read_begin(ctx->store) > 0;
	}
	any = find_next(ctx, ret_at);
	if (reading)
		store_read_end(ctx->store);
	return any;
}
