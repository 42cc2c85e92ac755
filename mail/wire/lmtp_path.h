/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Arguments of MAIL and RCPT: "FROM:<address> SIZE=1000 BODY=8BITMIME SMTPUTF8".  Private to
 * mail/wire/.
 */
#ifndef MAIL_WIRE_LMTP_PATH_H
#define MAIL_WIRE_LMTP_PATH_H

#include <stdbool.h>
#include <stddef.h>

struct lmtp_path {
	char *address; /* owned, without <> and source route */
	bool eight_bit;
	size_t size; /* 0 = not given; SIZE_MAX if it does not fit */
	bool utf8;
	bool has_parameter;
	bool unknown_parameter;
};

/*
 * Returns NULL or an error message.  `empty`: <> is allowed.  *ret_path can be released in either
 * case.
 */
const char *lmtp_path_read(const char *keyword, const char *args, bool empty,
			   struct lmtp_path *ret_path);
void lmtp_path_release(struct lmtp_path *path);

#endif
