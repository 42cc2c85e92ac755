/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A parsed message from outside: who wrote it, whether that was a person, who vouches for them,
 * where a token may be, and the text above the quotation.  Every byte is hostile; limits are part
 * of the policy.  This file judges neither tokens nor commands.
 */
#ifndef MAIL_IN_MESSAGE_H
#define MAIL_IN_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#define MAIL_ADDRESS_MAX 320
#define MAIL_ID_MAX	 400

struct mail_policy {
	const char *domain;	      /* of our own addresses */
	const char *play_local;	      /* "play" */
	const char *bounce_local;     /* "bounce" */
	char delimiter;		      /* '+' */
	const char *authserv_id;      /* of the Authentication-Results we trust; "" = trust none */
	const char *trusted_received; /* host ("by ...") whose topmost Received counts; "" = none */
	struct instant received;      /* now; sec 0 = unknown, and no signature is fresh */
	bool wants_date;	      /* read the sender's Date */
	size_t bytes_max;	      /* 0 = 1 MiB */
	int parts_max;		      /* 0 = 100 */
	int depth_max;		      /* 0 = 10 */
};

struct mail_envelope {
	const char *from;      /* "" = null return path; NULL = unknown (IMAP) */
	const char *recipient; /* NULL = unknown (IMAP) */
};

/* The kind of sender.  Only MAIL_PERSONAL may be answered. */
enum mail_class {
	MAIL_PERSONAL = 0,
	MAIL_BOUNCE,	/* delivery status, or anything to a bounce address */
	MAIL_AUTOMATIC, /* RFC 3834 and similar */
	MAIL_LIST,
	MAIL_OWN, /* written by us */
};

/* Why it cannot be read.  The door answers 5xx; no letter is sent. */
enum mail_fault {
	MAIL_FINE = 0,
	MAIL_TOO_BIG,
	MAIL_TOO_MANY_PARTS,
	MAIL_TOO_DEEP,
	MAIL_TOO_MUCH_HEADER, /* too many fields, too long ones, or groups of addresses */
	MAIL_TOO_MANY_LINES,  /* of text; more than anybody writes */
	MAIL_NO_SENDER,	      /* no From, or no address in it */
	MAIL_SEVERAL_SENDERS, /* From twice, or more than one address in it */
	MAIL_UNREADABLE,      /* no header at all */
};

/* The configured mail host's verdict on the sender (auth.h). */
enum mail_auth {
	MAIL_AUTH_NONE = 0, /* no field that we trust */
	MAIL_AUTH_PASS,	    /* DKIM passed for a domain aligned with From, on a mail to us */
	MAIL_AUTH_FAIL,	    /* there is a trusted field, but it vouches for nobody */
	MAIL_AUTH_DISOWNED, /* dmarc=fail: the domain of From disowns the mail */
	MAIL_AUTH_TWICE,    /* two such fields: one is forged */
	MAIL_AUTH_LOOSE,    /* DKIM passed, but the signature does not cover what makes it a mail
			     * to us (signature.h) */
};

enum mail_bounce_action {
	MAIL_BOUNCE_UNKNOWN = 0, /* the bounce does not say; look at the token */
	MAIL_BOUNCE_FAILED,
	MAIL_BOUNCE_DELAYED,
	MAIL_BOUNCE_DELIVERED, /* delivered, relayed or expanded: harmless */
};

struct mail_bounce {
	enum mail_bounce_action action;
	char status[16];		      /* "5.1.1", "" = none */
	char recipient[MAIL_ADDRESS_MAX + 1]; /* Final-Recipient, "" = none */
	char diagnostic[256];		      /* the host's words, "" = none */
	char original_id[MAIL_ID_MAX + 1];    /* Message-ID of the letter that came back */
};

struct mail_message {
	char from[MAIL_ADDRESS_MAX + 1]; /* the address in From, domain in lower case */
	char from_name[128];		 /* display name, UTF-8, no control characters */
	char subject[256];		 /* decoded, UTF-8, one line */
	char id[MAIL_ID_MAX + 1];	 /* Message-ID without <>, or "sha256.<hex>@missing" */
	bool id_made;			 /* made up, since the message had none */

	enum mail_class class;
	const char *class_why; /* a word for the log: "auto-submitted", "list-id", ... ; "" */
	struct mail_bounce bounce;

	enum mail_auth auth;
	char auth_domain[256]; /* domain of the DKIM signature; "" = none */

	struct instant stamped; /* by the trusted host; sec 0 = none */
	struct instant dated;	/* by the sender, if wanted; sec 0 = none */
	/*
	 * Every place that may hold a reply token, the most reliable first, a line each: envelope
	 * recipient, then our own addresses in To, Cc, Delivered-To and X-Original-To.  For
	 * reply_token_find().
	 */
	struct sbuf token_places;
	/* In-Reply-To and References ids without <>, a line each, newest first. */
	struct sbuf ids;

	struct sbuf text;  /* above the quotation, for commands; UTF-8, LF, no NUL */
	struct sbuf whole; /* the decoded text, quotation included */
	bool from_html;	   /* there was no text/plain */
};

void mail_message_init(struct mail_message *m);
void mail_message_release(struct mail_message *m);

/*
 * Reads a message.  `env` may be NULL.  Returns MAIL_FINE, or a fault, with only id and class (and
 * what was read before the fault) filled in.  The caller releases the message in either case.
 */
enum mail_fault mail_message_parse(const void *raw, size_t len, const struct mail_policy *policy,
				   const struct mail_envelope *env,
				   struct mail_message *ret_message);

/* "too many parts", ...: for the door's 5xx and the log, in English. */
const char *mail_fault_text(enum mail_fault fault);
const char *mail_class_word(enum mail_class class);

#endif
