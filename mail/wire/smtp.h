/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The client's side of an SMTP connection (RFC 5321) after EHLO and login: letters go out one after
 * another, replies come in, and each letter gets one verdict.  Does no I/O: the caller sends what
 * is in `out` and passes on what it receives.
 *
 * A host that announced PIPELINING (RFC 2920) gets the three commands of a letter at once, behind
 * the text of the letter before it, so that a letter costs one round trip.
 *
 * Not here: the connection, TLS and login, which are libcurl's (sender_host.h).
 */
#ifndef MAIL_WIRE_SMTP_H
#define MAIL_WIRE_SMTP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

enum {
	SMTP_TEXT = 256,   /* bytes kept of a reply */
	SMTP_LINE = 1024,  /* bytes read of a line of a reply; the rest is dropped */
	SMTP_TOGETHER = 2, /* letters on their way in one connection */
};

/* A reply of one line or of several: "550-5.1.1 No such user", "550 here". */
struct smtp_reply {
	int code;
	char text[SMTP_TEXT]; /* in printable ASCII: the code, and the lines joined by blanks */
	size_t len;	      /* of the text */
	bool whole;	      /* the next line begins another reply */
};

/* Takes one line without its end.  Returns 1: the reply is whole; 0: it goes on; -1: no reply. */
int smtp_reply_line(struct smtp_reply *reply, const char *line, size_t len);

/* Extensions that the host announces. */
enum smtp_offer {
	SMTP_PIPELINING = 1,
	SMTP_SIZE = 2,
	SMTP_UTF8 = 4, /* RFC 6531 */
};

/* The extension of one line of the reply to EHLO, without its end; 0 = none of these. */
unsigned smtp_offer(const char *line, size_t len);

/* The caller keeps the strings and bytes until the verdict. */
struct smtp_letter {
	const char *from; /* "" = null return path */
	const char *to;
	bool foreign; /* the recipient is outside ASCII; the host must offer SMTP_UTF8 */
	const char *bytes;
	size_t len;
};

enum smtp_fate {
	SMTP_SENT,
	SMTP_LATER,   /* 4xx, a login is required, "too many recipients", connection lost */
	SMTP_REFUSED, /* 5xx that concerns this letter */
	SMTP_UNTRIED, /* the connection ended before the host considered the letter */
};

struct smtp_verdict {
	enum smtp_fate fate;
	int code; /* of the reply that decided, 0 = none */
	char text[SMTP_TEXT];
};

enum smtp_stage {
	SMTP_IDLE,
	SMTP_RSET, /* the reply to RSET is awaited, and so on */
	SMTP_MAIL,
	SMTP_RCPT,
	SMTP_DATA,
	SMTP_END,  /* of a letter */
	SMTP_NONE, /* of no letter, for a recipient that was refused */
};

/* Everything but `out` is private to smtp.c. */
struct smtp {
	struct sbuf out; /* to be sent; the caller empties it */
	unsigned offers;
	enum smtp_stage stage;
	struct smtp_letter letters[SMTP_TOGETHER]; /* the first is being sent */
	int n_letters;
	bool used;    /* the connection has served an earlier letter */
	bool heard;   /* the host has replied to the first letter */
	bool refused; /* its verdict is known, replies are still to come */
	bool unclean; /* RSET must precede the next letter */
	bool over;
	struct smtp_reply reply;
	char line[SMTP_LINE]; /* received so far */
	size_t line_len;
	struct smtp_verdict verdicts[SMTP_TOGETHER]; /* not taken yet */
	int n_verdicts;
};

void smtp_init(struct smtp *smtp, unsigned offers);
void smtp_release(struct smtp *smtp);

/* May smtp_send() be called?  Not while there are verdicts of all letters to take. */
bool smtp_takes(const struct smtp *smtp);
void smtp_send(struct smtp *smtp, const struct smtp_letter *letter);
/* No letter is on its way. */
bool smtp_idle(const struct smtp *smtp);

/*
 * Takes what the host sent.  Returns false if the connection is of no further use: all letters have
 * their verdicts.
 */
bool smtp_hear(struct smtp *smtp, const char *bytes, size_t len);
/* The connection ended or is given up, for this reason: all letters get their verdicts. */
void smtp_end(struct smtp *smtp, const char *why);

/* The next verdict, in the order of the letters; false when there is none. */
bool smtp_verdict(struct smtp *smtp, struct smtp_verdict *ret_verdict);

#endif
