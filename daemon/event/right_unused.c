/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See right_unused.h. */
#include "daemon/event/right_unused.h"

#include <string.h>

#include "core/event/calendar.h"
#include "core/event/kind.h"
#include "core/event/rights.h"
#include "daemon/event/right_letter.h"
#include "daemon/event/right_people.h"
#include "daemon/right_record.h"

#define EDITIONS_TOLD 2 /* missing one more forfeits the right */
#define YEARS_MOST    3 /* maximum validity of a DM right from a result */

/* --- was an edition drawn? ------------------------------------------------------------------- */

struct drawn {
	const struct work *work;
	struct civil day; /* day for which draws are sought */
	bool found;
	int rc;
};

static int note_change(void *arg, const struct tourney_change *c)
{
	struct drawn *d = arg;

	d->found |= !strcmp(c->what, "state") && !strcmp(c->becomes, "drawn") &&
		    zone_date(ZONE_COPENHAGEN, c->at).day == d->day.day;
	return d->found;
}

static int take_edition(void *arg, const struct tourney *t)
{
	struct drawn *d = arg;

	d->rc = store_tourney_change_each(d->work->ctx->store, t->id, note_change, d);
	return d->rc < 0 || d->found;
}

/*
 * Returns 1: an edition of the DM class was drawn on that day, 0, or a negative enum store_error.
 */
static int was_drawn(const struct work *work, struct civil day)
{
	struct drawn d = {.work = work, .day = day, .rc = 1};
	int rc = 1;

	for (size_t i = 0; i < kind_count && rc >= 0 && !d.found; i++) {
		if (kind_rows[i].admission == KIND_ADMIT_DM)
			rc = store_tourney_each_kind(work->ctx->store, kind_rows[i].word,
						     take_edition, &d);
		if (d.rc < 0)
			rc = d.rc;
	}
	return rc < 0 ? rc : d.found;
}

/* --- who is told ----------------------------------------------------------------------------- */

static int take_grant(void *arg, const struct grant_row *g)
{
	right_people_add(arg, g->player);
	return 0;
}

static int load_people(struct store *st, struct civil day, struct right_people *ret)
{
	int rc = right_people_ended(st, civil_add_years(day, -YEARS_MOST), day, ret);

	if (rc > 0)
		rc = right_people_outside(st, ret);
	if (rc > 0)
		rc = store_grant_each(st, 0, take_grant, ret);
	right_people_sort(ret);
	return rc;
}

/* The names of the last editions that closed before the day and count; owned. */
static int name_editions(const struct work *work, const struct rights_record *r, struct civil day,
			 json_t **ret)
{
	json_t *names = json_array();
	int rc = 1;

	for (size_t i = r->n_editions; i-- > 0 && json_array_size(names) < EDITIONS_TOLD;) {
		struct tourney t;

		if (r->editions[i].cancelled || r->editions[i].closes.day >= day.day)
			continue;
		rc = store_tourney_get(work->ctx->store, r->editions[i].event, &t);
		if (rc <= 0)
			break;
		json_array_insert_new(names, 0, json_string(t.name));
	}
	*ret = names;
	return rc == 0 ? STORE_FAILED : rc;
}

static int look_at(const struct work *work, int64_t player, struct civil day, struct effects *fx)
{
	struct right_record record;
	struct rights_state now;
	json_t *editions = NULL;
	int rc = right_record_load(work->ctx, player, zone_midnight(ZONE_COPENHAGEN, day), &record);

	if (rc <= 0)
		return rc;
	now = rights_on(&record.record, day);
	if (now.dm_unused == EDITIONS_TOLD && now.routes[CLASS_DM]) {
		rc = name_editions(work, &record.record, day, &editions);
		if (rc > 0)
			rc = right_letter(work, player, day, CALENDAR_UNUSED, POST_RIGHT_UNUSED,
					  json_pack("{s:O}", "editions", editions), fx);
	}
	json_decref(editions);
	right_record_release(&record);
	return rc;
}

int right_unused_look(struct work *work, struct civil day, struct effects *ret)
{
	struct right_people people = {0};
	int rc = was_drawn(work, civil_add_days(day, -1));

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = load_people(work->ctx->store, day, &people);
	for (size_t i = 0; i < people.n && rc > 0; i++)
		rc = look_at(work, people.player[i], day, ret);
	right_people_release(&people);
	return rc;
}
