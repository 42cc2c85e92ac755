/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See game_page.h. */
#include "daemon/web/game_page.h"

#include <stdio.h>
#include <string.h>

#include "daemon/event/message.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "daemon/web/board_template.h"
#include "daemon/web/game_parts.h"
#include "daemon/web/series_page.h"

/* Starts a form, bound to the position it answers. */
static void begin(struct xml *d, const struct game_seat *seat, const char *act)
{
	char ply[16];

	page_form_begin(d, seat->path);
	page_form_act(d, act);
	snprintf(ply, sizeof(ply), "%d", seat->my.game.ply);
	page_form_hidden(d, "ply", ply);
}

static void end(struct xml *d, const char *button)
{
	page_form_button(d, button);
	page_form_end(d);
}

/* The value sent in a refused form with that act; NULL = none. */
static const char *kept(const struct web_call *call, const char *act, const char *field)
{
	const char *sent = form_value(&call->form, "act");

	return sent && !strcmp(sent, act) ? form_value(&call->form, field) : NULL;
}

/* --- forms ------------------------------------------------------------------------------------ */

/* Uses GET: the next page shows a preview and asks for confirmation. */
static void move_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	const char *typed = kept(call, "move", "move");
	char path[sizeof(seat->path) + 8];

	snprintf(path, sizeof(path), "%s/move", seat->path);
	xml_start(d, "form");
	xml_attribute(d, "method", "get");
	xml_attribute(d, "action", path);
	page_form_field(
		d, &(struct page_field){.label = tr(lang, "Your move"),
					.name = "move",
					.type = "text",
					.value = typed ? typed : form_value(&call->query, "move"),
					.autocomplete = "off",
					.most = 200,
					.required = true});
	page_form_button(d, tr(lang, "Show it on the board"));
	xml_end(d);
	xml_element(d, "p",
		    tr(lang, "Choose a piece on the board, or write the move: 5254, e2e4 or Nf3."));
}

/* The hidden lines, editable here or, with the script, on a board. */
static void series_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	char path[sizeof(seat->path) + 8];

	snprintf(path, sizeof(path), "%s/series", seat->path);
	xml_start(d, "details");
	if (kept(call, "series", "series"))
		xml_attribute(d, "open", "open");
	xml_element(d, "summary", tr(lang, "Keep a series back"));
	series_page_form(call, d, seat);
	xml_start(d, "p");
	page_link_path(d, path, tr(lang, "Make it on the board"));
	xml_end(d);
	xml_end(d);
}

static void offer_forms(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	begin(d, seat, "accept");
	xml_element(d, "p",
		    tr(lang, "If you accept the draw, the game is over at once: 1/2-1/2 (6.2.6)."));
	end(d, tr(lang, "Accept the draw"));
	begin(d, seat, "decline");
	xml_element(d, "p",
		    tr(lang, "If you decline it, the offer lapses and the game goes on (FIDE "
			     "9.1). A move declines it too."));
	end(d, tr(lang, "Decline the draw"));
}

static void claim_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	static const struct {
		const char *value, *text;
	} kinds[] = {{"threefold", N_("draw: the position three times")},
		     {"fifty", N_("draw: fifty moves")},
		     {"time", N_("the opponent has overstepped the time")}};
	const struct lang *lang = call->visitor.lang;
	const char *chosen = kept(call, "claim", "kind");

	begin(d, seat, "claim");
	if (!seat->my.may_move) {
		page_form_hidden(d, "kind", "time");
		xml_element(d, "p",
			    tr(lang, "If your opponent has overstepped the time, the game is "
				     "suspended until the tournament leader has ruled (6.3.3, "
				     "6.8.7)."));
		end(d, tr(lang, "Claim the time"));
		return;
	}
	xml_element(d, "p",
		    tr(lang, "A right claim of a draw ends the game at once; a wrong one stands "
			     "as an offer (FIDE 9.2, 9.3). Name the move with which you bring the "
			     "position about, if you have not made it yet: it is then played."));
	page_form_select(d, tr(lang, "Claim"), "kind");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		page_form_option(d, kinds[i].value, tr(lang, kinds[i].text),
				 chosen && !strcmp(chosen, kinds[i].value));
	page_form_select_end(d);
	page_form_field(d, &(struct page_field){.label = tr(lang, "With the move"),
						.name = "move",
						.type = "text",
						.value = kept(call, "claim", "move"),
						.autocomplete = "off",
						.most = 20});
	end(d, tr(lang, "Claim"));
}

static void notice_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	begin(d, seat, "notice");
	xml_elementf(d, "p",
		     tr(lang, "If you will think longer than %d days, say so before the reminder "
			      "(6.3.4). Your time runs on."),
		     ruleset_get(seat->my.game.rules, RULE_SILENCE_DAYS));
	page_form_field(d, &(struct page_field){.label = tr(lang, "Days of thought"),
						.name = "days",
						.type = "number",
						.value = kept(call, "notice", "days"),
						.required = true});
	end(d, tr(lang, "Give notice"));
}

static void resign_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	begin(d, seat, "resign");
	xml_element(d, "p",
		    tr(lang, "The game is then lost, and that cannot be taken back (6.2.6). Write "
			     "the word \"resign\" to confirm it."));
	page_form_field(d, &(struct page_field){.label = tr(lang, "Word"),
						.name = "word",
						.type = "text",
						.value = kept(call, "resign", "word"),
						.autocomplete = "off",
						.most = 20,
						.required = true});
	end(d, tr(lang, "Resign"));
}

static void question_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	begin(d, seat, "question");
	xml_element(d, "p",
		    seat->my.waits
			    ? tr(lang, "It goes to the tournament leader and stays with the case; "
				       "both clocks stand.")
			    : tr(lang, "It goes to the tournament leader by letter, with the game; "
				       "your clock runs on."));
	page_form_text(d,
		       &(struct page_field){.label = seat->my.waits
							     ? tr(lang, "Your claim or statement")
							     : tr(lang, "Question to the leader"),
					    .name = "message",
					    .value = kept(call, "question", "message"),
					    .most = MESSAGE_CHARACTERS,
					    .required = true},
		       4);
	end(d, tr(lang, "Send"));
}

static void message_forms(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	begin(d, seat, "mute");
	page_form_hidden(d, "messages", seat->my.messages_wanted ? "off" : "on");
	xml_element(d, "p",
		    seat->my.messages_wanted
			    ? tr(lang, "What opponents write beside their moves comes to you. You "
				       "can switch that off for all your games.")
			    : tr(lang, "What opponents write beside their moves does not come to "
				       "you."));
	end(d, seat->my.messages_wanted ? tr(lang, "No messages") : tr(lang, "Messages again"));
	begin(d, seat, "report");
	xml_element(d, "p",
		    tr(lang, "The last message of your opponent goes to the tournament leader."));
	page_form_text(d,
		       &(struct page_field){.label = tr(lang, "What is wrong with it"),
					    .name = "message",
					    .value = kept(call, "report", "message"),
					    .most = MESSAGE_CHARACTERS},
		       2);
	end(d, tr(lang, "Report the message"));
}

static void notes_form(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	const char *text = kept(call, "notes", "text"), *tree = kept(call, "notes", "tree");
	char version[24];

	snprintf(version, sizeof(version), "%lld", (long long)seat->my.note.version);
	page_form_begin(d, seat->path);
	page_form_act(d, "notes");
	page_form_hidden(d, "version", version);
	xml_element(d, "p", tr(lang, "Nobody else sees them."));
	page_form_text(d,
		       &(struct page_field){.label = tr(lang, "Notes"),
					    .name = "text",
					    .value = text ? text : seat->my.note.text.buf,
					    .most = INBOUND_NOTE_MAX},
		       6);
	page_form_text(d,
		       &(struct page_field){.label = tr(lang, "Analysis"),
					    .name = "tree",
					    .value = tree ? tree : seat->my.note.tree.buf,
					    .most = INBOUND_NOTE_MAX},
		       6);
	end(d, tr(lang, "Keep the notes"));
}

static void notes_file(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	char path[sizeof(seat->path) + 16];

	snprintf(path, sizeof(path), "%s.pgn?notes=1", seat->path);
	xml_start(d, "p");
	xml_link(d, path, tr(call->visitor.lang, "PGN with dates and my notes"));
	xml_end(d);
}

static void more(struct xml *d, const char *summary)
{
	xml_start(d, "details");
	xml_element(d, "summary", summary);
}

static void write_acts(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	const struct my_game *my = &seat->my;

	if (my->may_claim) {
		more(d, tr(lang, "Claim a draw, or the time"));
		claim_form(call, d, seat);
		xml_end(d);
	}
	if (my->may_notice) {
		more(d, tr(lang, "Notice of longer thought"));
		notice_form(call, d, seat);
		xml_end(d);
	}
	if (seat->by == BY_SESSION) {
		more(d, my->waits ? tr(lang, "Write to the tournament leader")
				  : tr(lang, "Ask the tournament leader"));
		question_form(call, d, seat);
		xml_end(d);
		more(d, tr(lang, "Messages of opponents"));
		message_forms(call, d, seat);
		xml_end(d);
	}
	if (my->may_resign) {
		more(d, tr(lang, "Resign"));
		resign_form(call, d, seat);
		xml_end(d);
	}
}

/* --- page ------------------------------------------------------------------------------------- */

/* After an act: confirms it and says how to continue. */
static void say_done(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;
	char path[40];
	int64_t next = 0;

	const char *done = form_value(&call->query, "done");

	if (done && !strcmp(done, "claim"))
		xml_element(d, "p",
			    tr(lang, "The claim is not right: it stands as an offer of a draw, and "
				     "the move named with it is played (FIDE 9.2, 9.3)."));
	if (!done)
		return;
	xml_start(d, "p");
	xml_attribute(d, "class", "done");
	xml_text(d, tr(lang, "Done; a letter confirms it."));
	if (seat->by == BY_SESSION &&
	    view_my_game_next(call->web->ctx, seat->player, seat->game, call->visitor.now, &next) >
		    0 &&
	    next) {
		snprintf(path, sizeof(path), "/games/%lld", (long long)next);
		xml_text(d, " ");
		page_link_path(d, path, tr(lang, "Next game"));
	}
	xml_end(d);
}

static void write_tasks(struct web_call *call, struct xml *d, const struct game_seat *seat)
{
	const struct lang *lang = call->visitor.lang;

	xml_start(d, "section");
	xml_attribute(d, "class", "acts");
	xml_attribute(d, "aria-label", tr(lang, "What you can do"));
	say_done(call, d, seat);
	if (seat->answered) {
		if (!form_value(&call->query, "done"))
			xml_element(d, "p",
				    tr(lang, "The letter with this link has been answered, or the "
					     "game has continued since. This is its current "
					     "state."));
	} else {
		if (!civil_is_none(game_claims_until(seat->my.view.game)))
			page_words_claims(d, seat->my.claims_until);
		game_parts_due(d, &seat->my);
		game_parts_offers(d, &seat->my, seat->path);
		if (seat->my.may_series && seat->by == BY_SESSION)
			series_form(call, d, seat);
		if (seat->my.may_answer)
			offer_forms(call, d, seat);
		if (seat->my.may_move)
			move_form(call, d, seat);
		write_acts(call, d, seat);
	}
	xml_end(d);
}

/* The player's side at the bottom, unless the query says otherwise. */
static struct page_game look_of(const struct web_call *call, const struct game_seat *seat,
				const char *move_path)
{
	const char *side = form_value(&call->query, "side");
	struct page_game look = {.ply = PAGE_GAME_LAST,
				 .below = seat->my.me == SIDE_WHITE ? WHITE : BLACK,
				 .move_path = NULL,
				 .analysis = seat->by == BY_SESSION};
	int64_t ply;

	if (side && (!strcmp(side, "w") || !strcmp(side, "b")))
		look.below = *side == 'w' ? WHITE : BLACK;
	if (form_number(&call->query, "ply", -99999, 99999, &ply))
		look.ply = (int)ply;
	if (seat->my.may_move && !seat->answered)
		look.move_path = move_path;
	return look;
}

void game_page_write(struct web_call *call, const struct game_seat *seat)
{
	char move_path[sizeof(seat->path) + 8];
	struct page_game look;
	struct xml d;

	snprintf(move_path, sizeof(move_path), "%s/move", seat->path);
	look = look_of(call, seat, move_path);
	page_game_open(&d, &call->place, &seat->my.game, &look);
	web_alert_write(call, &d);
	page_game_board(&d, &seat->my.game, &look);
	write_tasks(call, &d, seat);
	page_game_moves(&d, &seat->my.game, &look);
	xml_start(&d, "section");
	xml_attribute(&d, "class", "account");
	xml_attribute(&d, "aria-label", tr(call->visitor.lang, "Account of the game"));
	game_parts_captured(&d, &seat->my);
	if (!seat->answered)
		game_parts_messages(&d, &seat->my);
	game_parts_clocks(&d, &seat->my);
	game_parts_dates(&d, &seat->my);
	if (seat->by == BY_SESSION) {
		board_template_analysis(&d, &seat->my, look.move_path);
		more(&d, tr(call->visitor.lang, "Private notes and analysis"));
		notes_form(call, &d, seat);
		notes_file(call, &d, seat);
		xml_end(&d);
	}
	xml_end(&d);
	web_page_end(call, &d);
}
