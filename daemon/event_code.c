/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_code.h. */
#include "daemon/event_code.h"

#include "core/play/event_words.h"

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

int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct search s = {code, ret_tourney, false};
	int rc = store_tourney_by_code(st, code, ret_tourney);

	if (rc != 0)
		return rc;
	rc = store_tourney_each(st, compare, &s);
	return rc < 0 ? rc : s.found;
}
