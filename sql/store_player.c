/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Players, changes of address, and the number of answers per sender and day. */
#include "sql/store_player.h"

#include <stdio.h>

#include "sql/db.h"
#include "sql/db_rows.h"

_Static_assert(ADDRESS_GOOD == 0 && ADDRESS_FAILING == 1 && ADDRESS_ERASED == 2,
	       "stored in player.address_state");
_Static_assert(LETTERS_FULL == 0 && LETTERS_SHORT == 1 && LETTERS_DAILY == 2,
	       "stored in player.letters and office.letters");
_Static_assert(CHANGE_ASKED == 0 && CHANGE_PROVED == 1 && CHANGE_DONE == 2 && CHANGE_REFUSED == 3,
	       "stored in address_change.state");
_Static_assert(KNOWN_NOT == 0 && KNOWN_YES == 1 && KNOWN_NO == 2,
	       "stored in player.member and player.citizen");

const char *store_letters_word(enum store_letters letters)
{
	switch (letters) {
	case LETTERS_FULL: break;
	case LETTERS_SHORT: return "short";
	case LETTERS_DAILY: return "daily";
	}
	return "full";
}

static void read_player(struct query *q, struct player *p)
{
	p->id = db_int64(q, "id");
	db_text(q, "name", p->name, sizeof(p->name));
	db_text(q, "club", p->club, sizeof(p->club));
	p->born = db_civil(q, "born");
	p->rating = (int)db_int64(q, "rating");
	db_text(q, "language", p->lang, sizeof(p->lang));
	p->letters = (enum store_letters)db_int64(q, "letters");
	db_text(q, "address", p->address, sizeof(p->address));
	p->address_state = (enum address_state)db_int64(q, "address_state");
	db_text(q, "member_number", p->member_number, sizeof(p->member_number));
	p->member = (enum store_known)db_int64(q, "member");
	p->citizen = (enum store_known)db_int64(q, "citizen");
	db_text(q, "federation", p->federation, sizeof(p->federation));
	db_text(q, "sex", p->sex, sizeof(p->sex));
	db_text(q, "title", p->title, sizeof(p->title));
	p->invitations = db_int64(q, "invitations") != 0;
	p->created = db_instant(q, "created");
}

static int one_player(struct query *q, struct player *ret_player)
{
	int rc = db_step(q);

	if (rc > 0)
		read_player(q, ret_player);
	return db_done(q, rc);
}

int store_player_get(struct store *st, int64_t id, struct player *ret_player)
{
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_PLAYER, id, ret_player, sizeof(*ret_player)))
		return 1;
	q = db_query(st, STMT_PLAYER_GET);
	db_bind_int64(q, id);
	rc = one_player(q, ret_player);
	if (rc > 0)
		db_rows_keep(st, DB_ROWS_PLAYER, id, ret_player, sizeof(*ret_player));
	return rc;
}

void store_player_announce(struct store *st, int64_t id)
{
	db_announce_id(st, STMT_PLAYER_GET, id);
}

int store_player_by_address(struct store *st, const char *address, struct player *ret_player)
{
	struct query *q = db_query(st, STMT_PLAYER_BY_ADDRESS);

	db_bind_text(q, address);
	return one_player(q, ret_player);
}

/* An erased address is stored as NULL, so that several erased players do not collide. */
static const char *address_or_null(const struct player *p)
{
	return p->address[0] ? p->address : NULL;
}

/* Binds every column that may change, in the order of both statements. */
static void bind_player(struct query *q, const struct player *p)
{
	db_bind_text(q, p->name);
	db_bind_text(q, p->club);
	db_bind_civil(q, p->born);
	db_bind_int64(q, p->rating);
	db_bind_text(q, p->lang);
	db_bind_int64(q, p->letters);
	db_bind_text(q, address_or_null(p));
	db_bind_int64(q, p->address_state);
	db_bind_text(q, p->member_number);
	db_bind_int64(q, p->member);
	db_bind_int64(q, p->citizen);
	db_bind_text(q, p->federation);
	db_bind_text(q, p->sex);
	db_bind_text(q, p->title);
	db_bind_int64(q, p->invitations);
}

int store_player_add(struct store *st, const struct player *p, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_PLAYER_ADD);

	bind_player(q, p);
	db_bind_instant(q, p->created);
	return db_insert(q, ret_id);
}

int store_player_update(struct store *st, const struct player *p)
{
	struct query *q = db_query(st, STMT_PLAYER_UPDATE);

	bind_player(q, p);
	db_bind_int64(q, p->id);
	return db_change(q);
}

int store_player_by_member_number(struct store *st, const char *number, struct player *ret_player)
{
	struct query *q = db_query(st, STMT_PLAYER_BY_MEMBER_NUMBER);

	db_bind_text(q, number);
	return one_player(q, ret_player);
}

int store_player_change_add(struct store *st, const struct player_change *change)
{
	struct query *q = db_query(st, STMT_PLAYER_CHANGE_ADD);

	db_bind_int64(q, change->player);
	db_bind_instant(q, change->at);
	db_bind_text(q, change->author);
	db_bind_text(q, change->what);
	db_bind_text(q, change->was);
	db_bind_text(q, change->becomes);
	return db_run(q);
}

int store_player_change_each(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct player_change *), void *arg)
{
	struct query *q = db_query(st, STMT_PLAYER_CHANGE_EACH);
	struct player_change change;
	int rc;

	db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0) {
		change.id = db_int64(q, "id");
		change.player = db_int64(q, "player");
		change.at = db_instant(q, "at");
		change.author = db_text_ref(q, "author", NULL);
		change.what = db_text_ref(q, "what", NULL);
		change.was = db_text_ref(q, "was", NULL);
		change.becomes = db_text_ref(q, "becomes", NULL);
		if (each(arg, &change))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static int each_player(struct query *q, int (*each)(void *arg, const struct player *), void *arg)
{
	struct player p;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_player(q, &p);
		if (each(arg, &p))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_player_each(struct store *st, int (*each)(void *arg, const struct player *), void *arg)
{
	return each_player(db_query(st, STMT_PLAYER_EACH), each, arg);
}

int store_player_each_club(struct store *st, const char *club,
			   int (*each)(void *arg, const struct player *), void *arg)
{
	struct query *q = db_query(st, STMT_PLAYER_EACH_CLUB);

	db_bind_text(q, club);
	return each_player(q, each, arg);
}

int store_player_clubs(struct store *st, int (*each)(void *arg, const char *club), void *arg)
{
	struct query *q = db_query(st, STMT_PLAYER_CLUBS);
	char club[STORE_NAME_MAX + 1];
	int rc;

	while ((rc = db_step(q)) > 0) {
		db_text(q, "club", club, sizeof(club));
		if (each(arg, club))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_player_each_after(struct store *st, int64_t after, int limit,
			    int (*each)(void *arg, const struct player *), void *arg)
{
	struct query *q = db_query(st, STMT_PLAYER_AFTER);

	db_bind_int64(q, after);
	db_bind_int64(q, limit);
	return each_player(q, each, arg);
}

int store_player_each_born(struct store *st, struct civil born,
			   int (*each)(void *arg, const struct player *), void *arg)
{
	struct query *q = db_query(st, STMT_PLAYER_EACH_BORN);

	db_bind_civil(q, born);
	return each_player(q, each, arg);
}

int store_office_get(struct store *st, const char *address, enum store_letters *ret_letters)
{
	struct query *q = db_query(st, STMT_OFFICE_GET);
	int rc;

	db_bind_text(q, address);
	rc = db_step(q);
	if (rc > 0)
		*ret_letters = (enum store_letters)db_int64(q, "letters");
	return db_done(q, rc);
}

int store_office_set(struct store *st, const char *address, enum store_letters letters)
{
	struct query *q = db_query(st, STMT_OFFICE_SET);

	db_bind_text(q, address);
	db_bind_int64(q, letters);
	return db_run(q);
}

void store_player_token_epoch_announce(struct store *st, int64_t player)
{
	db_announce_id(st, STMT_TOKEN_EPOCH, player);
}

int store_player_token_epoch(struct store *st, int64_t player, int64_t *ret_epoch)
{
	struct query *q;
	int64_t epoch = 0;
	int rc;

	if (db_rows_find(st, DB_ROWS_EPOCH, player, ret_epoch, sizeof(*ret_epoch)))
		return 1;
	q = db_query(st, STMT_TOKEN_EPOCH);
	db_bind_int64(q, player);
	rc = db_step(q);
	if (rc > 0)
		epoch = db_int64(q, "epoch");
	rc = db_done(q, rc);
	if (rc <= 0)
		return rc;
	db_rows_keep(st, DB_ROWS_EPOCH, player, &epoch, sizeof(epoch));
	*ret_epoch = epoch;
	return rc;
}

int store_player_messages(struct store *st, int64_t player)
{
	struct query *q = db_query(st, STMT_MESSAGES_OFF_GET);
	int rc;

	db_bind_int64(q, player);
	rc = db_done(q, db_step(q));
	return rc < 0 ? rc : rc == 0;
}

int store_player_set_messages(struct store *st, int64_t player, bool on)
{
	struct query *q = db_query(st, on ? STMT_MESSAGES_OFF_DELETE : STMT_MESSAGES_OFF_ADD);

	db_bind_int64(q, player);
	return db_run(q);
}

static int one_change(struct query *q, struct address_change *c)
{
	int rc = db_step(q);

	if (rc > 0) {
		c->id = db_int64(q, "id");
		c->player = db_int64(q, "player");
		db_text(q, "old_address", c->old_address, sizeof(c->old_address));
		db_text(q, "new_address", c->new_address, sizeof(c->new_address));
		c->state = (enum address_change_state)db_int64(q, "state");
		c->old_confirmed = db_int64(q, "old_confirmed") != 0;
		c->asked = db_instant(q, "asked");
		c->due = db_instant(q, "due");
	}
	return db_done(q, rc);
}

int store_address_change_add(struct store *st, const struct address_change *c, int64_t *ret_id)
{
	struct query *q = db_query(st, STMT_CHANGE_ADD);

	db_bind_int64(q, c->player);
	db_bind_text(q, c->old_address);
	db_bind_text(q, c->new_address);
	db_bind_int64(q, c->state);
	db_bind_int64(q, c->old_confirmed);
	db_bind_instant(q, c->asked);
	db_bind_instant(q, c->due);
	return db_insert(q, ret_id);
}

int store_address_change_get(struct store *st, int64_t id, struct address_change *ret_change)
{
	struct query *q = db_query(st, STMT_CHANGE_GET);

	db_bind_int64(q, id);
	return one_change(q, ret_change);
}

int store_address_change_open(struct store *st, int64_t player, struct address_change *ret_change)
{
	struct query *q = db_query(st, STMT_CHANGE_OPEN);

	db_bind_int64(q, player);
	return one_change(q, ret_change);
}

int store_address_change_update(struct store *st, const struct address_change *c)
{
	struct query *q = db_query(st, STMT_CHANGE_UPDATE);

	db_bind_int64(q, c->state);
	db_bind_int64(q, c->old_confirmed);
	db_bind_instant(q, c->due);
	db_bind_int64(q, c->id);
	return db_change(q);
}

int store_address_change_due(struct store *st, struct instant now, const struct store_skip *skip,
			     struct address_change *ret_change)
{
	struct query *q = db_query(st, STMT_CHANGE_DUE);

	db_bind_instant(q, now);
	db_bind_limit_past(q, 1, skip);
	return one_change(q, ret_change);
}

int store_address_change_next(struct store *st, const struct store_skip *skip,
			      struct instant *ret_due)
{
	struct address_change row;
	int rc;

	if (!skip->n)
		return db_minimum(db_query(st, STMT_CHANGE_NEXT), ret_due);
	rc = store_address_change_due(st, STORE_EVER, skip, &row);
	if (rc > 0)
		*ret_due = row.due;
	return rc;
}

static int add_answer(struct store *st, const char *who, struct civil day)
{
	struct query *q = db_query(st, STMT_SENDER_ADD);

	db_bind_text(q, who);
	db_bind_civil(q, day);
	return db_run(q);
}

int store_sender_count(struct store *st, const char *who, struct civil day, int *ret_count)
{
	struct query *q = db_query(st, STMT_SENDER_COUNT);
	int rc = add_answer(st, who, day);

	if (rc < 0)
		return rc;
	db_bind_text(q, who);
	db_bind_civil(q, day);
	rc = db_step(q);
	if (rc > 0)
		*ret_count = (int)db_int64(q, "answers");
	return db_done(q, rc);
}

int store_wrong_count(struct store *st, const char *remote, struct instant now, int *ret_count)
{
	int64_t hour = now.sec / 3600;
	struct query *q = db_query(st, STMT_SENDER_RAISE);
	char who[120];
	int rc;

	snprintf(who, sizeof(who), "wrong secrets of %.80s, hour %d", remote, (int)(hour % 24));
	db_bind_text(q, who);
	db_bind_civil(q, (struct civil){(int32_t)(hour / 24)});
	rc = db_step(q);
	if (rc > 0)
		*ret_count = (int)db_int64(q, "answers");
	return db_done(q, rc);
}

int store_sender_clean(struct store *st, struct civil before)
{
	struct query *q = db_query(st, STMT_SENDER_CLEAN);

	db_bind_civil(q, before);
	return db_run(q);
}
