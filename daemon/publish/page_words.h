/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the public views say in words of their own, in the reader's language.  A word that is not
 * known here is returned as it is.
 */
#ifndef DAEMON_PUBLISH_PAGE_WORDS_H
#define DAEMON_PUBLISH_PAGE_WORDS_H

#include <jansson.h>

#include "daemon/publish/xml.h"

/* The state of a group. */
const char *page_words_state(const struct page_place *p, const char *state);
/* The verdict of a ruling. */
const char *page_words_verdict(const struct page_place *p, const char *verdict);
/* Why a game ended. */
const char *page_words_end(const struct page_place *p, const char *reason);
/* Writes an ISO date. */
void page_words_date(struct xml *d, const char *iso);
/* The name of a player in the group's table; "" for a stranger. */
const char *page_words_player(json_t *group, long long player);

#endif
