/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_journals.h. */
#include "daemon/publish/verify_journals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/publish/verify_composed.h"
#include "sql/store_announce.h"
#include "sql/store_calendar.h"
#include "sql/store_case.h"
#include "sql/store_event.h"
#include "sql/store_journal.h"
#include "sql/store_table.h"

#define PAGE_LINES 200 /* whose rows are read together */

/* Lines to compare with rows, loaded first: no statement stays open. */
struct reading {
	unsigned char hash[STORE_HASH];
	int64_t seq;
	bool broken;
	char **lines;
	size_t n, cap;
	char **composed;
	size_t n_composed, cap_composed;
};

static void differ(json_t *list, int64_t tourney, const char *line, const char *what)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "journal %lld: %s%s%s", (long long)tourney, what, *line ? ": " : "", line);
	json_array_append_new(list, json_string(text.buf));
	sbuf_release(&text);
}

/* The number in " id=12"; 0 if the line lacks the field. */
static int64_t number_of(const char *line, const char *name)
{
	const char *at = strstr(line, name);

	return at ? strtoimax(at + strlen(name), NULL, 10) : 0;
}

static bool is_of_row(const struct journal_row *row)
{
	static const char *const words[] = {"table ", "ratings ", "ruling "};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (row->len > strlen(words[i]) && !memcmp(row->text, words[i], strlen(words[i])))
			return true;
	return false;
}

static int read_line(void *arg, const struct journal_row *row)
{
	struct reading *r = arg;

	r->broken |= row->seq != ++r->seq || memcmp(row->prev, r->hash, STORE_HASH) != 0;
	store_journal_chain(r->hash, row->text, row->len, r->hash);
	if (is_of_row(row)) {
		r->lines = mem_room(r->lines, r->n + 1, &r->cap, sizeof(*r->lines));
		r->lines[r->n++] = mem_strndup(row->text, row->len);
	} else if (row->len > 9 && !memcmp(row->text, "composed ", 9)) {
		r->composed = mem_room(r->composed, r->n_composed + 1, &r->cap_composed,
				       sizeof(*r->composed));
		r->composed[r->n_composed++] = mem_strndup(row->text, row->len);
	}
	return 0;
}

/* Whether the line ends with that hash under that name. */
static bool has_hash(const char *line, const char *name, const unsigned char hash[STORE_HASH])
{
	char hex[2 * STORE_HASH + 1];
	const char *at = strstr(line, name);

	hex_encode(hash, STORE_HASH, hex);
	return at && !strcmp(at + strlen(name), hex);
}

static int check_table(struct context *ctx, const char *line)
{
	unsigned char hash[STORE_HASH];
	struct table_row row;
	int rc = store_table_get(ctx->store, number_of(line, " group="),
				 (int)number_of(line, " version="), &row);

	if (rc <= 0)
		return rc;
	digest_sha256(row.facts, strlen(row.facts), hash);
	rc = has_hash(line, " facts=", hash);
	table_row_release(&row);
	return rc;
}

static int check_list(struct context *ctx, const char *line)
{
	const char *day = strstr(line, " day=");
	struct rating_list_row row;
	unsigned char hash[STORE_HASH];
	char text[CIVIL_TEXT];
	struct civil of;
	int rc;

	snprintf(text, sizeof(text), "%.10s", day ? day + strlen(" day=") : "");
	if (!civil_parse(text, &of))
		return 0;
	rc = store_rating_list_at(ctx->store, of, (int)number_of(line, " revision="), &row);
	if (rc <= 0)
		return rc;
	digest_sha256(row.text, strlen(row.text), hash);
	rc = has_hash(line, " hash=", hash);
	rating_list_row_release(&row);
	return rc;
}

static int check_ruling(struct context *ctx, const char *line)
{
	char verdict[64];
	struct ruling_row row;
	int rc = store_ruling_get(ctx->store, number_of(line, " id="), &row);

	if (rc <= 0)
		return rc;
	snprintf(verdict, sizeof(verdict), " verdict=\"%s\"", row.verdict);
	rc = strstr(line, verdict) && number_of(line, " days=") == row.days &&
	     number_of(line, " game=") == row.game && number_of(line, " player=") == row.player;
	ruling_row_release(&row);
	return rc;
}

static int check_line(struct context *ctx, int64_t tourney, const char *line, json_t *list)
{
	int rc = line[0] == 't'			 ? check_table(ctx, line)
		 : !strncmp(line, "ratings ", 8) ? check_list(ctx, line)
						 : check_ruling(ctx, line);

	if (rc == 0)
		differ(list, tourney, line, "the row says something else than its line");
	return rc < 0 ? rc : 1;
}

/* The rows of a page of lines, so that a server is asked once for them. */
static void announce(struct store *st, char *const *lines, size_t n)
{
	store_announced_end(st);
	for (size_t i = 0; i < n && i < PAGE_LINES; i++) {
		if (lines[i][0] == 't')
			store_announce_version(st, number_of(lines[i], " group="),
					       (int)number_of(lines[i], " version="));
		else if (strncmp(lines[i], "ratings ", 8) != 0)
			store_announce(st, READ_RULING, number_of(lines[i], " id="));
	}
}

static int check_journal(struct context *ctx, int64_t tourney, json_t *list)
{
	struct reading r = {.seq = 0};
	int rc;

	store_journal_start(tourney, r.hash);
	rc = store_journal_each(ctx->store, tourney, read_line, &r);
	if (rc > 0 && r.broken)
		differ(list, tourney, "", "a line does not carry the hash of the one before");
	for (size_t i = 0; i < r.n; i++) {
		if (rc > 0 && i % PAGE_LINES == 0)
			announce(ctx->store, r.lines + i, r.n - i);
		if (rc > 0)
			rc = check_line(ctx, tourney, r.lines[i], list);
		free(r.lines[i]);
	}
	free(r.lines);
	if (rc > 0)
		rc = verify_composed(ctx, tourney, r.composed, r.n_composed, list);
	for (size_t i = 0; i < r.n_composed; i++)
		free(r.composed[i]);
	free(r.composed);
	return rc;
}

struct tourneys {
	int64_t *v;
	size_t n, cap;
};

static int take(void *arg, int64_t tourney)
{
	struct tourneys *t = arg;

	t->v = mem_room(t->v, t->n + 1, &t->cap, sizeof(*t->v));
	t->v[t->n++] = tourney;
	return 0;
}

/* A tournament whose journal is gone is checked as well. */
static int take_row(void *arg, const struct tourney *t)
{
	const struct tourneys *known = arg;

	for (size_t i = 0; i < known->n; i++)
		if (known->v[i] == t->id)
			return 0;
	return take(arg, t->id);
}

int verify_journals(struct context *ctx, json_t *ret_differences)
{
	struct tourneys all = {.n = 0};
	int rc = store_journal_tourneys(ctx->store, take, &all);

	if (rc > 0)
		rc = store_tourney_each(ctx->store, take_row, &all);
	for (size_t i = 0; i < all.n && rc > 0; i++)
		rc = check_journal(ctx, all.v[i], ret_differences);
	free(all.v);
	return rc;
}
