/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See checkpoint.h. */
#include "daemon/publish/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/ids.h"
#include "core/base/mem.h"
#include "core/event/lots.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/beacon.h"
#include "daemon/log.h"
#include "daemon/publish/put_file.h"
#include "daemon/restored.h"
#include "sql/store_beacon.h"
#include "sql/store_case.h"
#include "sql/store_game.h"
#include "sql/store_journal.h"

#define BESIDE	      ".checkpoint"	     /* suffix of the database name */
#define REPLACED      ".checkpoint.replaced" /* suffix: the file before a restore */
#define PUBLISHED     "checkpoint.txt"	     /* in publish-dir */
#define BREATH	      0.01		     /* seconds between slices */
#define SOON	      5.0		     /* seconds after a commit */
#define SHARE	      200.0		     /* wait this many times the duration of writing */
#define LINE_MOST     128
#define FILE_MOST     (64 << 20) /* maximum bytes read */
#define GAMES_A_SLICE 2000
#define GAMES_MOST    20	 /* games named in a sentence */
#define ACCEPTED      "restored" /* meta: see checkpoint_accepted() */
#define ACT_REQUEST   "{\"do\":\"kskakd --accept-restored\"}"

/* The text being written. */
struct writing {
	struct sbuf text;
	int64_t game;	     /* of the last line */
	struct civil beacon; /* the last one at the start of the text; CIVIL_NONE = none */
	struct civil day;    /* games up to this day */
	int64_t last;	     /* and up to this number on it are in the text */
};

struct checkpoint {
	struct process *proc;
	struct loop_call *timer;
	struct civil published; /* day of the last published text */
	int64_t changes;	/* rows changed in the store at the last check */
	double took;
	struct writing writing;
	bool is_writing; /* more slices to come */
	bool changed;
	bool failing; /* the failure has been logged */
};

static struct civil last_day(void)
{
	return (struct civil){INT32_MAX};
}

/* --- writing --------------------------------------------------------------------------------- */

static int add_game(void *arg, int64_t game, const unsigned char head[STORE_HASH], int64_t facts)
{
	struct writing *w = arg;
	char hex[2 * STORE_HASH + 1];

	hex_encode(head, STORE_HASH, hex);
	if (game != w->game)
		sbuf_addf(&w->text, "%lld %s %lld\n", (long long)game, hex, (long long)facts);
	w->game = game;
	return 0;
}

/* Starts the text of the file beside the database. */
static int begin_text(struct context *ctx, struct writing *w)
{
	struct lots_message beacon = LOTS_MESSAGE_INIT;
	struct instant at = {0};
	struct beacon_row row;
	char text[INSTANT_TEXT];
	int rc = store_latest_get(ctx->store, &at);

	sbuf_reset(&w->text);
	w->game = w->last = 0;
	w->day = w->beacon = CIVIL_NONE;
	if (rc >= 0)
		rc = store_beacon_on(ctx->store, last_day(), &row);
	if (rc > 0) {
		w->beacon = row.day;
		lots_message_beacon(&beacon, row.day, row.hash);
	}
	if (rc >= 0)
		sbuf_addf(&w->text, "at %s\n%s", instant_format(at, text),
			  beacon.text.buf ? beacon.text.buf : "");
	lots_message_release(&beacon);
	return rc < 0 ? rc : 1;
}

/*
 * Adds the next games: 1 if there are more, 0 at the end.  A game that changes meanwhile appears
 * with any of its heads since the start, which is equally valid; a new beacon restarts the text.
 */
static int add_games(struct context *ctx, struct writing *w)
{
	struct beacon_row row;
	int rc = store_beacon_on(ctx->store, last_day(), &row), n;

	if (rc > 0 && row.day.day != w->beacon.day)
		return begin_text(ctx, w);
	if (rc < 0)
		return rc;
	n = store_beacon_open_games(ctx->store, &w->day, &w->last, GAMES_A_SLICE, add_game, w);
	return n == GAMES_A_SLICE ? 1 : n < 0 ? n : 0;
}

/* The file belongs to the owner of the database or of its folder, whoever runs the program. */
static void give(int fd, const struct config *cfg)
{
	const char *theirs = config_on_server(cfg) ? cfg->state_dir : cfg->database;
	struct stat st;

	if (geteuid() == 0 && stat(theirs, &st) == 0 && fchown(fd, st.st_uid, st.st_gid) < 0)
		errno = 0; /* keep ours */
}

/* Replaces DATABASE.checkpoint atomically and syncs it. */
static int keep(const struct config *cfg, const struct sbuf *text, struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT, fresh = SBUF_INIT;
	bool done;
	int fd;

	config_beside(cfg, BESIDE, &path);
	sbuf_addf(&fresh, "%s.new", path.buf);
	fd = open(fresh.buf, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
	done = fd >= 0 && put_bytes(fd, text->buf, text->len) && fsync(fd) == 0;
	if (done)
		give(fd, cfg);
	if (fd >= 0)
		close(fd);
	done = done && rename(fresh.buf, path.buf) == 0;
	if (!done) {
		sbuf_addf(ret_why, "%s: %s", path.buf, strerror(errno));
		unlink(fresh.buf);
	}
	sbuf_release(&path);
	sbuf_release(&fresh);
	return done ? 1 : -1;
}

/* The text of the last beacon, once a day; `ret_day` is its day, or none. */
static int publish(struct process *proc, struct civil before, struct civil *ret_day,
		   struct sbuf *ret_why)
{
	struct sbuf text = SBUF_INIT;
	struct beacon_row row;
	int rc = store_beacon_on(proc->ctx.store, last_day(), &row);

	if (rc > 0 && *proc->cfg.publish_dir && row.day.day != before.day)
		rc = beacon_text(&proc->ctx, row.day, ret_day, &text);
	if (rc < 0)
		sbuf_adds(ret_why, store_why(proc->ctx.store));
	else if (text.len && put_file_synced(proc->cfg.publish_dir, PUBLISHED, &text, ret_why) < 0)
		rc = -1;
	sbuf_release(&text);
	return rc < 0 ? rc : 1;
}

/* Writes the next part: 1 if there are more, 0 when both files are complete. */
static int write_part(struct checkpoint *c, struct sbuf *ret_why)
{
	struct context *ctx = &c->proc->ctx;
	int rc = c->is_writing ? add_games(ctx, &c->writing) : begin_text(ctx, &c->writing);

	if (rc < 0)
		sbuf_adds(ret_why, store_why(ctx->store));
	c->is_writing = rc > 0;
	if (rc != 0)
		return rc;
	rc = keep(&c->proc->cfg, &c->writing.text, ret_why);
	if (rc > 0)
		rc = publish(c->proc, c->published, &c->published, ret_why);
	return rc < 0 ? rc : 0;
}

/* Runs a slice; false when done. */
static bool go_on(struct checkpoint *c)
{
	struct sbuf why = SBUF_INIT;
	double begun = now_span();
	bool begins = !c->is_writing;
	int rc = write_part(c, &why);

	if (begins) {
		c->took = 0;
		c->changed = false; /* later changes may be missing */
	}
	c->took += now_span() - begun;
	if (rc < 0 && !c->failing)
		log_warn("cannot write the checkpoint: %s", why.buf);
	c->failing = rc < 0;
	c->changed = c->changed || rc < 0;
	if (rc <= 0)
		sbuf_release(&c->writing.text);
	sbuf_release(&why);
	return rc > 0;
}

void checkpoint_write(struct checkpoint *c)
{
	c->is_writing = false;
	while (go_on(c))
		;
}

static void wait_for_changes(struct checkpoint *c)
{
	if (!loop_call_waits(c->timer))
		loop_call_after(c->timer, SOON + SHARE * c->took);
}

static void on_timer(void *arg)
{
	struct checkpoint *c = arg;

	if (c->proc->ctx.damaged)
		return;
	if (go_on(c))
		loop_call_after(c->timer, BREATH);
	else if (c->changed)
		wait_for_changes(c);
}

void checkpoint_changed(struct checkpoint *c)
{
	int64_t changes = store_changes(c->proc->ctx.store);

	if (changes == c->changes)
		return;
	c->changes = changes;
	c->changed = true;
	if (!c->is_writing)
		wait_for_changes(c);
}

struct checkpoint *checkpoint_open(struct process *proc)
{
	struct checkpoint *c = mem_zeroed(1, sizeof(*c));

	c->proc = proc;
	c->published = CIVIL_NONE;
	c->timer = loop_call_new(proc->loop, LOOP_LATER, on_timer, c);
	c->changes = -1; /* always write the files at start */
	checkpoint_changed(c);
	return c;
}

void checkpoint_close(struct checkpoint *c)
{
	if (!c)
		return;
	if (c->changed && !c->proc->ctx.damaged)
		checkpoint_write(c);
	loop_call_free(c->timer);
	sbuf_release(&c->writing.text);
	free(c);
}

/* --- comparing ------------------------------------------------------------------------------- */

/*
 * Heads read ahead, since the lines are mostly in the order of the games: twice as many as the last
 * ones that were of use.
 */
#define HEADS_MOST 1000
struct heads {
	struct game_head *v;
	int n, used;
};

struct comparing {
	struct context *ctx;
	struct checkpoint_lacks *lacks;
	const char *path;
	int64_t facts;	   /* missing facts, if the file has the counts */
	int64_t games;	   /* games with missing facts */
	int64_t others;	   /* games whose chain differs */
	struct sbuf named; /* "4 (5 facts), 7" */
	struct heads heads;
};

/* Starts a sentence about the file. */
static void say(struct comparing *c, const char *what)
{
	sbuf_addf(&c->lacks->text, "%s%s: %s", c->lacks->text.len ? "\n" : "", c->path, what);
}

static int compare_instant(struct comparing *c, const char *line)
{
	char here[INSTANT_TEXT];
	struct instant at, is = {0};
	int rc = store_latest_get(c->ctx->store, &is);

	if (rc < 0 || !instant_parse(line, &at) || is.sec >= at.sec)
		return rc < 0 ? rc : 1;
	say(c, "the database was in use at ");
	sbuf_addf(&c->lacks->text, "%s, and this one was last used at %s", line,
		  is.sec ? instant_format(is, here) : "no time");
	return 1;
}

static int compare_beacon(struct comparing *c, struct civil day, const char *line)
{
	struct lots_message here = LOTS_MESSAGE_INIT;
	struct beacon_row row;
	int rc = store_beacon_on(c->ctx->store, day, &row);
	bool there = rc > 0 && row.day.day == day.day;

	if (there)
		lots_message_beacon(&here, row.day, row.hash);
	if (rc >= 0 && (!there || strlen(line) + 1 != here.text.len ||
			memcmp(here.text.buf, line, strlen(line)) != 0)) {
		say(c, there ? "another hash than in the database has the "
			     : "the database lacks the ");
		sbuf_addf(&c->lacks->text, "beacon of %.10s", line + strlen("beacon "));
	}
	lots_message_release(&here);
	return rc < 0 ? rc : 1;
}

static void name_game(struct comparing *c, int64_t game, int64_t facts, bool other)
{
	if (c->games + c->others < GAMES_MOST)
		sbuf_addf(&c->named, "%s%lld", c->named.len ? ", " : "", (long long)game);
	if (c->games + c->others < GAMES_MOST && facts)
		sbuf_addf(&c->named, " (%lld fact%s)", (long long)facts, facts > 1 ? "s" : "");
	c->lacks->games = mem_room(c->lacks->games, c->lacks->n_games + 1, &c->lacks->room_games,
				   sizeof(*c->lacks->games));
	c->lacks->games[c->lacks->n_games++] = game;
	c->facts += facts;
	c->games += !other;
	c->others += other;
}

/* The head of a game before its first fact. */
static int first_head(struct context *ctx, const struct game_row *row, unsigned char *ret_head)
{
	struct sbuf prelude = SBUF_INIT, setup = SBUF_INIT;
	int rc = store_game_prelude(ctx->store, row->id, &prelude);

	if (rc >= 0) {
		store_game_setup_text(row, prelude.buf, &setup);
		digest_sha256(setup.buf, setup.len, ret_head);
	}
	sbuf_release(&prelude);
	sbuf_release(&setup);
	return rc < 0 ? rc : 1;
}

/* Whether the chain contains the head; 1, 0, or an error. */
static int has_head(struct context *ctx, const struct game_row *row, const unsigned char *head)
{
	unsigned char hash[STORE_HASH];
	int rc = 1;

	for (int64_t seq = row->seq; seq >= 0 && rc > 0; seq--) {
		rc = seq ? store_event_hash(ctx->store, row, seq, hash)
			 : first_head(ctx, row, hash);
		if (rc > 0 && !memcmp(hash, head, STORE_HASH))
			return 1;
	}
	return rc < 0 ? rc : 0;
}

static int by_game(const void *game, const void *head)
{
	int64_t a = *(const int64_t *)game, b = ((const struct game_head *)head)->game;

	return a < b ? -1 : a > b;
}

static int read_ahead(struct comparing *c, int64_t game)
{
	struct heads *h = &c->heads;
	int n = 2 * h->used + 1;

	if (!h->v)
		h->v = mem_zeroed(HEADS_MOST, sizeof(*h->v));
	h->used = 0;
	return store_game_heads(c->ctx->store, game, h->v, n < HEADS_MOST ? n : HEADS_MOST, &h->n);
}

/* Is it the newest head of the game?  1, 0: it is another one, or of no game; or an error. */
static int is_newest(struct comparing *c, int64_t game, const unsigned char *head, int64_t facts)
{
	struct heads *h = &c->heads;
	bool there = h->n && h->v[0].game <= game && game <= h->v[h->n - 1].game;
	int rc = there ? 1 : read_ahead(c, game);
	const struct game_head *found;

	if (rc < 0)
		return rc;
	found = bsearch(&game, h->v, (size_t)h->n, sizeof(*h->v), by_game);
	h->used += found != NULL;
	return found && (!facts || found->seq == facts) && !memcmp(found->head, head, STORE_HASH);
}

/* `facts` 0: not in the file. */
static int compare_game(struct comparing *c, int64_t game, const unsigned char *head, int64_t facts)
{
	unsigned char hash[STORE_HASH];
	struct game_row row;
	int rc = is_newest(c, game, head, facts);

	if (rc != 0)
		return rc;
	rc = store_game_get(c->ctx->store, game, &row);
	if (rc < 0)
		return rc;
	if (rc == 0 || row.seq < facts) {
		name_game(c, game, rc ? facts - row.seq : facts, false);
		return 1;
	}
	if (facts) {
		rc = store_event_hash(c->ctx->store, &row, facts, hash);
		rc = rc > 0 ? !memcmp(hash, head, STORE_HASH) : rc;
	} else {
		rc = has_head(c->ctx, &row, head);
	}
	if (rc == 0)
		name_game(c, game, 0, facts != 0);
	return rc < 0 ? rc : 1;
}

/* Searches a tournament's journal for the head. */
struct seeking {
	const unsigned char *head;
	bool found;
};

static int seek_line(void *arg, const struct journal_row *row)
{
	struct seeking *s = arg;
	unsigned char hash[STORE_HASH];

	store_journal_chain(row->prev, row->text, row->len, hash);
	s->found |= !memcmp(hash, s->head, STORE_HASH);
	return s->found;
}

/* `event TOURNEY HEAD`; 1, 0: not such a line, or an error. */
static int compare_journal(struct comparing *c, const char *line)
{
	unsigned char head[STORE_HASH];
	struct seeking s = {.head = head};
	unsigned char first[STORE_HASH];
	char *end;
	intmax_t tourney = strtoimax(line + strlen("event "), &end, 10);
	int rc;

	if (tourney < 0 || tourney >= INT64_MAX || *end != ' ' ||
	    strlen(end + 1) != 2 * sizeof(head) || !hex_decode(end + 1, sizeof(head), head))
		return 0;
	store_journal_start(tourney, first);
	s.found = !memcmp(first, head, sizeof(head));
	rc = store_journal_each(c->ctx->store, tourney, seek_line, &s);
	if (rc > 0 && !s.found) {
		say(c, "the database lacks a line of the journal of ");
		sbuf_addf(&c->lacks->text, "tournament %lld", (long long)tourney);
	}
	return rc < 0 ? rc : 1;
}

/* Returns 1; 0: not a checkpoint line. */
static int compare_line(struct comparing *c, const char *line)
{
	unsigned char head[STORE_HASH];
	char hex[2 * STORE_HASH + 1];
	struct civil day;
	char *end;
	intmax_t game, facts;

	if (!strncmp(line, "at ", 3))
		return compare_instant(c, line + 3);
	if (!strncmp(line, "event ", 6))
		return compare_journal(c, line);
	if (lots_beacon_day(line, &day))
		return compare_beacon(c, day, line);
	game = strtoimax(line, &end, 10);
	if (game <= 0 || game >= INT64_MAX || *end != ' ' || strlen(end + 1) < 2 * sizeof(head))
		return 0;
	snprintf(hex, sizeof(hex), "%s", end + 1);
	end += 1 + 2 * sizeof(head);
	facts = strtoimax(end, &end, 10);
	if (!hex_decode(hex, sizeof(head), head) || *end || facts < 0 || facts >= INT64_MAX)
		return 0;
	return compare_game(c, game, head, facts);
}

static void say_games(struct comparing *c)
{
	int64_t n = c->games + c->others;

	if (c->games) {
		say(c, "the database lacks ");
		if (c->facts)
			sbuf_addf(&c->lacks->text, "%lld ", (long long)c->facts);
		sbuf_addf(&c->lacks->text, "fact%s of %lld game%s", c->facts == 1 ? "" : "s",
			  (long long)c->games, c->games > 1 ? "s" : "");
	}
	if (c->others) {
		say(c, "the database has other facts of ");
		sbuf_addf(&c->lacks->text, "%lld game%s", (long long)c->others,
			  c->others > 1 ? "s" : "");
	}
	if (n)
		sbuf_addf(&c->lacks->text, ": %s%s", c->named.buf,
			  n > GAMES_MOST ? " and others" : "");
}

static int compare_text(struct comparing *c, char *text)
{
	char *rest = text;
	int rc = 1;

	for (char *line; rc > 0 && (line = strsep(&rest, "\n"));)
		if (*line)
			rc = compare_line(c, line);
	if (rc == 0) {
		say(c, "this is no checkpoint");
		rc = 1;
	}
	say_games(c);
	return rc;
}

/* Returns 1; 0: no such file. */
static int read_file(const char *path, struct sbuf *ret_text)
{
	char chunk[16384];
	FILE *f = fopen(path, "rb");
	size_t n;

	if (!f)
		return 0;
	while (ret_text->len < FILE_MOST && (n = fread(chunk, 1, sizeof(chunk), f)) > 0)
		sbuf_add(ret_text, chunk, n);
	fclose(f);
	return 1;
}

static int compare_file(struct context *ctx, const char *path, struct checkpoint_lacks *ret_lacks)
{
	struct comparing c = {.ctx = ctx, .lacks = ret_lacks, .path = path, .named = SBUF_INIT};
	struct sbuf text = SBUF_INIT;
	int rc = 1;

	if (read_file(path, &text) > 0)
		rc = compare_text(&c, text.buf);
	sbuf_release(&text);
	sbuf_release(&c.named);
	free(c.heads.v);
	return rc;
}

int checkpoint_compare(struct context *ctx, const struct config *cfg,
		       struct checkpoint_lacks *ret_lacks)
{
	struct sbuf beside = SBUF_INIT, published = SBUF_INIT;
	size_t before = ret_lacks->text.len;
	int rc;

	config_beside(cfg, BESIDE, &beside);
	sbuf_addf(&published, "%s/" PUBLISHED, cfg->publish_dir);
	rc = compare_file(ctx, beside.buf, ret_lacks);
	if (rc > 0 && *cfg->publish_dir)
		rc = compare_file(ctx, published.buf, ret_lacks);
	sbuf_release(&beside);
	sbuf_release(&published);
	ret_lacks->n_games = ids_sort(ret_lacks->games, ret_lacks->n_games); /* both may name one */
	return rc < 0 ? rc : ret_lacks->text.len == before;
}

void checkpoint_lacks_release(struct checkpoint_lacks *lacks)
{
	free(lacks->games);
	sbuf_release(&lacks->text);
}

/* --- accepting ------------------------------------------------------------------------------- */

/* To the players of games that lack facts. */
static int tell_players(struct context *ctx, struct instant now,
			const struct checkpoint_lacks *lacks, checkpoint_tell *tell)
{
	const struct player nobody = {.born = CIVIL_NONE};
	struct work work = {.ctx = ctx,
			    .received = now,
			    .now = now,
			    .player = &nobody,
			    .author = "",
			    .signer = "",
			    .words = ""};
	struct instant copied = {0};
	int rc = store_latest_get(ctx->store, &copied);

	return rc < 0 ? rc : tell(&work, copied, lacks->games, lacks->n_games);
}

static int record(struct context *ctx, const char *author, const struct checkpoint_lacks *lacks,
		  checkpoint_tell *tell)
{
	const char *line = lacks->text.buf;
	struct instant now = ctx->now(ctx->now_arg);
	struct sbuf text = SBUF_INIT;
	char at[INSTANT_TEXT];
	int rc = store_begin(ctx->store), key;

	sbuf_addf(&text, "%s accepted at %s that the database is older than its checkpoint", author,
		  instant_format(now, at));
	for (size_t len; (len = strcspn(line, "\n")); line += len + (line[len] == '\n'))
		sbuf_addf(&text, "; %.*s", (int)len, line);
	if (rc > 0)
		rc = store_act_add(ctx->store, now, author, ACT_REQUEST, text.buf);
	if (rc > 0)
		rc = store_meta_set(ctx->store, ACCEPTED, text.buf);
	/* Or new letters would have the Message-IDs of lost ones, and mail hosts would drop them.
	 */
	if (rc > 0)
		rc = context_add_key(ctx, now, &key);
	if (rc > 0)
		rc = restored_mark(ctx, now, key);
	if (rc > 0)
		rc = tell_players(ctx, now, lacks, tell);
	rc = rc > 0 ? store_commit(ctx->store) : rc;
	if (rc < 0)
		store_rollback(ctx->store);
	sbuf_release(&text);
	return rc;
}

/* Moves the old files away, which no longer apply. */
static void put_aside(const struct config *cfg)
{
	struct sbuf is = SBUF_INIT, becomes = SBUF_INIT;

	config_beside(cfg, BESIDE, &is);
	config_beside(cfg, REPLACED, &becomes);
	rename(is.buf, becomes.buf);
	sbuf_reset(&is);
	sbuf_addf(&is, "%s/" PUBLISHED, cfg->publish_dir);
	if (*cfg->publish_dir)
		unlink(is.buf);
	sbuf_release(&is);
	sbuf_release(&becomes);
}

int checkpoint_accept(struct process *proc, const char *author, checkpoint_tell *tell,
		      struct checkpoint_lacks *ret_lacks, struct sbuf *ret_why)
{
	struct checkpoint fresh = {.proc = proc, .published = CIVIL_NONE};
	int rc = checkpoint_compare(&proc->ctx, &proc->cfg, ret_lacks);

	if (rc > 0)
		return 0;
	if (rc == 0)
		rc = record(&proc->ctx, author, ret_lacks, tell);
	if (rc < 0) {
		sbuf_adds(ret_why, store_why(proc->ctx.store));
		return rc;
	}
	put_aside(&proc->cfg);
	do
		rc = write_part(&fresh, ret_why);
	while (rc > 0);
	sbuf_release(&fresh.writing.text);
	return rc < 0 ? rc : 1;
}

int checkpoint_accepted(struct context *ctx, struct sbuf *ret_text)
{
	int rc = store_meta_get(ctx->store, ACCEPTED, ret_text);

	if (rc <= 0 || !ret_text->len)
		return rc < 0 ? rc : 1;
	rc = store_begin(ctx->store);
	if (rc > 0)
		rc = store_meta_set(ctx->store, ACCEPTED, "");
	rc = rc > 0 ? store_commit(ctx->store) : rc;
	if (rc < 0)
		store_rollback(ctx->store);
	return rc;
}
