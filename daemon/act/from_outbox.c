/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Delivery status of letters. A move counts as received only once its letter has been sent (RULES
 * S-3), so that is an event of the game; an undeliverable letter opens a case for the leader.
 */
#include "daemon/act/from_outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/act/act.h"
#include "daemon/erase.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_step.h"
#include "daemon/letter/queue.h"
#include "daemon/restored.h"
#include "mail/in/message.h"

enum { HOST_WORDS = 200 };

static bool asks_for_a_move(enum post_kind kind)
{
	return kind == POST_MOVE || kind == POST_GAME_START || kind == POST_BY_MAIL ||
	       kind == POST_SUBSTITUTION;
}

/*
 * A letter that only announces the start of a game or of somebody's part in it requires no answer;
 * neither does one to a former player of the game (EVENTS E4).
 */
static bool is_asked(const struct game_tx *m, const struct post_row *row)
{
	enum event_side side = game_tx_side(m, row->player);

	if (row->kind != POST_GAME_START && row->kind != POST_SUBSTITUTION)
		return side != SIDE_NONE;
	return side == game_turn(m->game);
}

/*
 * Returns 1: the game has gone on or is over, so there is nothing to record, not even days of an
 * outage; 0: open it; negative: error.
 */
static int is_past(struct act *act, const struct post_row *row)
{
	struct store *st = act->work.ctx->store;
	struct game_row game;
	int64_t outage = 0;
	int rc = store_game_get(st, row->game, &game);

	if (rc <= 0 || game.stage == STAGE_OVER || game.ply == row->ply)
		return rc > 0 ? game.stage == STAGE_OVER : rc;
	rc = store_outage_last(st, &outage);
	return rc < 0 ? rc : outage <= game.outage;
}

static int note_sent(struct act *act, const struct post_row *row)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = is_past(act, row);

	if (rc != 0)
		return rc;
	rc = game_step_open(&act->work, row->game, &m, &fx);

	if (rc > 0 && is_asked(&m, row))
		rc = game_tx_sent(&act->work, &m, row->ply, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Adds an event to the game: the letter was not delivered. */
static int failed_in_game(const struct work *work, const struct post_row *row, const char *why,
			  struct effects *fx)
{
	struct event_list list = EVENT_LIST_INIT;
	struct game_event *ev;
	struct game_tx m;
	int rc = game_step_open(work, row->game, &m, fx);

	if (rc <= 0 || m.game->phase == PHASE_OVER || game_tx_side(&m, row->player) == SIDE_NONE)
		return rc < 0 ? rc : 1;
	ev = event_list_add(&list, EVENT_ADDRESS_FAILURE, work->received);
	ev->side = game_tx_side(&m, row->player);
	event_set(&ev->text, why);
	rc = game_step_facts(work, &m, &list, fx);
	event_list_release(&list);
	return rc;
}

struct items {
	struct post_row *v; /* without facts */
	size_t n, cap;
};

static int take_move(void *arg, const struct post_row *row)
{
	struct items *moves = arg;

	if (!asks_for_a_move(row->kind))
		return 0;
	moves->v = mem_room(moves->v, moves->n + 1, &moves->cap, sizeof(*moves->v));
	moves->v[moves->n] = *row;
	moves->v[moves->n++].facts = NULL;
	return 0;
}

/* The same for each move in a daily letter. */
static int failed_in_games(const struct work *work, const struct post_row *digest, const char *why,
			   struct effects *fx)
{
	struct items moves = {NULL, 0, 0};
	int rc = store_digest_each(work->ctx->store, digest->id, take_move, &moves);

	for (size_t i = 0; i < moves.n && rc > 0; i++)
		rc = failed_in_game(work, &moves.v[i], why, fx);
	free(moves.v);
	return rc;
}

/* The remote host's words are shown in texts: printable ASCII only. */
static void in_plain(const char *why, char ret_plain[HOST_WORDS])
{
	snprintf(ret_plain, HOST_WORDS, "%s", why && why[0] ? why : "undeliverable");
	for (char *q = ret_plain; *q; q++)
		if (*q < ' ' || *q > '~')
			*q = '?';
}

/* Permanent failure: marks the address, opens a case, adds evidence to the game. */
static int letter_failed(struct act *act, const struct post_row *row, const char *why)
{
	struct effects fx = EFFECTS_INIT;
	struct player p;
	char plain[HOST_WORDS];
	int rc = row->player ? store_player_get(act->work.ctx->store, row->player, &p) : 0;

	if (rc <= 0 || p.address_state == ADDRESS_ERASED)
		return rc < 0 ? rc : 1;
	in_plain(why, plain);
	if (!row->address[0] && p.address_state == ADDRESS_GOOD) {
		p.address_state = ADDRESS_FAILING;
		rc = store_player_update(act->work.ctx->store, &p);
	}
	if (rc > 0)
		rc = cases_open_of_player(
			&act->work, CASE_UNDELIVERABLE, row->player,
			json_pack("{s:I, s:s}", "letter", (json_int_t)row->id, "why", plain), &fx);
	if (rc > 0 && row->kind == POST_DIGEST)
		rc = failed_in_games(&act->work, row, plain, &fx);
	else if (rc > 0 && row->game && asks_for_a_move(row->kind))
		rc = failed_in_game(&act->work, row, plain, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

static int note_fate(struct act *act, const struct post_row *row, const struct letter_note *came)
{
	static const struct instant never = {0};
	struct store *st = act->work.ctx->store;
	int rc = STORE_FAILED;

	switch (came->fate) {
	case FATE_SENT:
		rc = store_outbox_set(st, row->id, POST_SENT, row->due, row->tries + 1,
				      act->work.received, NULL);
		if (rc > 0 && (row->kind == POST_TOKEN || row->kind == POST_SIGN_IN ||
			       row->kind == POST_ACCESS))
			rc = store_outbox_forget(st, row->id);
		return rc > 0 && row->game && asks_for_a_move(row->kind) ? note_sent(act, row) : rc;
	case FATE_RETRY:
		return store_outbox_set(st, row->id, POST_PENDING, came->again, row->tries + 1,
					never, came->why);
	case FATE_FAILED:
		rc = store_outbox_set(st, row->id, POST_FAILED, row->due, row->tries + 1, never,
				      came->why);
		return rc > 0 ? letter_failed(act, row, came->why) : rc;
	case FATE_LATER:
		return store_outbox_set(st, row->id, POST_PENDING, came->again, row->tries, never,
					NULL);
	case FATE_DROPPED:
		return store_outbox_set(st, row->id, POST_DROPPED, row->due, row->tries, never,
					came->why);
	}
	return rc;
}

/* Returns 1: the player's address was erased; 0: it was not, or there is no player. */
static int is_erased(struct act *act, int64_t player)
{
	struct player p;
	int rc = player ? store_player_get(act->work.ctx->store, player, &p) : 0;

	return rc > 0 ? p.address_state == ADDRESS_ERASED : rc;
}

/*
 * The last letter to an erased person confirms the erasure; once it is sent or has failed, its
 * address is erased too.
 */
static int forget_erased(struct act *act, const struct post_row *row)
{
	struct erased_person person = {.player = 0};
	struct erasure e = {.n_persons = 0};
	struct player holder;
	int rc = row->address[0] ? is_erased(act, row->player) : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_outbox_forget(act->work.ctx->store, row->id);
	if (rc > 0)
		rc = store_player_by_address(act->work.ctx->store, row->address, &holder);
	if (rc != 0)
		return rc < 0 ? rc : 1;
	snprintf(person.address, sizeof(person.address), "%s", row->address);
	e.since = row->created;
	store_erasure_add(&e, &person);
	return erase_run(act->work.ctx, &e);
}

/* While this daemon did not come to note it, another has taken the letter and is sending it. */
static bool is_of_another(const struct act *act, const struct post_row *row)
{
	const char *self = store_daemon(act->work.ctx->store);

	return self[0] && row->sender[0] && strcmp(row->sender, self) != 0;
}

static bool is_final(enum letter_fate fate)
{
	return fate == FATE_SENT || fate == FATE_FAILED || fate == FATE_DROPPED;
}

int from_outbox(struct act *act)
{
	const struct letter_note *came = &act->request.in->outbox;
	struct post_row row;
	int rc = store_outbox_get(act->work.ctx->store, came->letter, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row.state == POST_PENDING && (came->fate == FATE_SENT || !is_of_another(act, &row))) {
		rc = note_fate(act, &row, came);
		if (rc > 0 && is_final(came->fate))
			rc = forget_erased(act, &row);
	}
	post_row_release(&row);
	return rc;
}

static int came_back(struct act *act, const struct post_row *row, const char *why)
{
	char plain[HOST_WORDS];
	int rc = store_outbox_set(act->work.ctx->store, row->id, POST_FAILED, row->due, row->tries,
				  row->sent_at, why);

	in_plain(why, plain);
	snprintf(act->work.came_back, sizeof(act->work.came_back), "letter %lld came back: %s",
		 (long long)row->id, plain);
	return rc > 0 ? letter_failed(act, row, why) : rc;
}

int from_outbox_bounce(struct act *act, const struct mail_message *m)
{
	struct post_row row;
	struct reply_token t;
	int rc;

	if (!reply_token_find(act->work.ctx->keyring, m->token_places.buf, &t) ||
	    t.kind != TOKEN_BOUNCE)
		return 1; /* not one of our letters, or forged */
	if (m->bounce.action == MAIL_BOUNCE_DELAYED || m->bounce.action == MAIL_BOUNCE_DELIVERED)
		return 1;
	rc = store_outbox_get(act->work.ctx->store, (int64_t)t.game, &row);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (restored_took(act->work.ctx, t.key, row.created))
		rc = 1;
	else if ((rc = is_erased(act, row.player)) > 0)
		act->request.key[0] = '\0'; /* names the address: do not store it */
	else if (rc == 0)
		rc = came_back(act, &row, m->bounce.diagnostic);
	act_done(act, json_pack("{s:s}", "class", "bounce"), "%s", "");
	post_row_release(&row);
	return rc;
}
