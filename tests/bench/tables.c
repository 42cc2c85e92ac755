/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating report and all tie-breaks with all chains of a 9-round tournament, for growing fields:
 * milliseconds of CPU time and the growth from the previous field.
 */
#include "core/rating/rating.h"
#include "core/standings/tiebreak.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS	9
#define REPEATS 5

static double cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static unsigned seed = 1;

static unsigned lot(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

/* Random pairings; the stronger player wins more often. */
static void fill(struct tiebreak_table *t, struct rating_player *players, struct rating_game *games)
{
	size_t *order = calloc(t->n, sizeof(*order)), i, k, g = 0;
	int r;

	for (i = 0; i < t->n; i++) {
		order[i] = i;
		players[i].rating = t->rating[i] = 1200 + (int)lot(1100);
		t->rated[i] = true;
	}
	for (r = 1; r <= ROUNDS; r++) {
		for (i = t->n - 1; i > 0; i--) {
			size_t x = order[i];

			k = lot((unsigned)i + 1);
			order[i] = order[k];
			order[k] = x;
		}
		for (i = 0; i + 1 < t->n; i += 2) {
			size_t a = order[i], b = order[i + 1];
			int res = lot(2200) < (unsigned)(1100 + t->rating[a] - t->rating[b]) ? 2
				  : lot(3) == 0						     ? 1
											     : 0;

			*tiebreak_table_entry(t, a, r) = (struct tiebreak_entry){
				.opp = (int32_t)b, .res = res, .played = true};
			*tiebreak_table_entry(t, b, r) = (struct tiebreak_entry){
				.opp = (int32_t)a, .res = 2 - res, .played = true, .black = true};
			games[g++] = (struct rating_game){a, b, res, true};
		}
	}
	free(order);
}

static double once(size_t n)
{
	struct rating_player *players = calloc(n, sizeof(*players));
	struct rating_game *games = calloc(n * ROUNDS / 2 + 1, sizeof(*games));
	size_t *order = calloc(n, sizeof(*order)), *place = calloc(n, sizeof(*place));
	struct rating_report report;
	struct tiebreak_table t;
	double start;
	int i;

	if (!tiebreak_init(&t, n, ROUNDS, 2))
		abort();
	fill(&t, players, games);
	start = cpu_ms();
	rating_tournament(players, n, games, n / 2 * ROUNDS, false, &report);
	tiebreak_prepare(&t);
	for (i = 0; i < TB_TPR; i++)
		tiebreak_values(&t, (enum tiebreak_system)i);
	for (i = 0; i < TB_CHAIN_COUNT; i++)
		tiebreak_rank(&t, (enum tiebreak_chain)i, order, place);
	start = cpu_ms() - start;
	tiebreak_release(&t);
	free(players);
	free(games);
	free(order);
	free(place);
	return start;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(void)
{
	static const size_t fields[] = {100, 1000, 10000};
	double spent[REPEATS], before = 0;
	size_t f;
	int i;

	for (f = 0; f < sizeof(fields) / sizeof(*fields); f++) {
		for (i = 0; i < REPEATS; i++)
			spent[i] = once(fields[f]);
		qsort(spent, REPEATS, sizeof(*spent), ascending);
		printf("%6zu players: %8.2f ms", fields[f], spent[REPEATS / 2]);
		if (before > 0)
			printf(", %.1f times the field before", spent[REPEATS / 2] / before);
		putchar('\n');
		before = spent[REPEATS / 2];
	}
	return 0;
}
