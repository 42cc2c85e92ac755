/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See series_page.h. */
#include "daemon/web/series_page.h"

#include <stdio.h>
#include <string.h>

#include "core/rules/series_tree.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/web/board_template.h"

/* The stored lines as the field takes them, each with its marker. */
static void waiting(const struct game_seat *seat, struct sbuf *out)
{
	const struct game *game = seat->my.view.game;

	if (game->series[seat->my.me].n == 0)
		return;
	sbuf_addc(out, '0');
	series_tree_write(&game->series[seat->my.me], &game->record.now, " 0", out);
}

/* A refused text stays in the field. */
static const char *kept(const struct web_call *call)
{
	const char *act = form_value(&call->form, "act");

	return act && !strcmp(act, "series") ? form_value(&call->form, "series") : NULL;
}

void series_page_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	const char *sent = kept(call);
	struct sbuf now = SBUF_INIT;
	char ply[16];

	waiting(seat, &now);
	snprintf(ply, sizeof(ply), "%d", seat->my.game.ply);
	page_form_begin(d, seat->path);
	page_form_act(d, "series");
	page_form_hidden(d, "ply", ply);
	page_form_field(d,
			&(struct page_field){.label = tr(lang, "Series that is kept back (6.2.5)"),
					     .name = "series",
					     .type = "text",
					     .value = sent ? sent : now.buf,
					     .autocomplete = "off",
					     .most = 1200});
	xml_element(d, "p",
		    tr(lang, "A line begins with 0 and your opponent's next move, and goes on with "
			     "your answer: 05755 7163. Write further lines behind it: 05755 7163 "
			     "02133 7163. An empty field keeps nothing back. You can change it "
			     "until it is used; your opponent sees nothing of it."));
	page_form_button(d, tr(lang, "Keep the series back"));
	page_form_end(d);
	sbuf_release(&now);
}

static void write_board(struct xml *d, const struct game_seat *seat)
{
	const struct game_record *r = &seat->my.view.game->record;
	struct page_board board = {.pos = &r->now,
				   .below = seat->my.me == SIDE_WHITE ? WHITE : BLACK,
				   .from = -1,
				   .to = -1,
				   .chosen = -1};

	if (r->n && r->has_before)
		page_board_squares(&r->before, r->ply[r->n - 1].move, &board.from, &board.to);
	page_board_men(d);
	xml_start(d, "section");
	xml_attribute(d, "class", "play");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Board"));
	page_board_write(d, &board);
	xml_end(d);
}

void series_page_write(struct web_call *call, struct game_seat *seat)
{
	const char *title = tr(call->visitor.lang, "Series kept back");
	struct xml d;

	page_shell_open_head(&d, &call->place, &(struct page_head){.title = title, .board = true});
	xml_attribute(&d, "class", "game");
	page_game_attributes(&d, &seat->my.game, seat->my.game.ply);
	xml_element(&d, "h1", title);
	web_alert_write(call, &d);
	write_board(&d, seat);
	xml_start(&d, "section");
	xml_attribute(&d, "class", "acts");
	xml_attribute(&d, "aria-label", title);
	board_template_series(&d, &seat->my);
	series_page_form(call, &d, seat);
	xml_start(&d, "p");
	page_link_path(&d, seat->path, tr(call->visitor.lang, "Back to the game"));
	xml_end(&d);
	xml_end(&d);
	web_page_end(call, &d);
}
