/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writing the pages.
 */
#include "daemon/publish/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/civil.h"
#include "core/chess/san.h"
#include "core/rules/game.h"
#include "daemon/publish/xml.h"
#include "text/text.h"

/* The same page in the other language; files are written in one language only. */
static void other_language(struct xml *d)
{
	bool danish = d->p->lang == LANG_DA;
	const char *other = lang_code(danish ? LANG_EN : LANG_DA);

	if (d->p->files)
		return;
	xml_start(d, "a");
	xml_attribute(d, "href", danish ? "?lang=en" : "?lang=da");
	xml_attribute(d, "hreflang", other);
	xml_attribute(d, "lang", other);
	xml_text(d, danish ? "English" : "Dansk");
	xml_end(d);
}

/* What links carry on, where the visitor chose the language himself. */
static const char *choice(const struct page_place *p)
{
	if (p->files || !p->chosen)
		return "";
	return p->lang == LANG_DA ? "?lang=da" : "?lang=en";
}

static void front_link(struct xml *d)
{
	char href[16];

	snprintf(href, sizeof(href), "/%s", choice(d->p));
	xml_link(d, d->p->files ? "index.html" : href, d->p->site);
}

/* `feed` (may be NULL) is the address of the page's Atom feed, for feed readers to find. */
static void begin(struct xml *d, const struct page_place *p, const char *title, const char *feed)
{
	xml_init(d, p);
	xml_start(d, "html");
	xml_attribute(d, "lang", lang_code(p->lang));
	xml_start(d, "head");
	xml_start(d, "meta");
	xml_attribute(d, "charset", "utf-8");
	xml_void(d);
	xml_start(d, "meta");
	xml_attribute(d, "name", "viewport");
	xml_attribute(d, "content", "width=device-width, initial-scale=1");
	xml_void(d);
	xml_element(d, "title", title);
	xml_start(d, "link");
	xml_attribute(d, "rel", "stylesheet");
	xml_attribute(d, "href", p->files ? "style.css" : "/style.css");
	xml_void(d);
	if (feed) {
		xml_start(d, "link");
		xml_attribute(d, "rel", "alternate");
		xml_attribute(d, "type", "application/atom+xml");
		xml_attribute(d, "href", feed);
		xml_void(d);
	}
	xml_end(d);
	xml_start(d, "body");
	xml_start(d, "nav");
	front_link(d);
	other_language(d);
	xml_end(d);
	xml_element(d, "h1", title);
}

static void finish(struct xml *d, struct sbuf *out)
{
	xml_end(d);
	xml_end(d);
	sbuf_adds(out, "<!DOCTYPE html>\n");
	xml_finish(d, out);
	sbuf_addc(out, '\n');
}

static void group_href(const struct page_place *p, long long id, const char *what, char *buf,
		       size_t size)
{
	if (p->files)
		snprintf(buf, size, "group-%lld%s%s.html", id, *what ? "-" : "", what);
	else
		snprintf(buf, size, "/groups/%lld%s%s%s", id, *what ? "/" : "", what, choice(p));
}

static void game_href(const struct page_place *p, long long id, bool pgn, char *buf, size_t size)
{
	if (p->files)
		snprintf(buf, size, "game-%lld.%s", id, pgn ? "pgn" : "html");
	else
		snprintf(buf, size, "/games/%lld%s", id, pgn ? ".pgn" : choice(p));
}

/* The state of a group as view_json_group() words it. */
static const char *state_text(const struct page_place *p, const char *state)
{
	static const struct {
		const char *word, *da, *en;
	} states[] = {
		{"filling", "fyldes", "filling"},      {"running", "i gang", "running"},
		{"paused", "sat på pause", "paused"},  {"finished", "afsluttet", "finished"},
		{"archived", "arkiveret", "archived"},
	};

	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (!strcmp(states[i].word, state))
			return xml_say(p, states[i].da, states[i].en);
	return state;
}

void page_front(const struct page_place *p, json_t *groups, json_t *events, struct sbuf *out)
{
	struct xml d;
	char href[64];
	json_t *v;
	size_t i;

	begin(&d, p, p->site, NULL);
	xml_element(&d, "h2", xml_say(p, "Grupper", "Groups"));
	xml_start(&d, "ul");
	json_array_foreach(groups, i, v)
	{
		group_href(p, view_json_int(v, "group"), "", href, sizeof(href));
		xml_start(&d, "li");
		xml_link(&d, href, view_json_word(v, "name"));
		xml_text(&d, " (");
		xml_text(&d, state_text(p, view_json_word(v, "state")));
		xml_text(&d, ")");
		xml_end(&d);
	}
	xml_end(&d);
	if (!p->files && json_array_size(events)) {
		xml_start(&d, "p");
		snprintf(href, sizeof(href), "/enter%s", choice(p));
		xml_link(&d, href, xml_say(p, "Tilmeld dig", "Enter a tournament"));
		xml_end(&d);
	}
	finish(&d, out);
}

/* The result of a game for one of its players, with the colour and a link. */
static void cross_cell(struct xml *d, json_t *games, long long row, long long column)
{
	char href[64], cell[16];
	json_t *g;
	size_t i;

	xml_start(d, "td");
	if (row == column)
		xml_attribute(d, "class", "self");
	json_array_foreach(games, i, g)
	{
		bool white =
			view_json_int(g, "white") == row && view_json_int(g, "black") == column;
		bool black =
			view_json_int(g, "black") == row && view_json_int(g, "white") == column;
		const char *r = view_json_word(g, "result");
		const char *mark = !strcmp(r, "1/2-1/2")    ? "½"
				   : !strcmp(r, "0-0")	    ? "0"
				   : !strcmp(r, "*")	    ? "…"
				   : (r[0] == '1') == white ? "1"
							    : "0";

		if (!white && !black)
			continue;
		game_href(d->p, view_json_int(g, "game"), false, href, sizeof(href));
		snprintf(cell, sizeof(cell), "%s%s",
			 white ? xml_say(d->p, "h", "w") : xml_say(d->p, "s", "b"), mark);
		xml_link(d, href, cell);
	}
	xml_end(d);
}

static void number_cell(struct xml *d, json_t *v)
{
	if (json_is_real(v))
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%.6g", json_real_value(v));
	else
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%lld",
						(long long)json_integer_value(v));
}

static void header_cell(struct xml *d, const char *s)
{
	xml_start(d, "th");
	xml_attribute(d, "scope", "col");
	xml_text(d, s);
	xml_end(d);
}

/* The number drawn; before the lots the line in the table. */
static long long start_number(json_t *line, size_t index)
{
	return view_json_int(line, "number") ? view_json_int(line, "number") : (long long)index + 1;
}

static void cross_head(struct xml *d, json_t *table)
{
	json_t *line;
	char label[24];
	size_t i;

	xml_start(d, "thead");
	xml_start(d, "tr");
	header_cell(d, xml_say(d->p, "Plads", "Place"));
	header_cell(d, xml_say(d->p, "Nr.", "No."));
	header_cell(d, xml_say(d->p, "Navn", "Name"));
	header_cell(d, xml_say(d->p, "Klub", "Club"));
	json_array_foreach(table, i, line)
	{
		snprintf(label, sizeof(label), "%lld", start_number(line, i));
		header_cell(d, label);
	}
	header_cell(d, xml_say(d->p, "Partier", "Games"));
	header_cell(d, xml_say(d->p, "Point", "Points"));
	header_cell(d, "SB");
	xml_end(d);
	xml_end(d);
}

static void cross_line(struct xml *d, json_t *group, size_t index)
{
	json_t *table = json_object_get(group, "table"), *games = json_object_get(group, "games");
	json_t *line = json_array_get(table, index), *other;
	size_t k;

	xml_start(d, "tr");
	number_cell(d, json_object_get(line, "place"));
	xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%lld", start_number(line, index));
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	xml_text(d, view_json_word(line, "name"));
	if (json_is_true(json_object_get(line, "withdrawn")))
		xml_text(d, xml_say(d->p, " (udtrådt)", " (withdrawn)"));
	xml_end(d);
	xml_element(d, "td", view_json_word(line, "club"));
	json_array_foreach(table, k, other)
		cross_cell(d, games, view_json_int(line, "player"), view_json_int(other, "player"));
	number_cell(d, json_object_get(line, "played"));
	number_cell(d, json_object_get(line, "points"));
	number_cell(d, json_object_get(line, "sb"));
	xml_end(d);
}

static void crosstable(struct xml *d, json_t *group)
{
	json_t *table = json_object_get(group, "table");
	size_t i;

	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_start(d, "table");
	xml_attribute(d, "class", "cross");
	cross_head(d, table);
	xml_start(d, "tbody");
	for (i = 0; i < json_array_size(table); i++)
		cross_line(d, group, i);
	xml_end(d);
	xml_end(d);
	xml_end(d);
}

static void group_file_href(const struct page_place *p, long long id, const char *ending, char *buf,
			    size_t size)
{
	snprintf(buf, size, p->files ? "group-%lld.%s" : "/groups/%lld.%s", id, ending);
}

/* A link to the group in another format. */
static void group_file(struct xml *d, long long id, const char *ending, const char *label)
{
	char href[64];

	group_file_href(d->p, id, ending, href, sizeof(href));
	xml_text(d, " · ");
	xml_link(d, href, label);
}

/* An ISO date as people of the page's language write it. */
static void date_text(struct xml *d, const char *iso)
{
	struct sbuf words = SBUF_INIT;
	struct civil date;

	if (civil_parse(iso, &date))
		text_date(d->p->lang, date, &words);
	else
		sbuf_adds(&words, iso);
	xml_text(d, words.buf);
	sbuf_release(&words);
}

static void group_links(struct xml *d, long long id, bool lots)
{
	char href[64];

	xml_start(d, "p");
	group_href(d->p, id, "rulings", href, sizeof(href));
	xml_link(d, href, xml_say(d->p, "Afgørelser", "Rulings"));
	if (lots) {
		group_href(d->p, id, "lots", href, sizeof(href));
		xml_text(d, " · ");
		xml_link(d, href, xml_say(d->p, "Lodtrækning", "Lots"));
	}
	group_file(d, id, "pgn", "PGN");
	group_file(d, id, "json", "JSON");
	group_file(d, id, "atom", "Atom");
	xml_end(d);
}

void page_group(const struct page_place *p, json_t *group, struct sbuf *out)
{
	struct xml d;
	char feed[64];

	group_file_href(p, view_json_int(group, "group"), "atom", feed, sizeof(feed));
	begin(&d, p, view_json_word(group, "name"), feed);
	xml_start(&d, "p");
	xml_text(&d, xml_say(p, "Gruppen er ", "The group is "));
	xml_text(&d, state_text(p, view_json_word(group, "state")));
	if (*view_json_word(group, "start")) {
		xml_text(&d, xml_say(p, "; startdato ", "; start date "));
		date_text(&d, view_json_word(group, "start"));
	}
	xml_text(&d, ".");
	xml_end(&d);
	crosstable(&d, group);
	xml_element(&d, "p",
		    xml_say(p, "h: hvid, s: sort, …: partiet er i gang.",
			    "w: White, b: Black, …: the game is in progress."));
	xml_element(&d, "p",
		    xml_say(p,
			    "Ved pointlighed på 1. og 2. pladsen afgør Sonneborn-Berger, derefter "
			    "indbyrdes parti; andre deler pladsen (6.5.4.1).",
			    "Level on 1st and 2nd place: Sonneborn-Berger, then the mutual game; "
			    "others share the place (6.5.4.1)."));
	group_links(&d, view_json_int(group, "group"), json_object_get(group, "lots") != NULL);
	finish(&d, out);
}

/* Whether the move, in numeric notation, left or reached the square. */
static bool touches(const char *move, int file, int rank)
{
	return strlen(move) >= 4 && ((move[0] == '1' + file && move[1] == '0' + rank) ||
				     (move[2] == '1' + file && move[3] == '0' + rank));
}

/* One square; `man` is its letter in a FEN, anything else is an empty square. */
static void square(struct xml *d, char man, int file, int rank, const char *last_move)
{
	static const char *const glyph[] = {"♙", "♘", "♗", "♖", "♕", "♔",
					    "♟", "♞", "♝", "♜", "♛", "♚"};
	static const char men[] = "PNBRQKpnbrqk";
	const char *found = strchr(men, man);
	char class[16];

	snprintf(class, sizeof(class), "%s%s", (rank + file) % 2 ? "d" : "l",
		 touches(last_move, file, rank) ? " moved" : "");
	xml_start(d, "td");
	xml_attribute(d, "class", class);
	if (found && *found)
		xml_text(d, glyph[found - men]);
	xml_end(d);
}

/* The board of a FEN placement as a table of glyphs, White below; the last move is marked. */
static void board(struct xml *d, const char *fen, const char *last_move)
{
	char label[2] = "8";
	int rank, file;

	xml_start(d, "table");
	xml_attribute(d, "class", "board");
	xml_attribute(d, "aria-label", fen);
	for (rank = 8; rank >= 1; rank--, fen += *fen == '/') {
		xml_start(d, "tr");
		label[0] = (char)('0' + rank);
		xml_element(d, "th", label);
		for (file = 0; file < 8 && *fen && *fen != '/' && *fen != ' '; fen++) {
			int n = *fen >= '1' && *fen <= '8' ? *fen - '0' : 1;

			while (n--)
				square(d, *fen, file++, rank, last_move);
		}
		xml_end(d);
	}
	xml_start(d, "tr");
	xml_element(d, "th", "");
	for (file = 0; file < 8; file++) {
		label[0] = (char)('a' + file);
		xml_element(d, "th", label);
	}
	xml_end(d);
	xml_end(d);
}

/* The half-move, counted from 0 at White's first, at which the list begins. */
static long long first_half_move(json_t *game, size_t plies)
{
	const char *fen = view_json_word(game, "fen"), *side = strchr(fen, ' '),
		   *last = strrchr(fen, ' ');
	long long now = last ? 2 * (strtoll(last, NULL, 10) - 1) : 0;

	now += side && side[1] == 'b';
	return now >= (long long)plies ? now - (long long)plies : 0;
}

/* A move of the view, whose piece letters are English, with those of the page. */
static void move_text(struct xml *d, const char *san)
{
	const char *english = san_alphabet(SAN_ENGLISH),
		   *own = san_alphabet(san_letters_of(lang_code(d->p->lang)));
	char move[SAN_TEXT + 4];
	size_t i;

	for (i = 0; san[i] && i + 1 < sizeof(move); i++) {
		const char *piece = strchr(english, san[i]);

		move[i] = piece ? own[piece - english] : san[i];
	}
	move[i] = '\0';
	xml_text(d, move);
}

static void move_list(struct xml *d, json_t *game)
{
	json_t *san = json_object_get(game, "san"), *numeric = json_object_get(game, "numeric"), *v;
	long long half = first_half_move(game, json_array_size(san));
	size_t i;

	if (!json_array_size(san))
		return;
	xml_start(d, "table");
	json_array_foreach(san, i, v)
	{
		if (i == 0 || half % 2 == 0) {
			if (i)
				xml_end(d);
			xml_start(d, "tr");
			xmlTextWriterWriteFormatElement(d->w, BAD_CAST "th", "%lld.", half / 2 + 1);
			if (half % 2)
				xml_element(d, "td", "…");
		}
		xml_start(d, "td");
		move_text(d, json_string_value(v));
		xml_text(d, " (");
		xml_text(d, json_string_value(json_array_get(numeric, i)));
		xml_text(d, ")");
		xml_end(d);
		half++;
	}
	xml_end(d);
	xml_end(d);
}

/* In words what view_json_game() says of how a game ended. */
static const char *reason_text(const struct page_place *p, const char *reason)
{
#define X(id, word, par, en, da) END_##id,
	static const enum end_reason all[] = {END_REASONS(X)};
#undef X

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!strcmp(end_word(all[i]), reason))
			return end_text(all[i], p->lang);
	return reason;
}

/* Who is to move and until when, or how it ended. */
static void game_state(struct xml *d, json_t *game)
{
	const char *turn = view_json_word(game, "turn");
	json_t *clock = json_object_get(json_object_get(game, "clocks"), turn);

	xml_start(d, "p");
	if (strcmp(view_json_word(game, "result"), "*") != 0) {
		xml_text(d, xml_say(d->p, "Partiet er slut: ", "The game is over: "));
		xml_text(d, view_json_word(game, "result"));
		xml_text(d, ", ");
		xml_text(d, reason_text(d->p, view_json_word(game, "reason")));
	} else if (!strcmp(view_json_word(game, "state"), "suspended")) {
		xml_text(d, xml_say(d->p, "Partiet er stillet i bero og venter på en afgørelse",
				    "The game is suspended and waits for a ruling"));
	} else {
		xml_text(d, view_json_word(json_object_get(game, *turn == 'w' ? "white" : "black"),
					   "name"));
		xml_text(d, xml_say(d->p, " er i trækket", " is to move"));
		if (*view_json_word(clock, "last_day")) {
			xml_text(d, xml_say(d->p, "; sidste dato for et svar i tide: ",
					    "; last date to answer in time: "));
			date_text(d, view_json_word(clock, "last_day"));
		}
	}
	xml_text(d, ".");
	xml_end(d);
}

static bool is_over(json_t *game)
{
	return strcmp(view_json_word(game, "result"), "*") != 0;
}

/* The days of a player; what is left of them only while the game goes on. */
static void clock_line(struct xml *d, json_t *game, const char *side, const char *key)
{
	json_t *c = json_object_get(json_object_get(game, "clocks"), key);

	xml_start(d, "p");
	xml_text(d, view_json_word(json_object_get(game, side), "name"));
	xmlTextWriterWriteFormatString(
		d->w, xml_say(d->p, ": %lld af %lld dage brugt", ": %lld of %lld days used"),
		view_json_int(c, "used") + view_json_int(c, "running"), view_json_int(c, "limit"));
	if (!is_over(game))
		xmlTextWriterWriteFormatString(
			d->w,
			xml_say(d->p, ", %lld tilbage til træk %lld", ", %lld left to move %lld"),
			view_json_int(c, "left"), view_json_int(c, "control"));
	xml_end(d);
}

static const char *last_move(json_t *game)
{
	json_t *moves = json_object_get(game, "numeric");
	size_t n = json_array_size(moves);
	const char *move = n ? json_string_value(json_array_get(moves, n - 1)) : NULL;

	return move ? move : "";
}

void page_game(const struct page_place *p, json_t *game, struct sbuf *out)
{
	char title[300], href[64];
	struct xml d;

	snprintf(title, sizeof(title), "%s – %s%s%s",
		 view_json_word(json_object_get(game, "white"), "name"),
		 view_json_word(json_object_get(game, "black"), "name"), is_over(game) ? ", " : "",
		 is_over(game) ? view_json_word(game, "result") : "");
	begin(&d, p, title, NULL);
	if (view_json_int(game, "group")) {
		group_href(p, view_json_int(game, "group"), "", href, sizeof(href));
		xml_start(&d, "p");
		xml_link(&d, href, view_json_word(game, "group_name"));
		xml_end(&d);
	}
	board(&d, view_json_word(game, "fen"), last_move(game));
	game_state(&d, game);
	clock_line(&d, game, "white", "w");
	clock_line(&d, game, "black", "b");
	move_list(&d, game);
	xml_start(&d, "p");
	game_href(p, view_json_int(game, "game"), true, href, sizeof(href));
	xml_link(&d, href, "PGN");
	xml_end(&d);
	finish(&d, out);
}

/* The day of an instant, where the federation lives. */
static void date_cell(struct xml *d, const char *when)
{
	struct instant t;
	char date[CIVIL_TEXT];

	xml_start(d, "td");
	if (instant_parse(when, &t))
		date_text(d, civil_format(zone_date(ZONE_COPENHAGEN, t), date));
	xml_end(d);
}

static void ruling_row(struct xml *d, json_t *group, json_t *v)
{
	const char *who = xml_player(group, view_json_int(v, "player"));
	char href[64], label[32];

	xml_start(d, "tr");
	date_cell(d, view_json_word(v, "at"));
	xml_start(d, "td");
	if (view_json_int(v, "game")) {
		game_href(d->p, view_json_int(v, "game"), false, href, sizeof(href));
		snprintf(label, sizeof(label), "#%lld", view_json_int(v, "game"));
		xml_link(d, href, label);
	}
	xml_end(d);
	xml_start(d, "td");
	xml_text(d, xml_verdict(d->p, view_json_word(v, "verdict")));
	if (*who) {
		xml_text(d, " (");
		xml_text(d, who);
		xml_text(d, ")");
	}
	xml_end(d);
	xml_element(d, "td", view_json_word(v, "paragraph"));
	xml_element(d, "td", view_json_word(v, "reason"));
	xml_element(d, "td", view_json_word(v, "author"));
	date_cell(d, view_json_word(v, "appeal_until"));
	xml_end(d);
}

void page_rulings(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct xml d;
	char href[64];
	json_t *v;
	size_t i;

	begin(&d, p, view_json_word(group, "name"), NULL);
	xml_element(&d, "h2", xml_say(p, "Afgørelser", "Rulings"));
	xml_start(&d, "div");
	xml_attribute(&d, "class", "wrap");
	xml_start(&d, "table");
	xml_start(&d, "thead");
	xml_start(&d, "tr");
	header_cell(&d, xml_say(p, "Dato", "Date"));
	header_cell(&d, xml_say(p, "Parti", "Game"));
	header_cell(&d, xml_say(p, "Afgørelse", "Ruling"));
	header_cell(&d, "§");
	header_cell(&d, xml_say(p, "Begrundelse", "Reason"));
	header_cell(&d, xml_say(p, "Afgjort af", "By"));
	header_cell(&d, xml_say(p, "Appelfrist", "Appeal before"));
	xml_end(&d);
	xml_end(&d);
	xml_start(&d, "tbody");
	json_array_foreach(rulings, i, v) ruling_row(&d, group, v);
	xml_end(&d);
	xml_end(&d);
	xml_end(&d);
	if (!json_array_size(rulings))
		xml_element(&d, "p",
			    xml_say(p, "Der er ingen afgørelser.", "There are no rulings."));
	xml_start(&d, "p");
	group_href(p, view_json_int(group, "group"), "", href, sizeof(href));
	xml_link(&d, href, xml_say(p, "Stillingen", "Standings"));
	xml_end(&d);
	finish(&d, out);
}

static void lots_table(struct xml *d, json_t *lots)
{
	json_t *names = json_object_get(lots, "entrants"), *order = json_object_get(lots, "order");
	json_t *words = json_object_get(lots, "confirmations"), *name;
	size_t i;

	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_start(d, "table");
	xml_start(d, "tr");
	header_cell(d, xml_say(d->p, "Tilmeldt som nr.", "Entered as"));
	header_cell(d, xml_say(d->p, "Navn", "Name"));
	header_cell(d, xml_say(d->p, "Bekræftelse", "Confirmation"));
	if (order)
		header_cell(d, xml_say(d->p, "Trak nr.", "Drew no."));
	xml_end(d);
	json_array_foreach(names, i, name)
	{
		xml_start(d, "tr");
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%zu", i + 1);
		xml_element(d, "td", json_string_value(name));
		xml_element(d, "td", json_string_value(json_array_get(words, i)));
		if (order)
			number_cell(d, json_array_get(order, i));
		xml_end(d);
	}
	xml_end(d);
	xml_end(d);
}

static void fact(struct xml *d, const char *label, const char *value)
{
	xml_start(d, "p");
	xml_text(d, label);
	xml_start(d, "code");
	xml_text(d, value);
	xml_end(d);
	xml_end(d);
}

void page_lots(const struct page_place *p, json_t *group, struct sbuf *out)
{
	json_t *lots = json_object_get(group, "lots");
	const char *seed = view_json_word(lots, "seed");
	struct xml d;
	char href[64];

	begin(&d, p, view_json_word(group, "name"), NULL);
	xml_element(&d, "h2", xml_say(p, "Lodtrækning", "Lots"));
	if (lots)
		fact(&d,
		     xml_say(p, "SHA-256 af det hemmelige tal, meddelt i hver bekræftelse: ",
			     "SHA-256 of the secret number, told in every confirmation: "),
		     view_json_word(lots, "seed_sha256"));
	if (*seed)
		fact(&d, xml_say(p, "Det hemmelige tal var: ", "The secret number was: "), seed);
	else
		xml_element(&d, "p",
			    xml_say(p, "Der er ikke trukket lod endnu.", "No lots are drawn yet."));
	lots_table(&d, lots);
	if (*seed) {
		group_file_href(p, view_json_int(group, "group"), "json", href, sizeof(href));
		xml_start(&d, "p");
		xml_text(&d, xml_say(p, "Enhver kan trække efter: hent ",
				     "Anybody can draw again: fetch "));
		xml_link(&d, href, xml_say(p, "gruppens JSON-fil", "the group's JSON file"));
		xml_text(&d, xml_say(p, " og kør ", " and run "));
		xml_element(&d, "code", "kskak lots verify");
		xml_text(&d, xml_say(p, " med den; eller uden kskak: ",
				     " with it; or without kskak: "));
		xml_element(&d, "code", "contrib/lots.sh");
		xml_text(&d, ".");
		xml_end(&d);
	}
	xml_start(&d, "p");
	group_href(p, view_json_int(group, "group"), "", href, sizeof(href));
	xml_link(&d, href, xml_say(p, "Stillingen", "Standings"));
	xml_end(&d);
	finish(&d, out);
}

void page_message(const struct page_place *p, const char *title, const char *s, struct sbuf *out)
{
	struct xml d;

	begin(&d, p, title, NULL);
	xml_element(&d, "p", s);
	finish(&d, out);
}

static void field(struct xml *d, const char *label, const char *name, const char *type)
{
	xml_start(d, "label");
	xml_text(d, label);
	xml_text(d, " ");
	xml_start(d, "input");
	xml_attribute(d, "name", name);
	xml_attribute(d, "type", type);
	xml_attribute(d, "maxlength", "120");
	xml_void(d);
	xml_end(d);
}

void page_entry_form(const struct page_place *p, json_t *events, struct sbuf *out)
{
	struct xml d;
	json_t *v;
	size_t i;

	begin(&d, p, xml_say(p, "Tilmelding", "Entry"), NULL);
	xml_start(&d, "form");
	xml_attribute(&d, "method", "post");
	xml_attribute(&d, "action", p->lang == LANG_DA ? "/enter?lang=da" : "/enter?lang=en");
	xml_start(&d, "label");
	xml_text(&d, xml_say(p, "Turnering ", "Tournament "));
	xml_start(&d, "select");
	xml_attribute(&d, "name", "event");
	json_array_foreach(events, i, v)
	{
		xml_start(&d, "option");
		xml_attribute(&d, "value", view_json_word(v, "code"));
		xml_text(&d, view_json_word(v, "name"));
		xml_end(&d);
	}
	xml_end(&d);
	xml_end(&d);
	field(&d, xml_say(p, "Navn", "Name"), "name", "text");
	field(&d, "E-mail", "address", "email");
	field(&d, xml_say(p, "Klub", "Club"), "club", "text");
	field(&d, xml_say(p, "Født", "Born"), "born", "date");
	field(&d, "Rating", "rating", "number");
	xml_start(&d, "button");
	xml_text(&d, xml_say(p, "Send", "Send"));
	xml_end(&d);
	xml_end(&d);
	xml_element(&d, "p",
		    xml_say(p, "Du får en mail, som du skal svare på, før tilmeldingen gælder.",
			    "You will get a mail to answer before the entry counts."));
	finish(&d, out);
}
