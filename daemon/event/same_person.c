/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See same_person.h. */
#include "daemon/event/same_person.h"

#include "core/base/fold.h"

struct search {
	const struct player *entrant;
	struct player *ret_other;
	int found;
};

static int compare(void *arg, const struct player *p)
{
	struct search *s = arg;

	if (p->id == s->entrant->id || !fold_equal(p->name, s->entrant->name))
		return 0;
	*s->ret_other = *p;
	s->found = 1;
	return 1;
}

int same_person_find(struct store *st, const struct player *entrant, struct player *ret_other)
{
	struct search s = {entrant, ret_other, 0};
	int rc;

	if (civil_is_none(entrant->born))
		return 0;
	rc = store_player_each_born(st, entrant->born, compare, &s);
	return rc < 0 ? rc : s.found;
}
