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
#include "daemon/event/group_final.h"
#include "daemon/event/rating_list.h"
#include "daemon/event/right_lapse.h"
#include "daemon/event/rounds.h"
#include "daemon/event/year.h"
#include "daemon/follow.h"
#include "daemon/letter/digest.h"
#include "daemon/prune.h"
#include "daemon/rating_doubt.h"
#include "daemon/raw_mail.h"
#include "sql/store_access.h"
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

static int tick_game(struct act *act, int64_t id)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = game_step_open(&act->work, id, &m, &fx);

	if (rc > 0)
		rc = game_step_tick(&act->work, &m, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/*
 * Many clocks expire at the same midnight; the remaining games follow immediately in the next turn.
 */
static int tick_games(struct act *act)
{
	struct store *st = act->work.ctx->store;
	int64_t ids[GAMES_A_TICK], before = store_changes(st);
	int n, i = 0, rc = store_game_due(st, act->work.received, ids, GAMES_A_TICK, &n);

	for (; i < n && rc > 0 && store_changes(st) - before < EFFORT_A_TICK; i++)
		rc = tick_game(act, ids[i]);
	act->answer.unfinished |= i < n || n == GAMES_A_TICK;
	return rc;
}

static int tick_changes(struct act *act)
{
	struct address_change c;
	int rc;

	while ((rc = store_address_change_due(act->work.ctx->store, act->work.received, &c)) > 0)
		if ((rc = player_address_take_effect(act, &c)) < 0)
			return rc;
	return rc < 0 ? rc : 1;
}

static int tick_cases(struct act *act)
{
	struct effects fx = EFFECTS_INIT;
	struct case_row row;
	int rc = 1;

	while (rc > 0 &&
	       (rc = store_case_due(act->work.ctx->store, act->work.received, &row)) > 0) {
		cases_remind(&act->work, &row, &fx);
		rc = effects_store(&act->work, &fx);
		effects_release(&fx);
		case_row_release(&row);
	}
	return rc < 0 ? rc : 1;
}

/* The fate of a group comes before acts of the same day, which may depend on it. */
static int run_first(struct act *act)
{
	struct store *st = act->work.ctx->store;
	struct instant group = {0}, event = {0};
	int has_group = group_final_next(st, &group);
	int has_event = has_group < 0 ? has_group : calendar_acts_next(st, &event);

	if (has_event < 0)
		return has_event;
	if (has_group > 0 && (!has_event || group.sec <= event.sec))
		return group_final_run(&act->work);
	return has_event > 0 ? calendar_acts_run(&act->work) : 0;
}

/* Sets up the games of a round before the next act. */
static int run_with_rounds(struct act *act)
{
	int rc = run_first(act), rounds = rc > 0 ? rounds_run(&act->work) : 1;

	return rounds < 0 ? rounds : rc;
}

/*
 * Acts of the calendar, in order; those that do not fit into this turn follow immediately in the
 * next (EVENTS E72).
 */
static int tick_calendar(struct act *act)
{
	struct context *ctx = act->work.ctx;
	int64_t before = store_changes(ctx->store);
	int rc = year_begin(&act->work);

	ctx->looked_at = 0;
	for (int n = 0; n < ACTS_A_TICK && rc == 1; n++) {
		if (store_changes(ctx->store) - before + ctx->looked_at >= EFFORT_A_TICK)
			break;
		rc = run_with_rounds(act);
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

void from_timer_announce(struct context *ctx)
{
	/* A name that is missing here costs a round trip. */
	static const char *const names[] = {"heartbeat",     "swept",	      "pruning",
					    "calendar-next", "calendar-from", "rating-doubt",
					    "rights-told",   "digested"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		store_meta_announce(ctx->store, names[i]);
}

int from_timer(struct act *act)
{
	int rc = follow_duty(act->work.ctx, "deadlines", act->work.received);

	if (rc <= 0) {
		act->answer.of_another = rc == 0;
		return rc < 0 ? rc : 1;
	}
	rc = beat(act);
	scrub_again(act->work.ctx);
	if (rc > 0)
		rc = sweep(act);
	if (rc > 0)
		rc = lapse(act);
	if (rc > 0)
		rc = tick_calendar(act);
	if (rc > 0)
		rc = tick_beacon(act);
	if (rc > 0)
		rc = tick_ratings(act);
	if (rc > 0)
		rc = tick_rights(act);
	if (rc > 0)
		rc = tick_games(act);
	if (rc > 0)
		rc = tick_changes(act);
	if (rc > 0)
		rc = tick_cases(act);
	if (rc > 0)
		rc = digest_tick(&act->work);
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

bool from_timer_next(struct context *ctx, struct instant *ret_at)
{
	struct instant at = {0};
	bool any = false, there;

	there = store_heartbeat_get(ctx->store, &at) > 0;
	at.sec = there ? at.sec + ctx->set.heartbeat_seconds : 0;
	earlier(at, true, &any, ret_at);
	earlier((struct instant){0}, prune_waits(ctx) > 0, &any, ret_at);
	there = calendar_acts_next(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	there = group_final_next(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	there = rating_doubt_since(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	there = store_game_next(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	there = store_address_change_next(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	there = store_case_next(ctx->store, &at) > 0;
	earlier(at, there, &any, ret_at);
	earlier(digest_next(ctx), true, &any, ret_at);
	there = store_entry_oldest(ctx->store, &at) > 0;
	at.sec += ctx->set.entry_days * INT64_C(86400);
	earlier(at, there, &any, ret_at);
	return any;
}
