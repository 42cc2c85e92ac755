/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who a request comes from: the address, the session of its cookie, the language, and what binds
 * the forms of the pages that it gets.
 */
#ifndef DAEMON_WEB_VISITOR_H
#define DAEMON_WEB_VISITOR_H

#include "daemon/context.h"
#include "daemon/web/csrf.h"
#include "daemon/web/remotes.h"
#include "sql/store_access.h"
#include "sql/store_official.h"
#include "sql/store_preference.h"

/* What a request says of its sender; NULL = not sent. */
struct visitor_facts {
	const char *cookies; /* all of the field Cookie */
	const char *query;   /* of the URL */
	const char *accept_language;
	const char *peer;	   /* address of the connection */
	const char *forwarded;	   /* X-Forwarded-For */
	const char *trusted_proxy; /* of the configuration, never NULL */
	int64_t session_days;	   /* likewise */
};

struct visitor {
	struct instant now;
	struct access_row session; /* id 0 = not signed in */
	struct access_row half;	   /* a session that waits for its one-time password; id 0 = none */
	struct player player;	   /* whose session it is; id 0 = nobody's, or an official's */
	struct official_row official; /* id 0 = no role, or signed in before they had it */
	bool otp_missing; /* the official must give a one-time password before the desk opens */
	char official_author[STORE_NAME_MAX + 8]; /* "web Anna Bro", for the record */
	struct preferences preferences;
	const struct lang *lang;
	bool lang_named; /* in the URL */
	char remote[REMOTES_ADDRESS];
	char csrf[CSRF_TEXT]; /* of forms on public and private pages, bound to session or hour */
};

/*
 * A cookie whose session is unknown, ended or expired counts as none.  Notes once an hour that the
 * session is used.  1, or a negative store_error.
 */
int visitor_read(struct context *ctx, const struct visitor_facts *facts, struct instant now,
		 struct visitor *ret_visitor);

/* What the forms are bound to that the visitor sends from pages without a letter's link. */
struct csrf_binding visitor_binding(const struct visitor *visitor);

/* Signed in so recently that secrets may be made and the address changed. */
bool visitor_is_fresh(const struct visitor *visitor);

/* Seconds from the sign-in for which that holds. */
#define VISITOR_FRESH 900

/*
 * The cookie's name: with https it is bound to the host.  `page_url` as configured, "" = none.
 */
const char *visitor_cookie_name(const char *page_url);
/* The value of Set-Cookie that gives the browser the secret of a session, or takes it ("") away. */
void visitor_cookie(const char *page_url, const char *secret, int64_t days, struct sbuf *out);

#endif
