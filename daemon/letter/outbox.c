/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters in transit are in a small table here; everything else is in the store.
 */
#include "daemon/letter/outbox.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/mem.h"
#include "daemon/announce.h"
#include "daemon/claim.h"
#include "daemon/follow.h"
#include "daemon/letter/kept_moves.h"
#include "daemon/letter/render.h"
#include "daemon/secret.h"
#include "mail/wire/sender.h"
#include "sql/store_post.h"

#define WAYS	      256 /* concurrent letters: while some are synced, others are rendered */
#define WAYS_BY_SMTP  64  /* the same for a mail host, which may be slow to take them */
#define DOMAINS	      256
#define AFTER_TROUBLE 2	   /* seconds to wait after a store failure */
#define TELL_AGAIN    60.0 /* seconds without a failure before one is logged again */
#define SAFETY	      60   /* seconds between polls without a wake-up */
#define DAY	      86400
#define MINUTE	      60
#define BATCH	      64	 /* letters rendered per turn of the loop */
#define SLICE	      0.01	 /* seconds of rendering per turn; the rest is read again */
#define REFILL	      32	 /* free ways to wait for, so that letters come in batches */
#define QUIET	      0.01	 /* seconds without player requests before letters get a turn */
#define PROBE_FIRST   1		 /* seconds until an unreachable host is retried */
#define PROBE_MOST    300	 /* limit of the doubling wait */
#define PATIENCE      10.0	 /* seconds after which letters no longer yield to players */
#define TAKEN	      60	 /* seconds for which other daemons leave a letter alone */
#define KEEP	      30	 /* seconds before the end, it is taken for longer */
#define KEPT_MOVES    (64 << 20) /* bytes of what letters say about moves */

struct way {
	struct outbox *outbox;
	int64_t game; /* it is about; 0 = none */
	int tries;
	struct instant created;
	struct sender_result result; /* of the attempt */
	bool nobody;		     /* not tried: no recipient */
	int64_t later;		     /* not tried: seconds to wait; 0 = none */
	struct instant until;	     /* taken from other daemons; sec 0 = there are none */
	bool noting;		     /* the dispatch is recording the result */
	bool again;		     /* recording it failed */
};

/* Letters to a domain in the current minute, and the number delayed. */
struct rate {
	char domain[192];
	double since;
	int letters;
	int held;
};

struct outbox {
	struct process *proc;
	outbox_note_function *note;
	struct sender *sender;
	struct kept_moves *moves;
	struct loop_call *results;
	struct loop_call *look;
	struct loop_call *timer;
	bool by_smtp;
	bool looking;
	bool stopped;
	bool host_trouble;  /* no letter sent since a connection failure; logged */
	bool away;	    /* the last attempt found no host: probe with one letter at a time */
	int64_t probe_wait; /* seconds between probes */
	struct instant probe_at; /* of the next probe */
	double told;		 /* now_span() of the last failure to read the letters */
	double waited;		 /* now_span() when the waiting letters started waiting; 0 = none */
	int n_ways, most_ways;
	struct way ways[WAYS];
	int64_t letters[WAYS]; /* on each of them; 0 = the way is free */
	struct rate rates[DOMAINS];
};

void outbox_look(struct outbox *outbox)
{
	if (outbox->stopped)
		return;
	outbox->looking = true;
	loop_call_soon(outbox->look);
}

bool outbox_busy(const struct outbox *outbox)
{
	return outbox->looking || outbox->n_ways > 0;
}

int outbox_noting(const struct outbox *outbox)
{
	int i, n = 0;

	for (i = 0; i < WAYS; i++)
		n += outbox->letters[i] && outbox->ways[i].noting;
	return n;
}

static struct way *way_of(struct outbox *outbox, int64_t letter)
{
	int i;

	for (i = 0; i < WAYS; i++) {
		if (outbox->letters[i] == letter)
			return &outbox->ways[i];
	}
	return NULL;
}

static int64_t *letter_on(const struct way *way)
{
	return &way->outbox->letters[way - way->outbox->ways];
}

static void way_end(struct way *way)
{
	struct outbox *outbox = way->outbox;

	*letter_on(way) = 0;
	outbox->n_ways--;
	outbox_look(outbox);
	loop_call_soon(outbox->proc->rest);
}

void outbox_noted(struct way *way, bool stored)
{
	way->noting = false;
	if (!stored) {
		way->again = true;
		loop_call_after(way->outbox->timer, AFTER_TROUBLE);
		return;
	}
	way_end(way);
}

/* The wait doubles with each attempt up to a limit. */
static struct instant next_try(const struct way *way, const struct config *cfg, struct instant now)
{
	int64_t wait = cfg->retry_first;
	int i;

	for (i = 0; i < way->tries && wait < cfg->retry_most; i++)
		wait *= 2;
	return (struct instant){now.sec + (wait < cfg->retry_most ? wait : cfg->retry_most)};
}

static enum letter_fate fate_of(const struct way *way, const struct config *cfg, struct instant now)
{
	if (way->nobody)
		return FATE_DROPPED;
	if (way->later)
		return FATE_LATER;
	switch (way->result.fate) {
	case SENDER_SENT: return FATE_SENT;
	case SENDER_FAILED: return FATE_FAILED;
	case SENDER_RETRY: break;
	}
	return now.sec - way->created.sec > cfg->give_up_days * DAY ? FATE_FAILED : FATE_RETRY;
}

/* No host was reached, so the attempt says nothing about the letter. */
static bool met_no_host(const struct sender_result *result)
{
	return result->fate == SENDER_RETRY && result->code < 400;
}

/*
 * Logs when the host goes away and when it accepts a letter again; for a letter, when the host
 * first defers it and when it is given up.
 */
static void tell(struct way *way, enum letter_fate fate)
{
	struct outbox *outbox = way->outbox;
	const struct sender_result *result = &way->result;
	bool away = met_no_host(result);

	if (away && !outbox->host_trouble) {
		log_warn("letters wait: %s", result->text);
		outbox->host_trouble = true;
	} else if (fate == FATE_SENT && outbox->host_trouble) {
		log_info("sending letters again");
		outbox->host_trouble = false;
	}
	if (fate == FATE_FAILED || (fate == FATE_RETRY && !away && way->tries == 0))
		log_warn("letter %lld: %s", (long long)*letter_on(way), result->text);
	else if (fate != FATE_SENT)
		log_debug("letter %lld: %s", (long long)*letter_on(way), result->text);
}

static void note_fate(struct way *way)
{
	struct process *proc = way->outbox->proc;
	struct instant now = now_read(&proc->now);
	struct letter_note note = {.letter = *letter_on(way),
				   .game = way->game,
				   .fate = fate_of(way, &proc->cfg, now),
				   .again = next_try(way, &proc->cfg, now),
				   .why = way->result.text};

	/* Once an unreachable host is back, all its letters are sent, tried or not. */
	if (way->outbox->away && note.fate == FATE_RETRY && met_no_host(&way->result))
		note.again = way->outbox->probe_at;
	if (note.fate == FATE_LATER)
		note.again.sec = now.sec + way->later;
	else if (note.fate != FATE_DROPPED && !way->again)
		tell(way, note.fate);
	way->noting = true;
	way->again = false;
	way->outbox->note(proc, now, &note, way);
}

/*
 * While the host is away all letters but one are left alone: trying each would cost a rendering and
 * a row for nothing.  Those in transit when it went away count as one attempt.
 */
static void note_host(struct outbox *outbox, const struct sender_result *result)
{
	struct instant now = now_read(&outbox->proc->now);
	bool was_away = outbox->away;

	outbox->away = met_no_host(result);
	if (!outbox->away || (was_away && now.sec < outbox->probe_at.sec))
		return;
	outbox->probe_wait = was_away ? 2 * outbox->probe_wait : PROBE_FIRST;
	if (outbox->probe_wait > PROBE_MOST)
		outbox->probe_wait = PROBE_MOST;
	outbox->probe_at.sec = now.sec + outbox->probe_wait;
}

static void on_results(void *arg)
{
	struct outbox *outbox = arg;
	struct sender_result result;

	while (sender_result(outbox->sender, &result)) {
		struct way *way = way_of(outbox, result.id);

		if (!way)
			continue;
		way->result = result;
		note_host(outbox, &result);
		note_fate(way);
	}
}

/* The counter of the address's domain; two domains in one slot alternate. */
static struct rate *rate_of(struct outbox *outbox, const char *address)
{
	const char *at = strrchr(address, '@');
	const char *domain = at ? at + 1 : "";
	struct now *clock = &outbox->proc->now;
	double now = clock->test ? (double)now_read(clock).sec : now_span();
	unsigned hash = 5381;
	const char *p;
	struct rate *rate;

	for (p = domain; *p; p++)
		hash = hash * 33 + (unsigned)tolower((unsigned char)*p);
	rate = &outbox->rates[hash % DOMAINS];
	if (strcasecmp(rate->domain, domain) != 0 || now - rate->since >= MINUTE) {
		*rate = (struct rate){.since = now};
		snprintf(rate->domain, sizeof(rate->domain), "%s", domain);
	}
	return rate;
}

/*
 * Seconds the letter must wait for its domain's rate limit; 0: send now, counted.  Delayed letters
 * get successive minutes in order, so that they do not block letters to others.
 */
static int64_t rate_wait(struct outbox *outbox, const char *address)
{
	int64_t most = outbox->proc->cfg.host_letters_a_minute;
	struct rate *rate = rate_of(outbox, address);

	if (rate->letters >= most)
		return MINUTE * (1 + rate->held++ / most);
	rate->letters++;
	return 0;
}

static struct way *way_begin(struct outbox *outbox, const struct post_row *row)
{
	struct way *way = way_of(outbox, 0);

	*way = (struct way){
		.outbox = outbox, .game = row->game, .tries = row->tries, .created = row->created};
	*letter_on(way) = row->id;
	if (row->sender[0])
		way->until = row->due;
	outbox->n_ways++;
	return way;
}

static void begin_failed(struct way *way, enum sender_fate fate, const char *why)
{
	way->result = (struct sender_result){.id = *letter_on(way), .fate = fate};
	snprintf(way->result.text, sizeof(way->result.text), "%s", why);
	note_fate(way);
}

static void send_post(struct outbox *outbox, const struct post_row *row, struct rendered *post)
{
	struct way *way = way_begin(outbox, row);
	struct sender_job job = {.id = row->id,
				 .envelope_from = post->envelope_from,
				 .to = post->to,
				 .message_id = post->message_id};

	way->later = outbox->by_smtp ? rate_wait(outbox, post->to) : 0;
	if (way->later)
		note_fate(way);
	else if (!sender_give(outbox->sender, &job, &post->bytes))
		begin_failed(way, SENDER_RETRY, "the queue is full");
	else
		outbox->proc->posted = now_span();
}

static void drop_row(struct outbox *outbox, const struct post_row *row)
{
	struct way *way = way_begin(outbox, row);

	way->nobody = true;
	note_fate(way);
}

/* Returns 1: continue, negative: the store failed. */
static int send_row(struct outbox *outbox, const struct post_row *row, struct render_state *state,
		    struct rendered *post)
{
	struct context *ctx = &outbox->proc->ctx;
	int64_t failures = store_failures(ctx->store);
	int rc;

	render_reset(post);
	rc = render_next(ctx, row, now_read(&outbox->proc->now), state, post);
	if (rc >= 0 && store_failures(ctx->store) != failures)
		rc = STORE_AWAY; /* something is missing, such as what its Message-ID is made of */
	if (rc > 0)
		send_post(outbox, row, post);
	else if (rc == 0)
		drop_row(outbox, row);
	return rc < 0 ? rc : 1;
}

struct batch {
	struct outbox *outbox;
	struct post_row rows[BATCH];
	int n;
	int room;
	bool more;
};

/* Takes over the row's memory if it is to be sent. */
static int gather(void *arg, const struct post_row *row)
{
	struct batch *batch = arg;

	if (way_of(batch->outbox, row->id))
		return 0; /* taken again, since it could not be kept */
	if (batch->n == batch->room) {
		batch->more = true;
		return 1;
	}
	batch->rows[batch->n] = *row;
	batch->rows[batch->n].facts = row->facts ? mem_strdup(row->facts) : NULL;
	batch->n++;
	return 0;
}

static int room_now(const struct outbox *outbox)
{
	int room = sender_room(outbox->sender);

	if (outbox->away)
		return outbox->n_ways == 0 &&
		       now_read(&outbox->proc->now).sec >= outbox->probe_at.sec;
	if (room > outbox->most_ways - outbox->n_ways)
		room = outbox->most_ways - outbox->n_ways;
	if (room > BATCH)
		room = BATCH;
	return room < REFILL ? 0 : room;
}

/*
 * With several daemons, each sends the letters it has taken; those of a dead daemon are due later.
 * That they are taken need not survive a fail-over: then they are sent twice, which a kill allows.
 */
static int take_batch(struct outbox *outbox, struct batch *batch)
{
	struct context *ctx = &outbox->proc->ctx;
	struct instant now = now_read(&outbox->proc->now);
	static const int64_t none[1];
	int rc = store_begin_beside(ctx->store, none, 0);

	if (rc > 0)
		rc = follow_turn(ctx);
	if (rc > 0)
		rc = store_outbox_take(ctx->store, now, (struct instant){now.sec + TAKEN},
				       batch->room, gather, batch);
	if (rc > 0)
		rc = store_commit_here(ctx->store);
	if (rc < 0)
		store_rollback(ctx->store);
	batch->more = batch->n == batch->room;
	return rc;
}

/*
 * Letters taken from other daemons are all begun, so that none is held in vain.  Sends nothing if
 * `rc` is an error.
 */
static int send_rows(struct outbox *outbox, struct batch *batch, bool alone, int rc)
{
	struct render_state *state = render_state_new(outbox->moves);
	double until = now_span() + SLICE;
	struct rendered post;
	int i;

	render_init(&post);
	for (i = 0; i < batch->n; i++) {
		if (alone && i > 0 && now_span() > until)
			batch->more = true;
		else if (rc >= 0)
			rc = send_row(outbox, &batch->rows[i], state, &post);
		post_row_release(&batch->rows[i]);
	}
	render_state_free(state);
	render_release(&post);
	sender_begin(outbox->sender);
	return rc;
}

/* All is read in one transaction. */
static int send_batch(struct outbox *outbox, struct batch *batch)
{
	struct store *store = outbox->proc->ctx.store;
	bool alone = !store_daemon(store)[0];
	int i, rc = 1, reading = 0;

	batch->outbox = outbox;
	batch->room = room_now(outbox);
	if (!alone)
		rc = take_batch(outbox, batch);
	for (i = 0; i < batch->n; i++)
		announce_letter(&outbox->proc->ctx, &batch->rows[i]);
	if (rc > 0)
		rc = reading = store_read_begin(store);
	if (rc >= 0 && alone)
		rc = store_outbox_due(store, now_read(&outbox->proc->now), batch->room + 1,
				      &(struct store_skip){outbox->letters, WAYS}, gather, batch);
	rc = send_rows(outbox, batch, alone, rc);
	if (reading > 0)
		store_read_end(store);
	return rc;
}

static void repeat_notes(struct outbox *outbox)
{
	int i;

	for (i = 0; i < WAYS; i++) {
		if (outbox->letters[i] && outbox->ways[i].again)
			note_fate(&outbox->ways[i]);
	}
}

/* A letter that is no longer ours is sent by another daemon; its known outcome still counts. */
static int keep(struct outbox *outbox, struct instant now)
{
	struct store *store = outbox->proc->ctx.store;
	struct instant until = {now.sec + TAKEN};
	int i, rc = store_begin(store);

	for (i = 0; i < WAYS && rc >= 0; i++) {
		struct way *way = &outbox->ways[i];

		if (outbox->letters[i] && way->until.sec && way->until.sec < now.sec + KEEP)
			rc = store_outbox_keep(store, outbox->letters[i], until);
	}
	if (rc >= 0)
		rc = store_commit_here(store);
	if (rc < 0) {
		store_rollback(store);
		return rc;
	}
	for (i = 0; i < WAYS; i++)
		if (outbox->ways[i].until.sec < now.sec + KEEP)
			outbox->ways[i].until = until;
	return rc;
}

int outbox_keep(struct outbox *outbox)
{
	struct instant now = now_read(&outbox->proc->now);

	for (int i = 0; i < WAYS; i++)
		if (outbox->letters[i] && outbox->ways[i].until.sec &&
		    outbox->ways[i].until.sec < now.sec + KEEP)
			return keep(outbox, now);
	return 1;
}

bool outbox_next(struct outbox *outbox, struct instant *ret_at)
{
	if (store_outbox_next(outbox->proc->ctx.store, ret_at) <= 0)
		return false;
	if (outbox->away && ret_at->sec < outbox->probe_at.sec)
		*ret_at = outbox->probe_at;
	return true;
}

static void arm_for_next(struct outbox *outbox)
{
	struct instant at, now = now_read(&outbox->proc->now);
	int64_t wait = SAFETY;

	if (outbox_next(outbox, &at) && at.sec - now.sec < wait)
		wait = at.sec - now.sec;
	loop_call_after(outbox->timer, wait > 1 ? (double)wait : 1);
}

/*
 * Letters yield to players being served, but not indefinitely: after too long a wait they get a
 * batch in every turn of the loop until none is left.
 */
static bool must_wait(struct outbox *outbox)
{
	double now = now_span();

	if (outbox->waited == 0)
		outbox->waited = now;
	if (outbox->proc->now.test || now - outbox->proc->served > QUIET ||
	    now - outbox->waited > PATIENCE)
		return false;
	loop_call_after(outbox->timer, QUIET);
	return true;
}

static void on_look(void *arg)
{
	struct outbox *outbox = arg;
	struct batch batch = {.n = 0};
	int rc;

	if (!outbox->stopped && must_wait(outbox))
		return;
	outbox->looking = false;
	if (outbox->stopped)
		return;
	rc = room_now(outbox) > 0 ? send_batch(outbox, &batch) : 0;
	if (claim_is_lost(outbox->proc, rc))
		return;
	if (rc < 0) {
		if (now_span() - outbox->told > TELL_AGAIN)
			log_error("outbox: %s", store_why(outbox->proc->ctx.store));
		outbox->told = now_span();
		loop_call_after(outbox->timer, AFTER_TROUBLE);
	} else if (batch.more && room_now(outbox) > 0) {
		outbox_look(outbox);
	} else {
		arm_for_next(outbox);
	}
	if (!batch.more)
		outbox->waited = 0;
	if (!outbox_busy(outbox))
		loop_call_soon(outbox->proc->rest);
}

static void on_timer(void *arg)
{
	struct outbox *outbox = arg;

	repeat_notes(outbox);
	outbox_look(outbox);
}

void outbox_stop(struct outbox *outbox)
{
	outbox->stopped = true;
	outbox->looking = false;
}

static bool make_folder(const char *path, struct sbuf *ret_why)
{
	struct stat st;
	int error;

	if (mkdir(path, 0750) == 0)
		return true;
	error = errno;
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return true;
	sbuf_addf(ret_why, "outgoing-dir = %s: %s", path, strerror(error));
	return false;
}

static struct sender *sender_of(const struct config *cfg, int most, struct sbuf *ret_why)
{
	struct sbuf url = SBUF_INIT, password = SBUF_INIT;
	struct sender_settings set = {.user = cfg->smtp_user,
				      .ca_file = *cfg->smtp_ca_file ? cfg->smtp_ca_file : NULL,
				      .helo = cfg->domain,
				      .parallel = (int)cfg->smtp_connections,
				      .queue_max = most};
	struct sender *sender = NULL;

	if (!strcmp(cfg->outgoing, "files")) {
		sbuf_addf(&url, "files:%s", cfg->outgoing_dir);
		if (!make_folder(cfg->outgoing_dir, ret_why))
			goto out;
	} else {
		sbuf_adds(&url, cfg->smtp_url);
	}
	if (!secret_read(cfg->smtp_password_file, &password, ret_why))
		goto out;
	set.url = url.buf;
	set.tls = strcmp(cfg->smtp_tls, "never") ? SENDER_TLS_REQUIRED : SENDER_TLS_NONE;
	set.password = password.buf;
	sender = sender_new(&set, ret_why);
out:
	sbuf_release(&url);
	secret_forget(&password);
	return sender;
}

/* By the setting, or by what the mail host announced last. */
static bool sends_utf8(void *arg)
{
	const struct process *proc = arg;

	if (!strcmp(proc->cfg.smtp_utf8, "auto"))
		return proc->outbox && sender_takes_utf8(proc->outbox->sender);
	return !strcmp(proc->cfg.smtp_utf8, "always");
}

struct outbox *outbox_open(struct process *proc, outbox_note_function *note, struct sbuf *ret_why)
{
	struct outbox *outbox = mem_zeroed(1, sizeof(*outbox));

	outbox->proc = proc;
	outbox->note = note;
	outbox->by_smtp = !strcmp(proc->cfg.outgoing, "smtp");
	outbox->most_ways = outbox->by_smtp ? WAYS_BY_SMTP : WAYS;
	outbox->sender = sender_of(&proc->cfg, outbox->most_ways, ret_why);
	if (!outbox->sender) {
		free(outbox);
		return NULL;
	}
	outbox->moves = kept_moves_new(KEPT_MOVES);
	outbox->results =
		loop_call_readable(proc->loop, sender_fd(outbox->sender), on_results, outbox);
	outbox->look = loop_call_new(proc->loop, LOOP_LATER, on_look, outbox);
	outbox->timer = loop_call_new(proc->loop, LOOP_SERVICE, on_timer, outbox);
	proc->ctx.sends_utf8 = sends_utf8;
	return outbox;
}

void outbox_close(struct outbox *outbox)
{
	if (!outbox)
		return;
	loop_call_free(outbox->results);
	loop_call_free(outbox->look);
	loop_call_free(outbox->timer);
	sender_free(outbox->sender);
	kept_moves_free(outbox->moves);
	free(outbox);
}
