/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One bufferevent per connection. A connection closed while its message is being processed is kept,
 * without a socket, until the last answer.
 */
#include "daemon/door/lmtp_door.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "daemon/act/dispatch.h"
#include "daemon/door/crowd.h"
#include "daemon/door/listen.h"
#include "mail/in/address.h"
#include "mail/in/message.h"
#include "mail/wire/lmtp.h"

#define DOOR_SOCKETS 2

struct conn {
	struct conn *prev, *next;
	struct lmtp_door *door;
	struct bufferevent *bev; /* NULL: disconnected */
	struct lmtp *lmtp;
	uid_t uid;    /* as in struct crowd_one */
	double since; /* the same */
	int pending;  /* answers pending in the dispatch */
	bool feeding;
};

struct lmtp_door {
	struct process *proc;
	struct evconnlistener *listeners[DOOR_SOCKETS];
	struct conn *first;
	int n_conns;
	struct lmtp_limits limits;
};

struct owed {
	struct conn *conn;
	unsigned serial;
	int recipient;
};

static void conn_free(struct conn *conn)
{
	struct lmtp_door *door = conn->door;

	if (conn->bev)
		bufferevent_free(conn->bev);
	lmtp_free(conn->lmtp);
	if (conn->prev)
		conn->prev->next = conn->next;
	else
		door->first = conn->next;
	if (conn->next)
		conn->next->prev = conn->prev;
	door->n_conns--;
	free(conn);
}

/* Closes the socket at once; frees the connection once no answer is pending. */
static void conn_drop(struct conn *conn)
{
	if (conn->bev) {
		bufferevent_free(conn->bev);
		conn->bev = NULL;
	}
	if (!conn->pending && !conn->feeding)
		conn_free(conn);
}

/* Passes the engine's output to the socket.  May free the connection if the session is over. */
static void conn_flush(struct conn *conn)
{
	const struct sbuf *out = lmtp_output(conn->lmtp);

	if (!conn->bev) {
		conn_drop(conn);
		return;
	}
	if (out->len) {
		conn->since = now_span();
		bufferevent_write(conn->bev, out->buf, out->len);
		lmtp_written(conn->lmtp, out->len);
	}
	if (lmtp_waiting(conn->lmtp) || lmtp_closed(conn->lmtp))
		bufferevent_disable(conn->bev, EV_READ);
	else
		bufferevent_enable(conn->bev, EV_READ);
	if (lmtp_closed(conn->lmtp) && !evbuffer_get_length(bufferevent_get_output(conn->bev)))
		conn_drop(conn);
}

static bool on_recipient(void *arg, const char *address)
{
	const struct conn *conn = arg;
	const struct config *cfg = &conn->door->proc->cfg;
	struct mail_policy own = {.domain = cfg->domain,
				  .play_local = cfg->play_local,
				  .bounce_local = cfg->bounce_local,
				  .delimiter = *cfg->delimiter};

	return mail_address_is_ours(&own, address);
}

static void give_answer(struct owed *owed, const struct answer *answer)
{
	struct lmtp *l = owed->conn->lmtp;
	const char *text = answer->message.len ? answer->message.buf : "refused";

	switch (answer->outcome) {
	case OUTCOME_DONE:
	case OUTCOME_REFUSED:
	case OUTCOME_WRONG:
	case OUTCOME_DENIED:
		lmtp_answer(l, owed->serial, owed->recipient, 250, "2.0.0", "stored");
		break;
	case OUTCOME_REJECT:
		lmtp_answer(l, owed->serial, owed->recipient, 554, "5.6.0", text);
		break;
	case OUTCOME_RETRY:
		lmtp_answer(l, owed->serial, owed->recipient, 451, "4.3.0",
			    strcmp(answer->error, "clock_in_doubt") != 0
				    ? "could not be stored, try again"
				    : text);
		break;
	}
}

static void on_decided(void *arg, const struct answer *answer)
{
	struct owed *owed = arg;
	struct conn *conn = owed->conn;

	give_answer(owed, answer);
	free(owed);
	conn->pending--;
	if (!conn->feeding)
		conn_flush(conn);
}

static void on_message(void *arg, struct lmtp *l, unsigned serial, const struct lmtp_envelope *env,
		       const void *raw, size_t len)
{
	struct conn *conn = arg;
	struct context *ctx = &conn->door->proc->ctx;
	int i;

	(void)l;
	for (i = 0; i < env->n_recipients; i++) {
		struct owed *owed = mem_zeroed(1, sizeof(*owed));
		struct inbound in = {.door = DOOR_MAIL,
				     .received = now_read(&conn->door->proc->now),
				     .mail = {.raw = raw,
					      .raw_len = len,
					      .envelope_from = env->from,
					      .recipient = env->recipients[i]}};

		*owed = (struct owed){conn, serial, i};
		conn->pending++;
		dispatch_submit(ctx, &in, on_decided, owed);
	}
}

static const struct lmtp_handler handler = {
	.recipient = on_recipient,
	.message = on_message,
};

static void on_read(struct bufferevent *bev, void *arg)
{
	struct conn *conn = arg;
	struct evbuffer *in = bufferevent_get_input(bev);
	char buf[16384];
	int n;

	conn->feeding = true;
	while (!lmtp_waiting(conn->lmtp) && !lmtp_closed(conn->lmtp) &&
	       (n = evbuffer_remove(in, buf, sizeof(buf))) > 0)
		lmtp_feed(conn->lmtp, buf, (size_t)n);
	conn->feeding = false;
	conn_flush(conn);
}

/* Output is written: ends a finished session, resumes a waiting one. */
static void on_written(struct bufferevent *bev, void *arg)
{
	struct conn *conn = arg;

	if (lmtp_closed(conn->lmtp))
		conn_drop(conn);
	else if (!lmtp_waiting(conn->lmtp) && evbuffer_get_length(bufferevent_get_input(bev)))
		on_read(bev, conn);
}

static void on_event(struct bufferevent *bev, short what, void *arg)
{
	struct conn *conn = arg;

	(void)bev;
	if ((what & BEV_EVENT_TIMEOUT) && lmtp_waiting(conn->lmtp)) {
		bufferevent_enable(conn->bev, EV_WRITE);
		return;
	}
	/* Do not notify a peer that does not read our answers either. */
	if ((what & BEV_EVENT_TIMEOUT) && (what & BEV_EVENT_READING) && !lmtp_closed(conn->lmtp)) {
		lmtp_shutdown(conn->lmtp, "idle too long");
		conn_flush(conn);
		return;
	}
	conn_drop(conn);
}

static void say_sorry(evutil_socket_t fd)
{
	static const char sorry[] = "421 4.7.0 too many connections, try again later\r\n";

	send(fd, sorry, sizeof(sorry) - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* At the limit, a peer that has said nothing complete for some time gives way; false if none can.
 */
static bool find_room(struct lmtp_door *door, uid_t uid)
{
	struct crowd_one *crowd;
	struct conn *victim;
	int n = 0;

	if (door->n_conns < door->proc->cfg.connections)
		return true;
	crowd = mem_zeroed((size_t)door->n_conns, sizeof(*crowd));
	for (struct conn *c = door->first; c; c = c->next)
		crowd[n++] = (struct crowd_one){c->uid, c->since, !lmtp_waiting(c->lmtp), c};
	victim = crowd_victim(crowd, n, uid, now_span());
	free(crowd);
	if (victim) {
		say_sorry(bufferevent_getfd(victim->bev));
		conn_drop(victim);
	}
	return victim != NULL;
}

static struct conn *conn_new(struct lmtp_door *door, evutil_socket_t fd, uid_t uid)
{
	struct conn *conn = mem_zeroed(1, sizeof(*conn));

	conn->door = door;
	conn->uid = uid;
	conn->lmtp = lmtp_new(door->proc->cfg.domain, &door->limits, &handler, conn);
	/* The buffer owns the socket from here. */
	conn->bev = bufferevent_socket_new(loop_base(door->proc->loop), fd, BEV_OPT_CLOSE_ON_FREE);
	conn->next = door->first;
	if (conn->next)
		conn->next->prev = conn;
	door->first = conn;
	door->n_conns++;
	return conn;
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *sa,
		      int len, void *arg)
{
	struct lmtp_door *door = arg;
	struct timeval idle = {(time_t)door->proc->cfg.idle_seconds, 0};
	uid_t uid = crowd_uid(fd);
	struct conn *conn;

	(void)listener;
	(void)sa;
	(void)len;
	if (!find_room(door, uid)) {
		say_sorry(fd);
		close(fd);
		return;
	}
	conn = conn_new(door, fd, uid);
	bufferevent_setcb(conn->bev, on_read, on_written, on_event, conn);
	bufferevent_set_timeouts(conn->bev, &idle, &idle);
	bufferevent_enable(conn->bev, EV_READ | EV_WRITE);
	conn_flush(conn);
}

static bool add_listener(struct lmtp_door *door, int slot, int fd)
{
	if (fd < 0)
		return false;
	door->listeners[slot] =
		evconnlistener_new(loop_base(door->proc->loop), on_accept, door,
				   LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, -1, fd);
	if (door->listeners[slot])
		listen_watch(door->listeners[slot]);
	return door->listeners[slot] != NULL;
}

/* Whether users without special access can reach the file through its parent directories. */
static bool is_open_to_all(const char *path)
{
	struct sbuf folder = SBUF_INIT;
	bool open = true;

	sbuf_adds(&folder, path);
	while (open && folder.len > 1) {
		struct stat st;

		while (folder.len > 1 && folder.buf[folder.len - 1] != '/')
			sbuf_setlen(&folder, folder.len - 1);
		if (folder.len > 1)
			sbuf_setlen(&folder, folder.len - 1);
		open = stat(folder.buf, &st) == 0 && (st.st_mode & S_IXOTH);
	}
	sbuf_release(&folder);
	return open;
}

/* A process that can write to the socket can forge the trusted header fields. */
static bool socket_is_guarded(const struct config *cfg, int mode, struct sbuf *ret_why)
{
	if ((!*cfg->authserv_id && !*cfg->trusted_received) || !(mode & S_IWOTH) ||
	    !is_open_to_all(cfg->lmtp_socket))
		return true;
	sbuf_addf(ret_why,
		  "%s: with authserv-id or trusted-received not every user may write there; set "
		  "socket-mode = 0660, or close its folder to others",
		  cfg->lmtp_socket);
	return false;
}

static bool open_sockets(struct lmtp_door *door, struct sbuf *ret_why)
{
	const struct config *cfg = &door->proc->cfg;
	int mode = (int)strtol(cfg->socket_mode, NULL, 8);

	if (*cfg->lmtp_socket && !socket_is_guarded(cfg, mode, ret_why))
		return false;
	if (*cfg->lmtp_socket &&
	    !add_listener(door, 0, listen_unix("lmtp", cfg->lmtp_socket, mode, ret_why)))
		return false;
	return !*cfg->lmtp_listen ||
	       add_listener(door, 1, listen_tcp("lmtp-tcp", cfg->lmtp_listen, ret_why));
}

struct lmtp_door *lmtp_door_open(struct process *proc, struct sbuf *ret_why)
{
	struct lmtp_door *door = mem_zeroed(1, sizeof(*door));

	door->proc = proc;
	door->limits.message_max = (size_t)proc->cfg.mail_max;
	if (!open_sockets(door, ret_why)) {
		lmtp_door_close(door);
		return NULL;
	}
	return door;
}

void lmtp_door_stop(struct lmtp_door *door)
{
	struct conn *conn, *next;
	int i;

	for (i = 0; i < DOOR_SOCKETS; i++) {
		if (door->listeners[i])
			evconnlistener_free(door->listeners[i]);
		door->listeners[i] = NULL;
	}
	for (conn = door->first; conn; conn = next) {
		next = conn->next;
		if (!lmtp_waiting(conn->lmtp)) {
			lmtp_shutdown(conn->lmtp, "server is shutting down");
			conn_flush(conn);
		}
	}
}

int lmtp_door_busy(const struct lmtp_door *door)
{
	const struct conn *conn;
	int n = 0;

	for (conn = door->first; conn; conn = conn->next)
		n += conn->pending > 0 ||
		     (conn->bev && evbuffer_get_length(bufferevent_get_output(conn->bev)));
	return n;
}

void lmtp_door_close(struct lmtp_door *door)
{
	if (!door)
		return;
	lmtp_door_stop(door);
	while (door->first)
		conn_free(door->first);
	free(door);
}
