/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values as JSON; see view_json.h. */
#include "daemon/publish/view_json.h"

#include <string.h>

#include "core/chess/fast/movegen.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "crypto/hex.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_league.h"

json_t *view_json_date(struct civil d)
{
	char text[CIVIL_TEXT];

	return civil_is_none(d) ? json_null() : json_string(civil_format(d, text));
}

json_t *view_json_instant(struct instant t)
{
	char text[INSTANT_TEXT];

	return t.sec ? json_string(instant_format(t, text)) : json_null();
}

static json_t *clock_lines(const struct clock_view *v)
{
	json_t *lines = json_array();

	for (size_t i = 0; i < v->n_lines; i++) {
		const struct clock_line *l = &v->lines[i];
		json_array_append_new(lines,
				      json_pack("{s:i, s:o, s:o, s:i, s:i, s:b, s:s, s:s}", "move",
						l->move, "from", view_json_date(l->from), "to",
						view_json_date(l->to), "days", l->days, "holidays",
						l->closed, "running", l->running, "why",
						event_why_word(l->why), "paragraph",
						l->paragraph ? l->paragraph : ""));
	}
	return lines;
}

/* Only while a series across a control is pending (RULES T-13). */
static void add_first_move(const struct clock_first_move *f, json_t *to)
{
	if (f->limit)
		json_object_set_new(to, "first_move_only",
				    json_pack("{s:i, s:i, s:i, s:o}", "limit", f->limit, "control",
					      f->control, "left", f->left, "last_day",
					      view_json_date(f->last_day)));
}

static json_t *clock_json(const struct clock_view *v)
{
	json_t *out =
		json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:b, s:o, s:o}", "used", v->used,
			  "running", v->running, "limit", v->limit, "control", v->control, "left",
			  v->left, "moves", v->moves, "on_move", v->on_move, "stopped", v->stopped,
			  "last_day", view_json_date(v->last_day), "lines", clock_lines(v));

	add_first_move(&v->first_move, out);
	if (v->assumed)
		json_object_set_new(out, "assumed_receipt", view_json_date(v->received));
	return out;
}

static void add_moves(const struct game_record *r, json_t *numeric, json_t *san)
{
	struct position pos = r->start;
	char text[SAN_TEXT + 4], token[MOVE_TOKEN_TEXT];

	for (size_t i = 0; i < r->n; i++) {
		numeric_write(&pos, r->ply[i].move, TOKEN_ICCF, token);
		san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, text);
		json_array_append_new(numeric, json_string(token));
		json_array_append_new(san, json_string(text));
		position_play(&pos, r->ply[i].move);
	}
}

static json_t *side_json(const struct view_player *p)
{
	return json_pack("{s:I, s:s, s:s, s:i}", "number", (json_int_t)p->id, "name", p->name,
			 "club", p->club, "rating", p->rating);
}

static json_t *former_json(const struct public_game *g)
{
	json_t *list = json_array();

	for (size_t i = 0; i < g->n_former; i++) {
		const struct view_period *p = &g->former[i];
		json_t *one = side_json(&p->player);
		json_object_set_new(one, "side", json_string(view_game_side(p->side)));
		json_object_set_new(one, "from", view_json_date(p->from));
		json_object_set_new(one, "until", view_json_date(p->until));
		json_array_append_new(list, one);
	}
	return list;
}

json_t *view_json_game(const struct public_game *g)
{
	json_t *numeric = json_array(), *san = json_array(), *out;
	char fen[FEN_TEXT], head[2 * STORE_HASH + 1];

	fen_write(&g->record->now, fen);
	hex_encode(g->head, STORE_HASH, head);
	add_moves(g->record, numeric, san);
	out = json_pack("{s:I, s:s, s:o, s:o, s:s, s:s, s:s, s:i, s:s, s:s, s:o}", "game",
			(json_int_t)g->id, "fen", fen, "numeric", numeric, "san", san, "result",
			g->result, "reason", game_end_word(g->reason), "state",
			view_game_phase(g->phase), "ply", g->ply, "turn", view_game_side(g->turn),
			"head", head, "start", view_json_date(g->start));
	json_object_set_new(out, "white", side_json(g->player[SIDE_WHITE]));
	json_object_set_new(out, "black", side_json(g->player[SIDE_BLACK]));
	json_object_set_new(out, "clocks",
			    json_pack("{s:o, s:o}", "w", clock_json(&g->clock[SIDE_WHITE]), "b",
				      clock_json(&g->clock[SIDE_BLACK])));
	json_object_set_new(out, "draw_offer", json_string(view_game_side(g->offer)));
	if (g->hidden)
		json_object_set_new(out, "hidden", json_integer(g->hidden));
	if (g->by_post)
		json_object_set_new(out, "by_post", json_true());
	if (g->n_former) {
		json_object_set_new(out, "former", former_json(g));
		json_object_set_new(out, "reserve", json_boolean(g->reserve));
	}
	if (g->group) {
		json_object_set_new(out, "group", json_integer(g->group));
		json_object_set_new(out, "group_name", json_string(g->group_name));
		json_object_set_new(out, "round", json_integer(g->round));
	}
	return out;
}

static int add_event(void *arg, const struct event_row *row)
{
	json_array_append_new(arg, json_stringn(row->text, row->len));
	return 0;
}

json_t *view_json_game_leader(struct context *ctx, const struct game_view *v, struct instant now)
{
	json_t *events = json_array(), *out;
	struct public_game game;

	view_game_public(v, now, &game);
	out = view_json_game(&game);
	view_game_public_release(&game);
	store_event_each(ctx->store, v->row.id, 0, 0, add_event, events);
	json_object_set_new(out, "events", events);
	return out;
}

json_t *view_json_next(bool more, int64_t last)
{
	return more ? json_sprintf("%lld", (long long)last) : json_null();
}

const char *view_json_group_state(enum group_state state)
{
	switch (state) {
	case GROUP_FILLING: return "filling";
	case GROUP_RUNNING: return "running";
	case GROUP_PAUSED: return "paused";
	case GROUP_PLAYOFF: return "playoff";
	case GROUP_FINISHED: return "finished";
	case GROUP_FINAL: return "final";
	case GROUP_ARCHIVED: break;
	}
	return "archived";
}

const char *view_json_entry_state(enum entry_state state)
{
	switch (state) {
	case ENTRY_ASKED: return "asked";
	case ENTRY_CONFIRMED:
	case ENTRY_SEATED: return "confirmed"; /* "number" distinguishes them */
	case ENTRY_UNPAID: return "unpaid";
	case ENTRY_WITHDRAWN: return "withdrawn";
	case ENTRY_LAPSED: return "lapsed";
	case ENTRY_QUESTION: return "question";
	case ENTRY_REFUSED: break;
	}
	return "refused";
}

static double number_json(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0;
}

/* The players of a team, by board. */
static json_t *boards_json(const struct group_view *v, int64_t team)
{
	json_t *boards = json_array();

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[i];

		if (l->team == team)
			json_array_append_new(
				boards, json_pack("{s:i, s:I, s:s, s:i, s:f, s:i, s:b}", "board",
						  l->board, "player", (json_int_t)l->player.id,
						  "name", l->player.name, "rating",
						  l->player.rating, "points", l->points2 / 2.0,
						  "played", l->played, "withdrawn", l->withdrawn));
	}
	return boards;
}

static json_t *teams_json(const struct group_view *v)
{
	json_t *table = json_array();
	int entitled, score;

	for (int i = 0; i < v->n_teams; i++) {
		const struct view_team_line *t = &v->teams[v->team_order[i]];
		json_t *line = json_pack(
			"{s:i, s:i, s:I, s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:i, s:b, s:o}",
			"place", t->place, "number", t->number, "team", (json_int_t)t->id, "name",
			t->name, "club", t->club, "points", number_json(t->points), "bp",
			number_json(t->points), "weighted", number_json(t->weighted), "mp",
			number_json(t->match_points), "penalty", t->penalty2 / 2.0, "played",
			t->played, "withdrawn", t->withdrawn, "boards", boards_json(v, t->id));

		if (t->rematches)
			json_object_set_new(line, "rematches", json_integer(t->rematches));
		entitled = view_league_entitled(v, t, &score);
		if (entitled) {
			json_object_set_new(line, "score", json_integer(score));
			json_object_set_new(line, "entitled", json_integer(entitled));
		}
		json_array_append_new(table, line);
	}
	return table;
}

static json_t *players_json(const struct group_view *v)
{
	json_t *table = json_array();

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[v->order[i]];
		json_t *line = json_pack("{s:i, s:i, s:I, s:s, s:s, s:i, s:f, s:f, s:i, s:b, s:b}",
					 "place", l->place, "number", l->number, "player",
					 (json_int_t)l->player.id, "name", l->player.name, "club",
					 l->player.club, "rating", l->player.rating, "points",
					 l->points2 / 2.0, "sb", l->sb4 / 4.0, "played", l->played,
					 "withdrawn", l->withdrawn, "prize", !l->no_prize);

		if (l->left_out)
			json_object_set_new(line, "left_out", json_true());
		json_array_append_new(table, line);
	}
	return table;
}

json_t *view_json_table(const struct group_view *v)
{
	return v->n_teams ? teams_json(v) : players_json(v);
}

/* The board in a team match, 0 for individuals. */
static int board_of(const struct group_view *v, const struct game_row *g)
{
	const struct view_line *line = view_group_line(v, g->first_white);

	return line ? line->board : 0;
}

/* Half-moves of a running game visible to spectators now (EVENTS E76). */
static int ply_shown(const struct group_view *v, const struct game_row *g)
{
	int delay = option_delay(&v->options);

	if (strcmp(g->result, "*") != 0)
		return g->ply;
	return delay == OPTION_DELAY_FINISHED || delay > g->ply ? 0 : g->ply - delay;
}

static json_t *games_json(const struct group_view *v, const bool *rated, bool spectator)
{
	json_t *games = json_array();

	for (int i = 0; i < v->n_games; i++)
		json_array_append_new(
			games,
			json_pack("{s:I, s:i, s:I, s:I, s:s, s:i, s:o, s:b, s:i}", "game",
				  (json_int_t)v->games[i].id, "round", v->games[i].round, "white",
				  (json_int_t)v->games[i].white, "black",
				  (json_int_t)v->games[i].black, "result", v->games[i].result,
				  "ply",
				  spectator ? ply_shown(v, &v->games[i]) : (int)v->games[i].ply,
				  "ended", view_json_instant(v->games[i].ended_at), "rated",
				  (int)rated[i], "board", board_of(v, &v->games[i])));
	return games;
}

/* Annulled games (RULES S-58). */
static json_t *annulled_json(const struct group_view *v)
{
	json_t *games = json_array();

	for (int i = 0; i < v->n_annulled; i++) {
		const struct game_row *g = &v->annulled[i];
		json_array_append_new(games,
				      json_pack("{s:I, s:i, s:I, s:I, s:o}", "game",
						(json_int_t)g->id, "round", g->round, "white",
						(json_int_t)g->white, "black", (json_int_t)g->black,
						"at", view_json_instant(g->ended_at)));
	}
	return games;
}

/* The entrant who drew a number, identified by confirmation. */
static const char *name_of(const struct group_view *v, int number, const char *confirmation)
{
	const char *name = "";

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[i];
		if (l->number != number)
			continue;
		name = l->player.name;
		if (!strcmp(l->confirmation, confirmation))
			break;
	}
	return name;
}

/* "order"[i] is the number drawn by the i-th entrant. */
static void add_order(const struct group_view *v, json_t *out)
{
	const struct view_lot *lot = &v->lots.list[0];
	json_t *names = json_array(), *number;
	size_t i;

	json_array_foreach(lot->result, i, number) json_array_append_new(
		names, json_string(name_of(v, (int)json_integer_value(number),
					   json_string_value(json_array_get(lot->message, i)))));
	json_object_set(out, "confirmations", lot->message);
	json_object_set(out, "order", lot->result);
	json_object_set_new(out, "entrants", names);
}

/* For a group without a stored order: from its entries. */
static void add_entrants(const struct group_view *v, json_t *out)
{
	json_t *confirmations = json_array(), *order = json_array(), *names = json_array();
	const struct view_line *l;

	for (l = view_group_confirmed(v, 0); l; l = view_group_confirmed(v, l->seq)) {
		json_array_append_new(confirmations, json_string(l->confirmation));
		json_array_append_new(names, json_string(l->player.name));
		json_array_append_new(order, json_integer(l->number));
	}
	json_object_set_new(out, "confirmations", confirmations);
	json_object_set_new(out, "entrants", names);
	if (v->drawn)
		json_object_set(out, "order", order);
	json_decref(order);
}

json_t *view_json_lots(const struct group_view *v)
{
	char seed[2 * sizeof(v->seed) + 1], hash[2 * STORE_HASH + 1];
	json_t *out = json_pack("{s:I, s:s}", "group", (json_int_t)v->id, "code", v->code);

	if (v->lots.drawn)
		add_order(v, out);
	else
		add_entrants(v, out);
	hex_encode(v->seed_hash, STORE_HASH, hash);
	hex_encode(v->seed, sizeof(v->seed), seed);
	if (v->has_seed)
		json_object_set_new(out, "seed_sha256", json_string(hash));
	if (v->drawn)
		json_object_set_new(out, "seed", json_string(seed));
	if (v->lots.has_next) {
		hex_encode(v->lots.next_hash, STORE_HASH, hash);
		json_object_set_new(out, "next_seed_sha256", json_string(hash));
	}
	if (v->lots.n)
		json_object_set_new(out, "draws", view_lots_json(&v->lots, v->code));
	return out;
}

static json_t *corrections_json(const struct group_view *v)
{
	json_t *list = json_array();

	for (int i = 0; i < v->n_corrections; i++) {
		const struct view_correction *c = &v->corrections[i];
		json_array_append_new(list, json_pack("{s:I, s:s, s:s, s:o}", "game",
						      (json_int_t)c->game, "from", c->from, "to",
						      c->to, "at", view_json_instant(c->at)));
	}
	return list;
}

static json_t *changes_json(const struct group_view *v)
{
	json_t *list = json_array();

	for (int i = 0; i < v->n_former; i++) {
		const struct view_former *f = &v->former[i];
		json_array_append_new(
			list, json_pack("{s:i, s:I, s:s, s:I, s:s, s:o, s:b}", "number",
					v->lines[f->line].number, "player", (json_int_t)f->next,
					"name", view_group_line_name(v, f->next), "former",
					(json_int_t)f->player.id, "former_name", f->player.name,
					"from", view_json_date(civil_add_days(f->last, 1)),
					"reserve", (int)f->reserve));
	}
	return list;
}

json_t *view_json_group(const struct group_view *v, const bool *rated, bool spectator)
{
	json_t *out = json_pack("{s:I, s:s, s:s, s:s, s:s, s:o, s:i, s:o, s:o, s:o}", "group",
				(json_int_t)v->id, "name", v->name, "event", v->event, "state",
				view_json_group_state(v->state), "rules", v->ruleset, "start",
				view_json_date(v->start), "size", v->size, "final",
				view_json_instant(v->final_at), "table", view_json_table(v),
				"games", games_json(v, rated, spectator));

	json_object_set_new(out, "code", json_string(v->code));
	if (v->position.given)
		json_object_set_new(out, "position", view_position_json(&v->position));
	if (v->division)
		json_object_set_new(out, "division", json_integer(v->division));
	json_object_set_new(out, "stage", json_integer(v->stage));
	json_object_set_new(out, "version", json_integer(v->version));
	json_object_set_new(out, "end", view_json_date(v->ended));
	if (v->n_annulled)
		json_object_set_new(out, "annulled", annulled_json(v));
	if (v->n_corrections)
		json_object_set_new(out, "corrections", corrections_json(v));
	if (v->n_former)
		json_object_set_new(out, "occupants", changes_json(v));
	if (v->has_seed)
		json_object_set_new(out, "lots", view_json_lots(v));
	return out;
}

const char *view_json_case_kind(enum case_kind kind)
{
	switch (kind) {
	case CASE_OVERSTEP: return "overstep";
	case CASE_SILENCE: return "silence";
	case CASE_ADJUDICATION: return "adjudication";
	case CASE_PROTEST: return "protest";
	case CASE_UNDELIVERABLE: return "undeliverable";
	case CASE_ADDRESS: return "address";
	case CASE_APPEAL: return "appeal";
	case CASE_WITHDRAWAL: return "withdrawal";
	case CASE_ENTRY: break;
	case CASE_COMPOSITION: return "composition";
	case CASE_RESERVE: return "reserve";
	case CASE_TITLE: return "title";
	case CASE_PAIRING: return "pairing";
	case CASE_OBJECTION: return "objection";
	case CASE_CORRECTION: return "correction";
	}
	return "entry";
}

static json_t *id_or_null(int64_t id)
{
	return id ? json_integer(id) : json_null();
}

json_t *view_json_case(const struct case_row *row, bool evidence)
{
	static const char *const states[] = {"open", "ruled", "closed"};
	json_t *out = json_pack("{s:I, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "case",
				(json_int_t)row->id, "kind", view_json_case_kind(row->kind),
				"state", states[row->state], "game", id_or_null(row->game), "group",
				id_or_null(row->group), "player", id_or_null(row->player), "opened",
				view_json_instant(row->opened), "due", view_json_instant(row->due),
				"ruling", id_or_null(row->ruling));

	if (evidence) {
		json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
		json_object_set_new(out, "evidence", e ? e : json_object());
	}
	return out;
}

static json_t *ruling_json(const struct view_ruling *r)
{
	return json_pack("{s:I, s:o, s:o, s:o, s:o, s:s, s:s, s:s, s:i, s:s, s:s, s:o}", "ruling",
			 (json_int_t)r->id, "game", id_or_null(r->game), "group",
			 id_or_null(r->group), "player", id_or_null(r->player), "at",
			 view_json_instant(r->at), "office", signature_office_word(r->office),
			 "author", r->signer, "verdict", r->verdict, "days", r->days, "paragraph",
			 r->paragraph, "reason", r->reason, "appeal_until",
			 view_json_instant(r->appeal_until));
}

json_t *view_json_rulings(const struct view_rulings *v)
{
	json_t *list = json_array();

	for (int i = 0; i < v->n; i++)
		json_array_append_new(list, ruling_json(&v->list[i]));
	return list;
}

/* The pending series (6.2.5) that the side to move may accept; empty if hidden. */
static json_t *proposed_to(const struct game *game, enum event_side side)
{
	const struct game_series *series = &game->series[side_other(side)];
	struct position pos = game->record.now;
	json_t *moves = json_array();
	char token[MOVE_TOKEN_TEXT];

	if (game_turn(game) != side || ruleset_get(&game->setup.rules, RULE_SERIES) != 0)
		return moves;
	for (int i = 0; i < series->n; i++) {
		numeric_write(&pos, series->moves[i], TOKEN_ICCF, token);
		json_array_append_new(moves, json_string(token));
		position_play(&pos, series->moves[i]);
	}
	return moves;
}

json_t *view_json_game_player(const struct game_view *v, int64_t player, struct instant now)
{
	struct public_game game;
	json_t *out;

	view_game_spectator(v, player, now, &game);
	out = view_json_game(&game);
	view_game_public_release(&game);
	if (player == v->white.id)
		json_object_set_new(out, "proposed_series", proposed_to(v->game, SIDE_WHITE));
	else if (player == v->black.id)
		json_object_set_new(out, "proposed_series", proposed_to(v->game, SIDE_BLACK));
	return out;
}
