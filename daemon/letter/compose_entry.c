/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What an entry to a tournament has become, and that the tournament is given up. */
#include "daemon/letter/fact.h"

#include "crypto/digest.h"
#include "daemon/letter/title.h"
#include "text/text.h"

int compose_entry_state(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	unsigned char hash[32] = {0};
	struct letter_entry_state e = {.state = fact_text(p, "state"),
				       .class = fact_text(p, "class"),
				       .place = (int)fact_number(p, "seq"),
				       .fee = fact_number(p, "fee"),
				       .confirmation = fact_text(p, "confirmation"),
				       .draws = fact_date(p, "draws"),
				       .last = fact_date(p, "last")};

	if (hex_decode(fact_text(p, "seed_hash"), sizeof(hash), hash))
		e.seed_hash = hash;
	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	e.tourney = event.buf;
	letter_entry_state(p->l, &e);
	sbuf_release(&event);
	return 1;
}

int compose_cancelled(struct page *p)
{
	struct sbuf event = SBUF_INIT;

	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	letter_cancelled(p->l, event.buf, fact_text(p, "reason"), fact_number(p, "fee"));
	sbuf_release(&event);
	return 1;
}
