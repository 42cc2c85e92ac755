/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_facts.h. */
#include "daemon/rating_facts.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/kind.h"
#include "daemon/entry_list.h"
#include "daemon/game_load.h"
#include "daemon/moves_made.h"
#include "daemon/rating_start.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_rating.h"
#include "sql/store_right.h"

#define GAMES_A_PART 500 /* about 10 ms */
#define UNITS_A_PART 20	 /* units whose players are set up */

/* A game with its players by id and its board. */
struct raw_game {
	struct klist_game game;
	int64_t a, b;
	int board;
};

struct raw_unit {
	struct klist_unit unit;
	size_t first; /* first of its games */
	struct civil start;
	int class_start; /* for players without an over-the-board rating, who may enter it (E70) */
};

struct candidate {
	int64_t id, tourney;
	struct civil start, ended;
};

struct rating_facts {
	struct instant at;
	bool past; /* the store also has later facts */
	struct candidate *groups;
	size_t n_groups, cap_groups, next;
	struct raw_unit *units;
	size_t n_units, cap_units;
	struct raw_game *games;
	size_t n_games, cap_games;
	struct rating_otb *otb;
	size_t n_otb, cap_otb;
	struct rating_restart *restarts; /* ordered by day */
	size_t n_restarts, cap_restarts;
	/* The current tournament. */
	struct tourney t;
	const struct kind *kind;
	size_t open; /* 1 + the unit of all its groups; 0 = one unit per group */
	/* The result. */
	size_t started; /* units whose players have a start value */
	struct klist_player *players;
	size_t n_players;
	struct klist_unit *ready;
	struct klist_game *ready_games;
	struct klist_restart *ready_restarts;
	struct klist_facts facts;
};

/* --- one game -------------------------------------------------------------------------------- */

static bool points(const char *result, signed char *ret_a, signed char *ret_b)
{
	static const struct {
		const char *text;
		signed char a, b;
	} all[] = {{"1-0", 2, 0}, {"0-1", 0, 2}, {"1/2-1/2", 1, 1}, {"0-0", 0, 0}};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (!strcmp(result, all[i].text)) {
			*ret_a = all[i].a;
			*ret_b = all[i].b;
			return true;
		}
	}
	return false;
}

/* The result as played, not what 6.2.8 makes of a finished game (EVENTS E67). */
static bool from_fold(const struct game *game, struct klist_game *ret)
{
	bool voided =
		(game->left[0].there || game->left[1].there) && game->stayed.phase == PHASE_OVER;
	enum end_reason reason = voided ? game->stayed.reason : game->reason;
	enum game_result own = voided ? game->stayed.result : game->result;

	if (game->phase != PHASE_OVER ||
	    !points(event_result_text(game->result), &ret->table_a, &ret->table_b) ||
	    !points(event_result_text(own), &ret->own_a, &ret->own_b))
		return false;
	ret->moved_a = game->side[0].moves > 0;
	ret->moved_b = game->side[1].moves > 0;
	ret->overdue = reason == END_TIME || reason == END_SILENCE;
	return true;
}

struct until {
	struct instant at;
	int64_t seq;
};

static int count_until(void *arg, const struct event_row *row)
{
	struct until *u = arg;
	struct game_event ev;
	bool later;

	if (!event_read(row->text, row->len, &ev))
		return 1;
	later = ev.at.sec > u->at.sec;
	event_clear(&ev);
	if (!later)
		u->seq = row->seq;
	return later;
}

/* Number of events up to the given time. */
static int events_until(struct context *ctx, const struct game_row *row, struct instant at,
			int64_t *ret_seq)
{
	struct until u = {at, 0};
	int rc = store_event_each(ctx->store, row->id, row->seq - 1, 0, count_until, &u);

	if (rc > 0 && u.seq != row->seq) {
		u.seq = 0;
		rc = store_event_each(ctx->store, row->id, 0, 0, count_until, &u);
	}
	*ret_seq = u.seq;
	return rc;
}

/* Returns 1; 0: it had no result. */
static int read_game(struct context *ctx, const struct game_row *row, int64_t seq, bool fold,
		     struct klist_game *ret)
{
	struct game game;
	bool over;

	if (!seq)
		return 0;
	ret->taken_over = row->reserve;
	if (seq == row->seq && !fold && row->ply > 1) {
		ret->moved_a = ret->moved_b = true;
		if (row->stage != STAGE_OVER || !points(row->result, &ret->own_a, &ret->own_b))
			return 0;
		ret->table_a = ret->own_a;
		ret->table_b = ret->own_b;
		return 1;
	}
	if (game_load_fold(ctx, row, seq, &game) < 0)
		return STORE_FAILED;
	over = from_fold(&game, ret);
	game_release(&game);
	return over;
}

int rating_facts_game(struct context *ctx, int64_t game, struct klist_game *ret)
{
	struct game_row row;
	int rc = store_game_get(ctx->store, game, &row);

	*ret = (struct klist_game){.a = 0};
	return rc > 0 ? read_game(ctx, &row, row.seq, true, ret) : rc;
}

/* --- the games of a group -------------------------------------------------------------------- */

struct rows {
	struct game_row *v;
	size_t n, cap;
};

static int take_row(void *arg, const struct game_row *row)
{
	struct rows *r = arg;

	r->v = mem_room(r->v, r->n + 1, &r->cap, sizeof(*r->v));
	r->v[r->n++] = *row;
	return 0;
}

/* Somebody has left, so a result may not be as played. */
static bool anybody_left(const struct entry_list *entries)
{
	for (int i = 0; i < entries->n; i++)
		if (entries->rows[i].number && entries->rows[i].state == ENTRY_WITHDRAWN)
			return true;
	return false;
}

static int board_of(const struct entry_list *entries, int64_t player)
{
	for (int i = 0; i < entries->n; i++)
		if (entries->rows[i].player == player)
			return entries->rows[i].board;
	return 0;
}

/* A game taken over by a reserve belongs to those who started it. */
static int add_game(struct context *ctx, struct rating_facts *f, const struct game_row *row,
		    const struct entry_list *entries, bool fold)
{
	struct raw_game g = {.a = row->reserve ? row->first_white : row->white,
			     .b = row->reserve ? row->first_black : row->black,
			     .board = board_of(entries, row->first_white)};
	int64_t seq = row->seq;
	int rc = f->past ? events_until(ctx, row, f->at, &seq) : 1;

	if (rc > 0)
		rc = read_game(ctx, row, seq, fold, &g.game);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	f->games = mem_room(f->games, f->n_games + 1, &f->cap_games, sizeof(*f->games));
	g.game.id = row->id;
	f->games[f->n_games++] = g;
	return 1;
}

static int read_games(struct context *ctx, struct rating_facts *f, int64_t group)
{
	struct game_query q = {.group = group};
	struct entry_list entries = {0};
	struct rows rows = {NULL, 0, 0};
	int rc = entry_list_load(ctx, group, false, &entries);
	bool fold = rc > 0 && anybody_left(&entries);

	if (rc > 0 && !fold)
		rc = moves_made_back(ctx, group, &fold);
	if (rc > 0)
		rc = store_game_each(ctx->store, &q, take_row, &rows);
	for (size_t i = 0; i < rows.n && rc > 0; i++)
		rc = add_game(ctx, f, &rows.v[i], &entries, fold);
	entry_list_release(&entries);
	free(rows.v);
	return rc;
}

/* --- units ----------------------------------------------------------------------------------- */

static int class_start(const struct rating_facts *f)
{
	if (f->kind->admission == KIND_ADMIT_DM || !strcmp(f->t.class, "M"))
		return 2100;
	return !strcmp(f->t.class, "K") ? 1900 : 1500;
}

static struct raw_unit *add_unit(struct rating_facts *f, const struct candidate *g, int board)
{
	struct raw_unit *u;

	f->units = mem_room(f->units, f->n_units + 1, &f->cap_units, sizeof(*f->units));
	u = &f->units[f->n_units++];
	*u = (struct raw_unit){.unit = {.group = g->id,
					.board = board,
					.end = g->ended,
					.team = f->kind->unit == KIND_TEAM},
			       .first = f->n_games,
			       .start = g->start,
			       .class_start = class_start(f)};
	return u;
}

static bool same_pair(const struct raw_game *x, const struct raw_game *y)
{
	return (x->a == y->a && x->b == y->b) || (x->a == y->b && x->b == y->a);
}

/* Single round-robin in which everybody met everybody (RATING R-2). */
static bool is_single(const struct rating_facts *f, const struct raw_unit *u)
{
	const struct raw_game *g = &f->games[u->first];
	size_t n = u->unit.n_games, players = 0;

	if (!f->kind->round_robin)
		return false;
	for (size_t i = 0; i < n; i++) {
		bool seen_a = false, seen_b = false;
		for (size_t k = 0; k < i; k++) {
			if (same_pair(&g[i], &g[k]))
				return false;
			seen_a |= g[k].a == g[i].a || g[k].b == g[i].a;
			seen_b |= g[k].a == g[i].b || g[k].b == g[i].b;
		}
		players += !seen_a + !seen_b;
	}
	return players > 2 && n == players * (players - 1) / 2;
}

static int by_board(const void *p, const void *q)
{
	const struct raw_game *a = p, *b = q;

	return a->board - b->board;
}

/* Each board of a league group is a unit (EVENTS E66). */
static void split_boards(struct rating_facts *f, const struct candidate *g, size_t first)
{
	size_t end = f->n_games;

	qsort(f->games + first, end - first, sizeof(*f->games), by_board);
	for (size_t i = first; i < end;) {
		struct raw_unit *u = add_unit(f, g, f->games[i].board);
		u->first = i;
		while (i < end && f->games[i].board == u->unit.board)
			i++;
		u->unit.n_games = i - u->first;
		u->unit.single = is_single(f, u);
	}
}

/* A Swiss or a knock-out is one unit, which ends with its last group. */
static int read_event_group(struct context *ctx, struct rating_facts *f, const struct candidate *g)
{
	struct raw_unit *u;
	int rc;

	if (!f->open) {
		add_unit(f, g, 0);
		f->open = f->n_units;
	}
	rc = read_games(ctx, f, g->id);
	u = &f->units[f->open - 1];
	u->unit.end = civil_later(u->unit.end, g->ended);
	u->unit.n_games = f->n_games - u->first;
	return rc;
}

static int read_group(struct context *ctx, struct rating_facts *f, const struct candidate *g)
{
	size_t first = f->n_games;
	struct raw_unit *u;
	int rc;

	if (f->kind->flow == KIND_ROUNDS)
		return read_event_group(ctx, f, g);
	rc = read_games(ctx, f, g->id);
	if (rc < 0)
		return rc;
	if (f->kind->unit == KIND_TEAM) {
		split_boards(f, g, first);
		return 1;
	}
	u = add_unit(f, g, 0);
	u->first = first;
	u->unit.n_games = f->n_games - first;
	u->unit.single = is_single(f, u);
	return 1;
}

static int enter_tourney(struct context *ctx, struct rating_facts *f, int64_t id)
{
	int rc;

	if (f->t.id == id)
		return 1;
	f->open = 0;
	rc = store_tourney_get(ctx->store, id, &f->t);
	f->kind = rc > 0 ? kind_find(f->t.kind) : NULL;
	return rc > 0 && f->kind ? 1 : STORE_FAILED;
}

/* --- the start and the end ------------------------------------------------------------------- */

static int take_group(void *arg, const struct group_row *g)
{
	struct rating_facts *f = arg;

	if (civil_is_none(g->ended) || zone_midnight(ZONE_COPENHAGEN, g->ended).sec > f->at.sec)
		return 0;
	f->groups = mem_room(f->groups, f->n_groups + 1, &f->cap_groups, sizeof(*f->groups));
	f->groups[f->n_groups++] = (struct candidate){g->id, g->tourney, g->start, g->ended};
	return 0;
}

static int take_otb(void *arg, const struct outside_result *r)
{
	struct rating_facts *f = arg;
	struct rating_otb o;

	if (rating_start_read(r, f->at, &o)) {
		f->otb = mem_room(f->otb, f->n_otb + 1, &f->cap_otb, sizeof(*f->otb));
		f->otb[f->n_otb++] = o;
	}
	return 0;
}

static int take_restart(void *arg, const struct rating_restart *row)
{
	struct rating_facts *f = arg;

	if (row->at.sec > f->at.sec)
		return 0;
	f->restarts =
		mem_room(f->restarts, f->n_restarts + 1, &f->cap_restarts, sizeof(*f->restarts));
	f->restarts[f->n_restarts++] = *row;
	return 0;
}

static int by_player(const void *p, const void *q)
{
	const struct rating_otb *a = p, *b = q;

	return (a->player > b->player) - (a->player < b->player);
}

/* By player, then in the order stored. */
static int by_player_and_id(const void *p, const void *q)
{
	const struct rating_otb *a = p, *b = q;

	return a->player != b->player ? by_player(p, q) : (a->id > b->id) - (a->id < b->id);
}

static int by_tourney(const void *p, const void *q)
{
	const struct candidate *a = p, *b = q;

	if (a->tourney != b->tourney)
		return a->tourney < b->tourney ? -1 : 1;
	return (a->id > b->id) - (a->id < b->id);
}

struct rating_facts *rating_facts_begin(struct context *ctx, struct instant at)
{
	struct rating_facts *f = mem_zeroed(1, sizeof(*f));
	int rc;

	f->at = at;
	f->past = at.sec < ctx->now(ctx->now_arg).sec;
	rc = store_group_each(ctx->store, 0, take_group, f);
	if (rc > 0)
		rc = store_outside_each(ctx->store, 0, take_otb, f);
	if (rc > 0)
		rc = store_rating_restart_each(ctx->store, 0, take_restart, f);
	if (rc < 0) {
		rating_facts_free(f);
		return NULL;
	}
	if (f->n_groups)
		qsort(f->groups, f->n_groups, sizeof(*f->groups), by_tourney);
	if (f->n_otb)
		qsort(f->otb, f->n_otb, sizeof(*f->otb), by_player_and_id);
	return f;
}

static int by_id(const void *p, const void *q)
{
	const struct klist_player *a = p, *b = q;

	return (a->id > b->id) - (a->id < b->id);
}

static uint32_t index_of(const struct rating_facts *f, int64_t player)
{
	const struct klist_player key = {.id = player}, *at;

	at = bsearch(&key, f->players, f->n_players, sizeof(key), by_id);
	return (uint32_t)(at - f->players);
}

static bool plays(const struct rating_facts *f, int64_t player)
{
	const struct klist_player key = {.id = player};

	return f->n_players && bsearch(&key, f->players, f->n_players, sizeof(key), by_id);
}

static void number_players(struct rating_facts *f)
{
	f->players = mem_zeroed(2 * f->n_games + 1, sizeof(*f->players));
	for (size_t i = 0; i < f->n_games; i++) {
		f->players[2 * i].id = f->games[i].a;
		f->players[2 * i + 1].id = f->games[i].b;
	}
	qsort(f->players, 2 * f->n_games, sizeof(*f->players), by_id);
	for (size_t i = 0; i < 2 * f->n_games; i++)
		if (!f->n_players || f->players[i].id != f->players[f->n_players - 1].id)
			f->players[f->n_players++] = f->players[i];
	f->ready_games = mem_zeroed(f->n_games + 1, sizeof(*f->ready_games));
	for (size_t i = 0; i < f->n_games; i++) {
		f->ready_games[i] = f->games[i].game;
		f->ready_games[i].a = index_of(f, f->games[i].a);
		f->ready_games[i].b = index_of(f, f->games[i].b);
	}
}

/* The over-the-board ratings of a player, in order. */
static const struct rating_otb *otb_of(const struct rating_facts *f, int64_t player, size_t *ret_n)
{
	const struct rating_otb key = {.player = player}, *at, *end;

	*ret_n = 0;
	at = f->n_otb ? bsearch(&key, f->otb, f->n_otb, sizeof(key), by_player) : NULL;
	if (!at)
		return NULL;
	for (end = at; end < f->otb + f->n_otb && end->player == player;)
		end++;
	while (at > f->otb && at[-1].player == player)
		at--;
	*ret_n = (size_t)(end - at);
	return at;
}

/* The start value of a player on a day, in a unit of a class with that start value (EVENTS E70). */
static int start_on(struct context *ctx, const struct rating_facts *f, int64_t player,
		    struct civil day, int class_start, int *ret_start)
{
	size_t n;
	const struct rating_otb *otb = otb_of(f, player, &n);
	int start = rating_start_otb(otb, n, day), rc = 1;

	if (!start)
		rc = rating_start_registered(ctx, player, &start);
	if (rc > 0 && !start) {
		rc = rating_start_class(ctx, player, day, &start);
		start = start > class_start ? start : class_start;
	}
	*ret_start = start;
	return rc;
}

/* Once per player, at their first unit. */
static int set_start(struct context *ctx, struct rating_facts *f, uint32_t player,
		     const struct raw_unit *u)
{
	struct klist_player *p = &f->players[player];

	return p->start ? 1 : start_on(ctx, f, p->id, u->start, u->class_start, &p->start);
}

/* Players who start anew, if they have played (EVENTS E68). */
static int set_restarts(struct context *ctx, struct rating_facts *f)
{
	size_t n = 0;
	int rc = 1;

	f->ready_restarts = mem_zeroed(f->n_restarts + 1, sizeof(*f->ready_restarts));
	for (size_t i = 0; i < f->n_restarts && rc > 0; i++) {
		const struct rating_restart *r = &f->restarts[i];
		struct klist_restart *to = &f->ready_restarts[n];

		if (!plays(f, r->player))
			continue;
		*to = (struct klist_restart){.day = r->day, .player = index_of(f, r->player)};
		rc = start_on(ctx, f, r->player, r->day, 0, &to->start);
		n++;
	}
	f->facts.restarts = f->ready_restarts;
	f->facts.n_restarts = n;
	return rc;
}

static int by_end(const void *p, const void *q)
{
	const struct klist_unit *a = &((const struct raw_unit *)p)->unit,
				*b = &((const struct raw_unit *)q)->unit;

	if (a->end.day != b->end.day)
		return a->end.day < b->end.day ? -1 : 1;
	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	return a->board - b->board;
}

static void order_units(struct rating_facts *f)
{
	number_players(f);
	if (f->n_units)
		qsort(f->units, f->n_units, sizeof(*f->units), by_end);
	f->ready = mem_zeroed(f->n_units + 1, sizeof(*f->ready));
	for (size_t i = 0; i < f->n_units; i++) {
		f->ready[i] = f->units[i].unit;
		f->ready[i].games = f->ready_games + f->units[i].first;
	}
	f->facts = (struct klist_facts){.players = f->players,
					.n_players = f->n_players,
					.units = f->ready,
					.n_units = f->n_units};
}

static int set_starts(struct context *ctx, struct rating_facts *f, size_t unit)
{
	const struct klist_unit *u = &f->ready[unit];
	int rc = 1;

	for (size_t k = 0; k < u->n_games && rc > 0; k++) {
		rc = set_start(ctx, f, u->games[k].a, &f->units[unit]);
		if (rc > 0)
			rc = set_start(ctx, f, u->games[k].b, &f->units[unit]);
	}
	return rc;
}

int rating_facts_read(struct context *ctx, struct rating_facts *f)
{
	size_t games = f->n_games, units = f->started;
	int rc = 1;

	while (f->next < f->n_groups && f->n_games < games + GAMES_A_PART && rc > 0) {
		const struct candidate *g = &f->groups[f->next++];
		rc = enter_tourney(ctx, f, g->tourney);
		if (rc > 0 && f->t.rated && f->kind->mode == KIND_SERVER)
			rc = read_group(ctx, f, g);
	}
	if (rc < 0 || f->next < f->n_groups)
		return rc < 0 ? rc : 1;
	if (!f->players) {
		order_units(f);
		rc = set_restarts(ctx, f);
	}
	while (f->started < f->n_units && f->started < units + UNITS_A_PART && rc > 0)
		rc = set_starts(ctx, f, f->started++);
	return rc < 0 ? rc : f->started < f->n_units;
}

const struct klist_facts *rating_facts_klist(const struct rating_facts *f)
{
	return &f->facts;
}

void rating_facts_free(struct rating_facts *f)
{
	if (!f)
		return;
	free(f->groups);
	free(f->units);
	free(f->games);
	free(f->otb);
	free(f->players);
	free(f->ready);
	free(f->ready_games);
	free(f->restarts);
	free(f->ready_restarts);
	free(f);
}
