/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Explains the tie-break values of one player round by round. */
#ifndef CLI_STANDINGS_EXPLAIN_H
#define CLI_STANDINGS_EXPLAIN_H

#include "cli/standings_order.h"
#include "core/base/lang.h"

struct standings_explain {
	const struct lang *lang;
	const struct tiebreak_table *table;
	const struct standings_order *order;
	/* Appends the label of an opponent. */
	void (*add_player)(const void *players, size_t player, struct sbuf *out);
	const void *players;
};

/*
 * Appends for each tie-break of the order a line with its name, value and meaning, and an indented
 * line per round.
 */
void standings_explain(const struct standings_explain *e, size_t player, struct sbuf *out);

#endif
