/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of the Dubov system: ARO and due colours (DUBOV-1), whom they may meet (DUBOV-2), and the
 * colours of a pair (DUBOV-3).
 */
#include "core/pairing/dubov/dubov_player.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING DUBOV-2.3, DUBOV-2.4: the difference stays within two, no colour three times in a row. */
bool dubov_player_bears(const struct dubov_player *p, enum pair_colour c)
{
	int diff = p->diff + (c == PAIR_WHITE ? 1 : -1);

	return diff <= 2 && diff >= -2 && !(p->last == c && p->before == c);
}

bool dubov_player_colours_agree(const struct dubov *d, int a, int b)
{
	const struct dubov_player *x = &d->list[a], *y = &d->list[b];

	return (dubov_player_bears(x, PAIR_WHITE) && dubov_player_bears(y, PAIR_BLACK)) ||
	       (dubov_player_bears(x, PAIR_BLACK) && dubov_player_bears(y, PAIR_WHITE));
}

/* PAIRING DUBOV-2.1: nobody meets twice. */
bool dubov_player_legal(const struct dubov *d, int a, int b)
{
	return dubov_player_colours_agree(d, a, b) &&
	       !pair_have_met(d->s, d->list[a].player, d->list[b].player, false);
}

int dubov_player_by_rating(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = (x->rating < y->rating) - (x->rating > y->rating);

	if (!c)
		c = ratio_cmp(x->aro, y->aro);
	if (!c)
		c = strcmp(x->name, y->name);
	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* By score, rating, name, start number. */
static int by_score(const void *a, const void *b)
{
	const struct dubov_player *x = a, *y = b;
	int c;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	c = strcmp(x->name, y->name);
	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* Did the player meet an opponent with more points in a past round? */
static bool rose_in(const struct pair_state *s, int player, size_t round)
{
	const struct pair_entry *e = &s->players[player].history[round - 1];

	if (e->opp < 0 || e->result == PAIR_BYE || e->result == PAIR_ABSENT)
		return false;
	return pair_score_before(s, e->opp, (int)round) > pair_score_before(s, player, (int)round);
}

/* PAIRING DUBOV-2.5: at most twice in a row and three times in all, four in ten rounds and more. */
static bool d2_5_may_rise(const struct pair_state *s, int player)
{
	size_t n = s->players[player].n_history, r;
	int all = 0, most = s->rounds_total >= 10 ? 4 : 3;

	if (pair_is_last_round(s))
		return true;
	for (r = 1; r <= n; r++)
		all += rose_in(s, player, r);
	if (all + 1 > most)
		return false;
	return !(n >= 2 && rose_in(s, player, n) && rose_in(s, player, n - 1));
}

/* PAIRING DUBOV-1: the mean rating of the opponents met, and the due colour. */
static void d1_read_games(const struct pair_state *s, struct dubov_player *out)
{
	const struct pair_player *p = &s->players[out->player];
	struct pair_colours c = pair_colours_of(p);
	int64_t sum = 0, games = 0;
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];

		if (e->result == PAIR_BYE || e->result == PAIR_WON_UNPLAYED)
			out->no_bye = true;
		if (pair_is_played(e) && e->opp >= 0) {
			sum += s->players[e->opp].rating;
			games++;
		}
	}
	out->diff = c.difference;
	out->before = c.before;
	out->last = c.last;
	out->aro = games ? ratio_make(sum, games) : RATIO_ZERO;
	if (out->diff)
		out->due = out->diff < 0 ? PAIR_WHITE : PAIR_BLACK;
	else
		out->due = pair_other(out->last);
}

void dubov_player_rank(struct dubov *d, const struct pair_state *s, const struct lang *lang)
{
	size_t i;
	int k, group = 0;

	*d = (struct dubov){s, mem_zeroed(s->n, sizeof(*d->list)), 0, lang};
	for (i = 0; i < s->n; i++) {
		const struct pair_player *p = &s->players[i];

		if (!pair_is_active(p))
			continue;
		d->list[d->n] = (struct dubov_player){.player = (int)i,
						      .score = s->score[i],
						      .rating = p->rating,
						      .name = p->name,
						      .id = p->id,
						      .may_rise = d2_5_may_rise(s, (int)i)};
		d1_read_games(s, &d->list[d->n++]);
	}
	qsort(d->list, (size_t)d->n, sizeof(*d->list), by_score);
	for (k = 0; k < d->n; k++) {
		group += k && d->list[k].score != d->list[k - 1].score;
		d->list[k].group = group;
	}
}

/* PAIRING DUBOV-3: positive if x is to have White, before 2.3 and 2.4 are checked. */
static int d3_colours(const struct dubov *d, const struct dubov_player *x,
		      const struct dubov_player *y)
{
	enum pair_colour c;
	int k;

	if (x->due != y->due && x->due != PAIR_NO_COLOUR)
		return x->due == PAIR_WHITE ? 1 : -1;
	if (x->due != y->due)
		return y->due == PAIR_BLACK ? 1 : -1;
	if (x->diff != y->diff)
		return x->diff < y->diff ? 1 : -1;
	c = pair_last_difference(&d->s->players[x->player], &d->s->players[y->player]);
	if (c != PAIR_NO_COLOUR)
		return c == PAIR_BLACK ? 1 : -1;
	k = ratio_cmp(x->aro, y->aro);
	if (k)
		return k;
	if (x->rating != y->rating)
		return x->rating < y->rating ? 1 : -1;
	k = strcmp(x->name, y->name);
	return (k ? k : x->id - y->id) < 0 ? 1 : -1;
}

bool dubov_player_first_has_white(const struct dubov *d, int a, int b)
{
	const struct dubov_player *x = &d->list[a], *y = &d->list[b];
	bool white = d3_colours(d, x, y) > 0;
	enum pair_colour c = white ? PAIR_WHITE : PAIR_BLACK;

	if (dubov_player_bears(x, c) && dubov_player_bears(y, pair_other(c)))
		return white;
	return !white;
}

const char *dubov_player_colour_rule(const struct dubov *d, int a, int b)
{
	const struct dubov_player *x = &d->list[a], *y = &d->list[b];

	if (dubov_player_first_has_white(d, a, b) != (d3_colours(d, x, y) > 0))
		return tr(d->lang, "turned round, as the wishes of 3 would break 2.3 or 2.4");
	if (x->due != y->due && x->due != PAIR_NO_COLOUR && y->due != PAIR_NO_COLOUR)
		return tr(d->lang, "both have their due colour (3)");
	if (x->due != y->due)
		return tr(d->lang, "the only due colour is granted (3)");
	if (x->diff != y->diff)
		return tr(d->lang, "to even out Whites and Blacks (3)");
	if (pair_last_difference(&d->s->players[x->player], &d->s->players[y->player]) !=
	    PAIR_NO_COLOUR)
		return tr(d->lang,
			  "the opposite of the last game in which their colours differed (3)");
	if (ratio_cmp(x->aro, y->aro))
		return tr(d->lang, "for the higher ARO (3)");
	if (x->rating != y->rating)
		return tr(d->lang, "for the lower rating, the AROs being alike (3)");
	return tr(d->lang, "by name, ARO and rating being alike (3)");
}
