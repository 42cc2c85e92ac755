/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Plans of prizes: an accepted plan pays exactly its prizes, whatever the table; any other is
 * refused with line and column.
 */
#include "core/standings/prize_award.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PLAYERS = 12 };

static void make_table(struct prize_player *p)
{
	int i;

	for (i = 0; i < PLAYERS; i++)
		p[i] = (struct prize_player){.id = i + 1,
					     .points = 90 - i / 3 * 5,
					     .place = i % 3 == 2 ? i : i + 1,
					     .rating = i % 5 ? 2300 - 100 * i : 0,
					     .birth_year = 2012 - 7 * i,
					     .woman = i % 4 == 1,
					     .club = i % 2 ? "Skakforeningen" : "",
					     .federation = "DEN"};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct prize_player players[PLAYERS];
	struct line_fault fault;
	struct prize_plan plan;
	struct prize_result r;

	make_table(players);
	if (prize_plan_read((const char *)data, size, NULL, &plan, &fault)) {
		prize_award(&plan, players, PLAYERS, &r);
		if (r.paid + r.left_in_all != r.planned)
			abort();
		prize_award_release(&r);
	} else if (fault.line < 1 || fault.column < 1 || !*fault.text) {
		abort();
	}
	prize_plan_release(&plan);
	return 0;
}
