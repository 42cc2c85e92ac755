/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events over the board for the engine (EVENTS E51 to E56): their format by preset and options,
 * their one group, pairings and tables.  Their results come from cards.
 */
#ifndef CORE_EVENT_KIND_OTB_H
#define CORE_EVENT_KIND_OTB_H

#include "core/event/kind.h"
#include "core/event/rounds.h"

struct preset; /* see core/event/preset.h */

struct otb_shape {
	const struct preset *preset;
	const struct rounds_system *system; /* NULL: everybody meets everybody */
	int rounds;			    /* 0 = as many as a round robin needs */
	int boards;			    /* of a team; 0: single players */
	enum tiebreak_chain chain;	    /* of single players in an all-play-all */
};

/*
 * Returns NULL, or the name of the option that is missing or not possible: "preset", or "rounds" if
 * a system pairs round by round and neither preset nor options give their number.
 */
const char *kind_otb_shape_wrong(const struct option_values *options);

/*
 * Returns NULL, or the paragraph that forbids an event announced on that day to close its entries
 * on the other: too soon after it (EVENTS E12), or too late for its preset (EVENTS E54 to E56).
 * Options without a preset are not an event over the board.
 */
const char *kind_otb_closing_wrong(const struct option_values *options, struct civil announced,
				   struct civil closes);

/*
 * Returns the format for that number of entrants, on which the system depends in some presets.  The
 * options must have passed kind_otb_shape_wrong().
 */
struct otb_shape kind_otb_shape(const struct option_values *options, size_t entrants);

/* Returns the number of rounds of the event. */
int kind_otb_rounds(const struct otb_shape *shape, int seats);

/* True for a division (DSU 5.1 section 3), otherwise by the event's order. */
bool kind_otb_ends_in_lots(const struct option_values *options);

/* Returns the number of boards of a team; 0 for single players. */
int kind_otb_boards(const struct option_values *options);

/*
 * Puts everybody in one group, by rating, unless there are fewer than the preset needs; composes
 * the division from the tables of its last season.
 */
void kind_otb_compose(const struct kind_compose_input *in, struct kind_composition *ret);

/* Determines the holder of the preset's title; in the division it goes to the first group. */
void kind_otb_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret);

/*
 * The table of single players, e->n_players lines.  An unfinished game of a round before the last
 * one with a result counts half a point for each (EVENTS E52); a game that is left out counts for
 * nobody (otb_left.h).  Returns false if the facts contradict each other.
 */
bool kind_otb_table(const struct otb_shape *shape, const struct rounds_event *e,
		    struct kind_line *ret_lines);

#endif
