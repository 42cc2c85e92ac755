/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What became of letters.  A move counts as received only after its letter has left (RULES S-3), so
 * that is a fact of the game; a letter that never arrives is a matter for the leader.
 */
#include "daemon/act/from_outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"
#include "daemon/event/consequences.h"
#include "mail/in/message.h"

static bool asks_for_a_move(enum post_kind kind)
{
	return kind == POST_MOVE || kind == POST_GAME_START;
}

static int note_sent(struct act *act, const struct post_row *row)
{
	struct event_list list = EVENT_LIST_INIT;
	struct game_event *ev;
	struct game_tx m;
	int rc = game_tx_open(&act->work, row->game, &m);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (m.row.ply != row->ply || !civil_is_none(m.game->sent) || m.game->phase == PHASE_OVER)
		return 1;
	ev = event_list_add(&list, EVENT_SENT, act->work.received);
	ev->number = row->ply;
	ev->day = game_date(m.game, act->work.received);
	rc = game_tx_take(&act->work, &m, &list);
	event_list_release(&list);
	return rc;
}

static int failed_in_game(struct act *act, const struct post_row *row, const char *why)
{
	struct event_list list = EVENT_LIST_INIT;
	struct game_event *ev;
	struct game_tx m;
	int rc = game_tx_open(&act->work, row->game, &m);

	if (rc <= 0 || m.game->phase == PHASE_OVER)
		return rc < 0 ? rc : 1;
	ev = event_list_add(&list, EVENT_ADDRESS_FAILURE, act->work.received);
	ev->side = game_tx_side(&m, row->player);
	event_set(&ev->text, why);
	rc = game_tx_take(&act->work, &m, &list);
	event_list_release(&list);
	return rc;
}

/* The letter did not reach its reader for good: marks, opens a case, adds evidence. */
static int letter_failed(struct act *act, const struct post_row *row, const char *why)
{
	struct case_row c = {.kind = CASE_UNDELIVERABLE, .player = row->player};
	struct player p;
	char plain[200];
	int64_t id;
	int rc = row->player ? store_player_get(act->work.ctx->store, row->player, &p) : 0;

	if (rc <= 0 || p.address_state == ADDRESS_ERASED)
		return rc < 0 ? rc : 1;
	/* The far host's words go into texts: printable ASCII only. */
	snprintf(plain, sizeof(plain), "%s", why && why[0] ? why : "undeliverable");
	for (char *q = plain; *q; q++)
		if (*q < ' ' || *q > '~')
			*q = '?';
	if (!row->address[0] && p.address_state == ADDRESS_GOOD) {
		p.address_state = ADDRESS_FAILING;
		rc = store_player_update(act->work.ctx->store, &p);
	}
	if (rc > 0)
		rc = consequences_open_case(
			&act->work, &c,
			json_pack("{s:I, s:s}", "letter", (json_int_t)row->id, "why", plain), &id);
	if (rc >= 0 && row->game && asks_for_a_move(row->kind))
		rc = failed_in_game(act, row, plain);
	return rc < 0 ? rc : 1;
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
		if (rc > 0 && row->kind == POST_TOKEN)
			rc = store_outbox_forget(st, row->id);
		return rc > 0 && asks_for_a_move(row->kind) ? note_sent(act, row) : rc;
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

int from_outbox(struct act *act)
{
	const struct letter_note *came = &act->request.in->outbox;
	struct post_row row;
	int rc = store_outbox_get(act->work.ctx->store, came->letter, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row.state == POST_PENDING)
		rc = note_fate(act, &row, came);
	post_row_release(&row);
	return rc;
}

int from_outbox_bounce(struct act *act, const struct mail_message *m)
{
	struct post_row row;
	struct reply_token t;
	int rc;

	if (!reply_token_find(act->work.ctx->keyring, m->token_places.buf, &t) ||
	    t.kind != TOKEN_BOUNCE)
		return 1; /* nobody's letter, or a forged one */
	if (m->bounce.action == MAIL_BOUNCE_DELAYED || m->bounce.action == MAIL_BOUNCE_DELIVERED)
		return 1;
	rc = store_outbox_get(act->work.ctx->store, (int64_t)t.game, &row);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_outbox_set(act->work.ctx->store, row.id, POST_FAILED, row.due, row.tries,
			      row.sent_at, m->bounce.diagnostic);
	if (rc > 0)
		rc = letter_failed(act, &row, m->bounce.diagnostic);
	act_done(act, json_pack("{s:s}", "class", "bounce"), "%s", "");
	post_row_release(&row);
	return rc;
}
