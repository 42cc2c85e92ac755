/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_note.h. */
#include "sql/store_note.h"

#include "sql/db.h"

void note_row_release(struct note_row *row)
{
	sbuf_release(&row->text);
	sbuf_release(&row->tree);
}

static void read_row(struct query *q, struct note_row *ret_row)
{
	ret_row->player = db_int64(q, "player");
	ret_row->game = db_int64(q, "game");
	ret_row->version = db_int64(q, "version");
	ret_row->changed = db_instant(q, "changed");
	sbuf_reset(&ret_row->text);
	sbuf_reset(&ret_row->tree);
	sbuf_adds(&ret_row->text, db_text_ref(q, "text", NULL));
	sbuf_adds(&ret_row->tree, db_text_ref(q, "tree", NULL));
}

int store_note_get(struct store *st, int64_t player, int64_t game, struct note_row *ret_row)
{
	struct query *q = db_query(st, STMT_GAME_NOTE_GET);
	int rc;

	db_bind_int64(q, player);
	db_bind_int64(q, game);
	rc = db_step(q);
	if (rc > 0)
		read_row(q, ret_row);
	return db_done(q, rc);
}

int store_note_set(struct store *st, const struct note_row *row)
{
	struct query *q = db_query(st, STMT_GAME_NOTE_SET);

	db_bind_int64(q, row->player);
	db_bind_int64(q, row->game);
	db_bind_text(q, row->text.buf);
	db_bind_text(q, row->tree.buf);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->changed);
	return db_change(q);
}

int store_note_each(struct store *st, int64_t player,
		    int (*each)(void *arg, const struct note_row *row), void *arg)
{
	struct query *q = db_query(st, STMT_GAME_NOTE_EACH);
	struct note_row row = NOTE_ROW_INIT;
	int rc;

	db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0) {
		read_row(q, &row);
		if (each(arg, &row))
			break;
	}
	note_row_release(&row);
	rc = db_done(q, rc);
	return rc < 0 ? rc : 1;
}

int store_note_erase(struct store *st, int64_t player)
{
	struct query *q = db_query(st, STMT_GAME_NOTE_ERASE);

	db_bind_int64(q, player);
	return db_change(q);
}
