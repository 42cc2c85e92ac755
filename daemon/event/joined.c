/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See joined.h. */
#include "daemon/event/joined.h"

#include "daemon/event/ruling.h"

#define ROWS_MAX 64

/* Tracks the ruling in force over the player's rulings. */
struct fold {
	const struct work *work;
	int64_t joined; /* ruling that joined the record; 0 = none in force */
	int64_t word;	/* last ruling on it, the target of an appeal */
	struct instant at;
};

static int fold_ruling(void *arg, const struct ruling_row *row)
{
	struct fold *f = arg;
	enum player_ruling r = player_ruling_read(row);

	if (r == PLAYER_JOINED) {
		f->joined = f->word = row->id;
		f->at = row->at;
	} else if (f->joined && (r == PLAYER_UPHELD || r == PLAYER_SET_ASIDE) &&
		   ruling_appealed(f->work, row) == f->word) {
		f->word = row->id;
		if (r == PLAYER_SET_ASIDE)
			f->joined = 0;
	}
	return 0;
}

int joined_into(const struct work *work, int64_t player, struct joined_record *ret_into)
{
	struct fold f = {.work = work};
	struct join_row row;
	int rc = store_ruling_each_player(work->ctx->store, player, fold_ruling, &f);

	if (rc < 0 || !f.joined)
		return rc < 0 ? rc : 0;
	rc = store_join_get(work->ctx->store, f.joined, &row);
	if (rc <= 0)
		return rc;
	ret_into->player = row.into;
	ret_into->since = civil_add_days(zone_date(ZONE_COPENHAGEN, f.at), 1);
	return 1;
}

/* --- all of one person ------------------------------------------------------------------------ */

struct rows {
	struct join_row v[ROWS_MAX];
	size_t n;
};

static int take_row(void *arg, const struct join_row *row)
{
	struct rows *rows = arg;

	rows->v[rows->n++] = *row;
	return rows->n == ROWS_MAX;
}

static struct civil later(struct civil a, struct civil b)
{
	return a.day > b.day ? a : b;
}

static bool is_there(const struct joined_record *list, size_t n, int64_t player)
{
	for (size_t i = 0; i < n; i++)
		if (list[i].player == player)
			return true;
	return false;
}

/* `own`: the surviving record, and since when this player's counts with it. */
static int add_joined_to(const struct work *work, const struct joined_record *own, int64_t player,
			 struct joined_record *ret, size_t *n)
{
	struct rows rows = {.n = 0};
	struct joined_record into;
	int rc = store_join_each_into(work->ctx->store, own->player, take_row, &rows);

	for (size_t i = 0; i < rows.n && rc >= 0 && *n < JOINED_MAX; i++) {
		int64_t other = rows.v[i].player;
		if (other == player || is_there(ret, *n, other))
			continue;
		rc = joined_into(work, other, &into);
		if (rc > 0 && into.player == own->player)
			ret[(*n)++] = (struct joined_record){other, later(into.since, own->since)};
	}
	return rc < 0 ? rc : 1;
}

int joined_records(const struct work *work, int64_t player, struct joined_record *ret,
		   size_t *ret_n)
{
	struct joined_record own = {player, CIVIL_NONE};
	int rc = joined_into(work, player, &own);

	*ret_n = 0;
	if (rc > 0)
		ret[(*ret_n)++] = own;
	return rc < 0 ? rc : add_joined_to(work, &own, player, ret, ret_n);
}

/* --- verification ----------------------------------------------------------------------------- */

struct check {
	const struct work *work;
	json_t *differences;
	int64_t joined; /* rulings */
	struct rows rows;
};

static int count_joined(void *arg, const struct ruling_row *row)
{
	struct check *c = arg;

	c->joined += player_ruling_read(row) == PLAYER_JOINED;
	return 0;
}

static void differ(struct check *c, const struct join_row *row, const char *what)
{
	json_array_append_new(c->differences,
			      json_sprintf("ruling %lld: %s", (long long)row->ruling, what));
}

static int check_row(struct check *c, const struct join_row *row)
{
	struct ruling_row ruling;
	struct joined_record own, beyond;
	int rc = store_ruling_get(c->work->ctx->store, row->ruling, &ruling);

	if (rc <= 0)
		return rc;
	if (player_ruling_read(&ruling) != PLAYER_JOINED || ruling.player != row->player)
		differ(c, row, "it joins no records, and two are kept as joined by it");
	ruling_row_release(&ruling);
	rc = joined_into(c->work, row->player, &own);
	if (rc > 0)
		rc = joined_into(c->work, own.player, &beyond);
	if (rc > 0)
		differ(c, row, "the record that goes on is joined to another one itself");
	return rc;
}

int joined_verify(const struct work *work, json_t *differences)
{
	struct check c = {.work = work, .differences = differences};
	int rc = store_ruling_each(work->ctx->store, count_joined, &c);

	if (rc >= 0)
		rc = store_join_each(work->ctx->store, take_row, &c.rows);
	for (size_t i = 0; i < c.rows.n && rc >= 0; i++)
		rc = check_row(&c, &c.rows.v[i]);
	if (rc >= 0 && c.rows.n < ROWS_MAX && (int64_t)c.rows.n != c.joined)
		json_array_append_new(differences,
				      json_string("a ruling joins records that are not kept"));
	return rc < 0 ? rc : 1;
}
