/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sends answers.
 */
#include "daemon/door/http_reply.h"

#include <event2/buffer.h>
#include <event2/bufferevent_ssl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/publish/plain_json.h"

#define POLICY                                                                                     \
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "                \
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const char *http_reply_status_text(int status)
{
	switch (status) {
	case 200: return "OK";
	case 202: return "Accepted";
	case 303: return "See Other";
	case 304: return "Not Modified";
	case 400: return "Bad Request";
	case 401: return "Unauthorized";
	case 403: return "Forbidden";
	case 404: return "Not Found";
	case 405: return "Method Not Allowed";
	case 409: return "Conflict";
	case 412: return "Precondition Failed";
	case 413: return "Content Too Large";
	case 422: return "Unprocessable Content";
	case 429: return "Too Many Requests";
	case 431: return "Request Header Fields Too Large";
	case 500: return "Internal Server Error";
	case 501: return "Not Implemented";
	}
	return status >= 500 ? "Service Unavailable" : "Answer";
}

/* evhttp would send the body anyway and corrupt the next answer. */
static void head_only(struct evkeyvalq *headers, size_t len)
{
	char text[24];

	snprintf(text, sizeof(text), "%zu", len);
	evhttp_add_header(headers, "Content-Length", text);
}

/* Headers common to all answers. */
static void add_headers(struct evkeyvalq *h, int status, const char *type)
{
	evhttp_add_header(h, "Content-Type", type);
	evhttp_add_header(h, "Content-Security-Policy", POLICY);
	evhttp_add_header(h, "X-Content-Type-Options", "nosniff");
	evhttp_add_header(h, "Referrer-Policy", "no-referrer");
	if (!evhttp_find_header(h, "Cache-Control"))
		evhttp_add_header(h, "Cache-Control", "no-store");
	if (status == 401)
		evhttp_add_header(h, "WWW-Authenticate", "Bearer");
	if (status == 429 && !evhttp_find_header(h, "Retry-After"))
		evhttp_add_header(h, "Retry-After", "3600");
	if (status == 503)
		evhttp_add_header(h, "Retry-After", "5");
}

void http_reply_private(struct evhttp_request *req)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);

	if (evhttp_find_header(h, "Cache-Control"))
		return;
	evhttp_add_header(h, "Cache-Control", "no-store");
	evhttp_add_header(h, "X-Robots-Tag", "noindex");
}

/* Whether If-None-Match lists the tag (RFC 9110 13.1.2). */
static bool is_known(struct evhttp_request *req, const char *tag)
{
	const char *list =
		evhttp_find_header(evhttp_request_get_input_headers(req), "If-None-Match");

	return list && (!strcmp(list, "*") || strstr(list, tag));
}

/* Whether the answer may be cached publicly: a successful GET not marked private. */
static bool is_public(struct evhttp_request *req, int status)
{
	enum evhttp_cmd_type command = evhttp_request_get_command(req);

	return status == 200 && (command == EVHTTP_REQ_GET || command == EVHTTP_REQ_HEAD) &&
	       !evhttp_find_header(evhttp_request_get_output_headers(req), "Cache-Control");
}

void http_reply_tag(const void *body, size_t len, char ret_tag[HTTP_REPLY_TAG])
{
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];

	digest_sha256(body, len, hash);
	hex_encode(hash, sizeof(hash), hex);
	snprintf(ret_tag, HTTP_REPLY_TAG, "\"%.32s\"", hex);
}

/* Tags a public answer; returns whether the client has this version already. */
static bool add_tag(struct evhttp_request *req, const char *tag)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);

	evhttp_add_header(h, "ETag", tag);
	evhttp_add_header(h, "Cache-Control", "no-cache");
	if (!evhttp_find_header(h, "Vary"))
		evhttp_add_header(h, "Vary", "Accept-Language, Cookie");
	return is_known(req, tag);
}

static void set_cork(struct evhttp_connection *con, int on)
{
	int fd = bufferevent_getfd(evhttp_connection_get_bufferevent(con));

	setsockopt(fd, IPPROTO_TCP, TCP_CORK, &on, sizeof(on));
}

static void on_written(struct evhttp_request *req, void *arg)
{
	(void)arg;
	set_cork(evhttp_request_get_connection(req), 0);
}

/*
 * TLS writes the header, and every 16 KiB of the body, by itself; each would leave at once and wake
 * the client.  The kernel collects them until the answer is written or the connection closed.
 */
static void collect_records(struct evhttp_request *req)
{
	struct evhttp_connection *con = evhttp_request_get_connection(req);

	if (!con || !bufferevent_openssl_get_ssl(evhttp_connection_get_bufferevent(con)))
		return;
	set_cork(con, 1);
	evhttp_request_set_on_complete_cb(req, on_written, NULL);
}

/* `known`: the client has this version already. */
static void send_body(struct evhttp_request *req, int status, const char *type, const void *body,
		      size_t len, bool known)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);
	struct evbuffer *out = known ? NULL : evbuffer_new();

	add_headers(h, status, type);
	if (!known && evhttp_request_get_command(req) == EVHTTP_REQ_HEAD)
		head_only(h, len);
	else if (out && evbuffer_add(out, body, len) == 0)
		collect_records(req);
	status = known ? 304 : status;
	evhttp_send_reply(req, status, http_reply_status_text(status), out);
	if (out)
		evbuffer_free(out);
}

void http_reply_tagged(struct evhttp_request *req, const char *type, const void *body, size_t len,
		       const char *tag)
{
	send_body(req, 200, type, body, len, is_public(req, 200) && add_tag(req, tag));
}

void http_reply_send(struct evhttp_request *req, int status, const char *type, const void *body,
		     size_t len)
{
	char tag[HTTP_REPLY_TAG];
	bool known = false;

	if (is_public(req, status)) {
		http_reply_tag(body, len, tag);
		known = add_tag(req, tag);
	}
	send_body(req, status, type, body, len, known);
}

void http_reply_stream(struct evhttp_request *req)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);

	add_headers(h, 200, STREAM_TYPE);
	evhttp_add_header(h, "Connection", "close");
	evhttp_add_header(h, "X-Accel-Buffering", "no"); /* disables buffering in nginx */
	evhttp_send_reply_start(req, 200, http_reply_status_text(200));
	/* The headers are sent; evhttp looks at this one again at the end. */
	evhttp_clear_headers(h);
	evhttp_add_header(h, "Connection", "close");
}

/* As on pages, direction marks in user text must not affect the reader's lines. */
char *http_reply_json_text(json_t *json)
{
	char *text = plain_json(json, JSON_COMPACT | JSON_REAL_PRECISION(12));

	json_decref(json);
	return text;
}

/* Takes over `json`. */
static void send_json(struct evhttp_request *req, int status, const char *type, json_t *json)
{
	char *text = http_reply_json_text(json);

	http_reply_send(req, status, type, text, strlen(text));
	free(text);
}

void http_reply_json(struct evhttp_request *req, int status, json_t *json)
{
	send_json(req, status, "application/json", json);
}

/* Whether Accept-Encoding names gzip and does not refuse it with q=0. */
static bool takes_gzip(struct evhttp_request *req)
{
	const char *list =
		evhttp_find_header(evhttp_request_get_input_headers(req), "Accept-Encoding");
	const char *at = list ? strstr(list, "gzip") : NULL;
	double q = 1;

	return at && (sscanf(at, "gzip ; q=%lf", &q) != 1 || q > 0);
}

void http_reply_asset(struct evhttp_request *req, const struct asset *asset)
{
	struct evkeyvalq *h = evhttp_request_get_output_headers(req);

	evhttp_add_header(h, "Vary", "Accept-Encoding");
	if (!takes_gzip(req)) {
		http_reply_send(req, 200, asset->type, asset->plain, *asset->plain_size);
		return;
	}
	evhttp_add_header(h, "Content-Encoding", "gzip");
	http_reply_send(req, 200, asset->type, asset->packed, *asset->packed_size);
}

/* The title describes the status. */
json_t *http_reply_error_json(int status, const char *error, const char *rule, const char *message)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:s}", "error", error ? error : "", "rule",
			 rule ? rule : "", "message", message ? message : "", "type", "about:blank",
			 "title", http_reply_status_text(status), "status", status, "detail",
			 message ? message : "");
}

/* Takes over `json`. */
static void send_problem(struct evhttp_request *req, int status, json_t *json)
{
	send_json(req, status, PROBLEM_TYPE, json);
}

void http_reply_error(struct evhttp_request *req, int status, const char *error, const char *rule,
		      const char *message)
{
	send_problem(req, status, http_reply_error_json(status, error, rule, message));
}

void http_reply_no_store(struct evhttp_request *req)
{
	http_reply_error(req, 503, "try_again", "",
			 "The server cannot reach its database; try again.");
}

void http_reply_refused(struct evhttp_request *req, int status, const char *error, const char *rule,
			const char *message, json_t *refusals)
{
	json_t *out = http_reply_error_json(status, error, rule, message);

	json_object_set(out, "refusals", refusals);
	send_problem(req, status, out);
}

void http_reply_not_allowed(struct evhttp_request *req, const char *allow, const char *message)
{
	evhttp_add_header(evhttp_request_get_output_headers(req), "Allow", allow);
	http_reply_error(req, 405, "method_not_allowed", "", message);
}

void http_reply_page(struct evhttp_request *req, int status, const struct sbuf *page)
{
	http_reply_send(req, status, "text/html; charset=utf-8", page->buf, page->len);
}

bool http_reply_own_file(struct evhttp_request *req, const struct theme *theme, const char *path)
{
	if (!strcmp(path, "/style.css") && theme && theme->style.len)
		http_reply_send(req, 200, "text/css; charset=utf-8", theme->style.buf,
				theme->style.len);
	else if (asset_find(path))
		http_reply_asset(req, asset_find(path));
	else
		return false;
	return true;
}
