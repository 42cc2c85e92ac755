/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Ordering: a chain of criteria is applied to every group that is level on points, and then to
 * every part still level; a part that no criterion splits shares its place (B-0).
 */
#include "core/standings/level.h"
#include "core/standings/tiebreak.h"
#include "core/standings/tiebreak_direct.h"

#include <string.h>

#define V(s)                                                                                       \
	{                                                                                          \
		.kind = TB_CRITERION_VALUE, .system = TB_##s                                       \
	}
#define H2H                                                                                        \
	{                                                                                          \
		.kind = TB_CRITERION_H2H, .system = TB_POINTS                                      \
	}
#define DIRECT                                                                                     \
	{                                                                                          \
		.kind = TB_CRITERION_DIRECT, .system = TB_POINTS                                   \
	}

static const struct chain {
	const char *name;
	size_t limit; /* level groups whose best place is beyond it stay shared; 0 for no limit */
	struct tiebreak_criterion criteria[TB_CHAIN_CRITERIA];
} chains[TB_CHAIN_COUNT] = {
	[TB_CHAIN_DSU_SB] = {"dsu_sb", 0, {V(SB)}},
	[TB_CHAIN_DSU_ALM] = {"dsu_alm", 0, {V(ALM), V(ALM_1), V(ALM_2)}},
	[TB_CHAIN_DSU_MIDDEL] = {"dsu_middel",
				 0,
				 {V(MIDDEL), V(MIDDEL_1), V(MIDDEL_2), V(MIDDEL_3)}},
	[TB_CHAIN_KSKAK_DM] = {"kskak_dm", 1, {V(SB), H2H}},
	[TB_CHAIN_KSKAK_CUPFINAL] = {"kskak_cupfinal", 1, {V(SB), H2H}},
	[TB_CHAIN_KSKAK_EMT] = {"kskak_emt", 2, {V(SB), H2H}},
	[TB_CHAIN_KSKAK_CUP] = {"kskak_cup", 3, {V(SB), H2H}},
	[TB_CHAIN_NSF] = {"nsf", 0, {V(NSF), V(NSF_1), V(NSF_2), V(SB)}},
	[TB_CHAIN_KNSB] = {"knsb", 0, {{.kind = TB_CRITERION_MUTUAL_FIRST}, V(ARO)}},
	[TB_CHAIN_FIDE_RR] = {"fide_rr", 0, {DIRECT, V(WINS), V(FIDE_SB), V(BLACK_WINS), V(KOYA)}},
	[TB_CHAIN_FIDE_SWISS] = {"fide_swiss",
				 0,
				 {DIRECT, V(WINS), V(BLACK_WINS), V(CUT1), V(BUCHHOLZ),
				  V(FIDE_SB)}},
	[TB_CHAIN_FIDE_SWISS_RATED] = {"fide_swiss_rated",
				       0,
				       {DIRECT,
					V(WINS),
					V(BLACK_WINS),
					{.kind = TB_CRITERION_AROC1_2E, .system = TB_AROC1},
					V(CUT1),
					V(BUCHHOLZ),
					V(FIDE_SB)}},
};

enum tiebreak_chain tiebreak_chain_find(const char *name)
{
	int i;

	for (i = 0; i < TB_CHAIN_COUNT; i++) {
		if (!strcmp(chains[i].name, name))
			break;
	}
	return (enum tiebreak_chain)i;
}

bool tiebreak_chain_ends_in_lots(enum tiebreak_chain c)
{
	return c == TB_CHAIN_NSF || c == TB_CHAIN_KNSB;
}

size_t tiebreak_chain_places(enum tiebreak_chain c)
{
	return chains[c].limit;
}

bool tiebreak_chain_needs_ratings(enum tiebreak_chain c)
{
	int i;

	for (i = 0; i < TB_CHAIN_CRITERIA; i++) {
		if (chains[c].criteria[i].kind != TB_CRITERION_END &&
		    tiebreak_system_needs_ratings(chains[c].criteria[i].system))
			return true;
	}
	return false;
}

size_t tiebreak_chain_criteria(enum tiebreak_chain c,
			       struct tiebreak_criterion ret_list[TB_CHAIN_CRITERIA])
{
	size_t n = 0;

	while (n < TB_CHAIN_CRITERIA && chains[c].criteria[n].kind != TB_CRITERION_END) {
		ret_list[n] = chains[c].criteria[n];
		n++;
	}
	return n;
}

struct ranking {
	struct tiebreak_table *t;
	const struct tiebreak_criterion *criterion; /* the current one */
	struct level level;
	struct ratio *among; /* output of tiebreak_rank_by(); may be NULL */
};

/* Returns a player's points against the marked members, including forfeits. */
static int64_t points_among(const struct ranking *r, size_t player)
{
	int64_t sum = 0;
	int round;

	for (round = 1; round <= r->t->rounds; round++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(r->t, player, round);

		if (e->opp >= 0 && level_is_member(&r->level, (size_t)e->opp))
			sum += e->res;
	}
	return sum;
}

/* Returns the number of different marked members that a player has an entry against. */
static size_t members_met(const struct ranking *r, size_t player)
{
	size_t n = 0;
	int round, before;

	for (round = 1; round <= r->t->rounds; round++) {
		int32_t opp = tiebreak_table_entry(r->t, player, round)->opp;

		if (opp < 0 || !level_is_member(&r->level, (size_t)opp))
			continue;
		for (before = 1; before < round; before++) {
			if (tiebreak_table_entry(r->t, player, before)->opp == opp)
				break;
		}
		n += before == round;
	}
	return n;
}

static bool all_have_met(const struct ranking *r, size_t from, size_t to)
{
	size_t i, others = to - from - 1;

	if (others > (size_t)r->t->rounds)
		return false;
	for (i = from; i < to; i++) {
		if (members_met(r, r->level.order[i]) < others)
			return false;
	}
	return true;
}

static void split_by_h2h(struct ranking *r, size_t from, size_t to)
{
	size_t i;

	for (i = from; i < to; i++) {
		size_t player = r->level.order[i];
		struct ratio points = {points_among(r, player), r->t->scale};

		level_set_key(&r->level, i, points);
		if (r->among)
			r->among[player] = points;
	}
	level_split(&r->level, from, to);
}

/*
 * If not all have met, the player whose points nobody else in the part can reach goes first.  Only
 * the player with the most points can qualify.
 */
static void put_unreachable_first(struct ranking *r, size_t from, size_t to)
{
	size_t i, best = from, others = to - from - 1;
	int64_t most = -1;

	for (i = from; i < to; i++) {
		int64_t p = points_among(r, r->level.order[i]);

		if (p > most) {
			most = p;
			best = i;
		}
	}
	for (i = from; i < to; i++) {
		size_t player = r->level.order[i];

		if (i == best)
			continue;
		if (points_among(r, player) +
			    (int64_t)(others - members_met(r, player)) * r->t->scale >=
		    most)
			return;
	}
	level_put_first(&r->level, from, best);
}

/*
 * The key of ARO without the lowest under 2.E: players who chose to leave games unplayed rank
 * below.
 */
static void set_key_2e(struct ranking *r, size_t pos, struct ratio value)
{
	int unplayed = 0, round;
	int64_t played = 0;

	for (round = 1; round <= r->t->rounds; round++) {
		const struct tiebreak_entry *e =
			tiebreak_table_entry(r->t, r->level.order[pos], round);

		played += e->played;
		unplayed += !e->played && !e->open && e->res < r->t->scale;
	}
	r->level.keys[pos] = (struct level_key){r->level.order[pos], unplayed > 2, played, value};
}

static void split_by_values(struct ranking *r, size_t from, size_t to)
{
	const struct ratio *values = r->criterion->values
					     ? r->criterion->values
					     : tiebreak_values(r->t, r->criterion->system);
	bool lower_first = !r->criterion->values && r->criterion->system == TB_TPN;
	struct ratio v;
	size_t i;

	for (i = from; i < to; i++) {
		v = values[r->level.order[i]];
		if (r->criterion->kind == TB_CRITERION_AROC1_2E)
			set_key_2e(r, i, v);
		else
			level_set_key(&r->level, i, lower_first ? ratio_sub(RATIO_ZERO, v) : v);
	}
	level_split(&r->level, from, to);
}

/* Splits one part by the current criterion. */
static void split_part(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ranking *r = ctx;

	level_mark(l, from, to);
	switch (r->criterion->kind) {
	case TB_CRITERION_END: break;
	case TB_CRITERION_H2H: split_by_h2h(r, from, to); break;
	case TB_CRITERION_MUTUAL_FIRST:
		if (from == 0 && all_have_met(r, from, to))
			split_by_h2h(r, from, to);
		break;
	case TB_CRITERION_DIRECT:
		if (r->t->edition != TB_FIDE_2010)
			tiebreak_direct_rank(
				&(struct tiebreak_direct){r->t, r->criterion->forfeits, r->among},
				l, from, to);
		else if (all_have_met(r, from, to))
			split_by_h2h(r, from, to);
		else
			put_unreachable_first(r, from, to);
		break;
	case TB_CRITERION_VALUE:
	case TB_CRITERION_AROC1_2E: split_by_values(r, from, to); break;
	}
}

/* Applies the criteria to the group from..to, which is level on points. */
static void break_group(struct ranking *r, const struct tiebreak_criterion *list, size_t n,
			size_t from, size_t to)
{
	size_t k;

	for (k = 0; k < n && list[k].kind != TB_CRITERION_END; k++) {
		r->criterion = &list[k];
		level_each_part(&r->level, from, to, split_part, r);
	}
}

/* Groups of one, and those whose best place is beyond the limit (0: none), are left alone. */
static void break_groups(struct ranking *r, const struct tiebreak_criterion *list, size_t n,
			 size_t limit)
{
	size_t from, to;

	for (from = 0; from < r->t->n; from = to) {
		to = level_part_end(&r->level, from);
		if (to - from < 2 || (limit && from + 1 > limit))
			continue;
		break_group(r, list, n, from, to);
	}
}

static void rank(struct ranking *r, const struct tiebreak_criterion *list, size_t n, size_t limit,
		 size_t *ret_order, size_t *ret_place)
{
	size_t i;

	level_init(&r->level, r->t->n);
	for (i = 0; i < r->t->n; i++)
		level_set_key(&r->level, i, (struct ratio){r->t->points[i], r->t->scale});
	level_split(&r->level, 0, r->t->n);
	break_groups(r, list, n, limit);
	memcpy(ret_order, r->level.order, r->t->n * sizeof(*ret_order));
	level_places(&r->level, ret_place);
	level_release(&r->level);
}

void tiebreak_rank(struct tiebreak_table *t, enum tiebreak_chain c, size_t *ret_order,
		   size_t *ret_place)
{
	struct ranking r = {t, NULL, {0}, NULL};

	rank(&r, chains[c].criteria, TB_CHAIN_CRITERIA, chains[c].limit, ret_order, ret_place);
}

void tiebreak_rank_by(struct tiebreak_table *t, const struct tiebreak_criterion *list, size_t n,
		      size_t *ret_order, size_t *ret_place, struct ratio *ret_among)
{
	struct ranking r = {t, NULL, {0}, ret_among};
	size_t i;

	for (i = 0; ret_among && i < t->n; i++)
		ret_among[i] = (struct ratio){0, 0};
	rank(&r, list, n, 0, ret_order, ret_place);
}
