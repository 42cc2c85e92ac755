/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See right_lapse.h. */
#include "daemon/event/right_lapse.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/calendar.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/right_letter.h"
#include "daemon/event/right_people.h"
#include "daemon/event/right_unused.h"
#include "daemon/right_record.h"

#define META_DAY     "rights-told" /* last day processed */
#define DAYS_AROUND  3		   /* an end on 29 February falls on another day in other years */
#define YEARS_LEAST  2		   /* minimum validity of a right from a result */
#define YEARS_MOST   3
#define A_DAY_BEFORE (-1)

/* --- whose rights may run out ---------------------------------------------------------------- */

struct last_day {
	struct civil day; /* day for which rights are sought */
	struct right_people *people;
};

static int take_grant(void *arg, const struct grant_row *g)
{
	struct last_day *last = arg;

	if (g->until.day == last->day.day)
		right_people_add(last->people, g->player);
	return 0;
}

static int load_people(struct store *st, struct civil day, struct right_people *ret)
{
	struct last_day last = {day, ret};
	int rc = 1;

	for (int years = YEARS_LEAST; years <= YEARS_MOST && rc > 0; years++) {
		struct civil end = civil_add_years(day, -years),
			     from = civil_add_days(end, -DAYS_AROUND),
			     to = civil_add_days(end, DAYS_AROUND);

		rc = right_people_ended(st, from, to, ret);
		if (rc > 0)
			rc = right_people_outside_ended(st, from, to, ret);
	}
	if (rc > 0)
		rc = store_grant_each(st, 0, take_grant, &last);
	right_people_sort(ret);
	return rc;
}

/* --- one player ------------------------------------------------------------------------------ */

struct uses {
	struct rights_use *v;
	size_t n, cap;
};

static int take_use(void *arg, const struct entry_row *e)
{
	struct uses *u = arg;
	struct rights_use use;

	if (e->state == ENTRY_REFUSED || e->state == ENTRY_LAPSED || !e->class[0] ||
	    !class_parse(e->class, &use.class))
		return 0;
	use.day = zone_date(ZONE_COPENHAGEN, e->asked);
	u->v = mem_room(u->v, u->n + 1, &u->cap, sizeof(*u->v));
	u->v[u->n++] = use;
	return 0;
}

static json_t *right_json(const struct rights_right *r)
{
	char until[CIVIL_TEXT];

	return json_pack("{s:s, s:s, s:s}", "class", class_name(r->class), "paragraph",
			 class_route_paragraph(r->route), "until", civil_format(r->until, until));
}

/* The rights whose letter is due on that day; an owned array. */
static int lapsing(const struct work *work, int64_t player, struct civil day, json_t **ret)
{
	struct right_record record;
	struct rights_list list;
	struct uses uses = {.n = 0};
	json_t *rights = json_array();
	int rc = right_record_load(work->ctx, player, zone_midnight(ZONE_COPENHAGEN, day), &record);

	if (rc > 0)
		rc = store_entry_each_player(work->ctx->store, player, take_use, &uses);
	if (rc > 0) {
		rights_derive(&record.record, day, &list);
		for (size_t i = 0; i < list.n; i++) {
			struct civil due;

			if (rights_warning(&list, &list.rights[i], uses.v, uses.n, &due) &&
			    due.day == day.day)
				json_array_append_new(rights, right_json(&list.rights[i]));
		}
		rights_release(&list);
		right_record_release(&record);
	}
	free(uses.v);
	*ret = rights;
	return rc;
}

/* --- a day ----------------------------------------------------------------------------------- */

static int look_at(struct work *work, struct civil day)
{
	struct right_people people = {0};
	struct effects fx = EFFECTS_INIT;
	int rc = load_people(work->ctx->store, civil_add_days(day, RIGHTS_WARNING_DAYS), &people);

	for (size_t i = 0; i < people.n && rc > 0; i++) {
		json_t *rights;

		rc = lapsing(work, people.player[i], day, &rights);
		if (rc > 0 && json_array_size(rights))
			rc = right_letter(work, people.player[i], day, CALENDAR_LAPSE,
					  POST_RIGHT_ENDS, json_pack("{s:O}", "rights", rights),
					  &fx);
		json_decref(rights);
	}
	if (rc > 0)
		rc = right_unused_look(work, day, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	right_people_release(&people);
	return rc;
}

int right_lapse_tick(struct work *work)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->received), day;
	struct sbuf was = SBUF_INIT;
	char text[CIVIL_TEXT];
	int rc = store_meta_get(work->ctx->store, META_DAY, &was);

	if (rc > 0 && !civil_parse(was.buf, &day))
		rc = STORE_FAILED;
	sbuf_release(&was);
	if (rc == 0)
		day = civil_add_days(today, A_DAY_BEFORE);
	if (rc < 0 || day.day >= today.day)
		return rc < 0 ? rc : 0;
	day = civil_add_days(day, 1);
	rc = look_at(work, day);
	return rc > 0 ? store_meta_set(work->ctx->store, META_DAY, civil_format(day, text)) : rc;
}
