/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Binding, running and reading, built on what every driver offers. */
#include "sql/db.h"

#include <string.h>

#include "core/base/mem.h"

void db_bind_id(struct query *q, int64_t id)
{
	if (id)
		db_bind_int64(q, id);
	else
		db_bind_null(q);
}

void db_bind_one_or_all(struct query *q, int64_t id)
{
	db_bind_int64(q, id);
	db_bind_int64(q, id ? id : INT64_MAX);
}

void db_bind_instant(struct query *q, struct instant at)
{
	db_bind_int64(q, at.sec);
}

void db_bind_civil(struct query *q, struct civil date)
{
	if (civil_is_none(date))
		db_bind_null(q);
	else
		db_bind_int64(q, date.day);
}

void db_bind_text(struct query *q, const char *text)
{
	if (text)
		db_bind_text_len(q, text, strlen(text));
	else
		db_bind_null(q);
}

void db_bind_hash(struct query *q, const unsigned char hash[STORE_HASH])
{
	db_bind_blob(q, hash, STORE_HASH);
}

int db_run(struct query *q)
{
	int rc = db_step(q);

	return db_done(q, rc < 0 ? rc : 1);
}

int db_change(struct query *q)
{
	int rc = db_run(q);

	return rc > 0 ? db_changes(q) > 0 : rc;
}

int db_minimum(struct query *q, struct instant *ret_at)
{
	int rc = db_step(q);

	if (rc > 0 && db_null(q, "at"))
		rc = 0;
	if (rc > 0)
		*ret_at = db_instant(q, "at");
	return db_done(q, rc);
}

struct instant db_instant(struct query *q, const char *column)
{
	return (struct instant){db_int64(q, column)};
}

struct civil db_civil(struct query *q, const char *column)
{
	return db_null(q, column) ? CIVIL_NONE : (struct civil){(int32_t)db_int64(q, column)};
}

void db_text(struct query *q, const char *column, char *ret_text, size_t size)
{
	size_t len;
	const char *text = db_text_ref(q, column, &len);

	if (len >= size)
		len = size - 1;
	memcpy(ret_text, text, len);
	ret_text[len] = '\0';
}

char *db_text_dup(struct query *q, const char *column)
{
	size_t len;
	const char *text = db_text_ref(q, column, &len);

	return mem_strndup(text, len);
}

void db_hash(struct query *q, const char *column, unsigned char ret_hash[STORE_HASH])
{
	size_t len;
	const void *blob = db_blob(q, column, &len);

	memset(ret_hash, 0, STORE_HASH);
	memcpy(ret_hash, blob ? blob : "", len < STORE_HASH ? len : STORE_HASH);
}
