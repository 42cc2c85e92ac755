/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See export_rounds.h. */
#include "daemon/publish/export_rounds.h"

#include "daemon/publish/view_group_line.h"
#include "daemon/rounds_load.h"

bool export_rounds_swiss(const struct group_view *v)
{
	return v->rounds && !v->rounds->in.places;
}

static int line_of(const struct group_view *v, int number)
{
	const struct view_line *line =
		number ? view_group_line(v, rounds_load_player(v->rounds, number)) : NULL;

	return line ? (int)(line - v->lines) : -1;
}

void export_rounds_results(const struct group_view *v, struct trf *t)
{
	const struct rounds_load *r = v->rounds;

	for (size_t i = 0; i < r->n_rounds && (int)i < t->played; i++) {
		int line = line_of(v, r->rounds[i].bye);

		if (line >= 0)
			t->players[line].cells[i] = (struct trf_cell){0, '-', 'U', 0};
	}
	t->rounds = option_number(&v->options, EVENT_OPTION_ROUNDS, t->played);
	t->first = r->first_colour == PAIR_WHITE ? 'w' : 'b';
}
