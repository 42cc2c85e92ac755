/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The record on one day: facts sorted into the lists of class.h, and the unused DM rights. */
#include "core/event/rights_view.h"

#include <stdlib.h>

#include "core/base/mem.h"

bool rights_view_knows(const struct rights_view *v, bool declared, struct civil day)
{
	return !civil_is_none(day) && day.day <= v->known.day && !(v->verified && declared);
}

static void view_results(struct rights_view *v)
{
	const struct rights_record *r = v->from;
	struct class_record *c = &v->record;
	size_t i;

	for (i = 0; i < r->n_groups; i++) {
		const struct rights_group *g = &r->groups[i];

		if (!rights_view_knows(v, g->declared, g->end))
			continue;
		v->emt_origin[c->n_emt] = g->origin;
		v->emt[c->n_emt++] = (struct emt_result){
			g->class, g->end, ratio_make(g->points2, 2), g->games, g->first};
	}
	for (i = 0; i < r->n_cups; i++) {
		if (!rights_view_knows(v, r->cups[i].declared, r->cups[i].result.end))
			continue;
		v->cup_origin[c->n_cup] = r->cups[i].origin;
		v->cup[c->n_cup++] = r->cups[i].result;
	}
	for (i = 0; i < r->n_iccf; i++) {
		if (!rights_view_knows(v, r->iccf[i].declared, r->iccf[i].result.end))
			continue;
		v->iccf_origin[c->n_iccf] = r->iccf[i].origin;
		v->iccf[c->n_iccf++] = r->iccf[i].result;
	}
}

static void view_grant(struct rights_view *v, enum emt_class class, struct civil from,
		       struct civil until, int64_t id)
{
	v->grant_origin[v->record.n_grants] = (struct rights_origin){RIGHTS_FROM_GRANT, id};
	v->grants[v->record.n_grants++] = (struct class_grant){class, from, until};
}

static struct civil earlier_end(struct civil a, struct civil b)
{
	if (civil_is_none(a) || civil_is_none(b))
		return civil_is_none(a) ? b : a;
	return a.day < b.day ? a : b;
}

/*
 * Pairs a chief's grant for DM with every leader's grant by another person while both are in force
 * (EVENTS E8).
 */
static void view_double_grants(struct rights_view *v, const struct rights_grant *chief)
{
	const struct rights_record *r = v->from;
	size_t i;

	for (i = 0; i < r->n_grants; i++) {
		const struct rights_grant *g = &r->grants[i];

		if (g->class != CLASS_DM || g->chief || g->author == chief->author ||
		    !rights_view_knows(v, false, g->from))
			continue;
		view_grant(v, CLASS_DM, civil_later(g->from, chief->from),
			   earlier_end(g->until, chief->until),
			   g->from.day > chief->from.day ? g->id : chief->id);
	}
}

static void view_grants(struct rights_view *v)
{
	const struct rights_record *r = v->from;
	size_t i;

	for (i = 0; i < r->n_grants; i++) {
		const struct rights_grant *g = &r->grants[i];

		if (!rights_view_knows(v, false, g->from))
			continue;
		if (g->class != CLASS_DM)
			view_grant(v, g->class, g->from, g->until, g->id);
		else if (g->chief)
			view_double_grants(v, g);
	}
}

/* Returns the newest rating over the board on a day; of one day preferably a verified one. */
const struct rights_otb *rights_view_otb(const struct rights_view *v, struct civil day)
{
	const struct rights_otb *best = NULL;
	size_t i;

	for (i = 0; i < v->from->n_otb; i++) {
		const struct rights_otb *o = &v->from->otb[i];

		if (!rights_view_knows(v, o->declared, o->day) || o->day.day > day.day)
			continue;
		if (!best || o->day.day > best->day.day ||
		    (o->day.day == best->day.day && (best->declared || !o->declared)))
			best = o;
	}
	return best;
}

/* Returns whether the group is running on the day. */
bool rights_view_runs(const struct rights_view *v, const struct rights_group *g, struct civil day)
{
	return rights_view_knows(v, g->declared, g->start) && g->start.day <= day.day &&
	       (civil_is_none(g->end) || g->end.day > day.day || g->end.day > v->known.day);
}

int rights_view_points2(const struct rights_view *v, const struct rights_group *g, struct civil day,
			int *ret_played)
{
	int points2 = 0, played = 0;
	size_t i;

	for (i = 0; i < g->n_results; i++) {
		if (g->results[i].day.day > day.day || g->results[i].day.day > v->known.day)
			continue;
		points2 += g->results[i].points2;
		played++;
	}
	*ret_played = played < g->games ? played : g->games;
	return points2;
}

/* If several DM groups are running, the first in which 45 per cent cannot be reached counts. */
static void view_dm_open(struct rights_view *v, struct civil day)
{
	struct class_record *c = &v->record;
	size_t i;

	c->dm_open = false;
	for (i = 0; i < v->from->n_groups; i++) {
		const struct rights_group *g = &v->from->groups[i];
		struct ratio points;
		int played;

		if (g->class != CLASS_DM || !rights_view_runs(v, g, day))
			continue;
		points = ratio_make(rights_view_points2(v, g, day, &played), 2);
		if (c->dm_open && class_dm_attainable(points, played, g->games))
			continue;
		c->dm_open = true;
		c->dm_points = points;
		c->dm_played = played;
		c->dm_total = g->games;
		v->open_origin = g->origin;
		if (!class_dm_attainable(points, played, g->games))
			return;
	}
}

/* Returns whether the latest finished DM group was entered by an international result. */
static bool by_international(const struct rights_view *v, struct civil day)
{
	const struct rights_group *last = NULL;
	size_t i;

	for (i = 0; i < v->from->n_groups; i++) {
		const struct rights_group *g = &v->from->groups[i];

		if (g->class != CLASS_DM || !rights_view_knows(v, g->declared, g->end) ||
		    g->end.day > day.day)
			continue;
		if (!last || g->end.day >= last->end.day)
			last = g;
	}
	return last && last->international;
}

/* An edition counts from the day after it closed. */
bool rights_view_counts(const struct rights_view *v, size_t i, struct civil day)
{
	return v->from->editions[i].closes.day < day.day &&
	       v->from->editions[i].closes.day < v->known.day;
}

static void view_dm_lost(struct rights_view *v, struct civil day)
{
	size_t i;

	v->record.has_dm_lost = false;
	for (i = 0; i < v->n_editions; i++) {
		if (!v->lost[i] || !rights_view_counts(v, i, day))
			continue;
		v->record.has_dm_lost = true;
		v->record.dm_lost = v->from->editions[i].closes;
		v->lost_origin =
			(struct rights_origin){RIGHTS_FROM_EVENT, v->from->editions[i].event};
	}
}

struct class_rights rights_view_ask(struct rights_view *v, struct civil day)
{
	const struct rights_otb *otb = rights_view_otb(v, day);
	struct class_record *c = &v->record;

	c->asof = day;
	c->has_otb = otb != NULL;
	if (otb) {
		c->otb = otb->rating;
		v->otb_origin = otb->origin;
	}
	view_dm_open(v, day);
	view_dm_lost(v, day);
	c->dm_via_international = by_international(v, day);
	return class_rights(c);
}

struct rights_origin rights_view_origin(const struct rights_view *v, const struct class_basis *b)
{
	switch (b->source) {
	case SOURCE_EMT: return v->emt_origin[b->index];
	case SOURCE_CUP: return v->cup_origin[b->index];
	case SOURCE_ICCF: return v->iccf_origin[b->index];
	case SOURCE_GRANT: return v->grant_origin[b->index];
	case SOURCE_OTB: return v->otb_origin;
	case SOURCE_DM_OPEN: return v->open_origin;
	case SOURCE_NONE: break;
	}
	return b->route == ROUTE_DM_UNUSED ? v->lost_origin
					   : (struct rights_origin){RIGHTS_FROM_NOTHING, 0};
}

/* --- the days on which something may change -------------------------------------------------- */

static void days_add(struct rights_days *d, struct civil day)
{
	d->day = mem_room(d->day, d->n + 1, &d->cap, sizeof(*d->day));
	d->day[d->n++] = day;
}

static void days_add_windows(struct rights_days *d, struct civil end)
{
	days_add(d, end);
	days_add(d, civil_add_days(class_last_day(end, 2), 1));
	days_add(d, civil_add_days(class_last_day(end, 3), 1));
}

static void days_of_groups(struct rights_days *d, const struct rights_view *v)
{
	size_t i, k;

	for (i = 0; i < v->from->n_groups; i++) {
		const struct rights_group *g = &v->from->groups[i];

		if (rights_view_knows(v, g->declared, g->end))
			days_add_windows(d, g->end);
		if (g->class != CLASS_DM || !rights_view_knows(v, g->declared, g->start))
			continue;
		days_add(d, g->start);
		for (k = 0; k < g->n_results; k++) {
			if (rights_view_knows(v, g->declared, g->results[k].day))
				days_add(d, g->results[k].day);
		}
	}
}

static void days_of_grants(struct rights_days *d, const struct rights_view *v)
{
	size_t i;

	for (i = 0; i < v->record.n_grants; i++) {
		days_add(d, v->grants[i].from);
		if (!civil_is_none(v->grants[i].until))
			days_add(d, civil_add_days(v->grants[i].until, 1));
	}
}

static int by_day(const void *a, const void *b)
{
	const struct civil *x = a, *y = b;

	return (x->day > y->day) - (x->day < y->day);
}

/* Sorts and removes duplicates. */
struct rights_days rights_view_days(const struct rights_view *v)
{
	const struct rights_record *r = v->from;
	struct rights_days d = {NULL, 0, 0};
	size_t i, n = 0;

	days_of_groups(&d, v);
	for (i = 0; i < v->record.n_cup; i++)
		days_add_windows(&d, v->cup[i].end);
	for (i = 0; i < v->record.n_iccf; i++)
		days_add_windows(&d, v->iccf[i].end);
	for (i = 0; i < r->n_otb; i++) {
		if (rights_view_knows(v, r->otb[i].declared, r->otb[i].day))
			days_add(&d, r->otb[i].day);
	}
	days_of_grants(&d, v);
	for (i = 0; i < r->n_editions; i++) {
		if (r->editions[i].closes.day < v->known.day)
			days_add(&d, civil_add_days(r->editions[i].closes, 1));
	}
	if (d.n)
		qsort(d.day, d.n, sizeof(*d.day), by_day);
	for (i = 0; i < d.n; i++) {
		if (!n || d.day[n - 1].day != d.day[i].day)
			d.day[n++] = d.day[i];
	}
	d.n = n;
	return d;
}

#define DM_UNUSED_MOST 3 /* editions in a row (6.5.2.3 b) */

static bool dm_held(struct rights_view *v, struct civil day)
{
	return rights_view_ask(v, day).routes[CLASS_DM] != 0;
}

/* Returns whether the DM right was valid without interruption from one day to another. */
static bool dm_held_through(struct rights_view *v, const struct rights_days *d, struct civil from,
			    struct civil to)
{
	size_t i;

	for (i = 0; i < d->n; i++) {
		if (d->day[i].day > from.day && d->day[i].day <= to.day && !dm_held(v, d->day[i]))
			return false;
	}
	return true;
}

/*
 * Counts the consecutive editions that closed while the player had the right and took no seat.  A
 * new right or a seat restarts the count; the third loses the right (EVENTS E22).
 */
static void view_editions(struct rights_view *v)
{
	struct rights_days d = rights_view_days(v);
	struct civil before = CIVIL_NONE;
	int count = 0;
	size_t i;

	for (i = 0; i < v->from->n_editions; i++) {
		const struct rights_edition *e = &v->from->editions[i];

		v->n_editions = i;
		if (e->taken) {
			count = 0;
		} else if (!e->cancelled && !dm_held(v, e->closes)) {
			count = 0;
		} else if (!e->cancelled) {
			if (count && !dm_held_through(v, &d, before, e->closes))
				count = 0;
			count++;
			before = e->closes;
		}
		v->unused[i] = count;
		v->lost[i] = count == DM_UNUSED_MOST;
		if (v->lost[i])
			count = 0;
	}
	v->n_editions = v->from->n_editions;
	free(d.day);
}

static void *room(size_t n, size_t size)
{
	return mem_zeroed(n + 1, size);
}

void rights_view_init(struct rights_view *v, const struct rights_record *r, struct civil known,
		      bool verified)
{
	size_t pairs = r->n_grants * r->n_grants;

	*v = (struct rights_view){.from = r, .known = known, .verified = verified};
	v->emt = room(r->n_groups, sizeof(*v->emt));
	v->cup = room(r->n_cups, sizeof(*v->cup));
	v->iccf = room(r->n_iccf, sizeof(*v->iccf));
	v->grants = room(pairs, sizeof(*v->grants));
	v->emt_origin = room(r->n_groups, sizeof(*v->emt_origin));
	v->cup_origin = room(r->n_cups, sizeof(*v->cup_origin));
	v->iccf_origin = room(r->n_iccf, sizeof(*v->iccf_origin));
	v->grant_origin = room(pairs, sizeof(*v->grant_origin));
	v->unused = room(r->n_editions, sizeof(*v->unused));
	v->lost = room(r->n_editions, sizeof(*v->lost));
	view_results(v);
	view_grants(v);
	v->record.emt = v->emt;
	v->record.cup = v->cup;
	v->record.iccf = v->iccf;
	v->record.grants = v->grants;
	if (r->n_editions)
		view_editions(v);
}

void rights_view_release(struct rights_view *v)
{
	free(v->emt);
	free(v->cup);
	free(v->iccf);
	free(v->grants);
	free(v->emt_origin);
	free(v->cup_origin);
	free(v->iccf_origin);
	free(v->grant_origin);
	free(v->unused);
	free(v->lost);
}
