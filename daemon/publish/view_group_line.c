/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Looks up players of a group by id; see view_group.h. */
#include "daemon/publish/view_group_line.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/publish/view_group.h"

/* A present seat sorts before former ones. */
static int by_player(const void *a, const void *b)
{
	const struct view_seat *x = a, *y = b;

	if (x->player != y->player)
		return x->player < y->player ? -1 : 1;
	return x->former - y->former;
}

void view_group_line_index(struct group_view *v)
{
	free(v->seats);
	v->n_seats = 0;
	v->seats = mem_zeroed((size_t)(v->n_lines + v->n_former) + 1, sizeof(*v->seats));
	for (int i = 0; i < v->n_lines; i++)
		v->seats[v->n_seats++] = (struct view_seat){v->lines[i].player.id, i, -1};
	for (int i = 0; i < v->n_former; i++)
		v->seats[v->n_seats++] =
			(struct view_seat){v->former[i].player.id, v->former[i].line, i};
	qsort(v->seats, (size_t)v->n_seats, sizeof(*v->seats), by_player);
}

/* The first seat of a player; NULL if not found. */
static const struct view_seat *seat_of(const struct group_view *v, int64_t player)
{
	int low = 0, high = v->n_seats;

	while (low < high) {
		int middle = low + (high - low) / 2;

		if (v->seats[middle].player < player)
			low = middle + 1;
		else
			high = middle;
	}
	return low < v->n_seats && v->seats[low].player == player ? &v->seats[low] : NULL;
}

const struct view_line *view_group_line(const struct group_view *v, int64_t player)
{
	const struct view_seat *seat = seat_of(v, player);

	return seat ? &v->lines[seat->line] : NULL;
}

const char *view_group_line_name(const struct group_view *v, int64_t player)
{
	const struct view_seat *seat = seat_of(v, player);

	if (!seat)
		return "";
	return seat->former < 0 ? v->lines[seat->line].player.name
				: v->former[seat->former].player.name;
}
