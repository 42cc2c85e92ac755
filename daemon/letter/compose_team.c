/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the entry of a team (EVENTS E39). */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

#include "crypto/hex.h"
#include "daemon/letter/title.h"
#include "text/text.h"

int compose_team(struct page *p)
{
	unsigned char hash[32] = {0};
	struct sbuf event = SBUF_INIT;
	struct letter_team t = {.state = fact_text(p, "state"),
				.team = fact_text(p, "team"),
				.board = (int)fact_number(p, "board"),
				.name = fact_text(p, "name"),
				.born = fact_date(p, "born"),
				.draws = fact_date(p, "draws"),
				.rating = (int)fact_number(p, "rating"),
				.days = (int)fact_number(p, "days"),
				.fee = fact_number(p, "fee"),
				.place = (int)fact_number(p, "seq"),
				.confirmation = fact_text(p, "confirmation"),
				.points2 = (int)fact_number(p, "points2"),
				.reason = fact_text(p, "reason")};

	if (hex_decode(fact_text(p, "seed_hash"), sizeof(hash), hash))
		t.seed_hash = hash;
	title_event(fact_text(p, "event"), text_lang(p->row->lang), &event);
	t.tourney = event.buf;
	letter_team(p->l, &t);
	sbuf_release(&event);
	return 1;
}
