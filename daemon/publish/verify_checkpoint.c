/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_checkpoint.h. */
#include "daemon/publish/verify_checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/lots.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/beacon.h"
#include "sql/store_beacon.h"
#include "sql/store_game.h"
#include "sql/store_journal.h"

#define LINE_MOST 128

/* A published head. */
struct anchor {
	int64_t game; /* or tournament */
	bool journal; /* it is a tournament's */
	unsigned char head[STORE_HASH];
	bool kept; /* from the caller's text, else from a stored beacon */
	bool found;
};

struct checking {
	struct context *ctx;
	json_t *differences;
	struct anchor *anchors;
	struct civil *days; /* of the stored beacons */
	size_t n, cap, n_days, cap_days;
};

/* --- gathering ------------------------------------------------------------------------------- */

static void add_anchor(struct checking *c, bool journal, int64_t game,
		       const unsigned char head[STORE_HASH], bool kept)
{
	struct anchor *a;

	c->anchors = mem_room(c->anchors, c->n + 1, &c->cap, sizeof(*c->anchors));
	a = &c->anchors[c->n++];
	*a = (struct anchor){.game = game, .journal = journal, .kept = kept};
	memcpy(a->head, head, STORE_HASH);
}

static int take_line(void *arg, int64_t game, const unsigned char head[STORE_HASH])
{
	add_anchor(arg, false, game, head, false);
	return 0;
}

static int take_event(void *arg, int64_t tourney, const unsigned char head[STORE_HASH])
{
	add_anchor(arg, true, tourney, head, false);
	return 0;
}

static int take_day(void *arg, const struct beacon_row *row)
{
	struct checking *c = arg;

	c->days = mem_room(c->days, c->n_days + 1, &c->cap_days, sizeof(*c->days));
	c->days[c->n_days++] = row->day;
	return 0;
}

static int gather_stored(struct checking *c)
{
	int rc = store_beacon_each(c->ctx->store, take_day, c);

	for (size_t i = 0; i < c->n_days && rc > 0; i++)
		rc = store_beacon_lines(c->ctx->store, c->days[i], 0, INT32_MAX, take_line, c);
	for (size_t i = 0; i < c->n_days && rc > 0; i++)
		rc = store_beacon_events(c->ctx->store, c->days[i], take_event, c);
	return rc;
}

/* `beacon DAY HASH`: the value used by draws on the following day. */
static int check_beacon(struct checking *c, struct civil day, const char *line)
{
	struct lots_message here = LOTS_MESSAGE_INIT;
	unsigned char hash[LOTS_HASH];
	struct beacon_row row;
	int rc = store_beacon_on(c->ctx->store, day, &row);

	if (rc == 0)
		digest_sha256("", 0, hash);
	lots_message_beacon(&here, day, rc > 0 ? row.hash : hash);
	if (rc >= 0 &&
	    (strlen(line) + 1 != here.text.len || memcmp(here.text.buf, line, strlen(line)) != 0)) {
		struct sbuf text = SBUF_INIT;

		sbuf_addf(&text, "checkpoint: '%s' is not the beacon of that day here", line);
		json_array_append_new(c->differences, json_string(text.buf));
		sbuf_release(&text);
	}
	lots_message_release(&here);
	return rc < 0 ? rc : 1;
}

/* The number of facts after a head, compared only at start (publish/checkpoint.h). */
static bool is_number(const char *text)
{
	return !*text || (*text == ' ' && text[1] && !text[1 + strspn(text + 1, "0123456789")]);
}

/* Returns 1; 0: a line of neither a beacon's text nor DATABASE.checkpoint. */
static int read_line(struct checking *c, const char *line)
{
	unsigned char head[STORE_HASH];
	bool journal = !strncmp(line, "event ", 6);
	char hex[2 * STORE_HASH + 1];
	struct instant at;
	struct civil day;
	char *end;
	intmax_t game;

	if (lots_beacon_day(line, &day))
		return check_beacon(c, day, line);
	if (!strncmp(line, "at ", 3) && instant_parse(line + 3, &at))
		return 1;
	game = strtoimax(journal ? line + 6 : line, &end, 10);
	if (game < !journal || game >= INT64_MAX || *end != ' ')
		return 0;
	snprintf(hex, sizeof(hex), "%s", end + 1);
	if (!hex_decode(hex, sizeof(head), head) || !is_number(end + 1 + strlen(hex)))
		return 0;
	add_anchor(c, journal, game, head, true);
	return 1;
}

static int gather_kept(struct checking *c, const char *text, int *ret_line)
{
	int rc = 1;

	for (*ret_line = 1; *text && rc > 0; *ret_line += rc > 0) {
		size_t n = strcspn(text, "\r\n");
		char line[LINE_MOST];

		if (n >= sizeof(line))
			return 0;
		memcpy(line, text, n);
		line[n] = '\0';
		rc = read_line(c, line);
		text += n;
		text += *text == '\r';
		text += *text == '\n';
	}
	return rc;
}

/* --- looking up ------------------------------------------------------------------------------ */

static int by_game(const void *a, const void *b)
{
	const struct anchor *x = a, *y = b;

	if (x->journal != y->journal)
		return x->journal - y->journal;
	return (x->game > y->game) - (x->game < y->game);
}

/* The chain of a game, and the heads it must have. */
struct walk {
	struct store *store;
	int64_t game;
	unsigned char hash[STORE_HASH];
	struct anchor *anchors;
	size_t n;
};

static void mark(struct walk *w)
{
	for (size_t i = 0; i < w->n; i++)
		w->anchors[i].found |= !memcmp(w->anchors[i].head, w->hash, STORE_HASH);
}

static int pass(void *arg, const struct event_row *row)
{
	struct walk *w = arg;

	store_event_chain(w->store, w->game, row->seq, w->hash, row->text, row->len, w->hash);
	mark(w);
	return 0;
}

static int pass_line(void *arg, const struct journal_row *row)
{
	struct walk *w = arg;

	store_journal_chain(w->hash, row->text, row->len, w->hash);
	mark(w);
	return 0;
}

static int walk_journal(struct checking *c, struct walk *w)
{
	store_journal_start(w->anchors->game, w->hash);
	return store_journal_each(c->ctx->store, w->anchors->game, pass_line, w);
}

static int walk_game(struct checking *c, struct walk *w)
{
	struct sbuf prelude = SBUF_INIT, setup = SBUF_INIT;
	struct game_row row;
	int rc = store_game_get(c->ctx->store, w->anchors->game, &row);

	if (rc > 0)
		rc = store_game_prelude(c->ctx->store, row.id, &prelude);
	if (rc > 0) {
		store_game_setup_text(&row, prelude.buf, &setup);
		digest_sha256(setup.buf, setup.len, w->hash);
		mark(w);
		rc = store_event_each(c->ctx->store, row.id, 0, 0, pass, w);
	}
	sbuf_release(&prelude);
	sbuf_release(&setup);
	return rc < 0 ? rc : 1; /* a missing game lacks all its heads */
}

static void tell(struct checking *c, const struct anchor *a)
{
	struct sbuf line = SBUF_INIT;
	char head[2 * STORE_HASH + 1];

	hex_encode(a->head, sizeof(a->head), head);
	sbuf_addf(&line, "%s %lld: its chain lacks the head %s of %s",
		  a->journal ? "event" : "game", (long long)a->game, head,
		  a->kept ? "the checkpoint" : "a beacon");
	json_array_append_new(c->differences, json_string(line.buf));
	sbuf_release(&line);
}

int verify_checkpoint(struct context *ctx, const char *checkpoint, int *ret_line,
		      json_t *ret_differences)
{
	struct checking c = {.ctx = ctx, .differences = ret_differences};
	int rc = gather_kept(&c, checkpoint, ret_line);

	if (rc > 0)
		rc = gather_stored(&c);
	if (rc > 0 && c.n)
		qsort(c.anchors, c.n, sizeof(*c.anchors), by_game);
	for (size_t i = 0, end; i < c.n && rc > 0; i = end) {
		struct walk w;

		for (end = i + 1; end < c.n && !by_game(&c.anchors[end], &c.anchors[i]);)
			end++;
		w = (struct walk){.store = ctx->store,
				  .game = c.anchors[i].game,
				  .anchors = &c.anchors[i],
				  .n = end - i};
		rc = w.anchors->journal ? walk_journal(&c, &w) : walk_game(&c, &w);
	}
	for (size_t i = 0; i < c.n && rc > 0; i++) {
		if (!c.anchors[i].found)
			tell(&c, &c.anchors[i]);
	}
	free(c.anchors);
	free(c.days);
	return rc;
}
