/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Composes a season: first by rights (league.c), then vacant places in a fixed order, with one team
 * per club and division throughout.
 */
#include "core/event/league_compose.h"

#include "core/base/mem.h"
#include "core/event/robin.h"
#include "core/pairing/roundrobin/serpentine.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ONE_DIVISION  10
#define MOST_TWO_DIVISIONS 17
#define NO_LIMIT	   ((size_t)-1)

static const char *const why_texts[] = {
#define X(id, text) text,
	LEAGUE_WHYS(X)
#undef X
};

const char *league_why_text(enum league_why why)
{
	return why_texts[why];
}

int league_group_count(int n)
{
	return robin_sizes(n, LEAGUE_DIVISION_TEAMS, NULL);
}

struct league_shape league_shape(int n)
{
	const int full = LEAGUE_DIVISION_TEAMS;

	if (n <= 0)
		return (struct league_shape){0};
	if (n <= MOST_ONE_DIVISION)
		return (struct league_shape){1, {n}, 1};
	if (n <= MOST_TWO_DIVISIONS)
		return (struct league_shape){2, {full, n - full}, 1};
	n -= 2 * full;
	return (struct league_shape){3, {full, full, n}, league_group_count(n)};
}

/* The state while the divisions are filled from the top. */
struct composer {
	const struct league_entry *entries;
	size_t n;
	size_t *order; /* the entries in the order in which they fill vacant places */
	struct league_team *teams;
	struct league_rights rights;
	struct league_placing *of; /* indexed by entry; division 0: not placed yet */
	struct league_composition *out;
	int division; /* the current one, from 1 */
	size_t room;  /* places left in it */
};

static bool has_team_of(const struct composer *c, int64_t club)
{
	size_t i;

	for (i = 0; i < c->n; i++) {
		if (c->of[i].division == c->division && c->entries[i].club == club)
			return true;
	}
	return false;
}

/*
 * Puts the team into the current division if it is unplaced, there is room and its club is not
 * there yet.
 */
static bool take(struct composer *c, size_t team, enum league_why why)
{
	struct league_placing *p = &c->of[team];

	if (p->division || c->room == 0)
		return false;
	if (has_team_of(c, c->entries[team].club)) {
		p->passed |= 1 << c->division;
		return false;
	}
	p->division = c->division;
	p->why = why;
	c->out->placings[c->out->n++] = *p;
	c->room--;
	return true;
}

/*
 * Returns whether the club has more unplaced teams than divisions below, and none in the current
 * one.
 */
static bool must_have_one(const struct composer *c, int64_t club)
{
	int left = 0;
	size_t i;

	for (i = 0; i < c->n; i++)
		left += !c->of[i].division && c->entries[i].club == club;
	return left > c->out->shape.divisions - c->division && !has_team_of(c, club);
}

static bool is_listed(const struct composer *c, const size_t *list, size_t n, int64_t club)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (!c->of[list[i]].division && c->entries[list[i]].club == club)
			return true;
	}
	return false;
}

/* Counts the places reserved for clubs in the list that must have one (6.7.3.3). */
static size_t kept_places(const struct composer *c, const size_t *list, size_t n)
{
	size_t i, kept = 0;

	for (i = 0; i < n; i++) {
		int64_t club = c->entries[list[i]].club;

		kept += !c->of[list[i]].division && !is_listed(c, list, i, club) &&
			must_have_one(c, club);
	}
	return kept;
}

/*
 * Returns whether the team is left to a lower division in favour of a club with too many unplaced
 * teams.
 */
static bool yields(const struct composer *c, const size_t *list, size_t n, size_t team)
{
	int64_t club = c->entries[team].club;

	return c->room > 0 && c->room <= LEAGUE_DIVISION_TEAMS && !c->of[team].division &&
	       !has_team_of(c, club) && c->room <= kept_places(c, list, n) &&
	       !must_have_one(c, club);
}

/* Takes up to `most` teams of a list, best first. */
static void take_best(struct composer *c, const struct league_list *list, size_t most,
		      enum league_why why)
{
	size_t i;

	for (i = 0; i < list->n && most > 0; i++)
		most -= take(c, list->teams[i], why);
}

/*
 * Fills vacant places: own teams, then the divisions below by score, then newcomers by average.
 * The last places go to clubs that would have two teams in a lower division.
 */
static void fill(struct composer *c)
{
	bool yielded = false;
	size_t i;

	for (i = 0; i < c->n; i++) {
		size_t team = c->order[i];

		if (yields(c, c->order, c->n, team))
			yielded = true;
		else
			take(c, team,
			     yielded		       ? LEAGUE_WHY_APART
			     : c->teams[team].division ? LEAGUE_WHY_FILLED
						       : LEAGUE_WHY_NEWCOMER);
	}
}

/*
 * Five that stay and two that move up, then further ones that move up, then further ones that stay
 * (L-4).  Those that stay are placed first, so that a club keeps its team in the division.
 */
static void compose_first(struct composer *c)
{
	struct league_rights *r = &c->rights;

	take_best(c, &r->div1_a, 5, LEAGUE_WHY_STAYS);
	take_best(c, &r->div1_b, 2, LEAGUE_WHY_PROMOTED);
	take_best(c, &r->div1_b, NO_LIMIT, LEAGUE_WHY_PROMOTED);
	take_best(c, &r->div1_a, NO_LIMIT, LEAGUE_WHY_STAYS);
	fill(c);
}

/* Returns the right of an unplaced team to the second division; false if it has none. */
static bool second_right(const struct composer *c, size_t team, enum league_why *ret_why)
{
	const struct league_rights *r = &c->rights;
	const struct {
		const struct league_list *list;
		enum league_why why;
	} rows[] = {
		{&r->div1_a, LEAGUE_WHY_LEFT_OUT},  {&r->div1_b, LEAGUE_WHY_LEFT_OUT},
		{&r->div2_a, LEAGUE_WHY_RELEGATED}, {&r->div2_b, LEAGUE_WHY_STAYS},
		{&r->div2_c, LEAGUE_WHY_PROMOTED},
	};
	size_t k, i;

	for (k = 0; k < sizeof(rows) / sizeof(*rows); k++) {
		for (i = 0; i < rows[k].list->n; i++) {
			if (rows[k].list->teams[i] == team) {
				*ret_why = rows[k].why;
				return c->of[team].division == 0;
			}
		}
	}
	return false;
}

/* Lists all teams with a right to the second division, by score. */
static void list_second(const struct composer *c, struct league_list *ret_list)
{
	enum league_why why;
	size_t i, at;

	ret_list->n = 0;
	for (i = 0; i < c->n; i++) {
		if (!second_right(c, i, &why))
			continue;
		for (at = ret_list->n++;
		     at > 0 && league_compare(&c->teams[i], &c->teams[ret_list->teams[at - 1]]) < 0;
		     at--)
			ret_list->teams[at] = ret_list->teams[at - 1];
		ret_list->teams[at] = i;
	}
}

/* The best two from the first division have a place. */
static void take_relegated(struct composer *c, const struct league_list *list)
{
	enum league_why why = LEAGUE_WHY_RELEGATED;
	size_t i, most = 2;

	for (i = 0; i < list->n && most > 0; i++) {
		size_t team = list->teams[i];

		if (c->teams[team].division == 1 && second_right(c, team, &why))
			most -= take(c, team, why);
	}
}

static bool group_has_moved_up(const struct composer *c, int group)
{
	size_t i;

	for (i = 0; i < c->n; i++) {
		if (c->of[i].division == 2 && c->teams[i].division == 3 &&
		    c->entries[i].group == group)
			return true;
	}
	return false;
}

/* The best of each third-division group has a place, two in total. */
static void take_group_winners(struct composer *c, const struct league_list *list)
{
	size_t i, most = 2;

	for (i = 0; i < list->n && most > 0; i++) {
		size_t team = list->teams[i];

		if (c->teams[team].division == 3 && !group_has_moved_up(c, c->entries[team].group))
			most -= take(c, team, LEAGUE_WHY_PROMOTED);
	}
}

static void compose_second(struct composer *c)
{
	struct league_list list = {mem_zeroed(c->n + 1, sizeof(size_t)), 0};
	enum league_why why;
	size_t i;

	list_second(c, &list);
	take_relegated(c, &list);
	take_group_winners(c, &list);
	for (i = 0; i < list.n; i++) {
		if (second_right(c, list.teams[i], &why) &&
		    !yields(c, list.teams, list.n, list.teams[i]))
			take(c, list.teams[i], why);
	}
	free(list.teams);
	fill(c);
}

static int compare_average(const struct league_team *a, const struct league_team *b)
{
	int c = ratio_cmp(b->average, a->average);

	return c ? c : strcmp(a->id, b->id);
}

/* Divides the last division by average rating into groups of equal strength. */
static void compose_groups(struct composer *c, size_t from)
{
	struct league_composition *out = c->out;
	struct league_placing *p = out->placings + from;
	size_t n = out->n - from, i, k;
	int *group = mem_zeroed(n + 1, sizeof(*group));
	struct league_placing *sorted = mem_zeroed(n + 1, sizeof(*sorted));
	int g;

	for (i = 1; i < n; i++) {
		struct league_placing hold = p[i];

		for (k = i;
		     k > 0 && compare_average(&c->teams[hold.team], &c->teams[p[k - 1].team]) < 0;
		     k--)
			p[k] = p[k - 1];
		p[k] = hold;
	}
	out->shape.groups = league_group_count((int)n);
	serpentine_groups((int)n, out->shape.groups, group);
	for (k = 0, g = 0; g < out->shape.groups; g++) {
		for (i = 0; i < n; i++) {
			if (group[i] == g) {
				sorted[k] = p[i];
				sorted[k++].group = g;
			}
		}
	}
	memcpy(p, sorted, n * sizeof(*p));
	free(sorted);
	free(group);
}

static void compose_third(struct composer *c)
{
	size_t from = c->out->n, i;

	for (i = 0; i < c->n; i++)
		take(c, c->order[i],
		     c->teams[c->order[i]].division ? LEAGUE_WHY_REST : LEAGUE_WHY_NEWCOMER);
	compose_groups(c, from);
}

static void compose_only(struct composer *c)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		take(c, c->order[i], LEAGUE_WHY_ONE_DIVISION);
}

/* Orders by last division, newcomers after the third; then by score, newcomers by average. */
static bool fills_before(const struct league_team *a, const struct league_team *b)
{
	int da = a->division ? a->division : LEAGUE_DIVISIONS + 1;
	int db = b->division ? b->division : LEAGUE_DIVISIONS + 1;

	if (da != db)
		return da < db;
	return (a->division ? league_compare(a, b) : compare_average(a, b)) < 0;
}

static void sort_order(struct composer *c)
{
	size_t i, k;

	for (i = 0; i < c->n; i++) {
		for (k = i; k > 0 && fills_before(&c->teams[i], &c->teams[c->order[k - 1]]); k--)
			c->order[k] = c->order[k - 1];
		c->order[k] = i;
	}
}

static struct league_list *list_at(struct league_rights *r, int k)
{
	struct league_list *lists[] = {&r->div1_a, &r->div1_b, &r->div2_a,
				       &r->div2_b, &r->div2_c, &r->composition};

	return k < (int)(sizeof(lists) / sizeof(*lists)) ? lists[k] : NULL;
}

static void composer_init(struct composer *c, const struct league_entry *entries, size_t n,
			  struct league_composition *out)
{
	struct league_list *list;
	size_t i;
	int k;

	*c = (struct composer){.entries = entries, .n = n, .out = out};
	c->order = mem_zeroed(n + 1, sizeof(*c->order));
	c->teams = mem_zeroed(n + 1, sizeof(*c->teams));
	c->of = mem_zeroed(n + 1, sizeof(*c->of));
	for (i = 0; i < n; i++) {
		c->teams[i] = entries[i].team;
		if (c->teams[i].division < 1 || c->teams[i].division > LEAGUE_DIVISIONS)
			c->teams[i].division = 0;
		c->of[i].team = i;
	}
	for (k = 0; (list = list_at(&c->rights, k)); k++)
		list->teams = mem_zeroed(n + 1, sizeof(*list->teams));
	league_rights(c->teams, n, &c->rights);
	sort_order(c);
}

static void composer_release(struct composer *c)
{
	struct league_list *list;
	int k;

	for (k = 0; (list = list_at(&c->rights, k)); k++)
		free(list->teams);
	free(c->order);
	free(c->teams);
	free(c->of);
}

void league_compose(const struct league_entry *entries, size_t n,
		    struct league_composition *ret_composition)
{
	static void (*const three[])(struct composer *) = {compose_first, compose_second,
							   compose_third};
	struct league_composition *out = ret_composition;
	struct composer c;
	size_t i;
	int d;

	*out = (struct league_composition){.shape = league_shape((int)n)};
	out->placings = mem_zeroed(n + 1, sizeof(*out->placings));
	out->unplaced = mem_zeroed(n + 1, sizeof(*out->unplaced));
	composer_init(&c, entries, n, out);
	for (d = 1; d <= out->shape.divisions; d++) {
		size_t before = out->n;

		c.division = d;
		c.room = d == out->shape.divisions ? NO_LIMIT : LEAGUE_DIVISION_TEAMS;
		(out->shape.divisions == 1 ? compose_only : three[d - 1])(&c);
		out->shape.size[d - 1] = (int)(out->n - before);
	}
	for (i = 0; i < n; i++) {
		if (!c.of[i].division)
			out->unplaced[out->n_unplaced++] = i;
	}
	composer_release(&c);
}

void league_composition_release(struct league_composition *c)
{
	free(c->placings);
	free(c->unplaced);
	*c = (struct league_composition){0};
}
