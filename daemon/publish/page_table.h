/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tables of a page, each in a frame that scrolls when the table is wider than the screen.  Private
 * to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_TABLE_H
#define DAEMON_PUBLISH_PAGE_TABLE_H

#include "core/base/civil.h"
#include "daemon/publish/view_player.h"
#include "daemon/publish/xml.h"

/* `class` is the CSS class, NULL for none. */
void page_table_begin(struct xml *d, const char *class);
void page_table_end(struct xml *d);

/* The heading of a column. */
void page_table_column(struct xml *d, const char *label);
/* The heading of a row: a name, and a remark behind it. */
void page_table_row(struct xml *d, const char *name, const char *remark);
/* The same of a player who has a page. */
void page_table_player(struct xml *d, const struct view_player *player, const char *remark);

void page_table_count(struct xml *d, long long n);
/* A number with its halves or quarters: "3", "2.5". */
void page_table_number(struct xml *d, double v);
/* A number that keeps its meaning without the heads of the columns, on a narrow screen. */
void page_table_score(struct xml *d, const char *class, double v);
/* Opens the cell of what somebody made against `other` (a number, or a round) in a crosstable. */
void page_table_result(struct xml *d, int other);
/* The club, for which a narrow screen has no room; linked where its player has a page. */
void page_table_club(struct xml *d, const char *club, bool linked);
/* The day of an instant in Danish time; an empty cell for no instant. */
void page_table_day(struct xml *d, struct instant t);

#endif
