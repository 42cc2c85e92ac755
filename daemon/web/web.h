/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A web page request being answered.  The door makes a call and routes_serve() finds the row for
 * its path (routes.c), checking origin and token of a form before any handler runs.  A handler
 * writes the reply, or submits an inbound and writes it once that is stored.  Only the dispatch
 * changes the store, and a GET submits nothing.
 */
#ifndef DAEMON_WEB_WEB_H
#define DAEMON_WEB_WEB_H

#include "daemon/act/dispatch.h"
#include "daemon/config.h"
#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"
#include "daemon/web/form.h"
#include "daemon/web/origin.h"
#include "daemon/web/visitor.h"

#define WEB_PATH   400 /* bytes of a path or of `next` */
#define WEB_PARTS  2   /* wildcards in a path: "/games/" "*" "/move" */
#define WEB_PART   100
#define WEB_DEVICE STORE_DEVICE_MAX
#define WEB_KEY	   17

/* Shared by all calls; made once by the door. */
struct web {
	struct context *ctx;
	const struct config *cfg;
	struct remotes *remotes;
};

struct web_reply {
	int status;	      /* 200 unless set */
	const char *type;     /* media type; default HTML */
	struct sbuf location; /* for a 303 */
	struct sbuf cookie;   /* Set-Cookie; "" = none */
	int retry_after;      /* seconds, for a 429 */
	bool even; /* delay it to a fixed time after the request, to hide how long it took */
	struct sbuf body;
};

/* A message above the page's content, also for screen readers. */
struct web_alert {
	char error[48];	    /* machine word, "" = none */
	char paragraph[32]; /* for a refusal by a rule */
	struct sbuf text;
};

struct web_call;
typedef void web_handler(struct web_call *call);
/* Called after the commit, or its failure. */
typedef void web_after(struct web_call *call, const struct answer *answer);
/* Called once with the finished reply; may take over its strings, leaving empty ones. */
typedef void web_send(void *arg, struct web_reply *reply);

struct web_call {
	struct web *web;
	struct visitor visitor;
	bool post;
	char path[WEB_PATH];
	char query_text[WEB_PATH];	/* as sent; "" = none, or too long */
	char part[WEB_PARTS][WEB_PART]; /* what each * of the path matched */
	struct form query, form;
	bool malformed; /* the body or the query is malformed */
	bool foreign;	/* the form comes from another site */
	char device[WEB_DEVICE + 1];
	char secret[64];	     /* handler state across its act */
	int step;		     /* the same: number of acts done, of several */
	char key[WEB_KEY];	     /* for the forms of the page */
	char letter_csrf[CSRF_TEXT]; /* for forms below a letter's link */
	struct page_place place;
	struct web_alert alert;
	struct web_reply reply;

	web_after *after;
	web_send *send;
	void *send_arg;
	int holds; /* reference count */
};

/* The door's information about a request; borrowed. */
struct web_request {
	const struct visitor *visitor;
	bool post;
	const char *path;
	const char *query; /* NULL = none */
	const void *body;
	size_t len;
	const char *type; /* of the body; NULL = not given */
	struct origin from;
	const char *device; /* User-Agent; NULL = not given */
};

/* Creates a call answered through `send`; web_release() frees it and sends the reply. */
struct web_call *web_call_new(struct web *web, const struct web_request *request, web_send *send,
			      void *send_arg);
void web_release(struct web_call *call);

/* Page settings for this visitor, who must outlive them. */
struct page_place web_place(const struct web *web, const struct visitor *visitor);
/* Applies the player's choice of notation, colours and pieces; both must outlive the page. */
void web_place_prefer(struct page_place *place, const struct preferences *preferences);

/* --- acts ------------------------------------------------------------------------------------- */

/*
 * Submits the inbound, whose time of receipt is set here, to the dispatch; `after` then writes the
 * reply.  The handler must return at once.
 */
void web_submit(struct web_call *call, struct inbound *in, web_after *after);
/*
 * The key of an act: from the form's field `key`, the act and the actor, so that a form sent twice
 * has one effect.  "" if the form has no key.
 */
void web_act_key(const struct web_call *call, const char *act, struct sbuf *out);
/* The status for an answer: 303, or that of the refusal. */
int web_status(const struct answer *answer);

/* --- replies ---------------------------------------------------------------------------------- */

/* 303 to a path on this server. */
void web_redirect(struct web_call *call, const char *path);
/* The field `next` if it is a path on this server, else /me. */
const char *web_next(const struct form *from);
bool web_is_path(const char *next);

/*
 * Starts a page: head, alert if one is set, and title; then comes the content; then
 * web_page_end().  Forms on it are bound to the visitor.
 */
/* Only the alert, for pages that start differently; nothing if none is set. */
void web_alert_write(const struct web_call *call, struct xml *d);
void web_page_begin(struct web_call *call, struct xml *d, const char *title);
void web_page_end(struct web_call *call, struct xml *d);

/* Sets an alert for the next page, and the status. */
void web_alert(struct web_call *call, int status, const char *error, const char *paragraph,
	       const char *text);
/* The same for an act's answer. */
void web_alert_answer(struct web_call *call, const struct answer *answer);
/* A page with nothing but the alert. */
void web_refuse(struct web_call *call, int status, const char *error, const char *title,
		const char *text);
/* Unknown, expired and foreign look alike. */
void web_not_found(struct web_call *call);
/* The store is not responding. */
void web_try_again(struct web_call *call);

#endif
