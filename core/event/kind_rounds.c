/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Swiss and Monrad by correspondence, based on rounds.h; see kind_rounds.h. */
#include "core/event/kind_rounds.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/rounds_pairing.h"

#define ROUNDS_USUAL 7

void kind_rounds_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	size_t most = (size_t)option_number(in->options, EVENT_OPTION_MAX, 0);
	size_t n = most && most < in->n ? most : in->n;

	*ret = (struct kind_composition){.n = 1,
					 .groups = mem_zeroed(1, sizeof(*ret->groups)),
					 .left_out = mem_zeroed(in->n + 1, sizeof(size_t)),
					 .n_left_out = in->n - n};
	ret->groups[0].members = mem_zeroed(n + 1, sizeof(size_t));
	ret->groups[0].why = mem_zeroed(n + 1, sizeof(char *));
	ret->groups[0].n = n;
	for (size_t i = 0; i < in->n; i++) {
		if (i < n)
			ret->groups[0].members[i] = i;
		else
			ret->left_out[i - n] = i;
	}
	for (size_t i = 0; i < n; i++)
		ret->groups[0].why[i] = N_("all play in one group");
}

static struct rounds_options options_of(const struct option_values *v)
{
	const char *system = option_word(v, EVENT_OPTION_SYSTEM);
	const char *next = option_word(v, EVENT_OPTION_NEXT);
	const char *open = option_word(v, EVENT_OPTION_UNFINISHED);

	return (struct rounds_options){
		.system = rounds_system_find(system ? system : "monrad-dsu"),
		.rounds = option_number(v, EVENT_OPTION_ROUNDS, ROUNDS_USUAL),
		.games = option_number(v, EVENT_OPTION_GAMES, 1),
		.next = next && !strcmp(next, "date") ? ROUNDS_NEXT_DATE : ROUNDS_NEXT_FINISHED,
		.round_months = option_number(v, EVENT_OPTION_ROUND_MONTHS, ROUNDS_MONTHS_DEFAULT),
		.unfinished = open && !strcmp(open, "adjourn") ? ROUNDS_OPEN_ADJOURN
							       : ROUNDS_OPEN_ADJUDICATE};
}

static bool by_date(const struct option_values *options)
{
	return options_of(options).next == ROUNDS_NEXT_DATE;
}

static struct rounds_event event_of(const struct kind_rounds_input *in)
{
	struct rounds_event e = in->event;

	e.options = options_of(in->options);
	return e;
}

enum tiebreak_chain kind_rounds_chain(const struct kind_rounds_input *in)
{
	const struct rounds_event e = event_of(in);

	return rounds_table_chain(&e);
}

bool kind_rounds_ends_in_lots(const struct option_values *options)
{
	const struct rounds_system *system = options_of(options).system;

	return system && tiebreak_chain_ends_in_lots(system->chain);
}

static const char *wrong(const struct option_values *options)
{
	const struct rounds_options o = options_of(options);

	return rounds_options_wrong(&o);
}

static void numbers(const struct option_values *options, const struct rounds_entrant *entrants,
		    size_t n, int *ret_numbers)
{
	rounds_start_numbers(options_of(options).system, entrants, n, ret_numbers);
}

static void take_pairs(struct rounds_pair *from, size_t n, int games, struct kind_pairing *ret)
{
	ret->pairs = mem_zeroed(n + 1, sizeof(*ret->pairs));
	for (size_t i = 0; i < n; i++) {
		ret->pairs[i] =
			(struct kind_pair){from[i].white, from[i].black, games, from[i].why, 0, 1};
		from[i].why = NULL;
	}
	ret->n = n;
}

static void pair(const struct rounds_event *e, const struct pair_options *explain,
		 struct kind_pairing *ret)
{
	struct rounds_pairing p;

	rounds_pairing_make(e, explain, &p);
	ret->round = p.round;
	ret->next = KIND_NEXT_CASE;
	switch (p.verdict) {
	case ROUNDS_PAIRED:
		ret->next = KIND_NEXT_PAIRED;
		take_pairs(p.pairs, p.n_pairs, e->options.games, ret);
		ret->bye = p.bye;
		ret->bye_against = p.bye_against;
		ret->bye_why = p.bye_why;
		p.bye_why = NULL;
		break;
	case ROUNDS_NO_PAIRING:
		ret->impossible = N_("No legal pairing exists for the round.");
		break;
	case ROUNDS_DEAD_END:
		ret->impossible = N_("After this round no further round could be paired (4.9.2).");
		take_pairs(p.instead, p.n_instead, e->options.games, ret);
		break;
	case ROUNDS_NOBODY: ret->impossible = N_("Nobody takes part in the round."); break;
	case ROUNDS_BAD_FACTS:
		ret->impossible = N_("The results do not fit the rounds that were paired.");
		break;
	}
	rounds_pairing_release(&p);
}

static void next(const struct kind_rounds_input *in, const struct pair_options *explain,
		 struct kind_pairing *ret)
{
	const struct rounds_event e = event_of(in);
	const struct rounds_due due = rounds_due(&e, in->today, in->answer_days);

	*ret = (struct kind_pairing){.round = due.round, .at = due.at};
	switch (due.state) {
	case ROUNDS_OVER: ret->next = KIND_NEXT_OVER; break;
	case ROUNDS_DUE: pair(&e, explain, ret); break;
	case ROUNDS_WAITS_RESULTS: ret->next = KIND_NEXT_WAITS; break;
	case ROUNDS_WAITS_DATE: ret->next = KIND_NEXT_DATE; break;
	case ROUNDS_WAITS_RULINGS: ret->next = KIND_NEXT_RULINGS; break;
	}
}

static struct rounds_refusal check(const struct kind_rounds_input *in,
				   const struct rounds_hand_pair *pairs, size_t n, int *ret_bye,
				   int *ret_bye_against)
{
	const struct rounds_event e = event_of(in);
	struct rounds_refusal r = rounds_check_open(&e, in->today);

	return r.id != ROUNDS_REFUSAL_OK
		       ? r
		       : rounds_check_pairs(&e, pairs, n, ret_bye, ret_bye_against);
}

static bool table(const struct kind_rounds_input *in, struct kind_line *ret_lines)
{
	const struct rounds_event e = event_of(in);
	struct rounds_line *lines = mem_zeroed(e.n_players + 1, sizeof(*lines));
	bool ok = rounds_table(&e, lines);

	for (size_t i = 0; i < e.n_players && ok; i++) {
		const struct rounds_line *l = &lines[i];
		struct ratio zero = RATIO_ZERO;

		ret_lines[i] = (struct kind_line){
			.number = l->number,
			.place = l->place,
			.played = l->played,
			.points = ratio_make(l->points2, 2),
			.sb = l->values[0].den ? l->values[0] : zero,
			.second = l->values[1].den ? l->values[1] : zero,
			.third = l->values[2].den ? l->values[2] : zero,
		};
	}
	free(lines);
	return ok;
}

const struct kind_rounds kind_rounds_swiss = {numbers, next, check, table, wrong, by_date};
