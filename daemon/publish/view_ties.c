/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_ties.h. */
#include "daemon/publish/view_ties.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

/* How many share the place of lines[from], from there on. */
static int run_of(const struct kind_line *lines, int seats, int from)
{
	int n = 1;

	while (from + n < seats && lines[from + n].place == lines[from].place)
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

int *view_ties_order(const struct view_lots *lots, const struct kind_line *lines, int seats)
{
	int *order = mem_zeroed((size_t)seats + 1, sizeof(*order));
	bool shared = false;

	for (int from = 0, n; from < seats; from += n) {
		json_t *drawn;

		n = run_of(lines, seats, from);
		drawn = n > 1 ? draw_of(lots, lines + from, n) : NULL;
		if (n > 1 && !drawn) {
			free(order);
			return NULL;
		}
		shared = shared || drawn;
		for (int i = 0; i < n; i++)
			order[from + i] =
				drawn ? (int)json_integer_value(json_array_get(drawn, (size_t)i))
				      : lines[from + i].number;
	}
	if (shared)
		return order;
	free(order);
	return NULL;
}
