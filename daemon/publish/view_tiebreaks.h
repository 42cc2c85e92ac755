/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* By which a group orders those who are level on points, for reports and pages (EVENTS E60). */
#ifndef DAEMON_PUBLISH_VIEW_TIEBREAKS_H
#define DAEMON_PUBLISH_VIEW_TIEBREAKS_H

#include "daemon/publish/view_group.h"

#define VIEW_TIEBREAKS_MOST 8

struct view_tiebreak {
	const char *word; /* "sb", "mutual", ... */
	const char *text; /* a msgid */
	int value;	  /* its place among the values of a line, 0..2; -1 = it has none */
};

/* In their order; none for a kind that does not order by tie-breaks.  Returns how many. */
int view_tiebreaks(const struct group_view *v, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST]);

/* The same of an order of a Swiss event. */
int view_tiebreaks_chain(enum tb_chain chain, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST]);

/* The text of a word; the word itself when it is not known. */
const char *view_tiebreaks_text(const char *word);

/* The words in their order; those that have a value in a line. */
json_t *view_tiebreaks_json(const struct group_view *v);
json_t *view_tiebreaks_columns(const struct group_view *v);
/* An array for each seat of the table, by its number - 1: the values of the columns. */
json_t *view_tiebreaks_values(const struct group_view *v);

#endif
