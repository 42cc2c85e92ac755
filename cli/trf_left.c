/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A report does not say who has left.  So a player has whose rounds to the last one, if it is
 * known, are all lost without play or out without a point, and who has no open game (STANDINGS
 * B-29).
 */
#include "cli/trf_left.h"

#include <stdlib.h>
#include <string.h>

#include "cli/team_event.h"
#include "cli/trf_results.h"
#include "core/base/mem.h"
#include "core/rules/withdrawal.h"

/* Lost without play, or out of the round without a point. */
static bool is_away(const struct trf_cell *c)
{
	return c->opp ? c->result == '-' : c->colour == '-' && c->result == 'Z';
}

struct span {
	int paired; /* the last paired round, even if the table is of an earlier one */
	int last;   /* 0 = not known */
};

static struct span span_of(const struct trf *t)
{
	struct span s = {.paired = t->played};
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		for (r = s.paired + 1; r <= t->players[i].n_cells; r++) {
			if (t->players[i].cells[r - 1].opp)
				s.paired = r;
		}
	}
	if (t->rounds || trf_results_cycles(t))
		s.last = t->rounds > s.paired ? t->rounds : s.paired;
	return s;
}

/*
 * The first of the rounds that the player does not play to the last one, of which one at least had
 * a game for them; 0 for those who stay.  A free round looks like one that a player is out of.
 */
static int leaves_in(const struct trf_player *p, const struct span *s)
{
	struct trf_cell c = trf_cell_at(p, s->last);
	int round = s->last;
	bool misses = false;

	for (; round > 0 && is_away(&c); c = trf_cell_at(p, --round))
		misses |= c.opp || round > s->paired;
	return misses ? round + 1 : 0;
}

/* The finished games before a round; -1 if one of them is open. */
static int finished_before(const struct trf_player *p, int round)
{
	int r, n = 0;

	for (r = 1; r < round; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		if (trf_is_open(&c))
			return -1;
		n += c.opp && c.result != '-';
	}
	return n;
}

/* The games of each player: one in every round, but for the free one of an odd field. */
static int games_of_each(const struct trf *t, int last)
{
	int others = (int)t->n - 1, per_cycle = others + (int)(t->n % 2);
	int cycles = trf_results_cycles(t);

	if (!cycles)
		cycles = last > per_cycle ? last / per_cycle : 1;
	return cycles * others;
}

static bool is_left_out(const struct trf *t, const struct trf_player *p, const struct span *s)
{
	int round = leaves_in(p, s), finished;

	if (!round || round > t->played + (t->played == s->paired))
		return false;
	finished = finished_before(p, round);
	return finished >= 0 &&
	       withdrawal_mode(WITHDRAWAL_OTB, finished, games_of_each(t, s->last)) ==
		       WITHDRAWAL_NOT_COUNTED;
}

/* Correspondence chess has a rule of its own (RULES E-6), which the results follow. */
static bool is_correspondence(const struct trf *t)
{
	const char *city = trf_results_line(t, "022"), *type = trf_results_line(t, "092");

	return (city && strcasestr(city, "correspondence")) ||
	       (type && strcasestr(type, "correspondence"));
}

bool *trf_left(const struct trf *t)
{
	bool any = false, *left;
	struct span s;
	size_t i;

	if (t->n < 2 || !trf_results_all_play_all(t) || is_correspondence(t) || team_event_has(t))
		return NULL;
	s = span_of(t);
	if (!s.last)
		return NULL;
	left = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*left));
	for (i = 0; i < t->n; i++) {
		left[t->players[i].id] = is_left_out(t, &t->players[i], &s);
		any |= left[t->players[i].id];
	}
	if (any)
		return left;
	free(left);
	return NULL;
}

bool *trf_left_after(const struct trf *t, int round)
{
	struct trf after = *t;

	after.played = round;
	return trf_left(&after);
}

int trf_left_counted_at(const bool *left, const struct trf *t, const struct trf_player *p,
			int round)
{
	struct trf_cell c = trf_cell_at(p, round);

	return trf_results_left_out(left, p, &c) ? 0 : trf_counted_at(t, p, round);
}

int trf_left_counted_before(const bool *left, const struct trf *t, const struct trf_player *p,
			    int round)
{
	int sum = 0, r;

	for (r = 1; r < round; r++)
		sum += trf_left_counted_at(left, t, p, r);
	return sum;
}
