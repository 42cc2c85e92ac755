/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See http_framing.h. */
#include "daemon/door/http_framing.h"

#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* Characters of a header name: tokens of RFC 9110, 5.6.2. */
static bool is_token(const char *s)
{
	static const char marks[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	return *s && !s[strspn(s, marks)];
}

static bool has_control(const char *s)
{
	for (; *s; s++)
		if (((unsigned char)*s < ' ' && *s != '\t') || *s == 127)
			return true;
	return false;
}

/* A name or an address, and a port (RFC 9110, 7.2). */
static bool is_host(const char *s)
{
	static const char marks[] = ".-_:[]%0123456789abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	return *s && !s[strspn(s, marks)];
}

static bool is_number(const char *s)
{
	return *s && !s[strspn(s, "0123456789")];
}

const char *http_framing_fault(struct evhttp_request *req)
{
	int hosts = 0, lengths = 0, codings = 0;
	const struct evkeyval *h;

	for (h = evhttp_request_get_input_headers(req)->tqh_first; h; h = h->next.tqe_next) {
		if (!is_token(h->key) || has_control(h->value))
			return "A header of the request is malformed.";
		if (!strcasecmp(h->key, "Host") && (hosts++ || !is_host(h->value)))
			return "The request needs one Host header, with the name of a host.";
		if (!strcasecmp(h->key, "Content-Length") && (lengths++ || !is_number(h->value)))
			return "The request has more than one length, or none that is a number.";
		if (!strcasecmp(h->key, "Transfer-Encoding") &&
		    (codings++ || strcasecmp(h->value, "chunked")))
			return "The only transfer coding that is read is chunked.";
	}
	if (lengths && codings)
		return "The request has a length and a transfer coding.";
	if (!hosts && (req->major > 1 || req->minor > 0))
		return "The request needs one Host header.";
	/* evhttp takes chunk sizes that a proxy reads otherwise: "+5", "0x5", a bare LF. */
	if (codings)
		evhttp_add_header(evhttp_request_get_output_headers(req), "Connection", "close");
	return NULL;
}
