/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The life of a group: entrants join, the lots are drawn when it is full (RULES S-36), the games
 * start, and it is finished with the last result.
 */
#ifndef DAEMON_EVENT_GROUP_H
#define DAEMON_EVENT_GROUP_H

#include "crypto/digest.h"
#include "daemon/entry_list.h"
#include "daemon/event/tourney.h"

/*
 * The tourney's open group: 1; or 0, and the next one is opened, its id being that of the effect
 * once stored.
 */
int group_filling(const struct work *work, const struct tourney *t, struct group_row *ret_group,
		  struct effects *ret);

/*
 * Adds the sender; `confirmation` goes into the lots ("" = entered by a leader).  Draws the seed
 * for the first entrant, the lots for the last.  The entry must have its id; entry and group are
 * updated.
 */
int group_join(const struct work *work, const struct tourney *t, struct group_row *g,
	       struct entry_row *entry, const char *confirmation, struct effects *ret);

/* The hash of the seed published before the draw, in hex. */
void group_seed_hash(const struct group_row *g, char ret_hex[2 * DIGEST_LEN + 1]);

/* Draws the lots and starts; `start` CIVIL_NONE = the number of days from now in the settings. */
int group_begin(const struct work *work, struct group_row *g, struct civil start,
		struct effects *ret);

/*
 * The same with event and entrants given, in order of entry: numbers, a code unless it has one,
 * start letters and the games in its kind's schedule.
 */
int group_begin_list(const struct work *work, const struct tourney_facts *t, struct group_row *g,
		     struct entry_list *list, struct civil start, struct effects *ret);

/*
 * The code of a group (EVENTS E4): `part` is from the proposal ("I 10", "3A"; "" = none), `number`
 * counts the groups of the class or event in the year.
 */
void group_code(const struct tourney *t, const struct kind *kind, const char *part, int number,
		struct civil start, char *ret_code, size_t size);

/* A letter to everybody who was ever in the group; takes over its facts. */
int group_tell(const struct work *work, int64_t group, const struct letter_facts *letter,
	       struct effects *ret);
/* The same, except to the player `but`. */
int group_tell_others(const struct work *work, int64_t group, int64_t but,
		      const struct letter_facts *letter, struct effects *ret);

/*
 * A game of the group (0 = none) is over by the effects so far: marks its pages, and closes the
 * group if no other game is left; final_table.h publishes its table.  A cautious act leaves that to
 * unfinished.h.
 */
int group_game_ended(const struct work *work, int64_t group, struct effects *ret);
/* A ruling has resumed a game of the group (0 = none): it is running again, its table not final. */
int group_game_resumed(const struct work *work, int64_t group, struct effects *ret);

#endif
