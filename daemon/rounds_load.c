/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rounds_load.h. */
#include "daemon/rounds_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/rules/ruleset.h"
#include "daemon/event_options.h"
#include "daemon/moves_made.h"
#include "daemon/rating_book.h"
#include "sql/store_game.h"
#include "sql/store_stage.h"

/* --- players --------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
	return ((const struct entry_row *)a)->number - ((const struct entry_row *)b)->number;
}

/* The rounds already paired when they left, plus the next. */
static int left_round(const struct rounds_load *r, const struct entry_row *e)
{
	int round = 1;

	if (e->state != ENTRY_WITHDRAWN)
		return 0;
	for (size_t i = 0; i < r->n_rounds; i++)
		round += r->published[i].sec <= e->withdrawn.sec;
	return round;
}

/* Players who joined after round 1 was paired are late entries (EVENTS E47). */
static int entered_round(const struct rounds_load *r, const struct entry_row *e)
{
	int round = 1;

	for (size_t i = 0; i < r->n_rounds; i++)
		round += e->confirmed.sec > r->published[i].sec;
	return round;
}

static int load_players(struct context *ctx, struct rounds_load *r)
{
	struct rating_book book = {.n = 0};
	int rc = rating_book_load(ctx, r->group.start, &book);
	size_t n = (size_t)r->entries.n;

	if (n)
		qsort(r->entries.rows, n, sizeof(*r->entries.rows), by_number);
	r->players = mem_zeroed(n + 1, sizeof(*r->players));
	r->people = mem_zeroed(n + 1, sizeof(*r->people));
	for (size_t i = 0; i < n && rc > 0; i++) {
		const struct entry_row *e = &r->entries.rows[i];
		struct rounds_player *to = &r->players[r->n_players];
		struct player *p = &r->people[r->n_players];
		bool unlisted;

		if (!e->number)
			continue;
		rc = store_player_get(ctx->store, e->player, p);
		if (rc <= 0)
			break;
		*to = (struct rounds_player){.number = e->number,
					     .name = p->name,
					     .entered = entered_round(r, e),
					     .left = left_round(r, e)};
		rc = rating_book_of(ctx, &book, p, &to->rating, &unlisted);
		to->rated = !unlisted;
		for (size_t k = 0; to->left && k < n; k++)
			to->left_order += r->entries.rows[k].state == ENTRY_WITHDRAWN &&
					  r->entries.rows[k].withdrawn.sec <= e->withdrawn.sec;
		r->n_players++;
	}
	rating_book_release(&book);
	return rc == 0 ? STORE_FAILED : rc;
}

int rounds_load_number(const struct rounds_load *r, int64_t player)
{
	for (size_t i = 0; i < r->n_players; i++)
		if (r->people[i].id == player)
			return r->players[i].number;
	return 0;
}

const struct player *rounds_load_person(const struct rounds_load *r, int number)
{
	for (size_t i = 0; i < r->n_players; i++)
		if (r->players[i].number == number)
			return &r->people[i];
	return NULL;
}

const char *rounds_load_name(const struct rounds_load *r, int number)
{
	const struct player *p = rounds_load_person(r, number);

	return p ? p->name : "";
}

int64_t rounds_load_player(const struct rounds_load *r, int number)
{
	const struct player *p = rounds_load_person(r, number);

	return p ? p->id : 0;
}

/* --- rounds ---------------------------------------------------------------------------------- */

struct taking {
	struct rounds_load *r;
	size_t cap, cap_versions, cap_published;
};

static void take_places(struct rounds_load *r, const json_t *facts)
{
	json_t *places = json_object_get(facts, "places"), *one;
	size_t i;

	if (!json_array_size(places) || r->places)
		return;
	r->n_places = json_array_size(places);
	r->places = mem_zeroed(r->n_places, sizeof(*r->places));
	json_array_foreach(places, i, one) r->places[i] = (int)json_integer_value(one);
}

static int word_of(const json_t *facts, const char *name)
{
	return (int)json_integer_value(json_object_get(facts, name));
}

/* Decisions on a corrected match (rounds_corrected.h): each version has only its own. */
static void take_decisions(struct rounds_load *r, const struct round_row *row, const json_t *facts)
{
	json_t *list = json_object_get(facts, "stands"), *one;
	size_t i;

	r->stands =
		mem_resize(r->stands, r->n_stands + json_array_size(list) + 1, sizeof(*r->stands));
	json_array_foreach(list, i, one) r->stands[r->n_stands++] =
		(struct kind_mismatch){.round = row->round,
				       .match = word_of(one, "match"),
				       .side = word_of(one, "side"),
				       .right = word_of(one, "right")};
	list = json_object_get(facts, "left_out");
	r->left_out = mem_resize(r->left_out, r->n_left_out + json_array_size(list) + 1,
				 sizeof(*r->left_out));
	json_array_foreach(list, i, one) r->left_out[r->n_left_out++] = json_integer_value(one);
}

/* Versions of a round come in order; the last one counts. */
static int take_round(void *arg, const struct round_row *row)
{
	struct taking *t = arg;
	struct rounds_load *r = t->r;
	json_t *facts = json_loads(row->facts, 0, NULL);
	size_t at = (size_t)row->round - 1;

	if (row->group != r->group.id || row->round < 1 || at > r->n_rounds) {
		json_decref(facts);
		return 0;
	}
	if (at == r->n_rounds) {
		r->rounds = mem_room(r->rounds, at + 1, &t->cap, sizeof(*r->rounds));
		r->versions = mem_room(r->versions, at + 1, &t->cap_versions, sizeof(*r->versions));
		r->published =
			mem_room(r->published, at + 1, &t->cap_published, sizeof(*r->published));
		r->published[at] = row->at;
		r->n_rounds++;
	}
	r->versions[at] = row->version;
	r->rounds[at] = (struct rounds_round){
		.start = row->starts,
		.bye = (int)json_integer_value(json_object_get(facts, "bye")),
		.bye_against = (int)json_integer_value(json_object_get(facts, "bye_against"))};
	take_places(r, facts);
	take_decisions(r, row, facts);
	json_decref(facts);
	return 0;
}

/* --- games ----------------------------------------------------------------------------------- */

static bool points_of(const char *result, struct rounds_game *g)
{
	static const struct {
		const char *result;
		int white2, black2;
	} table[] = {{"1-0", 2, 0}, {"0-1", 0, 2}, {"1/2-1/2", 1, 1}, {"0-0", 0, 0}};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		if (strcmp(table[i].result, result) != 0)
			continue;
		g->white2 = table[i].white2;
		g->black2 = table[i].black2;
		return true;
	}
	return false;
}

void rounds_load_result(struct rounds_load *r, size_t i, const char *result)
{
	r->games[i].finished = points_of(result, &r->games[i]);
}

struct collecting {
	struct rounds_load *r;
	struct civil today;
	size_t cap, cap_ids;
};

static bool is_left_out(const struct rounds_load *r, int64_t game)
{
	for (size_t i = 0; i < r->n_left_out; i++)
		if (r->left_out[i] == game)
			return true;
	return false;
}

static int take_game(void *arg, const struct game_row *row)
{
	struct collecting *c = arg;
	struct rounds_load *r = c->r;
	struct rounds_game *g;

	r->games = mem_room(r->games, r->n_games + 1, &c->cap, sizeof(*r->games));
	r->game_ids = mem_room(r->game_ids, r->n_games + 1, &c->cap_ids, sizeof(*r->game_ids));
	r->game_ids[r->n_games] = row->id;
	g = &r->games[r->n_games++];
	*g = (struct rounds_game){.round = row->round,
				  .white = rounds_load_number(r, row->white),
				  .black = rounds_load_number(r, row->black),
				  .white_moved = row->ply > 0,
				  .black_moved = row->ply > 1,
				  .begun = row->ply > 0 || row->start.day <= c->today.day,
				  .left_out = is_left_out(r, row->id)};
	g->finished = row->stage == STAGE_OVER && points_of(row->result, g);
	return 0;
}

/* RULES S-24, EVENTS E47: a move that was taken back is none. */
static int count_moves(struct context *ctx, int64_t game, struct rounds_game *g)
{
	struct game_row row;
	int rc = store_game_get(ctx->store, game, &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	return moves_made(ctx, &row, &g->white_moved, &g->black_moved);
}

static int load_games(struct context *ctx, struct rounds_load *r, struct civil today)
{
	struct collecting c = {.r = r, .today = today};
	bool back = false;
	int rc = store_game_each(ctx->store, &(struct game_query){.group = r->group.id}, take_game,
				 &c);

	if (rc >= 0)
		rc = moves_made_back(ctx, r->group.id, &back);
	for (size_t i = 0; i < r->n_games && rc >= 0 && back; i++)
		rc = count_moves(ctx, r->game_ids[i], &r->games[i]);
	return rc < 0 ? rc : 1;
}

/* --- absences -------------------------------------------------------------------------------- */

static int take_absence(void *arg, int64_t entry, int round)
{
	struct rounds_load *r = arg;

	for (int i = 0; i < r->entries.n; i++) {
		const struct entry_row *e = &r->entries.rows[i];

		if (e->id != entry || !e->number)
			continue;
		r->absences = mem_resize(r->absences, r->n_absences + 1, sizeof(*r->absences));
		r->absences[r->n_absences++] = (struct rounds_absence){e->number, round};
	}
	return 0;
}

/* --- lots ------------------------------------------------------------------------------------ */

/* The first board's colour, drawn with the group (EVENTS E16). */
static int load_colour(struct context *ctx, const struct rounds_load *r, enum pair_colour *ret)
{
	struct lot_row row;
	int rc = store_lot_find(ctx->store, r->tourney.id, 0, r->group.id, "colour", &row);

	*ret = PAIR_WHITE;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (strstr(row.result, "black"))
		*ret = PAIR_BLACK;
	lot_row_release(&row);
	return 1;
}

/* The lots of the group are in order of entry. */
static int load_lots(struct context *ctx, struct rounds_load *r)
{
	struct lot_row row;
	json_t *drawn;
	int rc = store_lot_find(ctx->store, r->tourney.id, 0, r->group.id, "order", &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	drawn = json_loads(row.result, 0, NULL);
	r->lots = mem_zeroed(r->n_players + 1, sizeof(*r->lots));
	for (size_t i = 0; i < r->n_players; i++) {
		int seq = 1;

		for (int k = 0; k < r->entries.n; k++)
			if (r->entries.rows[k].number == r->players[i].number)
				seq = r->entries.rows[k].seq;
		r->lots[i] = (int)json_integer_value(json_array_get(drawn, (size_t)seq - 1));
	}
	json_decref(drawn);
	lot_row_release(&row);
	return 1;
}

/* --- the whole ------------------------------------------------------------------------------- */

static int load_kind(struct context *ctx, struct rounds_load *r)
{
	int rc = store_tourney_get(ctx->store, r->group.tourney, &r->tourney);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	r->kind = kind_find(r->tourney.kind);
	if (!r->kind || !r->kind->rounds)
		return 0;
	r->options_json = json_loads(r->tourney.options, 0, NULL);
	r->options = event_options_read(r->options_json);
	return 1;
}

static int load_facts(struct context *ctx, struct rounds_load *r, struct civil today)
{
	struct taking t = {.r = r};
	int rc = entry_list_load(ctx, r->group.id, false, &r->entries);

	if (rc > 0)
		rc = store_round_each(ctx->store, r->group.stage, take_round, &t);
	if (rc >= 0)
		rc = load_players(ctx, r);
	if (rc > 0)
		rc = load_games(ctx, r, today);
	if (rc > 0)
		rc = store_absence_each(ctx->store, r->tourney.id, take_absence, r);
	if (rc >= 0)
		rc = load_lots(ctx, r);
	if (rc > 0)
		rc = load_colour(ctx, r, &r->first_colour);
	return rc < 0 ? rc : 1;
}

static void fill_input(struct rounds_load *r, struct civil today)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	ruleset_read(r->group.ruleset, &rules, NULL);
	r->in = (struct kind_rounds_input){
		.options = &r->options,
		.event = {.starts = r->group.start,
			  .players = r->players,
			  .n_players = r->n_players,
			  .rounds = r->rounds,
			  .n_rounds = r->n_rounds,
			  .games = r->games,
			  .n_games = r->n_games,
			  .absences = r->absences,
			  .n_absences = r->n_absences,
			  .first_colour = r->first_colour},
		.places = r->places,
		.n_places = r->n_places,
		.stands = r->stands,
		.n_stands = r->n_stands,
		.today = today,
		.answer_days = (int)ruleset_get(&rules, RULE_ADJUDICATION_ANSWER_DAYS),
		.lots = r->lots};
}

static int first_running(void *arg, const struct group_row *g)
{
	int64_t *group = arg;

	if (g->state == GROUP_RUNNING)
		*group = g->id;
	return *group != 0;
}

int rounds_load_running(struct context *ctx, int64_t tourney, int64_t *ret_group)
{
	int64_t group = 0;
	int rc = store_group_each(ctx->store, tourney, first_running, &group);

	if (rc < 0 || !group)
		return rc < 0 ? rc : 0;
	*ret_group = group;
	return 1;
}

int rounds_load(struct context *ctx, int64_t group, struct civil today, struct rounds_load *ret)
{
	int rc;

	*ret = (struct rounds_load){.n_players = 0};
	rc = store_group_get(ctx->store, group, &ret->group);
	if (rc > 0)
		rc = load_kind(ctx, ret);
	if (rc > 0)
		rc = load_facts(ctx, ret, today);
	if (rc > 0)
		fill_input(ret, today);
	else
		rounds_load_release(ret);
	return rc;
}

void rounds_load_release(struct rounds_load *r)
{
	entry_list_release(&r->entries);
	json_decref(r->options_json);
	free(r->players);
	free(r->people);
	free(r->rounds);
	free(r->versions);
	free(r->published);
	free(r->games);
	free(r->game_ids);
	free(r->absences);
	free(r->places);
	free(r->stands);
	free(r->left_out);
	free(r->lots);
	*r = (struct rounds_load){.n_players = 0};
}
