/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See right_people.h. */
#include "daemon/event/right_people.h"

#include <stdlib.h>

#include "core/base/ids.h"
#include "core/base/mem.h"
#include "daemon/right_record.h"
#include "sql/store_entry.h"

void right_people_add(struct right_people *p, int64_t player)
{
	p->player = mem_room(p->player, p->n + 1, &p->cap, sizeof(*p->player));
	p->player[p->n++] = player;
}

static int take_player(void *arg, int64_t player)
{
	right_people_add(arg, player);
	return 0;
}

int right_people_ended(struct store *st, struct civil from, struct civil to, struct right_people *p)
{
	return store_entry_each_ended(st, from, to, take_player, p);
}

static int take_outside(void *arg, const struct outside_result *r)
{
	right_people_add(arg, r->player);
	return 0;
}

int right_people_outside(struct store *st, struct right_people *p)
{
	return store_outside_each(st, 0, take_outside, p);
}

struct between {
	struct civil from, to;
	struct right_people *people;
};

static bool ended(const struct rights_record *r, const struct between *b)
{
	struct civil end = r->n_groups ? r->groups[0].end
			   : r->n_cups ? r->cups[0].result.end
			   : r->n_iccf ? r->iccf[0].result.end
				       : CIVIL_NONE;

	return !civil_is_none(end) && end.day >= b->from.day && end.day <= b->to.day;
}

static int take_outside_ended(void *arg, const struct outside_result *row)
{
	struct between *b = arg;
	struct right_record one = {.record = {.groups = NULL}};

	if (right_record_add(&one, row->id, row->source, row->facts, false) &&
	    ended(&one.record, b))
		right_people_add(b->people, row->player);
	right_record_release(&one);
	return 0;
}

int right_people_outside_ended(struct store *st, struct civil from, struct civil to,
			       struct right_people *p)
{
	struct between b = {from, to, p};

	return store_outside_each(st, 0, take_outside_ended, &b);
}

void right_people_sort(struct right_people *p)
{
	p->n = ids_sort(p->player, p->n);
}

void right_people_release(struct right_people *p)
{
	free(p->player);
	*p = (struct right_people){0};
}
