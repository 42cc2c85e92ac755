/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An arbiter's work with a report file (TRF): creating it from a list of entries, entering results,
 * marking absent players, printing the pairings of a round with names.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/input.h"
#include "core/trf/trf.h"

struct list_entry_source;

/*
 * Reads `NAME; RATING; TITLE; FEDERATION; FIDE NUMBER; BIRTH; CLUB; SEX; DSU NUMBER; DSU RATING`,
 * one player per line, all but the name optional, separated by semicolons or tabs; start numbers
 * follow the ratings, DSU's if there is one, then the order of the list.  With a source, a line
 * without a separator names a player of it by number or name.  `title` names the tournament.  False
 * after a message that names the line; the caller calls trf_release() in either case.
 */
bool report_read_entries(const struct input *in, const struct sbuf *text, const char *title,
			 const struct list_entry_source *source, struct trf *ret_trf);

/*
 * Tells of players from `first` on who have the name of another player, as somebody entered twice
 * has; `name` is that of the report.
 */
void report_tell_namesakes(const struct trf *t, size_t first, const char *name);

/* Parses the words of a result: "1-0", "0-1", "1/2", "+-", "-+", "--", "*"; NULL for others. */
const char *report_result(const char *word);

/* Reads "WHITE-BLACK", start numbers; Black may be 0. */
bool report_read_pair(const char *s, int *ret_white, int *ret_black);

/*
 * Enters the result of the game `pair`, "WHITE-BLACK" by start numbers, in a round.  On failure
 * returns false with a message in `text` and changes nothing.
 */
bool report_set_result(struct trf *t, int round, const char *pair, const char *word, char *text,
		       size_t size);

/*
 * Marks a player as absent in the rounds from..to, none of which has been paired: 'Z' without a
 * point, 'H' with half a point.  Returns false with a message in `text` if no player has the
 * number.
 */
bool report_set_absent(struct trf *t, int id, char mark, int from, int to, char *text, size_t size);

/* The number of games of the round without a result. */
int report_open_games(const struct trf *t, int round);

/*
 * Whether `kskak report unpair` can take back the last round: it has no result yet, and is none of
 * teams or of a knock-out.
 */
bool report_can_unpair(const struct trf *t);

struct report_board {
	const struct trf_player *white, *black;
	int white_points, black_points; /* before the round, in tenths, as the table counts them */
	int lower;			/* start number */
	const char *result;		/* "1-0", ..., "*" if open */
	const char *by_hand; /* the rules that a manual pair breaks; NULL = not a manual pair */
	int match, board;    /* of a team event; 0 = none */
	char name[24]; /* "3", or in a team event "2.4", the fourth board of the second match */
};

/*
 * The boards of a round in their order: the best scores first, in a team event match by match.  The
 * caller frees them.
 */
struct report_board *report_boards(const struct trf *t, int round, size_t *ret_n);

/* Prints the round: one game per line, the best scores first, then byes and absent players. */
void report_show(const struct trf *t, int round);
void report_show_json(const struct trf *t, int round);

#endif
