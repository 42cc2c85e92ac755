/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See move_page.h. */
#include "daemon/web/move_page.h"

#include <stdio.h>
#include <string.h>

#include "core/chess/legality.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/play/series.h"
#include "daemon/event/message.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/web/board_template.h"
#include "daemon/web/game_page.h"
#include "daemon/web/game_parts.h"

#define PATH (sizeof(((struct game_seat *)0)->path) + 60)

bool move_page_read(const char *text, struct command *ret_move)
{
	struct command_list list;
	bool good;

	command_list_init(&list);
	good = command_parse(text, strlen(text), &list) == COMMAND_OK && list.n == 1 &&
	       list.v[0].verb == VERB_MOVE && !list.prose;
	if (good)
		command_copy(&list.v[0], ret_move);
	command_list_release(&list);
	return good;
}

static int square_of(const char *name)
{
	if (!name || strlen(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' ||
	    name[1] > '8')
		return -1;
	return (name[1] - '1') * 8 + name[0] - 'a';
}

static int promotion_of(const char *word)
{
	static const char pieces[] = "qrbn";
	static const int types[] = {QUEEN, ROOK, BISHOP, KNIGHT};
	const char *at = word && strlen(word) == 1 ? strchr(pieces, *word) : NULL;

	return at ? types[at - pieces] : -1;
}

/* --- choosing --------------------------------------------------------------------------------- */

static void link_to(struct xml *d, const struct game_seat *seat, const char *query,
		    const char *words)
{
	char path[PATH];

	snprintf(path, sizeof(path), "%s/move?%s", seat->path, query);
	page_link_path(d, path, words);
}

/* The move as a link, in the page's notation. */
static void target(struct xml *d, const struct game_seat *seat, chess_move m)
{
	static const char pieces[] = "pnbrqk";
	const struct position *pos = &seat->my.view.game->record.now;
	char query[40], san[SPELLING_TEXT];
	int from, to;

	page_board_squares(pos, m, &from, &to);
	snprintf(query, sizeof(query), "from=%c%c&to=%c%c", 'a' + from % 8, '1' + from / 8,
		 'a' + to % 8, '1' + to / 8);
	if (move_is_promotion(m))
		snprintf(query + strlen(query), sizeof(query) - strlen(query), "&promotion=%c",
			 pieces[move_promotion(m)]);
	spelling_write(pos, m, d->p->spelling, d->p->lang->code, san);
	xml_start(d, "li");
	link_to(d, seat, query, san);
	xml_end(d);
}

static void targets(struct xml *d, const struct game_seat *seat, int from)
{
	struct legal_moves legal;

	legal_moves_of(&seat->my.view.game->record.now, &legal);
	xml_start(d, "ul");
	xml_attribute(d, "class", "targets");
	for (int i = 0; i < legal.n; i++)
		if (move_from(legal.list[i]) == from)
			target(d, seat, legal.list[i]);
	xml_end(d);
}

static void write_board(struct xml *d, const struct game_seat *seat, const char *move_path,
			int chosen)
{
	const struct game_record *r = &seat->my.view.game->record;
	struct page_board board = {.pos = &r->now,
				   .below = seat->my.me == SIDE_WHITE ? WHITE : BLACK,
				   .from = -1,
				   .to = -1,
				   .move_path = move_path,
				   .chosen = chosen};

	if (r->n && r->has_before)
		page_board_squares(&r->before, r->ply[r->n - 1].move, &board.from, &board.to);
	page_board_men(d);
	xml_start(d, "section");
	xml_attribute(d, "class", "play");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Board"));
	page_board_write(d, &board);
	xml_end(d);
}

/* `game` is the real game, whatever the board shows. */
static void open_page(struct web_call *call, struct xml *d, const struct public_game *game,
		      const char *title)
{
	page_shell_open_head(d, &call->place, &(struct page_head){.title = title, .board = true});
	xml_attribute(d, "class", "game");
	page_game_attributes(d, game, game->ply);
	xml_element(d, "h1", title);
	web_alert_write(call, d);
}

static void way_back(struct xml *d, const struct game_seat *seat)
{
	xml_start(d, "p");
	page_link_path(d, seat->path, tr(d->p->lang, "Back to the game"));
	xml_end(d);
}

/* Whether a piece of the player that can move is on the square. */
static bool can_move(const struct game_seat *seat, int from)
{
	struct legal_moves legal;

	legal_moves_of(&seat->my.view.game->record.now, &legal);
	for (int i = 0; i < legal.n; i++)
		if (move_from(legal.list[i]) == from)
			return true;
	return false;
}

static void write_targets(struct web_call *call, const struct game_seat *seat, int from)
{
	const struct lang *lang = call->visitor.lang;
	char path[PATH];
	struct xml d;

	snprintf(path, sizeof(path), "%s/move", seat->path);
	open_page(call, &d, &seat->my.game, tr(lang, "Where to?"));
	write_board(&d, seat, path, from);
	targets(&d, seat, from);
	way_back(&d, seat);
	web_page_end(call, &d);
}

/* --- preview ---------------------------------------------------------------------------------- */

static void refuse(struct web_call *call, struct game_seat *seat, const char *error,
		   const char *paragraph, const char *text)
{
	web_alert(call, 422, error, paragraph, text);
	game_page_write(call, seat);
}

static void refuse_verdict(struct web_call *call, struct game_seat *seat,
			   const struct my_preview *preview)
{
	struct sbuf text = SBUF_INIT;

	verdict_write(preview->verdict, seat->my.game.rules, call->visitor.lang, &text);
	sbuf_addc(&text, '.');
	refuse(call, seat, verdict_name(preview->verdict), verdict_paragraph(preview->verdict),
	       text.buf);
	sbuf_release(&text);
}

/* "12. Nf3 (7163)": the last half-move, now on the board. */
static void last_words(const struct game_seat *seat, const struct page_place *p, struct sbuf *out)
{
	const struct game_record *r = &seat->my.view.game->record;
	struct position before;
	char text[SPELLING_TEXT];
	chess_move m;

	if (!r->n || !game_record_before_last(r, &before))
		return;
	m = r->ply[r->n - 1].move;
	sbuf_addf(out, before.side == WHITE ? "%d. " : "%d… ", before.fullmove);
	spelling_write(&before, m, p->spelling, p->lang->code, text);
	sbuf_adds(out, text);
	numeric_write(&before, m, TOKEN_ICCF, text);
	if (p->spelling != SPELLING_NUMERIC)
		sbuf_addf(out, " (%s)", text);
}

/* The same for speech: "White: knight g1 to f3". */
static void say_move(struct xml *d, const struct game_seat *seat)
{
	const struct game_record *r = &seat->my.view.game->record;
	struct sbuf words = SBUF_INIT;
	struct position before;

	if (!r->n || !game_record_before_last(r, &before))
		return;
	page_board_say(d->p->lang, &before, &r->now, r->ply[r->n - 1].move, &words);
	xml_start(d, "p");
	xml_attribute(d, "class", "said");
	xml_attribute(d, "role", "status");
	xml_text(d, words.buf);
	xml_end(d);
	sbuf_release(&words);
}

static void say_cost(struct xml *d, const struct my_preview *preview)
{
	const struct clock_view *clock = &preview->clock;

	xml_start(d, "p");
	game_parts_number(d, "data-days", preview->days);
	xml_textf(d, tr_n(d->p->lang, "It costs %d day; ", "It costs %d days; ", preview->days),
		  preview->days);
	xml_textf(d, tr(d->p->lang, "%d of %d days are then used until move %d, %d left."),
		  clock->used, clock->limit, clock->control, clock->limit - clock->used);
	xml_end(d);
}

static void confirm_form(struct web_call *call, struct xml *d, const struct game_seat *seat,
			 const char *moves, int ply)
{
	const struct lang *lang = call->visitor.lang;
	const char *series = form_value(&call->form, "series");
	char path[PATH], number[16];

	snprintf(path, sizeof(path), "%s/move", seat->path);
	snprintf(number, sizeof(number), "%d", ply);
	page_form_begin(d, path);
	page_form_act(d, "move");
	page_form_hidden(d, "ply", number);
	page_form_hidden(d, "move", moves);
	xml_start(d, "label");
	xml_start(d, "input");
	xml_attribute(d, "type", "checkbox");
	xml_attribute(d, "name", "draw");
	xml_attribute(d, "value", "1");
	if (form_value(&call->form, "draw"))
		xml_attribute(d, "checked", "checked");
	xml_void(d);
	xml_text(d, " ");
	xml_text(d, tr(lang, "Offer a draw with it"));
	xml_end(d);
	page_form_text(d,
		       &(struct page_field){.label = tr(lang, "Message to your opponent"),
					    .name = "message",
					    .value = form_value(&call->form, "message"),
					    .most = MESSAGE_CHARACTERS},
		       3);
	page_form_field(d, &(struct page_field){
				   .label = seat->my.series_shown
						    ? tr(lang, "Series that you propose (6.2.5)")
						    : tr(lang, "Series that is kept back (6.2.5)"),
				   .name = "series",
				   .type = "text",
				   .value = series ? series : form_value(&call->query, "series"),
				   .autocomplete = "off",
				   .most = 1000});
	xml_start(d, "p");
	xml_text(d, tr(lang, "A series begins with the opponent's next move and goes on with your "
			     "answer: 05755 7163."));
	xml_text(d, " ");
	xml_text(d, seat->my.series_shown
			    ? tr(lang, "Your opponent sees it. It binds you until they play "
				       "another move than the one proposed.")
			    : tr(lang, "Your opponent does not see it. Each answer is played at "
				       "once when they play the move before it; the series ends "
				       "with another move, or with your next one. Further lines "
				       "stand behind it, each with a 0 of its own: 05755 7163 "
				       "02133 7163."));
	xml_end(d);
	xml_start(d, "p");
	xml_start(d, "strong");
	xml_text(d, tr(lang, "Once sent, the move is binding (6.2.4)."));
	xml_end(d);
	xml_end(d);
	page_form_button(d, tr(lang, "Send the move"));
	page_form_end(d);
}

static void say_end(struct xml *d, const struct my_game *my)
{
	switch (game_record_outcome(&my->view.game->record)) {
	case OUTCOME_CHECKMATE:
		xml_element(d, "p", tr(d->p->lang, "It mates, and the game is over."));
		break;
	case OUTCOME_STALEMATE:
	case OUTCOME_DEAD_POSITION:
		xml_element(d, "p", tr(d->p->lang, "The game is then drawn."));
		break;
	case OUTCOME_ONGOING: break;
	}
}

/* `before`: the game without the move; its clocks are gone. */
static void write_preview(struct web_call *call, struct game_seat *seat,
			  const struct my_preview *preview, const struct public_game *before)
{
	struct sbuf title = SBUF_INIT;
	struct xml d;

	last_words(seat, &call->place, &title);
	open_page(call, &d, before, title.buf);
	write_board(&d, seat, NULL, -1);
	xml_start(&d, "section");
	xml_attribute(&d, "class", "acts");
	xml_attribute(&d, "aria-label", tr(call->visitor.lang, "Send the move"));
	say_move(&d, seat);
	say_end(&d, &seat->my);
	say_cost(&d, preview);
	board_template_series(&d, &seat->my);
	confirm_form(call, &d, seat, preview->words.buf, before->ply);
	way_back(&d, seat);
	xml_end(&d);
	web_page_end(call, &d);
	sbuf_release(&title);
}

static void preview(struct web_call *call, struct game_seat *seat, const struct command *move)
{
	struct my_preview p = MY_PREVIEW_INIT;
	const struct public_game before = seat->my.game;

	if (view_my_game_preview(call->web->ctx, &seat->my, move, call->visitor.now, &p) < 0)
		web_try_again(call);
	else if (p.verdict == VERDICT_OK)
		write_preview(call, seat, &p, &before);
	else
		refuse_verdict(call, seat, &p);
	sbuf_release(&p.words);
}

static void preview_text(struct web_call *call, struct game_seat *seat, const char *text)
{
	struct command move;

	if (!move_page_read(text, &move)) {
		refuse(call, seat, "bad_notation", "6.2.2",
		       tr(call->visitor.lang,
			  "This cannot be read as a move; write it as 5254, e2e4 or Nf3."));
		return;
	}
	preview(call, seat, &move);
	command_release(&move);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void preview_squares(struct web_call *call, struct game_seat *seat, int from, int to)
{
	const struct position *pos = &seat->my.view.game->record.now;
	chess_move m = to < 0 ? MOVE_NONE
			      : legality_find(pos, from, to,
					      promotion_of(form_value(&call->query, "promotion")));
	struct sbuf words = SBUF_INIT;

	if (m == MOVE_NONE) {
		refuse(call, seat, "illegal_move", verdict_paragraph(VERDICT_ILLEGAL_MOVE),
		       tr(call->visitor.lang, "That piece cannot move there."));
		return;
	}
	series_put(&words, pos, m);
	preview_text(call, seat, words.buf);
	sbuf_release(&words);
}

/* No move possible: an answered letter, the opponent's turn, a postal game. */
static bool is_over(struct web_call *call, struct game_seat *seat)
{
	if (seat->my.may_move && !seat->answered)
		return false;
	web_alert(call, 409, "stale", "6.2.4",
		  tr(call->visitor.lang, "You cannot make a move here now."));
	game_page_write(call, seat);
	return true;
}

void move_page_write(struct web_call *call, struct game_seat *seat)
{
	const char *from = form_value(&call->query, "from"), *to = form_value(&call->query, "to");
	const char *text = form_value(&call->query, "move");

	if (is_over(call, seat))
		return;
	if (text)
		preview_text(call, seat, text);
	else if (from && to)
		preview_squares(call, seat, square_of(from), square_of(to));
	else if (from && can_move(seat, square_of(from)))
		write_targets(call, seat, square_of(from));
	else if (from)
		refuse(call, seat, "illegal_move", verdict_paragraph(VERDICT_ILLEGAL_MOVE),
		       tr(call->visitor.lang, "No piece of yours on that square can move."));
	else
		game_page_write(call, seat);
}

/* Keeps the alert and its status: the preview has none of its own. */
void move_page_write_again(struct web_call *call, struct game_seat *seat)
{
	const char *text = form_value(&call->form, "move");
	struct my_preview p = MY_PREVIEW_INIT;
	const struct public_game before = seat->my.game;
	struct command move;
	bool readable = text && seat->my.may_move && !seat->answered && move_page_read(text, &move);

	if (readable) {
		readable = view_my_game_preview(call->web->ctx, &seat->my, &move, call->visitor.now,
						&p) > 0;
		command_release(&move);
	}
	if (readable && p.verdict == VERDICT_OK)
		write_preview(call, seat, &p, &before);
	else
		game_page_write(call, seat);
	sbuf_release(&p.words);
}
