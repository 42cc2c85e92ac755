/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See settings_page.h. */
#include "daemon/web/settings_page.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_board.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "daemon/web/otp_page.h"
#include "text/browser.h"

#define NAME_MOST 60

/* The position on the board of the settings: 1. e4 e5 2. Nf3 Nc6 3. Bc4. */
#define SAMPLE	    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R"
#define SAMPLE_MOVE "6134"

/* "2026-03-01 08:15" in the player's zone. */
static void write_instant(struct xml *d, struct instant t, struct zone zone)
{
	struct instant local = {t.sec + zone_offset(zone, t)};
	char text[INSTANT_TEXT];

	xml_start(d, "time");
	xml_attribute(d, "datetime", instant_format(t, text));
	instant_format(local, text);
	xml_textf(d, "%.10s %.5s", text, text + 11);
	xml_end(d);
}

/* --- choices ---------------------------------------------------------------------------------- */

static void write_languages(struct web_call *call, struct xml *d)
{
	page_form_select(d, tr(call->visitor.lang, "Language"), "language");
	for (size_t i = 0; i < text_lang_count(); i++)
		page_form_option(d, text_lang_at(i)->code, text_lang_at(i)->name,
				 !strcmp(call->visitor.player.lang, text_lang_at(i)->code));
	page_form_select_end(d);
}

static void write_letters(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;
	bool daily = call->visitor.player.letters == LETTERS_DAILY;

	page_form_select(d, tr(lang, "Letters"), "letters");
	page_form_option(d, "each", tr(lang, "a letter for each move"), !daily);
	page_form_option(d, "daily", tr(lang, "one letter a day"), daily);
	page_form_select_end(d);
}

/* Danish time, and every full hour from UTC. */
static void write_zones(struct web_call *call, struct xml *d)
{
	struct zone chosen = call->visitor.preferences.zone;

	page_form_select(d, tr(call->visitor.lang, "Time zone"), "zone");
	page_form_option(d, "Europe/Copenhagen", "Europe/Copenhagen", chosen.copenhagen);
	page_form_option(d, "UTC", "UTC", !chosen.copenhagen && !chosen.offset);
	for (int hour = -12; hour <= 14; hour++) {
		char text[16];
		if (!hour)
			continue;
		snprintf(text, sizeof(text), "%c%02d:00", hour < 0 ? '-' : '+',
			 hour < 0 ? -hour : hour);
		page_form_option(d, text, text, !chosen.copenhagen && chosen.offset == hour * 3600);
	}
	page_form_select_end(d);
}

struct choice {
	const char *value, *text;
};

/* A select field; `all` ends with an entry without a value. */
static void write_choice(struct web_call *call, struct xml *d, const char *label, const char *name,
			 const struct choice *all, const char *chosen)
{
	page_form_select(d, label, name);
	for (; all->value; all++)
		page_form_option(d, all->value, tr(call->visitor.lang, all->text),
				 !strcmp(chosen, all->value));
	page_form_select_end(d);
}

/* Appearance of moves and boards. */
static void write_looks(struct web_call *call, struct xml *d)
{
	static const struct choice notations[] = {{"own", N_("in the letters of my language")},
						  {"danish", N_("in Danish letters")},
						  {"english", N_("in English letters")},
						  {"numeric", N_("numeric")},
						  {NULL, NULL}};
	static const struct choice colours[] = {{"green", N_("green")},
						{"wood", N_("wood")},
						{"blue", N_("blue")},
						{"grey", N_("grey")},
						{NULL, NULL}};
	static const struct choice pieces[] = {{"standard", N_("standard")},
					       {"flat", N_("flat")},
					       {"bold", N_("bold")},
					       {NULL, NULL}};
	const struct lang *lang = call->visitor.lang;
	const struct preferences *p = &call->visitor.preferences;

	write_choice(call, d, tr(lang, "Notation"), "notation", notations,
		     spelling_word(p->spelling));
	write_choice(call, d, tr(lang, "Colours of the board"), "colours", colours, p->colours);
	write_choice(call, d, tr(lang, "Pieces"), "pieces", pieces, p->pieces);
	page_board_men(d);
	page_board_small_men(d);
	page_board_small(d, SAMPLE, SAMPLE_MOVE, WHITE);
}

static void begin_act(struct xml *d, const char *act)
{
	page_form_begin(d, "/me/settings");
	page_form_act(d, act);
}

static void end_act(struct xml *d, const char *button)
{
	page_form_button(d, button);
	page_form_end(d);
}

static void write_choices(struct web_call *call, struct xml *d)
{
	begin_act(d, "set");
	write_languages(call, d);
	write_letters(call, d);
	write_zones(call, d);
	write_looks(call, d);
	end_act(d, tr(call->visitor.lang, "Save"));
	xml_element(d, "p",
		    tr(call->visitor.lang,
		       "In a daily letter your time runs as if each move had been sent at once. "
		       "Letters that the rules require still come at once."));
}

/* --- what lets the player in ------------------------------------------------------------------ */

static const char *kind_word(const struct lang *lang, enum access_kind kind)
{
	switch (kind) {
	case ACCESS_SESSION: break;
	case ACCESS_TOKEN: return tr(lang, "token");
	case ACCESS_PASSWORD: return tr(lang, "program password");
	case ACCESS_CALENDAR: return tr(lang, "calendar");
	case ACCESS_FEED: return tr(lang, "feed");
	}
	return tr(lang, "session");
}

struct list {
	struct web_call *call;
	struct xml *d;
	struct zone zone;
};

static void write_times(const struct list *list, const struct access_row *row)
{
	const struct lang *lang = list->call->visitor.lang;

	xml_textf(list->d, ", %s ", tr(lang, "made"));
	write_instant(list->d, row->created, list->zone);
	if (row->last_used.sec) {
		xml_textf(list->d, ", %s ", tr(lang, "last used"));
		write_instant(list->d, row->last_used, list->zone);
	}
	if (row->expires.sec) {
		xml_textf(list->d, ", %s ", tr(lang, "good until"));
		write_instant(list->d, row->expires, list->zone);
	}
}

static int write_row(void *arg, const struct access_row *row)
{
	struct list *list = arg;
	const struct lang *lang = list->call->visitor.lang;
	struct xml *d = list->d;
	char id[24], browser[BROWSER_TEXT];

	if (!store_access_good(row, list->call->visitor.now) || row->otp == OTP_DUE)
		return 0;
	snprintf(id, sizeof(id), "%lld", (long long)row->id);
	xml_start(d, "li");
	xml_attribute(d, "data-id", id);
	xml_attribute(d, "data-kind", store_access_kind_word(row->kind));
	xml_text(d, kind_word(lang, row->kind));
	if (row->id == list->call->visitor.session.id)
		xml_textf(d, " (%s)", tr(lang, "this browser"));
	if (*row->name)
		xml_textf(d, " “%s”", row->name);
	if (row->kind == ACCESS_TOKEN)
		xml_textf(d, " (%s)", store_access_scope_word(row->scope));
	if (*row->device)
		xml_textf(d, ", %s", browser_name(row->device, browser));
	write_times(list, row);
	begin_act(d, "revoke");
	page_form_hidden(d, "id", id);
	end_act(d, tr(lang, "End"));
	xml_end(d);
	return 0;
}

static void write_live(struct web_call *call, struct xml *d)
{
	struct list list = {call, d, call->visitor.preferences.zone};

	xml_element(d, "h2", tr(call->visitor.lang, "Access"));
	xml_start(d, "ul");
	if (call->visitor.player.id)
		store_access_each(call->web->ctx->store, call->visitor.player.id, write_row, &list);
	else
		store_access_each_address(call->web->ctx->store, call->visitor.session.address,
					  write_row, &list);
	xml_end(d);
}

static void name_field(struct web_call *call, struct xml *d)
{
	page_form_field(d, &(struct page_field){.label = tr(call->visitor.lang, "Name"),
						.name = "name",
						.type = "text",
						.most = NAME_MOST});
}

/* Officials who do not play can only have a desk token. */
static void write_token_maker(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;
	bool plays = call->visitor.player.id != 0;

	begin_act(d, "token");
	xml_element(d, "h3", tr(lang, "A token for a program"));
	name_field(call, d);
	page_form_select(d, tr(lang, "It may"), "scope");
	if (plays) {
		page_form_option(d, "read", tr(lang, "see my games"), false);
		page_form_option(d, "play", tr(lang, "play for me"), true);
	}
	if (call->visitor.official.id)
		page_form_option(d, "desk", tr(lang, "act with my office"), !plays);
	page_form_select_end(d);
	page_form_field(d, &(struct page_field){.label = tr(lang, "Days it is valid (0: until you "
								  "end it)"),
						.name = "days",
						.type = "number",
						.value = "0"});
	end_act(d, tr(lang, "Make a token"));
}

static void write_makers(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;

	write_token_maker(call, d);
	begin_act(d, "password");
	xml_element(d, "h3", tr(lang, "A password for a chess program (Xfcc)"));
	name_field(call, d);
	end_act(d, tr(lang, "Make a password"));
	begin_act(d, "calendar");
	xml_element(d, "h3", tr(lang, "My dates in a calendar"));
	end_act(d, tr(lang, "Make a calendar link"));
	begin_act(d, "feed");
	xml_element(d, "h3", tr(lang, "My games in a feed reader"));
	end_act(d, tr(lang, "Make a feed link"));
}

/* --- address and data ------------------------------------------------------------------------- */

static void write_address(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;

	xml_element(d, "h2", tr(lang, "Address"));
	xml_elementf(d, "p", "%s %s", tr(lang, "Your letters go to"), call->visitor.player.address);
	begin_act(d, "address");
	page_form_field(d, &(struct page_field){.label = tr(lang, "New address"),
						.name = "address",
						.type = "email",
						.value = form_value(&call->form, "address"),
						.autocomplete = "email",
						.most = FORM_LINE,
						.required = true});
	end_act(d, tr(lang, "Change my address"));
}

static void write_data(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;

	xml_element(d, "h2", tr(lang, "My data"));
	xml_start(d, "p");
	page_link_path(d, "/me/data.json", tr(lang, "Everything stored about me"));
	xml_end(d);
	begin_act(d, "erase");
	xml_element(d, "p",
		    tr(lang, "After your last tournament your address and date of birth can be "
			     "erased. Name, club and results stay. Type the word \"erase\"."));
	page_form_field(d, &(struct page_field){.label = tr(lang, "Word"),
						.name = "word",
						.type = "text",
						.most = 20,
						.required = true});
	end_act(d, tr(lang, "Erase me"));
}

void settings_page(struct web_call *call)
{
	struct xml d;

	web_page_begin(call, &d, tr(call->visitor.lang, "My settings"));
	if (call->visitor.player.id)
		write_choices(call, &d);
	otp_page_section(call, &d);
	write_live(call, &d);
	if (call->visitor.player.id) {
		write_makers(call, &d);
		write_address(call, &d);
		write_data(call, &d);
	} else if (call->visitor.official.id && !call->visitor.otp_missing) {
		write_token_maker(call, &d);
	}
	web_page_end(call, &d);
}

/* --- a new secret ----------------------------------------------------------------------------- */

void settings_page_secret(struct web_call *call, enum access_kind kind, const char *secret)
{
	const struct lang *lang = call->visitor.lang;
	struct sbuf text = SBUF_INIT;
	struct xml d;

	if (kind == ACCESS_CALENDAR)
		sbuf_addf(&text, "%s/calendar/%s.ics", call->web->cfg->page_url, secret);
	else if (kind == ACCESS_FEED)
		sbuf_addf(&text, "%s/feed/%s.atom", call->web->cfg->page_url, secret);
	else
		sbuf_adds(&text, secret);
	web_page_begin(call, &d, kind_word(lang, kind));
	xml_element(&d, "p",
		    tr(lang,
		       "It is shown only once; keep it like a password. If it is lost, end it in "
		       "your settings and create a new one."));
	xml_start(&d, "p");
	xml_start(&d, "code");
	xml_attribute(&d, "data-secret", text.buf);
	xml_text(&d, text.buf);
	xml_end(&d);
	xml_end(&d);
	if (kind == ACCESS_PASSWORD)
		xml_elementf(&d, "p",
			     tr(lang, "Your user name for the program is %lld, and the "
				      "address of the server %s/xfcc."),
			     (long long)call->visitor.player.id, call->web->cfg->page_url);
	xml_start(&d, "p");
	page_link_path(&d, "/me/settings", tr(lang, "My settings"));
	xml_end(&d);
	web_page_end(call, &d);
	explicit_bzero(text.buf, text.len);
	sbuf_release(&text);
}
