/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_start.h. */
#include "daemon/rating_start.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rating/rating_entry.h"
#include "daemon/right_record.h"
#include "sql/store_rating.h"

bool rating_start_read(const struct outside_result *row, struct instant at, struct rating_otb *ret)
{
	bool known = !strcmp(row->source, "otb") && row->at.sec <= at.sec;
	json_t *facts = known ? json_loads(row->facts, 0, NULL) : NULL;
	const char *day = json_string_value(json_object_get(facts, "day"));
	struct rating_otb o = {.id = row->id,
			       .player = row->player,
			       .rating = (int)json_integer_value(json_object_get(facts, "rating")),
			       .verified = row->verified.sec && row->verified.sec <= at.sec};

	known = day && civil_parse(day, &o.day) && o.rating > 0;
	if (known)
		*ret = o;
	json_decref(facts);
	return known;
}

int rating_start_otb(const struct rating_otb *list, size_t n, struct civil day)
{
	const struct rating_otb *best = NULL;

	for (size_t i = 0; i < n; i++) {
		const struct rating_otb *o = &list[i];

		if (o->day.day > day.day)
			continue;
		if (!best || o->verified > best->verified ||
		    (o->verified == best->verified && o->day.day >= best->day.day))
			best = o;
	}
	return best ? best->rating : 0;
}

/* Records the value before the first change. */
static int take_first(void *arg, const struct player_change *c)
{
	int *rating = arg;

	if (strcmp(c->what, "rating") != 0)
		return 0;
	*rating = (int)strtol(c->was, NULL, 10);
	return 1;
}

int rating_start_registered(struct context *ctx, int64_t player, int *ret_rating)
{
	struct player p;
	int rc = store_player_get(ctx->store, player, &p);

	*ret_rating = rc > 0 ? p.rating : 0;
	if (rc > 0)
		rc = store_player_change_each(ctx->store, player, take_first, ret_rating);
	return rc < 0 ? rc : 1;
}

int rating_start_class(struct context *ctx, int64_t player, struct civil day, int *ret_rating)
{
	struct right_record record;
	int rc = right_record_load(ctx, player, zone_midnight(ZONE_COPENHAGEN, day), &record);

	if (rc > 0) {
		*ret_rating = rights_start_rating(&record.record, day);
		right_record_release(&record);
	}
	return rc;
}

/* --- of one player --------------------------------------------------------------------------- */

struct search {
	struct civil day;
	struct instant at;
	int kept;	      /* from the last unit of a list up to the day; 0 = none */
	struct civil ended;   /* end of that unit */
	struct civil restart; /* latest up to the day; CIVIL_NONE = none */
	struct rating_otb *list;
	size_t n, cap;
};

static int take_step(void *arg, const struct rating_step *step, struct civil day, int revision)
{
	struct search *s = arg;

	(void)revision;
	if (day.day <= s->day.day) {
		s->kept = step->becomes;
		s->ended = step->ended;
	}
	return 0;
}

static int take_restart(void *arg, const struct rating_restart *row)
{
	struct search *s = arg;

	if (row->day.day <= s->day.day)
		s->restart = row->day;
	return 0;
}

/* Whether the player started anew after the last unit (EVENTS E68). */
static bool has_restarted(const struct search *s)
{
	return !civil_is_none(s->restart) && rating_may_restart(s->ended, s->restart);
}

static int take_otb(void *arg, const struct outside_result *row)
{
	struct search *s = arg;
	struct rating_otb o;

	if (rating_start_read(row, s->at, &o)) {
		s->list = mem_room(s->list, s->n + 1, &s->cap, sizeof(*s->list));
		s->list[s->n++] = o;
	}
	return 0;
}

int rating_start_new(struct context *ctx, const struct player *player, struct civil day,
		     int *ret_rating)
{
	struct search s = {.day = day,
			   .at = zone_midnight(ZONE_COPENHAGEN, civil_add_days(day, 1))};
	int rating,
		rc = player->id > 0 ? store_outside_each(ctx->store, player->id, take_otb, &s) : 1;

	rating = rating_start_otb(s.list, s.n, day);
	if (player->id <= 0) /* not stored yet */
		rating = player->rating;
	else if (rc > 0 && !rating) {
		rating = player->rating;
		rc = store_player_change_each(ctx->store, player->id, take_first, &rating);
	}
	if (rc > 0 && !rating)
		rc = rating_start_class(ctx, player->id, day, &rating);
	free(s.list);
	if (rc > 0)
		*ret_rating = rating;
	return rc;
}

int rating_start_of(struct context *ctx, const struct player *player, struct civil day,
		    int *ret_rating)
{
	struct search s = {.day = day, .restart = CIVIL_NONE};
	int rc = store_rating_step_each_player(ctx->store, player->id, take_step, &s);

	if (rc > 0)
		rc = store_rating_restart_each(ctx->store, player->id, take_restart, &s);
	if (rc > 0 && (!s.kept || has_restarted(&s)))
		return rating_start_new(ctx, player, s.kept ? s.restart : day, ret_rating);
	if (rc > 0)
		*ret_rating = s.kept;
	return rc;
}
