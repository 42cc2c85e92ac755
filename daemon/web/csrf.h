/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The token that every form carries: a MAC over what the form is bound to, so that nothing is
 * stored and no other site can make one.  It is bound to a session, to the link of a letter, or,
 * for visitors who are not signed in, to the hour in which the page was made; then it is good in
 * the next hour too.
 */
#ifndef DAEMON_WEB_CSRF_H
#define DAEMON_WEB_CSRF_H

#include <stdbool.h>

#include "core/base/civil.h"
#include "crypto/digest.h"
#include "crypto/token.h"

#define CSRF_TEXT (2 + 2 * DIGEST_LEN + 1)

struct csrf_binding {
	const unsigned char *session; /* hash of its secret, DIGEST_LEN bytes; NULL = none */
	const char *letter;	      /* the token of a letter's link; NULL = none */
	struct instant now;	      /* decides where there is neither */
};

void csrf_write(const struct keyring *ring, const struct csrf_binding *to,
		char ret_text[CSRF_TEXT]);
/* False for NULL, and for one that was made for anything else. */
bool csrf_good(const struct keyring *ring, const struct csrf_binding *to, const char *text);

#endif
