/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Days lost to outages; see outage.h. */
#include "daemon/outage.h"

#include <stdlib.h>

#include "core/base/mem.h"

struct outages {
	struct store_outage *rows;
	size_t n, cap;
};

static int take_outage(void *arg, const struct store_outage *o)
{
	struct outages *all = arg;

	all->rows = mem_room(all->rows, all->n + 1, &all->cap, sizeof(*all->rows));
	all->rows[all->n++] = *o;
	return 0;
}

static int64_t overlap(int64_t a, int64_t b, int64_t c, int64_t d)
{
	int64_t from = a > c ? a : c, to = b < d ? b : d;

	return to > from ? to - from : 0;
}

/* Whether all outages together exceed outage-hours on that day. */
static bool day_lost(const struct game *game, const struct outages *all, struct civil day)
{
	int64_t from = zone_midnight(game->setup.zone, day).sec;
	int64_t to = zone_midnight(game->setup.zone, civil_add_days(day, 1)).sec, away = 0;

	for (size_t i = 0; i < all->n; i++)
		away += overlap(all->rows[i].from.sec, all->rows[i].to.sec, from, to);
	return away > ruleset_get(&game->setup.rules, RULE_OUTAGE_HOURS) * INT64_C(3600);
}

/* A day directly after the last one in the list extends its span. */
static void add_lost_day(struct outage_days *ret, struct civil day)
{
	if (ret->n && ret->span[ret->n - 1].last.day == day.day - 1) {
		ret->span[ret->n - 1].last = day;
		return;
	}
	ret->span = mem_room(ret->span, ret->n + 1, &ret->cap, sizeof(*ret->span));
	ret->span[ret->n++] = (struct outage_span){day, day};
}

static void add_lost_days(const struct game *game, const struct outages *all,
			  const struct store_outage *outage, struct outage_days *ret)
{
	struct civil day = civil_later(game_date(game, outage->from), game->setup.start);
	struct civil last = game_date(game, outage->to);

	if (game_by_card(game)) /* postal mail is not affected */
		return;
	for (; day.day <= last.day; day = civil_add_days(day, 1))
		if (day_lost(game, all, day))
			add_lost_day(ret, day);
}

int outage_days_load(struct context *ctx, const struct game_row *row, const struct game *game,
		     struct outage_days *ret_days)
{
	struct outages all = {NULL, 0, 0};
	int rc = store_outage_last(ctx->store, &ret_days->last);

	if (rc < 0 || ret_days->last <= row->outage || row->stage == STAGE_OVER)
		return rc < 0 ? rc : 1;
	rc = store_outage_each(ctx->store, 0, take_outage, &all);
	for (size_t i = 0; i < all.n && rc > 0; i++) {
		if (all.rows[i].id > row->outage)
			add_lost_days(game, &all, &all.rows[i], ret_days);
	}
	free(all.rows);
	return rc;
}

void outage_days_release(struct outage_days *days)
{
	free(days->span);
	*days = (struct outage_days)OUTAGE_DAYS_INIT;
}
