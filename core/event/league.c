/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Promotion and relegation between the divisions. */
#include "core/event/league.h"

#include <string.h>

/* Share of the points; without a finished game it is 0. */
static struct ratio score(const struct league_team *t)
{
	return t->games > 0 ? ratio_div(t->points, ratio_int(t->games)) : RATIO_ZERO;
}

static bool at_least(const struct league_team *t, int percent)
{
	return ratio_cmp(ratio_mul(score(t), ratio_int(100)), ratio_int(percent)) >= 0;
}

int league_compare(const struct league_team *a, const struct league_team *b)
{
	int c = ratio_cmp(score(b), score(a));

	if (!c)
		c = ratio_cmp(b->average, a->average);
	return c ? c : strcmp(a->id, b->id);
}

static void insert(struct league_list *l, const struct league_team *teams, size_t team)
{
	size_t i = l->n++;

	for (; i > 0 && league_compare(&teams[team], &teams[l->teams[i - 1]]) < 0; i--)
		l->teams[i] = l->teams[i - 1];
	l->teams[i] = team;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* L-4: at most seven; first two from below and five from above, then further ones from below. */
static void compose(struct league_rights *r)
{
	size_t a = r->div1_a.n, b = r->div1_b.n, i;

	if (a + b > LEAGUE_DIVISION_TEAMS) {
		size_t take_b = least(b, 2), take_a = least(a, 5);

		take_b += least(b - take_b, LEAGUE_DIVISION_TEAMS - take_a - take_b);
		take_a += least(a - take_a, LEAGUE_DIVISION_TEAMS - take_a - take_b);
		a = take_a;
		b = take_b;
	}
	r->composition.n = 0;
	for (i = 0; i < a; i++)
		r->composition.teams[r->composition.n++] = r->div1_a.teams[i];
	for (i = 0; i < b; i++)
		r->composition.teams[r->composition.n++] = r->div1_b.teams[i];
}

int league_entitled(const struct league_team *t)
{
	if (t->division == 1)
		return at_least(t, 40) ? 1 : 2;
	if (t->division == 2 && at_least(t, 40))
		return at_least(t, 75) ? 1 : 2;
	return t->division == 3 && at_least(t, 75) ? 2 : 3;
}

/* By the division played in and the one entitled to; NULL: no right. */
static struct league_list *list_of(struct league_rights *r, const struct league_team *t)
{
	switch (league_entitled(t)) {
	case 1: return t->division == 1 ? &r->div1_a : &r->div1_b;
	case 2: return t->division == 1 ? &r->div2_a : t->division == 2 ? &r->div2_b : &r->div2_c;
	}
	return NULL;
}

void league_rights(const struct league_team *teams, size_t n_teams,
		   struct league_rights *ret_rights)
{
	struct league_rights *r = ret_rights;
	size_t i;

	r->div1_a.n = r->div1_b.n = r->div2_a.n = r->div2_b.n = r->div2_c.n = 0;
	for (i = 0; i < n_teams; i++) {
		struct league_list *l = list_of(r, &teams[i]);

		if (l)
			insert(l, teams, i);
	}
	compose(r);
	r->div1_dispensation = r->div1_a.n + r->div1_b.n < LEAGUE_DIVISION_TEAMS;
	r->div2_dispensation = r->div2_a.n + r->div2_b.n + r->div2_c.n < LEAGUE_DIVISION_TEAMS;
}
