/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Promotion and relegation in the division, from the top down. */
#include "core/event/division.h"

#include "core/base/mem.h"

#include <stdlib.h>

#define GONE	      (-1)
#define COUNTY	      DIVISION_TIERS
#define MOVES_DOWN    2 /* the last ones of every group */
#define PLAY_OFF_TIER 2

const struct division_tier division_tiers[DIVISION_TIERS] = {{1, 10}, {2, 8}, {4, 8}};

static const char *const why_names[] = {
#define X(id, word, text) word,
	DIVISION_WHYS(X)
#undef X
};

static const char *const why_texts[] = {
#define X(id, word, text) text,
	DIVISION_WHYS(X)
#undef X
};

const char *division_why_name(enum division_why why)
{
	return why_names[why];
}

const char *division_why_text(enum division_why why)
{
	return why_texts[why];
}

static bool comes_before(const struct division_team *a, const struct division_team *b)
{
	if (a->tier != b->tier)
		return a->tier < b->tier;
	if (a->group != b->group)
		return a->group < b->group;
	return a->place < b->place;
}

/* Sorts all teams by tier, group and place. */
static size_t *sorted(const struct division_team *teams, size_t n)
{
	size_t *order = mem_zeroed(n + 1, sizeof(*order)), i, k;

	for (i = 0; i < n; i++) {
		for (k = i; k > 0 && comes_before(&teams[i], &teams[order[k - 1]]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	return order;
}

/* Returns the size of the group that begins at *ret_from in the order. */
static size_t group_of(const struct division_team *teams, const size_t *order, size_t n, int tier,
		       int group, size_t *ret_from)
{
	size_t from = 0, to;

	while (from < n && (teams[order[from]].tier != tier || teams[order[from]].group != group))
		from++;
	for (to = from; to < n && teams[order[to]].tier == tier && teams[order[to]].group == group;
	     to++)
		;
	*ret_from = from;
	return to - from;
}

static bool third_last(const struct division_team *teams, const size_t *order, size_t n, int group,
		       size_t *ret_team)
{
	size_t from, count = group_of(teams, order, n, PLAY_OFF_TIER, group, &from);

	if (count <= MOVES_DOWN)
		return false;
	*ret_team = order[from + count - MOVES_DOWN - 1];
	return !teams[*ret_team].leaves;
}

bool division_play_off(const struct division_team *teams, size_t n, size_t *ret_a, size_t *ret_b)
{
	size_t *order = sorted(teams, n), a, b;
	bool due = third_last(teams, order, n, 2, &a) && third_last(teams, order, n, 3, &b);

	free(order);
	if (due) {
		*ret_a = a;
		*ret_b = b;
	}
	return due;
}

/* The next season while it is being composed. */
struct mover {
	const struct division_team *teams;
	size_t n;
	size_t *order;
	struct division_move *moves;
	int new_teams; /* county winners */
};

static void move(struct mover *m, size_t team, int tier, enum division_why why)
{
	m->moves[team] = (struct division_move){tier, why};
}

/*
 * Everybody stays except those who leave, the last two of each group, and the loser of the
 * play-off.
 */
static void move_down(struct mover *m, size_t play_off_loser)
{
	int tier, group;
	size_t i, from;

	for (tier = 0; tier < DIVISION_TIERS; tier++) {
		for (group = 0; group < division_tiers[tier].groups; group++) {
			size_t count = group_of(m->teams, m->order, m->n, tier, group, &from);

			for (i = 0; i < count; i++) {
				size_t team = m->order[from + i];

				if (m->teams[team].leaves)
					move(m, team, GONE, DIVISION_WHY_LEAVES);
				else if (i + MOVES_DOWN >= count)
					move(m, team, tier + 1, DIVISION_WHY_LAST_TWO);
				else
					move(m, team, tier, DIVISION_WHY_STAYS);
			}
		}
	}
	if (play_off_loser < m->n)
		move(m, play_off_loser, PLAY_OFF_TIER + 1, DIVISION_WHY_LOST_PLAY_OFF);
}

/* Returns whether the club has a team in the Skakliga next season. */
static bool in_top(const struct mover *m, int64_t club)
{
	size_t i;

	for (i = 0; i < m->n; i++) {
		if (m->moves[i].tier == 0 && m->teams[i].club == club)
			return true;
	}
	return false;
}

static bool moves_down(const struct mover *m, size_t team)
{
	return m->moves[team].tier > m->teams[team].tier;
}

/*
 * Returns whether a team that would move down may keep its place; a club has one team in the
 * Skakliga.
 */
static bool may_stay(const struct mover *m, size_t team, int tier)
{
	return m->teams[team].tier == tier && moves_down(m, team) &&
	       (tier > 0 || !in_top(m, m->teams[team].club));
}

/* One of the two places that a play-off decides about. */
static bool is_play_off_place(const struct division_team *t, size_t at, size_t count)
{
	return t->tier == PLAY_OFF_TIER && t->group >= 2 && at + MOVES_DOWN + 1 == count;
}

/* 5.1 § 5: a team that leaves is replaced by the best team moving down in its group. */
static void fill_groups(struct mover *m)
{
	size_t i, k, from;

	for (i = 0; i < m->n; i++) {
		const struct division_team *t = &m->teams[i];
		size_t count = group_of(m->teams, m->order, m->n, t->tier, t->group, &from), at = 0;

		if (!t->leaves)
			continue;
		while (m->order[from + at] != i)
			at++;
		if (at + MOVES_DOWN >= count || is_play_off_place(t, at, count))
			continue; /* its place would have been lost anyway */
		for (k = 0; k < count; k++) {
			size_t team = m->order[from + k];

			if (may_stay(m, team, t->tier)) {
				move(m, team, t->tier, DIVISION_WHY_VACANCY);
				break;
			}
		}
	}
}

/* 5.1 § 4: the first of the group that stays in the tier and is allowed in the tier above. */
static void move_up(struct mover *m, int tier)
{
	int group;
	size_t i, from;

	for (group = 0; group < division_tiers[tier].groups; group++) {
		size_t count = group_of(m->teams, m->order, m->n, tier, group, &from);

		for (i = 0; i < count; i++) {
			size_t team = m->order[from + i];

			if (m->moves[team].tier != tier ||
			    (tier == 1 && in_top(m, m->teams[team].club)))
				continue;
			move(m, team, tier - 1,
			     i == 0 ? DIVISION_WHY_WON_GROUP : DIVISION_WHY_NEXT_IN_GROUP);
			break;
		}
	}
}

static int tier_size(const struct mover *m, int tier)
{
	int size = tier == DIVISION_TIERS - 1 ? m->new_teams : 0;
	size_t i;

	for (i = 0; i < m->n; i++)
		size += m->moves[i].tier == tier;
	return size;
}

/* Returns which of two teams that move down was placed better, in any group. */
static bool did_better(const struct division_team *a, const struct division_team *b)
{
	int c = b->place - a->place;

	if (!c)
		c = ratio_cmp(a->points, b->points);
	if (!c)
		c = ratio_cmp(a->match_points, b->match_points);
	return c ? c > 0 : a->group < b->group;
}

/* Returns whether a team that would stay in the tier below may move up instead. */
static bool may_follow(const struct mover *m, size_t team, int tier)
{
	return m->teams[team].tier == tier + 1 && m->moves[team].tier == tier + 1 &&
	       (tier > 0 || !in_top(m, m->teams[team].club));
}

/* Returns the best placed team for which `may` is true; SIZE_MAX if none. */
static size_t find_best(const struct mover *m, int tier,
			bool (*may)(const struct mover *m, size_t team, int tier))
{
	size_t best = SIZE_MAX, i;

	for (i = 0; i < m->n; i++) {
		if (may(m, i, tier) &&
		    (best == SIZE_MAX || did_better(&m->teams[i], &m->teams[best])))
			best = i;
	}
	return best;
}

/*
 * Fills remaining vacancies: the best of those moving down stay, then the best of the tier below
 * move up.
 */
static void fill_tier(struct mover *m, int tier)
{
	int room = division_tiers[tier].groups * division_tiers[tier].group_size;

	while (tier_size(m, tier) < room) {
		enum division_why why = DIVISION_WHY_VACANCY;
		size_t best = find_best(m, tier, may_stay);

		if (best == SIZE_MAX) {
			best = find_best(m, tier, may_follow);
			why = DIVISION_WHY_NEXT_BELOW;
		}
		if (best == SIZE_MAX)
			return;
		move(m, best, tier, why);
	}
}

static enum division_error check(const struct division_season *s)
{
	size_t i, a, b;

	for (i = 0; i < s->n; i++) {
		const struct division_team *t = &s->teams[i];

		if (t->tier < 0 || t->tier >= DIVISION_TIERS || t->group < 0 ||
		    t->group >= division_tiers[t->tier].groups || t->place < 1)
			return DIVISION_BAD_TEAM;
	}
	if (s->county_winners < 0 || s->county_winners > DIVISION_WINNERS)
		return DIVISION_BAD_WINNERS;
	if (division_play_off(s->teams, s->n, &a, &b) && s->play_off_loser != a &&
	    s->play_off_loser != b)
		return DIVISION_PLAY_OFF_IS_DUE;
	return DIVISION_OK;
}

enum division_error division_next(const struct division_season *season,
				  struct division_move *ret_moves, int *ret_sizes)
{
	struct mover m = {.teams = season->teams,
			  .n = season->n,
			  .moves = ret_moves,
			  .new_teams = season->county_winners};
	enum division_error error = check(season);
	size_t a, b;
	int tier;

	if (error != DIVISION_OK)
		return error;
	m.order = sorted(season->teams, season->n);
	move_down(&m, division_play_off(season->teams, season->n, &a, &b) ? season->play_off_loser
									  : SIZE_MAX);
	fill_groups(&m);
	for (tier = 1; tier < DIVISION_TIERS; tier++)
		move_up(&m, tier);
	for (tier = 0; tier < DIVISION_TIERS; tier++) {
		fill_tier(&m, tier);
		ret_sizes[tier] = tier_size(&m, tier);
	}
	free(m.order);
	return DIVISION_OK;
}

void division_groups(const struct division_home *homes, size_t n, int groups, int *ret_group)
{
	size_t *order = mem_zeroed(n + 1, sizeof(*order)), i, k;

	for (i = 0; i < n; i++) {
		for (k = i; k > 0; k--) {
			const struct division_home *a = &homes[i], *b = &homes[order[k - 1]];

			if (a->region != b->region ? a->region > b->region : a->club >= b->club)
				break;
			order[k] = order[k - 1];
		}
		order[k] = i;
	}
	for (i = 0; i < n; i++)
		ret_group[order[i]] = (int)(i * (size_t)groups / n);
	free(order);
}

bool division_dates(int year, struct division_dates *ret_dates)
{
	struct division_dates d;

	if (!civil_from_ymd(year, 3, 15, &d.dates) || !civil_from_ymd(year, 5, 1, &d.venues) ||
	    !civil_from_ymd(year, 7, 15, &d.draft))
		return false;
	*ret_dates = d;
	return true;
}

struct civil division_protest_until(struct civil played)
{
	return civil_add_days(played, 4);
}

struct civil division_appeal_until(struct civil sent)
{
	return civil_add_days(sent, 10);
}
