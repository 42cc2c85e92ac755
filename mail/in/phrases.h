/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Phrases by which mail programs are recognized: phrases.txt as a table. */
#ifndef MAIL_IN_PHRASES_H
#define MAIL_IN_PHRASES_H

#include <stdbool.h>

enum phrases_set {
	QUOTE_DELIMITER,
	QUOTE_SIGNATURE,
	QUOTE_HEADER,
	QUOTE_WROTE,
	QUOTE_WROTE_LAST,
	QUOTE_WROTE_COLON,
	QUOTE_WROTE_FIRST,
	QUOTE_ON,
	QUOTE_MONTH,
	ROBOT_SENDER,
	ROBOT_AUTO,
	ROBOT_SUBJECT,
};

/* Does any phrase of the set fit the text? */
bool phrases_any(enum phrases_set set, bool (*fits)(const void *text, const char *phrase),
		 const void *text);

#endif
