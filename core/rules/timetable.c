/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Adds up a time list. */
#include "core/rules/timetable.h"

#include <inttypes.h>
#include <stdio.h>

void timetable_init(struct timetable *t, struct allowance a, bool weekend, const struct holidays *h)
{
	*t = (struct timetable){.allowance = a, .h = h, .weekend = weekend};
}

struct timetable_row timetable_next(struct timetable *t, const struct timetable_message *m)
{
	int side = t->messages & 1;
	struct timetable_row r = {.side = side};

	if (t->messages > 0 && !civil_is_none(m->recv))
		r.days = thinktime_days(t->h, m->recv, m->sent, t->weekend);
	t->used[side] += r.days + m->extra;
	r.total = t->used[side];
	r.limit = thinktime_limit_at_sending(t->allowance, t->n[side], m->accepted);
	r.over = r.total > r.limit;
	t->n[side] += m->accepted + 1;
	t->n[!side] += m->accepted;
	r.n = t->n[side];
	t->messages++;
	return r;
}

char *timetable_field(int days, int64_t total, char *buf)
{
	snprintf(buf, TIMETABLE_FIELD, "%d/%02" PRId64, days, total);
	return buf;
}
