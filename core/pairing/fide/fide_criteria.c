/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING FD-C6 to FD-C21 and BU-C5 to BU-C8 of one pair.
 */
#include "core/pairing/fide/fide_criteria.h"
#include "core/pairing/fide/fide_colours.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct fide_player *player_of(const struct fide_bracket *b, int v)
{
	return &b->f->list[b->at[v]];
}

/* --- the sums ------------------------------------------------------------------------------- */

static void list_sum(struct fide_bracket *b, enum fide_rule rule, int most)
{
	assert(b->n_sums < FIDE_SUMS_MOST);
	b->sums[b->n_sums++] = (struct fide_sum){.rule = rule, .most = most};
}

/* One sum per score, the highest first. */
static void list_levels(struct fide_bracket *b, enum fide_rule rule, int levels)
{
	int v, l;

	b->first_sum[rule] = b->n_sums;
	for (l = 0; l < levels; l++)
		list_sum(b, rule, 0);
	for (v = 0; v < b->n_in; v++) {
		if (b->level[v] < levels)
			b->sums[b->first_sum[rule] + b->level[v]].most++;
	}
}

static void list_one(struct fide_bracket *b, enum fide_rule rule, int most)
{
	b->first_sum[rule] = b->n_sums;
	list_sum(b, rule, most);
}

void fide_criteria_list(struct fide_bracket *b)
{
	enum fide_rule rule;

	b->n_sums = 0;
	list_one(b, FIDE_C6, b->n_in);
	list_levels(b, FIDE_C7, b->levels);
	list_one(b, FIDE_C8, b->n_near);
	list_levels(b, FIDE_C8, b->levels + 1);
	b->first_sum[FIDE_C8]--;
	if (!b->dutch) {
		list_one(b, FIDE_C12, b->n_in);
		return;
	}
	list_one(b, FIDE_C9, b->f->s->round);
	for (rule = FIDE_C10; rule <= FIDE_C17; rule++)
		list_one(b, rule, b->n_in);
	for (rule = FIDE_C18; rule <= FIDE_C21; rule++)
		list_levels(b, rule, b->levels);
}

/* --- who may meet --------------------------------------------------------------------------- */

/* PAIRING FD-C2, FD-C3, without FD-C1 */
static bool may_pair(const struct fide_bracket *b, int v, int u)
{
	if (fide_bracket_is_exit(b, v))
		return false;
	if (fide_bracket_is_exit(b, u))
		return b->exit[v] != FIDE_NO_EXIT;
	if (u == b->n)
		return fide_bracket_may_have_bye(b, v);
	return fide_player_colours_agree(b->f, b->at[v], b->at[u]);
}

static bool have_met(const struct fide_bracket *b, int v, int u)
{
	return u < b->n - b->n_exits &&
	       pair_have_met(b->f->s, player_of(b, v)->player, player_of(b, u)->player, false);
}

/* Is u below the next score group, or an exit to there, or the bye? */
static bool is_far(const struct fide_bracket *b, int v, int u)
{
	if (fide_bracket_is_exit(b, u))
		return b->exit[v] == FIDE_EXIT_FAR;
	return u >= b->n_near;
}

/* --- downfloaters --------------------------------------------------------------------------- */

/* PAIRING FD-C6, FD-C7, BU-C5, BU-C6: v leaves the bracket. */
static void fd_c6_c7_count(const struct fide_bracket *b, int v, int *values)
{
	values[b->first_sum[FIDE_C6]]++;
	if (b->level[v] < b->levels)
		values[b->first_sum[FIDE_C7] + b->level[v]]++;
}

/* PAIRING FD-C8, BU-C7: v is not paired in the next bracket either. */
static void fd_c8_count(const struct fide_bracket *b, int v, int *values)
{
	values[b->first_sum[FIDE_C8]]++;
	if (fide_bracket_holds(b, v))
		values[b->first_sum[FIDE_C8] + 1 + b->level[v]]++;
}

/* PAIRING FD-C9: the games that the player with the bye has not played. */
static void fd_c9_count(const struct fide_bracket *b, int v, int *values)
{
	if (b->counts_c9)
		values[b->first_sum[FIDE_C9]] += b->f->s->round - 1 - player_of(b, v)->games;
}

/* PAIRING FD-C14, FD-C16 for residents, FD-C18, FD-C20 for moved-down players. */
static void fd_c14_count(const struct fide_bracket *b, int v, int *values)
{
	const struct fide_player *p = player_of(b, v);
	bool resident = v >= b->n_moved;

	if (p->last == FIDE_DOWN)
		values[resident ? b->first_sum[FIDE_C14] : b->first_sum[FIDE_C18] + b->level[v]]++;
	if (p->before == FIDE_DOWN)
		values[resident ? b->first_sum[FIDE_C16] : b->first_sum[FIDE_C20] + b->level[v]]++;
}

static void count_downfloater(const struct fide_bracket *b, int v, int u, int *values)
{
	fd_c6_c7_count(b, v, values);
	if (is_far(b, v, u))
		fd_c8_count(b, v, values);
	if (!b->dutch)
		return;
	if (u == b->n)
		fd_c9_count(b, v, values);
	fd_c14_count(b, v, values);
}

/* --- pairs of the bracket ------------------------------------------------------------------- */

/*
 * PAIRING FD-C10, FD-C11: only if two absolute preferences agree, which FD-C3 rarely permits.  The
 * kinds of the two tell who does not get the colour, as far as it counts: if the differences are
 * equal and only one of them had the other colour twice, or neither had, the latest game in which
 * they differ gives it to one who did not.
 */
static void fd_c10_c11_count(const struct fide_bracket *b, int v, int u, int *values)
{
	const struct fide_player *x = player_of(b, v), *y = player_of(b, u), *p;
	bool white;

	if (x->strength != FIDE_ABSOLUTE || y->strength != FIDE_ABSOLUTE)
		return;
	white = fide_colours_higher_has_white(b->f, b->at[v], b->at[u], NULL);
	/* The player who does not get the colour that both prefer. */
	p = white == (x->preference == PAIR_WHITE) ? y : x;
	values[b->first_sum[FIDE_C10]] += abs(p->difference) >= 2;
	values[b->first_sum[FIDE_C11]] += p->twice == pair_other(p->preference);
}

/* PAIRING FD-C12, BU-C8, FD-C13: the weaker of two equal preferences is not granted. */
static void fd_c12_c13_count(const struct fide_bracket *b, int v, int u, int *values)
{
	const struct fide_player *x = player_of(b, v), *y = player_of(b, u);
	enum fide_strength weaker = x->strength < y->strength ? x->strength : y->strength;

	if (!fide_player_same_preference(b->f, b->at[v], b->at[u]))
		return;
	values[b->first_sum[FIDE_C12]]++;
	if (!b->dutch)
		return;
	values[b->first_sum[FIDE_C13]] += weaker == FIDE_STRONG;
	fd_c10_c11_count(b, v, u, values);
}

/* PAIRING FD-C15, FD-C17, FD-C19, FD-C21: a resident floats up to meet a moved-down player. */
static void fd_c15_count(const struct fide_bracket *b, int moved, int resident, int *values)
{
	const struct fide_player *p = player_of(b, resident);

	if (p->last == FIDE_UP) {
		values[b->first_sum[FIDE_C15]]++;
		values[b->first_sum[FIDE_C19] + b->level[moved]]++;
	}
	if (p->before == FIDE_UP) {
		values[b->first_sum[FIDE_C17]]++;
		values[b->first_sum[FIDE_C21] + b->level[moved]]++;
	}
}

bool fide_criteria_of_pair(const struct fide_bracket *b, int v, int u, int *ret_values)
{
	return fide_criteria_of_kinds(b, v, u, ret_values) && !have_met(b, v, u);
}

bool fide_criteria_of_kinds(const struct fide_bracket *b, int v, int u, int *ret_values)
{
	memset(ret_values, 0, (size_t)b->n_sums * sizeof(*ret_values));
	if (!may_pair(b, v, u))
		return false;
	if (b->dutch && u < b->n_moved) /* two moved-down players never meet (FD-3.2) */
		return false;
	if (!fide_bracket_holds(b, u)) {
		if (fide_bracket_holds(b, v))
			count_downfloater(b, v, u, ret_values);
		else if (v < b->n_near && is_far(b, v, u))
			fd_c8_count(b, v, ret_values);
		return true;
	}
	fd_c12_c13_count(b, v, u, ret_values);
	if (b->dutch && v < b->n_moved)
		fd_c15_count(b, v, u, ret_values);
	return true;
}
