/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* HTTP answers: common headers, JSON, pages, uniform errors. Private to daemon/door/. */
#ifndef DAEMON_DOOR_HTTP_REPLY_H
#define DAEMON_DOOR_HTTP_REPLY_H

#include <event2/http.h>
#include <jansson.h>

#include "core/base/sbuf.h"
#include "daemon/publish/asset.h"
#include "daemon/publish/theme.h"

/*
 * Marks the answer as private to its visitor: with a session, a letter's link, a secret or a form
 * it must not be cached, nor indexed by search engines.  Call before sending.
 */
void http_reply_private(struct evhttp_request *req);

/*
 * Sends a body of a media type.  Public answers to GET are tagged, and sent as 304 to clients that
 * have this version already.
 */
void http_reply_send(struct evhttp_request *req, int status, const char *type, const void *body,
		     size_t len);
/* The words behind the number in a status line. */
const char *http_reply_status_text(int status);
#define HTTP_REPLY_TAG 40 /* bytes of a tag including quotes and NUL */
/* Computes the tag of a body. */
void http_reply_tag(const void *body, size_t len, char ret_tag[HTTP_REPLY_TAG]);
/* Like http_reply_send() with status 200, for a body whose tag is known. */
void http_reply_tagged(struct evhttp_request *req, const char *type, const void *body, size_t len,
		       const char *tag);
/* JSON text as sent by http_reply_json(), owned by the caller.  Takes over `json`. */
char *http_reply_json_text(json_t *json);
/* Takes over `json`. */
void http_reply_json(struct evhttp_request *req, int status, json_t *json);
#define PROBLEM_TYPE "application/problem+json"
/* {"error", "rule", "message"} and the members of RFC 9457, owned by the caller. */
json_t *http_reply_error_json(int status, const char *error, const char *rule, const char *message);
/* Sends these as PROBLEM_TYPE. */
void http_reply_error(struct evhttp_request *req, int status, const char *error, const char *rule,
		      const char *message);
/* The same, because the database fails: 503, to be tried again. */
void http_reply_no_store(struct evhttp_request *req);
/* http_reply_error() with a list of all refusals, each {error, paragraph, text}. */
void http_reply_refused(struct evhttp_request *req, int status, const char *error, const char *rule,
			const char *message, json_t *refusals);
/* Sends 405 with the allowed methods. */
void http_reply_not_allowed(struct evhttp_request *req, const char *allow, const char *message);
#define STREAM_TYPE "text/event-stream"
/* Starts an event stream, which ends with the connection. */
void http_reply_stream(struct evhttp_request *req);
/* Sends a static file, gzipped if the client accepts that, or 304. */
void http_reply_asset(struct evhttp_request *req, const struct asset *asset);
void http_reply_page(struct evhttp_request *req, int status, const struct sbuf *page);

/*
 * Sends what is part of the program, or the theme's style sheet, for which no database is needed;
 * false if the path is something else.
 */
bool http_reply_own_file(struct evhttp_request *req, const struct theme *theme, const char *path);

#endif
