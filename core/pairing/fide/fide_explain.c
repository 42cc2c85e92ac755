/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Finds reasons by solving the graph again with the rejected pair and comparing the sums. */
#include "core/pairing/fide/fide_explain.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_colours.h"
#include "core/pairing/fide/fide_criteria.h"

#include <stdlib.h>

static int number_of(const struct fide_bracket *b, int v)
{
	return b->f->s->players[b->f->list[b->at[v]].player].id;
}

const char *fide_explain_key(bool dutch, enum fide_rule rule)
{
	static const char *const dutch_keys[FIDE_RULES] = {
		"FD-C6",  "FD-C7",  "FD-C8",  "FD-C9",	"FD-C10", "FD-C11", "FD-C12", "FD-C13",
		"FD-C14", "FD-C15", "FD-C16", "FD-C17", "FD-C18", "FD-C19", "FD-C20", "FD-C21"};

	if (dutch)
		return dutch_keys[rule];
	switch (rule) {
	case FIDE_C6: return "BU-C5";
	case FIDE_C7: return "BU-C6";
	case FIDE_C8: return "BU-C7";
	default: return "BU-C8";
	}
}

/* What the sum of a rule counts, in words. */
static const char *rule_words(enum fide_rule rule)
{
	switch (rule) {
	case FIDE_C6: return N_("players who float down");
	case FIDE_C7: return N_("floaters with a high score");
	case FIDE_C8: return N_("players without an opponent in the next bracket");
	case FIDE_C9: return N_("rounds without a game of the player with the bye");
	case FIDE_C10: return N_("colour differences beyond two");
	case FIDE_C11: return N_("players with a colour three times in a row");
	case FIDE_C12: return N_("players without the colour that they prefer");
	case FIDE_C13: return N_("players without the colour that they strongly prefer");
	case FIDE_C14: return N_("players who float down as in the last round");
	case FIDE_C15: return N_("players who float up as in the last round");
	case FIDE_C16: return N_("players who float down as two rounds before");
	case FIDE_C17: return N_("players who float up as two rounds before");
	case FIDE_C18: return N_("moved-down players who float down as in the last round");
	case FIDE_C19:
		return N_("opponents of moved-down players who float up as in the last round");
	case FIDE_C20: return N_("moved-down players who float down as two rounds before");
	case FIDE_C21:
		return N_("opponents of moved-down players who float up as two rounds before");
	case FIDE_RULES: break;
	}
	return "";
}

/* Explains that the two may not meet at all; false if they may. */
static bool tell_illegal(const struct fide_bracket *b, int v, int u, struct sbuf *out)
{
	const struct lang *lang = b->f->lang;
	int x = b->at[v], y = b->at[u], p = b->f->list[x].player, q = b->f->list[y].player;

	if (pair_have_met(b->f->s, p, q, false))
		return pairing_tell_met(out, lang, number_of(b, v), number_of(b, u),
					pair_met(b->f->s, p, q, false), "FD-C1");
	if (fide_player_colours_agree(b->f, x, y))
		return false;
	sbuf_addf(out, tr(lang, "%d and %d both must have %s (%s); "), number_of(b, v),
		  number_of(b, u), pairing_colour_name(lang, b->f->list[x].preference), "FD-C3");
	return true;
}

/* The first sum that differs; n_sums if none does. */
static int first_difference(const struct fide_bracket *b, const int *x, const int *y)
{
	int i = 0;

	while (i < b->n_sums && x[i] == y[i])
		i++;
	return i;
}

/* FIDE_RULES: the two are as good by all rules, but later in the order. */
static void tell_worse(const struct fide_bracket *b, int v, int u, enum fide_rule rule,
		       struct sbuf *out)
{
	const struct lang *lang = b->f->lang;

	if (rule == FIDE_RULES)
		sbuf_addf(out, tr(lang, "%d-%d comes later in the order (%s); "), number_of(b, v),
			  number_of(b, u), b->dutch ? "FD-4.3" : "BU-4.3");
	else
		sbuf_addf(out, tr(lang, "%d-%d would be worse by the number of %s (%s); "),
			  number_of(b, v), number_of(b, u), tr(lang, rule_words(rule)),
			  fide_explain_key(b->dutch, rule));
}

void fide_explain_rejected(struct fide_bracket *b, int v, int u, struct sbuf *out)
{
	int *best, *with, i;
	const struct lang *lang = b->f->lang;

	if (tell_illegal(b, v, u, out))
		return;
	best = mem_zeroed((size_t)b->n_sums, sizeof(*best));
	with = mem_zeroed((size_t)b->n_sums, sizeof(*with));
	fide_bracket_sums(b, best);
	tiered_limit(b->t, v, u, u + 1, true);
	if (!tiered_may(b->t, v, u) || !tiered_solve(b->t)) {
		sbuf_addf(out, tr(lang, "with %d-%d the others cannot be paired (%s); "),
			  number_of(b, v), number_of(b, u), "FD-C4");
	} else {
		fide_bracket_sums(b, with);
		i = first_difference(b, best, with);
		tell_worse(b, v, u, i < b->n_sums ? b->sums[i].rule : FIDE_RULES, out);
	}
	tiered_unlimit(b->t, v);
	tiered_solve(b->t);
	free(best);
	free(with);
}

void fide_explain_bracket(const struct fide_bracket *b, struct sbuf *out)
{
	int *sums = mem_zeroed((size_t)b->n_sums, sizeof(*sums)), i, k, total;

	sbuf_addf(out, tr_n(b->f->lang, "bracket of %d player", "bracket of %d players", b->n_in),
		  b->n_in);
	if (b->n_moved)
		sbuf_addf(out, tr(b->f->lang, ", %d of them moved down"), b->n_moved);
	fide_bracket_sums(b, sums);
	for (i = 0; i < b->n_sums; i = k) {
		total = 0;
		for (k = i; k < b->n_sums && b->sums[k].rule == b->sums[i].rule; k++)
			total += sums[k];
		if (b->sums[i].rule == FIDE_C8)
			total = sums[i];
		if (total)
			sbuf_addf(out, tr(b->f->lang, ", %s: %d (%s)"),
				  tr(b->f->lang, rule_words(b->sums[i].rule)), total,
				  fide_explain_key(b->dutch, b->sums[i].rule));
	}
	sbuf_adds(out, "; ");
	if (b->merged)
		sbuf_addf(
			out,
			tr(b->f->lang,
			   "below the %d highest scores, moved-down players count as one score (ALL-8); "),
			b->levels - 1);
	if (b->cut)
		sbuf_addf(
			out,
			tr(b->f->lang,
			   "the search by %s ended at its bound: a pairing that is as good by the criteria may come before this one (ALL-8); "),
			b->cut);
	free(sums);
}

void fide_explain_colours(const struct fide *f, int higher, int lower, bool dutch, struct sbuf *out)
{
	static const char *const names[] = {N_("both have the colour that they prefer"),
					    N_("the stronger preference"),
					    N_("the opposite of the last difference"),
					    N_("the preference of the higher ranked"),
					    N_("the start number of the higher ranked")};
	enum fide_colour_rule rule;

	fide_colours_higher_has_white(f, higher, lower, &rule);
	sbuf_addf(out, tr(f->lang, "colours: %s (%s)"), tr(f->lang, names[rule]),
		  dutch ? "FD-5.2" : "BU-5.2");
}
