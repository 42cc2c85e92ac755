/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Events over the board as the engine takes them (EVENTS E51 to E56): the shape that preset and
 * options give them, their one group, their pairings and tables.  Their results come from cards.
 */
#ifndef CORE_EVENT_KIND_OTB_H
#define CORE_EVENT_KIND_OTB_H

#include "core/event/kind.h"
#include "core/event/rounds.h"

struct preset; /* core/event/preset.h */

struct otb_shape {
	const struct preset *preset;
	const struct rounds_system *system; /* NULL: everybody meets everybody */
	int rounds;			    /* 0: as many as all-play-all needs */
	int boards;			    /* of a team; 0: single players */
	enum tb_chain chain;		    /* of players who meet everybody */
};

/*
 * NULL, or the name of the option that is missing or cannot be: "preset", "rounds" where a system
 * pairs round by round and neither preset nor options say how many.
 */
const char *otb_shape_wrong(const struct option_values *options);

/*
 * NULL, or the paragraph by which an event that is announced on that day must not close its entries
 * on the other: too soon after it (EVENTS E12), or too late for its preset (EVENTS E54 to E56).
 * Options without a preset are no event over the board.
 */
const char *otb_closing_wrong(const struct option_values *options, struct civil announced,
			      struct civil closes);

/*
 * The shape with so many entrants, by which some presets choose the system.  Options that pass
 * otb_shape_wrong() are expected.
 */
struct otb_shape otb_shape_of(const struct option_values *options, size_t entrants);

/* Rounds of the event. */
int otb_shape_rounds(const struct otb_shape *shape, int seats);

/* Those of a division (DSU 5.1 section 3), and by the order that the event has. */
bool kind_otb_ends_in_lots(const struct option_values *options);

/* Boards of a team; 0 where single players play. */
int kind_otb_boards(const struct option_values *options);

/*
 * Everybody in one group, by rating, unless there are fewer than the preset needs; the division by
 * the tables of its last season.
 */
void kind_otb_compose(const struct kind_compose_input *in, struct kind_composition *ret);

/* Who has the title of the preset; that of the division belongs to its first group. */
void kind_otb_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret);

/*
 * The table of single players, e->n_players lines.  A game of a round before the last one with a
 * result counts one half for each until it is done (EVENTS E52).  False when the facts contradict
 * each other.
 */
bool otb_table(const struct otb_shape *shape, const struct rounds_event *e,
	       struct kind_line *ret_lines);

#endif
