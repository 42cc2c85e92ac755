/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of FIDE's Swiss systems: PAIRING FD-1.2, FD-1.4, FD-1.7, FD-1.8 and the criteria FD-C1 to
 * FD-C3.
 */
#include "core/pairing/fide/fide_player.h"
#include "core/base/mem.h"

#include <stdlib.h>

/* PAIRING FD-1.2: score, then start number. */
static int fd_1_2_rank(const void *x, const void *y, void *ctx)
{
	const struct pair_state *s = ctx;
	const struct fide_player *p = x, *q = y;
	int a = s->players[p->player].id, b = s->players[q->player].id;

	if (p->score != q->score)
		return p->score > q->score ? -1 : 1;
	return (a > b) - (a < b);
}

/* PAIRING FD-1.7: by the colours of the games played, without other rounds. */
static void fd_1_7_read_preference(const struct pair_player *p, struct fide_player *out)
{
	struct pair_colours c = pair_colours_of(p);
	int diff = c.difference;

	out->difference = diff;
	if (c.last == PAIR_NO_COLOUR)
		return;
	out->preference = diff ? (diff > 0 ? PAIR_BLACK : PAIR_WHITE) : pair_other(c.last);
	out->strength = diff ? FIDE_STRONG : FIDE_MILD;
	if (c.last == c.before) {
		out->twice = c.last;
		out->preference = pair_other(c.last);
		out->strength = FIDE_ABSOLUTE;
	}
	if (diff > 1 || diff < -1) {
		out->preference = diff > 0 ? PAIR_BLACK : PAIR_WHITE;
		out->strength = FIDE_ABSOLUTE;
	}
}

/* The score with which a past round was paired. */
static int64_t score_in_round(const struct pair_state *s, int player, int round)
{
	return pair_score_before(s, player, round) + pair_bonus_in(s, player, round);
}

/* PAIRING FD-1.4: how the player floated in a past round. */
static enum fide_float fd_1_4_float(const struct pair_state *s, int player, int round)
{
	const struct pair_player *p = &s->players[player];
	const struct pair_entry *e;
	int64_t own, other;

	if (round < 1 || (size_t)round > p->n_history)
		return FIDE_NO_FLOAT;
	e = &p->history[round - 1];
	if (!pair_is_played(e))
		return e->result == PAIR_BYE || pair_points_of(s, e) > 0 ? FIDE_DOWN
									 : FIDE_NO_FLOAT;
	if (e->opp < 0)
		return FIDE_NO_FLOAT;
	own = score_in_round(s, player, round);
	other = score_in_round(s, e->opp, round);
	return own > other ? FIDE_DOWN : own < other ? FIDE_UP : FIDE_NO_FLOAT;
}

/* PAIRING FD-C2: a bye, or a round with the points of a win and without a game. */
static bool fd_c2_had_free_win(const struct pair_state *s, const struct pair_entry *e)
{
	return e->result == PAIR_BYE || (!pair_is_played(e) && pair_points_of(s, e) >= s->scale);
}

static void read_player(const struct pair_state *s, int player, bool top, struct fide_player *out)
{
	const struct pair_player *p = &s->players[player];
	size_t r;

	*out = (struct fide_player){.player = player};
	out->score = s->score[player] + s->bonus[player];
	/* PAIRING FD-1.8 */
	out->topscorer =
		top && pair_is_last_round(s) && 2 * out->score > (int64_t)(s->round - 1) * s->scale;
	fd_1_7_read_preference(p, out);
	for (r = 0; r < p->n_history; r++) {
		out->no_bye |= fd_c2_had_free_win(s, &p->history[r]);
		out->games += pair_is_played(&p->history[r]);
	}
	out->last = fd_1_4_float(s, player, s->round - 1);
	out->before = fd_1_4_float(s, player, s->round - 2);
}

void fide_player_rank(struct fide *f, const struct pair_state *s, bool top, const struct lang *lang)
{
	size_t i;
	int k;

	*f = (struct fide){.s = s, .list = mem_zeroed(s->n, sizeof(*f->list)), .lang = lang};
	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[i]))
			read_player(s, (int)i, top, &f->list[f->n++]);
	}
	qsort_r(f->list, (size_t)f->n, sizeof(*f->list), fd_1_2_rank, (void *)(uintptr_t)s);
	for (k = 0; k < f->n; k++) {
		if (k == 0 || f->list[k].score != f->list[k - 1].score)
			f->groups++;
		f->list[k].group = f->groups - 1;
	}
}

void fide_player_release(struct fide *f)
{
	free(f->list);
	f->list = NULL;
}

/* PAIRING FD-C3 */
bool fide_player_colours_agree(const struct fide *f, int a, int b)
{
	const struct fide_player *x = &f->list[a], *y = &f->list[b];

	return x->strength != FIDE_ABSOLUTE || y->strength != FIDE_ABSOLUTE ||
	       x->preference != y->preference || x->topscorer || y->topscorer;
}

int fide_player_colour_key(const struct fide *f, int a)
{
	const struct fide_player *p = &f->list[a];

	return p->strength == FIDE_ABSOLUTE && !p->topscorer ? (int)p->preference : 0;
}

/* PAIRING FD-C1 */
bool fide_player_legal(const struct fide *f, int a, int b)
{
	return fide_player_colours_agree(f, a, b) &&
	       !pair_have_met(f->s, f->list[a].player, f->list[b].player, false);
}

bool fide_player_same_preference(const struct fide *f, int a, int b)
{
	enum pair_colour x = f->list[a].preference;

	return x != PAIR_NO_COLOUR && x == f->list[b].preference;
}
