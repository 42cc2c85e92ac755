/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Answers over HTTP: common headers, JSON, pages, errors of one form. Private to daemon/door/. */
#ifndef DAEMON_DOOR_HTTP_REPLY_H
#define DAEMON_DOOR_HTTP_REPLY_H

#include <event2/http.h>
#include <jansson.h>

#include "core/base/sbuf.h"
#include "daemon/publish/asset.h"

/*
 * Marks the answer as one for its visitor alone: with a session, a letter's link, a secret or a
 * form it is not kept by anybody, nor found by search engines.  Before it is sent.
 */
void http_reply_private(struct evhttp_request *req);

/*
 * Sends a body of a media type.  What is found by GET and not private is tagged, and answered with
 * 304 to whoever has this version already.
 */
void http_reply_send(struct evhttp_request *req, int status, const char *type, const void *body,
		     size_t len);
#define HTTP_REPLY_TAG 40 /* bytes of a tag with its quotes and NUL */
/* The tag under which a body is known. */
void http_reply_tag(const void *body, size_t len, char ret_tag[HTTP_REPLY_TAG]);
/* The same as http_reply_send() with status 200 for a body whose tag is known. */
void http_reply_tagged(struct evhttp_request *req, const char *type, const void *body, size_t len,
		       const char *tag);
/* JSON as http_reply_json() sends it, owned by the caller.  Takes over `json`. */
char *http_reply_json_text(json_t *json);
/* Takes over `json`. */
void http_reply_json(struct evhttp_request *req, int status, json_t *json);
/* {"error", "rule", "message"} and the members of RFC 9457, as application/problem+json. */
void http_reply_error(struct evhttp_request *req, int status, const char *error, const char *rule,
		      const char *message);
/* The same with the list of all refusals, {error, paragraph, text} each. */
void http_reply_refused(struct evhttp_request *req, int status, const char *error, const char *rule,
			const char *message, json_t *refusals);
/* 405 with the methods that are allowed. */
void http_reply_not_allowed(struct evhttp_request *req, const char *allow, const char *message);
#define STREAM_TYPE "text/event-stream"
/* The head of a stream of events, which ends with the connection. */
void http_reply_stream(struct evhttp_request *req);
/* A file of the pages, as gzip to whoever takes that, or 304. */
void http_reply_asset(struct evhttp_request *req, const struct asset *asset);
void http_reply_page(struct evhttp_request *req, int status, const struct sbuf *page);

#endif
