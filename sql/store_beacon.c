/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Beacons; see store_beacon.h. */
#include "sql/store_beacon.h"

#include "sql/db.h"

int store_beacon_note(struct store *st, struct civil day, int64_t game,
		      const unsigned char head[STORE_HASH])
{
	struct query *q = db_query(st, STMT_BEACON_NOTE);

	db_bind_civil(q, day);
	db_bind_int64(q, game);
	db_bind_hash(q, head);
	return db_run(q);
}

int store_beacon_open(struct store *st, struct civil last, struct civil *ret_day)
{
	struct query *q = db_query(st, STMT_BEACON_OPEN);
	struct civil day = CIVIL_NONE;
	int rc;

	db_bind_civil(q, last);
	rc = db_step(q);
	if (rc > 0)
		day = db_civil(q, "day");
	rc = db_done(q, rc);
	if (rc <= 0 || civil_is_none(day))
		return rc < 0 ? rc : 0;
	*ret_day = day;
	return 1;
}

int store_beacon_lines(struct store *st, struct civil day, int64_t after, int limit,
		       int (*each)(void *arg, int64_t game, const unsigned char head[STORE_HASH]),
		       void *arg)
{
	struct query *q = db_query(st, STMT_BEACON_LINES);
	unsigned char head[STORE_HASH];
	int rc;

	db_bind_civil(q, day);
	db_bind_int64(q, after);
	db_bind_int64(q, limit);
	while ((rc = db_step(q)) > 0) {
		db_hash(q, "head", head);
		if (each(arg, db_int64(q, "game"), head))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_beacon_open_games(struct store *st, struct civil *day, int64_t *game, int limit,
			    int (*each)(void *arg, int64_t game,
					const unsigned char head[STORE_HASH], int64_t facts),
			    void *arg)
{
	struct query *q = db_query(st, STMT_BEACON_OPEN_GAMES);
	unsigned char head[STORE_HASH];
	int rc, n = 0;

	db_bind_int64(q, day->day);
	db_bind_int64(q, *game);
	db_bind_int64(q, limit);
	while ((rc = db_step(q)) > 0) {
		day->day = (int32_t)db_int64(q, "day");
		*game = db_int64(q, "game");
		db_hash(q, "head", head);
		n++;
		if (each(arg, *game, head, db_int64(q, "seq")))
			break;
	}
	rc = db_done(q, rc < 0 ? rc : 1);
	return rc < 0 ? rc : n;
}

int store_beacon_events(struct store *st, struct civil day,
			int (*each)(void *arg, int64_t tourney,
				    const unsigned char head[STORE_HASH]),
			void *arg)
{
	struct query *q = db_query(st, STMT_BEACON_EVENTS);
	unsigned char head[STORE_HASH];
	int rc;

	db_bind_civil(q, day);
	while ((rc = db_step(q)) > 0) {
		db_hash(q, "head", head);
		if (each(arg, db_int64(q, "tourney"), head))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_beacon_events_from(struct store *st, struct civil *ret_day)
{
	struct query *q = db_query(st, STMT_BEACON_EVENTS_FROM);
	int rc = db_step(q);

	if (rc > 0 && db_null(q, "day"))
		rc = 0;
	if (rc > 0)
		*ret_day = (struct civil){(int32_t)db_int64(q, "day")};
	return db_done(q, rc);
}

int store_beacon_of_game(struct store *st, int64_t game, struct civil from, struct civil *ret_day,
			 unsigned char ret_head[STORE_HASH])
{
	struct query *q = db_query(st, STMT_BEACON_OF_GAME);
	int rc;

	db_bind_int64(q, game);
	db_bind_civil(q, from);
	rc = db_step(q);
	if (rc > 0) {
		*ret_day = db_civil(q, "day");
		db_hash(q, "head", ret_head);
	}
	return db_done(q, rc);
}

int store_beacon_add(struct store *st, const struct beacon_row *row)
{
	struct query *q = db_query(st, STMT_BEACON_ADD);

	db_bind_civil(q, row->day);
	db_bind_hash(q, row->hash);
	db_bind_int64(q, row->lines);
	db_bind_blob(q, row->root, row->lines ? sizeof(row->root) : 0);
	return db_change(q);
}

static void read_row(struct query *q, struct beacon_row *row)
{
	row->day = db_civil(q, "day");
	db_hash(q, "hash", row->hash);
	row->lines = db_int64(q, "lines");
	if (row->lines)
		db_hash(q, "root", row->root);
}

int store_beacon_on(struct store *st, struct civil day, struct beacon_row *ret_row)
{
	struct query *q = db_query(st, STMT_BEACON_ON);
	int rc;

	db_bind_civil(q, day);
	rc = db_step(q);
	if (rc > 0)
		read_row(q, ret_row);
	return db_done(q, rc);
}

int store_beacon_each(struct store *st, int (*each)(void *arg, const struct beacon_row *),
		      void *arg)
{
	struct query *q = db_query(st, STMT_BEACON_EACH);
	struct beacon_row row;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_row(q, &row);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}
