/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_check.h. */
#include "daemon/act/from_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/token.h"
#include "daemon/act/act.h"
#include "daemon/letter/queue.h"
#include "daemon/office.h"
#include "sql/store_official.h"

#define TELL_AGAIN  (7 * INT64_C(86400)) /* seconds between equal letters */
#define LINES_MOST  20			 /* per letter */
#define LINE_MOST   200			 /* bytes of each line */
#define TOLD_CHECK  "damage-told"	 /* meta: digest of the last letter about a check */
#define TOLD_STOP   "damage-stop"	 /* meta: the same for damage found by the server */
#define TOLD_FORMAT "%s %lld"		 /* digest of the findings, instant */

/* --- what was told before -------------------------------------------------------------------- */

struct told {
	char digest[2 * DIGEST_LEN + 1]; /* "" = none, or no damage */
	long long at;
};

static int read_told(struct act *act, const char *name, struct told *ret)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(act->work.ctx->store, name, &text);

	*ret = (struct told){.digest = ""};
	if (rc > 0 && sscanf(text.buf, "%64s %lld", ret->digest, &ret->at) != 2)
		ret->digest[0] = '\0';
	sbuf_release(&text);
	return rc < 0 ? rc : 1;
}

static int write_told(struct act *act, const char *name, const char *digest)
{
	char text[sizeof(struct told) + 32];

	snprintf(text, sizeof(text), TOLD_FORMAT, digest, (long long)act->work.received.sec);
	return store_meta_set(act->work.ctx->store, name, *digest ? text : "");
}

/* --- the findings ---------------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Splits the text, which is modified, into lines. */
static char **lines_of(char *text, size_t *ret_n)
{
	char **lines = NULL, *rest = text;
	size_t n = 0, cap = 0;

	for (char *line; (line = strsep(&rest, "\n"));) {
		if (!*line)
			continue;
		lines = mem_room(lines, n + 1, &cap, sizeof(*lines));
		lines[n++] = line;
	}
	*ret_n = n;
	return lines;
}

/* Independent of the order of the lines. */
static void digest_of(char *const *lines, size_t n, char ret_text[2 * DIGEST_LEN + 1])
{
	char **sorted = mem_zeroed(n + 1, sizeof(*sorted));
	unsigned char hash[DIGEST_LEN];
	struct sbuf all = SBUF_INIT;

	for (size_t i = 0; i < n; i++)
		sorted[i] = lines[i];
	qsort(sorted, n, sizeof(*sorted), by_text);
	for (size_t i = 0; i < n; i++)
		sbuf_addf(&all, "%s\n", sorted[i]);
	digest_sha256(all.buf, all.len, hash);
	hex_encode(hash, sizeof(hash), ret_text);
	sbuf_release(&all);
	free(sorted);
}

static json_t *facts_of(const struct act *act, char *const *lines, size_t n, bool again)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n && i < LINES_MOST; i++)
		json_array_append_new(
			list, json_stringn_nocheck(lines[i], utf8_fit(lines[i], LINE_MOST)));
	return json_pack("{s:o, s:I, s:b, s:b}", "findings", list, "count", (json_int_t)n, "again",
			 again, "stops", act->request.in->check.stops);
}

/* --- the letters ----------------------------------------------------------------------------- */

struct telling {
	struct act *act;
	json_t *facts;
	char kc[STORE_ADDRESS_MAX + 1]; /* address of KC; "" = none */
	int rc;
};

static int tell(struct telling *t, struct letter_facts *letter)
{
	letter->urgent = true;
	letter->facts = json_deep_copy(t->facts);
	return letter_queue(&t->act->work, letter);
}

static int tell_official(void *arg, const struct official_row *row)
{
	struct telling *t = arg;
	struct letter_facts letter = {.kind = POST_DAMAGE,
				      .address = row->address,
				      .lang = t->act->work.ctx->set.lang,
				      .token = TOKEN_OFFICE,
				      .office = true};

	if (row->ended.sec || row->role != ROLE_ADMIN || !strcasecmp(row->address, t->kc))
		return 0;
	t->rc = tell(t, &letter);
	return t->rc < 0;
}

/* Takes over `facts`. */
static int tell_all(struct act *act, json_t *facts)
{
	struct letter_facts letter = {.kind = POST_DAMAGE};
	struct telling t = {.act = act, .facts = facts, .rc = 1};
	int rc = 1;

	if (letter_queue_to_leader(&act->work, true, &letter)) {
		snprintf(t.kc, sizeof(t.kc), "%s", letter.address);
		rc = tell(&t, &letter);
	}
	if (rc > 0 && !act->request.in->check.alone)
		rc = store_official_each(act->work.ctx->store, tell_official, &t);
	json_decref(facts);
	return rc < 0 ? rc : t.rc;
}

static int tell_damage(struct act *act, char *const *lines, size_t n)
{
	const char *name = act->request.in->check.stops ? TOLD_STOP : TOLD_CHECK;
	char digest[2 * DIGEST_LEN + 1];
	struct told before;
	bool again;
	int rc = read_told(act, name, &before);

	digest_of(lines, n, digest);
	again = !strcmp(before.digest, digest);
	if (rc < 0 || (again && act->work.received.sec - before.at < TELL_AGAIN))
		return rc;
	rc = tell_all(act, facts_of(act, lines, n, again));
	return rc < 0 ? rc : write_told(act, name, digest);
}

static int tell_whole(struct act *act)
{
	struct told check, stop;
	int rc = read_told(act, TOLD_CHECK, &check);

	if (rc > 0)
		rc = read_told(act, TOLD_STOP, &stop);
	if (rc < 0 || (!*check.digest && !*stop.digest))
		return rc;
	rc = tell_all(act, facts_of(act, NULL, 0, false));
	if (rc > 0)
		rc = write_told(act, TOLD_CHECK, "");
	return rc < 0 ? rc : write_told(act, TOLD_STOP, "");
}

int from_check(struct act *act)
{
	char *text = mem_strdup(act->request.in->check.findings);
	size_t n;
	char **lines = lines_of(text, &n);
	int rc = n ? tell_damage(act, lines, n) : tell_whole(act);

	free(lines);
	free(text);
	return rc;
}
