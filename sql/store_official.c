/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Officials; see store_official.h. */
#include "sql/store_official.h"

#include <string.h>

#include "sql/db.h"

int store_official_add(struct store *st, const struct official_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_OFFICIAL_ADD);

	db_bind_text(q, row->name);
	db_bind_int64(q, row->role);
	db_bind_text(q, row->address);
	db_bind_text(q, row->events);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	return db_insert(q, ret_id);
}

static void read_official(struct query *q, struct official_row *row)
{
	const void *otp;
	size_t len;

	row->id = db_int64(q, "id");
	db_text(q, "name", row->name, sizeof(row->name));
	row->role = (int)db_int64(q, "role");
	db_text(q, "address", row->address, sizeof(row->address));
	db_text(q, "events", row->events, sizeof(row->events));
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	row->ended = db_instant(q, "ended");
	row->otp_len = 0;
	otp = db_blob(q, "otp", &len);
	if (otp && len <= sizeof(row->otp)) {
		memcpy(row->otp, otp, len);
		row->otp_len = len;
	}
	row->otp_step = db_int64(q, "otp_step");
}

static int read_one(struct query *q, struct official_row *ret_row)
{
	int rc = db_step(q);

	if (rc > 0)
		read_official(q, ret_row);
	return db_done(q, rc);
}

int store_official_by_name(struct store *st, const char *name, struct official_row *ret_row)
{
	struct query *q = db_query(st, STMT_OFFICIAL_BY_NAME);

	db_bind_text(q, name);
	return read_one(q, ret_row);
}

int store_official_by_address(struct store *st, const char *address, struct official_row *ret_row)
{
	struct query *q = db_query(st, STMT_OFFICIAL_BY_ADDRESS);

	db_bind_text(q, address);
	return read_one(q, ret_row);
}

int store_official_get(struct store *st, int64_t id, struct official_row *ret_row)
{
	struct query *q = db_query(st, STMT_OFFICIAL_GET);

	db_bind_int64(q, id);
	return read_one(q, ret_row);
}

int store_official_each(struct store *st, int (*each)(void *arg, const struct official_row *),
			void *arg)
{
	struct query *q = db_query(st, STMT_OFFICIAL_EACH);
	struct official_row row;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_official(q, &row);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_official_end(struct store *st, int64_t id, struct instant at)
{
	struct query *q = db_query(st, STMT_OFFICIAL_END);

	db_bind_instant(q, at);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_official_otp_set(struct store *st, int64_t id, const unsigned char *otp, size_t len)
{
	struct query *q = db_query(st, STMT_OFFICIAL_OTP_SET);

	db_bind_blob(q, otp, len);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_official_otp_used(struct store *st, int64_t id, int64_t step)
{
	struct query *q = db_query(st, STMT_OFFICIAL_OTP_USED);

	db_bind_int64(q, step);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_otp_wrong_add(struct store *st, int64_t official, struct instant at)
{
	struct query *q = db_query(st, STMT_OTP_WRONG_ADD);

	db_bind_int64(q, official);
	db_bind_instant(q, at);
	return db_change(q);
}

int store_otp_wrong_count(struct store *st, int64_t official, struct instant after, int *ret_n)
{
	struct query *q = db_query(st, STMT_OTP_WRONG_COUNT);
	int rc;

	db_bind_int64(q, official);
	db_bind_instant(q, after);
	rc = db_step(q);
	if (rc > 0)
		*ret_n = (int)db_int64(q, "n");
	return db_done(q, rc);
}

int store_otp_wrong_clean(struct store *st, struct instant before)
{
	struct query *q = db_query(st, STMT_OTP_WRONG_CLEAN);

	db_bind_instant(q, before);
	return db_change(q);
}
