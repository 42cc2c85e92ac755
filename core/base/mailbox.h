/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The mail addresses that may be written to: those of RFC 5321 without quoted local parts, address
 * literals and comments.  What passes stands in a header or a command of SMTP as it is.
 */
#ifndef CORE_BASE_MAILBOX_H
#define CORE_BASE_MAILBOX_H

enum { MAILBOX_MAX = 254, MAILBOX_LOCAL_MAX = 64, MAILBOX_LABEL_MAX = 63 }; /* bytes */

enum mailbox_fault {
	MAILBOX_GOOD,
	MAILBOX_NONE,	 /* no text, or no @ with something on both sides */
	MAILBOX_MARK,	 /* a character that cannot stand there, or dots in a wrong place */
	MAILBOX_LONG,	 /* more than MAILBOX_MAX, or MAILBOX_LOCAL_MAX before the @ */
	MAILBOX_FOREIGN, /* sound but for characters beyond ASCII, which not every host takes */
};

/* The first fault of the text, in the order above; NULL is MAILBOX_NONE. */
enum mailbox_fault mailbox_check(const char *text);

#endif
