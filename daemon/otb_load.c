/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otb_load.h. */
#include "daemon/otb_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/otb_left.h"
#include "daemon/event_options.h"
#include "daemon/rating_book.h"
#include "sql/store_table.h"

/* --- cards ----------------------------------------------------------------------------------- */

static const struct {
	const char *text;
	int white2, black2;
	bool played;
} results[] = {{"1-0", 2, 0, true}, {"0-1", 0, 2, true},  {"1/2-1/2", 1, 1, true},
	       {"0-0", 0, 0, true}, {"+/-", 2, 0, false}, {"-/+", 0, 2, false},
	       {"-/-", 0, 0, false}};

const char *otb_load_result(const struct card_result *r)
{
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++)
		if (results[i].white2 == r->white2 && results[i].black2 == r->black2 &&
		    results[i].played == r->played)
			return results[i].text;
	return "*";
}

static bool read_result(json_t *line, struct card_result *ret)
{
	const char *text = json_string_value(json_object_get(line, "result"));
	const char *how = json_string_value(json_object_get(line, "how"));

	*ret = (struct card_result){
		.match = 1, .board = (int)json_integer_value(json_object_get(line, "board"))};
	if (how)
		card_how_parse(how, strlen(how), &ret->how);
	for (size_t i = 0; text && i < sizeof(results) / sizeof(results[0]); i++) {
		if (strcmp(results[i].text, text) != 0)
			continue;
		ret->white2 = results[i].white2;
		ret->black2 = results[i].black2;
		ret->played = results[i].played;
		return true;
	}
	return false;
}

void otb_load_card(const char *facts, struct card *ret_card)
{
	json_t *json = json_loads(facts, 0, NULL), *line;
	size_t i;

	json_array_foreach(json_object_get(json, "results"), i, line)
	{
		if (ret_card->n < CARD_MOST && read_result(line, &ret_card->results[ret_card->n]))
			ret_card->n++;
	}
	json_decref(json);
}

static void read_side(const json_t *facts, const char *name, enum otb_side side,
		      struct otb_match *ret)
{
	json_t *own = json_object_get(facts, name), *board, *seat;
	size_t i;

	json_array_foreach(json_object_get(own, "seats"), i, seat)
	{
		if (ret->sides[side].n < CARD_MOST_BOARDS)
			ret->sides[side].seats[ret->sides[side].n++] = (struct card_seat){
				(int)json_integer_value(json_array_get(seat, 0)),
				(int)json_integer_value(json_array_get(seat, 1))};
	}
	ret->late[side] = (int)json_integer_value(json_object_get(own, "late"));
	json_array_foreach(json_object_get(own, "unlawful"), i, board)
	{
		json_int_t b = json_integer_value(board);

		if (b >= 1 && b <= TEAM_MATCH_BOARDS)
			ret->unlawful[side][b - 1] = true;
	}
}

void otb_load_match(const char *facts, struct otb_match *ret_match)
{
	json_t *json = json_loads(facts, 0, NULL), *line;
	size_t i;

	json_array_foreach(json_object_get(json, "results"), i, line)
	{
		struct card_result r;

		if (read_result(line, &r) && r.board >= 1 && r.board <= TEAM_MATCH_BOARDS)
			ret_match->boards[r.board - 1] = r;
	}
	read_side(json, "visitors", OTB_VISITORS, ret_match);
	read_side(json, "hosts", OTB_HOSTS, ret_match);
	ret_match->handed_in = json_is_true(json_object_get(json, "handed_in"));
	json_decref(json);
}

/* --- who plays ------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
	const struct entry_row *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

/* The number refers to the present or last holder of the seat. */
static bool is_seat(const struct entry_row *e)
{
	return e->number > 0 && !entry_list_is_former(e) &&
	       (e->state == ENTRY_SEATED || e->state == ENTRY_WITHDRAWN);
}

static int take_player(struct otb_load *o, struct context *ctx, const struct rating_book *book,
		       const struct entry_row *e)
{
	const struct rating_book_line *line = rating_book_find(book, e->player);
	size_t at = o->n_players++;
	struct player p;
	int rc = store_player_get(ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(o->names[at], sizeof(o->names[at]), "%s", p.name);
	o->ids[at] = p.id;
	o->players[at] = (struct rounds_player){.number = e->number,
						.name = o->names[at],
						.rating = p.rating ? p.rating
							  : line   ? line->rating
								   : 0,
						.rated = p.rating > 0,
						.entered = 1};
	return 1;
}

static void put_rating(struct otb_load *o, const json_t *line)
{
	const json_t *rating = json_object_get(line, "rating");
	int number = (int)json_integer_value(json_object_get(line, "number"));

	for (size_t i = 0; i < o->n_players; i++) {
		if (o->players[i].number != number)
			continue;
		o->players[i].rated = rating && json_integer_value(rating) > 0;
		if (rating)
			o->players[i].rating = (int)json_integer_value(rating);
	}
}

/*
 * Once there is a table, its ratings count, or none do: a rating that is set later changes no place
 * (RULES S-42).
 */
static int take_told_ratings(struct otb_load *o, struct context *ctx)
{
	struct table_row row;
	json_t *facts, *line;
	size_t i;
	int rc = store_table_last(ctx->store, o->group.id, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	facts = json_loads(row.facts, 0, NULL);
	json_array_foreach(json_object_get(facts, "lines"), i, line) put_rating(o, line);
	json_decref(facts);
	table_row_release(&row);
	return 1;
}

static int load_players(struct otb_load *o, struct context *ctx)
{
	struct rating_book book = {.n = 0};
	int rc = entry_list_load(ctx, o->group.id, false, &o->entries);

	if (rc >= 0)
		rc = rating_book_load(ctx, o->group.start, &book);
	if (o->entries.n)
		qsort(o->entries.rows, (size_t)o->entries.n, sizeof(*o->entries.rows), by_number);
	o->players = mem_zeroed((size_t)o->entries.n + 1, sizeof(*o->players));
	o->ids = mem_zeroed((size_t)o->entries.n + 1, sizeof(*o->ids));
	o->names = mem_zeroed((size_t)o->entries.n + 1, sizeof(*o->names));
	for (int i = 0; i < o->entries.n && rc >= 0; i++)
		if (is_seat(&o->entries.rows[i]))
			rc = take_player(o, ctx, &book, &o->entries.rows[i]);
	rating_book_release(&book);
	if (rc >= 0)
		rc = take_told_ratings(o, ctx);
	return rc < 0 ? rc : 1;
}

/* --- teams ----------------------------------------------------------------------------------- */

static int take_team(void *arg, const struct team_row *team)
{
	struct otb_load *o = arg;
	size_t at = o->n_players++;

	o->players = mem_resize(o->players, o->n_players, sizeof(*o->players));
	o->ids = mem_resize(o->ids, o->n_players, sizeof(*o->ids));
	o->penalties2 = mem_resize(o->penalties2, o->n_players, sizeof(*o->penalties2));
	o->left = mem_resize(o->left, o->n_players, sizeof(*o->left));
	o->players[at] = (struct rounds_player){.number = team->seat, .entered = 1};
	o->ids[at] = team->id;
	o->penalties2[at] = team->penalty2;
	o->left[at] = team->state == TEAM_WITHDRAWN;
	return 0;
}

static int name_team(struct context *ctx, int64_t id, char *ret_name, size_t size)
{
	struct team_row team;
	struct club club;
	int rc = store_team_get(ctx->store, id, &team);

	if (rc > 0)
		rc = store_club_get(ctx->store, team.club, &club);
	if (rc > 0)
		snprintf(ret_name, size, "%.*s %d", (int)size - 13, club.name, team.number);
	return rc == 0 ? STORE_FAILED : rc;
}

static int load_teams(struct otb_load *o, struct context *ctx)
{
	int rc = store_team_each_group(ctx->store, o->group.id, take_team, o), order = 0;

	o->names = mem_zeroed(o->n_players + 1, sizeof(*o->names));
	for (size_t i = 0; i < o->n_players && rc >= 0; i++) {
		rc = name_team(ctx, o->ids[i], o->names[i], sizeof(o->names[i]));
		o->players[i].name = o->names[i];
	}
	for (size_t i = 0; i < o->n_players; i++)
		o->players[i].left_order = o->left[i] ? ++order : 0;
	return rc < 0 ? rc : 1;
}

/* --- rounds ---------------------------------------------------------------------------------- */

struct taking {
	struct otb_load *o;
	size_t cap_rounds, cap_games, cap_absent;
};

/* A new version replaces the previous one. */
static void drop_round(struct otb_load *o, int round)
{
	while (o->n_games && o->games[o->n_games - 1].round >= round)
		o->n_games--;
	if (o->event.n_rounds >= (size_t)round)
		o->event.n_rounds = (size_t)round - 1;
}

static void take_pairs(struct taking *t, int round, const json_t *pairs)
{
	struct otb_load *o = t->o;
	json_t *pair;
	size_t i;

	json_array_foreach(pairs, i, pair)
	{
		o->games = mem_room(o->games, o->n_games + 1, &t->cap_games, sizeof(*o->games));
		o->games[o->n_games++] = (struct rounds_game){
			.round = round,
			.white = (int)json_integer_value(json_object_get(pair, "white")),
			.black = (int)json_integer_value(json_object_get(pair, "black"))};
	}
}

/* Drawn with the first round and repeated in each. */
static enum pair_colour colour_of(const json_t *facts)
{
	const char *word = json_string_value(json_object_get(facts, "colour"));

	return word && !strcmp(word, "black") ? PAIR_BLACK : PAIR_WHITE;
}

static int take_round(void *arg, const struct round_row *row)
{
	struct taking *t = arg;
	struct otb_load *o = t->o;
	json_t *facts = json_loads(row->facts, 0, NULL);

	if (row->group == o->group.id && row->round >= 1 &&
	    (size_t)row->round <= o->event.n_rounds + 1) {
		drop_round(o, row->round);
		o->rounds = mem_room(o->rounds, o->event.n_rounds + 1, &t->cap_rounds,
				     sizeof(*o->rounds));
		o->rounds[o->event.n_rounds++] = (struct rounds_round){
			.start = CIVIL_NONE,
			.bye = (int)json_integer_value(json_object_get(facts, "bye")),
			.bye_against =
				(int)json_integer_value(json_object_get(facts, "bye_against"))};
		o->event.first_colour = colour_of(facts);
		take_pairs(t, row->round, json_object_get(facts, "pairs"));
	}
	json_decref(facts);
	return 0;
}

/* --- results --------------------------------------------------------------------------------- */

const struct rounds_game *otb_load_board(const struct otb_load *o, int round, int board)
{
	int at = 0;

	for (size_t i = 0; i < o->n_games; i++)
		if (o->games[i].round == round && ++at == board)
			return &o->games[i];
	return NULL;
}

static void take_results(struct otb_load *o, int round, const struct card *card)
{
	for (size_t i = 0; i < card->n; i++) {
		const struct card_result *r = &card->results[i];
		const struct rounds_game *found = otb_load_board(o, round, r->board);
		struct rounds_game *g = found ? &o->games[found - o->games] : NULL;

		if (!g)
			continue;
		g->finished = true;
		g->white2 = r->white2;
		g->black2 = r->black2;
		g->white_moved = r->played || r->white2 > 0;
		g->black_moved = r->played || r->black2 > 0;
		o->hows[g - o->games] = r->how;
	}
}

int otb_load_match_number(const struct otb_load *o, size_t match)
{
	int number = 1;

	for (size_t i = 0; i < match; i++)
		number += o->games[i].round == o->games[match].round;
	return number;
}

void otb_load_score(const struct otb_load *o, size_t match, struct otb_score *ret_score)
{
	kind_otb_team_score(&o->shape, &o->matches[match], ret_score);
}

bool otb_load_has_match(const struct otb_load *o, int round, int match)
{
	for (size_t i = 0; i < o->n_games; i++)
		if (o->games[i].round == round && otb_load_match_number(o, i) == match)
			return true;
	return false;
}

static bool is_settled(const struct otb_load *o, size_t match)
{
	return o->cards[match].state == CARD_CONFIRMED || o->cards[match].state == CARD_STANDS;
}

static struct otb_team_table team_table_of(const struct otb_load *o)
{
	return (struct otb_team_table){.teams = (int)o->n_players,
				       .matches = o->matches,
				       .n = o->n_games,
				       .penalties2 = o->penalties2,
				       .left = o->left};
}

static bool all_cards_stand(const struct otb_load *o)
{
	int rounds = kind_otb_rounds(&o->shape, (int)o->n_players);

	for (int r = 1; r <= (int)o->event.n_rounds; r++)
		if (otb_load_unfinished(o, r))
			return false;
	for (size_t i = 0; o->matches && i < o->n_games; i++)
		if (!is_settled(o, i))
			return false;
	return (int)o->event.n_rounds >= rounds;
}

size_t otb_load_rematches(const struct otb_load *o, struct otb_rematch ret[OTB_REMATCHES_MOST])
{
	const struct otb_team_table table = team_table_of(o);

	return o->matches && !store_group_is_over(o->group.state) && all_cards_stand(o)
		       ? otb_rematch_owed(&o->shape, &table, ret)
		       : 0;
}

bool otb_load_is_complete(const struct otb_load *o)
{
	struct otb_rematch owed[OTB_REMATCHES_MOST];

	return all_cards_stand(o) && !otb_load_rematches(o, owed);
}

size_t otb_load_add_match(struct otb_load *o, int round, const int team[2])
{
	size_t at = o->n_games++;

	o->games = mem_resize(o->games, o->n_games, sizeof(*o->games));
	o->matches = mem_resize(o->matches, o->n_games, sizeof(*o->matches));
	o->cards = mem_resize(o->cards, o->n_games, sizeof(*o->cards));
	o->games[at] = (struct rounds_game){
		.round = round, .white = team[OTB_VISITORS], .black = team[OTB_HOSTS]};
	o->matches[at] = (struct otb_match){
		.round = round,
		.team = {team[OTB_VISITORS], team[OTB_HOSTS]},
		.rematch = round > kind_otb_rounds(&o->shape, (int)o->n_players)};
	o->cards[at] = (struct otb_load_card){.id = 0};
	o->event.games = o->games;
	o->event.n_games = o->n_games;
	return at;
}

/* A card that the other captain has objected to does not count until there is a ruling. */
static void take_match(struct otb_load *o, size_t at, const struct card_row *row)
{
	struct rounds_game *g = &o->games[at];
	struct otb_score score;

	o->cards[at] = (struct otb_load_card){row->id, row->state, row->version, row->at, ""};
	memcpy(o->cards[at].author, row->author, sizeof(row->author));
	if (row->state != CARD_OBJECTED)
		otb_load_match(row->facts, &o->matches[at]);
	otb_load_score(o, at, &score);
	g->finished = !score.open;
	g->white2 = score.points2[OTB_VISITORS];
	g->black2 = score.points2[OTB_HOSTS];
	g->white_moved = g->black_moved = score.played;
}

static int load_matches(struct otb_load *o, struct context *ctx)
{
	int rounds = kind_otb_rounds(&o->shape, (int)o->n_players), rc = 1;

	o->matches = mem_zeroed(o->n_games + 1, sizeof(*o->matches));
	o->cards = mem_zeroed(o->n_games + 1, sizeof(*o->cards));
	for (size_t i = 0; i < o->n_games && rc >= 0; i++) {
		struct rounds_game *g = &o->games[i];
		struct card_row row;

		o->matches[i] = (struct otb_match){.round = g->round,
						   .team = {g->white, g->black},
						   .rematch = g->round > rounds};
		rc = store_card_last(ctx->store, o->tourney.id, o->group.id, g->round,
				     otb_load_match_number(o, i), &row);
		if (rc <= 0)
			continue;
		take_match(o, i, &row);
		card_row_release(&row);
	}
	return rc < 0 ? rc : 1;
}

/* Only the newest card of a round counts. */
static int load_results(struct otb_load *o, struct context *ctx)
{
	struct card *card = mem_alloc(sizeof(*card));
	int rc = 1;

	o->hows = mem_zeroed(o->n_games + 1, sizeof(*o->hows));
	for (int r = 1; r <= (int)o->event.n_rounds && rc >= 0; r++) {
		struct card_row row;

		rc = store_card_last(ctx->store, o->tourney.id, o->group.id, r, 0, &row);
		if (rc <= 0)
			continue;
		card->n = 0;
		otb_load_card(row.facts, card);
		take_results(o, r, card);
		card_row_release(&row);
	}
	free(card);
	return rc < 0 ? rc : 1;
}

bool otb_load_is_left_out(const struct otb_load *o, int number)
{
	int at = rounds_find(&o->event, number);

	return at >= 0 && o->event.players[at].left_out;
}

int otb_load_unfinished(const struct otb_load *o, int round)
{
	int n = 0;

	for (size_t i = 0; i < o->n_games; i++)
		n += o->games[i].round == round && otb_load_lacks_result(&o->games[i]);
	return n;
}

/* --- absences -------------------------------------------------------------------------------- */

static int take_absence(void *arg, int64_t entry, int round)
{
	struct taking *t = arg;
	struct otb_load *o = t->o;

	for (int i = 0; i < o->entries.n; i++) {
		if (o->entries.rows[i].id != entry)
			continue;
		o->absences = mem_room(o->absences, o->n_absences + 1, &t->cap_absent,
				       sizeof(*o->absences));
		o->absences[o->n_absences++] =
			(struct rounds_absence){o->entries.rows[i].number, round};
	}
	return 0;
}

static void note_teams_left(struct otb_load *o)
{
	for (size_t i = 0; i < o->n_players; i++)
		o->players[i].left = o->left[i] ? (int)o->event.n_rounds + 1 : 0;
}

static bool has_left(const struct entry_row *e)
{
	return is_seat(e) && e->state == ENTRY_WITHDRAWN;
}

/* The place of an entry among those that left, from 1; by number if at the same instant. */
static int order_of_leaving(const struct otb_load *o, const struct entry_row *e)
{
	int order = 1;

	for (int i = 0; i < o->entries.n; i++) {
		const struct entry_row *other = &o->entries.rows[i];

		if (has_left(other))
			order += other->withdrawn.sec < e->withdrawn.sec ||
				 (other->withdrawn.sec == e->withdrawn.sec &&
				  other->number < e->number);
	}
	return order;
}

/* Players who have left are not paired in later rounds (EVENTS E52). */
static void note_left(struct otb_load *o)
{
	for (int i = 0; i < o->entries.n; i++) {
		const struct entry_row *e = &o->entries.rows[i];

		for (size_t k = 0; k < o->n_players; k++)
			if (o->players[k].number == e->number && has_left(e)) {
				o->players[k].left = (int)o->event.n_rounds + 1;
				o->players[k].left_order = order_of_leaving(o, e);
			}
	}
	if (o->shape.system)
		otb_left_lose(o->players, o->n_players, o->games, o->n_games);
	else
		otb_left_apply(o->players, o->n_players, o->games, o->n_games);
}

/* --- all of it ------------------------------------------------------------------------------- */

struct seeking {
	int64_t id; /* 0 = the first one */
	struct group_row found;
};

static int find_group(void *arg, const struct group_row *g)
{
	struct seeking *s = arg;

	if (!s->found.id && g->state != GROUP_FILLING && (!s->id || s->id == g->id))
		s->found = *g;
	return 0;
}

static int load_all(struct otb_load *o, struct context *ctx)
{
	struct taking t = {.o = o};
	bool teams = kind_otb_boards(&o->options) > 0;
	int rc = teams ? load_teams(o, ctx) : load_players(o, ctx);

	o->shape = kind_otb_shape(&o->options, o->n_players);
	if (rc > 0)
		rc = store_round_each(ctx->store, o->stage.id, take_round, &t);
	if (rc >= 0)
		rc = teams ? load_matches(o, ctx) : load_results(o, ctx);
	if (teams) {
		note_teams_left(o);
		return rc < 0 ? rc : 1;
	}
	if (rc >= 0)
		rc = store_absence_each(ctx->store, o->tourney.id, take_absence, &t);
	note_left(o);
	return rc < 0 ? rc : 1;
}

/* The arrays no longer move: set the pointers to them. */
static void tie(struct otb_load *o)
{
	struct rounds_event *e = &o->event;

	e->options =
		(struct rounds_options){.system = o->shape.system,
					.rounds = kind_otb_rounds(&o->shape, (int)o->n_players),
					.games = 1};
	e->boards = o->shape.boards;
	e->players = o->players;
	e->n_players = o->n_players;
	e->rounds = o->rounds;
	e->games = o->games;
	e->n_games = o->n_games;
	e->absences = o->absences;
	e->n_absences = o->n_absences;
	e->starts = o->group.start;
}

void otb_load_struck(const struct otb_load *o, bool *ret_struck)
{
	const struct otb_team_table table = team_table_of(o);

	kind_otb_team_struck(&o->shape, &table, ret_struck);
}

bool otb_load_table(const struct otb_load *o, struct kind_line *ret_lines)
{
	const struct otb_team_table table = team_table_of(o);

	if (!o->matches)
		return kind_otb_table(&o->shape, &o->event, ret_lines);
	kind_otb_team_lines(&o->shape, &table, ret_lines);
	return o->n_players > 0;
}

int otb_load(struct context *ctx, const struct tourney *t, int64_t group, struct otb_load *ret)
{
	struct otb_load o = {.tourney = *t};
	struct seeking seeking = {.id = group};
	int rc = store_stage_by_number(ctx->store, t->id, 1, &o.stage);

	if (rc > 0)
		rc = store_group_each_stage(ctx->store, o.stage.id, find_group, &seeking);
	if (rc < 0 || !seeking.found.id)
		return rc < 0 ? rc : 0;
	o.group = seeking.found;
	o.options_json = json_loads(t->options, 0, NULL);
	o.options = event_options_read(o.options_json);
	rc = kind_otb_shape_wrong(&o.options) ? STORE_FAILED : load_all(&o, ctx);
	tie(&o);
	if (rc < 0)
		otb_load_release(&o);
	else
		*ret = o;
	return rc < 0 ? rc : 1;
}

void otb_load_release(struct otb_load *o)
{
	json_decref(o->options_json);
	entry_list_release(&o->entries);
	free(o->players);
	free(o->ids);
	free(o->names);
	free(o->rounds);
	free(o->games);
	free(o->hows);
	free(o->matches);
	free(o->cards);
	free(o->penalties2);
	free(o->left);
	free(o->absences);
	*o = (struct otb_load){.n_games = 0};
}
