/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See game_parts.h. */
#include "daemon/web/game_parts.h"

#include <stdio.h>

#include "core/chess/san.h"
#include "core/rules/series_tree.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

void game_parts_number(struct xml *d, const char *name, long long n)
{
	char text[24];

	snprintf(text, sizeof(text), "%lld", n);
	xml_attribute(d, name, text);
}

void game_parts_time(struct xml *d, struct civil day)
{
	struct sbuf words = SBUF_INIT;
	char date[CIVIL_TEXT];

	text_date(d->p->lang, day, &words);
	xml_start(d, "time");
	xml_attribute(d, "datetime", civil_format(day, date));
	xml_text(d, words.buf);
	xml_end(d);
	sbuf_release(&words);
}

/* --- what comes next ---------------------------------------------------------------------------
 */

/* The consequence of an answer after that date. */
static const char *consequence(const struct lang *lang, enum next_kind kind)
{
	switch (kind) {
	case NEXT_OVERSTEP:
		return tr(lang, "After that date the time is overstepped, and the game is "
				"suspended (6.3.3).");
	case NEXT_REMINDER: return tr(lang, "A reminder is sent after that date (6.3.4).");
	case NEXT_REPORT:
		return tr(lang, "After that date the tournament leader takes over (6.3.4).");
	case NEXT_INQUIRY_LAPSED:
		return tr(lang, "The tournament leader has asked you; after that date the game "
				"can be ruled lost (6.3.4).");
	default: return "";
	}
}

void game_parts_due(struct xml *d, const struct my_game *my)
{
	const struct lang *lang = d->p->lang;

	if (my->game.phase != PHASE_OPEN || my->game.turn != my->me || my->game.by_post)
		return;
	xml_start(d, "p");
	xml_attribute(d, "class", "due");
	if (civil_is_none(my->ahead.last)) {
		xml_text(d, tr(lang, "It is your move."));
	} else {
		xml_text(d, tr(lang, "It is your move. Answer by"));
		xml_text(d, " ");
		game_parts_time(d, my->ahead.last);
		page_words_end(d, my->ahead.last, my->view.game->setup.zone);
		xml_text(d, ". ");
		xml_text(d, consequence(lang, my->ahead.kind));
		if (my->ahead.penalty)
			xml_textf(d,
				  tr_n(lang, " A later answer costs %d day extra.",
				       " A later answer costs %d days extra.", my->ahead.penalty),
				  my->ahead.penalty);
	}
	xml_end(d);
}

/*
 * Describes the series of that side, for programs and in a sentence.  The player's own starts with
 * the opponent's answer to the current move.
 */
static void series_begin(struct xml *d, const struct my_game *my, enum event_side side,
			 struct sbuf *ret_words)
{
	const struct game *game = my->view.game;

	series_tree_write(&game->series[side], &game->record.now, " 0", ret_words);
	xml_start(d, "p");
	xml_attribute(d, "data-series", ret_words->buf);
	sbuf_reset(ret_words);
	series_tree_write(&game->series[side], &game->record.now, "; ", ret_words);
}

static void own_series(struct xml *d, const struct my_game *my)
{
	const struct lang *lang = d->p->lang;
	struct sbuf words = SBUF_INIT;

	series_begin(d, my, my->me, &words);
	if (my->series_shown)
		xml_textf(d,
			  tr(lang, "You have proposed: %s. You are bound by it until your opponent "
				   "plays something else (6.2.5)."),
			  words.buf);
	else
		xml_textf(d,
			  tr(lang, "You have kept back: %s. It is played when your opponent plays "
				   "these moves (6.2.5)."),
			  words.buf);
	xml_end(d);
	sbuf_release(&words);
}

/* Leads to the page that shows the position after the whole series, to be confirmed there. */
static void accept_link(struct xml *d, const char *path, const char *words)
{
	struct sbuf href = SBUF_INIT;

	sbuf_addf(&href, "%s/move?move=", path);
	for (; *words; words++)
		sbuf_addc(&href, *words == ' ' ? '+' : *words);
	xml_text(d, " ");
	xml_link(d, href.buf, tr(d->p->lang, "Accept all of it"));
	sbuf_release(&href);
}

static void proposed_series(struct xml *d, const struct my_game *my, const char *path)
{
	struct sbuf words = SBUF_INIT;

	series_begin(d, my, my->them, &words);
	xml_textf(d,
		  tr(d->p->lang, "Your opponent proposes: %s. What you repeat of it is played "
				 "(6.2.5)."),
		  words.buf);
	if (my->may_move)
		accept_link(d, path, words.buf);
	xml_end(d);
	sbuf_release(&words);
}

void game_parts_offers(struct xml *d, const struct my_game *my, const char *path)
{
	const struct lang *lang = d->p->lang;
	const struct game *game = my->view.game;
	const char *opponent = my->game.player[my->them]->name;

	if (my->game.offer == my->them)
		xml_elementf(d, "p", tr(lang, "%s offers a draw."), opponent);
	else if (my->game.offer == my->me)
		xml_element(d, "p", tr(lang, "Your offer of a draw stands."));
	if (my->game.turn != my->me && game->series[my->me].n)
		own_series(d, my);
	else if (my->game.turn == my->me && my->series_shown && game->series[my->them].n)
		proposed_series(d, my, path);
}

/* --- clocks and dates --------------------------------------------------------------------------
 */

static void clock_lines(struct xml *d, const struct my_game *my, const struct clock_view *clock)
{
	struct sbuf line = SBUF_INIT;

	xml_start(d, "ul");
	for (size_t i = 0; i < clock->n_lines; i++) {
		/* A letter sent today is received tomorrow: nothing is charged yet. */
		if (clock->lines[i].running && clock->lines[i].from.day > clock->lines[i].to.day)
			continue;
		sbuf_reset(&line);
		game_clock_line_text(&clock->lines[i], my->game.rules, d->p->lang, text_date,
				     &line);
		xml_elementf(d, "li", tr(d->p->lang, "move %d, %s"), clock->lines[i].move,
			     line.buf);
	}
	xml_end(d);
	sbuf_release(&line);
}

void game_parts_clocks(struct xml *d, const struct my_game *my)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "details");
	xml_element(d, "summary", tr(lang, "Clocks"));
	for (int side = SIDE_WHITE; side < SIDE_NONE; side++) {
		const struct clock_view *clock = &my->game.clock[side];
		int used = clock->assumed ? clock->used : clock->used + clock->running;

		xml_elementf(d, "h3", "%s (%s)", my->game.player[side]->name,
			     side == SIDE_WHITE ? tr(lang, "White") : tr(lang, "Black"));
		xml_elementf(d, "p", tr(lang, "%d of %d days used until move %d, %d left."), used,
			     clock->limit, clock->control, clock->limit - used);
		if (!civil_is_none(clock->last_day)) {
			xml_start(d, "p");
			xml_text(d, tr(lang, "Last date to answer in time:"));
			xml_text(d, " ");
			game_parts_time(d, clock->last_day);
			xml_end(d);
		}
		clock_lines(d, my, clock);
	}
	xml_end(d);
}

static void date_cell(struct xml *d, struct civil day)
{
	xml_start(d, "td");
	if (!civil_is_none(day))
		game_parts_time(d, day);
	xml_end(d);
}

/* The last half-move made by the message, at index `at` of the record. */
static void date_row(struct xml *d, const struct my_game *my, const struct ply_fact *p,
		     const struct position *before, size_t at)
{
	const struct game_record *r = &my->view.game->record;
	char san[SPELLING_TEXT];

	spelling_write(before, r->ply[at].move, d->p->spelling, d->p->lang->code, san);
	xml_start(d, "tr");
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	xml_textf(d, before->side == WHITE ? "%d. %s" : "%d… %s", before->fullmove, san);
	xml_end(d);
	date_cell(d, p->received);
	date_cell(d, p->day);
	xml_start(d, "td");
	if (!p->free)
		xml_textf(d, "%d", p->charge);
	xml_end(d);
	xml_end(d);
}

static void date_rows(struct xml *d, const struct my_game *my)
{
	const struct game *game = my->view.game;
	struct position pos = game->record.start;
	size_t at = 0;

	for (; at < (size_t)game->prelude_plies; at++)
		position_play(&pos, game->record.ply[at].move);
	for (size_t i = 0; i < game->n_plies; i++) {
		const struct ply_fact *p = &game->plies[i];
		if (p->plies <= 0 || at + (size_t)p->plies > game->record.n)
			continue;
		for (int k = 1; k < p->plies; k++)
			position_play(&pos, game->record.ply[at++].move);
		date_row(d, my, p, &pos, at);
		position_play(&pos, game->record.ply[at++].move);
	}
}

void game_parts_dates(struct xml *d, const struct my_game *my)
{
	static const char *const heads[] = {N_("Move"), N_("Received"), N_("Sent"), N_("Days")};

	if (!my->view.game->n_plies)
		return;
	xml_start(d, "details");
	xml_element(d, "summary", tr(d->p->lang, "Dates of the moves"));
	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_start(d, "table");
	xml_start(d, "tr");
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		xml_start(d, "th");
		xml_attribute(d, "scope", "col");
		xml_text(d, tr(d->p->lang, heads[i]));
		xml_end(d);
	}
	xml_end(d);
	date_rows(d, my);
	xml_end(d);
	xml_end(d);
	xml_end(d);
}

/* --- words -------------------------------------------------------------------------------------
 */

void game_parts_messages(struct xml *d, const struct my_game *my)
{
	if (!my->n_messages)
		return;
	xml_element(d, "h2", tr(d->p->lang, "Messages"));
	for (size_t i = 0; i < my->n_messages; i++) {
		const struct my_message *m = &my->messages[i];
		xml_start(d, "div");
		xml_attribute(d, "class", m->mine ? "message mine" : "message");
		game_parts_number(d, "data-message", m->ply);
		xml_elementf(d, "p", tr(d->p->lang, "%s, after %d half-moves:"),
			     my->game.player[m->mine ? my->me : my->them]->name, m->ply);
		xml_element(d, "blockquote", m->text);
		xml_end(d);
	}
}

/* --- men ---------------------------------------------------------------------------------------
 */

static int count(const struct position *pos, int color, int type)
{
	return __builtin_popcountll(pos->by_type[type] & pos->by_color[color]);
}

static void captured_of(struct xml *d, const struct my_game *my, int color)
{
	const struct game_record *r = &my->view.game->record;
	struct sbuf words = SBUF_INIT;

	for (int type = QUEEN; type >= PAWN; type--) {
		int n = count(&r->start, color, type) - count(&r->now, color, type);
		if (n > 0)
			sbuf_addf(&words, "%s%d × %s", words.len ? ", " : "", n,
				  page_board_man(d->p->lang, (enum piece_type)type));
	}
	if (words.len)
		xml_elementf(d, "p",
			     color == WHITE ? tr(d->p->lang, "White has lost: %s")
					    : tr(d->p->lang, "Black has lost: %s"),
			     words.buf);
	sbuf_release(&words);
}

void game_parts_captured(struct xml *d, const struct my_game *my)
{
	captured_of(d, my, WHITE);
	captured_of(d, my, BLACK);
}
