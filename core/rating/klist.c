/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Computes the list of correspondence ratings. */
#include "core/rating/klist.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

struct klist {
	const struct klist_facts *facts;
	struct rating_entry *entries;	 /* indexed by player */
	const struct klist_unit **order; /* by end, group and board */
	size_t next, next_restart;	 /* the first ones not yet folded */
	struct civil date;		 /* date of the last complete list */

	/*
	 * for the current unit, all 0 between units; indexed by player: 1 + the index among the
	 * unit's players
	 */
	uint32_t *at;
	size_t n;
	size_t *who;
	struct rating_player *players;
	bool *moved; /* in any of their games */
	struct rating_game *games;
	size_t room_who, room_players, room_moved, room_games;
};

struct civil klist_next(struct civil day)
{
	struct ymd d = civil_ymd(day);
	struct civil quarter;

	(void)civil_from_ymd(d.year, 1 + (d.month - 1) / 3 * 3, 1, &quarter);
	return civil_add_months(quarter, 3);
}

struct civil klist_in_force(struct civil day)
{
	return civil_add_months(klist_next(day), -3);
}

static int compare(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int earlier(const void *p, const void *q)
{
	const struct klist_unit *a = *(const struct klist_unit *const *)p,
				*b = *(const struct klist_unit *const *)q;
	int c = compare(a->end.day, b->end.day);

	if (!c)
		c = compare(a->group, b->group);
	return c ? c : compare(a->board, b->board);
}

struct klist *klist_new(const struct klist_facts *facts)
{
	struct klist *k = mem_zeroed(1, sizeof(*k));
	size_t i;

	k->facts = facts;
	k->date = CIVIL_NONE;
	k->entries = mem_zeroed(facts->n_players + 1, sizeof(*k->entries));
	k->at = mem_zeroed(facts->n_players + 1, sizeof(*k->at));
	for (i = 0; i < facts->n_players; i++)
		k->entries[i] = (struct rating_entry){facts->players[i].start, 0, CIVIL_NONE};
	k->order = mem_zeroed(facts->n_units + 1, sizeof(*k->order));
	for (i = 0; i < facts->n_units; i++)
		k->order[i] = &facts->units[i];
	qsort(k->order, facts->n_units, sizeof(*k->order), earlier);
	return k;
}

void klist_free(struct klist *k)
{
	if (!k)
		return;
	free(k->entries);
	free(k->order);
	free(k->at);
	free(k->who);
	free(k->players);
	free(k->moved);
	free(k->games);
	free(k);
}

/* Returns the player's index within the unit; a new one at their first game. */
static size_t place(struct klist *k, uint32_t player)
{
	if (!k->at[player]) {
		k->who = mem_room(k->who, k->n + 1, &k->room_who, sizeof(*k->who));
		k->players = mem_room(k->players, k->n + 1, &k->room_players, sizeof(*k->players));
		k->moved = mem_room(k->moved, k->n + 1, &k->room_moved, sizeof(*k->moved));
		k->who[k->n] = player;
		k->players[k->n] = (struct rating_player){.rating = 0};
		k->moved[k->n] = false;
		k->at[player] = (uint32_t)++k->n;
	}
	return k->at[player] - 1;
}

/*
 * Returns whether the game is rated (EVENTS E67, RATING R-3).  Of the games without moves by both
 * players only an absence counts: a loss by time or silence of a player who has moved elsewhere in
 * the unit, and never in a team event.
 */
static bool counts(const struct klist_game *g, bool team, bool elsewhere_a, bool elsewhere_b)
{
	if (g->taken_over)
		return false;
	if (g->moved_a && g->moved_b)
		return true;
	if (!g->overdue || team)
		return false;
	return (g->own_a > 0 || elsewhere_a) && (g->own_b > 0 || elsewhere_b);
}

void klist_rated(const struct klist_unit *unit, size_t n_players, bool *ret_rated)
{
	bool *moved = mem_zeroed(n_players + 1, sizeof(*moved));
	size_t i;

	for (i = 0; i < unit->n_games; i++) {
		moved[unit->games[i].a] |= unit->games[i].moved_a;
		moved[unit->games[i].b] |= unit->games[i].moved_b;
	}
	for (i = 0; i < unit->n_games; i++) {
		const struct klist_game *g = &unit->games[i];

		ret_rated[i] = counts(g, unit->team, moved[g->a], moved[g->b]);
	}
	free(moved);
}

static void gather(struct klist *k, const struct klist_unit *u)
{
	size_t i;

	k->n = 0;
	k->games = mem_room(k->games, u->n_games + 1, &k->room_games, sizeof(*k->games));
	for (i = 0; i < u->n_games; i++) {
		const struct klist_game *g = &u->games[i];
		size_t a = place(k, g->a), b = place(k, g->b);

		k->moved[a] |= g->moved_a;
		k->moved[b] |= g->moved_b;
		k->players[a].ruled_halves += g->table_a - g->own_a;
		k->players[b].ruled_halves += g->table_b - g->own_b;
		k->games[i] = (struct rating_game){.a = a, .b = b, .halves_of_a = g->own_a};
		if (!g->own_a && !g->own_b)
			k->games[i].halves_of_a = RATING_BOTH_LOST;
	}
	for (i = 0; i < u->n_games; i++)
		k->games[i].rated = counts(&u->games[i], u->team, k->moved[k->games[i].a],
					   k->moved[k->games[i].b]);
	for (i = 0; i < k->n; i++)
		k->at[k->who[i]] = 0;
}

static void rate(struct klist *k, const struct klist_unit *u, klist_row_fn *row, void *arg)
{
	struct rating_report report;
	size_t i;

	gather(k, u);
	rating_entries_apply(k->entries, k->who, k->players, k->n, k->games, u->n_games, u->single,
			     u->end, &report);
	for (i = 0; row && i < k->n; i++) {
		const struct rating_player *p = &k->players[i];

		if (p->n)
			row(arg, &(struct klist_row){.unit = u,
						     .player = (uint32_t)k->who[i],
						     .old = p->rating,
						     .n = p->n,
						     .w = p->w,
						     .we = p->we,
						     .change = p->change,
						     .average = report.average});
	}
}

/* Applies restarts up to the day; one within the five years has no effect. */
static void restart(struct klist *k, struct civil day)
{
	for (; k->next_restart < k->facts->n_restarts; k->next_restart++) {
		const struct klist_restart *r = &k->facts->restarts[k->next_restart];

		if (r->day.day > day.day)
			return;
		if (rating_entry_status(&k->entries[r->player], r->day) == RATING_MAY_RESTART)
			k->entries[r->player] = (struct rating_entry){r->start, 0, CIVIL_NONE};
	}
}

bool klist_fold(struct klist *k, struct civil date, size_t most, klist_row_fn *row, void *arg)
{
	for (; k->next < k->facts->n_units && k->order[k->next]->end.day < date.day; k->next++) {
		if (!most--)
			return false;
		restart(k, k->order[k->next]->end);
		rate(k, k->order[k->next], row, arg);
	}
	restart(k, date);
	k->date = date;
	return true;
}

void klist_text(const struct klist *k, size_t from, size_t to, struct sbuf *out)
{
	char last[CIVIL_TEXT];

	for (size_t i = from; i < to; i++) {
		const struct rating_entry *e = &k->entries[i];

		if (rating_entry_status(e, k->date) != RATING_LISTED)
			continue;
		sbuf_addf(out, "%lld;%d;%d;%c;%s\n", (long long)k->facts->players[i].id, e->rating,
			  e->games, rating_entry_is_provisional(e) ? 'P' : 'F',
			  civil_format(e->last, last));
	}
}

const struct rating_entry *klist_entry(const struct klist *k, uint32_t player)
{
	return &k->entries[player];
}

size_t klist_revise(const struct klist_revision *stored, size_t n_stored,
		    struct klist_revision *lists, size_t n_lists)
{
	size_t first = n_lists, s = 0, i;

	for (i = 0; i < n_lists; i++) {
		const struct klist_revision *newest = NULL;

		for (; s < n_stored && stored[s].date.day <= lists[i].date.day; s++)
			if (stored[s].date.day == lists[i].date.day)
				newest = &stored[s];
		if (first == n_lists &&
		    (!newest || memcmp(newest->sha256, lists[i].sha256, sizeof(newest->sha256))))
			first = i;
		lists[i].number = (newest ? newest->number : 0) + (first < n_lists);
	}
	return first;
}
