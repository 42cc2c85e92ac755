/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Walks through the finished set-up in the order of NSF 9 and explains, for each candidate before
 * the chosen one, why the two do not meet.
 */
#include "core/pairing/monrad/nsf_explain.h"

/* Have floaters been chosen according to 11B? */
static bool floaters_are_set(const struct nsf_list *l)
{
	int i;

	for (i = 0; i < l->n; i++) {
		if (l->restricted[i])
			return true;
	}
	return false;
}

/* Why t does not meet b, the candidate tried. */
static void tell_fall(const struct nsf_list *l, const struct lang *lang, struct sbuf *why, int t,
		      int b)
{
	int x = nsf_list_id(l, t), y = nsf_list_id(l, b);

	if (pairing_tell_met(why, lang, x, y, pair_met(l->s, l->player[t], l->player[b], true),
			     "6A"))
		return;
	if (!nsf_list_colours_allow(l, t, b))
		sbuf_addf(why, tr(lang, "%d and %d: their colours would break NSF rule 7; "), x, y);
	else if (!nsf_list_floaters_allow(l, t, b))
		sbuf_addf(
			why,
			tr(lang,
			   "%d and %d: not with the floaters with whom NSF rule 7 is broken least (11B); "),
			x, y);
	else if (floaters_are_set(l))
		sbuf_addf(
			why,
			tr(lang,
			   "%d and %d: with the floaters of 11B a player would be left without an opponent (9D); "),
			x, y);
	else
		sbuf_addf(why,
			  tr(lang, "%d and %d: a player would be left without an opponent (9D); "),
			  x, y);
}

/* How well the two players of a pair of this class fit. */
static const char *fit(const struct lang *lang, int class)
{
	switch (class) {
	case 1: return tr(lang, "whose due colour fits (8C)");
	case 2: return tr(lang, "though both are due the same colour");
	case 3: return tr(lang, "though one gets a colour a third time in a row (8A)");
	default: break;
	}
	return tr(lang, "though NSF rule 7 is broken, as the last round allows (11A)");
}

/* Why t goes down, if 11B had a choice. */
static void tell_floater(const struct nsf_list *l, const struct lang *lang, struct sbuf *why, int t)
{
	if (!l->restricted[l->group[t]] || !l->down[t])
		return;
	if (l->cut)
		sbuf_addf(
			why,
			tr(lang,
			   "%d goes down, as with these floaters NSF rule 7 is broken least of the sets that were tried; there were too many to try all (11B); "),
			nsf_list_id(l, t));
	else
		sbuf_addf(
			why,
			tr(lang,
			   "%d goes down, as with these floaters NSF rule 7 is broken least (11B); "),
			nsf_list_id(l, t));
}

/* The rule that made b the opponent of t. */
static void tell_taken(const struct nsf_list *l, const struct lang *lang, struct sbuf *why, int t,
		       int b)
{
	if (b == l->n) {
		sbuf_addf(
			why,
			tr(lang,
			   "%d is left over in the lowest group with anybody who may have the walk-over (12A)"),
			nsf_list_id(l, t));
		return;
	}
	tell_floater(l, lang, why, t);
	sbuf_addf(
		why,
		l->group[b] == l->group[t]
			? tr(lang, "%d meets %d, the nearest in the same point group (9A)")
			: tr(lang,
			     "%d meets %d, the nearest in the next point group that has anybody (6B, 9B)"),
		nsf_list_id(l, t), nsf_list_id(l, b));
	sbuf_addf(why, " %s; %s", fit(lang, nsf_list_class(l, t, b)),
		  nsf_colours_rule(lang, &l->colours[t], &l->colours[b], l->s->round));
}

void nsf_explain_setup(struct nsf_list *l, const struct nsf_setup *setup, const struct lang *lang,
		       char **ret_whys)
{
	struct matching left; /* used only for the players left to pair */
	int t, b;

	nsf_list_begin_matching(l, &left);
	while ((t = matching_first(&left)) >= 0) {
		struct nsf_candidates c = nsf_list_candidates(l, left.active, t, t);
		struct sbuf why = SBUF_INIT;

		while ((b = nsf_list_next(&c)) != setup->mate[t]) {
			if (b < l->n)
				tell_fall(l, lang, &why, t, b);
		}
		tell_taken(l, lang, &why, t, b);
		ret_whys[t] = sbuf_detach(&why, NULL);
		matching_remove(&left, t);
		matching_remove(&left, b);
	}
	matching_release(&left);
}
