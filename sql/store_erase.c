/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_erase.h. */
#include "sql/store_erase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "sql/db.h"

#define GONE "erased"

void store_erasure_add(struct erasure *e, const struct erased_person *person)
{
	e->persons = mem_room(e->persons, e->n_persons + 1, &e->cap_persons, sizeof(*e->persons));
	e->persons[e->n_persons++] = *person;
}

/* Adds a text once for each person: two persons may share a birth date, but not an address. */
static void add_text(struct erased_texts *texts, const char *text, size_t person)
{
	for (size_t i = 0; i < texts->n; i++)
		if (texts->v[i].person == person && !strcasecmp(texts->v[i].text, text))
			return;
	if (!text[0])
		return;
	texts->v = mem_room(texts->v, texts->n + 1, &texts->cap, sizeof(*texts->v));
	texts->v[texts->n++] = (struct erased_text){mem_strdup(text), person};
}

static void release_texts(struct erased_texts *texts)
{
	for (size_t i = 0; i < texts->n; i++)
		free(texts->v[i].text);
	free(texts->v);
}

static void add_letter(struct erasure *e, int64_t id)
{
	e->letters = mem_room(e->letters, e->n_letters + 1, &e->cap_letters, sizeof(*e->letters));
	e->letters[e->n_letters++] = id;
}

void store_erasure_move(struct erasure *to, struct erasure *from)
{
	for (size_t i = 0; i < from->addresses.n; i++)
		add_text(&to->addresses, from->addresses.v[i].text, 0);
	for (size_t i = 0; i < from->n_letters; i++)
		add_letter(to, from->letters[i]);
	store_erasure_release(from);
}

void store_erasure_release(struct erasure *e)
{
	release_texts(&e->addresses);
	release_texts(&e->dates);
	free(e->persons);
	free(e->letters);
	memset(e, 0, sizeof(*e));
}

/* --- texts ------------------------------------------------------------------------------------ */

/* Can the character be part of an address?  Keeps bo@x.test from matching in jacobo@x.test. */
static bool of_address(unsigned char c)
{
	return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == '+';
}

static bool stands_alone(const char *text, size_t len, size_t at, size_t n)
{
	if (at > 0 && (of_address((unsigned char)text[at - 1]) ||
		       (text[at - 1] == '.' && at > 1 && of_address((unsigned char)text[at - 2]))))
		return false;
	at += n;
	if (at < len && of_address((unsigned char)text[at]))
		return false;
	return !(at + 1 < len && text[at] == '.' && of_address((unsigned char)text[at + 1]));
}

/* The position of `what` in the text at or after `at`; `len` = not found. */
static size_t find(const char *text, size_t len, size_t at, const char *what)
{
	size_t n = strlen(what);

	for (; n && at + n <= len; at++)
		if (!strncasecmp(text + at, what, n) && stands_alone(text, len, at, n))
			return at;
	return len;
}

/* Replaces every occurrence of `what`; true if there was one. */
static bool take_out(struct sbuf *text, const char *what)
{
	struct sbuf out = SBUF_INIT;
	size_t from = 0, at = find(text->buf, text->len, 0, what);
	bool found = at < text->len;

	for (; at < text->len; at = find(text->buf, text->len, from, what)) {
		sbuf_add(&out, text->buf + from, at - from);
		sbuf_adds(&out, GONE);
		from = at + strlen(what);
	}
	if (found) {
		sbuf_add(&out, text->buf + from, text->len - from);
		sbuf_release(text);
		*text = out;
	}
	return found;
}

static bool has(const struct sbuf *text, const char *what)
{
	return find(text->buf, text->len, 0, what) < text->len;
}

static bool has_one(const struct sbuf *text, const struct erased_texts *texts, size_t person)
{
	for (size_t i = 0; i < texts->n; i++)
		if (texts->v[i].person == person && has(text, texts->v[i].text))
			return true;
	return false;
}

/* Does the text refer to the person by name, or by number as in requests and their effects? */
static bool names(const struct sbuf *text, const struct erased_person *p)
{
	char field[40], words[40];

	if (has(text, p->name))
		return true;
	snprintf(field, sizeof(field), "\"player\":%lld", (long long)p->player);
	snprintf(words, sizeof(words), "player %lld", (long long)p->player);
	return p->player && (has(text, field) || has(text, words));
}

static bool take_out_all(struct sbuf *text, const struct erased_texts *texts, size_t person)
{
	bool changed = false;

	for (size_t i = 0; i < texts->n; i++)
		if (texts->v[i].person == person)
			changed |= take_out(text, texts->v[i].text);
	return changed;
}

/*
 * Texts are about a person if one of them has an address of theirs, or if they name the person and
 * have the birth date, which others may share.
 */
static bool clean_texts(const struct erasure *e, struct sbuf *first, struct sbuf *second)
{
	bool changed = false;

	for (size_t i = 0; i < e->n_persons; i++) {
		const struct erased_person *p = &e->persons[i];

		if (!has_one(first, &e->addresses, i) && !has_one(second, &e->addresses, i) &&
		    !names(first, p) && !names(second, p))
			continue;
		changed |= take_out_all(first, &e->addresses, i);
		changed |= take_out_all(second, &e->addresses, i);
		changed |= take_out_all(first, &e->dates, i);
		changed |= take_out_all(second, &e->dates, i);
		if (!p->player && changed) {
			take_out(first, p->name);
			take_out(second, p->name);
		}
	}
	return changed;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Tables with texts that may name anybody: two texts a row, newest row first. */
static const struct place {
	enum statement each, set;
	bool letters;
} places[] = {
	{STMT_ERASE_ACT_EACH, STMT_ERASE_ACT_SET, false},
	{STMT_ERASE_INBOX_EACH, STMT_ERASE_INBOX_SET, false},
	{STMT_ERASE_OUTBOX_EACH, STMT_ERASE_OUTBOX_SET, true},
	{STMT_ERASE_CASE_EACH, STMT_ERASE_CASE_SET, false},
	{STMT_ERASE_TEAM_EACH, STMT_ERASE_TEAM_SET, false},
	{STMT_ERASE_LINEUP_EACH, STMT_ERASE_LINEUP_SET, false},
};

static int set_texts(struct store *st, const struct place *place, int64_t id,
		     const struct sbuf *first, const struct sbuf *second)
{
	struct query *q = db_query(st, place->set);

	db_bind_text_len(q, first->buf, first->len);
	db_bind_text_len(q, second->buf, second->len);
	db_bind_int64(q, id);
	return db_run(q);
}

static void read_text(struct query *q, const char *column, struct sbuf *ret)
{
	size_t len;
	const char *text = db_text_ref(q, column, &len);

	sbuf_reset(ret);
	sbuf_add(ret, text, len);
}

static int clean_place(struct store *st, struct erasure *e, const struct place *place)
{
	struct query *q = db_query(st, place->each);
	struct sbuf first = SBUF_INIT, second = SBUF_INIT;
	int rc, set = 1;

	while ((rc = db_step(q)) > 0 && db_instant(q, "at").sec >= e->since.sec) {
		read_text(q, "first", &first);
		read_text(q, "second", &second);
		if (!clean_texts(e, &first, &second))
			continue;
		if (place->letters)
			add_letter(e, db_int64(q, "id"));
		set = set_texts(st, place, db_int64(q, "id"), &first, &second);
		if (set < 0)
			break;
	}
	sbuf_release(&first);
	sbuf_release(&second);
	rc = db_done(q, rc < 0 ? rc : 1);
	return set < 0 ? set : rc;
}

static int run_with_id(struct store *st, enum statement which, int64_t id)
{
	struct query *q = db_query(st, which);

	db_bind_int64(q, id);
	return db_run(q);
}

/* Whole mails: deletes those of a stranger, and replaces the texts in anybody else's. */
static int clean_raw(struct store *st, const struct erasure *e)
{
	struct query *q = db_query(st, STMT_ERASE_RAW_EACH), *set;
	struct sbuf raw = SBUF_INIT, none = SBUF_INIT;
	int rc, done = 1;

	while (done > 0 && (rc = db_step(q)) > 0 && db_instant(q, "at").sec >= e->since.sec) {
		size_t len;
		const void *bytes = db_blob(q, "raw", &len);
		int64_t inbox = db_int64(q, "inbox");

		sbuf_reset(&raw);
		sbuf_add(&raw, bytes ? bytes : "", len);
		if (!clean_texts(e, &raw, &none))
			continue;
		if (db_null(q, "player")) {
			done = run_with_id(st, STMT_ERASE_RAW_DELETE, inbox);
			if (done > 0)
				done = run_with_id(st, STMT_ERASE_INBOX_ONE, inbox);
			continue;
		}
		set = db_query(st, STMT_ERASE_RAW_SET);
		db_bind_blob(set, raw.buf, raw.len);
		db_bind_int64(set, inbox);
		done = db_run(set);
	}
	sbuf_release(&raw);
	rc = db_done(q, rc < 0 ? rc : 1);
	return done < 0 ? done : rc;
}

static int note_letters(struct store *st, struct erasure *e, enum statement which, int64_t player,
			const char *address)
{
	struct query *q = db_query(st, which);
	int rc;

	if (address)
		db_bind_text(q, address);
	else
		db_bind_int64(q, player);
	while ((rc = db_step(q)) > 0)
		add_letter(e, db_int64(q, "id"));
	return db_done(q, rc < 0 ? rc : 1);
}

/* Collects every address and birth date the player has had. */
static int find_texts(struct store *st, struct erasure *e, size_t person)
{
	struct query *q = db_query(st, STMT_ERASE_ADDRESSES);
	int rc;

	db_bind_int64(q, e->persons[person].player);
	while ((rc = db_step(q)) > 0)
		add_text(&e->addresses, db_text_ref(q, "address", NULL), person);
	rc = db_done(q, rc < 0 ? rc : 1);
	if (rc < 0)
		return rc;
	q = db_query(st, STMT_ERASE_DATES);
	db_bind_int64(q, e->persons[person].player);
	while ((rc = db_step(q)) > 0)
		add_text(&e->dates, db_text_ref(q, "day", NULL), person);
	return db_done(q, rc < 0 ? rc : 1);
}

/* Erases the rows that belong to the player. */
static int clean_player(struct store *st, struct erasure *e, int64_t player)
{
	static const enum statement all[] = {
		STMT_ERASE_CHANGES, STMT_ERASE_PLAYER_CHANGES, STMT_ERASE_RAW,	  STMT_ERASE_INBOX,
		STMT_ERASE_OUTBOX,  STMT_ERASE_ENTRY,	       STMT_ERASE_LINEUP, STMT_ERASE_TEAM};
	int rc = note_letters(st, e, STMT_ERASE_LETTERS, player, NULL);

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && rc > 0; i++)
		rc = run_with_id(st, all[i], player);
	return rc;
}

/* Erases the rows that belong to the address. */
static int clean_address(struct store *st, struct erasure *e, const char *address)
{
	static const enum statement all[] = {
		STMT_ERASE_SENDER,    STMT_ERASE_OUTBOX_TO, STMT_ERASE_ENTRY_FROM,
		STMT_ERASE_TEAM_FROM, STMT_ERASE_LINEUP_OF, STMT_ERASE_OFFICIAL,
		STMT_ERASE_DEPUTY,    STMT_ERASE_OFFICE,    STMT_ERASE_OFFICIAL_ACCESS,
	};
	char lower[STORE_ADDRESS_MAX + 1];
	int rc = note_letters(st, e, STMT_ERASE_LETTERS_TO, 0, address);

	snprintf(lower, sizeof(lower), "%s", address);
	for (char *p = lower; *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && rc > 0; i++) {
		struct query *q = db_query(st, all[i]);

		db_bind_text(q, lower);
		rc = db_run(q);
	}
	return rc;
}

int store_erase(struct store *st, struct erasure *e)
{
	int rc = store_meta_set(st, "erasing", "yes");

	for (size_t i = 0; i < e->n_persons && rc > 0; i++) {
		add_text(&e->addresses, e->persons[i].address, i);
		add_text(&e->dates, e->persons[i].born, i);
		if (e->persons[i].player)
			rc = find_texts(st, e, i);
		if (rc > 0 && e->persons[i].player)
			rc = clean_player(st, e, e->persons[i].player);
	}
	for (size_t i = 0; i < e->addresses.n && rc > 0; i++)
		rc = clean_address(st, e, e->addresses.v[i].text);
	if (rc > 0)
		rc = clean_raw(st, e);
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]) && rc > 0; i++)
		rc = clean_place(st, e, &places[i]);
	return rc > 0 ? store_meta_set(st, "erasing", "scrub") : rc;
}

/* --- files ------------------------------------------------------------------------------------ */

#define STEP (1 << 20) /* bytes read at once */

/* Does any address occur in these bytes of the file, in a row or in unused space? */
static bool in_bytes(const struct erasure *e, const char *bytes, size_t len)
{
	for (size_t i = 0; i < e->addresses.n; i++)
		if (find(bytes, len, 0, e->addresses.v[i].text) < len)
			return true;
	return false;
}

/* Does the file contain an address, or is it unreadable? */
static bool search_file(struct store *st, const struct erasure *e)
{
	char *bytes = mem_alloc(STEP + STORE_ADDRESS_MAX + 2);
	size_t kept = 0, n = 0;
	bool found = false;
	int64_t at = 0;
	int rc = 1;

	while (!found && (rc = db_read_file(st, at, bytes + kept, STEP, &n)) > 0) {
		at += (int64_t)n;
		n += kept;
		found = in_bytes(e, bytes, n);
		kept = n < STORE_ADDRESS_MAX + 2 ? n : STORE_ADDRESS_MAX + 2;
		memmove(bytes, bytes + n - kept, kept);
	}
	free(bytes);
	return found || rc < 0;
}

int store_scrub_wanted(struct store *st)
{
	struct sbuf value = SBUF_INIT;
	int rc = store_meta_get(st, "erasing", &value);

	if (rc > 0)
		rc = !strcmp(value.buf, "scrub");
	sbuf_release(&value);
	return rc;
}

static int note_clean(struct store *st)
{
	int rc = store_begin(st);

	if (rc > 0)
		rc = store_meta_set(st, "erasing", "no");
	if (rc > 0)
		rc = store_commit(st);
	if (rc < 0)
		store_rollback(st);
	return rc;
}

int store_scrub(struct store *st, const struct erasure *e)
{
	int rc = store_scrub_wanted(st);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = db_empty_log(st);
	if (rc > 0 && (!e->addresses.n || search_file(st, e))) {
		rc = db_rebuild(st);
		if (rc > 0)
			rc = db_empty_log(st);
	}
	return rc > 0 ? note_clean(st) : rc;
}
