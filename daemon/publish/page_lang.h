/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Chooses the language of a page: the visitor's preference among those available. */
#ifndef DAEMON_PUBLISH_PAGE_LANG_H
#define DAEMON_PUBLISH_PAGE_LANG_H

#include <stdbool.h>

#include "core/base/lang.h"

/* Whether the query (may be NULL) names one of our languages, and which. */
bool page_lang_named(const char *query, const struct lang **ret_lang);
/*
 * Decides by the last valid "lang" in the query; then Accept-Language with weights (RFC 9110
 * 12.5.4: first among equals, 0 refuses, "*" matches the rest); then the site's language.  Both
 * strings may be NULL and contain anything.
 */
const struct lang *page_lang(const char *query, const char *accept, const struct lang *site);

#endif
