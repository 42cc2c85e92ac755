/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The stream after DATA: ends at CRLF . CRLF and nowhere else; dots are unstuffed.  A message with
 * a bare CR or LF is refused, since such bytes serve to smuggle one message inside another.  A
 * refused or overlong message is read to its end but not kept, so that a peer that is still sending
 * sees the reply.  Private to mail/wire/.
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
	bool bare; /* a bare CR or LF was seen */
	/* The part of the current line received so far. */
	enum { DATA_START, DATA_DOT, DATA_DOT_CR, DATA_TEXT, DATA_CR } at;
};

enum lmtp_data_end { LMTP_DATA_MORE, LMTP_DATA_DONE, LMTP_DATA_TOO_BIG, LMTP_DATA_BARE };

void lmtp_data_init(struct lmtp_data *d, size_t max);
void lmtp_data_release(struct lmtp_data *d);
/* Takes bytes up to the end of the message; returns the number taken. */
size_t lmtp_data_feed(struct lmtp_data *d, const char *bytes, size_t len,
		      enum lmtp_data_end *ret_end);

#endif
