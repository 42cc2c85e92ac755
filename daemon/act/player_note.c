/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_note.h. */
#include "daemon/act/player_note.h"

#include <string.h>

#include "daemon/act/player_prose.h"
#include "sql/store_note.h"

static void take_texts(const struct inbound_web *asked, struct note_row *row)
{
	sbuf_reset(&row->text);
	sbuf_reset(&row->tree);
	sbuf_adds(&row->text, asked->text);
	sbuf_adds(&row->tree, asked->tree);
}

/* Returns false if refused. */
static bool may_keep(struct act *act, const struct note_row *row)
{
	const struct inbound_web *asked = &act->request.in->web;

	if (strlen(asked->text) + strlen(asked->tree) > INBOUND_NOTE_MAX)
		act_refuse(act, OUTCOME_REFUSED, "", "too_long",
			   tr(act->request.lang, "Notes and analysis are limited to %d bytes."),
			   INBOUND_NOTE_MAX);
	else if (row->version != asked->id)
		act_refuse(act, OUTCOME_REFUSED, "", "stale", "%s",
			   tr(act->request.lang, "The notes have been changed since this page was "
						 "loaded; nothing was done."));
	else
		return true;
	return false;
}

int player_note_set(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	struct note_row row = NOTE_ROW_INIT;
	struct game_row game;
	int rc = player_prose_game(act, asked->game, &game);

	if (rc == 0)
		act_refuse(act, OUTCOME_DENIED, "", "not_yours", "%s",
			   tr(act->request.lang, "You do not play this game."));
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_note_get(act->work.ctx->store, act->request.player.id, game.id, &row);
	if (rc >= 0 && may_keep(act, &row)) {
		take_texts(asked, &row);
		row.player = act->request.player.id;
		row.game = game.id;
		row.version++;
		row.changed = act->work.received;
		rc = store_note_set(act->work.ctx->store, &row);
		act_done(act, json_pack("{s:I}", "version", (json_int_t)row.version), "%s",
			 tr(act->request.lang, "Your notes are kept."));
	}
	note_row_release(&row);
	return rc < 0 ? rc : 1;
}
