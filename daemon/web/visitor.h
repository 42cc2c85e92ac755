/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The sender of a request: address, session from the cookie, language, and what their forms are
 * bound to.
 */
#ifndef DAEMON_WEB_VISITOR_H
#define DAEMON_WEB_VISITOR_H

#include "daemon/context.h"
#include "daemon/web/csrf.h"
#include "daemon/web/remotes.h"
#include "sql/store_access.h"
#include "sql/store_official.h"
#include "sql/store_preference.h"

/* A request's information about its sender; NULL = not sent. */
struct visitor_facts {
	const char *cookies; /* the whole Cookie header */
	const char *query;   /* of the URL */
	const char *accept_language;
	const char *peer;	   /* remote address of the connection */
	const char *forwarded;	   /* X-Forwarded-For */
	const char *trusted_proxy; /* as configured, never NULL */
	int64_t session_days;	   /* as configured */
};

struct visitor {
	struct instant now;
	struct access_row session;    /* id 0 = not signed in */
	struct access_row half;	      /* a session awaiting its one-time password; id 0 = none */
	struct player player;	      /* owner of the session; id 0 = none, or an official */
	struct official_row official; /* id 0 = no role, or signed in before getting it */
	bool otp_missing;	      /* the desk requires a one-time password first */
	char official_author[STORE_NAME_MAX + 8]; /* "web Anna Bro", for the record */
	struct preferences preferences;
	const struct lang *lang;
	bool lang_named; /* by the URL */
	char remote[REMOTES_ADDRESS];
	char csrf[CSRF_TEXT]; /* for forms on public and private pages, bound to session or hour */
};

/*
 * An unknown, ended or expired session counts as none.  Records use of the session once an hour.  *
 * Returns 1, or a negative store_error.
 */
int visitor_read(struct context *ctx, const struct visitor_facts *facts, struct instant now,
		 struct visitor *ret_visitor);

/* The binding of the visitor's forms, on pages without a letter's link. */
struct csrf_binding visitor_binding(const struct visitor *visitor);

/* Signed in recently enough to create secrets and change the address. */
bool visitor_is_fresh(const struct visitor *visitor);

/* Seconds after the sign-in for which that holds. */
#define VISITOR_FRESH 900

/*
 * The name of the cookie: with https it is bound to the host.  `page_url` as configured, "" = none.
 */
const char *visitor_cookie_name(const char *page_url);
/* The Set-Cookie value that sets a session's secret, or with "" deletes it. */
void visitor_cookie(const char *page_url, const char *secret, int64_t days, struct sbuf *out);

#endif
