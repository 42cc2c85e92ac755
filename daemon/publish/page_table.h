/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables on a page, each in a scrolling frame for narrow screens.  Private to daemon/publish/ and
 * daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_TABLE_H
#define DAEMON_PUBLISH_PAGE_TABLE_H

#include "core/base/civil.h"
#include "daemon/publish/view_player.h"
#include "daemon/publish/xml.h"

/* `class` is the CSS class, NULL for none. */
void page_table_begin(struct xml *d, const char *class);
void page_table_end(struct xml *d);

/* A column heading. */
void page_table_column(struct xml *d, const char *label);
/*
 * Starts the head of a ranking, thead and tr, with the columns of place, number, and names, which
 * are those of `label`.
 */
void page_table_ranking(struct xml *d, const char *label);
/* A row heading: a name, followed by a remark. */
void page_table_row(struct xml *d, const char *name, const char *remark);
/* The same for a player with a page. */
void page_table_player(struct xml *d, const struct view_player *player, const char *remark);

void page_table_count(struct xml *d, long long n);
/* A number with halves or quarters: "3", "2.5". */
void page_table_number(struct xml *d, double v);
/* A number that is understandable without column headings, on a narrow screen. */
void page_table_score(struct xml *d, const char *class, double v);
/* Opens the crosstable cell of the score against `other` (a number, or a round). */
void page_table_result(struct xml *d, int other);
/* The club, hidden on narrow screens; linked if its player has a page. */
void page_table_club(struct xml *d, const char *club, bool linked);
/* The day of an instant in Danish time; empty cell if none. */
void page_table_day(struct xml *d, struct instant t);

#endif
