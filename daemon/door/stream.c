/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One timer turns a wheel with one slot per second of allowed silence; each second the streams in
 * the next slot get a comment.  evhttp has no timer for a stream: a client that does not read is
 * detected by its pending output.
 *
 * The id of a message is HUNDRED times the number of the stored event, plus its position among that
 * event's messages.
 */
#include "daemon/door/stream.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"
#include "daemon/door/http_reply.h"
#include "daemon/publish/view_live.h"
#include "daemon/readers.h"
#include "sql/store_game.h"
#include "sql/store_news.h"

#define SLOTS	     25 /* maximum seconds of silence */
#define HUNDRED	     100
#define MISSED	     200	 /* events replayed; beyond that: reset */
#define LOOK_BACK    10000	 /* events of all games searched for them */
#define BATCH	     500	 /* events read at once */
#define WAITING	     (64 * 1024) /* bytes of output pending for a client */
#define INPUT	     1024	 /* bytes a client may send on a stream */
#define RETRY	     2000	 /* milliseconds; clients reconnect within the next RETRY_SPREAD */
#define RETRY_SPREAD 3000
#define REMOTES	     4096 /* addresses told apart; more than those share a counter */
#define ENDED_BACK   300  /* maximum seconds between receipt of an act and its commit */
#define AGAIN	     1	  /* seconds until the store is asked again, if it does not answer */

struct stream {
	LIST_ENTRY(stream) link; /* of its slot */
	struct streams *all;
	struct evhttp_request *req;
	int64_t player, game; /* as in struct stream_seat */
	int64_t access;	      /* 0 = none */
	unsigned remote;      /* counter of a stranger's address */
	int turns;	      /* last one sent; -1 = none */
	bool touched;	      /* one of the player's games has news */
	bool gone;	      /* closed; freed when nothing holds the streams */
};

LIST_HEAD(slot, stream);

struct streams {
	struct process *proc;
	struct http_limits *limits;
	struct slot slots[SLOTS];
	int n, opened, turn;
	int n_access;		/* streams bound to an access row */
	int strangers[REMOTES]; /* their streams, by address */
	int64_t seen;		/* last event sent */
	bool stopped;
	int held; /* walks and reads under way, which may wait: meanwhile clients disconnect */
	bool any_gone;
	struct loop_call *tick, *news;
	struct evbuffer *out; /* empty between calls */
};

typedef void each_stream(struct stream *s, void *arg);

static void free_gone(struct streams *all)
{
	struct stream *s, *next;

	for (int i = 0; i < SLOTS; i++)
		for (s = LIST_FIRST(&all->slots[i]); s; s = next) {
			next = LIST_NEXT(s, link);
			if (!s->gone)
				continue;
			LIST_REMOVE(s, link);
			free(s);
		}
	all->any_gone = false;
}

/* While streams are held, none is freed. */
static void hold(struct streams *all)
{
	all->held++;
}

static void let_go(struct streams *all)
{
	if (--all->held == 0 && all->any_gone)
		free_gone(all);
}

static void for_slot(struct streams *all, int slot, each_stream *function, void *arg)
{
	struct stream *s = LIST_FIRST(&all->slots[slot]);

	hold(all);
	for (; s; s = LIST_NEXT(s, link))
		if (!s->gone)
			function(s, arg);
	let_go(all);
}

/* The function may close streams. */
static void for_each(struct streams *all, each_stream *function, void *arg)
{
	for (int i = 0; i < SLOTS; i++)
		for_slot(all, i, function, arg);
}

/* --- the end of a stream ---------------------------------------------------------------------- */

static void forget(struct stream *s)
{
	struct streams *all = s->all;

	all->n--;
	all->n_access -= s->access != 0;
	if (!s->player)
		all->strangers[s->remote]--;
	if (all->held) {
		s->gone = all->any_gone = true;
		return;
	}
	LIST_REMOVE(s, link);
	free(s);
}

/* The client disconnected.  We must end a request that evhttp has released; that frees it. */
static void on_close(struct evhttp_connection *con, void *arg)
{
	struct stream *s = arg;
	struct evhttp_request *req = s->req;

	(void)con;
	forget(s);
	if (!evhttp_request_get_connection(req))
		evhttp_send_reply_end(req);
}

static void close_stream(struct stream *s)
{
	struct evhttp_request *req = s->req;
	struct evhttp_connection *con = evhttp_request_get_connection(req);

	if (con)
		evhttp_connection_set_closecb(con, NULL, NULL);
	forget(s);
	evhttp_send_reply_end(req);
}

static void close_it(struct stream *s, void *arg)
{
	(void)arg;
	close_stream(s);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Sends all->out; closes a client that reads nothing. */
static void send_out(struct stream *s)
{
	struct evhttp_connection *con = s->gone ? NULL : evhttp_request_get_connection(s->req);
	struct bufferevent *bev = con ? evhttp_connection_get_bufferevent(con) : NULL;

	if (!bev || evbuffer_get_length(bufferevent_get_output(bev)) > WAITING) {
		evbuffer_drain(s->all->out, evbuffer_get_length(s->all->out));
		if (!s->gone)
			close_stream(s);
		return;
	}
	evhttp_send_reply_chunk(s->req, s->all->out);
}

static void write_item(struct evbuffer *out, int64_t event, size_t place,
		       const struct live_item *item)
{
	char *text = json_dumps(item->json, JSON_COMPACT | JSON_ENSURE_ASCII);

	evbuffer_add_printf(out, "event: %s\nid: %lld\ndata: %s\n\n",
			    item->kind == LIVE_MOVE ? "move" : "game",
			    (long long)(event * HUNDRED + (int64_t)place), text ? text : "{}");
	free(text);
}

/* The messages of an event after position `from`. */
static void write_event(struct evbuffer *out, const struct live_view *view, int64_t event,
			bool stranger, size_t from)
{
	enum live_reader other = stranger ? LIVE_PLAYERS : LIVE_STRANGERS;

	for (size_t i = 0; i < view->n; i++) {
		size_t place = i < HUNDRED - 1 ? i + 1 : HUNDRED - 1;
		if (place > from && view->v[i].reader != other)
			write_item(out, event, place, &view->v[i]);
	}
}

/* --- what is new ------------------------------------------------------------------------------ */

static bool concerns(const struct stream *s, const struct game_row *row)
{
	return s->game ? s->game == row->id : store_game_plays(row, s->player);
}

struct telling {
	const struct game_row *row;
	const struct live_view *view;
	int64_t event;
	bool found; /* somebody follows the game */
};

static void find_one(struct stream *s, void *arg)
{
	struct telling *t = arg;

	t->found |= concerns(s, t->row);
}

static void tell_one(struct stream *s, void *arg)
{
	const struct telling *t = arg;

	if (!concerns(s, t->row))
		return;
	s->touched = true;
	write_event(s->all->out, t->view, t->event, !s->player, 0);
	if (evbuffer_get_length(s->all->out))
		send_out(s);
}

static int tell_event(struct streams *all, const struct news_row *news)
{
	struct context *ctx = process_context(all->proc);
	struct telling t = {.event = news->id};
	struct live_view view;
	struct game_row row;
	int rc = store_game_get(ctx->store, news->game, &row);

	if (rc <= 0)
		return rc;
	t.row = &row;
	for_each(all, find_one, &t);
	if (!t.found)
		return 1;
	rc = view_live(ctx, &row, news->seq, &view);
	if (rc <= 0)
		return rc;
	t.view = &view;
	for_each(all, tell_one, &t);
	view_live_release(&view);
	return 1;
}

struct news_batch {
	struct news_row v[BATCH];
	int n;
};

static int take_news(void *arg, const struct news_row *row)
{
	struct news_batch *batch = arg;

	batch->v[batch->n++] = *row;
	return 0;
}

/* Nothing is wrong with what could not be read. */
static bool passes(int rc)
{
	return rc == STORE_AWAY || rc == STORE_BUSY;
}

/*
 * Skips an unreadable event instead of retrying it at every commit, but not one that can be read
 * later: then returns the error.
 */
static int tell_news(struct streams *all)
{
	struct store *store = process_context(all->proc)->store;
	struct news_batch batch;
	int64_t upto = 0;
	int rc = store_is_far(store) ? store_news_last(store, &upto) : 1;

	if (rc < 0)
		return rc;
	do {
		struct news_query q = {.after = all->seen, .upto = upto, .limit = BATCH};
		batch.n = 0;
		rc = store_news_each(store, &q, take_news, &batch);
		for (int i = 0; i < batch.n && rc > 0; i++) {
			int told = tell_event(all, &batch.v[i]);

			if (passes(told))
				return told;
			if (told < 0)
				log_warn("http: cannot stream an event of game %lld",
					 (long long)batch.v[i].game);
			all->seen = batch.v[i].id;
		}
	} while (rc > 0 && batch.n == BATCH);
	return rc;
}

static void tell_turns(struct stream *s, void *arg)
{
	int *rc = arg, turns = s->turns, found;

	if (!s->touched || s->game || passes(*rc))
		return;
	found = view_live_turns(process_context(s->all->proc), s->player, &turns);
	if (passes(found))
		*rc = found;
	else
		s->touched = false;
	if (found < 0 || turns == s->turns)
		return;
	s->turns = turns;
	evbuffer_add_printf(s->all->out, "event: count\ndata: {\"my_turn\":%d}\n\n", turns);
	send_out(s);
}

static void end_one(struct stream *s, void *arg)
{
	if (s->access == *(const int64_t *)arg)
		close_stream(s);
}

static int end_access(void *arg, int64_t id)
{
	for_each(arg, end_one, &id);
	return 0;
}

static void tell_all(void *arg)
{
	struct streams *all = arg;
	struct context *ctx = process_context(all->proc);
	struct instant since;
	int rc;

	if (!all->n)
		return;
	rc = readers_look(ctx);
	if (rc > 0 && all->n_access) {
		since.sec = now_read(&all->proc->now).sec - ENDED_BACK;
		rc = store_access_each_ended(ctx->store, since, end_access, all);
	}
	if (!passes(rc))
		rc = tell_news(all);
	if (!passes(rc))
		for_each(all, tell_turns, &rc);
	if (passes(rc) && !all->stopped)
		loop_call_after(all->news, AGAIN);
}

void stream_committed(struct streams *all)
{
	if (!all || !all->n)
		return;
	if (loop_is_aside(all->proc->loop))
		loop_call_soon(all->news);
	else
		tell_all(all);
}

/* --- silence ---------------------------------------------------------------------------------- */

/* Whether the credential it was opened with has expired or was deleted. */
static bool is_over(struct stream *s)
{
	struct context *ctx = process_context(s->all->proc);
	struct access_row row;
	int rc = s->access ? store_access_get(ctx->store, s->access, &row) : 1;

	return rc == 0 ||
	       (rc > 0 && s->access && !store_access_good(&row, now_read(&s->all->proc->now)));
}

static void break_silence(struct stream *s, void *arg)
{
	(void)arg;
	if (!is_over(s)) {
		evbuffer_add(s->all->out, ":\n\n", 3);
		send_out(s);
	} else if (!s->gone) {
		close_stream(s);
	}
}

static void on_tick(void *arg)
{
	struct streams *all = arg;

	all->turn = (all->turn + 1) % SLOTS;
	for_slot(all, all->turn, break_silence, NULL);
	if (all->n)
		loop_call_after(all->tick, 1);
}

/* --- the beginning ---------------------------------------------------------------------------- */

/* The client's position: an event, and the place of its last message. */
struct seen {
	bool named; /* otherwise a new client */
	bool valid;
	int64_t event;
	size_t place;
};

static struct seen seen_of(struct evhttp_request *req)
{
	const char *text =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Last-Event-ID");
	struct seen seen = {.named = text && *text};
	long long id;
	char *end;

	if (!seen.named || strlen(text) > 18 || strspn(text, "0123456789") != strlen(text))
		return seen;
	id = strtoll(text, &end, 10);
	seen.valid = true;
	seen.event = id / HUNDRED;
	seen.place = (size_t)(id % HUNDRED);
	return seen;
}

/* The stream's events after that position; false: too many, or unknown. */
static bool find_missed(struct stream *s, const struct seen *seen, struct news_batch *ret_batch)
{
	struct news_query q = {.after = seen->event - 1, /* may have been seen in part */
			       .game = s->game,
			       .player = s->player,
			       .upto = s->all->seen,
			       .limit = MISSED + 1};

	ret_batch->n = 0;
	return seen->valid && seen->event <= s->all->seen &&
	       s->all->seen - seen->event <= LOOK_BACK &&
	       store_news_each(process_context(s->all->proc)->store, &q, take_news, ret_batch) >
		       0 &&
	       ret_batch->n <= MISSED;
}

/* Appends the missed events; false if one is unreadable. */
static bool write_missed(struct stream *s, const struct seen *seen, const struct news_batch *batch)
{
	struct context *ctx = process_context(s->all->proc);

	for (int i = 0; i < batch->n; i++) {
		const struct news_row *news = &batch->v[i];
		struct live_view view;
		struct game_row row;
		if (store_game_get(ctx->store, news->game, &row) <= 0 ||
		    view_live(ctx, &row, news->seq, &view) <= 0)
			return false;
		write_event(s->all->out, &view, news->id, !s->player,
			    news->id == seen->event ? seen->place : 0);
		view_live_release(&view);
	}
	return true;
}

/* The first bytes: retry time, missed messages, current position. */
static void begin(struct stream *s, const struct seen *seen)
{
	struct streams *all = s->all;
	struct news_batch missed = {.n = 0};

	evbuffer_add_printf(all->out, "retry: %d\n", RETRY + all->opened * 7 % RETRY_SPREAD);
	if (!seen->named) {
		evbuffer_add_printf(all->out, "id: %lld\n\n", (long long)all->seen * HUNDRED);
	} else {
		evbuffer_add(all->out, "\n", 1);
		if (!find_missed(s, seen, &missed) || !write_missed(s, seen, &missed))
			evbuffer_add_printf(all->out, "event: reset\nid: %lld\ndata: {}\n\n",
					    (long long)all->seen * HUNDRED);
	}
	if (!s->game && view_live_turns(process_context(all->proc), s->player, &s->turns) > 0)
		evbuffer_add_printf(all->out, "event: count\ndata: {\"my_turn\":%d}\n\n", s->turns);
	send_out(s);
}

/* Takes it out of the connection limits and shrinks evhttp's buffers. */
static void settle(struct stream *s, struct evhttp_connection *con)
{
	static const struct timeval unread = {60, 0}; /* for a client that stops reading */
	struct bufferevent *bev = evhttp_connection_get_bufferevent(con);

	http_limits_leave(s->all->limits, con);
	evhttp_connection_set_closecb(con, on_close, s);
	evhttp_clear_headers(evhttp_request_get_input_headers(s->req));
	http_reply_stream(s->req);
	bufferevent_set_timeouts(bev, NULL, &unread);
	bufferevent_setwatermark(bev, EV_READ, 0, INPUT);
}

static unsigned counter_of(const char *remote)
{
	return (unsigned)(fnv_text(remote ? remote : "") % REMOTES);
}

static void add_stream(struct streams *all, struct evhttp_request *req,
		       const struct stream_seat *seat)
{
	struct stream *s;
	struct seen seen = seen_of(req);

	if (!all->n)
		store_news_last(process_context(all->proc)->store, &all->seen);
	if (!evhttp_request_get_connection(req)) { /* the client has disconnected meanwhile */
		http_reply_error(req, 503, "try_again", "", "Nobody is there.");
		return;
	}
	s = mem_zeroed(1, sizeof(*s));
	s->all = all;
	s->req = req;
	s->player = seat->player;
	s->game = seat->game;
	s->access = seat->access ? seat->access->id : 0;
	s->remote = counter_of(seat->remote);
	s->turns = -1;
	LIST_INSERT_HEAD(&all->slots[(all->turn + all->opened) % SLOTS], s, link);
	all->opened = (all->opened + 1) & 0xffffff;
	all->n_access += s->access != 0;
	if (!s->player)
		all->strangers[s->remote]++;
	if (all->n++ == 0)
		loop_call_after(all->tick, 1);
	settle(s, evhttp_request_get_connection(req));
	hold(all);
	begin(s, &seen);
	let_go(all);
}

struct count {
	const struct stream_seat *seat;
	int n; /* with the same session, token or letter */
};

static void count_one(struct stream *s, void *arg)
{
	struct count *count = arg;
	const struct stream_seat *seat = count->seat;

	if (seat->access)
		count->n += s->access == seat->access->id;
	else if (seat->player)
		count->n += !s->access && s->player == seat->player && s->game == seat->game;
}

static void find_greediest(struct stream *s, void *arg)
{
	struct stream **found = arg;
	const int *strangers = s->all->strangers;

	if (!s->player && (!*found || strangers[s->remote] > strangers[(*found)->remote]))
		*found = s;
}

/* Closes a stranger's stream for a player's, or for a stranger's whose address has fewer. */
static bool make_room(struct streams *all, const struct stream_seat *seat)
{
	struct stream *found = NULL;

	for_each(all, find_greediest, &found);
	if (!found || (!seat->player && all->strangers[found->remote] <=
						all->strangers[counter_of(seat->remote)] + 1))
		return false;
	close_stream(found);
	return true;
}

/* False: answered. */
static bool find_room(struct streams *all, struct evhttp_request *req,
		      const struct stream_seat *seat)
{
	struct count count = {.seat = seat};
	bool full = all->n >= all->proc->cfg.streams;

	if (seat->access || seat->player)
		for_each(all, count_one, &count);
	if (count.n >= STREAM_EACH) {
		http_reply_error(req, 429, "too_many_streams", "",
				 "Too many streams are open; close one first.");
		return false;
	}
	full = full && !make_room(all, seat);
	if (full || all->stopped)
		http_reply_error(req, 503, "try_again", "", "Too many streams are open.");
	return !full && !all->stopped;
}

void stream_open(struct streams *all, struct evhttp_request *req, const struct stream_seat *seat)
{
	enum evhttp_cmd_type command = evhttp_request_get_command(req);

	if (seat->player)
		http_reply_private(req);
	if (command == EVHTTP_REQ_HEAD)
		http_reply_send(req, 200, STREAM_TYPE, "", 0);
	else if (command != EVHTTP_REQ_GET)
		http_reply_not_allowed(req, "GET, HEAD", "Use GET here.");
	else if (find_room(all, req, seat))
		add_stream(all, req, seat);
}

int64_t stream_game_of(const char *path)
{
	long long id;
	char *end;

	if (strncmp(path, "/games/", 7) || path[7] < '1' || path[7] > '9')
		return 0;
	id = strtoll(path + 7, &end, 10);
	return strcmp(end, "/stream") ? 0 : id;
}

/* --- life ------------------------------------------------------------------------------------- */

struct streams *stream_new(struct process *proc, struct http_limits *limits)
{
	struct streams *all = mem_zeroed(1, sizeof(*all));

	all->proc = proc;
	all->limits = limits;
	all->tick = loop_call_reads(loop_call_new(proc->loop, LOOP_SERVICE, on_tick, all));
	all->news = loop_call_reads(loop_call_new(proc->loop, LOOP_SERVICE, tell_all, all));
	all->out = evbuffer_new();
	for (int i = 0; i < SLOTS; i++)
		LIST_INIT(&all->slots[i]);
	return all;
}

void stream_stop(struct streams *all)
{
	if (!all)
		return;
	all->stopped = true;
	for_each(all, close_it, NULL);
}

void stream_free(struct streams *all)
{
	if (!all)
		return;
	stream_stop(all);
	loop_call_free(all->tick);
	loop_call_free(all->news);
	evbuffer_free(all->out);
	free(all);
}
