/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_sign_in.h. */
#include "sql/store_sign_in.h"

#include "sql/db.h"

static int one_row(struct query *q, struct sign_in_row *ret_row)
{
	int rc = db_step(q);

	if (rc > 0) {
		*ret_row = (struct sign_in_row){.id = db_int64(q, "id"),
						.player = db_int64(q, "player"),
						.official = db_int64(q, "official"),
						.asked = db_instant(q, "asked"),
						.wrong = (int)db_int64(q, "wrong"),
						.code_used = db_instant(q, "code_used"),
						.link_used = db_instant(q, "link_used")};
		db_hash(q, "address", ret_row->address);
		db_hash(q, "request", ret_row->request);
		db_hash(q, "code", ret_row->code);
		db_hash(q, "link", ret_row->link);
		db_text(q, "next", ret_row->next, sizeof(ret_row->next));
	}
	return db_done(q, rc);
}

int store_sign_in_add(struct store *st, const struct sign_in_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_SIGN_IN_ADD);

	db_bind_hash(q, row->address);
	db_bind_id(q, row->player);
	db_bind_instant(q, row->asked);
	db_bind_hash(q, row->request);
	db_bind_hash(q, row->code);
	db_bind_hash(q, row->link);
	db_bind_text(q, row->next);
	db_bind_id(q, row->official);
	return db_insert(q, ret_id);
}

int store_sign_in_by_request(struct store *st, const unsigned char request[STORE_HASH],
			     struct sign_in_row *ret_row)
{
	struct query *q = db_query(st, STMT_SIGN_IN_BY_REQUEST);

	db_bind_hash(q, request);
	return one_row(q, ret_row);
}

int store_sign_in_by_link(struct store *st, const unsigned char link[STORE_HASH],
			  struct sign_in_row *ret_row)
{
	struct query *q = db_query(st, STMT_SIGN_IN_BY_LINK);

	db_bind_hash(q, link);
	return one_row(q, ret_row);
}

int store_sign_in_counts(struct store *st, const unsigned char address[STORE_HASH],
			 struct instant since, int *ret_letters, int *ret_wrong)
{
	struct query *q = db_query(st, STMT_SIGN_IN_COUNTS);
	int rc;

	db_bind_hash(q, address);
	db_bind_instant(q, since);
	rc = db_step(q);
	if (rc > 0) {
		*ret_letters = (int)db_int64(q, "letters");
		*ret_wrong = (int)db_int64(q, "wrong");
	}
	return db_done(q, rc);
}

int store_sign_in_update(struct store *st, const struct sign_in_row *row)
{
	struct query *q = db_query(st, STMT_SIGN_IN_UPDATE);

	db_bind_int64(q, row->wrong);
	db_bind_instant(q, row->code_used);
	db_bind_instant(q, row->link_used);
	db_bind_int64(q, row->id);
	return db_change(q);
}

int store_sign_in_clean(struct store *st, struct instant before)
{
	struct query *q = db_query(st, STMT_SIGN_IN_CLEAN);

	db_bind_instant(q, before);
	return db_change(q);
}

int store_sign_in_erase(struct store *st, int64_t player)
{
	struct query *q = db_query(st, STMT_SIGN_IN_ERASE);

	db_bind_int64(q, player);
	return db_change(q);
}
