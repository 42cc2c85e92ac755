/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The lists of §§ 36 to 39, one after the other. */
#include "core/event/championship.h"

#include "core/base/mem.h"

#include <stdlib.h>

#define VETERAN_AGE   60
#define JUNIOR_AGE    20
#define MASTER_RATING 1900
#define JUNIOR_RATING 2000
#define JUNIOR_PLACES 8
#define NO_LIMIT      ((size_t)-1)

static const char *const why_names[] = {
#define X(id, word) word,
	CHAMPIONSHIP_WHYS(X)
#undef X
};

const char *championship_why_name(enum championship_why why)
{
	return why_names[why];
}

/* Returns whether a player belongs to a line of a list. */
typedef bool belongs(const struct championship_player *p, struct civil first_round);

struct list_line {
	belongs *belongs;
	enum championship_why why;
	size_t most; /* places */
	/* only the first ones who belong, whether or not they have a place; 0 = all */
	size_t first;
};

static bool reached_age(const struct championship_player *p, int years, struct civil on)
{
	return !civil_is_none(p->born) && civil_add_years(p->born, years).day <= on.day;
}

static bool won_top(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->realm && p->won_top;
}

static bool won_candidate(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->realm && p->won_candidate;
}

static bool is_2500(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->realm && p->rating >= 2500;
}

static bool has_result_in_realm(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->realm && p->candidate;
}

static bool is_master_in_realm(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->realm && p->rating >= MASTER_RATING;
}

static bool played_top(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->played_top;
}

static bool is_junior_champion(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->junior_champion;
}

/* Below 20 on 1 January of the year. */
static bool is_junior(const struct championship_player *p, struct civil first_round)
{
	struct civil january = first_round;

	civil_from_ymd(civil_ymd(first_round).year, 1, 1, &january);
	return p->rating >= JUNIOR_RATING && !civil_is_none(p->born) &&
	       !reached_age(p, JUNIOR_AGE, january);
}

static bool is_qualified(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->qualified;
}

static bool has_result(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->candidate;
}

static bool is_2200(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->rating >= 2200;
}

static bool has_wild_card(const struct championship_player *p, struct civil first_round)
{
	(void)first_round;
	return p->wild_card;
}

static bool chooses_veterans(const struct championship_player *p, struct civil first_round)
{
	return p->chooses_veteran && (p->was_veteran || reached_age(p, VETERAN_AGE, first_round));
}

static bool is_anybody(const struct championship_player *p, struct civil first_round)
{
	(void)p;
	(void)first_round;
	return true;
}

/* § 36; ten places in total. */
static const struct list_line top_lines[] = {
	{won_top, CHAMPIONSHIP_WHY_WON_TOP, NO_LIMIT, 0},
	{won_candidate, CHAMPIONSHIP_WHY_WON_CANDIDATE, NO_LIMIT, 0},
	{is_2500, CHAMPIONSHIP_WHY_RATING_2500, NO_LIMIT, 0},
	{has_result_in_realm, CHAMPIONSHIP_WHY_CANDIDATE_RESULT, NO_LIMIT, 0},
	{is_master_in_realm, CHAMPIONSHIP_WHY_MASTER, NO_LIMIT, 0},
};

/* § 37; everybody on it has a place, and it is extended to an even number of at least eight. */
static const struct list_line candidate_lines[] = {
	{played_top, CHAMPIONSHIP_WHY_PLAYED_TOP, NO_LIMIT, 0},
	{is_junior_champion, CHAMPIONSHIP_WHY_JUNIOR_CHAMPION, NO_LIMIT, 0},
	{is_junior, CHAMPIONSHIP_WHY_JUNIOR, NO_LIMIT, JUNIOR_PLACES},
	{is_qualified, CHAMPIONSHIP_WHY_QUALIFIED, NO_LIMIT, 0},
	{has_result, CHAMPIONSHIP_WHY_CANDIDATE_RESULT, NO_LIMIT, 0},
	{is_2200, CHAMPIONSHIP_WHY_RATING_2200, NO_LIMIT, 0},
	{has_wild_card, CHAMPIONSHIP_WHY_WILD_CARD, NO_LIMIT, 0},
};

struct placer {
	const struct championship_player *players;
	size_t n;
	struct civil first_round;
	size_t *order; /* by rating, then games, then id */
	bool *placed;
	struct championship_place *places;
	size_t n_places;
};

static bool ranks_before(const struct championship_player *a, const struct championship_player *b)
{
	if (a->rating != b->rating)
		return a->rating > b->rating;
	if (a->rated_games != b->rated_games)
		return a->rated_games > b->rated_games;
	return a->player < b->player;
}

static void sort_order(struct placer *p)
{
	size_t i, k;

	for (i = 0; i < p->n; i++) {
		for (k = i; k > 0 && ranks_before(&p->players[i], &p->players[p->order[k - 1]]);
		     k--)
			p->order[k] = p->order[k - 1];
		p->order[k] = i;
	}
}

/*
 * Places up to `most` of the players on the line who have no place yet, strongest first; returns
 * the number.
 */
static size_t take(struct placer *p, const struct list_line *line, enum championship_class class,
		   size_t most)
{
	size_t i, belonging = 0, taken = 0;

	if (most > line->most)
		most = line->most;
	for (i = 0; i < p->n && taken < most; i++) {
		size_t at = p->order[i];

		if (!line->belongs(&p->players[at], p->first_round))
			continue;
		if (line->first && ++belonging > line->first)
			break;
		if (p->placed[at])
			continue;
		p->placed[at] = true;
		p->places[p->n_places++] = (struct championship_place){at, class, line->why};
		taken++;
	}
	return taken;
}

static void place_top(struct placer *p)
{
	size_t room = CHAMPIONSHIP_TOP, i;

	for (i = 0; i < sizeof(top_lines) / sizeof(*top_lines); i++)
		room -= take(p, &top_lines[i], CHAMPIONSHIP_LANDSHOLD, room);
}

static void place_candidates(struct placer *p)
{
	static const struct list_line others = {is_anybody, CHAMPIONSHIP_WHY_TOP_UP, 1, 0};
	size_t n = 0, i;

	for (i = 0; i < sizeof(candidate_lines) / sizeof(*candidate_lines); i++)
		n += take(p, &candidate_lines[i], CHAMPIONSHIP_KANDIDAT, NO_LIMIT);
	while (n < CHAMPIONSHIP_CANDIDATE || n % 2) {
		if (!take(p, &others, CHAMPIONSHIP_KANDIDAT, 1))
			return;
		n++;
	}
}

/* Removes players who chose the veterans from the lists; they are listed afterwards. */
static void hold_veterans(struct placer *p, bool hold)
{
	size_t i;

	for (i = 0; i < p->n; i++) {
		if (chooses_veterans(&p->players[i], p->first_round))
			p->placed[i] = hold;
	}
}

void championship_place(const struct championship_player *players, size_t n,
			struct civil first_round, struct championship_place *ret_places)
{
	static const struct list_line veterans = {chooses_veterans, CHAMPIONSHIP_WHY_VETERAN,
						  NO_LIMIT, 0};
	static const struct list_line others = {is_anybody, CHAMPIONSHIP_WHY_OTHER, NO_LIMIT, 0};
	struct placer p = {
		.players = players, .n = n, .first_round = first_round, .places = ret_places};

	p.order = mem_zeroed(n + 1, sizeof(*p.order));
	p.placed = mem_zeroed(n + 1, sizeof(*p.placed));
	sort_order(&p);
	hold_veterans(&p, true);
	place_top(&p);
	place_candidates(&p);
	hold_veterans(&p, false);
	take(&p, &veterans, CHAMPIONSHIP_VETERANS, NO_LIMIT);
	take(&p, &others, CHAMPIONSHIP_GROUPS, NO_LIMIT);
	free(p.order);
	free(p.placed);
}
