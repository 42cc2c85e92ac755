/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_json_my.h. */
#include "daemon/publish/view_json_my.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/play/series.h"
#include "core/play/what_if.h"
#include "core/rules/leave_judge.h"
#include "core/rules/series_tree.h"
#include "daemon/access.h"
#include "daemon/game_load.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_messages.h"
#include "daemon/publish/view_rows.h"
#include "sql/store_leave.h"
#include "sql/store_official.h"

static enum event_side side_of(const struct game_view *v, int64_t player)
{
	return v->white.id == player ? SIDE_WHITE : SIDE_BLACK;
}

static const char *side_word(enum event_side side)
{
	return side == SIDE_WHITE ? "w" : "b";
}

/* --- a game ---------------------------------------------------------------------------------- */

/* One for each half-move played here; the days of a message belong to its last half-move. */
static json_t *moves_json(const struct game *game)
{
	size_t played = game->record.n - (size_t)game->prelude_plies;
	json_t *moves = json_array();

	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		for (int k = 1; k <= p->plies && json_array_size(moves) < played; k++)
			json_array_append_new(moves,
					      json_pack("{s:i, s:o, s:o, s:i}", "ply",
							(int)json_array_size(moves) + 1, "sent",
							view_json_date(p->day), "received",
							view_json_date(p->received), "days",
							k == p->plies ? p->charge : 0));
	}
	return moves;
}

static void add_offer(const struct game *game, json_t *to)
{
	if (game->offer != SIDE_NONE && game->phase != PHASE_OVER)
		json_array_append_new(to, json_pack("{s:s, s:s}", "kind", "draw", "from",
						    side_word(game->offer)));
}

/* The player's own series, hidden from the opponent. */
static void add_series(const struct game *game, enum event_side me, json_t *to)
{
	const struct game_series *series = &game->series[me];
	struct sbuf words = SBUF_INIT;

	series_tree_write(series, &game->record.now, " 0", &words);
	if (series->n)
		json_array_append_new(to, json_pack("{s:s, s:s, s:s}", "kind", "series", "from",
						    side_word(me), "moves", words.buf));
	sbuf_release(&words);
}

static json_t *message_json(const struct view_message *m, enum event_side from)
{
	return json_pack("{s:i, s:s, s:s}", "ply", m->ply, "from", side_word(from), "text",
			 m->text);
}

/* Both players' messages, ordered by move. */
static int messages_json(struct context *ctx, const struct game_view *v, json_t **ret_json)
{
	struct view_messages by[2]; /* by enum event_side of the writer */
	size_t at[2] = {0, 0};
	int rc = view_messages(ctx, v->black.id, v->row.id, &by[SIDE_WHITE]);

	if (rc < 0)
		return rc;
	rc = view_messages(ctx, v->white.id, v->row.id, &by[SIDE_BLACK]);
	if (rc >= 0) {
		*ret_json = json_array();
		while (at[0] < by[0].n || at[1] < by[1].n) {
			int side =
				at[1] >= by[1].n || (at[0] < by[0].n &&
						     by[0].list[at[0]].ply <= by[1].list[at[1]].ply)
					? 0
					: 1;
			json_array_append_new(*ret_json, message_json(&by[side].list[at[side]++],
								      (enum event_side)side));
		}
		view_messages_release(&by[SIDE_BLACK]);
	}
	view_messages_release(&by[SIDE_WHITE]);
	return rc < 0 ? rc : 1;
}

int view_json_my_game(struct context *ctx, const struct game_view *v, int64_t player,
		      struct instant now, json_t *to)
{
	enum event_side me = side_of(v, player);
	json_t *messages = NULL, *offers;
	struct game_ahead ahead;
	int rc = messages_json(ctx, v, &messages);

	if (rc < 0)
		return rc;
	game_ahead(v->game, game_date(v->game, now), &ahead);
	offers = json_array();
	add_offer(v->game, offers);
	add_series(v->game, me, offers);
	json_object_set_new(to, "next_date", view_json_date(ahead.last));
	json_object_set_new(to, "messages", messages);
	json_object_set_new(to, "moves", moves_json(v->game));
	json_object_set_new(to, "offers", offers);
	return 1;
}

/* --- a move that is considered --------------------------------------------------------------- */

static enum preview_fault fault_of(enum notation_error error)
{
	return notation_class(error) == NOTATION_CLASS_BAD_NOTATION ? PREVIEW_BAD_NOTATION
								    : PREVIEW_ILLEGAL;
}

enum preview_fault view_json_my_preview(struct game_view *v, int64_t player, const char *move,
					struct instant now, json_t **ret_json)
{
	struct position pos = v->game->record.now;
	char token[MOVE_TOKEN_TEXT], san[SAN_TEXT + 4], fen[FEN_TEXT];
	int ply = game_ply(v->game) + 1;
	enum notation_error error;
	struct what_if answer;
	chess_move m;

	if (game_turn(v->game) != side_of(v, player))
		return PREVIEW_NOT_YOUR_TURN;
	error = series_read_word(&pos, move, strlen(move), &m);
	if (error != NOTATION_OK)
		return fault_of(error);
	if (what_if(v->own, side_of(v, player), now, game_date(v->own, now), &answer) != VERDICT_OK)
		return PREVIEW_NOT_YOUR_TURN;
	numeric_write(&pos, m, TOKEN_ICCF, token);
	san_write_marked(&pos, m, SAN_ENGLISH, san);
	position_play(&pos, m);
	fen_write(&pos, fen);
	*ret_json = json_pack("{s:s, s:s, s:s, s:i, s:s, s:i}", "move", token, "san", san, "fen",
			      fen, "days", charge_days(&answer.charge) + answer.silence, "result",
			      outcome_result(outcome_of(&pos), &pos), "ply", ply);
	return PREVIEW_FINE;
}

/* --- leave ----------------------------------------------------------------------------------- */

struct leaves {
	struct leave_fact *v;
	size_t n, cap;
};

static int take_leave(void *arg, const struct leave_row *row)
{
	struct leaves *leaves = arg;

	leaves->v = mem_room(leaves->v, leaves->n + 1, &leaves->cap, sizeof(*leaves->v));
	leaves->v[leaves->n++] = (struct leave_fact){
		.from = row->first, .until = row->last, .day = row->told, .special = row->special};
	return 0;
}

static void take_own(const struct game *game, enum event_side side, struct leaves *leaves)
{
	for (size_t i = 0; i < game->n_leaves; i++) {
		if (game->leaves[i].side != side || game->leaves[i].former)
			continue;
		leaves->v = mem_room(leaves->v, leaves->n + 1, &leaves->cap, sizeof(*leaves->v));
		leaves->v[leaves->n++] = game->leaves[i];
	}
}

/* The start of the current leave year, and its days left. */
static void add_year(const struct game *game, const struct leaves *leaves, struct civil today,
		     json_t *to)
{
	const struct ruleset *rules = &game->setup.rules;
	struct civil start = game->setup.start, from = start;
	struct refusal why = {.days = 0};

	while (civil_add_years(from, 1).day <= today.day)
		from = civil_add_years(from, 1);
	leave_judge(rules, start, leaves->v, leaves->n, today, today, today, false, &why);
	json_object_set_new(to, "year_from", view_json_date(from));
	json_object_set_new(to, "days_left",
			    json_integer(ruleset_get(rules, RULE_LEAVE_DAYS) - why.days));
}

static json_t *leaves_json(const struct leaves *leaves)
{
	json_t *list = json_array();

	for (size_t i = 0; i < leaves->n; i++)
		json_array_append_new(list, json_pack("{s:o, s:o, s:b}", "from",
						      view_json_date(leaves->v[i].from), "to",
						      view_json_date(leaves->v[i].until), "special",
						      leaves->v[i].special));
	return list;
}

/* A game represents its group, whose games all have the same leave. */
static int add_part(struct context *ctx, const struct game_view *v, int64_t player,
		    struct instant now, json_t *to)
{
	struct leaves leaves = {NULL, 0, 0};
	json_t *one;
	int rc = 1;

	if (v->row.group)
		rc = store_leave_each(ctx->store, player, v->row.group, take_leave, &leaves);
	else
		take_own(v->game, side_of(v, player), &leaves);
	if (rc < 0) {
		free(leaves.v);
		return rc;
	}
	one = json_pack("{s:s, s:s, s:I}", "event", v->event, "name", v->group,
			v->row.group ? "group" : "game",
			(json_int_t)(v->row.group ? v->row.group : v->row.id));
	add_year(v->game, &leaves, game_date(v->game, now), one);
	json_object_set_new(one, "leaves", leaves_json(&leaves));
	json_array_append_new(to, one);
	free(leaves.v);
	return 1;
}

static bool is_listed(const struct view_rows *rows, int upto)
{
	for (int i = 0; i < upto; i++) {
		if (rows->list[i].group && rows->list[i].group == rows->list[upto].group)
			return true;
	}
	return false;
}

int view_json_my_leave(struct context *ctx, int64_t player, struct instant now, json_t **ret_json)
{
	struct view_rows rows;
	struct game_view v;
	json_t *events = json_array();
	int rc = view_rows(ctx, &(struct game_query){.player = player, .unfinished = true}, &rows);

	for (int i = 0; i < rows.n && rc >= 0; i++) {
		if (is_listed(&rows, i))
			continue;
		rc = view_game(ctx, rows.list[i].id, 0, &v);
		if (rc <= 0)
			continue;
		rc = add_part(ctx, &v, player, now, events);
		view_game_release(&v);
	}
	free(rows.list);
	if (rc < 0) {
		json_decref(events);
		return rc;
	}
	*ret_json = json_pack("{s:o}", "events", events);
	return 1;
}

/*
 * The last date on which any move is in time; CIVIL_NONE: none is near, or it is not the side's
 * turn.
 */
static struct civil last_day(const struct game *game, enum event_side side, struct civil today)
{
	struct clock_view clock;

	game_days(game, side, today, &clock);
	return clock.first_move.limit ? clock.first_move.last_day : clock.last_day;
}

static int preview_game(struct context *ctx, const struct game_row *row, int64_t player,
			const struct game_event *leave, json_t *to)
{
	enum event_side me = row->white == player ? SIDE_WHITE : SIDE_BLACK;
	struct game_event ev = *leave; /* it has no strings */
	struct civil before, with;
	struct game game;
	int rc = game_load_now(ctx, row, &game);

	if (rc < 0)
		return rc;
	ev.side = me;
	ev.day = game_date(&game, leave->at);
	before = with = last_day(&game, me, ev.day);
	if (game_fold(&game, &ev) == 0)
		with = last_day(&game, me, ev.day);
	json_array_append_new(to, json_pack("{s:I, s:o, s:o}", "game", (json_int_t)row->id,
					    "last_day", view_json_date(before), "last_day_with",
					    view_json_date(with)));
	game_release(&game);
	return 1;
}

int view_json_my_leave_preview(struct context *ctx, int64_t player, struct civil from,
			       struct civil until, struct instant now, json_t **ret_json)
{
	struct view_rows rows;
	struct game_event leave;
	json_t *games = json_array();
	int rc = view_rows(ctx, &(struct game_query){.player = player, .unfinished = true}, &rows);

	event_init(&leave, EVENT_LEAVE, now);
	leave.from = from;
	leave.until = until;
	for (int i = 0; i < rows.n && rc >= 0; i++)
		rc = preview_game(ctx, &rows.list[i], player, &leave, games);
	free(rows.list);
	if (rc < 0) {
		json_decref(games);
		return rc;
	}
	*ret_json = json_pack("{s:o}", "games", games);
	return 1;
}

/* --- the person ------------------------------------------------------------------------------ */

struct tokens {
	struct instant now;
	json_t *list;
};

static int add_token(void *arg, const struct access_row *row)
{
	struct tokens *tokens = arg;

	if (row->kind == ACCESS_TOKEN && store_access_good(row, tokens->now))
		json_array_append_new(tokens->list,
				      json_pack("{s:I, s:s, s:s, s:o, s:o, s:o}", "id",
						(json_int_t)row->id, "name", row->name, "scope",
						store_access_scope_word(row->scope), "created",
						view_json_instant(row->created), "last_used",
						view_json_instant(row->last_used), "expires",
						view_json_instant(row->expires)));
	return 0;
}

int view_json_my_tokens(struct context *ctx, int64_t player, struct instant now, json_t **ret_json)
{
	struct tokens tokens = {now, json_array()};
	int rc = store_access_each(ctx->store, player, add_token, &tokens);

	if (rc < 0) {
		json_decref(tokens.list);
		return rc;
	}
	*ret_json = json_pack("{s:o, s:n}", "tokens", tokens.list, "next");
	return 1;
}

int view_json_my_person(struct context *ctx, int64_t player, json_t **ret_json)
{
	static const char *const words[] = {"", "leader", "kc", "administrator"};
	struct official_row official;
	struct player p;
	json_t *roles;
	int rc = store_player_get(ctx->store, player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = p.address[0] ? store_official_by_address(ctx->store, p.address, &official) : 0;
	if (rc < 0)
		return rc;
	roles = json_array();
	if (rc > 0)
		json_array_append_new(roles, json_string(words[official.role & 3]));
	*ret_json = json_pack("{s:I, s:s, s:o, s:s}", "player", (json_int_t)p.id, "name", p.name,
			      "roles", roles, "language", p.lang);
	return 1;
}
