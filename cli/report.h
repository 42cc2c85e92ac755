/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What an arbiter does to a report file (TRF) with his own hands: make one of a list of entries,
 * enter results, mark who does not play, print the pairs of a round with names.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/input.h"
#include "core/trf/trf.h"

/*
 * Reads `NAME; RATING; TITLE; FEDERATION; FIDE NUMBER; BIRTH`, a player a line, all but the name
 * optional, parted by semicolons or tabs; start numbers go by rating, then by the list.  `title`
 * names the tournament.  False after a message that names the line; either way trf_release()
 * follows.
 */
bool report_read_entries(const struct input *in, const struct sbuf *text, const char *title,
			 struct trf *ret_trf);

/* Finds the words of a result: "1-0", "0-1", "1/2", "+-", "-+", "--", "*"; NULL for others. */
const char *report_result(const char *word);

/*
 * Enters the result of the game `pair`, "WHITE-BLACK" by start numbers, in a round.  On a fault
 * returns false, with a sentence in `text`; nothing has changed.
 */
bool report_set_result(struct trf *t, int round, const char *pair, const char *word, char *text,
		       size_t size);

/*
 * Marks that a player is not paired in the rounds from..to, none of which has pairs yet: 'Z'
 * without a point, 'H' with half of one.  False with a sentence in `text` for a number that nobody
 * has.
 */
bool report_set_absent(struct trf *t, int id, char mark, int from, int to, char *text, size_t size);

/* Games of the round without a result. */
int report_open_games(const struct trf *t, int round);

/* Prints the round: a game a line, the best scores first, then who has a bye and who is out. */
void report_show(const struct trf *t, int round);
void report_show_json(const struct trf *t, int round);

#endif
