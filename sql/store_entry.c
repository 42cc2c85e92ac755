/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Entries of players to groups. */
#include "sql/store_entry.h"

#include "sql/db.h"
#include "sql/journal_row.h"

_Static_assert(ENTRY_ASKED == 0 && ENTRY_CONFIRMED == 1 && ENTRY_WITHDRAWN == 2 &&
		       ENTRY_LAPSED == 3 && ENTRY_QUESTION == 4 && ENTRY_REFUSED == 5 &&
		       ENTRY_UNPAID == 6 && ENTRY_SEATED == 7,
	       "stored in entry.state");

static void read_entry(struct query *q, struct entry_row *e)
{
	e->id = db_int64(q, "id");
	e->tourney = db_int64(q, "tourney");
	e->stage = db_int64(q, "stage");
	e->group = db_int64(q, "grp");
	e->player = db_int64(q, "player");
	db_text(q, "address", e->address, sizeof(e->address));
	db_text(q, "asked_facts", e->asked_facts, sizeof(e->asked_facts));
	e->state = (enum entry_state)db_int64(q, "state");
	db_text(q, "origin", e->origin, sizeof(e->origin));
	db_text(q, "class", e->class, sizeof(e->class));
	e->seats = (int)db_int64(q, "seats");
	e->seq = (int)db_int64(q, "seq");
	e->number = (int)db_int64(q, "number");
	e->team = db_int64(q, "team");
	e->board = (int)db_int64(q, "board");
	e->first = db_civil(q, "first");
	e->last = db_civil(q, "last");
	db_text(q, "confirmation", e->confirmation, sizeof(e->confirmation));
	e->asked = db_instant(q, "asked");
	e->confirmed = db_instant(q, "confirmed");
	e->paid = db_instant(q, "paid");
	e->withdrawn = db_instant(q, "withdrawn");
	e->reminded = db_civil(q, "reminded");
	e->void_all = db_int64(q, "void_all") != 0;
}

static int one_entry(struct query *q, struct entry_row *ret_entry)
{
	int rc = db_step(q);

	if (rc > 0)
		read_entry(q, ret_entry);
	return db_done(q, rc);
}

/* Binds asked_facts to confirmation, in the order of both statements. */
static void bind_place(struct query *q, const struct entry_row *e)
{
	db_bind_text(q, e->asked_facts[0] ? e->asked_facts : "{}");
	db_bind_int64(q, e->state);
	db_bind_text(q, e->origin[0] ? e->origin : "entered");
	db_bind_text(q, e->class);
	db_bind_int64(q, e->seats ? e->seats : 1);
	db_bind_int64(q, e->seq);
	db_bind_int64(q, e->number);
	db_bind_id(q, e->team);
	db_bind_int64(q, e->board);
	db_bind_civil(q, e->first);
	db_bind_civil(q, e->last);
	db_bind_text(q, e->confirmation);
}

/* Binds the instants and flags, in the order of both statements. */
static void bind_dates(struct query *q, const struct entry_row *e)
{
	db_bind_instant(q, e->asked);
	db_bind_instant(q, e->confirmed);
	db_bind_instant(q, e->paid);
	db_bind_instant(q, e->withdrawn);
	db_bind_civil(q, e->reminded);
	db_bind_int64(q, e->void_all);
}

int store_entry_add(struct store *st, const struct entry_row *e, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_ENTRY_ADD);
	int rc;

	db_bind_int64(q, e->tourney);
	db_bind_id(q, e->stage);
	db_bind_id(q, e->group);
	db_bind_id(q, e->player);
	db_bind_text(q, e->address);
	bind_place(q, e);
	bind_dates(q, e);
	rc = db_insert(q, ret_id);
	return journal_entry(st, NULL, e, rc > 0 ? *ret_id : 0, rc);
}

int store_entry_get(struct store *st, int64_t id, struct entry_row *ret_entry)
{
	struct query *q = db_query(st, STMT_ENTRY_GET);

	db_bind_int64(q, id);
	return one_entry(q, ret_entry);
}

int store_entry_update(struct store *st, const struct entry_row *e)
{
	struct entry_row was;
	int rc = store_entry_get(st, e->id, &was);
	struct query *q;

	if (rc <= 0)
		return rc;
	q = db_query(st, STMT_ENTRY_UPDATE);
	db_bind_int64(q, e->tourney);
	db_bind_id(q, e->stage);
	db_bind_id(q, e->group);
	db_bind_id(q, e->player);
	bind_place(q, e);
	bind_dates(q, e);
	db_bind_int64(q, e->id);
	rc = db_change(q);
	return journal_entry(st, &was, e, e->id, rc);
}

int store_entry_count_valid(struct store *st, int64_t tourney, int *ret_count)
{
	struct query *q = db_query(st, STMT_ENTRY_COUNT_VALID);
	int rc;

	db_bind_int64(q, tourney);
	rc = db_step(q);
	if (rc > 0)
		*ret_count = (int)db_int64(q, "n");
	return db_done(q, rc);
}

int store_entry_of(struct store *st, int64_t group, int64_t player, struct entry_row *ret_entry)
{
	struct query *q = db_query(st, STMT_ENTRY_OF);

	db_bind_int64(q, group);
	db_bind_int64(q, player);
	return one_entry(q, ret_entry);
}

int store_entry_asked(struct store *st, int64_t tourney, const char *address,
		      struct entry_row *ret_entry)
{
	struct query *q = db_query(st, STMT_ENTRY_ASKED);

	db_bind_int64(q, tourney);
	db_bind_text(q, address);
	return one_entry(q, ret_entry);
}

int store_entry_questioned(struct store *st, int64_t tourney, const char *address,
			   struct entry_row *ret_entry)
{
	struct query *q = db_query(st, STMT_ENTRY_QUESTIONED);

	db_bind_int64(q, tourney);
	db_bind_text(q, address);
	return one_entry(q, ret_entry);
}

int store_entry_waiting(struct store *st, int64_t tourney, int64_t player,
			struct entry_row *ret_entry)
{
	struct query *q = db_query(st, STMT_ENTRY_WAITING);

	db_bind_int64(q, tourney);
	db_bind_int64(q, player);
	return one_entry(q, ret_entry);
}

/* Calls `each` for the rows of a bound statement. */
static int hand_entries(struct query *q, int (*each)(void *arg, const struct entry_row *),
			void *arg)
{
	struct entry_row e;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_entry(q, &e);
		if (each(arg, &e))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static int each_entry(struct query *q, int64_t key,
		      int (*each)(void *arg, const struct entry_row *), void *arg)
{
	db_bind_int64(q, key);
	return hand_entries(q, each, arg);
}

int store_entry_each(struct store *st, int64_t group,
		     int (*each)(void *arg, const struct entry_row *), void *arg)
{
	return each_entry(db_query(st, STMT_ENTRY_EACH), group, each, arg);
}

int store_entry_each_player(struct store *st, int64_t player,
			    int (*each)(void *arg, const struct entry_row *), void *arg)
{
	return each_entry(db_query(st, STMT_ENTRY_EACH_PLAYER), player, each, arg);
}

int store_entry_each_tourney(struct store *st, int64_t tourney,
			     int (*each)(void *arg, const struct entry_row *), void *arg)
{
	return each_entry(db_query(st, STMT_ENTRY_EACH_TOURNEY), tourney, each, arg);
}

int store_entry_page_tourney(struct store *st, int64_t tourney, int64_t after, int limit,
			     int (*each)(void *arg, const struct entry_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_PAGE_TOURNEY);

	db_bind_int64(q, tourney);
	db_bind_int64(q, after);
	db_bind_int64(q, limit);
	return hand_entries(q, each, arg);
}

int store_entry_each_state(struct store *st, int64_t tourney, enum entry_state state, int limit,
			   int (*each)(void *arg, const struct entry_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_EACH_STATE);

	db_bind_int64(q, tourney);
	db_bind_int64(q, state);
	db_bind_int64(q, limit);
	return hand_entries(q, each, arg);
}

int store_entry_each_confirmed(struct store *st, int64_t tourney, int64_t after, int limit,
			       int (*each)(void *arg, const struct entry_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_EACH_CONFIRMED);

	db_bind_int64(q, tourney);
	db_bind_int64(q, after);
	db_bind_int64(q, limit);
	return hand_entries(q, each, arg);
}

int store_entry_each_ended(struct store *st, struct civil first, struct civil last,
			   int (*each)(void *arg, int64_t player), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_EACH_ENDED);
	int rc;

	db_bind_civil(q, first);
	db_bind_civil(q, last);
	while ((rc = db_step(q)) > 0)
		if (each(arg, db_int64(q, "player")))
			break;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_entry_sum(struct store *st, int64_t tourney, int64_t *ret_sum)
{
	struct query *q = db_query(st, STMT_ENTRY_SUM);
	int rc;

	db_bind_int64(q, tourney);
	rc = db_step(q);
	if (rc > 0)
		*ret_sum = db_int64(q, "total");
	return db_done(q, rc);
}

int store_entry_count_states(struct store *st, int64_t tourney,
			     int (*each)(void *arg, enum entry_state state, int64_t n), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_COUNT_STATES);
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0)
		if (each(arg, (enum entry_state)db_int64(q, "state"), db_int64(q, "n")))
			break;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_entry_each_waiting(struct store *st, int64_t tourney,
			     int (*each)(void *arg, const struct entry_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_EACH_WAITING);

	db_bind_one_or_all(q, tourney);
	return hand_entries(q, each, arg);
}

int store_entry_each_lapsing(struct store *st, struct instant asked_until, int limit,
			     int (*each)(void *arg, const struct entry_row *), void *arg)
{
	struct query *q = db_query(st, STMT_ENTRY_LAPSING);

	db_bind_instant(q, asked_until);
	db_bind_int64(q, limit);
	return hand_entries(q, each, arg);
}

int store_entry_lapse(struct store *st, int64_t id)
{
	struct query *q = db_query(st, STMT_ENTRY_LAPSE);

	db_bind_int64(q, id);
	return db_change(q);
}

int store_entry_count_from(struct store *st, const char *address, int *ret_count)
{
	struct query *q = db_query(st, STMT_ENTRY_COUNT_FROM);
	int rc;

	db_bind_text(q, address);
	rc = db_step(q);
	if (rc > 0)
		*ret_count = (int)db_int64(q, "n");
	return db_done(q, rc);
}

int store_entry_oldest(struct store *st, struct instant *ret_asked)
{
	return db_minimum(db_query(st, STMT_ENTRY_OLDEST), ret_asked);
}
