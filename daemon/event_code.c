/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_code.h. */
#include "daemon/event_code.h"

#include <jansson.h>

#include "core/play/event_words.h"
#include "sql/store_series.h"

struct search {
	const char *code;
	struct tourney *ret;
	bool found;
};

static int compare(void *arg, const struct tourney *t)
{
	struct search *s = arg;

	if (!event_words_same(t->code, s->code))
		return 0;
	*s->ret = *t;
	s->found = true;
	return 1;
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

/* Editions come in order of year, so the last one that fits is the newest. */
static int choose_edition(void *arg, const struct tourney *t)
{
	struct search *s = arg;

	if (!s->found || t->state == TOURNEY_OPEN || s->ret->state != TOURNEY_OPEN) {
		*s->ret = *t;
		s->found = true;
	}
	return 0;
}

static int find_edition(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct series_search series = {code, 0};
	struct search s = {code, ret_tourney, false};
	int rc = store_series_each(st, compare_series, &series);

	if (rc >= 0 && series.id)
		rc = store_tourney_each_edition(st, series.id, choose_edition, &s);
	return rc < 0 ? rc : s.found;
}

int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct search s = {code, ret_tourney, false};
	int rc = store_tourney_by_code(st, code, ret_tourney);

	if (rc != 0)
		return rc;
	rc = store_tourney_each(st, compare, &s);
	if (rc < 0 || s.found)
		return rc < 0 ? rc : 1;
	return find_edition(st, code, ret_tourney);
}
