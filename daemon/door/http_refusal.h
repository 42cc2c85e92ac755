/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Refusals in the format that the clients of a path read: those of Xfcc parse whatever comes as
 * XML, clients of the API expect JSON of RFC 9457. Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_HTTP_REFUSAL_H
#define DAEMON_DOOR_HTTP_REFUSAL_H

#include <event2/http.h>

#include "core/base/sbuf.h"

enum http_reader {
	READER_BROWSER,
	READER_API,
	READER_XFCC,
};

enum http_reader http_refusal_reader(const char *path);
/* The same for the first line of a request, which need not be complete. */
enum http_reader http_refusal_reader_of_line(const char *line);

/*
 * Sends a refusal; `error` is the word of the API, `message` a sentence in English.  Browsers get
 * the JSON of the API, too.
 */
void http_refusal_send(struct evhttp_request *req, enum http_reader reader, int status,
		       const char *error, const char *message);

/*
 * Appends a whole answer, with "Connection: close", for a connection whose request evhttp does not
 * know.  Browsers get no body.
 */
void http_refusal_write(enum http_reader reader, int status, const char *message,
			struct sbuf *ret_answer);

/*
 * Reads an answer that evhttp made by itself to a request that it cannot take; 0 if the answer is
 * none of these.
 */
int http_refusal_of_evhttp(const char *answer);

#endif
