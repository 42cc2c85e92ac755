/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_cup.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/cup.h"
#include "core/event/kind_group.h"
#include "core/event/robin.h"

/* --- groups ---------------------------------------------------------------------------------- */

/*
 * Returns the entrant of a player, from `from` on; a player who drew two seats of a stage is listed
 * twice.
 */
static size_t entrant_of(const struct kind_compose_input *in, int64_t player, const bool *taken)
{
	for (size_t i = 0; i < in->n; i++)
		if (in->entrants[i].person == player && (!taken || !taken[i]))
			return i;
	return 0;
}

static void take_groups(const struct kind_compose_input *in, const struct cup_stage *s,
			const char *stage, bool once, struct kind_composition *ret)
{
	bool *taken = once ? mem_zeroed(in->n + 1, sizeof(*taken)) : NULL;

	ret->n = (size_t)s->groups;
	ret->groups = mem_zeroed(ret->n + 1, sizeof(*ret->groups));
	for (size_t g = 0; g < ret->n; g++) {
		char code[12];

		snprintf(code, sizeof(code), s->is_final ? "F" : "%.4s %d", stage, (int)g + 1);
		ret->groups[g] = kind_group_make(code, s->n);
	}
	for (size_t i = 0; i < s->n; i++) {
		const struct cup_placing *p = &s->placings[i];
		struct kind_group *g = &ret->groups[p->group];
		size_t who = entrant_of(in, p->player, taken);
		bool filled;

		if (taken)
			taken[who] = true;
		filled = once && !in->entrants[who].qualified && in->entrants[who].why;
		kind_group_add(g, who, filled ? in->entrants[who].why : cup_reason_text(p->why));
		g->with[g->n - 1] = p->with ? entrant_of(in, p->with, NULL) + 1 : 0;
		g->told[g->n - 1] = p->semifinalist;
	}
	free(taken);
}

/* --- the preliminary round ------------------------------------------------------------------- */

static const char *sentence_of(enum cup_error e)
{
	switch (e) {
	case CUP_TOO_FEW: return N_("There are too few entrants.");
	case CUP_INDIVISIBLE: return N_("There are no groups of 7 and 6 for so many seats.");
	case CUP_BAD_SIZES: return N_("The sizes do not add up to the seats.");
	case CUP_BAD_PLAN: return N_("So many places cannot advance.");
	case CUP_NO_PLACE: return N_("The second seats of some players cannot be kept apart.");
	case CUP_OK: break;
	}
	return NULL;
}

/*
 * The leader starts with a number that cannot be divided into sevens and sixes: groups as equal as
 * possible.
 */
static enum cup_error smaller(const struct cup_entry *entries, const struct kind_compose_input *in,
			      struct cup_wish wish, int seats, struct cup_stage *ret)
{
	int *sizes = mem_zeroed((size_t)seats + 1, sizeof(*sizes));
	enum cup_error e;

	wish.n_sizes = (size_t)robin_sizes(seats, ROBIN_GROUP, sizes);
	wish.sizes = sizes;
	e = wish.n_sizes ? cup_preliminary(entries, in->n, &wish, &seats, ret) : CUP_TOO_FEW;
	free(sizes);
	return e;
}

static void preliminary(const struct kind_compose_input *in, struct kind_composition *ret)
{
	struct cup_entry *entries = mem_zeroed(in->n + 1, sizeof(*entries));
	const struct cup_wish wish = {.semifinal = in->final ? CUP_HOLD : CUP_HOLD_BY_RULE,
				      .advance = in->advance,
				      .final = in->final,
				      .sizes = in->n_sizes ? in->sizes : NULL,
				      .n_sizes = in->n_sizes};
	struct cup_stage s = {.n = 0};
	enum cup_error e;
	int seats;

	for (size_t i = 0; i < in->n; i++)
		entries[i] = (struct cup_entry){in->entrants[i].person, in->entrants[i].rating,
						in->entrants[i].seats > 1, in->entrants[i].direct};
	e = cup_preliminary(entries, in->n, &wish, &seats, &s);
	if ((e == CUP_TOO_FEW || e == CUP_INDIVISIBLE) && in->smaller && in->n > 1)
		e = smaller(entries, in, wish, seats, &s);
	ret->impossible = sentence_of(e);
	if (e == CUP_INDIVISIBLE)
		cup_nearest(seats, &ret->nearest_below, &ret->nearest_above);
	if (e == CUP_OK) {
		take_groups(in, &s, "I", false, ret);
		ret->held = s.plan.held;
		ret->last = s.is_final;
		ret->advance = s.plan.advance;
		ret->final = s.plan.final;
	}
	cup_stage_release(&s);
	free(entries);
}

/* --- the following stages -------------------------------------------------------------------- */

static void semifinal(const struct kind_compose_input *in, struct kind_composition *ret)
{
	int64_t *drawn = mem_zeroed(in->n + 1, sizeof(*drawn));
	struct cup_stage s = {.n = 0};
	enum cup_error e;

	for (size_t i = 0; i < in->n; i++)
		drawn[i] = in->entrants[i].person;
	e = cup_semifinal(drawn, in->n, &s);
	ret->impossible = sentence_of(e);
	if (e == CUP_OK) {
		take_groups(in, &s, "S", true, ret);
		ret->held = true;
		ret->vacant = s.vacant;
		ret->advance = in->final;
	}
	cup_stage_release(&s);
	free(drawn);
}

static bool is_earlier(const struct kind_compose_input *in, size_t i, const struct kind_group *g)
{
	for (size_t m = 0; m < g->n; m++)
		if (in->entrants[g->members[m]].person == in->entrants[i].person)
			return true;
	return false;
}

/* A second qualification does not count for it (EVENTS E32). */
static void final(const struct kind_compose_input *in, struct kind_composition *ret)
{
	ret->last = true;
	if (in->n < 2) {
		ret->impossible = N_("There are too few entrants.");
		return;
	}
	ret->groups = mem_zeroed(1, sizeof(*ret->groups));
	ret->groups[0] = kind_group_make("F", in->n);
	ret->left_out = mem_zeroed(in->n, sizeof(*ret->left_out));
	ret->n = 1;
	for (size_t i = 0; i < in->n; i++) {
		if (is_earlier(in, i, &ret->groups[0]))
			ret->left_out[ret->n_left_out++] = i;
		else
			kind_group_add(&ret->groups[0], i, in->entrants[i].why);
	}
}

void kind_cup_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	if (in->stage == 1)
		preliminary(in, ret);
	else if (in->stage == 2)
		semifinal(in, ret);
	else
		final(in, ret);
}

/* --- the outcome ----------------------------------------------------------------------------- */

static void crown(const struct kind_outcome_input *in, struct kind_outcome *ret)
{
	bool shared = in->seats > 1 && in->lines[1].place == 1;

	for (int i = 0; i < in->seats && in->lines[i].place == 1; i++)
		ret->honours[ret->n++] =
			(struct kind_honour){.number = in->lines[i].number,
					     .title = N_("Cup champion in correspondence chess"),
					     .shared = shared};
	ret->title_paragraph = "6.6.1.5";
}

void kind_cup_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret)
{
	size_t n = (size_t)in->seats;
	struct cup_line *lines = mem_zeroed(n + 1, sizeof(*lines));
	struct cup_standing *standings = mem_zeroed(n + 1, sizeof(*standings));
	const struct cup_table table = {lines, n};

	ret->honours = mem_zeroed(n + 1, sizeof(*ret->honours));
	if (in->last_stage)
		crown(in, ret);
	for (size_t i = 0; i < n && !in->last_stage; i++) {
		int number = in->lines[i].number;
		enum kind_gone gone = in->gone ? in->gone[number - 1] : KIND_STAYS;

		lines[i] = (struct cup_line){.player = number,
					     .number = number,
					     .place = in->lines[i].place,
					     .withdrawn = gone == KIND_WITHDRAWN,
					     .barred = gone == KIND_BARRED,
					     .declined = gone == KIND_DECLINED};
	}
	if (!in->last_stage)
		cup_advance(&table, 1, in->advance, false, standings);
	for (size_t i = 0; i < n && !in->last_stage; i++)
		ret->honours[ret->n++] =
			(struct kind_honour){.number = in->lines[i].number,
					     .advances = standings[i].advances,
					     .why = cup_reason_text(standings[i].why)};
	free(lines);
	free(standings);
}

size_t kind_cup_next_places(const struct cup_table *tables, size_t n_tables, int advance,
			    size_t *ret_next)
{
	struct cup_standing *standings;
	size_t n = 0;

	for (size_t i = 0; i < n_tables; i++)
		n += tables[i].n;
	standings = mem_zeroed(n + 1, sizeof(*standings));
	cup_advance(tables, n_tables, advance, false, standings);
	n = cup_next_places(tables, n_tables, standings, ret_next);
	free(standings);
	return n;
}
