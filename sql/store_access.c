/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sessions, tokens, program passwords, links; see store_access.h. */
#include "sql/store_access.h"

#include <string.h>

#include "sql/db.h"

_Static_assert(ACCESS_SESSION == 1 && ACCESS_TOKEN == 2 && ACCESS_PASSWORD == 3 &&
		       ACCESS_CALENDAR == 4 && ACCESS_FEED == 5 && ACCESS_KINDS == 5,
	       "stored in access.kind");
_Static_assert(OTP_NONE == 0 && OTP_DUE == 1 && OTP_GIVEN == 2, "stored in access.otp");
_Static_assert(SCOPE_READ == 1 && SCOPE_PLAY == 2 && SCOPE_DESK == 3, "stored in access.scope");

const char *store_access_kind_word(enum access_kind kind)
{
	switch (kind) {
	case ACCESS_SESSION: break;
	case ACCESS_TOKEN: return "token";
	case ACCESS_PASSWORD: return "password";
	case ACCESS_CALENDAR: return "calendar";
	case ACCESS_FEED: return "feed";
	}
	return "session";
}

const char *store_access_scope_word(enum access_scope scope)
{
	switch (scope) {
	case SCOPE_READ: break;
	case SCOPE_PLAY: return "play";
	case SCOPE_DESK: return "desk";
	}
	return "read";
}

bool store_access_scope_read(const char *word, enum access_scope *ret_scope)
{
	for (int scope = SCOPE_READ; scope <= SCOPE_DESK; scope++) {
		if (strcmp(word, store_access_scope_word((enum access_scope)scope)))
			continue;
		*ret_scope = (enum access_scope)scope;
		return true;
	}
	return false;
}

bool store_access_good(const struct access_row *row, struct instant now)
{
	return !row->ended.sec && (!row->expires.sec || row->expires.sec > now.sec);
}

static void read_row(struct query *q, struct access_row *row)
{
	row->id = db_int64(q, "id");
	row->kind = (enum access_kind)db_int64(q, "kind");
	row->player = db_int64(q, "player");
	db_text(q, "address", row->address, sizeof(row->address));
	db_text(q, "name", row->name, sizeof(row->name));
	row->scope = (enum access_scope)db_int64(q, "scope");
	db_hash(q, "hash", row->hash);
	db_text(q, "device", row->device, sizeof(row->device));
	row->created = db_instant(q, "created");
	row->last_used = db_instant(q, "last_used");
	row->expires = db_instant(q, "expires");
	row->ended = db_instant(q, "ended");
	row->otp = (enum access_otp)db_int64(q, "otp");
}

static int one_row(struct query *q, struct access_row *ret_row)
{
	int rc = db_step(q);

	if (rc > 0)
		read_row(q, ret_row);
	return db_done(q, rc);
}

static int each_row(struct query *q, int (*each)(void *arg, const struct access_row *), void *arg)
{
	struct access_row row;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_row(q, &row);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_access_add(struct store *st, const struct access_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_ACCESS_ADD);

	db_bind_int64(q, row->kind);
	db_bind_id(q, row->player);
	db_bind_text(q, row->address);
	db_bind_text(q, row->name);
	db_bind_int64(q, row->scope);
	db_bind_hash(q, row->hash);
	db_bind_text(q, row->device);
	db_bind_instant(q, row->created);
	db_bind_instant(q, row->last_used);
	db_bind_instant(q, row->expires);
	db_bind_int64(q, row->otp);
	return db_insert(q, ret_id);
}

int store_access_find(struct store *st, enum access_kind kind, const unsigned char hash[STORE_HASH],
		      struct instant now, struct access_row *ret_row)
{
	struct query *q = db_query(st, STMT_ACCESS_FIND);

	db_bind_hash(q, hash);
	db_bind_int64(q, kind);
	db_bind_instant(q, now);
	return one_row(q, ret_row);
}

int store_access_get(struct store *st, int64_t id, struct access_row *ret_row)
{
	struct query *q = db_query(st, STMT_ACCESS_GET);

	db_bind_int64(q, id);
	return one_row(q, ret_row);
}

int store_access_each(struct store *st, int64_t player,
		      int (*each)(void *arg, const struct access_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ACCESS_EACH_PLAYER);

	db_bind_int64(q, player);
	return each_row(q, each, arg);
}

int store_access_each_address(struct store *st, const char *address,
			      int (*each)(void *arg, const struct access_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ACCESS_EACH_ADDRESS);

	db_bind_text(q, address);
	return each_row(q, each, arg);
}

int store_access_used(struct store *st, int64_t id, struct instant now, struct instant expires)
{
	struct query *q = db_query(st, STMT_ACCESS_USED);

	db_bind_instant(q, now);
	db_bind_instant(q, expires);
	db_bind_int64(q, id);
	return db_run(q);
}

int store_access_otp_given(struct store *st, int64_t id)
{
	struct query *q = db_query(st, STMT_ACCESS_OTP);

	db_bind_int64(q, OTP_GIVEN);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_access_end(struct store *st, int64_t id, struct instant now)
{
	struct query *q = db_query(st, STMT_ACCESS_END);

	db_bind_instant(q, now);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_access_end_all(struct store *st, int64_t player, int kind, int64_t but,
			 struct instant now)
{
	struct query *q = db_query(st, STMT_ACCESS_END_ALL);

	db_bind_instant(q, now);
	db_bind_int64(q, player);
	db_bind_int64(q, kind);
	db_bind_int64(q, but);
	return db_change(q);
}

int store_access_each_ended(struct store *st, struct instant since,
			    int (*each)(void *arg, int64_t id), void *arg)
{
	struct query *q = db_query(st, STMT_ACCESS_EACH_ENDED);
	int rc;

	db_bind_instant(q, since);
	while ((rc = db_step(q)) > 0)
		if (each(arg, db_int64(q, "id")))
			break;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_access_erase(struct store *st, int64_t player)
{
	struct query *q = db_query(st, STMT_ACCESS_ERASE);

	db_bind_int64(q, player);
	return db_change(q);
}

int store_access_clean(struct store *st, enum access_kind kind, struct instant before)
{
	struct query *q = db_query(st, STMT_ACCESS_CLEAN);

	db_bind_int64(q, kind);
	db_bind_instant(q, before);
	return db_change(q);
}
