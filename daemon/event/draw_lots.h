/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots (EVENTS E16): message, beacon and result of each draw are stored in a row, from which the
 * draw can be repeated.  core/event/lots.h defines the messages.
 *
 * The order of a group, the Chess960 positions and the first colour of a Swiss are drawn with the
 * group's seed, whose hash was published before the last entrant came; the order from which the
 * groups of a stage are formed uses their common seed; ties and the colours of a knock-out use the
 * late seed, whose hash is in the start letter and which is revealed with the final table.  All
 * functions return 1 or a negative enum store_error.
 */
#ifndef DAEMON_EVENT_DRAW_LOTS_H
#define DAEMON_EVENT_DRAW_LOTS_H

#include "core/event/lots_record.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects.h"
#include "sql/store_stage.h"

/* The confirmation line in the entry of a player qualified for a later stage. */
void draw_lots_seat_line(const char *code, int place, int64_t player, char *ret_line, size_t size);

/*
 * The confirmation line of an entry made by a leader (see lots_leader_word()); the seed is the
 * group's or the stage's.  The entry must have its id.
 */
void draw_lots_leader_line(const unsigned char seed[LOTS_SEED], struct entry_row *entry);

/* Draws the seed for later decisions, unless the group has one. */
int draw_lots_late_seed(const struct work *work, const struct group_row *g, struct effects *ret);

/*
 * Numbers from 1: ret_numbers[i] is that of lines[i], in order of entry.  The group must have id,
 * code and seed.  For teams and others not in a list of entries.
 */
int draw_lots_numbers(const struct work *work, const struct group_row *g, const char *const *lines,
		      int n, struct effects *ret, int *ret_numbers);
/*
 * The same for entries: sets `number` but does not store them.  An entry without a confirmation
 * gets that of one made by a leader.
 */
int draw_lots_for_group_order(const struct work *work, const struct group_row *g,
			      struct entry_list *list, struct effects *ret);

/*
 * The order from which the groups of a stage are formed: ret_numbers[i] is that of entries[i], ids
 * in order of entry.  lines[i] is its confirmation, owned by the caller; an empty one is replaced
 * by that of an entry made by a leader.  The stage must have its seed.  For the same entrants the
 * earlier numbers are returned, without a new draw.
 */
int draw_lots_for_stage(const struct work *work, const struct stage_row *stage,
			const int64_t *entries, char **lines, int n, struct effects *ret,
			int *ret_numbers);

/*
 * `list`: the entrants of the group in order of entry; NULL: as drawn or stored. game 0: one
 * position for the group.
 */
int draw_lots_for_960(const struct work *work, const struct group_row *g,
		      const struct entry_list *list, int64_t game, struct effects *ret,
		      int *ret_position);
/* ret_white: number 1 has White. */
int draw_lots_for_colour(const struct work *work, const struct group_row *g,
			 const struct entry_list *list, struct effects *ret, bool *ret_white);

struct draw_lots_points {
	int number; /* of the seat */
	int halves;
};
/*
 * Orders the numbers tied[] that share the place, the better first; `seats` are all of the group by
 * number.
 */
int draw_lots_for_ties(const struct work *work, const struct group_row *g, int place,
		       const struct draw_lots_points *seats, int n_seats, struct effects *ret,
		       int *tied, int n_tied);
/* Which of two numbers of the group has White in that game of that match of the round. */
int draw_lots_for_ko(const struct work *work, const struct group_row *g, int round, int match,
		     int game, const int pair[2], struct effects *ret, int *ret_white);

#endif
