/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What an entry to a tournament has become. */
#include "daemon/letter/render_page.h"

#include "crypto/digest.h"
#include "daemon/letter/title.h"
#include "text/text.h"

static const char *text(const struct page *p, const char *name)
{
	const char *t = json_string_value(json_object_get(p->facts, name));

	return t ? t : "";
}

static int64_t number(const struct page *p, const char *name)
{
	return json_integer_value(json_object_get(p->facts, name));
}

static struct civil date(const struct page *p, const char *name)
{
	struct civil d = CIVIL_NONE;

	civil_parse(text(p, name), &d);
	return d;
}

int compose_entry_state(struct page *p)
{
	struct sbuf event = SBUF_INIT;
	unsigned char hash[32] = {0};
	struct letter_entry_state e = {.state = text(p, "state"),
				       .class = text(p, "class"),
				       .place = (int)number(p, "seq"),
				       .fee = number(p, "fee"),
				       .confirmation = text(p, "confirmation"),
				       .draws = date(p, "draws"),
				       .last = date(p, "last")};

	if (hex_decode(text(p, "seed_hash"), sizeof(hash), hash))
		e.seed_hash = hash;
	title_event(text(p, "event"), text_lang(p->row->lang), &event);
	e.tourney = event.buf;
	letter_entry_state(p->l, &e);
	sbuf_release(&event);
	return 1;
}
