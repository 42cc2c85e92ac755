/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Plays random tournaments. */
#include "cli/random_event.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress_bar.h"
#include "cli/trf_pair.h"
#include "core/base/fnv.h"
#include "core/base/mem.h"
#include "core/rating/rating_tables.h"

#define MILLION	       1000000u
#define MOST_TRIES     50
#define MOST_WORK      50000 /* players times rounds, over all attempts except the first */
#define LATE_MOST      3     /* rounds that a late entry has missed */
#define BOTH_LOSE_RATE 100000u

struct source {
	uint64_t state;
};

/* SplitMix64. */
static uint64_t next(struct source *s)
{
	uint64_t z = s->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static unsigned below(struct source *s, unsigned n)
{
	return (unsigned)((next(s) >> 32) * n >> 32);
}

static bool happens(struct source *s, unsigned rate)
{
	return below(s, MILLION) < rate;
}

/* From the seed as written and the number of the attempt. */
static struct source source_of(const char *seed, int try)
{
	struct source s = {fnv_text(seed)};

	s.state += (uint64_t)try << 32;
	return s;
}

static int falling(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x < y) - (x > y);
}

/* Start numbers by rating. */
static void add_players(const struct random_event *e, struct source *s, struct trf *t)
{
	int *ratings = mem_zeroed((size_t)e->players, sizeof(*ratings)), i;
	unsigned spread = (unsigned)(e->most_rating - e->least_rating) + 1;
	char name[40];

	trf_reserve(t, (size_t)e->players, e->rounds);
	for (i = 0; i < e->players; i++)
		ratings[i] = e->least_rating + (int)below(s, spread);
	qsort(ratings, (size_t)e->players, sizeof(*ratings), falling);
	for (i = 0; i < e->players; i++) {
		t->players[i].rating = ratings[i];
		snprintf(name, sizeof(name), "Player, %04d", i + 1);
		trf_set_name(&t->players[i], name);
	}
	free(ratings);
}

static bool is_knockout(const struct random_event *e)
{
	return !strcmp(e->system, "knockout-dsu");
}

/* Withdraws the player from this round on. */
static void withdraw(struct trf_player *p, int round)
{
	for (; round <= p->n_cells; round++)
		p->cells[round - 1] = (struct trf_cell){0, '-', 'Z', 0};
}

/* Late entries have no points for the rounds before they come. */
static void enter_late(const struct random_event *e, struct source *s, struct trf *t)
{
	int most = e->rounds - 1 < LATE_MOST ? e->rounds - 1 : LATE_MOST, missed;
	size_t i;

	for (i = 0; i < t->n && e->late && most > 0 && !is_knockout(e); i++) {
		if (!happens(s, e->late))
			continue;
		for (missed = 1 + (int)below(s, (unsigned)most); missed > 0; missed--)
			t->players[i].cells[missed - 1] = (struct trf_cell){0, '-', 'Z', 0};
	}
}

/* In a knock-out a player who does not show up loses by forfeit, so there are no absences. */
static void leave_out(const struct random_event *e, struct source *s, struct trf *t, int round)
{
	size_t i;

	for (i = 0; i < t->n && !is_knockout(e); i++) {
		struct trf_player *p = &t->players[i];

		if (trf_is_out(&p->cells[round - 1]))
			continue;
		if (round > 1 && happens(s, e->withdrawals))
			withdraw(p, round);
		else if (happens(s, e->byes))
			p->cells[round - 1] = (struct trf_cell){0, '-', 'H', 0};
	}
}

static const char *forfeit(const struct random_event *e, struct source *s)
{
	if (!is_knockout(e) && happens(s, BOTH_LOSE_RATE))
		return "--";
	return below(s, 2) ? "+-" : "-+";
}

/* Draws a result; draws reduce the wins of both sides equally. */
static const char *outcome(const struct random_event *e, struct source *s, int diff)
{
	int expected = rating_expected(diff), room = expected < 50 ? expected : 100 - expected;
	int draws = is_knockout(e) ? 0 : (int)(e->draws / (MILLION / 100)) * room / 50;
	int lot = (int)below(s, 200);

	if (lot < 2 * expected - draws)
		return "10";
	return lot < 2 * expected + draws ? "==" : "01";
}

static void play_pair(const struct random_event *e, struct source *s, struct trf *t, int round,
		      int white, int black)
{
	int diff = trf_find(t, white)->rating - trf_find(t, black)->rating;
	bool lost = happens(s, e->forfeits);

	trf_set_result(t, white, black, round, lost ? forfeit(e, s) : outcome(e, s, diff));
}

static void play_round(const struct random_event *e, struct source *s, struct trf *t, int round,
		       json_t *answer)
{
	json_t *pair;
	size_t i;

	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
		play_pair(e, s, t, round, (int)json_integer_value(json_array_get(pair, 0)),
			  (int)json_integer_value(json_array_get(pair, 1)));
}

/* FIDE's checkers count start numbers from the round in which a player arrives (PAIRING GH-2.4). */
static json_t *pair_round(const struct random_event *e, const struct trf *t, int round)
{
	json_t *answer = trf_pair_late(t, round, e->system);

	return answer ? answer : trf_pair(t, round, e->system);
}

static bool play_rounds(const struct random_event *e, struct source *s, struct trf *t, char *text,
			size_t size)
{
	struct progress_bar bar;
	json_t *answer;
	bool ok = true;
	int round;

	progress_bar_init(&bar, (unsigned long long)e->rounds * t->n, "players");
	for (round = 1; round <= e->rounds && ok; round++) {
		leave_out(e, s, t, round);
		answer = pair_round(e, t, round);
		ok = json_is_true(json_object_get(answer, "ok"));
		if (ok) {
			trf_pair_enter(t, round, answer);
			play_round(e, s, t, round, answer);
		} else {
			snprintf(text, size, "round %d: %s", round,
				 json_string_value(json_object_get(answer, "reason")));
		}
		t->played = round;
		json_decref(answer);
		progress_bar_at(&bar, (unsigned long long)round * t->n);
	}
	progress_bar_end(&bar);
	return ok;
}

static bool play_once(const struct random_event *e, int try, struct trf *t, char *text, size_t size)
{
	struct source s = source_of(e->seed, try);

	trf_init(t);
	add_players(e, &s, t);
	t->rounds = e->rounds;
	t->first = below(&s, 2) ? 'b' : 'w';
	enter_late(e, &s, t);
	if (!play_rounds(e, &s, t, text, size))
		return false;
	trf_total(t);
	return true;
}

/*
 * Nobody meets the same opponent or sits out twice, so the number of rounds is limited, unless
 * games are forfeited or players ask for a bye.
 */
static bool is_too_small(const struct random_event *e, char *text, size_t size)
{
	int most = e->players - (e->players % 2 == 0);

	if (is_knockout(e) || e->forfeits || e->byes || e->late || e->rounds <= most)
		return false;
	snprintf(text, size, "round %d: no legal pairing, %d players have at most %d rounds",
		 most + 1, e->players, most);
	return true;
}

bool random_event_play(const struct random_event *e, struct trf *ret_trf, char *text, size_t size)
{
	long work = 0;
	int try;

	trf_init(ret_trf);
	if (is_too_small(e, text, size))
		return false;
	for (try = 0; try < MOST_TRIES && work < MOST_WORK; try++) {
		trf_release(ret_trf);
		if (play_once(e, try, ret_trf, text, size))
			return true;
		work += (long)e->players * ret_trf->played;
	}
	return false;
}

void random_event_heading(const struct random_event *e, enum trf_form form, struct trf *t)
{
	char line[200];

	snprintf(line, sizeof(line), "012 Random tournament, seed %.60s", e->seed);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "062 %d", e->players);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "072 %d", e->players);
	trf_keep(t, line);
	snprintf(line, sizeof(line), "092 Individual, %s", e->system);
	trf_keep(t, line);
	if (form == TRF_2026)
		trf_keep(t, "182 kskak");
}
