/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mail addresses that the server accepts: those of RFC 5321 without quoted local parts, address
 * literals and comments.  An accepted address can be used in a header or an SMTP command unchanged.
 */
#ifndef CORE_BASE_MAILBOX_H
#define CORE_BASE_MAILBOX_H

enum { MAILBOX_MAX = 254, MAILBOX_LOCAL_MAX = 64, MAILBOX_LABEL_MAX = 63 }; /* bytes */

enum mailbox_fault {
	MAILBOX_GOOD,
	MAILBOX_NONE,	 /* no text, or no @ with text on both sides */
	MAILBOX_MARK,	 /* an invalid character or a misplaced dot */
	MAILBOX_LONG,	 /* longer than MAILBOX_MAX, or than MAILBOX_LOCAL_MAX before the @ */
	MAILBOX_FOREIGN, /* valid, but with non-ASCII characters, which not every host accepts */
	MAILBOX_OWN,	 /* valid, but of this server, which would write to itself */
};

/* Returns the first fault up to MAILBOX_FOREIGN, in this order; NULL gives MAILBOX_NONE. */
enum mailbox_fault mailbox_check(const char *text);

#endif
