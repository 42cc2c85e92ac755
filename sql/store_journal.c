/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_journal.h. */
#include "sql/store_journal.h"

#include <stdio.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "sql/db.h"

/* --- a line ---------------------------------------------------------------------------------- */

void journal_line_begin(struct journal_line *line, const char *word)
{
	line->text = (struct sbuf)SBUF_INIT;
	sbuf_adds(&line->text, word);
}

void journal_line_number(struct journal_line *line, const char *name, int64_t n)
{
	if (n)
		sbuf_addf(&line->text, " %s=%lld", name, (long long)n);
}

/* Escapes quotes, backslashes and control characters, as in the facts of games. */
void journal_line_text(struct journal_line *line, const char *name, const char *text)
{
	if (!text || !*text)
		return;
	sbuf_addf(&line->text, " %s=\"", name);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < 0x20 || c == 0x7f) {
			sbuf_addf(&line->text, "\\x%02x", c);
			continue;
		}
		if (c == '"' || c == '\\')
			sbuf_addc(&line->text, '\\');
		sbuf_addc(&line->text, (char)c);
	}
	sbuf_addc(&line->text, '"');
}

void journal_line_instant(struct journal_line *line, const char *name, struct instant at)
{
	char text[INSTANT_TEXT];

	if (at.sec)
		sbuf_addf(&line->text, " %s=%s", name, instant_format(at, text));
}

void journal_line_day(struct journal_line *line, const char *name, struct civil day)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(day))
		sbuf_addf(&line->text, " %s=%s", name, civil_format(day, text));
}

void journal_line_hash(struct journal_line *line, const char *name,
		       const unsigned char hash[STORE_HASH])
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(hash, STORE_HASH, hex);
	sbuf_addf(&line->text, " %s=%s", name, hex);
}

void journal_line_hash_of(struct journal_line *line, const char *name, const char *text)
{
	unsigned char hash[STORE_HASH];

	digest_sha256(text ? text : "", text ? strlen(text) : 0, hash);
	journal_line_hash(line, name, hash);
}

/* --- the chain ------------------------------------------------------------------------------- */

void store_journal_start(int64_t tourney, unsigned char ret_hash[STORE_HASH])
{
	char text[40];
	int n = snprintf(text, sizeof(text), "journal %lld\n", (long long)tourney);

	digest_sha256(text, (size_t)n, ret_hash);
}

void store_journal_chain(const unsigned char prev[STORE_HASH], const char *text, size_t len,
			 unsigned char ret_hash[STORE_HASH])
{
	struct sbuf both = SBUF_INIT;

	sbuf_add(&both, prev, STORE_HASH);
	sbuf_add(&both, text, len);
	digest_sha256(both.buf, both.len, ret_hash);
	sbuf_release(&both);
}

/* Finds the end of a tournament's chain. */
int store_journal_last(struct store *st, int64_t tourney, int64_t *ret_seq,
		       unsigned char ret_head[STORE_HASH])
{
	struct query *q = db_query(st, STMT_JOURNAL_LAST);
	unsigned char prev[STORE_HASH];
	const char *text;
	size_t len;
	int rc;

	db_bind_int64(q, tourney);
	rc = db_step(q);
	*ret_seq = 0;
	if (rc > 0) {
		*ret_seq = db_int64(q, "seq");
		db_hash(q, "prev", prev);
		text = db_text_ref(q, "text", &len);
		store_journal_chain(prev, text, len, ret_head);
	} else {
		store_journal_start(tourney, ret_head);
	}
	return db_done(q, rc < 0 ? rc : 1);
}

static int append(struct store *st, int64_t tourney, const struct sbuf *text)
{
	unsigned char head[STORE_HASH];
	struct query *q;
	int64_t seq;
	int rc = store_journal_last(st, tourney, &seq, head);

	if (rc < 0)
		return rc;
	q = db_query(st, STMT_JOURNAL_ADD);
	db_bind_int64(q, tourney);
	db_bind_int64(q, seq + 1);
	db_bind_hash(q, head);
	db_bind_text_len(q, text->buf, text->len);
	rc = db_run(q);
	if (rc < 0)
		return rc;
	store_journal_chain(head, text->buf, text->len, head);
	q = db_query(st, STMT_BEACON_NOTE_EVENT);
	db_bind_int64(q, store_today(st).day);
	db_bind_int64(q, tourney);
	db_bind_hash(q, head);
	return db_change(q);
}

int journal_line_end(struct store *st, struct journal_line *line, int64_t tourney, int rc)
{
	if (rc > 0)
		rc = append(st, tourney, &line->text);
	sbuf_release(&line->text);
	return rc;
}

/* Runs a statement with one parameter that returns the tournament of a group or stage. */
static int tourney_of(struct store *st, enum statement which, int64_t id, int64_t *ret_tourney)
{
	struct query *q;
	int rc;

	*ret_tourney = 0;
	if (!id)
		return 1;
	q = db_query(st, which);
	db_bind_int64(q, id);
	rc = db_step(q);
	if (rc > 0)
		*ret_tourney = db_int64(q, "tourney");
	return db_done(q, rc < 0 ? rc : 1);
}

int journal_line_end_group(struct store *st, struct journal_line *line, int64_t group, int rc)
{
	int64_t tourney = 0;

	if (rc > 0)
		rc = tourney_of(st, STMT_JOURNAL_OF_GROUP, group, &tourney);
	return journal_line_end(st, line, tourney, rc);
}

int journal_line_end_stage(struct store *st, struct journal_line *line, int64_t stage, int rc)
{
	int64_t tourney = 0;

	if (rc > 0)
		rc = tourney_of(st, STMT_JOURNAL_OF_STAGE, stage, &tourney);
	return journal_line_end(st, line, tourney, rc);
}

int store_journal_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, const struct journal_row *), void *arg)
{
	struct query *q = db_query(st, STMT_JOURNAL_EACH);
	struct journal_row row = {.tourney = tourney};
	int rc;

	db_bind_int64(q, tourney);
	while ((rc = db_step(q)) > 0) {
		row.seq = db_int64(q, "seq");
		row.text = db_text_ref(q, "text", &row.len);
		db_hash(q, "prev", row.prev);
		if (each(arg, &row))
			break;
	}
	return db_done(q, rc < 0 ? rc : 1);
}

int store_journal_tourneys(struct store *st, int (*each)(void *arg, int64_t tourney), void *arg)
{
	struct query *q = db_query(st, STMT_JOURNAL_TOURNEYS);
	int rc;

	while ((rc = db_step(q)) > 0)
		if (each(arg, db_int64(q, "tourney")))
			break;
	return db_done(q, rc < 0 ? rc : 1);
}
