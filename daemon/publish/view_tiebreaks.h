/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The tie-breaks of a group, for reports and pages (EVENTS E60). */
#ifndef DAEMON_PUBLISH_VIEW_TIEBREAKS_H
#define DAEMON_PUBLISH_VIEW_TIEBREAKS_H

#include "daemon/publish/view_group.h"

#define VIEW_TIEBREAKS_MOST 8

struct view_tiebreak {
	const char *word; /* "sb", "mutual", ... */
	const char *text; /* a msgid */
	int value;	  /* index among a line's values, 0..2; -1 = none */
};

/* In order; none for a kind without tie-breaks.  Returns their number. */
int view_tiebreaks(const struct group_view *v, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST]);

/* The same for a chain of a Swiss event. */
int view_tiebreaks_chain(enum tiebreak_chain chain, struct view_tiebreak ret[VIEW_TIEBREAKS_MOST]);

/* The last place at which those of the group separate level players; 0 = they do at all places. */
int view_tiebreaks_places(const struct group_view *v);

/* The rating by which the tie-breaks count the player with a number; -1 if they use none. */
int view_tiebreaks_rating(const struct group_view *v, int number);

/* The text of a word; the word itself if unknown. */
const char *view_tiebreaks_text(const char *word);

/* The words in order; those with a value in a line. */
json_t *view_tiebreaks_json(const struct group_view *v);
json_t *view_tiebreaks_columns(const struct group_view *v);
/* An array per row of the table, by number - 1: the values of the columns. */
json_t *view_tiebreaks_values(const struct group_view *v);

#endif
