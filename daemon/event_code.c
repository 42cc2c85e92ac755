/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_code.h. */
#include "daemon/event_code.h"

#include <jansson.h>
#include <string.h>

#include "core/play/event_words.h"
#include "sql/store_series.h"

/* The event whose code has that key. */
struct code_search {
	struct sbuf key, other;
	int64_t id; /* the lowest; 0 = none found */
};

static int compare(void *arg, int64_t id, const char *code)
{
	struct code_search *s = arg;

	sbuf_reset(&s->other);
	event_words_key(code, &s->other);
	if (!strcmp(s->key.buf, s->other.buf) && (!s->id || id < s->id))
		s->id = id;
	return 0;
}

static int find_code(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct code_search s = {SBUF_INIT, SBUF_INIT, 0};
	int rc;

	event_words_key(code, &s.key);
	rc = store_tourney_each_code(st, compare, &s);
	sbuf_release(&s.key);
	sbuf_release(&s.other);
	if (rc < 0)
		return rc;
	return s.id ? store_tourney_get(st, s.id, ret_tourney) : 0;
}

struct series_search {
	const char *code;
	int64_t id; /* 0 = none found */
};

/* Its code, or the other one that it was given. */
static int compare_series(void *arg, const struct series *s)
{
	struct series_search *search = arg;
	json_t *kept = json_loads(s->options, 0, NULL);
	const char *alias = json_string_value(json_object_get(kept, "alias"));

	if (event_words_same(s->code, search->code) ||
	    (alias && event_words_same(alias, search->code)))
		search->id = s->id;
	json_decref(kept);
	return search->id != 0;
}

struct edition_search {
	struct tourney *ret;
	bool found;
};

/* Editions come in order of year, so the last one that fits is the newest. */
static int choose_edition(void *arg, const struct tourney *t)
{
	struct edition_search *s = arg;

	if (!s->found || t->state == TOURNEY_OPEN || s->ret->state != TOURNEY_OPEN) {
		*s->ret = *t;
		s->found = true;
	}
	return 0;
}

static int find_edition(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct series_search series = {code, 0};
	struct edition_search s = {ret_tourney, false};
	int rc = store_series_each(st, compare_series, &series);

	if (rc >= 0 && series.id)
		rc = store_tourney_each_edition(st, series.id, choose_edition, &s);
	return rc < 0 ? rc : s.found;
}

int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney)
{
	int rc = store_tourney_by_code(st, code, ret_tourney);

	if (rc == 0)
		rc = find_code(st, code, ret_tourney);
	return rc ? rc : find_edition(st, code, ret_tourney);
}
