/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Text for values in views, in the reader's language.  Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_WORDS_H
#define DAEMON_PUBLISH_PAGE_WORDS_H

#include "core/base/civil.h"
#include "daemon/publish/xml.h"
#include "sql/store_event.h"

const char *page_words_state(const struct page_place *p, enum group_state state);
const char *page_words_event_state(const struct page_place *p, enum tourney_state state);
/* The verdict of a ruling; unknown ones are returned unchanged. */
const char *page_words_verdict(const struct page_place *p, const char *verdict);
/* Writes a date. */
void page_words_date(struct xml *d, struct civil date);
/*
 * The end of an event's date, for readers in another time zone: " (in your time zone 21 March 2026,
 * 08:00)".  Nothing for others.
 */
void page_words_end(struct xml *d, struct civil date, struct zone event);
/* Half points as "4½". */
void page_words_points(struct xml *d, int halves);
/* "4.5" as in the language, "4" for an integer. */
void page_words_number(struct xml *d, double v);
/* "100.00 kr." from hundredths of a krone. */
void page_words_money(struct xml *d, long long hundredths);

/*
 * A paragraph on a game called in for adjudication; claims are taken until that day, CIVIL_NONE =
 * no more.
 */
void page_words_claims(struct xml *d, struct civil until);

#endif
