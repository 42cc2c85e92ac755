/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A request of the web pages on its way to its answer.  The door makes a call and routes_serve()
 * finds the row of its path (routes.c): origin and token of a form are checked there, before any
 * handler runs.  A handler writes the reply, or submits an inbound and writes it once that is
 * stored.  Nothing but the dispatch changes the store, and a GET submits nothing.
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
#define WEB_PARTS  2   /* of a path that a row leaves open: "/games/" "*" "/move" */
#define WEB_PART   100
#define WEB_DEVICE STORE_DEVICE_MAX
#define WEB_KEY	   17

/* What all calls share; made once by the door. */
struct web {
	struct context *ctx;
	const struct config *cfg;
	struct remotes *remotes;
};

struct web_reply {
	int status;	      /* 200 unless set */
	const char *type;     /* media type; HTML unless set */
	struct sbuf location; /* of a 303 */
	struct sbuf cookie;   /* of Set-Cookie; "" = none */
	int retry_after;      /* seconds, of a 429 */
	bool even;	      /* held back until a fixed time after the request: how long it took
			       * says nothing */
	struct sbuf body;
};

/* What is said above the content of the page, for those who see it and those who hear it. */
struct web_alert {
	char error[48];	    /* machine word, "" = none */
	char paragraph[32]; /* of a refusal by a rule */
	struct sbuf text;
};

struct web_call;
typedef void web_handler(struct web_call *call);
/* After the commit, or after it has failed. */
typedef void web_after(struct web_call *call, const struct answer *answer);
/* Called once, with the finished reply; may take its texts over and leave empty ones. */
typedef void web_send(void *arg, struct web_reply *reply);

struct web_call {
	struct web *web;
	struct visitor visitor;
	bool post;
	char path[WEB_PATH];
	char query_text[WEB_PATH];	/* as it was sent; "" = none, or longer than that */
	char part[WEB_PARTS][WEB_PART]; /* what stands for each * of the row's path */
	struct form query, form;
	bool malformed; /* the body is no form, or the query none */
	bool foreign;	/* the form was sent from another site */
	char device[WEB_DEVICE + 1];
	char secret[64];	     /* of a handler, across its act */
	int step;		     /* likewise: how many acts of several are done */
	char key[WEB_KEY];	     /* of the forms of the page */
	char letter_csrf[CSRF_TEXT]; /* of the forms below a letter's link */
	struct page_place place;
	struct web_alert alert;
	struct web_reply reply;

	web_after *after;
	web_send *send;
	void *send_arg;
	int holds; /* by whom the call is still needed */
};

/* What the door knows of a request; borrowed. */
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

/* A call that answers through `send`; web_release() frees it and sends the reply. */
struct web_call *web_call_new(struct web *web, const struct web_request *request, web_send *send,
			      void *send_arg);
void web_release(struct web_call *call);

/* How pages for this visitor, who outlives them, are made. */
struct page_place web_place(const struct web *web, const struct visitor *visitor);
/* The notation, colours and pieces that a player has chosen; both outlive the page. */
void web_place_prefer(struct page_place *place, const struct preferences *preferences);

/* --- acts ------------------------------------------------------------------------------------- */

/*
 * Hands the inbound, whose time of receipt is set here, to the dispatch; `after` then writes the
 * reply.  The handler returns at once.
 */
void web_submit(struct web_call *call, struct inbound *in, web_after *after);
/*
 * The key of an act: of the form's field `key`, the act and whoever acts, so that a form sent twice
 * has one effect.  "" when the form has no key.
 */
void web_act_key(const struct web_call *call, const char *act, struct sbuf *out);
/* The status for an answer: 303, or that of the refusal. */
int web_status(const struct answer *answer);

/* --- replies ---------------------------------------------------------------------------------- */

/* 303 to a path of this server. */
void web_redirect(struct web_call *call, const char *path);
/* The field `next` where it is a path of this server, else /me. */
const char *web_next(const struct form *from);
bool web_is_path(const char *next);

/*
 * A page from its head to its title, with the alert when one was set; then the content; then
 * web_page_end().  The forms on it are bound to the visitor.
 */
/* The alert alone, for pages with a beginning of their own; nothing when none was set. */
void web_alert_write(const struct web_call *call, struct xml *d);
void web_page_begin(struct web_call *call, struct xml *d, const char *title);
void web_page_end(struct web_call *call, struct xml *d);

/* Says it above the next page that is begun, and sets the status. */
void web_alert(struct web_call *call, int status, const char *error, const char *paragraph,
	       const char *text);
/* The same for what an act was answered. */
void web_alert_answer(struct web_call *call, const struct answer *answer);
/* A page that says nothing else. */
void web_refuse(struct web_call *call, int status, const char *error, const char *title,
		const char *text);
/* Unknown, expired and foreign look alike. */
void web_not_found(struct web_call *call);
/* The store does not answer. */
void web_try_again(struct web_call *call);

#endif
