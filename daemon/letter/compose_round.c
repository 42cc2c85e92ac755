/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter about the next round of a group that is paired round by round. */
#include "daemon/letter/render_page.h"

static const char *text(const struct page *p, const char *name)
{
	const char *s = json_string_value(json_object_get(p->facts, name));

	return s ? s : "";
}

static struct civil date(const struct page *p, const char *name)
{
	struct civil d = CIVIL_NONE;

	civil_parse(text(p, name), &d);
	return d;
}

static int number(const struct page *p, const char *name)
{
	return (int)json_integer_value(json_object_get(p->facts, name));
}

int compose_round(struct page *p)
{
	const struct letter_round r = {.group = p->group.buf,
				       .round = number(p, "round"),
				       .opponent = text(p, "opponent"),
				       .bye = json_is_true(json_object_get(p->facts, "bye")),
				       .white = json_is_true(json_object_get(p->facts, "white")),
				       .games = number(p, "games"),
				       .start = date(p, "from"),
				       .end = date(p, "end"),
				       .why = text(p, "why")};

	letter_round(p->l, &r);
	return 1;
}
