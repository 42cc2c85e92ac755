/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pairs a round, looking one round ahead. */
#include "core/event/rounds_pairing.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/rounds_ahead.h"
#include "core/event/rounds_view.h"
#include "core/pairing/monrad/monrad_dsu.h"

/* Copies the pairs, including reasons. */
static struct rounds_pair *take_pairs(const struct pair_state *s, struct pair_round *r)
{
	struct rounds_pair *pairs = mem_zeroed(r->n_pairs + 1, sizeof(*pairs));
	size_t i;

	for (i = 0; i < r->n_pairs; i++) {
		struct pair_pair *p = &r->pairs[i];

		pairs[i] = (struct rounds_pair){s->players[p->white].id, s->players[p->black].id,
						p->why};
		p->why = NULL;
	}
	return pairs;
}

static void take_round(const struct pair_state *s, struct pair_round *r, struct rounds_pairing *p)
{
	p->pairs = take_pairs(s, r);
	p->n_pairs = r->n_pairs;
	if (r->bye != PAIR_NOBODY)
		p->bye = s->players[r->bye].id;
	if (r->bye_against >= 0)
		p->bye_against = s->players[r->bye_against].id;
	p->bye_why = r->bye_why;
	r->bye_why = NULL;
}

/*
 * Allows every player only one opponent, so that the system produces that round with its colours.
 */
static void pair_partners(const struct rounds_view *v, const int *placement, const int *partner,
			  struct rounds_pairing *p)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_state s = v->state;
	size_t n = s.n, i, k;
	int *met = mem_zeroed(n * n + 1, sizeof(*met));
	struct pair_player *players = mem_zeroed(n, sizeof(*players));
	struct pair_round r;
	char text[160];

	for (i = 0; i < n; i++) {
		players[i] = v->players[i];
		players[i].met = met + i * n;
		for (k = 0; k < n; k++) {
			if (k != i && (int)k != partner[i])
				met[i * n + players[i].n_met++] = (int)k;
		}
	}
	s.players = players;
	s.placement = placement;
	if (!pair_state_prepare(&s, text, sizeof(text))) {
		monrad_dsu_pair(&s, &plain, &r);
		p->instead = take_pairs(&s, &r);
		p->n_instead = r.n_pairs;
		pair_round_release(&r);
		pair_state_release(&s);
	}
	free(players);
	free(met);
}

static void look_ahead(const struct rounds_view *v, const struct pair_round *r,
		       struct rounds_pairing *p)
{
	int *partner;

	if (!rounds_ahead_applies(&v->state) || rounds_ahead_exists(&v->state, r))
		return;
	p->verdict = ROUNDS_DEAD_END;
	partner = mem_zeroed(v->state.n, sizeof(*partner));
	if (rounds_ahead_find(&v->state, r->placement, partner))
		pair_partners(v, r->placement, partner, p);
	free(partner);
}

static bool has_active(const struct pair_state *s)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[i]))
			return true;
	}
	return false;
}

static void pair_view(const struct rounds_event *e, const struct rounds_view *v,
		      const struct pair_options *o, struct rounds_pairing *p)
{
	struct pair_round r;

	if (!has_active(&v->state)) {
		p->verdict = ROUNDS_NOBODY;
		return;
	}
	e->options.system->pair(&v->state, o, &r);
	if (r.ok) {
		if (e->options.system->looks_ahead)
			look_ahead(v, &r, p);
		take_round(&v->state, &r, p);
	} else {
		p->verdict = ROUNDS_NO_PAIRING;
	}
	pair_round_release(&r);
}

void rounds_pairing_make(const struct rounds_event *e, const struct pair_options *o,
			 struct rounds_pairing *ret_pairing)
{
	struct rounds_view v;

	*ret_pairing =
		(struct rounds_pairing){.verdict = ROUNDS_PAIRED, .round = (int)e->n_rounds + 1};
	if (rounds_view_init(e, &v, ret_pairing->reason, sizeof(ret_pairing->reason))) {
		ret_pairing->verdict = ROUNDS_BAD_FACTS;
		return;
	}
	pair_view(e, &v, o, ret_pairing);
	rounds_view_release(&v);
}

static void release_pairs(struct rounds_pair *pairs, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		free(pairs[i].why);
	free(pairs);
}

void rounds_pairing_release(struct rounds_pairing *p)
{
	release_pairs(p->pairs, p->n_pairs);
	release_pairs(p->instead, p->n_instead);
	free(p->bye_why);
}
