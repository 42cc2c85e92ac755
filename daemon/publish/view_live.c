/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Compares the game before and after the event; see view_live.h. */
#include "daemon/publish/view_live.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "daemon/event_options.h"
#include "daemon/game_load.h"
#include "daemon/kept_games.h"
#include "daemon/publish/view_rows.h"

/* The state compared. */
struct before {
	size_t moves; /* half-moves on the board */
	enum game_result result;
	enum game_phase phase;
	enum event_side offer;
};

static const char *side_word(enum event_side side)
{
	return side == SIDE_WHITE ? "w" : side == SIDE_BLACK ? "b" : "";
}

/* The game after its first `moves` half-moves. */
static json_t *state_json(const struct game *game, size_t moves)
{
	const struct game_record *r = &game->record;
	struct position pos = r->start;
	char san[SAN_TEXT + 4] = "", numeric[MOVE_TOKEN_TEXT] = "", fen[FEN_TEXT];
	bool last = moves == r->n;

	for (size_t i = 0; i < moves; i++) {
		if (i + 1 == moves) {
			numeric_write(&pos, r->ply[i].move, TOKEN_ICCF, numeric);
			san_write_marked(&pos, r->ply[i].move, SAN_ENGLISH, san);
		}
		position_play(&pos, r->ply[i].move);
	}
	fen_write(&pos, fen);
	return json_pack("{s:I, s:i, s:s, s:s, s:s, s:s, s:s}", "game", (json_int_t)game->setup.id,
			 "ply", game_ply(game) - (int)(r->n - moves), "move", numeric, "san", san,
			 "fen", fen, "turn",
			 side_word(last		       ? game_turn(game)
				   : pos.side == WHITE ? SIDE_WHITE
						       : SIDE_BLACK),
			 "result", last ? event_result_text(game->result) : "*");
}

static void add(struct live_view *view, enum live_kind kind, enum live_reader reader, json_t *json)
{
	view->v = mem_room(view->v, view->n + 1, &view->cap, sizeof(*view->v));
	view->v[view->n++] = (struct live_item){kind, reader, json};
}

static void add_change(struct live_view *view, const struct game *game, const char *change,
		       enum live_reader reader)
{
	json_t *json = state_json(game, game->record.n);

	json_object_set_new(json, "change", json_string(change));
	add(view, LIVE_GAME, reader, json);
}

/* Changes not visible in board, result, offer or state; "" = none. */
static const char *change_of(enum event_kind kind)
{
	switch (kind) {
	case EVENT_LEAVE:
	case EVENT_SPECIAL_LEAVE: return "leave";
	case EVENT_SENT:
	case EVENT_PENALTY:
	case EVENT_NOTICE:
	case EVENT_CLAIM_WRONG:
	case EVENT_REMINDER:
	case EVENT_OUTAGE:
	case EVENT_STOP:
	case EVENT_CORRECTION: return "clock";
	case EVENT_RULING:
	case EVENT_OCCUPANT:
	case EVENT_WITHDRAWAL:
	case EVENT_ANNULLED:
	case EVENT_BY_MAIL: return "state";
	case EVENT_NONE:
	case EVENT_MOVE:
	case EVENT_CLAIM:
	case EVENT_ACCEPT:
	case EVENT_DECLINE:
	case EVENT_RESIGN:
	case EVENT_REPORT:
	case EVENT_INQUIRY:
	case EVENT_INQUIRY_ANSWER:
	case EVENT_INQUIRY_LAPSED:
	case EVENT_OVERSTEP:
	case EVENT_PAUSED:
	case EVENT_RESUMED:
	case EVENT_ADJUDICATION:
	case EVENT_ADJUDICATION_DUE:
	case EVENT_STATEMENT:
	case EVENT_ADDRESS_FAILURE:
	case EVENT_NET_LOSS:
	case EVENT_NET_BACK:
	case EVENT_NET_LOSS_DUE:
	case EVENT_SERIES: break; /* private to its owner (RULES S-14) */
	}
	return "";
}

static void compare(const struct before *b, const struct game *game, const struct game_event *ev,
		    struct live_view *view)
{
	size_t seen;

	for (size_t n = b->moves + 1; n <= game->record.n; n++)
		add(view, LIVE_MOVE, LIVE_ALL, state_json(game, n));
	seen = view->n;
	if (game->result != b->result)
		add_change(view, game, "result", LIVE_ALL);
	else if (game->phase != b->phase)
		add_change(view, game, "state", LIVE_ALL);
	if (game->offer != b->offer && game->offer != SIDE_NONE)
		add_change(view, game, "offer", LIVE_ALL);
	else if (game->offer != b->offer && game->record.n == b->moves && game->result == b->result)
		add_change(view, game, "decline", LIVE_ALL);
	if (view->n == seen && game->record.n <= b->moves && *change_of(ev->kind))
		add_change(view, game, change_of(ev->kind),
			   ev->kind == EVENT_REMINDER ? LIVE_PLAYERS : LIVE_ALL);
}

struct event_text {
	struct game_event ev;
	bool read;
};

static int take_event(void *arg, const struct event_row *row)
{
	struct event_text *e = arg;

	e->read = event_read(row->text, row->len, &e->ev);
	return 1;
}

/* The moves that become visible to strangers through later ones. */
static void show_delayed(const struct game *game, size_t moves_before, int delay,
			 struct live_view *view)
{
	size_t hidden = (size_t)delay, first = (size_t)game->prelude_plies + 1;

	for (size_t n = moves_before + 1; n <= game->record.n; n++)
		if (n >= first + hidden)
			add(view, LIVE_MOVE, LIVE_STRANGERS, state_json(game, n - hidden));
}

/* Strangers see the moves of a running game delayed (EVENTS E76), so not as they happen. */
static int keep_from_strangers(struct context *ctx, const struct game_row *row,
			       const struct game *game, size_t moves_before, struct live_view *view)
{
	struct group_row group;
	struct tourney t;
	int rc = row->group && game->phase != PHASE_OVER ? 1 : 0, delay;

	if (rc > 0)
		rc = store_group_get(ctx->store, row->group, &group);
	if (rc > 0)
		rc = store_tourney_get(ctx->store, group.tourney, &t);
	delay = rc > 0 ? event_options_delay(&t) : 0;
	for (size_t i = 0; i < view->n && delay; i++)
		view->v[i].reader = LIVE_PLAYERS;
	if (delay && delay != OPTION_DELAY_FINISHED)
		show_delayed(game, moves_before, delay, view);
	return rc < 0 ? rc : 1;
}

int view_live(struct context *ctx, const struct game_row *row, int64_t seq,
	      struct live_view *ret_view)
{
	struct live_view view = {NULL, 0, 0};
	struct event_text e = {.read = false};
	struct before before;
	struct game game;
	int rc = store_event_each(ctx->store, row->id, seq - 1, seq, take_event, &e);

	if (rc < 0 || !e.read)
		return rc < 0 ? rc : STORE_FAILED;
	rc = game_load_fold(ctx, row, seq > 1 ? seq - 1 : -1, &game);
	if (rc > 0) {
		before = (struct before){game.record.n, game.result, game.phase, game.offer};
		if (game_fold(&game, &e.ev) == 0) {
			compare(&before, &game, &e.ev, &view);
			rc = keep_from_strangers(ctx, row, &game, before.moves, &view);
		} else {
			rc = STORE_FAILED;
		}
		game_release(&game);
	}
	event_clear(&e.ev);
	if (rc > 0)
		*ret_view = view;
	else
		view_live_release(&view);
	return rc;
}

void view_live_release(struct live_view *view)
{
	for (size_t i = 0; i < view->n; i++)
		json_decref(view->v[i].json);
	free(view->v);
	*view = (struct live_view){NULL, 0, 0};
}

int view_live_turns(struct context *ctx, int64_t player, int *ret_count)
{
	struct game_query q = {.player = player, .unfinished = true};
	struct view_rows rows = {NULL, 0, 0};
	int count = 0, rc = view_rows(ctx, &q, &rows);

	for (int i = 0; i < rows.n && rc > 0; i++) {
		const struct game_row *row = &rows.list[i];
		const struct game *game;

		rc = game_load_lent(ctx, row, &game);
		if (rc <= 0)
			break;
		count += game->phase == PHASE_OPEN &&
			 game_turn(game) == (row->white == player ? SIDE_WHITE : SIDE_BLACK);
		kept_games_return(game);
	}
	free(rows.list);
	if (rc > 0)
		*ret_count = count;
	return rc;
}
