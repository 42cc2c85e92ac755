/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letters about the rounds of a group paired round by round. */
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
				       .last = fact_flag(p, "last"),
				       .start = fact_date(p, "from"),
				       .end = fact_date(p, "end"),
				       .why = fact_text(p, "why")};

	letter_round(p->l, &r);
	return 1;
}

int compose_match(struct page *p)
{
	json_t *of = fact_value(p, "of");
	struct letter_match m = {.group = p->group.buf,
				 .round = (int)fact_number(p, "round"),
				 .opponent = fact_text(p, "opponent"),
				 .won = fact_flag(p, "won"),
				 .score2 = (int)fact_number(p, "score2"),
				 .against2 = (int)fact_number(p, "against2"),
				 .drawn_last = fact_flag(p, "drawn_last"),
				 .next_round = (int)fact_number(p, "next_round"),
				 .next = fact_text(p, "next"),
				 .gone = fact_text(p, "gone"),
				 .of = {"", ""},
				 .asked = fact_flag(p, "asked"),
				 .corrected = fact_text(p, "corrected"),
				 .wrong = fact_text(p, "wrong"),
				 .rival = fact_text(p, "rival"),
				 .right = fact_text(p, "right"),
				 .reason = fact_text(p, "reason")};

	for (size_t i = 0; i < 2 && json_array_size(of) == 2; i++)
		m.of[i] = json_string_value(json_array_get(of, i));
	letter_match(p->l, &m);
	return 1;
}
