/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report.h. */
#include "daemon/letter/report.h"

#include <string.h>

#include "daemon/publish/signature.h"
#include "daemon/publish/view_league.h"
#include "text/text.h"

#define TITLES_MAX 4
#define RIGHTS_MAX 16

static const char *text(json_t *from, const char *name)
{
	const char *t = json_string_value(json_object_get(from, name));

	return t ? t : "";
}

static int64_t number(json_t *from, const char *name)
{
	return json_integer_value(json_object_get(from, name));
}

static int read_titles(json_t *list, struct letter_title *ret)
{
	json_t *one;
	size_t i;
	int n = 0;

	json_array_foreach(list, i, one)
	{
		if (n < TITLES_MAX)
			ret[n++] = (struct letter_title){
				text(one, "title"), json_is_true(json_object_get(one, "shared"))};
	}
	return n;
}

static int read_rights(json_t *list, struct letter_right *ret)
{
	json_t *one;
	size_t i;
	int n = 0;

	json_array_foreach(list, i, one)
	{
		struct letter_right *r = &ret[n];

		if (n == RIGHTS_MAX)
			break;
		*r = (struct letter_right){text(one, "class"), text(one, "paragraph"), CIVIL_NONE,
					   json_is_true(json_object_get(one, "gained"))};
		civil_parse(text(one, "until"), &r->until);
		n++;
	}
	return n;
}

/* The division that the reader's team of the league may play in next time. */
static void entitle(const struct group_view *g, struct letter_report *r)
{
	for (int i = 0; g && i < g->n_teams; i++) {
		const struct view_team_line *t = &g->teams[i];

		if (!strcmp(t->name, r->team))
			r->entitled = view_league_entitled(g, t, &r->score);
	}
}

void report_write(json_t *facts, const char *name, const struct letter_tie *tie,
		  const struct group_view *g, const struct lang *lang, struct letter *l)
{
	struct letter_title titles[TITLES_MAX];
	struct letter_right rights[RIGHTS_MAX];
	struct sbuf signer = SBUF_INIT;
	struct letter_report r = {.name = name,
				  .version = (int)number(facts, "version"),
				  .sha256 = text(facts, "sha256"),
				  .place = (int)number(facts, "place"),
				  .players = (int)number(facts, "players"),
				  .points2 = (int)number(facts, "points2"),
				  .tie = *tie,
				  .tie4 = (int)number(facts, "sb4"),
				  .titles = titles,
				  .n_titles = read_titles(json_object_get(facts, "titles"), titles),
				  .rights = rights,
				  .n_rights = read_rights(json_object_get(facts, "rights"), rights),
				  .prize = number(facts, "prize"),
				  .team = text(facts, "team")};

	if (*r.team)
		r.tie4 = 2 * (int)(number(facts, "weighted2") + number(facts, "match2"));
	signature_write(signature_office_read(text(facts, "office")), text(facts, "signer"), lang,
			&signer);
	r.signer = signer.buf;
	entitle(g, &r);
	letter_report(l, &r);
	sbuf_release(&signer);
}
