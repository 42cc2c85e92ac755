/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Shared by the parts of the reader of reports. */
#include "core/trf/trf_reader.h"

#include <stdarg.h>
#include <stdio.h>

#include "core/base/number.h"

void trf_reader_fail(struct trf_reader *r, const char *fmt, ...)
{
	va_list ap;

	if (r->failed)
		return;
	r->failed = true;
	fmt = tr(r->lang, fmt);
	va_start(ap, fmt);
	vsnprintf(r->text, r->size, fmt, ap);
	va_end(ap);
}

struct trf_player *trf_reader_player(struct trf_reader *r, int id)
{
	struct trf_player *p = trf_find(r->t, id);

	if (!p)
		trf_reader_fail(r, "no player has start number %d", id);
	return p;
}

bool trf_reader_team(struct trf_reader *r, int id)
{
	bool known = id >= 1 && id <= TRF_MOST_TEAM && r->is_team[id];

	if (!known)
		trf_reader_fail(r,
				"no team (310) has the number %d, and this line of a team event "
				"names teams",
				id);
	return known;
}

int trf_reader_number(struct trf_reader *r, int i)
{
	int v = 0;

	if (i >= r->words.n)
		trf_reader_fail(r, "the line is too short");
	else if (!number_read(r->words.w[i], &v))
		trf_reader_fail(r, "'%.20s' is not a number", r->words.w[i]);
	return v;
}

bool trf_reader_grow(struct trf_reader *r, struct trf_player *p, int rounds)
{
	if (rounds > TRF_MOST_ROUNDS)
		trf_reader_fail(r, "player %d: more than %d rounds", p->id, TRF_MOST_ROUNDS);
	else
		trf_room(p, rounds);
	return !r->failed;
}
