/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explains a pair: the opponents rejected before and why, the bracket with its budget, exchanges,
 * dropped criteria and repeated searches, and the rule of the colours.
 */
#include "core/pairing/dutch/dutch_explain.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/pairing/dutch/dutch_colours.h"

#include <limits.h>
#include <stdlib.h>

static int id_at(const struct dutch *d, int position)
{
	return d->s->players[d->list[position].player].id;
}

static const char *colour_name(const struct dutch *d, enum pair_colour c)
{
	return pairing_colour_name(d->lang, c);
}

static bool is_heterogeneous(const struct dutch_told *t)
{
	return t->n_moved && t->n_moved < t->n_natives;
}

static bool may_all_downfloat(const struct dutch_told *t, int level)
{
	int i;

	for (i = 0; i < t->pairing->n_floaters; i++) {
		if (!dutch_player_may_downfloat(t->d, t->pairing->floaters[i], level))
			return false;
	}
	return true;
}

/*
 * The level of the criteria dropped for downfloats.  If none of the players moved down into a
 * heterogeneous bracket is paired, the best of them has the bye, and the criteria for upfloats are
 * dropped before those for that player (C10).
 */
static int down_level(const struct dutch_told *t)
{
	if (!t->ph && is_heterogeneous(t))
		return may_all_downfloat(t, 0) ? 0 : may_all_downfloat(t, 1) ? 1 : 2;
	return t->pairing->down;
}

static void tell_upfloat(const struct dutch_told *t, struct sbuf *why, int a, int b)
{
	const struct dutch_player *x = &t->d->list[a], *y = &t->d->list[b];
	bool recent = x->score < y->score ? x->up1 : y->up1;

	sbuf_addf(
		why,
		recent ? tr(t->d->lang,
			    "with %d-%d %d would play up again as in the last round (B5); ")
		       : tr(t->d->lang,
			    "with %d-%d %d would play up again as in the round before the last (B6); "),
		id_at(t->d, a), id_at(t->d, b), id_at(t->d, x->score < y->score ? a : b));
}

/* B4: given the pairs before pair k, would this pair be an equal preference too many? */
static bool is_over_budget(const struct dutch_told *t, int k, int a, int b)
{
	const struct bracket_pairing *p = t->pairing;
	int same = dutch_player_same_preference(t->d, a, b), i;
	int hard = same && !dutch_player_is_healed(t->d, p->majority, a, b);

	if (!same)
		return false;
	for (i = 0; i < k; i++) {
		if (!dutch_player_same_preference(t->d, p->upper[i], p->lower[i]))
			continue;
		same++;
		hard += !dutch_player_is_healed(t->d, p->majority, p->upper[i], p->lower[i]);
	}
	return same > p->x + p->healed || hard > p->x;
}

/* Explains why a lower player tried earlier was not paired in pair k. */
static void tell_passed(const struct dutch_told *t, struct sbuf *why, int k, int b)
{
	int a = t->pairing->upper[k];
	const struct dutch *d = t->d;
	int met = pair_met(d->s, d->list[a].player, d->list[b].player, false);

	if (pairing_tell_met(why, d->lang, id_at(d, a), id_at(d, b), met, "B1"))
		return;
	if (!dutch_player_legal(d, a, b))
		sbuf_addf(why, tr(d->lang, "%d and %d both must have %s (B2); "), id_at(d, a),
			  id_at(d, b), colour_name(d, d->list[a].preference));
	else if (!dutch_player_may_pair_scores(d, a, b, t->pairing->up))
		tell_upfloat(t, why, a, b);
	else if (is_over_budget(t, k, a, b))
		sbuf_addf(
			why,
			tr(d->lang,
			   "%d and %d both prefer %s, and such pairs have to be as few as can be (B4); "),
			id_at(d, a), id_at(d, b), colour_name(d, d->list[a].preference));
	else
		sbuf_addf(why,
			  tr(d->lang,
			     "with %d-%d the others cannot keep the criteria in force (C7); "),
			  id_at(d, a), id_at(d, b));
}

/* The i-th player of the bracket by rank, those moved down first. */
static int member(const struct dutch_told *t, int i)
{
	return i < t->n_moved ? t->moved[i] : t->natives[i - t->n_moved];
}

static int size_of(const struct dutch_told *t)
{
	return t->n_moved + t->n_natives;
}

/* In pair_of, instead of a pair: the player is in the upper half, or left over. */
#define IN_UPPER  (-1)
#define LEFT_OVER INT_MAX

static void tell_all_passed(const struct dutch_told *t, struct sbuf *why, int k)
{
	const struct bracket_pairing *p = t->pairing;
	int i, b;

	for (i = 0; i < size_of(t); i++) {
		b = member(t, i);
		if (b > p->upper[k] && b < p->lower[k] && t->pair_of[b] > k)
			tell_passed(t, why, k, b);
	}
}

/* "2½"; other fractions, of scores that count otherwise, as the language writes them. */
static void tell_score(const struct dutch *d, int32_t score, struct sbuf *why)
{
	int32_t scale = d->s->scale, hundredths;

	if (score * 2 % scale) {
		hundredths = (score * 100 + scale / 2) / scale;
		sbuf_addf(why, tr(d->lang, "%d.%02d"), hundredths / 100, hundredths % 100);
		return;
	}
	if (score >= scale || !score)
		sbuf_addf(why, "%d", score / scale);
	if (score % scale)
		sbuf_adds(why, "\u00bd");
}

/* The points of a bracket: those of the highest player, and of the lowest if fewer. */
static void tell_points(const struct dutch_told *t, struct sbuf *why)
{
	const struct dutch *d = t->d;
	int32_t high, low;
	bool one;

	if (!size_of(t))
		return;
	high = d->list[member(t, 0)].score;
	low = d->list[member(t, size_of(t) - 1)].score;
	sbuf_adds(why, tr(d->lang, " in the bracket of "));
	tell_score(d, high, why);
	if (low != high) {
		sbuf_adds(why, tr(d->lang, " to "));
		tell_score(d, low, why);
	}
	one = high > 0 && high <= d->s->scale && low == high;
	sbuf_adds(why, tr_n(d->lang, " point", " points", one ? 1 : 2));
	sbuf_addf(why, tr_n(d->lang, ", %d player", ", %d players", size_of(t)), size_of(t));
	if (t->ph)
		sbuf_addf(why, tr(d->lang, ", %d of them moved down"), t->n_moved);
}

/* A8, C11: the number of pairs of equal preference. */
static void tell_x(const struct dutch_told *t, struct sbuf *why)
{
	const struct bracket_pairing *p = t->pairing;

	if (p->x > p->first_x)
		sbuf_addf(why,
			  tr(t->d->lang, "; with x = %d no pairing was found, so x = %d (A8, C11)"),
			  p->x - 1, p->x);
	else
		sbuf_addf(why, "; x = %d (A8)", p->x);
}

/*
 * D2: the players exchanged between S1 and S2.  S1 are the first of those who have not met a player
 * moved down.
 */
static void tell_exchange(const struct dutch_told *t, struct sbuf *why)
{
	const struct bracket_pairing *p = t->pairing;
	const struct lang *lang = t->d->lang;
	const char *before = tr(lang, "; S1 and S2 as ranked did not come out, so ");
	int i, a, place = 0;

	if (!p->exchanged)
		return;
	for (i = t->ph; i < size_of(t); i++) {
		a = member(t, i);
		if (t->pair_of[a] >= 0 && t->pair_of[a] < t->ph)
			continue;
		if (place++ < p->n_pairs - t->ph || t->pair_of[a] != IN_UPPER)
			continue;
		sbuf_addf(why, "%s%d", before, id_at(t->d, a));
		before = tr(lang, " and ");
	}
	sbuf_adds(why, tr(lang, " came into S1 by exchange (C8, D2)"));
}

/* The criteria dropped at a level. */
static const char *fallen(const struct lang *lang, int level)
{
	return level == 2 ? tr(lang, "B5 and B6") : "B6";
}

/*
 * All opponents were tried for upfloaters before a criterion was dropped; downfloaters are judged
 * again for each choice of opponents for the players moved down, if any of these has one in S2.
 */
static void tell_dropped_below(const struct dutch_told *t, struct sbuf *why)
{
	const struct lang *lang = t->d->lang;

	if (t->pairing->up)
		sbuf_addf(why,
			  tr(lang, "; no pairing kept all criteria for upfloats: %s dropped (C10)"),
			  fallen(lang, t->pairing->up));
	if (down_level(t) && !t->ph)
		sbuf_addf(
			why,
			tr(lang, "; no pairing kept all criteria for downfloats: %s dropped (C9)"),
			fallen(lang, down_level(t)));
	else if (down_level(t))
		sbuf_addf(why,
			  tr(lang, "; against these opponents of those moved down the rest did not "
				   "come out by all criteria for downfloats: %s dropped (C9)"),
			  fallen(lang, down_level(t)));
}

static void tell_dropped(const struct dutch_told *t, struct sbuf *why)
{
	const struct lang *lang = t->d->lang;
	int down = down_level(t), up = t->pairing->up;

	if (is_heterogeneous(t)) {
		tell_dropped_below(t, why);
		return;
	}
	if (down)
		sbuf_addf(
			why,
			tr(lang,
			   "; no pairing kept all criteria for floaters: %s dropped for downfloats (C9)"),
			fallen(lang, down));
	if (up)
		sbuf_addf(why, tr(lang, " and %s dropped for upfloats (C10)"), fallen(lang, up));
}

static void tell_again(const struct dutch_told *t, struct sbuf *why)
{
	switch (t->again) {
	case DUTCH_ONCE: return;
	case DUTCH_FOR_FLOATERS:
		sbuf_adds(why,
			  tr(t->d->lang, "; searched again, because those left over could not be "
					 "paired in the bracket below (C12)"));
		return;
	case DUTCH_FOR_LOWEST:
		sbuf_adds(
			why,
			tr(t->d->lang,
			   "; searched again, because the lowest bracket did not come out (C13)"));
		break;
	}
	if (t->given_up)
		sbuf_addf(why,
			  t->given_up > 1 ? tr(t->d->lang, ", with %d pairs fewer")
					  : tr(t->d->lang, ", with %d pair fewer"),
			  t->given_up);
}

static const char *strength_name(const struct lang *lang, enum dutch_strength s)
{
	switch (s) {
	case DUTCH_NONE: return tr_in(lang, "preference", "no");
	case DUTCH_MILD: return tr(lang, "mild");
	case DUTCH_STRONG: return tr(lang, "strong");
	case DUTCH_ABSOLUTE: return tr(lang, "absolute");
	}
	return "";
}

/* Neither has played: the number of the higher ranked player and the lot decide. */
static void tell_lot(const struct dutch *d, struct sbuf *why, int high, bool white)
{
	if (d->places) {
		sbuf_adds(why, d->places[high] % 2
				       ? tr(d->lang, "; an odd place of S1 has the colour of the "
						     "lot (F4, E4)")
				       : tr(d->lang, "; an even place of S1 has the other colour "
						     "(F4, E4)"));
		return;
	}
	sbuf_addf(why,
		  id_at(d, high) % 2
			  ? tr(d->lang, "; neither has a preference: %d, ranked higher, has an odd "
					"start number and so by the lot %s")
			  : tr(d->lang,
			       "; neither has a preference: %d, ranked higher, has an even "
			       "start number and so not the lot's colour but %s"),
		  id_at(d, high), colour_name(d, white ? PAIR_WHITE : PAIR_BLACK));
}

/* E1: only one has a preference, or both get theirs. */
static void tell_both_content(const struct dutch *d, struct sbuf *why, int high, int low)
{
	bool one = d->list[high].preference == PAIR_NO_COLOUR ||
		   d->list[low].preference == PAIR_NO_COLOUR;

	if (one)
		sbuf_addf(why, tr(d->lang, "; only %d has a preference and gets it (E1)"),
			  id_at(d, d->list[high].preference == PAIR_NO_COLOUR ? low : high));
	else
		sbuf_adds(why, tr(d->lang, "; both get the colour they prefer (E1)"));
}

/* E2: both prefer the same colour, one more strongly. */
static void tell_stronger(const struct dutch *d, struct sbuf *why, int high, int low)
{
	bool is_high = d->list[high].strength > d->list[low].strength;
	int more = is_high ? high : low, less = is_high ? low : high;

	sbuf_addf(why,
		  tr(d->lang, "; both prefer %s: %d's %s preference goes before the %s one (E2)"),
		  colour_name(d, d->list[high].preference), id_at(d, more),
		  strength_name(d->lang, d->list[more].strength),
		  strength_name(d->lang, d->list[less].strength));
}

/* E1 to E4: the rule that decided the colours. */
static void tell_colours(const struct dutch *d, struct sbuf *why, int a, int b)
{
	int high = a < b ? a : b, low = a < b ? b : a;
	enum dutch_colour_rule rule;
	bool higher_white = dutch_colours_higher_has_white(d, high, low, &rule);

	switch (rule) {
	case DUTCH_LOT: tell_lot(d, why, high, higher_white); return;
	case DUTCH_E1: tell_both_content(d, why, high, low); return;
	case DUTCH_E2: tell_stronger(d, why, high, low); return;
	case DUTCH_E3:
		sbuf_addf(why,
			  tr(d->lang,
			     "; both prefer %s alike: %d has White, the opposite of the last "
			     "game in which their colours differed (E3)"),
			  colour_name(d, d->list[high].preference),
			  id_at(d, higher_white ? high : low));
		return;
	case DUTCH_E4:
		sbuf_addf(why,
			  tr(d->lang, "; both prefer %s alike and their colours have not differed: "
				      "%d, ranked higher, gets it (E4)"),
			  colour_name(d, d->list[high].preference), id_at(d, high));
		return;
	}
}

/* PAIRING ALL-8: searches that reached their bound. */
static void tell_bounds(const struct dutch_told *t, struct sbuf *why)
{
	static const struct {
		enum dutch_bound bound;
		const char *what;
	} searches[] = {
		{DUTCH_BOUND_MOVED, N_("opponents of those moved down (C7)")},
		{DUTCH_BOUND_C7, N_("transpositions (C7)")},
		{DUTCH_BOUND_C8, N_("exchanges (C8)")},
		{DUTCH_BOUND_B4, N_("ways to share x between mild and other preferences (B4)")},
	};
	const struct lang *lang = t->d->lang;
	size_t i;

	for (i = 0; i < sizeof(searches) / sizeof(*searches); i++) {
		if (t->bounds & searches[i].bound)
			sbuf_addf(why,
				  tr(lang, "; there were too many %s to try all, so an earlier "
					   "pairing of this bracket may have been missed"),
				  tr(lang, searches[i].what));
	}
	if (t->all_down)
		sbuf_addf(why,
			  tr(lang, "; all %d players of the bracket above moved down, because the "
				   "search for their pairing was given up"),
			  t->all_down);
}

static char *tell_bracket(const struct dutch_told *t)
{
	struct sbuf why = SBUF_INIT;

	tell_points(t, &why);
	tell_x(t, &why);
	tell_exchange(t, &why);
	tell_dropped(t, &why);
	tell_again(t, &why);
	tell_bounds(t, &why);
	return sbuf_detach(&why, NULL);
}

void dutch_explain_init(struct dutch_told *t)
{
	const struct bracket_pairing *p = t->pairing;
	int i;

	t->pair_of = mem_zeroed((size_t)t->d->n, sizeof(*t->pair_of));
	for (i = 0; i < t->d->n; i++)
		t->pair_of[i] = LEFT_OVER;
	for (i = 0; i < p->n_pairs; i++) {
		t->pair_of[p->upper[i]] = IN_UPPER;
		t->pair_of[p->lower[i]] = i;
	}
	t->bracket = tell_bracket(t);
}

void dutch_explain_release(struct dutch_told *t)
{
	free(t->pair_of);
	free(t->bracket);
	t->pair_of = NULL;
	t->bracket = NULL;
}

char *dutch_explain_pair(const struct dutch_told *t, int k)
{
	const struct bracket_pairing *p = t->pairing;
	struct sbuf why = SBUF_INIT;

	tell_all_passed(t, &why, k);
	sbuf_addf(&why, tr(t->d->lang, "%d (S1) meets %d (S2)"), id_at(t->d, p->upper[k]),
		  id_at(t->d, p->lower[k]));
	sbuf_adds(&why, t->bracket);
	tell_colours(t->d, &why, p->upper[k], p->lower[k]);
	return sbuf_detach(&why, NULL);
}

char *dutch_explain_bye(const struct dutch_told *t, int position)
{
	struct sbuf why = SBUF_INIT;

	sbuf_addf(&why, tr(t->d->lang, "%d, who has had no point without play (B1), is left over"),
		  id_at(t->d, position));
	sbuf_adds(&why, t->bracket);
	return sbuf_detach(&why, NULL);
}
