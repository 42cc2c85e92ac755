/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Clubs, teams, line-ups and result cards. */
#include "sql/store_team.h"

#include <stdlib.h>

#include "sql/db.h"
#include "sql/journal_row.h"

_Static_assert(TEAM_ASKED == 0 && TEAM_VALID == 1 && TEAM_QUESTION == 2 && TEAM_WITHDRAWN == 3 &&
		       TEAM_REFUSED == 4,
	       "stored in team.state");
_Static_assert(LINEUP_ASKED == 0 && LINEUP_IN_FORCE == 1 && LINEUP_REFUSED == 2 && LINEUP_LEFT == 3,
	       "stored in lineup.state");
_Static_assert(CARD_ENTERED == 0 && CARD_CONFIRMED == 1 && CARD_OBJECTED == 2 && CARD_STANDS == 3,
	       "stored in card.state");

static void read_club(struct query *q, struct club *c)
{
	c->id = db_int64(q, "id");
	db_text(q, "name", c->name, sizeof(c->name));
	c->region = (int)db_int64(q, "region");
	c->dsu = db_int64(q, "dsu") != 0;
	c->at = db_instant(q, "at");
	db_text(q, "author", c->author, sizeof(c->author));
}

static int one_club(struct query *q, struct club *ret_club)
{
	int rc = db_step(q);

	if (rc > 0)
		read_club(q, ret_club);
	return db_done(q, rc);
}

static void bind_club(struct query *q, const struct club *c)
{
	db_bind_text(q, c->name);
	db_bind_int64(q, c->region);
	db_bind_int64(q, c->dsu);
	db_bind_instant(q, c->at);
	db_bind_text(q, c->author);
}

int store_club_add(struct store *st, const struct club *c, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_CLUB_ADD);

	bind_club(q, c);
	return db_insert(q, ret_id);
}

int store_club_update(struct store *st, const struct club *c)
{
	struct query *q = db_query(st, STMT_CLUB_UPDATE);

	bind_club(q, c);
	db_bind_int64(q, c->id);
	return db_change(q);
}

int store_club_get(struct store *st, int64_t id, struct club *ret_club)
{
	struct query *q = db_query(st, STMT_CLUB_GET);

	db_bind_int64(q, id);
	return one_club(q, ret_club);
}

int store_club_by_name(struct store *st, const char *name, struct club *ret_club)
{
	struct query *q = db_query(st, STMT_CLUB_BY_NAME);

	db_bind_text(q, name);
	return one_club(q, ret_club);
}

int store_club_each(struct store *st, int (*each)(void *arg, const struct club *), void *arg)
{
	struct query *q = db_query(st, STMT_CLUB_EACH);
	struct club c;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_club(q, &c);
		if (each(arg, &c))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static void read_team(struct query *q, struct team_row *t)
{
	t->id = db_int64(q, "id");
	t->tourney = db_int64(q, "tourney");
	t->club = db_int64(q, "club");
	t->number = (int)db_int64(q, "number");
	t->captain = db_int64(q, "captain");
	t->state = (enum team_state)db_int64(q, "state");
	t->penalty2 = (int)db_int64(q, "penalty2");
	t->division = (int)db_int64(q, "division");
	t->group = db_int64(q, "grp");
	t->seat = (int)db_int64(q, "seat");
	db_text(q, "address", t->address, sizeof(t->address));
	db_text(q, "asked_facts", t->asked_facts, sizeof(t->asked_facts));
	t->asked = db_instant(q, "asked");
	t->valid = db_instant(q, "valid");
}

static int one_team(struct query *q, struct team_row *ret_team)
{
	int rc = db_step(q);

	if (rc > 0)
		read_team(q, ret_team);
	return db_done(q, rc);
}

int store_team_add(struct store *st, const struct team_row *t, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_TEAM_ADD);

	db_bind_int64(q, t->tourney);
	db_bind_int64(q, t->club);
	db_bind_int64(q, t->number);
	db_bind_id(q, t->captain);
	db_bind_int64(q, t->state);
	db_bind_int64(q, t->penalty2);
	db_bind_int64(q, t->division);
	db_bind_id(q, t->group);
	db_bind_int64(q, t->seat);
	db_bind_text(q, t->address);
	db_bind_text(q, t->asked_facts[0] ? t->asked_facts : "{}");
	db_bind_instant(q, t->asked);
	db_bind_instant(q, t->valid);
	return db_insert(q, ret_id);
}

int store_team_update(struct store *st, const struct team_row *t)
{
	struct query *q = db_query(st, STMT_TEAM_UPDATE);

	db_bind_id(q, t->captain);
	db_bind_int64(q, t->state);
	db_bind_int64(q, t->penalty2);
	db_bind_int64(q, t->division);
	db_bind_id(q, t->group);
	db_bind_int64(q, t->seat);
	db_bind_text(q, t->address);
	db_bind_text(q, t->asked_facts[0] ? t->asked_facts : "{}");
	db_bind_instant(q, t->valid);
	db_bind_int64(q, t->id);
	return db_change(q);
}

int store_team_get(struct store *st, int64_t id, struct team_row *ret_team)
{
	struct query *q = db_query(st, STMT_TEAM_GET);

	db_bind_int64(q, id);
	return one_team(q, ret_team);
}

int store_team_of_club(struct store *st, int64_t tourney, int64_t club, int number,
		       struct team_row *ret_team)
{
	struct query *q = db_query(st, STMT_TEAM_OF_CLUB);

	db_bind_int64(q, tourney);
	db_bind_int64(q, club);
	db_bind_int64(q, number);
	return one_team(q, ret_team);
}

static int each_team(struct query *q, int64_t key, int (*each)(void *arg, const struct team_row *),
		     void *arg)
{
	struct team_row t;
	int rc;

	db_bind_int64(q, key);
	while ((rc = db_step(q)) > 0) {
		read_team(q, &t);
		if (each(arg, &t))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_team_each(struct store *st, int64_t tourney,
		    int (*each)(void *arg, const struct team_row *), void *arg)
{
	return each_team(db_query(st, STMT_TEAM_EACH), tourney, each, arg);
}

int store_team_each_group(struct store *st, int64_t group,
			  int (*each)(void *arg, const struct team_row *), void *arg)
{
	return each_team(db_query(st, STMT_TEAM_EACH_GROUP), group, each, arg);
}

static void read_lineup(struct query *q, struct lineup_row *l)
{
	l->id = db_int64(q, "id");
	l->team = db_int64(q, "team");
	l->board = (int)db_int64(q, "board");
	l->player = db_int64(q, "player");
	db_text(q, "address", l->address, sizeof(l->address));
	db_text(q, "asked_facts", l->asked_facts, sizeof(l->asked_facts));
	l->reserve = db_int64(q, "reserve") != 0;
	l->first = db_civil(q, "first");
	l->stop = db_int64(q, "stop") != 0;
	l->state = (enum lineup_state)db_int64(q, "state");
	l->at = db_instant(q, "at");
	db_text(q, "author", l->author, sizeof(l->author));
}

int store_lineup_add(struct store *st, const struct lineup_row *l, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_LINEUP_ADD);

	db_bind_int64(q, l->team);
	db_bind_int64(q, l->board);
	db_bind_id(q, l->player);
	db_bind_text(q, l->address);
	db_bind_text(q, l->asked_facts[0] ? l->asked_facts : "{}");
	db_bind_int64(q, l->reserve);
	db_bind_civil(q, l->first);
	db_bind_int64(q, l->stop);
	db_bind_int64(q, l->state);
	db_bind_instant(q, l->at);
	db_bind_text(q, l->author);
	return db_insert(q, ret_id);
}

int store_lineup_update(struct store *st, const struct lineup_row *l)
{
	struct query *q = db_query(st, STMT_LINEUP_UPDATE);

	db_bind_int64(q, l->board);
	db_bind_id(q, l->player);
	db_bind_text(q, l->address);
	db_bind_text(q, l->asked_facts[0] ? l->asked_facts : "{}");
	db_bind_int64(q, l->reserve);
	db_bind_civil(q, l->first);
	db_bind_int64(q, l->stop);
	db_bind_int64(q, l->state);
	db_bind_int64(q, l->id);
	return db_change(q);
}

int store_lineup_get(struct store *st, int64_t id, struct lineup_row *ret_lineup)
{
	struct query *q = db_query(st, STMT_LINEUP_GET);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_lineup(q, ret_lineup);
	return db_done(q, rc);
}

static int each_lineup(struct query *q, int (*each)(void *arg, const struct lineup_row *),
		       void *arg)
{
	struct lineup_row l;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_lineup(q, &l);
		if (each(arg, &l))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_lineup_each(struct store *st, int64_t team,
		      int (*each)(void *arg, const struct lineup_row *), void *arg)
{
	struct query *q = db_query(st, STMT_LINEUP_EACH);

	db_bind_int64(q, team);
	return each_lineup(q, each, arg);
}

int store_lineup_each_player(struct store *st, int64_t tourney, int64_t player,
			     int (*each)(void *arg, const struct lineup_row *), void *arg)
{
	struct query *q = db_query(st, STMT_LINEUP_EACH_PLAYER);

	db_bind_int64(q, tourney);
	db_bind_int64(q, player);
	return each_lineup(q, each, arg);
}

void card_row_release(struct card_row *row)
{
	free(row->facts);
	row->facts = NULL;
}

static void read_card(struct query *q, struct card_row *row)
{
	row->id = db_int64(q, "id");
	row->tourney = db_int64(q, "tourney");
	row->group = db_int64(q, "grp");
	row->round = (int)db_int64(q, "round");
	row->match = (int)db_int64(q, "match");
	row->version = (int)db_int64(q, "version");
	row->at = db_instant(q, "at");
	db_text(q, "author", row->author, sizeof(row->author));
	row->facts = db_text_dup(q, "facts");
	row->state = (enum card_state)db_int64(q, "state");
}

int store_card_add(struct store *st, const struct card_row *row, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_CARD_ADD);
	int rc;

	db_bind_int64(q, row->tourney);
	db_bind_id(q, row->group);
	db_bind_int64(q, row->round);
	db_bind_int64(q, row->match);
	db_bind_int64(q, row->version);
	db_bind_instant(q, row->at);
	db_bind_text(q, row->author);
	db_bind_text(q, row->facts ? row->facts : "{}");
	db_bind_int64(q, row->state);
	rc = db_insert(q, ret_id);
	return journal_card(st, row, rc > 0 ? *ret_id : 0, rc);
}

int store_card_set_state(struct store *st, int64_t id, enum card_state state)
{
	struct query *q = db_query(st, STMT_CARD_SET_STATE);

	db_bind_int64(q, state);
	db_bind_int64(q, id);
	return db_change(q);
}

int store_card_last(struct store *st, int64_t tourney, int64_t group, int round, int match,
		    struct card_row *ret_row)
{
	struct query *q = db_query(st, STMT_CARD_LAST);
	int rc;

	db_bind_int64(q, tourney);
	db_bind_id(q, group);
	db_bind_int64(q, round);
	db_bind_int64(q, match);
	rc = db_step(q);
	if (rc > 0)
		read_card(q, ret_row);
	return db_done(q, rc);
}

int store_card_each(struct store *st, int64_t tourney,
		    int (*each)(void *arg, const struct card_row *), void *arg)
{
	struct query *q = db_query(st, STMT_CARD_EACH);
	struct card_row row;
	int rc, stop = 0;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0 && !stop) {
		read_card(q, &row);
		stop = each(arg, &row);
		card_row_release(&row);
	}
	return db_done(q, rc < 0 ? rc : 1);
}
