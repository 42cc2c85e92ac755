/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter about the card of an over-the-board match (EVENTS E51). */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

#define LINES_MAX 16

int compose_result_card(struct page *p)
{
	json_t *lines = fact_value(p, "lines"), *line;
	const char *shown[LINES_MAX];
	struct letter_result_card c = {.group = p->group.buf,
				       .event = fact_text(p, "event"),
				       .code = fact_text(p, "code"),
				       .round = (int)fact_number(p, "round"),
				       .match = (int)fact_number(p, "match"),
				       .visitors = fact_text(p, "visitors"),
				       .hosts = fact_text(p, "hosts"),
				       .score = fact_text(p, "score"),
				       .news = (enum letter_card_news)fact_number(p, "news"),
				       .who = fact_text(p, "who"),
				       .words = fact_text(p, "words"),
				       .until = fact_date(p, "until"),
				       .lines = shown};
	size_t i;

	json_array_foreach(lines, i, line)
	{
		if (c.n_lines < LINES_MAX && json_is_string(line))
			shown[c.n_lines++] = json_string_value(line);
	}
	letter_result_card(p->l, &c);
	return 1;
}
