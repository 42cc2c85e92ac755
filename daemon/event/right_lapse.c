/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See right_lapse.h. */
#include "daemon/event/right_lapse.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/calendar.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/right_record.h"

#define META_DAY     "rights-told" /* the last day that was looked at */
#define DAYS_AROUND  3		   /* an end on 29 February is one of another day in other years */
#define YEARS_LEAST  2		   /* a right rests on a result for so long */
#define YEARS_MOST   3
#define A_DAY_BEFORE (-1)

/* --- whose rights may run out ---------------------------------------------------------------- */

struct people {
	int64_t *v;
	size_t n, cap;
	struct civil last; /* day of the rights that are looked for */
};

static void add(struct people *p, int64_t player)
{
	p->v = mem_room(p->v, p->n + 1, &p->cap, sizeof(*p->v));
	p->v[p->n++] = player;
}

static int take_player(void *arg, int64_t player)
{
	add(arg, player);
	return 0;
}

/* Its day is in the facts; those of players who have any are few. */
static int take_outside(void *arg, const struct outside_result *r)
{
	add(arg, r->player);
	return 0;
}

static int take_grant(void *arg, const struct grant_row *g)
{
	struct people *p = arg;

	if (g->until.day == p->last.day)
		add(p, g->player);
	return 0;
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Each once, in order. */
static int load_people(struct store *st, struct people *p)
{
	size_t kept = 0;
	int rc = 1;

	for (int years = YEARS_LEAST; years <= YEARS_MOST && rc > 0; years++) {
		struct civil end = civil_add_years(p->last, -years);

		rc = store_entry_each_ended(st, civil_add_days(end, -DAYS_AROUND),
					    civil_add_days(end, DAYS_AROUND), take_player, p);
	}
	if (rc > 0)
		rc = store_outside_each(st, 0, take_outside, p);
	if (rc > 0)
		rc = store_grant_each(st, 0, take_grant, p);
	if (p->n)
		qsort(p->v, p->n, sizeof(*p->v), by_id);
	for (size_t i = 0; i < p->n; i++)
		if (!kept || p->v[kept - 1] != p->v[i])
			p->v[kept++] = p->v[i];
	p->n = kept;
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

/* The rights whose letter is due on that day; an array, owned. */
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

/* The letter, and the fact that it was written, so that it is one. */
static int tell(const struct work *work, int64_t player, struct civil day, json_t *rights,
		struct effects *fx)
{
	struct done_act done = {.due = day, .at = work->received};
	struct player p;
	int rc = store_player_get(work->ctx->store, player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(done.act, sizeof(done.act), "%s %lld", calendar_word(CALENDAR_LAPSE),
		 (long long)player);
	effects_row(fx, ROW_CALENDAR, &done);
	if (p.address[0])
		effects_letter(
			fx, work,
			&(struct letter_facts){.kind = POST_RIGHT_ENDS,
					       .to = &p,
					       .token = TOKEN_PLAYER,
					       .facts = json_pack("{s:O}", "rights", rights)});
	return 1;
}

/* --- a day ----------------------------------------------------------------------------------- */

static int look_at(struct work *work, struct civil day)
{
	struct people people = {.last = civil_add_days(day, RIGHTS_WARNING_DAYS)};
	struct effects fx = EFFECTS_INIT;
	int rc = load_people(work->ctx->store, &people);

	for (size_t i = 0; i < people.n && rc > 0; i++) {
		json_t *rights;

		rc = lapsing(work, people.v[i], day, &rights);
		if (rc > 0 && json_array_size(rights))
			rc = tell(work, people.v[i], day, rights, &fx);
		json_decref(rights);
	}
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	free(people.v);
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
