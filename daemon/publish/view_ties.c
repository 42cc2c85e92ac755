/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_ties.h. */
#include "daemon/publish/view_ties.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

/* Length of the run sharing the place of lines[from]; a struck-out one is alone. */
static int run_of(const struct kind_line *lines, int seats, int from)
{
	int n = 1;

	while (!lines[from].out && from + n < seats && lines[from + n].place == lines[from].place)
		n++;
	return n;
}

static bool has_number(const struct kind_line *lines, int n, json_int_t number)
{
	for (int i = 0; i < n; i++)
		if (lines[i].number == number)
			return true;
	return false;
}

/* The newest draw between exactly those n; NULL: none. */
static json_t *draw_of(const struct view_lots *lots, const struct kind_line *lines, int n)
{
	for (int i = lots->n; i-- > 0;) {
		json_t *drawn = lots->list[i].result, *one;
		bool fits =
			!strcmp(lots->list[i].kind, "ties") && json_array_size(drawn) == (size_t)n;
		size_t k;

		json_array_foreach(drawn, k, one)
		{
			fits = fits && has_number(lines, n, json_integer_value(one));
		}
		if (fits)
			return drawn;
	}
	return NULL;
}

static int ascending(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

bool view_ties_open(const struct view_lots *lots, const struct kind_line *lines, int seats,
		    struct view_ties *ret)
{
	for (int from = 0, n; from < seats; from += n) {
		n = run_of(lines, seats, from);
		if (n < 2 || draw_of(lots, lines + from, n))
			continue;
		ret->place = lines[from].place;
		ret->n = n;
		for (int i = 0; i < n; i++)
			ret->numbers[i] = lines[from + i].number;
		qsort(ret->numbers, (size_t)n, sizeof(*ret->numbers), ascending);
		return true;
	}
	return false;
}

/* Sorts lines[from..] in the order drawn. */
static void put_in_order(json_t *drawn, struct kind_line *lines, int from)
{
	size_t n = json_array_size(drawn);
	struct kind_line *was = mem_zeroed(n + 1, sizeof(*was));
	json_t *number;
	size_t place;

	memcpy(was, lines + from, n * sizeof(*was));
	json_array_foreach(drawn, place, number)
	{
		for (size_t i = 0; i < n; i++)
			if (was[i].number == json_integer_value(number))
				lines[from + (int)place] = was[i];
		lines[from + (int)place].place = from + (int)place + 1;
	}
	free(was);
}

void view_ties_settle(const struct view_lots *lots, struct kind_line *lines, int seats)
{
	for (int from = 0, n; from < seats; from += n) {
		n = run_of(lines, seats, from);
		if (n > 1 && !draw_of(lots, lines + from, n))
			return;
	}
	for (int from = 0, n; from < seats; from += n) {
		n = run_of(lines, seats, from);
		if (n > 1)
			put_in_order(draw_of(lots, lines + from, n), lines, from);
	}
}
