/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The token in every form: a MAC over what the form is bound to, so that nothing is stored and no
 * other site can make one.  It is bound to a session, to a letter's link, or, for visitors who are
 * not signed in, to the hour of the page; the latter is also valid in the next hour.
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
	const char *letter;	      /* token of a letter's link; NULL = none */
	struct instant now;	      /* used if neither is set */
};

void csrf_write(const struct keyring *ring, const struct csrf_binding *to,
		char ret_text[CSRF_TEXT]);
/* Returns false for NULL, and for a token made for anything else. */
bool csrf_good(const struct keyring *ring, const struct csrf_binding *to, const char *text);

#endif
