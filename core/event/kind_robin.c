/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_robin.h"

#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/kind_group.h"
#include "core/event/robin.h"

#define MOST 16 /* in one group, unless the event says otherwise */

/* --- composition ----------------------------------------------------------------------------- */

static void one_group(const struct kind_compose_input *in, const size_t *order, const char *why,
		      int most, struct kind_composition *ret)
{
	ret->last = true;
	if (in->n < 2) {
		ret->impossible = N_("There are too few entrants.");
		return;
	}
	ret->groups = mem_zeroed(1, sizeof(*ret->groups));
	ret->groups[0] = kind_group_make("", in->n);
	ret->left_out = mem_zeroed(in->n, sizeof(*ret->left_out));
	ret->n = 1;
	for (size_t i = 0; i < in->n; i++) {
		if ((int)ret->groups[0].n < most)
			kind_group_add(&ret->groups[0], order ? order[i] : i, why);
		else
			ret->left_out[ret->n_left_out++] = order ? order[i] : i;
	}
}

void kind_robin_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	one_group(in, NULL, N_("in order of entry"),
		  option_number(in->options, EVENT_OPTION_MAX, MOST), ret);
}

static int by_route(const void *x, const void *y, void *entrants)
{
	const struct kind_entrant *e = entrants;
	const struct kind_entrant *a = &e[*(const size_t *)x], *b = &e[*(const size_t *)y];

	if (a->route != b->route)
		return !a->route ? 1 : !b->route ? -1 : a->route - b->route;
	if (a->rating != b->rating)
		return b->rating - a->rating;
	return a < b ? -1 : a > b;
}

void kind_robin_compose_dm(const struct kind_compose_input *in, struct kind_composition *ret)
{
	size_t *order = mem_zeroed(in->n + 1, sizeof(*order));

	for (size_t i = 0; i < in->n; i++)
		order[i] = i;
	qsort_r(order, in->n, sizeof(*order), by_route, (void *)(uintptr_t)in->entrants);
	one_group(in, order, N_("by the order of rights, then rating"),
		  option_number(in->options, EVENT_OPTION_MAX, MOST - 1), ret);
	free(order);
}

void kind_robin_compose_lots(const struct kind_compose_input *in, struct kind_composition *ret)
{
	int *sizes = mem_zeroed(in->n + in->n_sizes + 1, sizeof(*sizes));
	size_t next = 0, sum = 0;

	for (size_t g = 0; g < in->n_sizes; g++)
		sum += (size_t)(sizes[g] = in->sizes[g]);
	ret->last = true;
	ret->n = in->n_sizes;
	if (!ret->n) {
		int wanted = option_number(in->options, EVENT_OPTION_SIZE, ROBIN_GROUP);
		ret->n = (size_t)robin_sizes((int)in->n, wanted, sizes);
		sum = in->n;
	}
	if (in->n < 2 || sum != in->n) {
		ret->n = 0;
		ret->impossible = in->n < 2 ? N_("There are too few entrants.")
					    : N_("The sizes do not add up to the seats.");
	}
	ret->groups = mem_zeroed(ret->n + 1, sizeof(*ret->groups));
	for (size_t g = 0; g < ret->n; g++) {
		ret->groups[g] = kind_group_make("", (size_t)sizes[g]);
		for (int i = 0; i < sizes[g]; i++)
			kind_group_add(&ret->groups[g], next++, N_("placed by free lots"));
	}
	free(sizes);
}

const char *kind_robin_theme_wrong(const struct option_values *options)
{
	return options->v[EVENT_OPTION_FEN].given && options->v[EVENT_OPTION_MOVES].given ? "moves"
											  : NULL;
}

/* --- schedules ------------------------------------------------------------------------------- */

static size_t schedule(int seats, int cycles, struct kind_game **ret_games)
{
	struct emt_pairing *pairings;
	struct kind_game *games;
	int n;

	if (seats < 2 || seats > EMT_MOST_PLAYERS)
		return 0;
	pairings = mem_zeroed((size_t)(cycles * seats * (seats - 1) / 2), sizeof(*pairings));
	n = emt_schedule(seats, cycles, pairings);
	games = mem_zeroed((size_t)n + 1, sizeof(*games));
	for (int i = 0; i < n; i++)
		games[i] = (struct kind_game){.round = pairings[i].round,
					      .white = pairings[i].white,
					      .black = pairings[i].black};
	free(pairings);
	*ret_games = games;
	return (size_t)n;
}

static int cycles_of(const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_CYCLES, 1);
}

size_t kind_robin_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	return schedule(in->seats, cycles_of(in->options), ret_games);
}

size_t kind_robin_schedule_dm(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	return schedule(in->seats, robin_dm_cycles(in->seats), ret_games);
}

/* --- tables ---------------------------------------------------------------------------------- */

bool kind_robin_lines(enum tiebreak_chain chain, int seats, int cycles,
		      const struct emt_game *games, size_t n_games, struct kind_line *ret_lines)
{
	struct emt_line *lines = mem_zeroed((size_t)seats + 1, sizeof(*lines));
	bool ok = emt_table_by(chain, seats, cycles, games, (int)n_games, lines);

	for (int i = 0; i < seats; i++)
		ret_lines[i] = (struct kind_line){.number = lines[i].number,
						  .place = lines[i].place,
						  .played = lines[i].played,
						  .points = ratio_make(lines[i].points2, 2),
						  .sb = ratio_make(lines[i].sb4, 4),
						  .second = RATIO_ZERO,
						  .third = RATIO_ZERO};
	free(lines);
	return ok;
}

static struct emt_game *games_of(const struct kind_result *results, size_t n)
{
	struct emt_game *games = mem_zeroed(n + 1, sizeof(*games));

	for (size_t i = 0; i < n; i++)
		games[i] = (struct emt_game){results[i].round, results[i].white, results[i].black,
					     results[i].white2, results[i].black2};
	return games;
}

static void table(enum tiebreak_chain chain, int cycles, const struct kind_table_input *in,
		  struct kind_line *ret_lines)
{
	struct emt_game *games = games_of(in->results, in->n);

	kind_robin_lines(chain, in->seats, cycles, games, in->n, ret_lines);
	free(games);
}

enum tiebreak_chain kind_robin_chain_emt(const struct kind_table_input *in)
{
	(void)in;
	return TB_CHAIN_KSKAK_EMT;
}

enum tiebreak_chain kind_robin_chain_dm(const struct kind_table_input *in)
{
	(void)in;
	return TB_CHAIN_KSKAK_DM;
}

enum tiebreak_chain kind_robin_chain_cup(const struct kind_table_input *in)
{
	return in->last_stage ? TB_CHAIN_KSKAK_CUPFINAL : TB_CHAIN_KSKAK_CUP;
}

enum tiebreak_chain kind_robin_chain_chosen(const struct kind_table_input *in)
{
	const char *name = option_word(in->options, EVENT_OPTION_TABLE);

	return name ? tiebreak_chain_find(name) : TB_CHAIN_KSKAK_EMT;
}

void kind_robin_table_emt(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(kind_robin_chain_emt(in), cycles_of(in->options), in, ret_lines);
}

void kind_robin_table_dm(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(kind_robin_chain_dm(in), robin_dm_cycles(in->seats), in, ret_lines);
}

void kind_robin_table_cup(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(kind_robin_chain_cup(in), 1, in, ret_lines);
}

void kind_robin_table_chosen(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	table(kind_robin_chain_chosen(in), cycles_of(in->options), in, ret_lines);
}

/* --- outcome --------------------------------------------------------------------------------- */

/* A player who left cannot have a title. */
static enum robin_claim claim_of(const struct kind_outcome_input *in, int number)
{
	if (in->gone && in->gone[number - 1] != KIND_STAYS)
		return ROBIN_NO_CLAIM;
	if (!in->citizen || !in->citizen[number - 1])
		return ROBIN_CLAIM_UNKNOWN;
	return in->citizen[number - 1] == 1 ? ROBIN_CLAIM : ROBIN_NO_CLAIM;
}

static struct robin_first first_of(const struct kind_outcome_input *in)
{
	struct emt_line *lines = mem_zeroed((size_t)in->seats + 1, sizeof(*lines));
	enum robin_claim claims[EMT_MOST_PLAYERS + 1];
	struct emt_game *games = games_of(in->results, in->n);
	struct robin_first first;

	for (int i = 0; i < in->seats; i++) {
		lines[i] = (struct emt_line){
			.number = in->lines[i].number,
			.place = in->lines[i].place,
			.points2 = (int)(2 * in->lines[i].points.num / in->lines[i].points.den),
			.sb4 = (int)(4 * in->lines[i].sb.num / in->lines[i].sb.den),
			.played = in->lines[i].played};
		claims[in->lines[i].number - 1] = claim_of(in, in->lines[i].number);
	}
	first = robin_first(lines, in->seats, games, (int)in->n, claims);
	free(lines);
	free(games);
	return first;
}

static bool playoff_owed(const struct kind_outcome_input *in, const struct robin_first *first)
{
	enum robin_answer answers[EMT_MOST_PLAYERS] = {ROBIN_NO_ANSWER};

	for (int i = 0; i < first->n && in->answers; i++)
		if (in->answers[first->numbers[i] - 1] == 1)
			answers[i] = ROBIN_SHARE;
	return !in->n_playoff && robin_playoff_owed(first, answers);
}

void kind_robin_outcome_dm(const struct kind_outcome_input *in, struct kind_outcome *ret)
{
	struct robin_first first = first_of(in);

	ret->title_paragraph = "6.5.2";
	ret->title_unclear = first.unknown;
	ret->playoff = !first.unknown && playoff_owed(in, &first);
	if (!first.unknown && first.n > 1 && in->n_playoff) {
		struct emt_game *games = games_of(in->playoff, in->n_playoff);
		first = robin_playoff_won(&first, games, (int)in->n_playoff);
		free(games);
	}
	for (int i = 0; i < first.n && ret->n_first < 16; i++)
		ret->first[ret->n_first++] = first.numbers[i];
	if (ret->playoff || first.unknown)
		return;
	ret->honours = mem_zeroed((size_t)first.n + 1, sizeof(*ret->honours));
	for (int i = 0; i < first.n; i++)
		ret->honours[ret->n++] =
			(struct kind_honour){.number = first.numbers[i],
					     .title = N_("Danish champion in correspondence chess"),
					     .shared = first.n > 1};
}
