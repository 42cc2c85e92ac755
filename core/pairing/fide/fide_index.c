/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING BU-1.7 and BU-1.8.
 */
#include "core/pairing/fide/fide_index.h"

/* A round in which the player was not paired and has no points. */
static bool is_zero_bye(const struct pair_state *s, const struct pair_entry *e)
{
	return e->result == PAIR_ABSENT && e->opp == PAIR_NOBODY && pair_points_of(s, e) == 0;
}

/*
 * PAIRING BU-1.7.2: the score with which an opponent counts.  Each zero-point bye in a series up to
 * the coming round counts as a draw for their past opponents.
 */
static int64_t score_as_opponent(const struct pair_state *s, int player)
{
	const struct pair_player *p = &s->players[player];
	int64_t score = s->score[player];
	size_t r;

	if (pair_is_active(p))
		return score;
	for (r = p->n_history; r > 0 && is_zero_bye(s, &p->history[r - 1]); r--)
		score += s->scale / 2;
	return score;
}

/* PAIRING BU-1.7.1; an unplayed round counts as a game against oneself (BU-1.7.2). */
static void fill_player(const struct pair_state *s, struct fide_player *out)
{
	const struct pair_player *p = &s->players[out->player];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		bool played = pair_is_played(e) && e->opp >= 0;
		int64_t score = played ? score_as_opponent(s, e->opp) : s->score[out->player];

		out->buchholz += score;
		out->berger += score * pair_points_of(s, e);
	}
}

void fide_index_fill(struct fide *f)
{
	int i;

	for (i = 0; i < f->n; i++)
		fill_player(f->s, &f->list[i]);
}

bool fide_index_ranks_before(const struct fide *f, int a, int b)
{
	const struct fide_player *x = &f->list[a], *y = &f->list[b];

	if (x->buchholz != y->buchholz)
		return x->buchholz > y->buchholz;
	if (x->berger != y->berger)
		return x->berger > y->berger;
	return f->s->players[x->player].id < f->s->players[y->player].id;
}
