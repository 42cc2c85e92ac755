/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the reference implementations: facts of a history, permutations and combinations.
 */
#include "tests/pairing/oracle.h"

bool oracle_is_game(const struct pair_entry *e)
{
	return e->result == PAIR_WON || e->result == PAIR_DRAWN || e->result == PAIR_LOST ||
	       e->result == PAIR_ADJOURNED;
}

/* PAIRING ALL-1 */
static int half_points(const struct pair_entry *e)
{
	if (e->has_points)
		return (int)(e->points.num * 2 / e->points.den);
	switch (e->result) {
	case PAIR_WON:
	case PAIR_WON_UNPLAYED:
	case PAIR_BYE: return 2;
	case PAIR_DRAWN:
	case PAIR_ADJOURNED: return 1;
	case PAIR_LOST:
	case PAIR_LOST_UNPLAYED:
	case PAIR_ABSENT: break;
	}
	return 0;
}

int oracle_points_after(const struct pair_player *p, int rounds)
{
	int sum = 0, r;

	for (r = 0; r < rounds && r < (int)p->n_history; r++)
		sum += half_points(&p->history[r]);
	return sum;
}

int oracle_points(const struct pair_player *p)
{
	if (p->has_points)
		return (int)(p->points.num * 2 / p->points.den);
	return oracle_points_after(p, (int)p->n_history);
}

static bool tells_of(const struct pair_player *p, int other, bool forfeits)
{
	size_t i;

	for (i = 0; i < p->n_met; i++) {
		if (p->met[i] == other)
			return true;
	}
	for (i = 0; i < p->n_history; i++) {
		const struct pair_entry *e = &p->history[i];
		bool forfeit = e->result == PAIR_WON_UNPLAYED || e->result == PAIR_LOST_UNPLAYED;

		if (e->opp == other && (oracle_is_game(e) || (forfeit && forfeits)))
			return true;
	}
	return false;
}

/* PAIRING ALL-2 */
bool oracle_met(const struct pair_state *s, int a, int b, bool forfeits)
{
	return tells_of(&s->players[a], b, forfeits) || tells_of(&s->players[b], a, forfeits);
}

struct first {
	const struct pair_state *s;
	int player[ORACLE_SEATS], mate[ORACLE_SEATS];
	int n, due; /* places from a player down to the opponent that is due */
	bool across;
};

static bool pair_first(struct first *f);

static bool pair_two(struct first *f, int a, int b)
{
	if (f->mate[b] >= 0 || oracle_met(f->s, f->player[a], f->player[b], true))
		return false;
	if (f->across && (a < f->n / 2) == (b < f->n / 2))
		return false;
	f->mate[a] = b;
	f->mate[b] = a;
	if (pair_first(f))
		return true;
	f->mate[a] = f->mate[b] = -1;
	return false;
}

static bool pair_first(struct first *f)
{
	int a = 0, b;

	while (a < f->n && f->mate[a] >= 0)
		a++;
	if (a == f->n)
		return true;
	for (b = a + f->due; b < f->n; b++)
		if (pair_two(f, a, b))
			return true;
	for (b = a + f->due - 1; b > a; b--)
		if (b < f->n && pair_two(f, a, b))
			return true;
	return false;
}

/* All but one place, n = none; the mates are places without that one. */
static bool pair_all_but(struct first *f, const int *player, int n, int out, bool halves)
{
	int i;

	f->n = 0;
	for (i = 0; i < n; i++)
		if (i != out)
			f->player[f->n++] = player[i];
	f->due = halves ? f->n / 2 : 1;
	for (i = 0; i < f->n; i++)
		f->mate[i] = -1;
	f->across = halves;
	if (pair_first(f))
		return true;
	f->across = false;
	return pair_first(f);
}

bool oracle_first_round(const struct pair_state *s, const int *player, int n, bool halves,
			int *ret_mate)
{
	struct first f = {.s = s};
	int out = n % 2 ? n - 1 : n, i;

	while (out >= 0 && !pair_all_but(&f, player, n, out, halves))
		out = n % 2 ? out - 1 : -1;
	for (i = 0; i < f.n && out >= 0; i++)
		ret_mate[i + (i >= out)] = f.mate[i] + (f.mate[i] >= out);
	if (out >= 0 && out < n)
		ret_mate[out] = n;
	return out >= 0;
}

bool oracle_had_free_point(const struct pair_player *p, bool forfeits)
{
	size_t i;

	for (i = 0; i < p->n_history; i++) {
		if (p->history[i].result == PAIR_BYE ||
		    (forfeits && p->history[i].result == PAIR_WON_UNPLAYED))
			return true;
	}
	return false;
}

int oracle_colours(const struct pair_player *p, enum pair_colour *ret_colours)
{
	int n = 0;
	size_t i;

	for (i = 0; i < p->n_history; i++) {
		if (oracle_is_game(&p->history[i]) && p->history[i].colour != PAIR_NO_COLOUR)
			ret_colours[n++] = p->history[i].colour;
	}
	return n;
}

void oracle_sort(int *list, int n, int (*compare)(const void *ctx, int a, int b), const void *ctx)
{
	int i, j, v;

	for (i = 1; i < n; i++) {
		v = list[i];
		for (j = i; j && compare(ctx, v, list[j - 1]) < 0; j--)
			list[j] = list[j - 1];
		list[j] = v;
	}
}

bool oracle_next_permutation(int *list, int n)
{
	int i = n - 2, j = n - 1, t;

	while (i >= 0 && list[i] >= list[i + 1])
		i--;
	if (i < 0)
		return false;
	while (list[j] <= list[i])
		j--;
	t = list[i], list[i] = list[j], list[j] = t;
	for (i++, j = n - 1; i < j; i++, j--)
		t = list[i], list[i] = list[j], list[j] = t;
	return true;
}

bool oracle_next_combination(int *places, int k, int n)
{
	int i = k - 1, j;

	while (i >= 0 && places[i] == n - k + i)
		i--;
	if (i < 0)
		return false;
	places[i]++;
	for (j = i + 1; j < k; j++)
		places[j] = places[j - 1] + 1;
	return true;
}
