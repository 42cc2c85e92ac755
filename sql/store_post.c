/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Inbox, raw mail and outbox. */
#include "sql/store_post.h"

#include <stdlib.h>
#include <string.h>

#include "crypto/token.h"
#include "sql/db.h"

_Static_assert(POST_MAIL == 1 && POST_API == 2 && POST_CONTROL == 3 && POST_TICK == 4,
	       "stored in inbox.door");
_Static_assert(POST_ANSWER == 1 && POST_MOVE == 2 && POST_START == 3 && POST_GAME_START == 4 &&
		       POST_ENTRY_ASK == 5 && POST_ENTRY_CONFIRMED == 6 && POST_RESULT == 7 &&
		       POST_REMINDER == 8 && POST_CASE == 9 && POST_RULING == 10 &&
		       POST_LEAVE == 11 && POST_TOKEN == 12 && POST_STATUS == 13 &&
		       POST_HELP == 14 && POST_MYDATA == 15 && POST_ADDRESS_PROVE == 16 &&
		       POST_ADDRESS_NOTICE == 17 && POST_ADDRESS_DONE == 18 &&
		       POST_FINAL_TABLE == 19 && POST_STRANGER == 20 && POST_NOTICE == 21 &&
		       POST_INQUIRY == 22 && POST_GROUP_STATE == 23 && POST_DRAW_OFFER == 24 &&
		       POST_DIGEST == 25 && POST_GAME_STATE == 26 && POST_CARD == 30 &&
		       POST_BY_MAIL == 31 && POST_DEPUTY == 38 && POST_SIGN_IN == 57 &&
		       POST_ACCESS == 58,
	       "stored in outbox.kind");
_Static_assert(TOKEN_PLY == 1 && TOKEN_PLAYER == 2 && TOKEN_ENTRY == 3 && TOKEN_ADDRESS_NEW == 4 &&
		       TOKEN_ADDRESS_OLD == 5 && TOKEN_BOUNCE == 6 && TOKEN_CASE == 7 &&
		       TOKEN_OFFICE == 8,
	       "stored in outbox.token_kind");
_Static_assert(POST_PENDING == 0 && POST_SENT == 1 && POST_FAILED == 2 && POST_DROPPED == 3,
	       "stored in outbox.state");

int store_inbox_find(struct store *st, const char *key, struct sbuf *ret_answer)
{
	struct query *q = db_query(st, STMT_INBOX_FIND);
	int rc;

	db_bind_text(q, key);
	rc = db_step(q);
	if (rc > 0)
		sbuf_adds(ret_answer, db_text_ref(q, "answer", NULL));
	return db_done(q, rc);
}

void store_inbox_announce(struct store *st, const char *key)
{
	struct query *q;

	if (!db_is_far(st))
		return;
	q = db_query(st, STMT_INBOX_FIND);
	db_bind_text(q, key);
	db_announce(q);
}

int store_inbox_add(struct store *st, const struct inbox_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_INBOX_ADD);

	db_bind_text(q, row->key);
	db_bind_int64(q, row->door);
	db_bind_instant(q, row->at);
	db_bind_id(q, row->player);
	db_bind_id(q, row->game);
	db_bind_id(q, row->group);
	db_bind_text(q, row->answer);
	db_bind_null(q); /* the next number */
	return db_insert(q, ret_id);
}

int store_raw_add(struct store *st, int64_t inbox, const void *raw, size_t len)
{
	struct query *q = db_query(st, STMT_RAW_ADD);

	db_bind_int64(q, inbox);
	db_bind_blob(q, raw, len);
	return db_run(q);
}

int store_raw_owner_each(struct store *st, int (*each)(void *arg, const struct raw_owner *),
			 void *arg)
{
	struct query *q = db_query(st, STMT_RAW_OWNERS);
	struct raw_owner o;
	int rc;

	while ((rc = db_step(q)) > 0) {
		o.group = db_int64(q, "grp");
		o.game = db_int64(q, "game");
		db_text(q, "ruleset", o.ruleset, sizeof(o.ruleset));
		o.ended = db_instant(q, "ended_at");
		if (each(arg, &o))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static int run_deletion(struct query *q, int64_t *ret_deleted)
{
	int rc = db_change(q);

	if (rc >= 0)
		*ret_deleted = db_changes(q);
	return rc < 0 ? rc : 1;
}

int store_raw_clean(struct store *st, const struct raw_owner *owner, struct instant now,
		    int64_t *ret_deleted)
{
	struct query *q = db_query(st, STMT_RAW_CLEAN);

	db_bind_id(q, owner->group);
	db_bind_id(q, owner->game);
	db_bind_instant(q, now);
	return run_deletion(q, ret_deleted);
}

int store_raw_clean_other(struct store *st, struct instant until, int64_t *ret_deleted)
{
	struct query *q = db_query(st, STMT_RAW_CLEAN_OTHER);

	db_bind_instant(q, until);
	return run_deletion(q, ret_deleted);
}

int store_inbox_each(struct store *st, int64_t player,
		     int (*each)(void *arg, struct instant received, const char *key,
				 const void *raw, size_t len),
		     void *arg)
{
	struct query *q = db_query(st, STMT_INBOX_EACH);
	int rc;

	db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0) {
		size_t len;
		const void *raw = db_blob(q, "raw", &len);
		if (each(arg, db_instant(q, "at"), db_text_ref(q, "key", NULL), raw, len))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_inbox_each_game(struct store *st, int64_t game,
			  int (*each)(void *arg, struct instant received, int64_t player,
				      const void *raw, size_t len),
			  void *arg)
{
	struct query *q = db_query(st, STMT_INBOX_EACH_GAME);
	int rc;

	db_bind_int64(q, game);
	while ((rc = db_step(q)) > 0) {
		size_t len;
		const void *raw = db_blob(q, "raw", &len);
		if (each(arg, db_instant(q, "at"), db_int64(q, "player"), raw, len))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

void post_row_release(struct post_row *row)
{
	free(row->facts);
	row->facts = NULL;
}

int store_outbox_add(struct store *st, struct post_row *row)
{
	struct query *q = db_query(st, STMT_OUTBOX_ADD);

	row->due = row->created;
	row->tries = 0;
	row->state = POST_PENDING;
	db_bind_int64(q, row->kind);
	db_bind_id(q, row->player);
	db_bind_text(q, row->address);
	db_bind_text(q, row->lang);
	db_bind_id(q, row->game);
	db_bind_id(q, row->group);
	db_bind_id(q, row->case_id);
	db_bind_int64(q, row->seq);
	db_bind_int64(q, row->ply);
	db_bind_int64(q, row->token_kind);
	db_bind_int64(q, row->token_key);
	db_bind_instant(q, row->token_expiry);
	db_bind_int64(q, row->reply);
	db_bind_text(q, row->facts ? row->facts : "{}");
	db_bind_instant(q, row->created);
	db_bind_instant(q, row->due);
	db_bind_null(q); /* the next number */
	return db_insert(q, &row->id);
}

static void read_post(struct query *q, struct post_row *row)
{
	row->id = db_int64(q, "id");
	row->kind = (enum post_kind)db_int64(q, "kind");
	row->player = db_int64(q, "player");
	db_text(q, "address", row->address, sizeof(row->address));
	db_text(q, "language", row->lang, sizeof(row->lang));
	row->game = db_int64(q, "game");
	row->group = db_int64(q, "grp");
	row->case_id = db_int64(q, "case_id");
	row->seq = db_int64(q, "seq");
	row->ply = (int)db_int64(q, "ply");
	row->token_kind = (int)db_int64(q, "token_kind");
	row->token_key = (int)db_int64(q, "token_key");
	row->token_expiry = db_instant(q, "token_expiry");
	row->reply = db_int64(q, "reply") != 0;
	row->facts = db_text_dup(q, "facts");
	row->created = db_instant(q, "created");
	row->due = db_instant(q, "due");
	row->tries = (int)db_int64(q, "tries");
	row->state = (enum post_state)db_int64(q, "state");
	row->sent_at = db_instant(q, "sent_at");
	db_text(q, "sender", row->sender, sizeof(row->sender));
}

void store_outbox_announce(struct store *st, int64_t id)
{
	db_announce_id(st, STMT_OUTBOX_GET, id);
}

int store_outbox_get(struct store *st, int64_t id, struct post_row *ret_row)
{
	struct query *q = db_query(st, STMT_OUTBOX_GET);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_post(q, ret_row);
	return db_done(q, rc);
}

static int each_post(struct query *q, int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct post_row row;
	int rc, stop = 0;

	while ((rc = db_step(q)) > 0 && !stop) {
		read_post(q, &row);
		stop = each(arg, &row);
		post_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_outbox_due(struct store *st, struct instant now, int limit, const struct store_skip *skip,
		     int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_DUE);

	db_bind_instant(q, now);
	db_bind_limit_past(q, (size_t)limit, skip);
	return each_post(q, each, arg);
}

int store_outbox_take(struct store *st, struct instant now, struct instant until, int limit,
		      int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_TAKE);

	db_bind_instant(q, until);
	db_bind_text(q, store_daemon(st));
	db_bind_instant(q, now);
	db_bind_int64(q, limit);
	return each_post(q, each, arg);
}

int store_outbox_keep(struct store *st, int64_t id, struct instant until)
{
	struct query *q = db_query(st, STMT_OUTBOX_KEEP);

	db_bind_instant(q, until);
	db_bind_int64(q, id);
	db_bind_text(q, store_daemon(st));
	return db_change(q);
}

int store_outbox_each_player(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_EACH_PLAYER);

	db_bind_int64(q, player);
	return each_post(q, each, arg);
}

int store_outbox_last(struct store *st, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OUTBOX_LAST);
	int rc = db_step(q);

	db_renumber(st);
	if (rc > 0)
		*ret_id = db_int64(q, "id");
	return db_done(q, rc);
}

int store_outbox_each_after(struct store *st, int64_t after,
			    int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_EACH_AFTER);

	db_bind_int64(q, after);
	return each_post(q, each, arg);
}

int store_outbox_each_unsent(struct store *st, int64_t before, int limit,
			     int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_EACH_UNSENT);

	db_bind_int64(q, before);
	db_bind_int64(q, limit);
	return each_post(q, each, arg);
}

int store_outbox_each_message(struct store *st, int64_t game,
			      int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OUTBOX_EACH_MESSAGE);

	db_bind_int64(q, game);
	return each_post(q, each, arg);
}

int store_outbox_next(struct store *st, struct instant *ret_due)
{
	return db_minimum(db_query(st, STMT_OUTBOX_NEXT), ret_due);
}

int store_outbox_set(struct store *st, int64_t id, enum post_state state, struct instant due,
		     int tries, struct instant sent_at, const char *error)
{
	struct query *q = db_query(st, STMT_OUTBOX_SET);

	db_bind_int64(q, state);
	db_bind_instant(q, due);
	db_bind_int64(q, tries);
	db_bind_instant(q, sent_at);
	db_bind_text(q, error ? error : "");
	db_bind_int64(q, id);
	return db_run_one(q);
}

int store_outbox_forget(struct store *st, int64_t id)
{
	struct query *q = db_query(st, STMT_OUTBOX_FORGET);

	db_bind_int64(q, id);
	return db_change(q);
}

int store_outbox_revive(struct store *st, int64_t player, struct instant now)
{
	struct query *q = db_query(st, STMT_OUTBOX_REVIVE);

	db_bind_instant(q, now);
	db_bind_int64(q, player);
	return db_change(q);
}

int store_outbox_count(struct store *st, int64_t *ret_pending, int64_t *ret_failed)
{
	struct query *q = db_query(st, STMT_OUTBOX_COUNT);
	int rc = db_step(q);

	if (rc > 0) {
		*ret_pending = db_int64(q, "pending");
		*ret_failed = db_int64(q, "failed");
	}
	return db_done(q, rc);
}

int store_digest_add(struct store *st, int64_t letter, struct instant at)
{
	struct query *q = db_query(st, STMT_DIGEST_ADD);
	int rc;

	db_bind_int64(q, letter);
	rc = db_run(q);
	return rc > 0 ? store_outbox_set(st, letter, POST_SENT, at, 0, at, NULL) : rc;
}

int store_digest_reader_each(struct store *st, int (*each)(void *arg, const struct digest_reader *),
			     void *arg)
{
	struct query *q = db_query(st, STMT_DIGEST_READER_EACH);
	struct digest_reader reader;
	int rc;

	while ((rc = db_step(q)) > 0) {
		reader.player = db_int64(q, "player");
		db_text(q, "address", reader.address, sizeof(reader.address));
		if (each(arg, &reader))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_digest_waiting_each(struct store *st, const struct digest_reader *reader,
			      int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_DIGEST_WAITING_EACH);

	db_bind_int64(q, reader->player);
	db_bind_text(q, reader->address);
	return each_post(q, each, arg);
}

int store_digest_take(struct store *st, int64_t digest, const struct digest_reader *reader)
{
	struct query *q = db_query(st, STMT_DIGEST_TAKE);

	db_bind_int64(q, digest);
	db_bind_int64(q, reader->player);
	db_bind_text(q, reader->address);
	return db_run(q);
}

int store_digest_drop(struct store *st, int64_t player, int64_t game)
{
	struct query *q = db_query(st, STMT_DIGEST_DROP);

	db_bind_int64(q, player);
	db_bind_int64(q, game);
	return db_run(q);
}

int store_digest_each(struct store *st, int64_t digest,
		      int (*each)(void *arg, const struct post_row *), void *arg)
{
	struct query *q = db_query(st, STMT_DIGEST_EACH);

	db_bind_int64(q, digest);
	return each_post(q, each, arg);
}
