/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The round that a pairing system fills.
 */
#include "core/pairing/pairing.h"
#include "core/base/lang.h"
#include "core/base/mem.h"

#include <stdlib.h>

const char pair_no_legal_pairing[] = N_("no legal pairing");

const char pair_given_up[] = N_("no pairing found before the bound of the search was reached");

void pair_round_init(struct pair_round *r)
{
	*r = (struct pair_round){.ok = true, .bye = PAIR_NOBODY, .bye_against = PAIR_NOBODY};
}

void pair_round_release(struct pair_round *r)
{
	size_t i;

	for (i = 0; i < r->n_pairs; i++)
		free(r->pairs[i].why);
	free(r->pairs);
	free(r->placement);
	free(r->bye_why);
	pair_round_init(r);
}

void pair_round_reserve(struct pair_round *r, size_t n)
{
	r->pairs = mem_zeroed(n, sizeof(*r->pairs));
}

bool pairing_tell_met(struct sbuf *why, const struct lang *lang, int a, int b, int met,
		      const char *rule)
{
	if (met > 0)
		sbuf_addf(why, tr(lang, "%d and %d met in round %d (%s); "), a, b, met, rule);
	else if (met < 0)
		sbuf_addf(why, tr(lang, "%d and %d have met (%s); "), a, b, rule);
	return met != 0;
}

static int ascending(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

void pairing_sort(int *list, int n)
{
	qsort(list, (size_t)n, sizeof(*list), ascending);
}

const char *pairing_colour_name(const struct lang *lang, enum pair_colour colour)
{
	if (colour == PAIR_BLACK)
		return tr_in(lang, "pairing", "Black");
	return tr_in(lang, "pairing", "White");
}

void pair_round_add(struct pair_round *r, int white, int black, char *why)
{
	r->pairs[r->n_pairs++] = (struct pair_pair){white, black, why};
}
