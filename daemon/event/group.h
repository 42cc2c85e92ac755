/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The life of a group: an entrant joins it, the lots are drawn when it is full (RULES
 * S-36), the games begin, the final table goes out when the last one has its result.
 */
#ifndef DAEMON_EVENT_GROUP_H
#define DAEMON_EVENT_GROUP_H

#include "crypto/digest.h"
#include "daemon/work.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

/* The tourney's group that is filling; opens the next one when none is. */
int group_for_entry(struct work *work, const struct tourney *t, struct group_row *ret_group);

/*
 * The player joins; `confirmation` goes into the lots.  Draws the seed when he is the first, the
 * lots when he is the last.  entry->id must stand in the store; it is updated.
 */
int group_join(struct work *work, const struct tourney *t, struct group_row *g,
	       struct entry_row *entry, const char *confirmation);

/* The hash of the seed as it is published before the lots are drawn, in hex. */
void group_seed_hash(const struct group_row *g, char ret_hex[2 * DIGEST_LEN + 1]);

/* Draws the lots and begins; `start` CIVIL_NONE = so many days from now as the settings say. */
int group_begin(struct work *work, struct group_row *g, struct civil start);

/* After a game has ended: closes the group and sends the final table when it was the last one. */
int group_game_ended(struct work *work, int64_t group);

#endif
