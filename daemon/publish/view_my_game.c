/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_my_game.h. */
#include "daemon/publish/view_my_game.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/play/game_apply.h"
#include "daemon/publish/view_desk.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

static void find_acts(struct my_game *my, struct instant now)
{
	const struct game *game = my->view.game;
	bool open = game->phase == PHASE_OPEN, turn = game_turn(game) == my->me;

	my->may_move = open && turn && !game_by_card(game);
	my->may_answer = open && game->offer == my->them;
	my->may_claim = open && !game_by_card(game);
	my->may_notice = open && turn;
	my->may_resign = game->phase != PHASE_OVER;
	my->waits = game->phase == PHASE_SUSPENDED;
	my->claims_until = game_claims_until(game);
	if (my->claims_until.day < game_date(game, now).day)
		my->claims_until = CIVIL_NONE;
	my->series_shown = ruleset_get(&game->setup.rules, RULE_SERIES) == 0;
	my->may_series = open && !turn && !my->series_shown && !game_by_card(game);
	my->ahead = (struct game_ahead){.kind = NEXT_NEVER, .last = CIVIL_NONE};
	if (open && turn)
		game_ahead(game, game_date(game, now), &my->ahead);
}

/* A letter to one player with words of the other. */
static int take_message(void *arg, const struct post_row *row)
{
	struct my_game *my = arg;
	int64_t me = my->me == SIDE_WHITE ? my->view.row.white : my->view.row.black;
	json_t *facts = row->facts && row->player ? json_loads(row->facts, 0, NULL) : NULL;
	const char *text = json_string_value(json_object_get(facts, "message"));

	if (text) {
		my->messages = mem_room(my->messages, my->n_messages + 1, &my->cap_messages,
					sizeof(*my->messages));
		my->messages[my->n_messages++] = (struct my_message){
			.ply = row->ply, .mine = row->player != me, .text = mem_strdup(text)};
	}
	json_decref(facts);
	return 0;
}

static int load_words(struct context *ctx, int64_t player, struct my_game *my)
{
	int rc = store_player_messages(ctx->store, player);

	my->messages_wanted = rc > 0;
	if (rc >= 0)
		rc = store_outbox_each_message(ctx->store, my->view.row.id, take_message, my);
	if (rc >= 0)
		rc = store_note_get(ctx->store, player, my->view.row.id, &my->note);
	return rc < 0 ? rc : 1;
}

static void release_words(struct my_game *my)
{
	for (size_t i = 0; i < my->n_messages; i++)
		free(my->messages[i].text);
	free(my->messages);
	note_row_release(&my->note);
}

int view_my_game(struct context *ctx, int64_t id, int64_t player, struct instant now,
		 struct my_game *ret_my)
{
	struct my_game my = {.me = SIDE_NONE, .note = NOTE_ROW_INIT};
	int rc = view_game(ctx, id, 0, &my.view);

	if (rc <= 0)
		return rc;
	if (!store_game_plays(&my.view.row, player)) {
		view_game_release(&my.view);
		return 0;
	}
	my.me = my.view.row.white == player ? SIDE_WHITE : SIDE_BLACK;
	my.them = side_other(my.me);
	find_acts(&my, now);
	rc = load_words(ctx, player, &my);
	if (rc < 0) {
		release_words(&my);
		view_game_release(&my.view);
		return rc;
	}
	*ret_my = my;
	view_game_public(&ret_my->view, now, &ret_my->game);
	return 1;
}

void view_my_game_release(struct my_game *my)
{
	release_words(my);
	view_game_public_release(&my->game);
	view_game_release(&my->view);
}

int view_my_game_next(struct context *ctx, int64_t player, int64_t but, struct instant now,
		      int64_t *ret_game)
{
	struct desk_view desk;
	int rc = view_desk(ctx, player, now, &desk);

	if (rc < 0)
		return rc;
	*ret_game = 0;
	for (int i = 0; i < desk.n_lines && !*ret_game; i++)
		if (desk.lines[i].my_turn && desk.lines[i].row.id != but)
			*ret_game = desk.lines[i].row.id;
	view_desk_release(&desk);
	return 1;
}

/* Plays up to the player's own move; the rest is hidden by the opponent. */
static void play(struct my_game *my, const struct event_list *events, struct sbuf *words)
{
	for (size_t i = 0; i < events->n; i++) {
		const struct game_event *ev = &events->v[i];
		if (game_fold(my->view.own, ev) < 0)
			abort();
		if (ev->kind == EVENT_MOVE) {
			sbuf_adds(words, ev->moves);
			return;
		}
	}
}

int view_my_game_preview(struct context *ctx, struct my_game *my, const struct command *move,
			 struct instant now, struct my_preview *ret_preview)
{
	struct apply_ctx apply = {
		.side = my->me, .now = now, .dispatched = now, .door = COMMAND_HTTP};
	struct event_list events = EVENT_LIST_INIT;
	struct clock_view before;
	struct civil today;
	struct game *game;
	int rc = view_game_take(ctx, &my->view);

	if (rc < 0)
		return rc;
	game = my->view.own;
	today = game_date(game, now);
	apply.ply = game_ply(game);
	ret_preview->verdict = game_apply(game, move, &apply, &events, &ret_preview->why);
	if (ret_preview->verdict == VERDICT_OK) {
		game_days(game, my->me, today, &before);
		play(my, &events, &ret_preview->words);
		game_days(game, my->me, today, &ret_preview->clock);
		ret_preview->days = ret_preview->clock.used - before.used;
		view_game_public_release(&my->game);
		view_game_public(&my->view, now, &my->game);
	}
	event_list_release(&events);
	return 1;
}
