/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Authentication-Results (RFC 8601): does our own mail host vouch for the sender?  Only the topmost
 * field counts, only if it carries the configured authserv-id, and only if no other field does.  In
 * it only "dkim=pass" counts, for the domain of From or a parent of it.  SPF and From alone vouch
 * for nobody; "dmarc=fail" says that From is wrong.  Private to mail/in/.
 */
#ifndef MAIL_IN_AUTH_H
#define MAIL_IN_AUTH_H

#include "mail/in/message.h"

/*
 * `fields`: the raw values of all Authentication-Results fields, topmost first.  `domain`: that of
 * From in lower case.  ret_domain (256 bytes) gets the signing domain of a pass, else "".
 */
enum mail_auth auth_judge(const char *const *fields, int n_fields, const char *authserv_id,
			  const char *domain, char ret_domain[256]);

#endif
