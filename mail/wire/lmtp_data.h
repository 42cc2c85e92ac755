/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The stream after DATA: ends at CRLF . CRLF and nowhere else, dots unstuffed.  A message with a
 * bare CR or LF is refused, for such bytes are how one message is smuggled inside another.  Of such
 * a message, and beyond the limit, nothing is kept, but it is read to its end: a peer that is still
 * sending hears the answer.  Private to mail/wire/.
 */
#ifndef MAIL_WIRE_LMTP_DATA_H
#define MAIL_WIRE_LMTP_DATA_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

struct lmtp_data {
	struct sbuf bytes; /* CRLF line ends, unstuffed */
	size_t max;
	bool too_big;
	bool bare; /* a CR or LF stood alone */
	/* What has been seen of the present line. */
	enum { DATA_START, DATA_DOT, DATA_DOT_CR, DATA_TEXT, DATA_CR } at;
};

enum lmtp_data_end { LMTP_DATA_MORE, LMTP_DATA_DONE, LMTP_DATA_TOO_BIG, LMTP_DATA_BARE };

void lmtp_data_init(struct lmtp_data *d, size_t max);
void lmtp_data_release(struct lmtp_data *d);
/* Takes bytes up to the end of the message; returns how many it took. */
size_t lmtp_data_feed(struct lmtp_data *d, const char *bytes, size_t len,
		      enum lmtp_data_end *ret_end);

#endif
