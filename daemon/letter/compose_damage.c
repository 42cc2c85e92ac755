/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letters about damage to the database, from its row. */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

int compose_damage(struct page *p)
{
	json_t *findings = fact_value(p, "findings"), *one;
	struct sbuf lines = SBUF_INIT;
	size_t i;

	json_array_foreach(findings, i, one)
	{
		sbuf_addf(&lines, "%s\n", json_string_value(one));
	}
	letter_damage(p->l,
		      &(struct letter_damage){
			      .findings = lines.buf,
			      .more = (int)fact_number(p, "count") - (int)json_array_size(findings),
			      .again = fact_flag(p, "again"),
			      .stops = fact_flag(p, "stops"),
			      .unfinished = fact_flag(p, "unfinished"),
			      .overdue = fact_flag(p, "overdue"),
		      });
	sbuf_release(&lines);
	return 1;
}
