/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Systems, options, start numbers and due rounds of a Swiss event. */
#include "core/event/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"

const struct rounds_system rounds_systems[] = {
	{.name = "monrad-dsu",
	 .title = N_("Monrad of the Danish Chess Union"),
	 .pair = monrad_dsu_pair,
	 .chain = TB_CHAIN_DSU_ALM,
	 .rated_chain = TB_CHAIN_DSU_ALM,
	 .lots = true,
	 .two_games = true,
	 .looks_ahead = true},
	{.name = "monrad-nsf",
	 .title = N_("Monrad of the Norwegian federation"),
	 .pair = monrad_nsf_pair,
	 .chain = TB_CHAIN_NSF,
	 .rated_chain = TB_CHAIN_NSF,
	 .lots = true,
	 .complete_last = true},
	{.name = "dansk-schweizer",
	 .title = N_("Danish Swiss system"),
	 .pair = dansk_schweizer_pair,
	 .chain = TB_CHAIN_DSU_ALM,
	 .rated_chain = TB_CHAIN_DSU_ALM},
	{.name = "fide-dutch-1998",
	 .title = N_("Swiss system, Dutch rules of FIDE"),
	 .pair = dutch_pair_fide_1998,
	 .chain = TB_CHAIN_FIDE_SWISS,
	 .rated_chain = TB_CHAIN_FIDE_SWISS_RATED},
	{.name = "knsb-1996",
	 .title = N_("Swiss system of the Dutch federation"),
	 .pair = dutch_pair_knsb_1996,
	 .chain = TB_CHAIN_KNSB,
	 .rated_chain = TB_CHAIN_KNSB},
	{.name = "dubov-1997",
	 .title = N_("Swiss system of Dubov"),
	 .pair = dubov_pair,
	 .chain = TB_CHAIN_FIDE_SWISS,
	 .rated_chain = TB_CHAIN_FIDE_SWISS_RATED},
	{.name = "fide-dutch-2026",
	 .title = N_("Swiss system, Dutch rules of FIDE since 2026"),
	 .pair = fide_dutch_pair,
	 .chain = TB_CHAIN_FIDE_SWISS,
	 .rated_chain = TB_CHAIN_FIDE_SWISS_RATED},
	{.name = "burstein-2026",
	 .title = N_("Swiss system of Burstein"),
	 .pair = fide_burstein_pair,
	 .chain = TB_CHAIN_FIDE_SWISS,
	 .rated_chain = TB_CHAIN_FIDE_SWISS_RATED},
	{.name = NULL},
};

const struct rounds_system *rounds_system_find(const char *name)
{
	const struct rounds_system *s;

	for (s = rounds_systems; s->name; s++) {
		if (!strcmp(s->name, name))
			return s;
	}
	return NULL;
}

const char *rounds_options_wrong(const struct rounds_options *o)
{
	if (!o->system)
		return "system";
	if (o->rounds < 1 || o->rounds > ROUNDS_MOST)
		return "rounds";
	if (o->games < 1 || o->games > (o->system->two_games ? 2 : 1))
		return "games";
	if (o->round_months < 1 || o->round_months > ROUNDS_MONTHS_MOST)
		return "round-months";
	return NULL;
}

int rounds_least_entrants(const struct rounds_options *o)
{
	return o->rounds + 1;
}

static int by_player_number(const void *key, const void *player)
{
	int number = *(const int *)key, other = ((const struct rounds_player *)player)->number;

	return (number > other) - (number < other);
}

int rounds_find(const struct rounds_event *e, int number)
{
	const struct rounds_player *p = NULL;

	if (e->n_players)
		p = bsearch(&number, e->players, e->n_players, sizeof(*p), by_player_number);
	return p ? (int)(p - e->players) : -1;
}

static bool is_absent(const struct rounds_event *e, int number, int round)
{
	size_t i;

	for (i = 0; i < e->n_absences; i++) {
		if (e->absences[i].number == number && e->absences[i].round == round)
			return true;
	}
	return false;
}

bool rounds_takes_part(const struct rounds_event *e, const struct rounds_player *p, int round)
{
	return p->entered <= round && (!p->left || p->left > round) &&
	       !is_absent(e, p->number, round);
}

bool rounds_is_unplayed(const struct rounds_game *g)
{
	bool white_lost = !g->white2 && g->black2 != 1, black_lost = !g->black2 && g->white2 != 1;

	return g->finished && ((white_lost && !g->white_moved) || (black_lost && !g->black_moved));
}

const char *rounds_absence_refused(const struct rounds_event *e, int number, int round)
{
	int at = rounds_find(e, number);

	if (at < 0)
		return "no_such_player";
	if (e->players[at].left)
		return "has_left";
	if (round < 1 || round > e->options.rounds)
		return "no_such_round";
	return round <= (int)e->n_rounds ? "round_paired" : NULL;
}

bool rounds_takes_late_entries(const struct rounds_event *e)
{
	return e->n_rounds < 2 && e->options.rounds > 1;
}

static int by_lot(const void *a, const void *b, void *entrants)
{
	const struct rounds_entrant *x = (struct rounds_entrant *)entrants + *(const int *)a;
	const struct rounds_entrant *y = (struct rounds_entrant *)entrants + *(const int *)b;

	return (x->lot > y->lot) - (x->lot < y->lot);
}

static int by_strength(const void *a, const void *b, void *entrants)
{
	const struct rounds_entrant *x = (struct rounds_entrant *)entrants + *(const int *)a;
	const struct rounds_entrant *y = (struct rounds_entrant *)entrants + *(const int *)b;
	int c;

	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	if (x->title != y->title)
		return x->title > y->title ? -1 : 1;
	c = strcmp(x->name, y->name);
	return c ? c : by_lot(a, b, entrants);
}

void rounds_start_numbers(const struct rounds_system *system, const struct rounds_entrant *entrants,
			  size_t n, int *ret_numbers)
{
	int *order = mem_zeroed(n, sizeof(*order));
	size_t i;

	for (i = 0; i < n; i++)
		order[i] = (int)i;
	qsort_r(order, n, sizeof(*order), system->lots ? by_lot : by_strength,
		(void *)(uintptr_t)entrants);
	for (i = 0; i < n; i++)
		ret_numbers[order[i]] = (int)i + 1;
	free(order);
}

struct civil rounds_date(const struct rounds_event *e, int round)
{
	return civil_add_months(e->starts, (round - 1) * e->options.round_months);
}

static int unfinished_before(const struct rounds_event *e, int round)
{
	int open = 0;
	size_t i;

	for (i = 0; i < e->n_games; i++)
		open += e->games[i].round < round && !e->games[i].finished;
	return open;
}

/* Returns the state of a round whose date has come although games are unfinished. */
static enum rounds_state state_of_open(const struct rounds_event *e, int round)
{
	const struct rounds_options *o = &e->options;

	if (o->next == ROUNDS_NEXT_FINISHED)
		return ROUNDS_WAITS_RESULTS;
	if (o->unfinished == ROUNDS_OPEN_ADJUDICATE)
		return ROUNDS_WAITS_RULINGS;
	return o->system->complete_last && round == o->rounds ? ROUNDS_WAITS_RESULTS : ROUNDS_DUE;
}

struct rounds_due rounds_due(const struct rounds_event *e, struct civil today, int answer_days)
{
	const struct rounds_options *o = &e->options;
	int round = (int)e->n_rounds + 1;
	struct rounds_due due = {ROUNDS_DUE, round, CIVIL_NONE, CIVIL_NONE,
				 unfinished_before(e, round)};

	if (round > o->rounds) {
		due.state = ROUNDS_OVER;
		due.round = o->rounds;
		return due;
	}
	if (round == 1)
		return due;
	if (o->next == ROUNDS_NEXT_DATE) {
		due.at = rounds_date(e, round);
		if (today.day < due.at.day) {
			due.state = ROUNDS_WAITS_DATE;
			return due;
		}
	}
	if (due.unfinished)
		due.state = state_of_open(e, round);
	if (due.state == ROUNDS_WAITS_RULINGS)
		due.rule = civil_add_days(due.at, answer_days);
	return due;
}

size_t rounds_lost_by_leaving(const struct rounds_event *e, int number, size_t *ret_games)
{
	size_t i, n = 0;

	for (i = 0; i < e->n_games; i++) {
		const struct rounds_game *g = &e->games[i];

		if (!g->finished && (g->white == number || g->black == number))
			ret_games[n++] = i;
	}
	return n;
}

bool rounds_may_change(const struct rounds_event *e, int round, struct civil today)
{
	return round >= 1 && round == (int)e->n_rounds &&
	       today.day < e->rounds[round - 1].start.day;
}
