/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * evhttp does not report a connection before its first request. It does ask for a bufferevent for
 * each accepted connection, and passes the connection as argument of that buffer's callbacks: we
 * find it there at the end of the same turn of the loop, before any byte is read. To close a
 * connection we shut down its socket, which evhttp treats as closed by the peer.
 *
 * A request that evhttp cannot take it answers by a page of its own, for which 2.1 has no hook: we
 * replace it in the output, before any byte is sent, where the path's clients do not read HTML.
 * A refusal is often sent before all of the request has arrived: its socket lingers.
 *
 * evhttp reads a line up to its first NUL and silently drops the rest, and keeps about a hundred
 * bytes of memory for each field of a head, however short, so we inspect the bytes as they arrive.
 */
#include "daemon/door/http_limits.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "core/base/mem.h"
#include "daemon/door/http_linger.h"
#include "daemon/door/http_refusal.h"
#include "daemon/log.h"
#include "daemon/loop.h"
#include "daemon/now.h"
#include "daemon/web/remotes.h"

#define WRITE_MOST   (1 << 20) /* bytes at once: a page takes one turn of the loop */
#define SILENT_LEAST 5.0       /* seconds before a connection can be displaced */
#define SWEEP	     2	       /* seconds between checks for idle connections */
#define TELL_AGAIN   60.0      /* seconds between log messages about a full door */
#define LINES_MOST   102       /* of a head: 100 fields; browsers send about 20 */
#define MANY_FIELDS  "The request has too many header fields."

struct place {
	struct http_limits *limits;
	struct evhttp_connection *con; /* NULL = free */
	double since;		       /* now_span() of its start or last request */
	bool has_nul;		       /* received a NUL */
	bool in_body;		       /* the head of its request is complete */
	bool in_line;		       /* the last line of the head is not empty */
	int lines;		       /* complete lines of the head */
	char line[32];		       /* beginning of the first line of the request */
	size_t line_len;
	bool refused; /* the last answer is a refusal */
	bool foreign; /* and in the output since this turn, maybe as HTML that its client cannot
			 read */
	int share;    /* connections of the same remote address, this one included */
	char remote[REMOTES_ADDRESS]; /* "" = a trusted proxy, shared by many clients */
};

/* Accepted in this turn, not yet examined. */
struct fresh {
	struct fresh *next;
	struct bufferevent *bev;
};

struct http_limits {
	struct http_limits_settings set;
	struct place *places;
	int n;
	struct fresh *fresh;
	struct event *look;
	struct event *sweep;
	struct http_linger *linger;
	double told;
};

static int socket_of(struct evhttp_connection *con)
{
	return bufferevent_getfd(evhttp_connection_get_bufferevent(con));
}

static struct place *place_of(struct http_limits *limits, const struct evhttp_connection *con)
{
	for (int i = 0; i < limits->set.most; i++)
		if (limits->places[i].con == con)
			return &limits->places[i];
	return NULL;
}

static struct evbuffer *input_of(struct evhttp_connection *con)
{
	return bufferevent_get_input(evhttp_connection_get_bufferevent(con));
}

/* Adds `n` to the share of each connection from the address. */
static void count_share(struct http_limits *limits, const char *remote, int n)
{
	for (int i = 0; i < limits->set.most; i++)
		if (limits->places[i].con && !strcmp(limits->places[i].remote, remote))
			limits->places[i].share += n;
}

static struct evbuffer *output_of(struct evhttp_connection *con)
{
	return bufferevent_get_output(evhttp_connection_get_bufferevent(con));
}

static void on_input(struct evbuffer *input, const struct evbuffer_cb_info *info, void *arg);
static void on_output(struct evbuffer *output, const struct evbuffer_cb_info *info, void *arg);

static void leave(struct http_limits *limits, struct place *place)
{
	evbuffer_remove_cb(input_of(place->con), on_input, place);
	evbuffer_remove_cb(output_of(place->con), on_output, place);
	count_share(limits, place->remote, -1);
	place->con = NULL;
	limits->n--;
}

static void on_close(struct evhttp_connection *con, void *arg)
{
	struct http_limits *limits = arg;
	struct place *place = place_of(limits, con);

	if (!place)
		return;
	if (place->refused)
		http_linger_add(limits->linger, socket_of(con));
	leave(limits, place);
}

/* Frees the slot now; evhttp frees the connection in the next turn. */
static void dismiss(struct http_limits *limits, struct place *place)
{
	struct evhttp_connection *con = place->con;

	evhttp_connection_set_closecb(con, NULL, NULL);
	shutdown(socket_of(con), SHUT_RDWR);
	leave(limits, place);
}

/* Refuses without evhttp, which knows of no request yet; with TLS there is no answer. */
static void answer(const struct http_limits *limits, int fd, enum http_reader reader, int status,
		   const char *message)
{
	struct sbuf text = SBUF_INIT;

	if (limits->set.tls)
		return;
	http_refusal_write(reader, status, message, &text);
	send(fd, text.buf, text.len, MSG_NOSIGNAL | MSG_DONTWAIT);
	sbuf_release(&text);
}

static enum http_reader reader_of(const struct place *place)
{
	return http_refusal_reader_of_line(place->line);
}

static void count_lines(struct place *place, const char *s, size_t n)
{
	for (size_t i = 0; i < n && !place->in_body; i++) {
		if (!place->lines && place->line_len < sizeof(place->line) - 1)
			place->line[place->line_len++] = s[i];
		if (s[i] == '\n') {
			place->in_body = !place->in_line && place->lines > 0;
			place->lines++;
			place->in_line = false;
		} else if (s[i] != '\r') {
			place->in_line = true;
		}
	}
}

/* Inspects the last `n` bytes of the buffer. */
static void inspect(struct place *place, struct evbuffer *input, size_t n)
{
	struct evbuffer_ptr from;
	struct evbuffer_iovec *v;
	int parts;

	if (evbuffer_ptr_set(input, &from, evbuffer_get_length(input) - n, EVBUFFER_PTR_SET) < 0)
		return;
	parts = evbuffer_peek(input, (ev_ssize_t)n, &from, NULL, 0);
	v = mem_zeroed((size_t)parts + 1, sizeof(*v));
	parts = evbuffer_peek(input, (ev_ssize_t)n, &from, v, parts);
	for (int i = 0; i < parts; i++) {
		place->has_nul = place->has_nul || memchr(v[i].iov_base, 0, v[i].iov_len);
		count_lines(place, v[i].iov_base, v[i].iov_len);
	}
	free(v);
}

/* A head of too many fields is refused before evhttp has parsed it. */
static void on_input(struct evbuffer *input, const struct evbuffer_cb_info *info, void *arg)
{
	struct place *place = arg;

	if (!info->n_added)
		return;
	inspect(place, input, info->n_added);
	if (place->lines <= LINES_MOST)
		return;
	answer(place->limits, socket_of(place->con), reader_of(place), 431, MANY_FIELDS);
	http_linger_add(place->limits->linger, socket_of(place->con));
	dismiss(place->limits, place);
	evbuffer_drain(input, evbuffer_get_length(input));
}

/* The status line comes first, and by itself. */
static void on_output(struct evbuffer *output, const struct evbuffer_cb_info *info, void *arg)
{
	static const char start[] = "HTTP/1.1 4";
	struct place *place = arg;
	char begins[sizeof(start) - 1];

	if (!info->n_added || info->orig_size ||
	    evbuffer_copyout(output, begins, sizeof(begins)) < (ev_ssize_t)sizeof(begins))
		return;
	place->refused = begins[sizeof(begins) - 1] >= '4';
	place->foreign = place->refused && reader_of(place) != READER_BROWSER;
	if (place->foreign)
		event_active(place->limits->look, EV_TIMEOUT, 0);
}

static const char *sentence_of(int status)
{
	switch (status) {
	case 413: return "The body of the request is too large.";
	case 501: return "The method is unknown.";
	}
	return "The request is malformed.";
}

/* A bufferevent may keep its output frozen against this. */
static void replace(struct evbuffer *output, const struct sbuf *text)
{
	size_t len = evbuffer_get_length(output);

	if (evbuffer_drain(output, len) < 0) {
		evbuffer_unfreeze(output, 1);
		evbuffer_drain(output, len);
		evbuffer_freeze(output, 1);
	}
	evbuffer_add(output, text->buf, text->len);
}

/* Replaces an answer that is evhttp's own. */
static void translate(struct place *place)
{
	struct evbuffer *output = output_of(place->con);
	size_t len = evbuffer_get_length(output);
	char *said = mem_zeroed(len + 1, 1);
	struct sbuf text = SBUF_INIT;
	int status;

	evbuffer_copyout(output, said, len);
	status = http_refusal_of_evhttp(said);
	if (status) {
		http_refusal_write(reader_of(place), status, sentence_of(status), &text);
		replace(output, &text);
	}
	sbuf_release(&text);
	free(said);
}

static struct place *free_place(struct http_limits *limits)
{
	struct place *place = limits->places;

	while (place->con)
		place++;
	return place;
}

/* The longest-idle connection, of one remote address or (NULL) of all. */
static struct place *quietest(struct http_limits *limits, const char *remote)
{
	struct place *found = NULL;

	for (int i = 0; i < limits->set.most; i++) {
		struct place *place = &limits->places[i];

		if (place->con && (!remote || !strcmp(place->remote, remote)) &&
		    (!found || place->since < found->since))
			found = place;
	}
	return found;
}

static int count_from(const struct http_limits *limits, const char *remote)
{
	int n = 0;

	for (int i = 0; i < limits->set.most; i++)
		n += limits->places[i].con && !strcmp(limits->places[i].remote, remote);
	return n;
}

static void tell_full(struct http_limits *limits, double now)
{
	if (limits->told && now - limits->told < TELL_AGAIN)
		return;
	limits->told = now;
	log_warn("http: limit of %d connections reached; closing idle ones, refusing others",
		 limits->set.most);
}

/* Closes the longest-idle connection; false if all were active recently. */
static bool make_room(struct http_limits *limits, const char *remote, double now)
{
	struct place *place = quietest(limits, remote);

	if (now - place->since < SILENT_LEAST)
		return false;
	dismiss(limits, place);
	return true;
}

/* The longest-idle connection of the address with the largest share; NULL = only proxies are here.
 */
static struct place *greediest(struct http_limits *limits)
{
	struct place *found = NULL;

	for (int i = 0; i < limits->set.most; i++) {
		struct place *place = &limits->places[i];

		if (place->con && *place->remote &&
		    (!found || place->share > found->share ||
		     (place->share == found->share && place->since < found->since)))
			found = place;
	}
	return found;
}

/*
 * An address over its limit displaces only its own connections.  At a full door, one with a smaller
 * share displaces a connection of the largest share, however active: otherwise a few addresses that
 * reconnect faster than others keep everybody out.
 */
static bool find_room(struct http_limits *limits, const char *remote, double now)
{
	int own = *remote ? count_from(limits, remote) : 0;
	struct place *place;

	if (own >= limits->set.most_from_one)
		return make_room(limits, remote, now);
	if (limits->n < limits->set.most)
		return true;
	tell_full(limits, now);
	place = greediest(limits);
	if (!place || place->share <= own + 1)
		return make_room(limits, NULL, now);
	dismiss(limits, place);
	return true;
}

/* Leaves "" for a trusted proxy. */
static void read_remote(const struct http_limits *limits, struct evhttp_connection *con,
			char ret_remote[REMOTES_ADDRESS])
{
	char *peer = NULL;
	ev_uint16_t port;

	evhttp_connection_get_peer(con, &peer, &port);
	if (peer && remotes_trusts(limits->set.trusted, peer))
		*ret_remote = '\0';
	else
		remotes_address(peer, NULL, "", ret_remote);
}

static void refuse(struct http_limits *limits, int fd)
{
	/* The path is not known yet: only clients of Xfcc need a body. */
	answer(limits, fd, READER_XFCC, 503, "The server has too many connections.");
	shutdown(fd, SHUT_RDWR);
}

static void admit(struct http_limits *limits, struct evhttp_connection *con)
{
	struct timeval tv = {SWEEP, 0};
	struct place next = {.limits = limits, .con = con, .since = now_span()}, *place;
	int fd = socket_of(con), one = 1;

	read_remote(limits, con, next.remote);
	if (!find_room(limits, next.remote, next.since)) {
		refuse(limits, fd);
		return;
	}
	/* Do not delay small answers for ACKs, least of all with TLS. */
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	place = free_place(limits);
	*place = next;
	place->share = count_from(limits, next.remote) - 1;
	count_share(limits, next.remote, 1);
	limits->n++;
	evbuffer_add_cb(input_of(con), on_input, place);
	evbuffer_add_cb(output_of(con), on_output, place);
	evhttp_connection_set_closecb(con, on_close, limits);
	if (!evtimer_pending(limits->sweep, NULL))
		evtimer_add(limits->sweep, &tv);
}

static void on_look(evutil_socket_t fd, short what, void *arg)
{
	struct http_limits *limits = arg;

	(void)fd;
	(void)what;
	while (limits->fresh) {
		struct fresh *fresh = limits->fresh;
		void *con = NULL;

		limits->fresh = fresh->next;
		bufferevent_getcb(fresh->bev, NULL, NULL, NULL, &con);
		if (con)
			admit(limits, con);
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
	for (int i = 0; i < limits->set.most; i++) {
		struct place *place = &limits->places[i];

		if (place->con && place->foreign)
			translate(place);
		place->foreign = false;
	}
}

static void on_sweep(evutil_socket_t fd, short what, void *arg)
{
	struct http_limits *limits = arg;
	struct timeval tv = {SWEEP, 0};
	double now = now_span();
	int i;

	(void)fd;
	(void)what;
	for (i = 0; i < limits->set.most; i++) {
		if (limits->places[i].con && now - limits->places[i].since > limits->set.patience)
			dismiss(limits, &limits->places[i]);
	}
	if (limits->n)
		evtimer_add(limits->sweep, &tv);
}

static struct bufferevent *new_buffer(struct http_limits *limits, struct event_base *base)
{
	SSL *ssl = limits->set.tls ? SSL_new(limits->set.tls) : NULL;

	if (!limits->set.tls)
		return bufferevent_socket_new(base, -1, 0);
	return ssl ? bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING,
						    BEV_OPT_CLOSE_ON_FREE)
		   : NULL;
}

struct bufferevent *http_limits_accept(struct event_base *base, void *arg)
{
	struct http_limits *limits = arg;
	struct bufferevent *bev = new_buffer(limits, base);
	struct fresh *fresh;

	if (!bev)
		return NULL;
	bufferevent_set_max_single_write(bev, WRITE_MOST);
	fresh = mem_alloc(sizeof(*fresh));
	bufferevent_incref(bev);
	*fresh = (struct fresh){limits->fresh, bev};
	limits->fresh = fresh;
	event_active(limits->look, EV_TIMEOUT, 0);
	return bev;
}

const char *http_limits_spoke(struct http_limits *limits, const struct evhttp_connection *con)
{
	struct place *place = place_of(limits, con);
	struct evbuffer *input;
	const char *fault = NULL;

	if (!place)
		return NULL;
	if (place->has_nul)
		fault = "The request has a NUL.";
	else if (place->lines > LINES_MOST)
		fault = MANY_FIELDS;
	place->since = now_span();
	place->in_body = place->in_line = false;
	place->lines = 0;
	memset(place->line, 0, sizeof(place->line));
	place->line_len = 0;
	input = input_of(place->con);
	inspect(place, input, evbuffer_get_length(input)); /* the next request, sent ahead */
	return fault;
}

void http_limits_leave(struct http_limits *limits, struct evhttp_connection *con)
{
	evhttp_connection_set_closecb(con, NULL, NULL);
	on_close(con, limits);
}

struct http_limits *http_limits_new(struct event_base *base, const struct http_limits_settings *set)
{
	struct http_limits *limits = mem_zeroed(1, sizeof(*limits));

	limits->set = *set;
	limits->places = mem_zeroed((size_t)set->most, sizeof(*limits->places));
	limits->linger = http_linger_new(base);
	limits->look = event_new(base, -1, 0, on_look, limits);
	limits->sweep = evtimer_new(base, on_sweep, limits);
	event_priority_set(limits->look, LOOP_SERVICE); /* before anything is read */
	return limits;
}

void http_limits_change(struct http_limits *limits, const char *trusted, SSL_CTX *tls)
{
	limits->set.trusted = trusted;
	limits->set.tls = tls;
}

void http_limits_free(struct http_limits *limits)
{
	if (!limits)
		return;
	while (limits->fresh) {
		struct fresh *fresh = limits->fresh;

		limits->fresh = fresh->next;
		bufferevent_decref(fresh->bev);
		free(fresh);
	}
	http_linger_free(limits->linger);
	if (limits->look)
		event_free(limits->look);
	if (limits->sweep)
		event_free(limits->sweep);
	free(limits->places);
	free(limits);
}
