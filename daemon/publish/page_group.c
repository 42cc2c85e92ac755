/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_group.h. */
#include "daemon/publish/page_group.h"

#include <stdio.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/pgn_write.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_cross.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_match.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_team_match.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_group_line.h"
#include "text/text.h"

static void group_state(struct xml *d, const struct group_view *group)
{
	const char *state = page_words_state(d->p, group->state);
	struct sbuf date = SBUF_INIT;

	if (civil_is_none(group->start)) {
		xml_elementf(d, "p", tr(d->p->lang, "The group is %s."), state);
		return;
	}
	text_date(d->p->lang, group->start, &date);
	xml_elementf(d, "p", tr(d->p->lang, "The group is %s; start date %s."), state, date.buf);
	sbuf_release(&date);
}

static void group_links(struct xml *d, long long id, bool lots)
{
	static const char *const files[][2] = {{"pgn", "PGN"}, {"json", "JSON"}, {"atom", "Atom"}};

	xml_start(d, "p");
	page_link_group(d, id, "rulings", tr(d->p->lang, "Rulings"));
	if (lots) {
		xml_text(d, " · ");
		page_link_group(d, id, "lots", tr(d->p->lang, "Lots"));
	}
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		xml_text(d, " · ");
		page_link_group_file(d, id, files[i][0], files[i][1]);
	}
	xml_end(d);
}

static const char *shown(const char *result)
{
	return strcmp(result, "1/2-1/2") ? result : "1/2";
}

/* Corrections in later versions of the final table (RULES E-7). */
static void corrections(struct xml *d, const struct group_view *group)
{
	for (int i = 0; i < group->n_corrections; i++) {
		const struct view_correction *c = &group->corrections[i];
		struct sbuf day = SBUF_INIT;

		text_date(d->p->lang, zone_date(ZONE_COPENHAGEN, c->at), &day);
		for (int k = 0; k < group->n_games; k++)
			if (group->games[k].id == c->game)
				xml_elementf(
					d, "p",
					tr(d->p->lang, "%s: %s - %s (game %lld) corrected from "
						       "%s to %s."),
					day.buf, view_group_line_name(group, group->games[k].white),
					view_group_line_name(group, group->games[k].black),
					(long long)c->game, shown(c->from), shown(c->to));
		sbuf_release(&day);
	}
}

/* Changes of occupants (EVENTS E4). */
static void changes(struct xml *d, const struct group_view *group)
{
	for (int i = 0; i < group->n_former; i++) {
		const struct view_former *f = &group->former[i];
		struct sbuf day = SBUF_INIT;

		text_date(d->p->lang, civil_add_days(f->last, 1), &day);
		xml_elementf(
			d, "p",
			f->reserve ? tr(d->p->lang, "From %s on, %s plays as a reserve for %s.")
				   : tr(d->p->lang, "From %s on, %s plays as a substitute for %s."),
			day.buf, view_group_line_name(group, f->next), f->player.name);
		sbuf_release(&day);
	}
}

/* The start position, unless it is the ordinary one (EVENTS E44, E45). */
static void start_position(struct xml *d, const struct view_position *p)
{
	const struct lang *lang = d->p->lang;
	struct sbuf moves = SBUF_INIT;
	char fen[FEN_TEXT];

	if (p->each_own)
		xml_element(
			d, "p",
			tr(lang,
			   "Every game begins from a position of Chess960 of its own, drawn by lots."));
	if (!p->given)
		return;
	fen_write(&p->start, fen);
	pgn_write_line(&moves, &p->first, p->moves, p->n_moves, san_letters_of(lang->code));
	if (p->number960 >= 0)
		xml_elementf(d, "p", tr(lang, "All games begin from position %d of Chess960:"),
			     p->number960);
	else
		xml_element(d, "p", tr(lang, "All games begin from this position:"));
	page_board_men(d);
	page_board_write(
		d, &(struct page_board){.pos = &p->start, .below = WHITE, -1, -1, .chosen = -1});
	xml_start(d, "p");
	xml_element(d, "code", fen);
	xml_end(d);
	if (moves.len)
		xml_elementf(d, "p", tr(lang, "Moves given: %s"), moves.buf);
	sbuf_release(&moves);
}

/* Annulled games (RULES S-58). */
static void annulled(struct xml *d, const struct group_view *group)
{
	char cell[24];

	if (!group->n_annulled)
		return;
	xml_element(d, "h2", tr(d->p->lang, "Annulled games"));
	xml_start(d, "ul");
	for (int i = 0; i < group->n_annulled; i++) {
		const struct game_row *g = &group->annulled[i];

		snprintf(cell, sizeof(cell), "%lld", (long long)g->id);
		xml_start(d, "li");
		page_link_game(d, g->id, cell);
		xml_textf(d, ": %s – %s", view_group_line_name(group, g->white),
			  view_group_line_name(group, g->black));
		xml_end(d);
	}
	xml_end(d);
}

static void explain(struct xml *d, const struct group_view *group)
{
	xml_elementf(d, "p", tr(d->p->lang, "w: White, b: Black, %s: the game is in progress."),
		     "…");
	if (group->rounds && !group->knockout_rounds)
		xml_element(d, "p", tr(d->p->lang, "+: the bye, which counts as a point."));
	if (group->kind->round_robin && group->kind->unit == KIND_PLAYER)
		xml_element(
			d, "p",
			tr(d->p->lang,
			   "Level on 1st and 2nd place: Sonneborn-Berger, then the mutual game; "
			   "others share the place (6.5.4.1)."));
}

void page_group(const struct page_place *p, const struct group_view *group, struct sbuf *out)
{
	struct xml d;
	char feed[64];

	page_link_group_file_href(p, group->id, "atom", feed, sizeof(feed));
	page_shell_begin(&d, p, group->name, feed);
	page_event_group_nav(&d, group);
	group_state(&d, group);
	start_position(&d, &group->position);
	page_cross_write(&d, group);
	if (page_team_match_any(group))
		page_team_match_rounds(&d, group);
	changes(&d, group);
	corrections(&d, group);
	annulled(&d, group);
	if (!page_match_has_table(group))
		explain(&d, group);
	group_links(&d, group->id, group->has_seed);
	page_shell_end(&d, out);
}
