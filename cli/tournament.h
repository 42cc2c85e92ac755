/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament state from JSON, with the memory it needs.
 */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/fields.h"
#include "core/pairing/pairing.h"

struct tournament {
	struct pair_state state;
	struct pair_player *players;
	struct pair_entry *entries; /* all histories, one after the other */
	int *met;
	int *placement;
	bool prepared;
	int wrong_player, wrong_round; /* place of a complaint: player index or -1, round or 0 */
	char text[160];
};

/*
 * Reads and prepares a state; returns false after a complaint.  The caller calls
 * tournament_release() in either case.  Strings are borrowed from the JSON.
 */
bool tournament_read(const struct fields *in, struct tournament *t);
void tournament_release(struct tournament *t);

/* After an error: returns the line of the text (NUL-terminated) that caused it. */
int tournament_wrong_line(const struct tournament *t, const char *text);

/* Returns whether any player can be paired, that is, is neither withdrawn nor absent. */
bool tournament_has_active(const struct pair_state *s);
extern const char tournament_nobody[]; /* the reason if there is none */

struct pairing_system {
	const char *calc_name; /* without "pair." */
	const char *cli_name;
	pair_system_fn pair;
};

/* Ends with an entry whose names are NULL. */
extern const struct pairing_system pairing_systems[];

/* Returns the system with the name that `kskak pair --system` takes; NULL if unknown. */
const struct pairing_system *tournament_system_find(const char *cli_name);

/* Pairs the round without explanations and releases the tournament; returns the answer as below. */
json_t *tournament_pair(struct tournament *t, pair_system_fn pair);

/* Returns the answer as JSON: {"ok", "pairings", "bye", ...}; the state has the ids. */
json_t *tournament_round_json(const struct pair_state *s, const struct pair_round *r);
/* Adds the reasons of an explained round to its answer: "why", one per pair, and "bye_why". */
void tournament_round_reasons(json_t *answer, const struct pair_round *r);

#endif
