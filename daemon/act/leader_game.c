/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_game.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chess/fen.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_game.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_tx.h"
#include "daemon/game_load.h"
#include "daemon/letter/head.h"
#include "daemon/letter/render.h"
#include "daemon/setup_check.h"
#include "mail/out/letter.h"
#include "sql/store_change.h"

static int find_or_add(struct act *act, const char *name, const char *address, struct player *ret)
{
	int rc = address[0] ? store_player_by_address(act->work.ctx->store, address, ret) : 0;

	if (rc != 0)
		return rc;
	*ret = (struct player){
		.born = CIVIL_NONE, .created = act->work.received, .invitations = true};
	snprintf(ret->lang, sizeof(ret->lang), "%s", leader_language(act));
	snprintf(ret->name, sizeof(ret->name), "%s", name);
	snprintf(ret->address, sizeof(ret->address), "%s", address);
	return store_player_add(act->work.ctx->store, ret, &ret->id);
}

static bool fill_rules(struct act *act, struct game_row *row)
{
	const char *name = leader_text(act, "rules");
	struct ruleset rs = ruleset_default(RULESET_DSU_EMAIL);
	struct sbuf text = SBUF_INIT;
	bool ok = !name[0] || ruleset_read(name, &rs, NULL);

	if (!ok)
		leader_bad(
			act, "rules",
			tr(act->request.lang,
			   "dsu-email, dsu-post-server or dsu-post, perhaps with values of theirs"));
	ruleset_write(&rs, &text);
	snprintf(row->ruleset, sizeof(row->ruleset), "%s", text.buf);
	snprintf(row->zone, sizeof(row->zone), "Europe/Copenhagen");
	sbuf_release(&text);
	return ok;
}

static void fill_start(const struct act *act, struct game_row *row)
{
	row->start = leader_date(act, "start");
	if (civil_is_none(row->start))
		row->start = zone_date(ZONE_COPENHAGEN, act->work.received);
}

static void refuse_fen(struct act *act, const struct game_row *row, size_t column)
{
	struct position pos;
	enum fen_error err = fen_parse(row->fen, strlen(row->fen), row->chess960, &pos, NULL);

	act_refuse(act, OUTCOME_WRONG, "", "bad_fen", tr(act->request.lang, "fen: column %zu: %s"),
		   column + 1, fen_error_text(err));
}

static void refuse_moves(struct act *act, const char *moves, size_t column)
{
	const char *word = column < strlen(moves) ? moves + column : "";

	act_refuse(act, OUTCOME_WRONG, "6.2.2", "illegal_move",
		   tr(act->request.lang, "moves: column %zu: \"%.*s\" cannot be played or read"),
		   column + 1, (int)strcspn(word, " \t\r\n"), word);
}

/* Converts moves from any notation to numeric form. */
static bool read_moves(struct act *act, const struct game_row *row, struct sbuf *ret_moves)
{
	const char *text = leader_text(act, "moves");
	size_t column;

	if (setup_check_moves(row, text, ret_moves, &column))
		return true;
	refuse_moves(act, text, column);
	return false;
}

/* Plays the setup on a board before storing anything. */
static bool sound(struct act *act, struct game_row *row, const char *moves)
{
	size_t column = 0;
	enum setup_error error;

	if (!setup_check(row, moves, &error, &column)) {
		leader_bad(act, "rules", tr(act->request.lang, "not understood"));
		return false;
	}
	switch (error) {
	case SETUP_OK: return true;
	case SETUP_BAD_FEN: refuse_fen(act, row, column); return false;
	case SETUP_BAD_MOVE: refuse_moves(act, moves, column); return false;
	case SETUP_OVER:
		act_refuse(act, OUTCOME_WRONG, "6.2.6", "game_over",
			   tr(act->request.lang, "the position is the end of a game"));
		return false;
	}
	return false;
}

/* Each of several daemons sends what it takes, and writes it into its own folder. */
static bool sent_by_any(const struct context *ctx)
{
	return ctx->set.letter_folder[0] && store_daemon(ctx->store)[0];
}

/* Without the folder if that is not known. */
static void name_file(const struct context *ctx, int64_t letter, struct sbuf *out)
{
	struct sbuf path = SBUF_INIT;

	if (!ctx->set.letter_folder[0])
		return;
	letter_file(ctx->set.letter_folder, letter, &path);
	sbuf_adds(out, sent_by_any(ctx) ? strrchr(path.buf, '/') + 1 : path.buf);
	sbuf_release(&path);
}

static void list_letter(struct act *act, json_t *letters, const struct post_row *row,
			const struct player *p)
{
	struct sbuf id = SBUF_INIT, file = SBUF_INIT;

	head_message_id(act->work.ctx, row, &id);
	name_file(act->work.ctx, row->id, &file);
	json_array_append_new(letters,
			      json_pack("{s:s, s:s, s:I, s:s}", "to", p->address, "message_id",
					id.buf, "letter", (json_int_t)row->id, "file", file.buf));
	sbuf_release(&file);
	sbuf_release(&id);
}

/* The letters queued for the two players. */
static json_t *list_letters(struct act *act, const struct effects *fx, const struct player *white,
			    const struct player *black)
{
	json_t *letters = json_array();
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_LETTER, &at))) {
		const struct player *to = e->letter.row->player == white->id ? white : black;
		if (to->address[0])
			list_letter(act, letters, e->letter.row, to);
	}
	return letters;
}

static void answer(struct act *act, const struct effects *fx, const struct player *white,
		   const struct player *black)
{
	const char *url = act->work.ctx->set.page_url;
	int64_t game = effects_id(fx, EFFECT_GAME);
	struct sbuf page = SBUF_INIT;
	json_t *result;

	if (url[0])
		sbuf_addf(&page, "%s/games/%lld", url, (long long)game);
	act->answer.game = game;
	result = json_pack("{s:I, s:s, s:o}", "game", (json_int_t)game, "page", page.buf, "letters",
			   list_letters(act, fx, white, black));
	if (sent_by_any(act->work.ctx))
		json_object_set_new(
			result, "files",
			json_string(tr(act->request.lang,
				       "in outgoing-dir of the server that sends the letter")));
	act_done(act, result, "game %lld", (long long)game);
	sbuf_release(&page);
}

static int begin(struct act *act, struct game_row *row, const char *moves,
		 const struct player *white, const struct player *black)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	rc = game_tx_begin(&act->work, row, moves, white, black, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		answer(act, &fx, white, black);
	effects_release(&fx);
	return rc;
}

/* Postal players need no address; otherwise the players need two different ones. */
static bool addresses_fit(struct act *act, const struct game_row *row)
{
	const char *white = leader_text(act, "white-address");
	const char *black = leader_text(act, "black-address");
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	bool by_post;

	ruleset_read(row->ruleset, &rules, NULL);
	by_post = !ruleset_get(&rules, RULE_SERVER_RECEIPT);
	if (!by_post && (!white[0] || !black[0])) {
		leader_bad(act, white[0] ? "black-address" : "white-address",
			   tr(act->request.lang,
			      "missing; only a game by post (dsu-post) can do without"));
		return false;
	}
	if (white[0] && !strcasecmp(white, black)) {
		leader_bad(act, "black-address", tr(act->request.lang, "the same as White's"));
		return false;
	}
	return true;
}

static int start(struct act *act)
{
	struct game_row row = {.chess960 = leader_flag(act, "chess960", false)};
	struct sbuf moves = SBUF_INIT;
	struct player white, black;
	int rc = 1;

	fill_start(act, &row);
	snprintf(row.fen, sizeof(row.fen), "%s", leader_text(act, "fen"));
	if (!fill_rules(act, &row) || !addresses_fit(act, &row))
		return 1;
	if (read_moves(act, &row, &moves) && sound(act, &row, moves.buf)) {
		rc = find_or_add(act, leader_text(act, "white"), leader_text(act, "white-address"),
				 &white);
		if (rc > 0)
			rc = find_or_add(act, leader_text(act, "black"),
					 leader_text(act, "black-address"), &black);
		if (rc > 0)
			rc = begin(act, &row, moves.buf, &white, &black);
	}
	sbuf_release(&moves);
	return rc;
}

/* A single game belongs to no event, so only a leader of all events may start it. */
int leader_game_start(struct act *act)
{
	int rc = leader_may(act, 0);

	return rc > 0 ? start(act) : rc < 0 ? rc : 1;
}
