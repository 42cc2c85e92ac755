/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See sender_host.h. */
#include "mail/wire/sender_host.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "mail/wire/smtp.h"

#define LETTERS	  500	 /* in one connection at most, as Exim's default */
#define KEEP	  30.0	 /* seconds for which an idle connection is kept */
#define FAREWELL  5.0	 /* seconds to wait for the reply to QUIT */
#define FOREVER	  600000 /* milliseconds: nothing is due */
#define RECEIVE	  4096	 /* bytes at a time */
#define KEEP_AGES 86400L /* seconds: libcurl closes no connection of its own accord */

enum state {
	CLOSED,
	CONNECTING, /* by libcurl, up to the end of the login */
	OPEN,
	LEAVING, /* QUIT is sent */
};

struct connection {
	enum state state;
	CURL *easy;
	curl_socket_t fd;
	struct sender_parcel *parcels[SMTP_TOGETHER]; /* on their way, as in smtp.h */
	int n_parcels;
	bool question;	 /* made to ask what the host offers */
	bool greeted;	 /* the next positive reply is that to EHLO */
	unsigned offers; /* announced in it so far */
	struct smtp_reply reply;
	char error[CURL_ERROR_SIZE];
	struct smtp smtp;
	struct sbuf block; /* being sent; libcurl may need the same bytes again */
	size_t sent;	   /* of the block */
	bool full;	   /* the socket takes no more now */
	int letters;	   /* sent in all */
	double due;	   /* when the connection is given up */
};

struct sender_host {
	char *url, *user, *password, *ca_file;
	enum sender_tls tls;
	bool plain; /* no TLS, so nothing is read ahead of us */
	int parallel;
	double timeout;
	CURLM *multi;
	bool takes_utf8;
	int letters, connecting;
	struct sender_list done, untried;
	struct connection *connections; /* `parallel` */
	struct pollfd *fds;		/* of them, and one more */
	struct curl_waitfd *waits;	/* the same for libcurl */
};

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- results --------------------------------------------------------------------------------- */

static void put_result(struct sender_host *host, struct sender_parcel *p, enum sender_fate fate,
		       int code, const char *text)
{
	p->result.fate = fate;
	p->result.code = code;
	snprintf(p->result.text, sizeof(p->result.text), "%s", text);
	sender_list_add(&host->done, p);
}

static struct sender_parcel *take_parcel(struct sender_host *host, struct connection *c)
{
	struct sender_parcel *p = c->parcels[0];

	c->parcels[0] = c->parcels[1];
	c->n_parcels--;
	host->letters--;
	return p;
}

static void put_verdict(struct sender_host *host, struct sender_parcel *p,
			const struct smtp_verdict *v)
{
	switch (v->fate) {
	case SMTP_SENT: put_result(host, p, SENDER_SENT, v->code, v->text); return;
	case SMTP_LATER: put_result(host, p, SENDER_RETRY, v->code, v->text); return;
	case SMTP_REFUSED: put_result(host, p, SENDER_FAILED, v->code, v->text); return;
	case SMTP_UNTRIED: sender_list_add(&host->untried, p); return;
	}
}

static void collect_verdicts(struct sender_host *host, struct connection *c)
{
	struct smtp_verdict v;

	while (smtp_verdict(&c->smtp, &v)) {
		put_verdict(host, take_parcel(host, c), &v);
		c->due = seconds() + (c->n_parcels ? host->timeout : KEEP);
	}
}

void sender_host_collect(struct sender_host *host, struct sender_list *done,
			 struct sender_list *waiting)
{
	sender_list_move(&host->done, done);
	if (!host->untried.first)
		return;
	sender_list_move(waiting, &host->untried);
	sender_list_move(&host->untried, waiting);
}

/* --- making a connection --------------------------------------------------------------------- */

/*
 * Takes one line of a reply up to the login.  The reply after a greeting, or after STARTTLS, is
 * that to EHLO, or to HELO by a host without extensions; the last one counts.
 */
static size_t hear(char *line, size_t size, size_t n, void *arg)
{
	struct connection *c = arg;
	size_t all = size * n, len = all;

	while (len && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	if (len >= 3 && !strncmp(line, "220", 3))
		c->greeted = true, c->offers = 0;
	else if (c->greeted && len >= 3 && !strncmp(line, "250", 3))
		c->offers |= smtp_offer(line, len);
	if (c->greeted && len >= 4 && !strncmp(line, "250 ", 4))
		c->greeted = false;
	if (len && (line[0] == '4' || line[0] == '5'))
		smtp_reply_line(&c->reply, line, len);
	return all;
}

static void set_login(const struct sender_host *host, CURL *easy)
{
	if (host->user && *host->user) {
		curl_easy_setopt(easy, CURLOPT_USERNAME, host->user);
		curl_easy_setopt(easy, CURLOPT_PASSWORD, host->password ? host->password : "");
	}
	if (host->tls == SENDER_TLS_REQUIRED)
		curl_easy_setopt(easy, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
	if (host->ca_file && *host->ca_file)
		curl_easy_setopt(easy, CURLOPT_CAINFO, host->ca_file);
}

static CURL *new_easy(const struct sender_host *host, struct connection *c)
{
	CURL *easy = curl_easy_init();

	if (!easy)
		return NULL;
	curl_easy_setopt(easy, CURLOPT_URL, host->url);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
	curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, KEEP_AGES);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)(host->timeout * 1000));
	curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, hear);
	curl_easy_setopt(easy, CURLOPT_HEADERDATA, c);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, c->error);
	curl_easy_setopt(easy, CURLOPT_PRIVATE, c);
	set_login(host, easy);
	return easy;
}

/* libcurl closes the socket. */
static void close_connection(struct sender_host *host, struct connection *c)
{
	if (c->state == CLOSED)
		return;
	host->connecting -= c->state == CONNECTING;
	curl_multi_remove_handle(host->multi, c->easy);
	curl_easy_cleanup(c->easy);
	if (c->state != CONNECTING)
		smtp_release(&c->smtp);
	sbuf_release(&c->block);
	c->state = CLOSED;
}

static bool connect_to(struct sender_host *host, struct connection *c)
{
	*c = (struct connection){.state = CLOSED, .block = SBUF_INIT};
	c->easy = new_easy(host, c);
	if (!c->easy)
		return false;
	if (curl_multi_add_handle(host->multi, c->easy) != CURLM_OK) {
		curl_easy_cleanup(c->easy);
		return false;
	}
	c->state = CONNECTING;
	host->connecting++;
	return true;
}

/* A refused greeting or login concerns us, and the letter waits. */
static void connection_failed(struct sender_host *host, struct connection *c, CURLcode rc)
{
	long code = 0;
	const char *text = c->error[0] ? c->error : curl_easy_strerror(rc);

	curl_easy_getinfo(c->easy, CURLINFO_RESPONSE_CODE, &code);
	if (code >= 400 && c->reply.len)
		text = c->reply.text;
	while (c->n_parcels)
		put_result(host, take_parcel(host, c), SENDER_RETRY, (int)code, text);
	close_connection(host, c);
}

/* --- an open connection ---------------------------------------------------------------------- */

/* Ends the connection without QUIT; its letters get their results. */
static void break_off(struct sender_host *host, struct connection *c, const char *why)
{
	smtp_end(&c->smtp, why);
	collect_verdicts(host, c);
	close_connection(host, c);
}

static void add_letter(struct sender_host *host, struct connection *c, struct sender_parcel *p)
{
	smtp_send(&c->smtp, &(struct smtp_letter){.from = p->job.envelope_from,
						  .to = p->job.to,
						  .foreign = p->foreign,
						  .bytes = p->job.bytes,
						  .len = p->job.len});
	if (c->smtp.n_letters == 1)
		c->due = seconds() + host->timeout;
	c->letters++;
}

/* Sends what waits, as far as the socket takes it. */
static void flush(struct sender_host *host, struct connection *c)
{
	while (!c->full) {
		CURLcode rc;
		size_t n;

		if (c->sent == c->block.len) {
			struct sbuf empty = c->block;

			if (!c->smtp.out.len)
				return;
			sbuf_reset(&empty);
			c->block = c->smtp.out;
			c->smtp.out = empty;
			c->sent = 0;
		}
		rc = curl_easy_send(c->easy, c->block.buf + c->sent, c->block.len - c->sent, &n);
		if (rc == CURLE_AGAIN) {
			c->full = true;
		} else if (rc != CURLE_OK) {
			break_off(host, c, curl_easy_strerror(rc));
			return;
		} else {
			c->sent += n;
		}
	}
}

/* With QUIT, for whose reply it waits a little (RFC 5321, 4.1.1.10). */
static void leave(struct sender_host *host, struct connection *c)
{
	sbuf_adds(&c->smtp.out, "QUIT\r\n");
	c->state = LEAVING;
	c->due = seconds() + FAREWELL;
	flush(host, c);
}

static void receive(struct sender_host *host, struct connection *c)
{
	char bytes[RECEIVE];
	CURLcode rc;
	size_t n;

	for (;;) {
		rc = curl_easy_recv(c->easy, bytes, sizeof(bytes), &n);
		if (rc == CURLE_AGAIN)
			return;
		if (c->state == LEAVING) {
			close_connection(host, c);
			return;
		}
		if (rc != CURLE_OK || !n) {
			break_off(host, c,
				  rc ? curl_easy_strerror(rc)
				     : "the mail host closed the connection");
			return;
		}
		if (!smtp_hear(&c->smtp, bytes, n)) {
			collect_verdicts(host, c);
			close_connection(host, c);
			return;
		}
		collect_verdicts(host, c);
		if (host->plain && n < sizeof(bytes))
			return; /* all that was there */
	}
}

/*
 * The first receive tells libcurl that the connection is in use, so that it never closes it for
 * being idle.
 */
static void opened(struct sender_host *host, struct connection *c)
{
	host->connecting--;
	c->state = OPEN;
	c->due = seconds() + KEEP;
	curl_easy_getinfo(c->easy, CURLINFO_ACTIVESOCKET, &c->fd);
	smtp_init(&c->smtp, c->offers);
	host->takes_utf8 = c->offers & SMTP_UTF8;
	if (c->n_parcels && c->parcels[0]->foreign && !host->takes_utf8)
		put_result(host, take_parcel(host, c), SENDER_FAILED, 0,
			   "the address needs SMTPUTF8, which the mail host does not offer");
	if (c->n_parcels)
		add_letter(host, c, c->parcels[0]);
	receive(host, c);
	if (c->state == OPEN && c->question)
		leave(host, c);
	else if (c->state == OPEN)
		flush(host, c);
}

/* --- letters --------------------------------------------------------------------------------- */

static bool is_fit(const struct connection *c, const struct sender_parcel *p)
{
	return !p->foreign || c->offers & SMTP_UTF8;
}

static bool is_worn(const struct connection *c)
{
	return c->letters >= LETTERS;
}

static struct connection *idle_connection(struct sender_host *host, const struct sender_parcel *p)
{
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state == OPEN && smtp_idle(&c->smtp) && smtp_takes(&c->smtp) &&
		    is_fit(c, p) && !is_worn(c))
			return c;
	}
	return NULL;
}

static struct connection *closed_connection(struct sender_host *host)
{
	for (int i = 0; i < host->parallel; i++)
		if (host->connections[i].state == CLOSED)
			return &host->connections[i];
	return NULL;
}

/* All connections are in use: the letter goes behind another. */
static struct connection *busy_connection(struct sender_host *host, const struct sender_parcel *p)
{
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state == OPEN && smtp_takes(&c->smtp) && is_fit(c, p) && !is_worn(c))
			return c;
	}
	return NULL;
}

static void leave_useless(struct sender_host *host, const struct sender_parcel *p)
{
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state == OPEN && smtp_idle(&c->smtp) && (!is_fit(c, p) || is_worn(c)))
			leave(host, c);
	}
}

static void give(struct sender_host *host, struct connection *c, struct sender_parcel *p)
{
	c->parcels[c->n_parcels++] = p;
	host->letters++;
}

bool sender_host_take(struct sender_host *host, struct sender_parcel *p)
{
	struct connection *c = idle_connection(host, p);

	if (!c) {
		leave_useless(host, p);
		c = closed_connection(host);
		if (c && !connect_to(host, c)) {
			put_result(host, p, SENDER_RETRY, 0, "libcurl cannot begin");
			return true;
		}
	}
	if (!c)
		c = busy_connection(host, p);
	if (!c)
		return false;
	give(host, c, p);
	if (c->state == OPEN)
		add_letter(host, c, p);
	return true;
}

/* Ends an idle one, so that there is a place for another. */
static void leave_one(struct sender_host *host)
{
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state == OPEN && smtp_idle(&c->smtp)) {
			leave(host, c);
			return;
		}
	}
}

bool sender_host_ask(struct sender_host *host)
{
	struct connection *c = closed_connection(host);

	if (!c)
		leave_one(host);
	if (!c || !connect_to(host, c))
		return false;
	c->question = true;
	return true;
}

int sender_host_letters(const struct sender_host *host)
{
	return host->letters;
}

bool sender_host_takes_utf8(const struct sender_host *host)
{
	return host->takes_utf8;
}

/* --- waiting --------------------------------------------------------------------------------- */

void sender_host_flush(struct sender_host *host)
{
	for (int i = 0; i < host->parallel; i++)
		if (host->connections[i].state >= OPEN)
			flush(host, &host->connections[i]);
}

/* Milliseconds until something is due. */
static int time_left(const struct sender_host *host, int ms)
{
	double now = seconds(), left = ms / 1e3;

	for (int i = 0; i < host->parallel; i++) {
		const struct connection *c = &host->connections[i];

		if (c->state >= OPEN && c->due - now < left)
			left = c->due - now;
	}
	return left > 0 ? (int)(left * 1e3) + 1 : 0;
}

static void end_overdue(struct sender_host *host)
{
	double now = seconds();
	char why[80];

	snprintf(why, sizeof(why), "the mail host has not answered for %d s", (int)host->timeout);
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state < OPEN || c->due > now)
			continue;
		if (c->state == OPEN && smtp_idle(&c->smtp))
			leave(host, c);
		else
			break_off(host, c, why);
	}
}

/* Waits with libcurl, which has connections to make. */
static int wait_both(struct sender_host *host, int n, int ms)
{
	int ready = 0, running, left;
	CURLMsg *msg;

	for (int i = 0; i < n; i++)
		host->waits[i] = (struct curl_waitfd){host->fds[i].fd,
						      host->fds[i].events & POLLOUT
							      ? CURL_WAIT_POLLIN | CURL_WAIT_POLLOUT
							      : CURL_WAIT_POLLIN,
						      0};
	curl_multi_poll(host->multi, host->waits, (unsigned)n, ms, &ready);
	for (int i = 0; i < n; i++)
		host->fds[i].revents = host->waits[i].revents ? POLLIN | POLLOUT : 0;
	curl_multi_perform(host->multi, &running);
	while ((msg = curl_multi_info_read(host->multi, &left))) {
		struct connection *c;
		CURLcode rc = msg->data.result;

		if (msg->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(msg->easy_handle, CURLINFO_PRIVATE, (char **)&c);
		if (rc == CURLE_OK)
			opened(host, c);
		else
			connection_failed(host, c, rc);
		ready++;
	}
	return ready;
}

static int fill_fds(struct sender_host *host, int wake)
{
	int n = 0;

	host->fds[n++] = (struct pollfd){wake, POLLIN, 0};
	for (int i = 0; i < host->parallel; i++) {
		const struct connection *c = &host->connections[i];

		if (c->state >= OPEN)
			host->fds[n++] = (struct pollfd){
				c->fd, (short)(c->full ? POLLIN | POLLOUT : POLLIN), 0};
	}
	return n;
}

static void serve_ready(struct sender_host *host, int n)
{
	for (int at = 1; at < n; at++) {
		struct connection *c = host->connections;

		if (!host->fds[at].revents)
			continue;
		while (c->state < OPEN || c->fd != host->fds[at].fd)
			if (++c == host->connections + host->parallel)
				break;
		if (c == host->connections + host->parallel)
			continue; /* closed in the meantime */
		if (host->fds[at].revents & POLLOUT)
			c->full = false;
		receive(host, c);
	}
}

bool sender_host_wait(struct sender_host *host, int wake, int ms)
{
	int n = fill_fds(host, wake), ready;
	uint64_t one;

	ms = time_left(host, ms);
	ready = host->connecting ? wait_both(host, n, ms) : poll(host->fds, (nfds_t)n, ms);
	if (ready > 0) {
		if (host->fds[0].revents && read(wake, &one, sizeof(one)) < 0)
			ready--; /* read already */
		serve_ready(host, n);
	}
	end_overdue(host);
	return ready > 0;
}

/* --- life ------------------------------------------------------------------------------------ */

/* libcurl takes the name for EHLO from the path of the URL. */
static char *url_with_helo(const char *url, const char *helo)
{
	struct sbuf sb = SBUF_INIT;
	size_t len = strlen(url);

	sbuf_add(&sb, url, len && url[len - 1] == '/' ? len - 1 : len);
	if (helo && *helo)
		sbuf_addf(&sb, "/%s", helo);
	return sbuf_detach(&sb, NULL);
}

static char *copy(const char *s)
{
	return s ? mem_strdup(s) : NULL;
}

struct sender_host *sender_host_new(const struct sender_settings *set)
{
	struct sender_host *host = mem_zeroed(1, sizeof(*host));
	size_t n = (size_t)set->parallel;

	curl_global_init_mem(CURL_GLOBAL_DEFAULT, mem_alloc, free, mem_realloc, mem_strdup,
			     mem_zeroed);
	host->url = url_with_helo(set->url, set->helo);
	host->user = copy(set->user);
	host->password = copy(set->password);
	host->ca_file = copy(set->ca_file);
	host->tls = set->tls;
	host->plain = set->tls == SENDER_TLS_NONE && !strncmp(set->url, "smtp://", 7);
	host->parallel = set->parallel;
	host->timeout = set->timeout_seconds;
	host->connections = mem_zeroed(n, sizeof(*host->connections));
	host->fds = mem_zeroed(n + 1, sizeof(*host->fds));
	host->waits = mem_zeroed(n + 1, sizeof(*host->waits));
	sender_list_init(&host->done);
	sender_list_init(&host->untried);
	host->multi = curl_multi_init();
	if (!host->multi)
		abort();
	curl_multi_setopt(host->multi, CURLMOPT_MAXCONNECTS, (long)set->parallel + 1);
	return host;
}

void sender_host_free(struct sender_host *host)
{
	if (!host)
		return;
	for (int i = 0; i < host->parallel; i++) {
		struct connection *c = &host->connections[i];

		if (c->state == OPEN && smtp_idle(&c->smtp))
			leave(host, c);
		while (c->n_parcels)
			sender_parcel_free(take_parcel(host, c));
		close_connection(host, c);
	}
	sender_list_release(&host->done);
	sender_list_release(&host->untried);
	curl_multi_cleanup(host->multi);
	free(host->connections);
	free(host->fds);
	free(host->waits);
	free(host->url);
	free(host->user);
	if (host->password)
		explicit_bzero(host->password, strlen(host->password));
	free(host->password);
	free(host->ca_file);
	free(host);
}
