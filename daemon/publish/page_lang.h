/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* In which language a page is shown: what the visitor asked for, of those that there are. */
#ifndef DAEMON_PUBLISH_PAGE_LANG_H
#define DAEMON_PUBLISH_PAGE_LANG_H

#include <stdbool.h>

#include "core/base/lang.h"

/* Whether the query (may be NULL) names a language of ours, and which. */
bool page_lang_named(const char *query, const struct lang **ret_lang);
/*
 * The last "lang" of the query that names a language decides; then Accept-Language by its weights
 * (RFC 9110 12.5.4: the first of equals, 0 is a refusal, "*" stands for what is not named); then
 * the site's own language.  Both texts may be NULL and may hold anything.
 */
const struct lang *page_lang(const char *query, const char *accept, const struct lang *site);

#endif
