/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Binary search for ids.
 */
#include "cli/idmap.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

struct named {
	const char *id;
	size_t index;
};

static int by_id(const void *a, const void *b)
{
	const struct named *x = a, *y = b;

	return strcmp(x->id, y->id);
}

static void sort_ids(struct idmap *m, const struct fields *in)
{
	struct named *named = mem_zeroed(m->n + 1, sizeof(*named));
	size_t i;

	for (i = 0; i < m->n; i++)
		named[i] = (struct named){m->ids[i], i};
	qsort(named, m->n, sizeof(*named), by_id);
	for (i = 0; i < m->n; i++) {
		m->sorted[i] = named[i].index;
		if (i && !strcmp(named[i].id, named[i - 1].id))
			fields_fail(in, "id '%.40s' appears twice", named[i].id);
	}
	free(named);
}

void idmap_init(struct idmap *m, const struct fields *in, json_t *list, const char *key)
{
	size_t i;

	m->n = json_array_size(list);
	m->ids = mem_zeroed(m->n + 1, sizeof(*m->ids));
	m->sorted = mem_zeroed(m->n + 1, sizeof(*m->sorted));
	for (i = 0; i < m->n; i++) {
		json_t *v = json_array_get(list, i);
		struct fields f;

		if (!key) {
			m->ids[i] = fields_value_text(in, v, "id");
			continue;
		}
		f = fields_inner(in, v);
		m->ids[i] = fields_text(&f, key);
	}
	sort_ids(m, in);
}

void idmap_release(struct idmap *m)
{
	free(m->ids);
	free(m->sorted);
	*m = (struct idmap){0, NULL, NULL};
}

/* Returns the index, or m->n for an unknown id. */
static size_t look_up(const struct idmap *m, const char *id)
{
	size_t low = 0, high = m->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		int c = strcmp(m->ids[m->sorted[mid]], id);

		if (!c)
			return m->sorted[mid];
		if (c < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return m->n;
}

size_t idmap_find(const struct idmap *m, const struct fields *in, const char *id)
{
	size_t i = look_up(m, id);

	if (i < m->n)
		return i;
	fields_fail(in, "'%.40s' is not a known id", id);
	return 0;
}

void idmap_find_pair(const struct idmap *m, const struct fields *in, const char *pair,
		     size_t *ret_a, size_t *ret_b)
{
	const char *dash = strchr(pair, '-');
	char *first;

	*ret_a = *ret_b = 0;
	if (!dash || strchr(dash + 1, '-')) {
		fields_fail(in, "'%.40s': must be two ids with a '-' between them", pair);
		return;
	}
	first = mem_strdup(pair);
	first[dash - pair] = '\0';
	*ret_a = idmap_find(m, in, first);
	*ret_b = idmap_find(m, in, dash + 1);
	free(first);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

json_t *idmap_list_sorted(const struct idmap *m, const size_t *order, size_t from, size_t to)
{
	const char **ids = mem_zeroed(to - from + 1, sizeof(*ids));
	json_t *list = json_array();
	size_t i;

	for (i = from; i < to; i++)
		ids[i - from] = m->ids[order[i]];
	qsort(ids, to - from, sizeof(*ids), by_text);
	for (i = 0; i < to - from; i++)
		json_array_append_new(list, json_string(ids[i]));
	free(ids);
	return list;
}
