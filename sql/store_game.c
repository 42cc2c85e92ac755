/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Games: the fixed setup, the summary, and the chained events. */
#include "sql/store_game.h"

#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "sql/db.h"
#include "sql/db_rows.h"
#include "sql/event_text.h"
#include "sql/store_news.h"

_Static_assert(STAGE_OPEN == 0 && STAGE_SUSPENDED == 1 && STAGE_PAUSED == 2 && STAGE_OVER == 3,
	       "stored in game_state.stage");

void store_game_setup_text(const struct game_row *row, const char *prelude, struct sbuf *ret_text)
{
	char start[CIVIL_TEXT];

	sbuf_addf(ret_text, "game %lld white %lld black %lld start %s zone %s fen %s chess960 %d\n",
		  (long long)row->id, (long long)row->first_white, (long long)row->first_black,
		  civil_format(row->start, start), row->zone, row->fen[0] ? row->fen : "-",
		  row->chess960);
	sbuf_adds(ret_text, "moves ");
	sbuf_adds(ret_text, prelude[0] ? prelude : "-");
	sbuf_adds(ret_text, "\nrules ");
	sbuf_adds(ret_text, row->ruleset); /* long: printf() would copy it byte by byte */
	sbuf_adds(ret_text, "\n");
}

static void chain_start(struct game_row *row, const char *prelude)
{
	struct sbuf text = SBUF_INIT;

	store_game_setup_text(row, prelude, &text);
	digest_sha256(text.buf, text.len, row->head);
	sbuf_release(&text);
}

/* Binds the summary, then the game's id. */
static void bind_state(struct query *q, const struct game_row *row)
{
	db_bind_int64(q, row->stage);
	db_bind_text(q, row->result);
	db_bind_int64(q, row->ply);
	db_bind_int64(q, row->seq);
	db_bind_hash(q, row->head);
	db_bind_instant(q, row->next_at);
	db_bind_instant(q, row->moved_at);
	db_bind_instant(q, row->ended_at);
	db_bind_int64(q, row->outage);
	db_bind_int64(q, row->id);
}

static int add_state(struct store *st, const struct game_row *row)
{
	struct query *q = db_query(st, STMT_GAME_STATE_ADD);

	bind_state(q, row);
	db_bind_int64(q, row->white);
	db_bind_int64(q, row->black);
	return db_run(q);
}

int store_game_add(struct store *st, struct game_row *row, const char *prelude)
{
	struct query *q = db_query(st, STMT_GAME_ADD);
	int rc;

	db_bind_id(q, row->group);
	db_bind_int64(q, row->white);
	db_bind_int64(q, row->black);
	db_bind_int64(q, row->round);
	db_bind_text(q, row->ruleset);
	db_bind_text(q, row->zone);
	db_bind_civil(q, row->start);
	db_bind_text(q, row->fen);
	db_bind_int64(q, row->chess960);
	db_bind_text(q, prelude);
	rc = db_insert(q, &row->id);
	if (rc < 0)
		return rc;
	row->first_white = row->white;
	row->first_black = row->black;
	row->seq = 0;
	chain_start(row, prelude);
	return add_state(st, row);
}

static void read_game(struct query *q, struct game_row *g)
{
	g->id = db_int64(q, "id");
	g->group = db_int64(q, "grp");
	g->first_white = db_int64(q, "first_white");
	g->first_black = db_int64(q, "first_black");
	g->round = (int)db_int64(q, "round");
	db_text(q, "ruleset", g->ruleset, sizeof(g->ruleset));
	db_text(q, "zone", g->zone, sizeof(g->zone));
	g->start = db_civil(q, "start");
	db_text(q, "fen", g->fen, sizeof(g->fen));
	g->chess960 = db_int64(q, "chess960") != 0;
	g->stage = (enum game_stage)db_int64(q, "stage");
	db_text(q, "result", g->result, sizeof(g->result));
	g->ply = (int)db_int64(q, "ply");
	g->seq = db_int64(q, "seq");
	db_hash(q, "head", g->head);
	g->next_at = db_instant(q, "next_at");
	g->moved_at = db_instant(q, "moved_at");
	g->ended_at = db_instant(q, "ended_at");
	g->outage = db_int64(q, "outage");
	g->white = db_int64(q, "white");
	g->black = db_int64(q, "black");
	g->white_from = db_civil(q, "white_from");
	g->black_from = db_civil(q, "black_from");
	g->reserve = db_int64(q, "reserve") != 0;
}

int store_game_get(struct store *st, int64_t id, struct game_row *ret_row)
{
	struct query *q;
	int rc;

	if (db_rows_find(st, DB_ROWS_GAME, id, ret_row, sizeof(*ret_row)))
		return 1;
	q = db_query(st, STMT_GAME_GET);
	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		read_game(q, ret_row);
	rc = db_done(q, rc);
	if (rc > 0)
		db_rows_keep(st, DB_ROWS_GAME, id, ret_row, sizeof(*ret_row));
	return rc;
}

void store_game_announce(struct store *st, int64_t id)
{
	db_announce_id(st, STMT_GAME_GET, id);
}

int store_game_prelude(struct store *st, int64_t id, struct sbuf *ret_moves)
{
	struct query *q = db_query(st, STMT_GAME_PRELUDE);
	int rc;

	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		sbuf_adds(ret_moves, db_text_ref(q, "prelude", NULL));
	return db_done(q, rc);
}

/* Copies what bind_state() binds. */
static void copy_state(const struct game_row *from, struct game_row *to)
{
	to->stage = from->stage;
	memcpy(to->result, from->result, sizeof(to->result));
	to->ply = from->ply;
	to->seq = from->seq;
	memcpy(to->head, from->head, sizeof(to->head));
	to->next_at = from->next_at;
	to->moved_at = from->moved_at;
	to->ended_at = from->ended_at;
	to->outage = from->outage;
}

/* Most events neither end a game nor suspend it. */
static bool goes_on(const struct game_row *before, const struct game_row *row)
{
	return before->stage == row->stage && !strcmp(before->result, row->result) &&
	       !before->ended_at.sec && !row->ended_at.sec;
}

static struct query *go_on(struct store *st, const struct game_row *row)
{
	struct query *q = db_query(st, STMT_GAME_GO_ON);

	db_bind_int64(q, row->ply);
	db_bind_int64(q, row->seq);
	db_bind_hash(q, row->head);
	db_bind_instant(q, row->next_at);
	db_bind_instant(q, row->moved_at);
	db_bind_int64(q, row->outage);
	db_bind_int64(q, row->id);
	return q;
}

static struct query *update(struct store *st, const struct game_row *row)
{
	struct query *q = db_query(st, STMT_GAME_UPDATE);

	bind_state(q, row);
	return q;
}

int store_game_update(struct store *st, const struct game_row *row)
{
	struct game_row kept;
	bool is_kept = db_rows_find(st, DB_ROWS_GAME, row->id, &kept, sizeof(kept));
	int rc;

	db_rows_drop(st, DB_ROWS_GAME, row->id);
	rc = db_run_one(is_kept && goes_on(&kept, row) ? go_on(st, row) : update(st, row));
	if (rc > 0 && is_kept) {
		copy_state(row, &kept);
		db_rows_keep(st, DB_ROWS_GAME, row->id, &kept, sizeof(kept));
	}
	return rc;
}

int store_occupant_add(struct store *st, const struct game_row *row, const struct occupant_row *o)
{
	struct query *q = db_query(st, STMT_OCCUPANT_ADD);
	int rc;

	db_bind_int64(q, o->game);
	db_bind_int64(q, o->seq);
	db_bind_int64(q, o->side);
	db_bind_int64(q, o->player);
	db_bind_civil(q, o->first);
	db_bind_civil(q, o->stop);
	db_bind_int64(q, o->reserve);
	db_bind_instant(q, o->at);
	rc = db_run(q);
	if (rc < 0)
		return rc;
	q = db_query(st, STMT_GAME_OCCUPANTS);
	db_bind_int64(q, row->white);
	db_bind_int64(q, row->black);
	db_bind_civil(q, row->white_from);
	db_bind_civil(q, row->black_from);
	db_bind_int64(q, row->reserve);
	db_bind_int64(q, row->id);
	return db_change(q);
}

int store_occupant_each(struct store *st, int64_t game,
			int (*each)(void *arg, const struct occupant_row *), void *arg)
{
	struct query *q = db_query(st, STMT_OCCUPANT_EACH);
	struct occupant_row o;
	int rc;

	db_bind_int64(q, game);
	while ((rc = db_step(q)) > 0) {
		o.game = db_int64(q, "game");
		o.seq = db_int64(q, "seq");
		o.side = (int)db_int64(q, "side");
		o.player = db_int64(q, "player");
		o.first = db_civil(q, "first");
		o.stop = db_civil(q, "stop");
		o.reserve = db_int64(q, "reserve") != 0;
		o.at = db_instant(q, "at");
		if (each(arg, &o))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_event_append(struct store *st, struct game_row *row, const char *text, size_t len)
{
	struct query *q = db_query(st, STMT_EVENT_ADD);
	char packed[EVENT_TEXT_PACKED];
	size_t packed_len = event_text_pack(text, len, packed);
	int rc;

	db_bind_int64(q, row->id);
	db_bind_int64(q, row->seq + 1);
	db_bind_hash(q, row->head);
	db_bind_text_len(q, packed_len ? packed : text, packed_len ? packed_len : len);
	rc = db_run(q);
	if (rc < 0)
		return rc;
	row->seq++;
	store_event_chain(st, row->id, row->seq, row->head, text, len, row->head);
	return store_news_add(st, row->id, row->seq);
}

bool store_game_is_sealed(struct store *st, int64_t game)
{
	return game > db_kept(st)->seal.after;
}

void store_event_sealed(struct store *st, int64_t game, int64_t seq, const char *text, size_t len,
			struct sbuf *out)
{
	if (store_game_is_sealed(st, game))
		seal_line(&db_kept(st)->seal, game, seq, text, len, out);
	else
		sbuf_add(out, text, len);
}

void store_event_chain(struct store *st, int64_t game, int64_t seq,
		       const unsigned char prev[STORE_HASH], const char *text, size_t len,
		       unsigned char ret_hash[STORE_HASH])
{
	struct sbuf both = SBUF_INIT;

	sbuf_add(&both, prev, STORE_HASH);
	store_event_sealed(st, game, seq, text, len, &both);
	digest_sha256(both.buf, both.len, ret_hash);
	sbuf_release(&both);
}

bool store_event_open(struct store *st, int64_t game, int64_t seq, const char *text, size_t len,
		      const char *name, struct sbuf *out)
{
	const char *pos = text;
	unsigned char salt[SEAL_SALT];
	char hex[2 * SEAL_SALT + 1];
	struct seal_field field;

	while (seal_next(&pos, text + len, &field)) {
		if (strlen(name) != field.name_len || memcmp(name, field.text, field.name_len) != 0)
			continue;
		seal_salt(&db_kept(st)->seal, game, seq, &field, salt);
		hex_encode(salt, sizeof(salt), hex);
		sbuf_addf(out, "%s ", hex);
		sbuf_add(out, field.text, field.len);
		return true;
	}
	return false;
}

void store_event_hash_announce(struct store *st, int64_t game, int64_t seq)
{
	struct query *q;

	if (!db_is_far(st) || seq <= 0)
		return;
	q = db_query(st, STMT_EVENT_PREV);
	db_bind_int64(q, game);
	db_bind_int64(q, seq + 1);
	db_announce(q);
}

int store_event_hash(struct store *st, const struct game_row *row, int64_t seq,
		     unsigned char ret_hash[STORE_HASH])
{
	struct query *q = db_query(st, STMT_EVENT_PREV);
	int rc;

	if (seq <= 0 || seq >= row->seq) {
		memcpy(ret_hash, row->head, STORE_HASH);
		return 1;
	}
	db_bind_int64(q, row->id);
	db_bind_int64(q, seq + 1);
	rc = db_step(q);
	if (rc > 0)
		db_hash(q, "prev", ret_hash);
	return db_done(q, rc);
}

int store_event_each(struct store *st, int64_t game, int64_t after, int64_t upto,
		     int (*each)(void *arg, const struct event_row *), void *arg)
{
	struct query *q = db_query(st, STMT_EVENT_EACH);
	struct sbuf line = SBUF_INIT;
	struct event_row row;
	int rc;

	db_bind_int64(q, game);
	db_bind_int64(q, after);
	db_bind_int64(q, upto);
	while ((rc = db_step(q)) > 0) {
		row.seq = db_int64(q, "seq");
		db_hash(q, "prev", row.prev);
		row.text = db_text_ref(q, "text", &row.len);
		if (event_text_unpack(row.text, row.len, &line)) {
			row.text = line.buf;
			row.len = line.len;
		}
		if (each(arg, &row))
			break;
	}
	sbuf_release(&line);
	return db_done(q, rc < 0 ? rc : 1);
}

static enum statement list_statement(const struct game_query *gq)
{
	if (gq->player && gq->former)
		return STMT_GAME_BY_ANYBODY;
	if (gq->player)
		return STMT_GAME_BY_PLAYER;
	return gq->group ? STMT_GAME_BY_GROUP : STMT_GAME_ALL;
}

/* The number that the statements take for "which games". */
static int which(const struct game_query *gq)
{
	return gq->unfinished ? 1 : gq->annulled ? 2 : 0;
}

static struct query *list(struct store *st, const struct game_query *gq)
{
	struct query *q = db_query(st, list_statement(gq));

	db_bind_int64(q, gq->group);
	db_bind_int64(q, gq->player);
	db_bind_int64(q, which(gq));
	db_bind_int64(q, gq->after);
	db_bind_int64(q, gq->limit > 0 ? gq->limit : INT64_MAX);
	return q;
}

void store_game_each_announce(struct store *st, const struct game_query *gq)
{
	if (db_is_far(st) && db_in_transaction(st))
		db_announce(list(st, gq));
}

int store_game_each(struct store *st, const struct game_query *gq,
		    int (*each)(void *arg, const struct game_row *), void *arg)
{
	struct query *q = list(st, gq);
	struct game_row row;
	int rc;

	while ((rc = db_step(q)) > 0) {
		read_game(q, &row);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_game_count(struct store *st, const struct game_query *gq, int64_t *ret_count)
{
	struct query *q = db_query(st, gq->group    ? STMT_GAME_COUNT_GROUP
				       : gq->player ? STMT_GAME_COUNT_PLAYER
						    : STMT_GAME_COUNT);
	int rc;

	if (gq->group)
		db_bind_int64(q, gq->group);
	if (gq->group || gq->player)
		db_bind_int64(q, gq->player);
	db_bind_int64(q, which(gq));
	rc = db_step(q);
	if (rc > 0)
		*ret_count = db_int64(q, "n");
	return db_done(q, rc);
}

int store_game_tally_holds(struct store *st, bool *ret_holds)
{
	struct query *q = db_query(st, STMT_GAME_TALLY_WRONG);
	int rc = db_step(q);

	if (rc > 0)
		*ret_holds = db_int64(q, "n") == 0;
	return db_done(q, rc);
}

int store_game_heads(struct store *st, int64_t from, struct game_head *ret_heads, int max,
		     int *ret_n)
{
	struct query *q = db_query(st, STMT_GAME_HEADS);
	int n = 0, rc;

	db_bind_int64(q, from);
	db_bind_int64(q, max);
	for (; (rc = db_step(q)) > 0 && n < max; n++) {
		ret_heads[n].game = db_int64(q, "game");
		ret_heads[n].seq = db_int64(q, "seq");
		db_hash(q, "head", ret_heads[n].head);
	}
	*ret_n = n;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_game_due(struct store *st, struct instant now, const struct store_skip *skip,
		   int64_t *ret_ids, int max, int *ret_n)
{
	struct query *q = db_query(st, STMT_GAME_DUE);
	int n = 0, rc;

	db_bind_instant(q, now);
	db_bind_limit_past(q, (size_t)max, skip);
	while ((rc = db_step(q)) > 0 && n < max)
		ret_ids[n++] = db_int64(q, "id");
	*ret_n = n;
	return db_done(q, rc < 0 ? rc : 1);
}

int store_game_next(struct store *st, const struct store_skip *skip, struct instant *ret_at)
{
	struct query *q;
	int rc;

	if (!skip->n)
		return db_minimum(db_query(st, STMT_GAME_NEXT), ret_at);
	q = db_query(st, STMT_GAME_DUE);
	db_bind_instant(q, STORE_EVER);
	db_bind_limit_past(q, 1, skip);
	rc = db_step(q);
	if (rc > 0)
		*ret_at = db_instant(q, "next_at");
	return db_done(q, rc);
}
