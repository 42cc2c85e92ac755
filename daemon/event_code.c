/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_code.h. */
#include "daemon/event_code.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/play/event_words.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "sql/store_series.h"

#define META "code-words" /* digest of the words from which the stored keys were made */

void event_code_key(const char *code, char *ret_key, size_t size)
{
	struct sbuf key = SBUF_INIT;

	event_words_key(code, &key);
	snprintf(ret_key, size, "%s", key.len && key.len < size ? key.buf : "");
	sbuf_release(&key);
}

static int find_code(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct sbuf key = SBUF_INIT;
	int rc;

	event_words_key(code, &key);
	rc = store_tourney_by_key(st, key.len ? key.buf : "", ret_tourney);
	sbuf_release(&key);
	return rc;
}

struct series_search {
	const char *code;
	int64_t id; /* 0 = none found */
};

/* Its code, or its alias. */
static int compare_series(void *arg, const struct series *s)
{
	struct series_search *search = arg;
	json_t *kept = json_loads(s->options, 0, NULL);
	const char *alias = json_string_value(json_object_get(kept, "alias"));

	if (event_words_same(s->code, search->code) ||
	    (alias && event_words_same(alias, search->code)))
		search->id = s->id;
	json_decref(kept);
	return search->id != 0;
}

struct edition_search {
	struct tourney *ret;
	bool found;
};

/* Editions come in order of year, so the last match is the newest. */
static int choose_edition(void *arg, const struct tourney *t)
{
	struct edition_search *s = arg;

	if (!s->found || t->state == TOURNEY_OPEN || s->ret->state != TOURNEY_OPEN) {
		*s->ret = *t;
		s->found = true;
	}
	return 0;
}

static int find_edition(struct store *st, const char *code, struct tourney *ret_tourney)
{
	struct series_search series = {code, 0};
	struct edition_search s = {ret_tourney, false};
	int rc = store_series_each(st, compare_series, &series);

	if (rc >= 0 && series.id)
		rc = store_tourney_each_edition(st, series.id, choose_edition, &s);
	return rc < 0 ? rc : s.found;
}

int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney)
{
	int rc = store_tourney_by_code(st, code, ret_tourney);

	if (rc == 0)
		rc = find_code(st, code, ret_tourney);
	return rc ? rc : find_edition(st, code, ret_tourney);
}

/* --- the stored keys ------------------------------------------------------------------------- */

static void digest_words(char ret_text[2 * DIGEST_LEN + 1])
{
	unsigned char hash[DIGEST_LEN];
	struct sbuf words = SBUF_INIT;

	event_words_of_keys(&words);
	digest_sha256(words.buf, words.len, hash);
	hex_encode(hash, sizeof(hash), ret_text);
	sbuf_release(&words);
}

static int fill_keys(struct store *st, const char *digest)
{
	struct tourney t = {.id = 0};
	int rc = store_begin(st);

	while (rc > 0 && (rc = store_tourney_after(st, t.id, &t)) > 0) {
		event_code_key(t.code, t.code_key, sizeof(t.code_key));
		rc = store_tourney_set_key(st, t.id, t.code_key);
	}
	if (rc >= 0)
		rc = store_meta_set(st, META, digest);
	if (rc > 0)
		rc = store_commit(st);
	if (rc < 0)
		store_rollback(st);
	return rc;
}

int event_code_prepare(struct store *st)
{
	char digest[2 * DIGEST_LEN + 1];
	struct sbuf was = SBUF_INIT;
	int rc = store_meta_get(st, META, &was);

	digest_words(digest);
	if (rc == 0 || (rc > 0 && strcmp(was.buf, digest) != 0))
		rc = fill_keys(st, digest);
	sbuf_release(&was);
	return rc;
}
