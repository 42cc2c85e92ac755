/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Computes the list by asking for the rights on every day on which something may change, and
 * joining equal answers into intervals.
 */
#include "core/event/rights.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/rights_view.h"

/* --- the list -------------------------------------------------------------------------------- */

struct builder {
	struct rights_list list;
	size_t cap;
	size_t n_open, cap_open;
	size_t *open; /* rights that are valid up to the current day */
	bool *still;
	size_t cap_still;
};

static bool same_origin(struct rights_origin a, struct rights_origin b)
{
	return a.kind == b.kind && a.id == b.id;
}

/* Records a right that is valid on the day: extends an open one or opens it. */
static void builder_keep(struct builder *b, const struct class_basis *basis,
			 struct rights_origin origin, struct civil day)
{
	size_t i;

	for (i = 0; i < b->n_open; i++) {
		const struct rights_right *r = &b->list.rights[b->open[i]];

		if (r->class == basis->class && r->route == basis->route &&
		    same_origin(r->origin, origin)) {
			b->still[i] = true;
			return;
		}
	}
	b->list.rights = mem_room(b->list.rights, b->list.n + 1, &b->cap, sizeof(*b->list.rights));
	b->open = mem_room(b->open, b->n_open + 1, &b->cap_open, sizeof(*b->open));
	b->still = mem_room(b->still, b->n_open + 1, &b->cap_still, sizeof(*b->still));
	b->open[b->n_open] = b->list.n;
	b->still[b->n_open++] = true;
	b->list.rights[b->list.n++] = (struct rights_right){
		.class = basis->class,
		.route = basis->route,
		.origin = origin,
		.from = day,
		.until = CIVIL_NONE,
	};
}

/* Returns the last day of the right's own validity period; CIVIL_NONE if it has none. */
static struct civil window_end(const struct rights_view *v, const struct rights_right *right)
{
	int years = class_route_years(right->route);
	size_t i;

	for (i = 0; i < v->record.n_emt && years; i++) {
		if (same_origin(v->emt_origin[i], right->origin))
			return class_last_day(v->emt[i].end, years);
	}
	for (i = 0; i < v->record.n_cup && years; i++) {
		if (same_origin(v->cup_origin[i], right->origin))
			return class_last_day(v->cup[i].end, years);
	}
	for (i = 0; i < v->record.n_iccf && years; i++) {
		if (same_origin(v->iccf_origin[i], right->origin))
			return class_last_day(v->iccf[i].end, years);
	}
	for (i = 0; i < v->record.n_grants && right->origin.kind == RIGHTS_FROM_GRANT; i++) {
		if (same_origin(v->grant_origin[i], right->origin) &&
		    v->grants[i].class == right->class)
			return v->grants[i].until;
	}
	return CIVIL_NONE;
}

/*
 * Returns the group that ended on a day: preferably one of the right's own class, then of the class
 * below.
 */
static const struct rights_group *ended_on(const struct rights_view *v, struct civil day,
					   enum emt_class class)
{
	const struct rights_group *found = NULL;
	int best = -1;
	size_t i;

	for (i = 0; i < v->from->n_groups; i++) {
		const struct rights_group *g = &v->from->groups[i];
		int rank = g->class == class ? 2 : (int)g->class == (int)class - 1;

		if (!rights_view_knows(v, g->declared, g->end) || g->end.day != day.day ||
		    rank <= best)
			continue;
		found = g;
		best = rank;
	}
	return found;
}

/* Returns the DM group that began on a day, or in which the player had a result. */
static const struct rights_group *dm_moved_on(const struct rights_view *v, struct civil day)
{
	size_t i, k;

	for (i = 0; i < v->from->n_groups; i++) {
		const struct rights_group *g = &v->from->groups[i];

		if (g->class != CLASS_DM || !rights_view_knows(v, g->declared, g->start))
			continue;
		if (g->start.day == day.day)
			return g;
		for (k = 0; k < g->n_results; k++) {
			if (g->results[k].day.day == day.day)
				return g;
		}
	}
	return NULL;
}

/* Returns what ended a right on a day before its own period was over. */
static struct rights_origin cause(const struct rights_view *v, const struct rights_right *right,
				  struct civil day)
{
	const struct rights_group *g = ended_on(v, day, right->class);
	const struct rights_otb *otb = rights_view_otb(v, day);
	size_t i;

	if (!g)
		g = dm_moved_on(v, day);
	if (g)
		return g->origin;
	for (i = 0; i < v->n_editions; i++) {
		if (v->lost[i] && v->from->editions[i].closes.day == day.day - 1)
			return (struct rights_origin){RIGHTS_FROM_EVENT,
						      v->from->editions[i].event};
	}
	if (otb && otb->day.day == day.day)
		return otb->origin;
	return (struct rights_origin){RIGHTS_FROM_NOTHING, 0};
}

/* Closes the open rights that are no longer valid on the day. */
static void builder_close(struct builder *b, const struct rights_view *v, struct civil day)
{
	size_t i, kept = 0;

	for (i = 0; i < b->n_open; i++) {
		struct rights_right *r = &b->list.rights[b->open[i]];
		struct civil natural;

		if (b->still[i]) {
			b->open[kept++] = b->open[i];
			continue;
		}
		natural = window_end(v, r);
		r->until = civil_add_days(day, -1);
		if (natural.day != r->until.day)
			r->cancelled_by = cause(v, r, day);
	}
	b->n_open = kept;
}

static void builder_step(struct builder *b, struct rights_view *v, struct civil day)
{
	struct class_rights now = rights_view_ask(v, day);
	size_t i, before = b->n_open;

	for (i = 0; i < before; i++)
		b->still[i] = false;
	for (i = 0; i < now.n_bases; i++)
		builder_keep(b, &now.bases[i], rights_view_origin(v, &now.bases[i]), day);
	builder_close(b, v, day);
}

static int by_class(const void *a, const void *b)
{
	const struct rights_right *x = a, *y = b;

	if (x->class != y->class)
		return x->class > y->class ? -1 : 1;
	if (x->route != y->route)
		return x->route < y->route ? -1 : 1;
	if (x->from.day != y->from.day)
		return x->from.day < y->from.day ? -1 : 1;
	if (x->origin.kind != y->origin.kind)
		return x->origin.kind < y->origin.kind ? -1 : 1;
	return (x->origin.id > y->origin.id) - (x->origin.id < y->origin.id);
}

void rights_derive(const struct rights_record *r, struct civil asof, struct rights_list *ret_list)
{
	struct builder b = {.cap = 0};
	struct rights_view v;
	struct rights_days d;
	size_t i;

	rights_view_init(&v, r, asof, false);
	d = rights_view_days(&v);
	builder_step(&b, &v, d.n ? civil_add_days(d.day[0], -1) : asof);
	for (i = 0; i < b.list.n; i++)
		b.list.rights[i].from = CIVIL_NONE;
	for (i = 0; i < d.n; i++)
		builder_step(&b, &v, d.day[i]);
	if (b.list.n)
		qsort(b.list.rights, b.list.n, sizeof(*b.list.rights), by_class);
	*ret_list = b.list;
	free(b.open);
	free(b.still);
	free(d.day);
	rights_view_release(&v);
}

void rights_release(struct rights_list *list)
{
	free(list->rights);
	*list = (struct rights_list){NULL, 0};
}

bool rights_holds(const struct rights_right *right, struct civil day)
{
	return (civil_is_none(right->from) || right->from.day <= day.day) &&
	       (civil_is_none(right->until) || day.day <= right->until.day);
}

/* Returns whether the right expired without being ended early. */
static bool ran_out(const struct rights_right *r)
{
	return !civil_is_none(r->until) && r->cancelled_by.kind == RIGHTS_FROM_NOTHING;
}

bool rights_expired(const struct rights_list *list, enum emt_class class, struct civil day,
		    struct civil *ret_last)
{
	const struct rights_right *last = NULL;
	size_t i;

	for (i = 0; i < list->n; i++) {
		const struct rights_right *r = &list->rights[i];

		if (r->class != class || civil_is_none(r->until) || r->until.day >= day.day)
			continue;
		if (!last || r->until.day > last->until.day ||
		    (r->until.day == last->until.day && ran_out(r)))
			last = r;
	}
	if (!last || !ran_out(last))
		return false;
	*ret_last = last->until;
	return true;
}

/* --- one day --------------------------------------------------------------------------------- */

unsigned rights_classes(const struct rights_state *s)
{
	unsigned mask = 0;
	int c;

	for (c = 0; c < CLASS_COUNT; c++)
		mask |= s->routes[c] ? 1u << c : 0;
	return mask;
}

static struct rights_state state_of(const struct rights_record *r, struct civil day, bool verified)
{
	struct rights_state s = {.dm_unused = 0};
	struct class_rights now;
	struct rights_view v;
	size_t i;
	int c;

	rights_view_init(&v, r, day, verified);
	now = rights_view_ask(&v, day);
	for (c = 0; c < CLASS_COUNT; c++)
		s.routes[c] = now.routes[c];
	s.first_timer = now.first_timer;
	s.leader_decides = now.leader_decides;
	for (i = 0; i < v.n_editions; i++) {
		if (rights_view_counts(&v, i, day))
			s.dm_unused = v.unused[i];
	}
	rights_view_release(&v);
	return s;
}

struct rights_state rights_on(const struct rights_record *r, struct civil day)
{
	struct rights_state s = state_of(r, day, false), proved = state_of(r, day, true);

	s.declared = rights_classes(&s) & ~rights_classes(&proved);
	return s;
}

static enum rights_danger danger_in(const struct rights_view *v, const struct rights_group *g,
				    struct civil day)
{
	int played, points2 = rights_view_points2(v, g, day, &played);

	if (g->class == CLASS_DM)
		return class_dm_attainable(ratio_make(points2, 2), played, g->games)
			       ? RIGHTS_SAFE
			       : RIGHTS_CERTAIN;
	if (g->class == CLASS_A || points2 >= 2 * 2)
		return RIGHTS_SAFE;
	return points2 + 2 * (g->games - played) < 2 * 2 ? RIGHTS_CERTAIN : RIGHTS_DOUBT;
}

enum rights_danger rights_danger(const struct rights_record *r, enum emt_class class,
				 struct civil day)
{
	struct rights_view v = {.from = r, .known = day};
	enum rights_danger worst = RIGHTS_SAFE;
	size_t i;

	for (i = 0; i < r->n_groups; i++) {
		enum rights_danger d;

		if (r->groups[i].class != class || !rights_view_runs(&v, &r->groups[i], day))
			continue;
		d = danger_in(&v, &r->groups[i], day);
		worst = d > worst ? d : worst;
	}
	return worst;
}

bool rights_warning(const struct rights_list *list, const struct rights_right *right,
		    const struct rights_use *uses, size_t n_uses, struct civil *ret_day)
{
	size_t i;

	if (!ran_out(right))
		return false;
	for (i = 0; i < n_uses; i++) {
		if (uses[i].class == right->class && rights_holds(right, uses[i].day))
			return false;
	}
	for (i = 0; i < list->n; i++) {
		if (list->rights[i].class == right->class &&
		    rights_holds(&list->rights[i], civil_add_days(right->until, 1)))
			return false;
	}
	*ret_day = civil_add_days(right->until, -RIGHTS_WARNING_DAYS);
	return true;
}

int rights_start_rating(const struct rights_record *r, struct civil day)
{
	struct rights_view verified = {.from = r, .known = day, .verified = true};
	struct rights_view any = {.from = r, .known = day};
	const struct rights_otb *otb = rights_view_otb(&verified, day);
	struct rights_state s;

	if (!otb)
		otb = rights_view_otb(&any, day);
	if (otb)
		return otb->rating;
	s = rights_on(r, day);
	if (s.routes[CLASS_DM] || s.routes[CLASS_M])
		return 2100;
	return s.routes[CLASS_K] ? 1900 : 1500;
}
