/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * JSON for the public.  Texts that a person wrote may have been stored before names were cleaned,
 * and readers show them in lines of their own: direction marks and control characters, which steer
 * those lines, are left out here, as they are on pages (xml.h).  What is stored, its chains and the
 * records that prove them (kskak-record(7)) keep every byte.
 */
#ifndef DAEMON_PUBLISH_PLAIN_JSON_H
#define DAEMON_PUBLISH_PLAIN_JSON_H

#include <jansson.h>

#include "core/base/sbuf.h"

/* json_dumps() without such characters; "{}" if it fails.  The caller frees the text. */
char *plain_json(const json_t *value, size_t flags);
/* Appends the value so, with the end of a line, and releases it. */
void plain_json_put(json_t *value, size_t flags, struct sbuf *out);
/*
 * The same for values that somebody hashes again, such as the confirmations of a draw: such
 * characters are escaped ("\u202e"), so that the value is the stored one.
 */
char *plain_json_exact(const json_t *value, size_t flags);

#endif
