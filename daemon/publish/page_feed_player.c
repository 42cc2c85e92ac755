/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_feed_player.h. */
#include "daemon/publish/page_feed_player.h"

#include <stdio.h>

#include "daemon/publish/page_atom.h"
#include "text/text.h"

static void write_news(struct xml *d, const struct news_line *news)
{
	const struct lang *lang = d->p->lang;
	struct sbuf title = SBUF_INIT, text = SBUF_INIT;
	char what[60], id[300], page[40], updated[INSTANT_TEXT];
	long long game = news->game;

	snprintf(page, sizeof(page), "/games/%lld", game);
	sbuf_addf(&title, tr(lang, "Game %lld, %s: "), game, news->opponent);
	if (*news->result) {
		snprintf(what, sizeof(what), "games/%lld/result", game);
		sbuf_adds(&title, news->result);
	} else {
		snprintf(what, sizeof(what), "games/%lld/%d", game, news->ply);
		sbuf_adds(&title, tr(lang, "it is your move"));
	}
	sbuf_adds(&text, title.buf);
	if (*news->moved) {
		sbuf_adds(&text, "\n");
		sbuf_addf(&text, tr(lang, "The last move: %s"), news->moved);
	}
	page_atom_id(d->p, what, id, sizeof(id));
	page_atom_entry(d, id, page, title.buf, instant_format(news->at, updated), text.buf);
	sbuf_release(&title);
	sbuf_release(&text);
}

void page_feed_player(const struct page_place *p, int64_t player, const struct news_view *news,
		      struct sbuf *out)
{
	char what[60], updated[INSTANT_TEXT] = "1970-01-01T00:00:00Z";
	struct xml d;

	if (news->n)
		instant_format(news->v[0].at, updated);
	snprintf(what, sizeof(what), "players/%lld/own", (long long)player);
	xml_init(&d, p);
	xml_declaration(&d);
	page_atom_begin(
		&d, &(struct page_atom_feed){what, NULL, "/me", tr(p->lang, "My games"), updated});
	for (size_t i = 0; i < news->n; i++)
		write_news(&d, &news->v[i]);
	xml_end(&d);
	xml_finish(&d, out);
	sbuf_addc(out, '\n');
}
