/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See http_refusal.h. */
#include "daemon/door/http_refusal.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/door/http_reply.h"
#include "daemon/door/xfcc_answer.h"

/* The body; returns its type. */
static const char *write_body(enum http_reader reader, int status, const char *error,
			      const char *message, struct sbuf *out)
{
	struct sbuf text = SBUF_INIT;
	char *json;

	if (reader == READER_XFCC) {
		sbuf_addf(&text, "ServerError: %s", message);
		xfcc_answer_fault(status >= 500 || status == 429 ? XFCC_SERVER : XFCC_CLIENT,
				  text.buf, out);
		sbuf_release(&text);
		return XFCC_TYPE;
	}
	json = http_reply_json_text(http_reply_error_json(status, error, "", message));
	sbuf_adds(out, json);
	free(json);
	return PROBLEM_TYPE;
}

enum http_reader http_refusal_reader(const char *path)
{
	if (!strcmp(path, "/xfcc"))
		return READER_XFCC;
	return !strcmp(path, "/api") || !strncmp(path, "/api/", 5) ? READER_API : READER_BROWSER;
}

enum http_reader http_refusal_reader_of_line(const char *line)
{
	const char *path = strchr(line, ' ');
	struct sbuf text = SBUF_INIT;
	enum http_reader reader = READER_BROWSER;

	if (path) {
		sbuf_add(&text, path + 1, strcspn(path + 1, " ?"));
		reader = http_refusal_reader(text.buf ? text.buf : "");
	}
	sbuf_release(&text);
	return reader;
}

void http_refusal_send(struct evhttp_request *req, enum http_reader reader, int status,
		       const char *error, const char *message)
{
	struct sbuf body = SBUF_INIT;
	const char *type = write_body(reader, status, error, message, &body);

	http_reply_send(req, status, type, body.buf, body.len);
	sbuf_release(&body);
}

void http_refusal_write(enum http_reader reader, int status, const char *message,
			struct sbuf *ret_answer)
{
	struct sbuf body = SBUF_INIT;

	sbuf_addf(ret_answer, "HTTP/1.1 %d %s\r\n", status, http_reply_status_text(status));
	if (reader != READER_BROWSER)
		sbuf_addf(ret_answer, "Content-Type: %s\r\nX-Content-Type-Options: nosniff\r\n",
			  write_body(reader, status, "bad_request", message, &body));
	if (status == 503)
		sbuf_adds(ret_answer, "Retry-After: 5\r\n");
	sbuf_addf(ret_answer, "Content-Length: %zu\r\nConnection: close\r\n\r\n", body.len);
	sbuf_add(ret_answer, body.buf ? body.buf : "", body.len);
	sbuf_release(&body);
}

int http_refusal_of_evhttp(const char *answer)
{
	static const char start[] = "HTTP/1.1 ", page[] = "\r\n\r\n<HTML><HEAD>\n";
	const char *body = strstr(answer, "\r\n\r\n");

	if (!body || strncmp(body, page, sizeof(page) - 1) != 0)
		return 0;
	return (int)strtol(answer + sizeof(start) - 1, NULL, 10);
}
