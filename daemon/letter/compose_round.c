/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter about the next round of a group paired round by round. */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

int compose_round(struct page *p)
{
	const struct letter_round r = {.group = p->group.buf,
				       .round = (int)fact_number(p, "round"),
				       .opponent = fact_text(p, "opponent"),
				       .bye = fact_flag(p, "bye"),
				       .white = fact_flag(p, "white"),
				       .games = (int)fact_number(p, "games"),
				       .of_match = (int)fact_number(p, "of_match"),
				       .start = fact_date(p, "from"),
				       .end = fact_date(p, "end"),
				       .why = fact_text(p, "why")};

	letter_round(p->l, &r);
	return 1;
}
