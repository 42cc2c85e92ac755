/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Orders divided into parts, with the sorting that all tables share. */
#include "core/standings/level.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

void level_init(struct level *l, size_t n)
{
	size_t i;

	memset(l, 0, sizeof(*l));
	l->n = n;
	l->order = mem_zeroed(n + 1, sizeof(*l->order));
	l->starts = mem_zeroed(n + 1, sizeof(*l->starts));
	l->keys = mem_zeroed(n + 1, sizeof(*l->keys));
	l->stamps = mem_zeroed(n + 1, sizeof(*l->stamps));
	for (i = 0; i < n; i++)
		l->order[i] = i;
	l->starts[0] = true;
}

void level_release(struct level *l)
{
	free(l->order);
	free(l->starts);
	free(l->keys);
	free(l->stamps);
	memset(l, 0, sizeof(*l));
}

static int compare_keys(const struct level_key *a, const struct level_key *b)
{
	if (a->demoted != b->demoted)
		return a->demoted ? 1 : -1;
	if (a->demoted && a->second != b->second)
		return a->second > b->second ? -1 : 1;
	return ratio_cmp(b->value, a->value);
}

static int sort_keys(const void *x, const void *y)
{
	const struct level_key *a = x, *b = y;
	int c = compare_keys(a, b);

	return c ? c : (a->item > b->item) - (a->item < b->item);
}

void level_set_key(struct level *l, size_t pos, struct ratio value)
{
	l->keys[pos] = (struct level_key){l->order[pos], false, 0, value};
}

void level_split(struct level *l, size_t from, size_t to)
{
	size_t i;

	if (from == to)
		return;
	qsort(l->keys + from, to - from, sizeof(*l->keys), sort_keys);
	for (i = from; i < to; i++) {
		l->order[i] = l->keys[i].item;
		if (i > from && compare_keys(&l->keys[i - 1], &l->keys[i]))
			l->starts[i] = true;
	}
}

void level_put_first(struct level *l, size_t from, size_t pos)
{
	size_t t = l->order[from];

	l->order[from] = l->order[pos];
	l->order[pos] = t;
	l->starts[from + 1] = true;
}

size_t level_part_end(const struct level *l, size_t from)
{
	size_t end = from + 1;

	while (end < l->n && !l->starts[end])
		end++;
	return end;
}

void level_mark(struct level *l, size_t from, size_t to)
{
	size_t i;

	l->stamp++;
	for (i = from; i < to; i++)
		l->stamps[l->order[i]] = l->stamp;
}

void level_each_part(struct level *l, size_t from, size_t to,
		     void (*split)(struct level *l, size_t from, size_t to, void *ctx), void *ctx)
{
	size_t part, end;

	for (part = from; part < to; part = end) {
		end = level_part_end(l, part);
		if (end - part > 1)
			split(l, part, end, ctx);
	}
}

void level_places(const struct level *l, size_t *ret_place)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		ret_place[i] = i == 0 || l->starts[i] ? i + 1 : ret_place[i - 1];
}
