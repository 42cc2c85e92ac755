/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The options of a tournament besides its name, dates and rules (EVENTS E13): one row each with
 * type and limits.  They are stored as text by name, and read into one struct.
 */
#ifndef CORE_EVENT_OPTION_H
#define CORE_EVENT_OPTION_H

#include "core/base/civil.h"

#include <stdbool.h>
#include <stddef.h>

/* id, name, type, minimum, maximum, words or NULL */
#define EVENT_OPTIONS(X)                                                                           \
	X(SYSTEM, "system", WORD, 0, 0,                                                            \
	  "monrad-dsu monrad-nsf dansk-schweizer fide-dutch-1998 knsb-1996 dubov-1997 "            \
	  "fide-dutch-2026 burstein-2026")                                                         \
	X(ROUNDS, "rounds", NUMBER, 1, 31, NULL)                                                   \
	X(CYCLES, "cycles", NUMBER, 1, 2, NULL)                                                    \
	X(GAMES, "games", NUMBER, 1, 24, NULL)                                                     \
	X(BOARDS, "boards", NUMBER, 1, 16, NULL)                                                   \
	X(SIZE, "size", NUMBER, 2, 32, NULL)                                                       \
	X(MAX, "max", NUMBER, 2, 10000, NULL)                                                      \
	X(FEN, "fen", LINES, 0, 1000, NULL)                                                        \
	X(MOVES, "moves", LINES, 0, 1000, NULL)                                                    \
	X(POSITION, "position", POSITION, 0, 959, "per-group per-game")                            \
	X(TABLE, "table", WORD, 0, 0, "kskak_emt fide_rr dsu_sb")                                  \
	X(NEXT, "next", WORD, 0, 0, "finished date")                                               \
	X(ROUND_MONTHS, "round-months", NUMBER, 1, 24, NULL)                                       \
	X(UNFINISHED, "unfinished", WORD, 0, 0, "adjudicate adjourn")                              \
	X(ONE_BY_ONE, "one-by-one", FLAG, 0, 1, NULL)                                              \
	X(PRESET, "preset", WORD, 0, 0,                                                            \
	  "division cupday junior championship senior rapid womens-rapid open closed")             \
	X(ROW, "row", WORD, 0, 0, "junior senior bredde elite")                                    \
	X(PLAY_OFF_LOSER, "play-off-loser", LINES, 0, 90, NULL)                                    \
	X(START_DAYS, "start-days", NUMBER, 0, 366, NULL)                                          \
	X(LATE_FEE, "late-fee", NUMBER, 0, 10000000, NULL)                                         \
	X(DELAY, "delay", POSITION, 0, 999, "finished")                                            \
	X(PRIZES, "prizes", LINES, 0, 500, NULL)                                                   \
	X(TEXT, "text", LINES, 0, 1000, NULL)                                                      \
	X(ELO, "elo-rated", FLAG, 0, 1, NULL)                                                      \
	X(ENDS, "ends", DATE, 0, 0, NULL)

enum event_option {
#define X(id, name, type, least, most, words) EVENT_OPTION_##id,
	EVENT_OPTIONS(X)
#undef X
		EVENT_OPTION_COUNT
};

enum option_type {
	OPTION_WORD,	 /* one of the words, as an index */
	OPTION_NUMBER,	 /* from minimum to maximum */
	OPTION_FLAG,	 /* yes or no */
	OPTION_LINES,	 /* text of at most the maximum number of bytes */
	OPTION_POSITION, /* one of the words, or a number: index, or 2 + number */
	OPTION_DATE,	 /* YYYY-MM-DD: option_date() */
};

/* Values; for an option that was not given, `given` is false and the default applies. */
struct option_values {
	struct option_value {
		bool given;
		int number;	  /* 0 for a text */
		const char *text; /* as given, borrowed; "" = not given */
	} v[EVENT_OPTION_COUNT];
};

/* Returns values with nothing given: numbers are 0, texts "". */
struct option_values option_none(void);

/* Returns the option with that name, or EVENT_OPTION_COUNT. */
enum event_option option_find(const char *name);
const char *option_name(enum event_option which);

/*
 * Reads a value; `text` is borrowed and must outlive the values.  Returns false and changes nothing
 * if it is not of the option's type or out of its limits.
 */
bool option_set(struct option_values *values, enum event_option which, const char *text);

/* Returns the day of an OPTION_DATE; CIVIL_NONE if it was not given. */
struct civil option_date(const struct option_values *values, enum event_option which);

/*
 * Writes the values that the option accepts to `ret_text` of `size` bytes: "1 to 31", "finished,
 * date".
 */
void option_expected(enum event_option which, char *ret_text, size_t size);

/*
 * Returns the n-th line, from 0, of a text whose lines are separated by line feeds or " / ",
 * without surrounding spaces; empty lines are skipped.  NULL if there are fewer.
 */
const char *option_line(const char *text, int n, size_t *ret_len);

/* Returns the number of an option, or `otherwise` if it was not given. */
static inline int option_number(const struct option_values *values, enum event_option which,
				int otherwise)
{
	return values->v[which].given ? values->v[which].number : otherwise;
}

#define OPTION_DELAY_FINISHED (-1)

/*
 * Returns the number of half-moves by which spectators see a game delayed (EVENTS E76), or
 * OPTION_DELAY_FINISHED.
 */
static inline int option_delay(const struct option_values *values)
{
	int number = option_number(values, EVENT_OPTION_DELAY, 2);

	return number < 2 ? OPTION_DELAY_FINISHED : number - 2;
}

/* Returns the word given for an option; NULL if it was not given. */
const char *option_word(const struct option_values *values, enum event_option which);

#endif
