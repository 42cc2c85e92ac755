/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report serve`: pages for one person at the machine.  They are offered on loopback
 * addresses only; a key in the printed address opens them once, for a session in a cookie, and
 * keeps out other users of the machine.  The Host header must name a loopback address, so that no
 * page of the web can reach them under a name of its own; forms carry a token and must come from
 * here.
 *
 * The only file of the command that uses libevent; what the pages say is in serve_*.c.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/report_call.h"
#include "cli/serve.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/random.h"
#include "text/text.h"

#define SECRET	     33 /* 128 bits in hexadecimal, with the NUL */
#define MOST_HEADERS 16384
#define MOST_BODY    (2 * 1024 * 1024) /* a list of 10,000 players */
#define MOST_FIELDS  10000
#define IDLE_SECONDS 60
#define MOST_JOBS    8 /* more would only slow each other down */
#define PATIENCE     1 /* seconds in which the answer to a form is the result itself */

extern const char daemon_publish_style_css[];

struct pending;
struct desk;

/* A form that waits for the result of another process. */
struct waiting {
	struct desk *desk;
	struct evhttp_request *req; /* NULL = nothing waits */
	const struct lang *lang;
	int fd; /* a copy: the process may be stopped or asked about meanwhile */
	struct event *readable, *patience;
	bool (*has_ended)(struct serve *s);
	void (*answer)(struct serve *s, const struct lang *lang, struct serve_reply *ret);
};

struct desk {
	struct serve serve;
	struct waiting work, import;
	struct pending *pending;
	int n_pending;
	struct event_base *base;
	struct evhttp *http;
	int port;
	char key[SECRET], session[SECRET];
};

/* A request whose answer another process makes. */
struct pending {
	struct desk *desk;
	struct evhttp_request *req;
	const struct lang *lang;
	struct serve_job job;
	struct event *readable;
	struct pending *next;
};

static void make_secret(char ret[SECRET])
{
	unsigned char bytes[(SECRET - 1) / 2];

	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), ret);
}

static bool is_secret(const char *given, const char secret[SECRET])
{
	return given && strlen(given) == SECRET - 1 && digest_equal(given, secret, SECRET - 1);
}

/*
 * The printed address is the only way to open the pages, so it must be visible even if standard
 * output is a pipe.
 */
static void print_address(const struct desk *d)
{
	printf("http://127.0.0.1:%d/?key=%s\n", d->port, d->key);
	fflush(stdout);
}

/* --- what is asked -------------------------------------------------------------------------- */

static bool is_local_host(const struct desk *d, const char *host)
{
	static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
	char name[32];
	size_t i;

	for (i = 0; host && i < sizeof(names) / sizeof(*names); i++) {
		snprintf(name, sizeof(name), "%s:%d", names[i], d->port);
		if (!strcmp(host, name))
			return true;
	}
	return false;
}

/* A form sent by a browser must come from one of our own pages. */
static bool is_own_origin(const char *host, struct evkeyvalq *headers)
{
	const char *site = evhttp_find_header(headers, "Sec-Fetch-Site");
	const char *origin = evhttp_find_header(headers, "Origin");

	if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
		return false;
	return !origin || (!strncmp(origin, "http://", 7) && !strcmp(origin + 7, host));
}

/* Copies the value of a cookie; false if there is none, or if it is too long. */
static bool read_cookie(const struct desk *d, struct evkeyvalq *headers, const char *kind,
			char *ret, size_t size)
{
	const char *all = evhttp_find_header(headers, "Cookie"), *at;
	char name[32];
	size_t len;

	snprintf(name, sizeof(name), "kskak-%s-%d=", kind, d->port);
	for (at = all ? all : ""; *at; at += strcspn(at, ";")) {
		at += strspn(at, "; ");
		len = strcspn(at, ";");
		if (strncmp(at, name, strlen(name)) != 0)
			continue;
		len -= strlen(name);
		if (len >= size)
			return false;
		memcpy(ret, at + strlen(name), len);
		ret[len] = '\0';
		return true;
	}
	return false;
}

/* The first known language in the list; browsers sort it by preference. */
static const struct lang *preferred(const char *list)
{
	const struct lang *lang = &lang_english;
	char code[LANG_CODE];
	size_t len, all;

	for (; list && *list; list += all + (list[all] == ',')) {
		list += strspn(list, " ");
		all = strcspn(list, ",");
		len = strcspn(list, "-,; ");
		if (len >= sizeof(code))
			continue;
		memcpy(code, list, len);
		code[len] = '\0';
		if (text_lang_read(code, &lang))
			break;
	}
	return lang;
}

static const struct lang *language_of(const struct desk *d, struct evkeyvalq *headers,
				      const struct serve_fields *query)
{
	const struct lang *lang;
	char code[LANG_CODE];

	if (text_lang_read(serve_field(query, "lang"), &lang))
		return lang;
	if (read_cookie(d, headers, "lang", code, sizeof(code)) && text_lang_read(code, &lang))
		return lang;
	return preferred(evhttp_find_header(headers, "Accept-Language"));
}

/* Refuses texts with invalid UTF-8 or control characters.  The caller frees the list. */
static bool read_fields(struct evkeyvalq *pairs, struct serve_fields *ret)
{
	struct serve_field *list = NULL;
	struct evkeyval *pair;
	size_t n = 0, cap = 0;
	bool ok = true;

	TAILQ_FOREACH(pair, pairs, next)
	{
		ok = n < MOST_FIELDS && utf8_is_valid(pair->value) && utf8_is_valid(pair->key) &&
		     utf8_is_text(pair->value) && utf8_is_line(pair->key);
		if (!ok)
			break;
		list = mem_room(list, n + 1, &cap, sizeof(*list));
		list[n++] = (struct serve_field){pair->key, pair->value};
	}
	*ret = (struct serve_fields){list, n};
	return ok;
}

/* --- answers -------------------------------------------------------------------------------- */

static const char *status_text(int status)
{
	switch (status) {
	case 200: return "OK";
	case 303: return "See Other";
	case 403: return "Forbidden";
	case 404: return "Not Found";
	case 409: return "Conflict";
	case 422: return "Unprocessable Content";
	case 500: return "Internal Server Error";
	case 503: return "Service Unavailable";
	}
	return "Bad Request";
}

/* A printable page contains its style sheet; a nonce permits only that. */
static void allow_style(struct sbuf *body, const char *nonce)
{
	char *at = strstr(body->buf, "<style");
	struct sbuf out = SBUF_INIT;

	if (!at)
		return;
	at += strlen("<style");
	sbuf_add(&out, body->buf, (size_t)(at - body->buf));
	sbuf_addf(&out, " nonce=\"%s\"%s", nonce, at);
	sbuf_release(body);
	*body = out;
}

static void add_policy(struct evkeyvalq *h, const char *style)
{
	struct sbuf policy = SBUF_INIT;

	sbuf_addf(&policy,
		  "default-src 'none'; style-src %s; form-action 'self'; base-uri 'none'; "
		  "frame-ancestors 'none'",
		  style);
	evhttp_add_header(h, "Content-Security-Policy", policy.buf);
	sbuf_release(&policy);
}

static void send_reply(struct evhttp_request *req, struct serve_reply *r)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);
	struct evbuffer *out = evhttp_request_get_output_buffer(req);
	char nonce[SECRET], style[SECRET + 16] = "'self'", length[24];

	if (r->own_style) {
		make_secret(nonce);
		allow_style(&r->body, nonce);
		snprintf(style, sizeof(style), "'nonce-%s'", nonce);
	}
	add_policy(h, style);
	evhttp_add_header(h, "Content-Type", r->type ? r->type : "text/plain; charset=utf-8");
	evhttp_add_header(h, "X-Content-Type-Options", "nosniff");
	evhttp_add_header(h, "Referrer-Policy", "same-origin");
	evhttp_add_header(h, "Cache-Control", "no-store");
	evhttp_add_header(h, "Cross-Origin-Resource-Policy", "same-origin");
	if (r->location.len)
		evhttp_add_header(h, "Location", r->location.buf);
	if (r->refresh) {
		snprintf(length, sizeof(length), "%d", r->refresh);
		evhttp_add_header(h, "Refresh", length);
	}
	if (r->file_name.len) {
		sbuf_reset(&r->location);
		sbuf_addf(&r->location, "inline; filename=\"%s\"", r->file_name.buf);
		evhttp_add_header(h, "Content-Disposition", r->location.buf);
	}
	snprintf(length, sizeof(length), "%zu", r->body.len);
	if (evhttp_request_get_command(req) == EVHTTP_REQ_HEAD)
		evhttp_add_header(h, "Content-Length", length);
	else
		evbuffer_add(out, r->body.buf, r->body.len);
	evhttp_send_reply(req, r->status, status_text(r->status), NULL);
}

static void set_cookie(const struct desk *d, struct evhttp_request *req, const char *kind,
		       const char *value)
{
	char cookie[120];

	snprintf(cookie, sizeof(cookie), "kskak-%s-%d=%s; Path=/; HttpOnly; SameSite=Strict", kind,
		 d->port, value);
	evhttp_add_header(evhttp_request_get_output_headers(req), "Set-Cookie", cookie);
}

static void refuse(struct serve_reply *r, int status, const char *text)
{
	r->status = status;
	sbuf_addf(&r->body, "%s\n", text);
}

static void reply_init(struct serve_reply *r)
{
	*r = (struct serve_reply){.status = 500};
	sbuf_init(&r->body);
	sbuf_init(&r->location);
	sbuf_init(&r->file_name);
}

static void reply_release(struct serve_reply *r)
{
	sbuf_release(&r->body);
	sbuf_release(&r->location);
	sbuf_release(&r->file_name);
}

/* --- long answers --------------------------------------------------------------------------- */

static void pending_release(struct pending *w)
{
	struct pending **at = &w->desk->pending;

	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
	w->desk->n_pending--;
	event_free(w->readable);
	serve_job_release(&w->job);
	free(w);
}

static void on_output(evutil_socket_t fd, short what, void *arg)
{
	struct pending *w = arg;
	struct serve_reply reply;

	(void)fd;
	(void)what;
	if (!serve_job_has_ended(&w->job))
		return;
	reply_init(&reply);
	if (!serve_job_take(&w->job, &reply))
		refuse(&reply, 500, tr(w->lang, "The answer could not be made."));
	send_reply(w->req, &reply);
	reply_release(&reply);
	pending_release(w);
}

/* Begins an answer; otherwise false, with a refusal in `ret`. */
static bool begin_job(struct desk *d, struct evhttp_request *req, const struct serve_request *r,
		      struct serve_reply *ret)
{
	struct pending *w;

	if (d->n_pending >= MOST_JOBS) {
		refuse(ret, 503,
		       tr(r->lang, "Too many papers are being made; try again in a moment."));
		return false;
	}
	w = mem_zeroed(1, sizeof(*w));
	if (!serve_job_start(&d->serve, r, &w->job)) {
		refuse(ret, 503, usage_reason(errno));
		free(w);
		return false;
	}
	w->desk = d;
	w->req = req;
	w->lang = r->lang;
	w->readable = event_new(d->base, w->job.fd, EV_READ | EV_PERSIST, on_output, w);
	event_add(w->readable, NULL);
	w->next = d->pending;
	d->pending = w;
	d->n_pending++;
	return true;
}

/* --- acts ----------------------------------------------------------------------------------- */

static void waiting_release(struct waiting *w)
{
	if (!w->req)
		return;
	event_free(w->readable);
	event_free(w->patience);
	close(w->fd);
	w->req = NULL;
}

/* The result, or after a while the page that waits for it. */
static void waiting_answer(struct waiting *w)
{
	struct evhttp_request *req = w->req;
	struct serve_reply reply;

	waiting_release(w);
	reply_init(&reply);
	w->answer(&w->desk->serve, w->lang, &reply);
	send_reply(req, &reply);
	reply_release(&reply);
}

static void waiting_give_up(struct waiting *w)
{
	struct evhttp_request *req = w->req;
	struct serve_reply reply;

	waiting_release(w);
	reply_init(&reply);
	reply.status = 303;
	sbuf_adds(&reply.location, SERVE_WORK_PATH);
	send_reply(req, &reply);
	reply_release(&reply);
}

static void on_progress(evutil_socket_t fd, short what, void *arg)
{
	struct waiting *w = arg;

	(void)fd;
	if ((what & EV_TIMEOUT) || w->has_ended(&w->desk->serve))
		waiting_answer(w);
}

/*
 * Waits for the process that writes to the other end of `fd`; false if that cannot be.  Only the
 * last request waits: a browser that sends a form twice has given up the first one.
 */
static bool waiting_begin(struct waiting *w, struct desk *d, int fd, struct evhttp_request *req,
			  const struct lang *lang)
{
	const struct timeval patience = {PATIENCE, 0};

	if (w->req)
		waiting_give_up(w);
	w->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (w->fd < 0)
		return false;
	w->desk = d;
	w->req = req;
	w->lang = lang;
	w->readable = event_new(d->base, w->fd, EV_READ | EV_PERSIST, on_progress, w);
	w->patience = evtimer_new(d->base, on_progress, w);
	event_add(w->readable, NULL);
	event_add(w->patience, &patience);
	return true;
}

static bool is_import(const struct serve_request *r)
{
	const char *act = r->post ? serve_field(&r->form, "act") : NULL;

	return act && !strcmp(act, "import");
}

/* Answers a form; false if the answer comes later. */
static bool answer_form(struct desk *d, struct evhttp_request *req, const struct serve_request *r,
			struct serve_reply *ret)
{
	bool imported = d->serve.import.pid != 0;

	if (serve_work_is_act(r)) {
		if (!serve_work_start(&d->serve, r, ret))
			return true;
		if (d->serve.work.state == SERVE_WORK_RUNS &&
		    waiting_begin(&d->work, d, d->serve.work.fd, req, r->lang))
			return false;
		serve_work_answer(&d->serve, r->lang, ret);
		return true;
	}
	serve_answer(&d->serve, r, ret);
	return !is_import(r) || imported || !d->serve.import.pid ||
	       !waiting_begin(&d->import, d, d->serve.import.fd, req, r->lang);
}

/* --- one request ---------------------------------------------------------------------------- */

/* The key opens the pages once; the next key is for another browser. */
static void open_session(struct desk *d, struct evhttp_request *req, struct serve_reply *ret)
{
	set_cookie(d, req, "session", d->session);
	make_secret(d->key);
	fputs("to open the pages in another browser: ", stdout);
	print_address(d);
	ret->status = 303;
	sbuf_adds(&ret->location, "/");
}

/* False if the answer comes later. */
static bool answer(struct desk *d, struct evhttp_request *req, const struct serve_request *r,
		   struct serve_reply *ret)
{
	struct evkeyvalq *headers = evhttp_request_get_input_headers(req);
	const char *host = evhttp_find_header(headers, "Host"), *lang;
	char session[SECRET];

	if (!r->post && !strcmp(r->path, "/") && is_secret(serve_field(&r->query, "key"), d->key)) {
		open_session(d, req, ret);
		return true;
	}
	if (!read_cookie(d, headers, "session", session, sizeof(session)) ||
	    !is_secret(session, d->session)) {
		refuse(ret, 403,
		       tr(r->lang, "Open the pages by the address that kskak printed last; each "
				   "address works once."));
		return true;
	}
	if (r->post && (!is_own_origin(host, headers) ||
			!is_secret(serve_field(&r->form, "csrf"), d->serve.token))) {
		refuse(ret, 403, tr(r->lang, "The form does not come from these pages."));
		return true;
	}
	lang = serve_field(&r->query, "lang");
	if (lang && !strcmp(lang, r->lang->code))
		set_cookie(d, req, "lang", lang);
	if (serve_job_is_long(r))
		return !begin_job(d, req, r, ret);
	if (r->post)
		return answer_form(d, req, r, ret);
	serve_work_has_ended(&d->serve);
	serve_answer(&d->serve, r, ret);
	return true;
}

/*
 * Parses a form and answers; the fields live until the answer is written.  False if it comes later,
 * from another process.
 */
static bool read_and_answer(struct desk *d, struct evhttp_request *req, struct serve_reply *ret)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(req);
	struct evkeyvalq *headers = evhttp_request_get_input_headers(req), query, form;
	struct evbuffer *in = evhttp_request_get_input_buffer(req);
	const char *query_text = uri ? evhttp_uri_get_query(uri) : NULL;
	struct serve_request r = {.post = evhttp_request_get_command(req) == EVHTTP_REQ_POST,
				  .path = uri ? evhttp_uri_get_path(uri) : NULL,
				  .lang = &lang_english};
	size_t len = evbuffer_get_length(in);
	char *body = mem_zeroed(len + 1, 1);
	bool ok, now = true;

	evbuffer_copyout(in, body, len);
	evhttp_parse_query_str(query_text ? query_text : "", &query);
	evhttp_parse_query_str(r.post ? body : "", &form);
	ok = r.path && read_fields(&query, &r.query);
	ok = ok && read_fields(&form, &r.form) && strlen(body) == len;
	if (ok)
		r.lang = language_of(d, headers, &r.query);
	if (!ok)
		refuse(ret, 400, "The request cannot be read.");
	else if (!strcmp(r.path, "/style.css")) {
		ret->status = 200;
		ret->type = "text/css; charset=utf-8";
		sbuf_adds(&ret->body, daemon_publish_style_css);
	} else {
		now = answer(d, req, &r, ret);
	}
	evhttp_clear_headers(&query);
	evhttp_clear_headers(&form);
	free((void *)r.query.f);
	free((void *)r.form.f);
	free(body);
	return now;
}

static void on_request(struct evhttp_request *req, void *arg)
{
	struct desk *d = arg;
	struct serve_reply reply;
	bool now = true;

	reply_init(&reply);
	if (!is_local_host(d, evhttp_find_header(evhttp_request_get_input_headers(req), "Host")))
		refuse(&reply, 403, "These pages are for this machine alone.");
	else
		now = read_and_answer(d, req, &reply);
	if (now)
		send_reply(req, &reply);
	reply_release(&reply);
}

/* --- start and end -------------------------------------------------------------------------- */

static void on_signal(evutil_socket_t number, short what, void *arg)
{
	(void)number;
	(void)what;
	event_base_loopbreak(arg);
}

/* Port 0 = any free one; the other address family, if available, then uses the same. */
static bool listen_on(struct desk *d, int port)
{
	struct evhttp_bound_socket *bound =
		evhttp_bind_socket_with_handle(d->http, "127.0.0.1", (ev_uint16_t)port);
	struct sockaddr_in at;
	socklen_t len = sizeof(at);

	if (!bound || getsockname(evhttp_bound_socket_get_fd(bound), (struct sockaddr *)&at, &len))
		return false;
	d->port = ntohs(at.sin_port);
	evhttp_bind_socket_with_handle(d->http, "::1", (ev_uint16_t)d->port);
	return true;
}

static int serve_until_ended(struct desk *d, int port)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
	struct event *signals[3];
	int status = EXIT_DONE;
	size_t i;

	for (i = 0; i < 3; i++) {
		signals[i] = evsignal_new(d->base, numbers[i], on_signal, d->base);
		event_add(signals[i], NULL);
	}
	evhttp_set_max_headers_size(d->http, MOST_HEADERS);
	evhttp_set_max_body_size(d->http, MOST_BODY);
	evhttp_set_timeout(d->http, IDLE_SECONDS);
	evhttp_set_allowed_methods(d->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST);
	evhttp_set_gencb(d->http, on_request, d);
	if (listen_on(d, port)) {
		print_address(d);
		event_base_dispatch(d->base);
	} else {
		status = usage_error(N_("report: cannot listen on 127.0.0.1 port %d: %s"), port,
				     usage_reason(errno));
	}
	for (i = 0; i < 3; i++)
		event_free(signals[i]);
	return status;
}

int report_serve(struct report_call *o)
{
	struct desk d = {
		.serve = {.call = o, .file = o->file},
		.work = {.has_ended = serve_work_has_ended, .answer = serve_work_answer},
		.import = {.has_ended = serve_import_has_ended, .answer = serve_answer_import}};
	int status;

	if (!strcmp(o->file, "-"))
		return usage_error(N_("report serve needs a file"));
	d.base = event_base_new();
	make_secret(d.key);
	make_secret(d.session);
	make_secret(d.serve.token);
	sbuf_init(&d.serve.notice);
	sbuf_init(&d.serve.import.said);
	serve_report_init(&d.serve.report);
	serve_report_load(&d.serve);
	d.http = evhttp_new(d.base);
	if (d.serve.report.problem.len)
		status = usage_error("%.*s", (int)strcspn(d.serve.report.problem.buf, "\n"),
				     d.serve.report.problem.buf);
	else
		status = serve_until_ended(&d, args_count(o->args, "port"));
	while (d.pending)
		pending_release(d.pending);
	waiting_release(&d.work);
	waiting_release(&d.import);
	evhttp_free(d.http);
	event_base_free(d.base);
	serve_report_release(&d.serve.report);
	serve_import_stop(&d.serve);
	serve_work_stop(&d.serve);
	sbuf_release(&d.serve.notice);
	return status;
}
