/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See board_template.h. */
#include "daemon/web/board_template.h"

#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/chess/spelling.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_board.h"
#include "text/text.h"

/* Everything before its own attributes; the move notation is the same for all. */
static void begin(struct xml *d, const char *class, const struct position *pos)
{
	const struct page_place *p = d->p;

	xml_start(d, "template");
	xml_attribute(d, "class", class);
	if (pos->chess960)
		xml_attribute(d, "data-variant", "chess960");
	xml_attribute(d, "data-letters",
		      p->spelling == SPELLING_NUMERIC
			      ? ""
			      : san_alphabet(spelling_letters(p->spelling, p->lang->code)));
	page_board_script_words(d, false);
}

static void begin_section(struct xml *d, const char *class, const char *label, const char *help)
{
	xml_start(d, "section");
	xml_attribute(d, "class", class);
	xml_attribute(d, "aria-label", label);
	xml_element(d, "p", help);
}

static void button(struct xml *d, const char *act, const char *label)
{
	xml_start(d, "button");
	xml_attribute(d, "type", "button");
	xml_attribute(d, "data-do", act);
	xml_text(d, label);
	xml_end(d);
}

/* --- analysis --------------------------------------------------------------------------------- */

static void step(struct xml *d, const char *act, const char *sign, const char *name)
{
	xml_start(d, "button");
	xml_attribute(d, "type", "button");
	xml_attribute(d, "data-do", act);
	xml_attribute(d, "aria-label", name);
	xml_attribute(d, "title", name);
	xml_text(d, sign);
	xml_end(d);
}

/* "e2e4 e7e5 a7a8q", from the first position. */
static void line_attribute(struct xml *d, const struct game_record *r)
{
	static const char pieces[] = "pnbrqk";
	struct position pos = r->start;
	struct sbuf line = SBUF_INIT;

	for (size_t i = 0; i < r->n; i++) {
		chess_move m = r->ply[i].move;
		int from, to;

		page_board_squares(&pos, m, &from, &to);
		sbuf_addf(&line, "%s%c%c%c%c", i ? " " : "", 'a' + from % 8, '1' + from / 8,
			  'a' + to % 8, '1' + to / 8);
		if (move_is_promotion(m))
			sbuf_addf(&line, "%c", pieces[move_promotion(m)]);
		position_play(&pos, m);
	}
	xml_attribute(d, "data-line", line.len ? line.buf : "");
	sbuf_release(&line);
}

static void analysis_tools(struct xml *d, bool may_move)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "div");
	xml_attribute(d, "class", "replay");
	step(d, "first", "«", tr(lang, "Start of the game"));
	step(d, "back", "‹", tr(lang, "Back one move"));
	step(d, "forward", "›", tr(lang, "Forward one move"));
	step(d, "last", "»", tr(lang, "End of the variation"));
	xml_end(d);
	xml_start(d, "div");
	xml_attribute(d, "class", "tree");
	xml_end(d);
	xml_start(d, "label");
	xml_text(d, tr(lang, "Comment on the move"));
	xml_start(d, "input");
	xml_attribute(d, "type", "text");
	xml_attribute(d, "maxlength", "500");
	xml_attribute(d, "autocomplete", "off");
	xml_void(d);
	xml_end(d);
	xml_start(d, "p");
	xml_attribute(d, "class", "tools");
	if (may_move)
		button(d, "play", tr(lang, "Play this line"));
	button(d, "promote", tr(lang, "Promote the variation"));
	button(d, "delete", tr(lang, "Delete from here"));
	button(d, "keep", tr(lang, "Keep the analysis"));
	button(d, "close", tr(lang, "Back to the game"));
	xml_end(d);
	xml_start(d, "p");
	xml_attribute(d, "role", "status");
	xml_end(d);
}

void board_template_analysis(struct xml *d, const struct my_game *my, const char *move_path)
{
	const struct game_record *r = &my->view.game->record;
	const struct lang *lang = d->p->lang;
	char fen[FEN_TEXT];

	fen_write(&r->start, fen);
	begin(d, "analysis", &r->start);
	xml_attribute(d, "data-start", fen);
	line_attribute(d, r);
	if (move_path)
		xml_attribute(d, "data-move-path", move_path);
	xml_attribute(d, "data-open", tr(lang, "Analyse on the board"));
	xml_attribute(d, "data-kept", tr(lang, "The analysis is kept."));
	xml_attribute(d, "data-failed", tr(lang, "The analysis could not be kept."));
	begin_section(d, "analysis", tr(lang, "Analysis"),
		      tr(lang, "Move the pieces of both sides. Nobody else sees it, and nothing is "
			       "sent."));
	analysis_tools(d, move_path != NULL);
	xml_end(d);
	xml_end(d);
}

/* --- series ----------------------------------------------------------------------------------- */

void board_template_series(struct xml *d, const struct my_game *my)
{
	const struct position *pos = &my->view.game->record.now;
	const struct lang *lang = d->p->lang;
	char fen[FEN_TEXT];

	if (game_record_outcome(&my->view.game->record) != OUTCOME_ONGOING)
		return;
	fen_write(pos, fen);
	begin(d, "series", pos);
	xml_attribute(d, "data-fen", fen);
	begin_section(d, "series", tr(lang, "Series"),
		      tr(lang, "For a series, make your opponent's next move on the board, then "
			       "your answer, and so on."));
	xml_start(d, "ol");
	xml_end(d);
	xml_start(d, "p");
	xml_attribute(d, "class", "tools");
	button(d, "back", tr(lang, "Take back"));
	if (!my->series_shown)
		button(d, "line", tr(lang, "Another line"));
	button(d, "clear", tr(lang, "Clear the series"));
	xml_end(d);
	xml_end(d);
	xml_end(d);
}
