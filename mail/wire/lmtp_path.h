/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * "FROM:<address> SIZE=1000 BODY=8BITMIME SMTPUTF8": what follows MAIL and RCPT.  Private to
 * mail/wire/.
 */
#ifndef MAIL_WIRE_LMTP_PATH_H
#define MAIL_WIRE_LMTP_PATH_H

#include <stdbool.h>
#include <stddef.h>

struct lmtp_path {
	char *address; /* owned, without <> and source route */
	bool eight_bit;
	size_t size; /* 0 = not given; SIZE_MAX when it does not fit */
	bool utf8;
	bool has_parameter;
	bool unknown_parameter;
};

/*
 * NULL, or what is wrong.  `empty`: <> is allowed.  *ret_path can be released in any case.
 */
const char *lmtp_path_read(const char *keyword, const char *args, bool empty,
			   struct lmtp_path *ret_path);
void lmtp_path_release(struct lmtp_path *path);

#endif
