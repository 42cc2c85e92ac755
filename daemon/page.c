/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writing the pages.
 */
#include "daemon/page.h"

#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/game.h"

const char page_style[] =
	"body{font-family:sans-serif;margin:1em auto;max-width:60em;padding:0 .5em}"
	"table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em}"
	".self{background:#ddd}.board td{width:2em;height:2em;font-size:1.5em;padding:0;"
	"text-align:center}.board .d{background:#b58863}.board .l{background:#f0d9b5}"
	".wrap{overflow-x:auto}label{display:block;margin:.5em 0}";

/* A document under way. */
struct doc {
	const struct page_place *p;
	xmlBufferPtr buffer;
	xmlTextWriterPtr w;
};

static const char *say(const struct page_place *p, const char *da, const char *en)
{
	return p->lang == LANG_DA ? da : en;
}

static void start(struct doc *d, const char *name)
{
	xmlTextWriterStartElement(d->w, BAD_CAST name);
}

static void end(struct doc *d)
{
	xmlTextWriterFullEndElement(d->w);
}

static void attribute(struct doc *d, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(d->w, BAD_CAST name, BAD_CAST value);
}

static void text(struct doc *d, const char *s)
{
	xmlTextWriterWriteString(d->w, BAD_CAST s);
}

static void element(struct doc *d, const char *name, const char *s)
{
	xmlTextWriterWriteElement(d->w, BAD_CAST name, BAD_CAST s);
}

static void link_to(struct doc *d, const char *href, const char *s)
{
	start(d, "a");
	attribute(d, "href", href);
	text(d, s);
	end(d);
}

static const char *word(json_t *obj, const char *key)
{
	const char *s = json_string_value(json_object_get(obj, key));

	return s ? s : "";
}

static long long number(json_t *obj, const char *key)
{
	return (long long)json_integer_value(json_object_get(obj, key));
}

static void begin(struct doc *d, const struct page_place *p, const char *title)
{
	d->p = p;
	d->buffer = xmlBufferCreate();
	d->w = xmlNewTextWriterMemory(d->buffer, 0);
	start(d, "html");
	attribute(d, "lang", p->lang == LANG_DA ? "da" : "en");
	start(d, "head");
	start(d, "meta");
	attribute(d, "charset", "utf-8");
	xmlTextWriterEndElement(d->w);
	start(d, "meta");
	attribute(d, "name", "viewport");
	attribute(d, "content", "width=device-width, initial-scale=1");
	xmlTextWriterEndElement(d->w);
	element(d, "title", title);
	start(d, "link");
	attribute(d, "rel", "stylesheet");
	attribute(d, "href", p->files ? "style.css" : "/style.css");
	xmlTextWriterEndElement(d->w);
	end(d);
	start(d, "body");
	start(d, "nav");
	link_to(d, p->files ? "index.html" : "/", p->site);
	end(d);
	element(d, "h1", title);
}

static void finish(struct doc *d, struct sbuf *out)
{
	end(d);
	end(d);
	xmlTextWriterFlush(d->w);
	sbuf_adds(out, "<!DOCTYPE html>\n");
	sbuf_adds(out, (const char *)xmlBufferContent(d->buffer));
	sbuf_addc(out, '\n');
	xmlFreeTextWriter(d->w);
	xmlBufferFree(d->buffer);
}

static void group_href(const struct page_place *p, long long id, const char *what, char *buf,
		       size_t size)
{
	if (p->files)
		snprintf(buf, size, "group-%lld%s%s.html", id, *what ? "-" : "", what);
	else
		snprintf(buf, size, "/groups/%lld%s%s", id, *what ? "/" : "", what);
}

static void game_href(const struct page_place *p, long long id, bool pgn, char *buf, size_t size)
{
	if (p->files)
		snprintf(buf, size, "game-%lld.%s", id, pgn ? "pgn" : "html");
	else
		snprintf(buf, size, "/games/%lld%s", id, pgn ? ".pgn" : "");
}

/* The state of a group as json_group() words it. */
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
			return say(p, states[i].da, states[i].en);
	return state;
}

void page_front(const struct page_place *p, json_t *groups, json_t *events, struct sbuf *out)
{
	struct doc d;
	char href[64];
	json_t *v;
	size_t i;

	begin(&d, p, p->site);
	element(&d, "h2", say(p, "Grupper", "Groups"));
	start(&d, "ul");
	json_array_foreach(groups, i, v)
	{
		group_href(p, number(v, "group"), "", href, sizeof(href));
		start(&d, "li");
		link_to(&d, href, word(v, "name"));
		text(&d, " (");
		text(&d, state_text(p, word(v, "state")));
		text(&d, ")");
		end(&d);
	}
	end(&d);
	if (!p->files && json_array_size(events)) {
		start(&d, "p");
		link_to(&d, "/enter", say(p, "Tilmeld dig", "Enter a tournament"));
		end(&d);
	}
	finish(&d, out);
}

/* The result of a game for one of its players, with the colour and a link. */
static void cross_cell(struct doc *d, json_t *games, long long row, long long column)
{
	char href[64], cell[16];
	json_t *g;
	size_t i;

	start(d, "td");
	if (row == column)
		attribute(d, "class", "self");
	json_array_foreach(games, i, g)
	{
		bool white = number(g, "white") == row && number(g, "black") == column;
		bool black = number(g, "black") == row && number(g, "white") == column;
		const char *r = word(g, "result");
		const char *mark = !strcmp(r, "1/2-1/2")    ? "½"
				   : !strcmp(r, "0-0")	    ? "0"
				   : !strcmp(r, "*")	    ? "…"
				   : (r[0] == '1') == white ? "1"
							    : "0";

		if (!white && !black)
			continue;
		game_href(d->p, number(g, "game"), false, href, sizeof(href));
		snprintf(cell, sizeof(cell), "%s%s",
			 white ? say(d->p, "h", "w") : say(d->p, "s", "b"), mark);
		link_to(d, href, cell);
	}
	end(d);
}

static void number_cell(struct doc *d, json_t *v)
{
	if (json_is_real(v))
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%.6g", json_real_value(v));
	else
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%lld",
						(long long)json_integer_value(v));
}

static void header_cell(struct doc *d, const char *s)
{
	start(d, "th");
	attribute(d, "scope", "col");
	text(d, s);
	end(d);
}

/* The number drawn; before the lots the line in the table. */
static long long start_number(json_t *line, size_t index)
{
	return number(line, "number") ? number(line, "number") : (long long)index + 1;
}

static void crosstable(struct doc *d, json_t *group)
{
	json_t *table = json_object_get(group, "table"), *games = json_object_get(group, "games");
	json_t *line, *other;
	char label[24];
	size_t i, k;

	start(d, "div");
	attribute(d, "class", "wrap");
	start(d, "table");
	start(d, "thead");
	start(d, "tr");
	header_cell(d, say(d->p, "Plads", "Place"));
	header_cell(d, say(d->p, "Nr.", "No."));
	header_cell(d, say(d->p, "Navn", "Name"));
	header_cell(d, say(d->p, "Klub", "Club"));
	json_array_foreach(table, i, line)
	{
		snprintf(label, sizeof(label), "%lld", start_number(line, i));
		header_cell(d, label);
	}
	header_cell(d, say(d->p, "Partier", "Games"));
	header_cell(d, say(d->p, "Point", "Points"));
	header_cell(d, "SB");
	end(d);
	end(d);
	start(d, "tbody");
	json_array_foreach(table, i, line)
	{
		start(d, "tr");
		number_cell(d, json_object_get(line, "place"));
		xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%lld", start_number(line, i));
		start(d, "th");
		attribute(d, "scope", "row");
		text(d, word(line, "name"));
		if (json_is_true(json_object_get(line, "withdrawn")))
			text(d, say(d->p, " (udtrådt)", " (withdrawn)"));
		end(d);
		element(d, "td", word(line, "club"));
		json_array_foreach(table, k, other)
			cross_cell(d, games, number(line, "player"), number(other, "player"));
		number_cell(d, json_object_get(line, "played"));
		number_cell(d, json_object_get(line, "points"));
		number_cell(d, json_object_get(line, "sb"));
		end(d);
	}
	end(d);
	end(d);
	end(d);
}

/* A link to the group in another format. */
static void group_file(struct doc *d, long long id, const char *ending, const char *label)
{
	char href[64];

	snprintf(href, sizeof(href), d->p->files ? "group-%lld.%s" : "/groups/%lld.%s", id, ending);
	text(d, " · ");
	link_to(d, href, label);
}

void page_group(const struct page_place *p, json_t *group, struct sbuf *out)
{
	struct doc d;
	char href[64];

	begin(&d, p, word(group, "name"));
	start(&d, "p");
	text(&d, say(p, "Gruppen er ", "The group is "));
	text(&d, state_text(p, word(group, "state")));
	if (*word(group, "start")) {
		text(&d, say(p, "; startdato ", "; start date "));
		text(&d, word(group, "start"));
	}
	text(&d, ".");
	end(&d);
	crosstable(&d, group);
	element(&d, "p",
		say(p,
		    "Ved pointlighed på 1. og 2. pladsen afgør Sonneborn-Berger, derefter "
		    "indbyrdes parti; andre deler pladsen (6.5.4.1).",
		    "Level on 1st and 2nd place: Sonneborn-Berger, then the mutual game; others "
		    "share the place (6.5.4.1)."));
	start(&d, "p");
	group_href(p, number(group, "group"), "rulings", href, sizeof(href));
	link_to(&d, href, say(p, "Afgørelser", "Rulings"));
	group_file(&d, number(group, "group"), "pgn", "PGN");
	group_file(&d, number(group, "group"), "json", "JSON");
	group_file(&d, number(group, "group"), "atom", "Atom");
	end(&d);
	finish(&d, out);
}

/* The board of a FEN placement as a table of glyphs, White below. */
static void board(struct doc *d, const char *fen)
{
	static const char *const glyph[] = {"♙", "♘", "♗", "♖", "♕", "♔",
					    "♟", "♞", "♝", "♜", "♛", "♚"};
	static const char men[] = "PNBRQKpnbrqk";
	char label[2] = "8";
	int rank, file = 0;

	start(d, "table");
	attribute(d, "class", "board");
	attribute(d, "aria-label", fen);
	for (rank = 8; rank >= 1; rank--, fen += *fen == '/') {
		start(d, "tr");
		label[0] = (char)('0' + rank);
		element(d, "th", label);
		for (file = 0; file < 8 && *fen && *fen != '/' && *fen != ' '; fen++) {
			int empty = *fen >= '1' && *fen <= '8' ? *fen - '0' : 0;
			const char *man = strchr(men, *fen);

			for (int i = 0; i < (empty ? empty : 1); i++, file++) {
				start(d, "td");
				attribute(d, "class", (rank + file) % 2 ? "d" : "l");
				if (!empty && man)
					text(d, glyph[man - men]);
				end(d);
			}
		}
		end(d);
	}
	start(d, "tr");
	element(d, "th", "");
	for (file = 0; file < 8; file++) {
		label[0] = (char)('a' + file);
		element(d, "th", label);
	}
	end(d);
	end(d);
}

/* The half-move, counted from 0 at White's first, at which the list begins. */
static long long first_half_move(json_t *game, size_t plies)
{
	const char *fen = word(game, "fen"), *side = strchr(fen, ' '), *last = strrchr(fen, ' ');
	long long now = last ? 2 * (strtoll(last, NULL, 10) - 1) : 0;

	now += side && side[1] == 'b';
	return now >= (long long)plies ? now - (long long)plies : 0;
}

static void move_list(struct doc *d, json_t *game)
{
	json_t *san = json_object_get(game, "san"), *numeric = json_object_get(game, "numeric"), *v;
	long long half = first_half_move(game, json_array_size(san));
	size_t i;

	if (!json_array_size(san))
		return;
	start(d, "table");
	json_array_foreach(san, i, v)
	{
		if (i == 0 || half % 2 == 0) {
			if (i)
				end(d);
			start(d, "tr");
			xmlTextWriterWriteFormatElement(d->w, BAD_CAST "th", "%lld.", half / 2 + 1);
			if (half % 2)
				element(d, "td", "…");
		}
		start(d, "td");
		text(d, json_string_value(v));
		text(d, " (");
		text(d, json_string_value(json_array_get(numeric, i)));
		text(d, ")");
		end(d);
		half++;
	}
	end(d);
	end(d);
}

/* In words what json_game() says of how a game ended. */
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
static void game_state(struct doc *d, json_t *game)
{
	const char *turn = word(game, "turn");
	json_t *clock = json_object_get(json_object_get(game, "clocks"), turn);

	start(d, "p");
	if (strcmp(word(game, "result"), "*") != 0) {
		text(d, say(d->p, "Partiet er slut: ", "The game is over: "));
		text(d, word(game, "result"));
		text(d, ", ");
		text(d, reason_text(d->p, word(game, "reason")));
	} else if (!strcmp(word(game, "state"), "suspended")) {
		text(d, say(d->p, "Partiet er standset og venter på en afgørelse",
			    "The game is suspended and waits for a ruling"));
	} else {
		text(d, word(json_object_get(game, *turn == 'w' ? "white" : "black"), "name"));
		text(d, say(d->p, " er i trækket", " is to move"));
		if (*word(clock, "last_day")) {
			text(d, say(d->p, "; sidste dato for et svar i tide: ",
				    "; last date to answer in time: "));
			text(d, word(clock, "last_day"));
		}
	}
	text(d, ".");
	end(d);
}

static void clock_line(struct doc *d, json_t *game, const char *side, const char *key)
{
	json_t *c = json_object_get(json_object_get(game, "clocks"), key);
	char line[160];

	start(d, "p");
	text(d, word(json_object_get(game, side), "name"));
	snprintf(line, sizeof(line),
		 d->p->lang == LANG_DA ? ": %lld af %lld dage brugt, %lld tilbage til træk %lld"
				       : ": %lld of %lld days used, %lld left to move %lld",
		 number(c, "used") + number(c, "running"), number(c, "limit"), number(c, "left"),
		 number(c, "control"));
	text(d, line);
	end(d);
}

void page_game(const struct page_place *p, json_t *game, struct sbuf *out)
{
	char title[300], href[64];
	struct doc d;

	snprintf(title, sizeof(title), "%s – %s, %s", word(json_object_get(game, "white"), "name"),
		 word(json_object_get(game, "black"), "name"), word(game, "result"));
	begin(&d, p, title);
	if (number(game, "group")) {
		group_href(p, number(game, "group"), "", href, sizeof(href));
		start(&d, "p");
		link_to(&d, href, word(game, "group_name"));
		end(&d);
	}
	board(&d, word(game, "fen"));
	game_state(&d, game);
	clock_line(&d, game, "white", "w");
	clock_line(&d, game, "black", "b");
	move_list(&d, game);
	start(&d, "p");
	game_href(p, number(game, "game"), true, href, sizeof(href));
	link_to(&d, href, "PGN");
	end(&d);
	finish(&d, out);
}

static const char *verdict_words(const struct page_place *p, const char *verdict)
{
	static const struct {
		const char *word, *da, *en;
	} verdicts[] = {
		{"win", "vundet", "won"},
		{"loss", "tabt", "lost"},
		{"draw", "remis", "draw"},
		{"both-lost", "tabt for begge", "lost by both"},
		{"continue", "partiet fortsætter", "the game goes on"},
		{"days", "dage givet tilbage", "days given back"},
	};

	for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
		if (!strcmp(verdicts[i].word, verdict))
			return say(p, verdicts[i].da, verdicts[i].en);
	return verdict;
}

static const char *player_name(json_t *group, long long player)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(group, "table"), i,
			   line) if (number(line, "player") == player) return word(line, "name");
	return "";
}

/* The civil date of an instant or date in a JSON view. */
static void date_cell(struct doc *d, const char *when)
{
	xmlTextWriterWriteFormatElement(d->w, BAD_CAST "td", "%.10s", when);
}

static void ruling_row(struct doc *d, json_t *group, json_t *v)
{
	const char *who = player_name(group, number(v, "player"));
	char href[64], label[32];

	start(d, "tr");
	date_cell(d, word(v, "at"));
	start(d, "td");
	if (number(v, "game")) {
		game_href(d->p, number(v, "game"), false, href, sizeof(href));
		snprintf(label, sizeof(label), "#%lld", number(v, "game"));
		link_to(d, href, label);
	}
	end(d);
	start(d, "td");
	text(d, verdict_words(d->p, word(v, "verdict")));
	if (*who) {
		text(d, " (");
		text(d, who);
		text(d, ")");
	}
	end(d);
	element(d, "td", word(v, "paragraph"));
	element(d, "td", word(v, "reason"));
	element(d, "td", word(v, "author"));
	date_cell(d, word(v, "appeal_until"));
	end(d);
}

void page_rulings(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct doc d;
	char href[64];
	json_t *v;
	size_t i;

	begin(&d, p, word(group, "name"));
	element(&d, "h2", say(p, "Afgørelser", "Rulings"));
	start(&d, "div");
	attribute(&d, "class", "wrap");
	start(&d, "table");
	start(&d, "thead");
	start(&d, "tr");
	header_cell(&d, say(p, "Dato", "Date"));
	header_cell(&d, say(p, "Parti", "Game"));
	header_cell(&d, say(p, "Afgørelse", "Ruling"));
	header_cell(&d, "§");
	header_cell(&d, say(p, "Begrundelse", "Reason"));
	header_cell(&d, say(p, "Afgjort af", "By"));
	header_cell(&d, say(p, "Appelfrist", "Appeal before"));
	end(&d);
	end(&d);
	start(&d, "tbody");
	json_array_foreach(rulings, i, v) ruling_row(&d, group, v);
	end(&d);
	end(&d);
	end(&d);
	if (!json_array_size(rulings))
		element(&d, "p", say(p, "Der er ingen afgørelser.", "There are no rulings."));
	start(&d, "p");
	group_href(p, number(group, "group"), "", href, sizeof(href));
	link_to(&d, href, say(p, "Stillingen", "Standings"));
	end(&d);
	finish(&d, out);
}

void page_message(const struct page_place *p, const char *title, const char *s, struct sbuf *out)
{
	struct doc d;

	begin(&d, p, title);
	element(&d, "p", s);
	finish(&d, out);
}

static void field(struct doc *d, const char *label, const char *name, const char *type)
{
	start(d, "label");
	text(d, label);
	text(d, " ");
	start(d, "input");
	attribute(d, "name", name);
	attribute(d, "type", type);
	attribute(d, "maxlength", "120");
	xmlTextWriterEndElement(d->w);
	end(d);
}

void page_entry_form(const struct page_place *p, json_t *events, struct sbuf *out)
{
	struct doc d;
	json_t *v;
	size_t i;

	begin(&d, p, say(p, "Tilmelding", "Entry"));
	start(&d, "form");
	attribute(&d, "method", "post");
	attribute(&d, "action", p->lang == LANG_DA ? "/enter?lang=da" : "/enter?lang=en");
	start(&d, "label");
	text(&d, say(p, "Turnering ", "Tournament "));
	start(&d, "select");
	attribute(&d, "name", "event");
	json_array_foreach(events, i, v)
	{
		start(&d, "option");
		attribute(&d, "value", word(v, "code"));
		text(&d, word(v, "name"));
		end(&d);
	}
	end(&d);
	end(&d);
	field(&d, say(p, "Navn", "Name"), "name", "text");
	field(&d, "E-mail", "address", "email");
	field(&d, say(p, "Klub", "Club"), "club", "text");
	field(&d, say(p, "Født", "Born"), "born", "date");
	field(&d, "Rating", "rating", "number");
	start(&d, "button");
	text(&d, say(p, "Send", "Send"));
	end(&d);
	end(&d);
	element(&d, "p",
		say(p, "Du får en mail, som du skal svare på, før tilmeldingen gælder.",
		    "You will get a mail to answer before the entry counts."));
	finish(&d, out);
}

/*
 * What names a thing of the feed for ever: its URL, or a tag URI (RFC 4151) of the domain where
 * the pages have no URL.
 */
static void feed_id(const struct page_place *p, const char *what, long long id, char *buf,
		    size_t size)
{
	if (*p->base)
		snprintf(buf, size, "%s/%s/%lld", p->base, what, id);
	else
		snprintf(buf, size, "tag:%s,2026:%s/%lld", p->domain, what, id);
}

static void feed_link(struct doc *d, const char *rel, const char *type, const char *href)
{
	start(d, "link");
	attribute(d, "rel", rel);
	attribute(d, "type", type);
	attribute(d, "href", href);
	xmlTextWriterEndElement(d->w);
}

/* A game or a ruling; `page` is the path of its page. */
static void feed_entry(struct doc *d, const char *id, const char *page, const char *title,
		       const char *updated, const char *content)
{
	char href[300];

	start(d, "entry");
	element(d, "id", id);
	element(d, "title", title);
	element(d, "updated", updated);
	if (*d->p->base) {
		snprintf(href, sizeof(href), "%s%s", d->p->base, page);
		feed_link(d, "alternate", "text/html", href);
	}
	start(d, "content");
	attribute(d, "type", "text");
	text(d, content);
	end(d);
	end(d);
}

static void later(json_t *v, const char *key, const char **latest)
{
	if (strcmp(word(v, key), *latest) > 0)
		*latest = word(v, key);
}

/* The feed as a whole changes with its newest entry; before the first one at the start date. */
static void feed_updated(struct doc *d, json_t *group, json_t *rulings)
{
	const char *latest = "";
	char start_date[40];
	json_t *v;
	size_t i;

	json_array_foreach(rulings, i, v) later(v, "at", &latest);
	json_array_foreach(json_object_get(group, "games"), i, v) later(v, "ended", &latest);
	snprintf(start_date, sizeof(start_date), "%.10sT00:00:00Z",
		 *word(group, "start") ? word(group, "start") : "1970-01-01");
	element(d, "updated", *latest ? latest : start_date);
}

static void feed_head(struct doc *d, json_t *group, json_t *rulings)
{
	char href[300];
	long long id = number(group, "group");

	start(d, "feed");
	attribute(d, "xmlns", "http://www.w3.org/2005/Atom");
	attribute(d, "xml:lang", d->p->lang == LANG_DA ? "da" : "en");
	feed_id(d->p, "groups", id, href, sizeof(href));
	element(d, "id", href);
	element(d, "title", word(group, "name"));
	feed_updated(d, group, rulings);
	if (*d->p->base) {
		snprintf(href, sizeof(href), "%s/groups/%lld.atom", d->p->base, id);
		feed_link(d, "self", "application/atom+xml", href);
		snprintf(href, sizeof(href), "%s/groups/%lld", d->p->base, id);
		feed_link(d, "alternate", "text/html", href);
	}
	start(d, "author");
	element(d, "name", d->p->site);
	end(d);
}

static void feed_game(struct doc *d, json_t *group, json_t *game)
{
	char id[300], page[64], title[400];

	feed_id(d->p, "games", number(game, "game"), id, sizeof(id));
	snprintf(page, sizeof(page), "/games/%lld", number(game, "game"));
	snprintf(title, sizeof(title), "%.150s – %.150s %s",
		 player_name(group, number(game, "white")),
		 player_name(group, number(game, "black")), word(game, "result"));
	feed_entry(d, id, page, title, word(game, "ended"), title);
}

static void feed_ruling(struct doc *d, json_t *group, json_t *ruling)
{
	char id[300], page[64], title[400];

	feed_id(d->p, "rulings", number(ruling, "ruling"), id, sizeof(id));
	snprintf(page, sizeof(page), "/groups/%lld/rulings", number(group, "group"));
	snprintf(title, sizeof(title), "%s %lld: %s %.150s (%s)", say(d->p, "Afgørelse", "Ruling"),
		 number(ruling, "ruling"), verdict_words(d->p, word(ruling, "verdict")),
		 player_name(group, number(ruling, "player")), word(ruling, "paragraph"));
	feed_entry(d, id, page, title, word(ruling, "at"), word(ruling, "reason"));
}

void page_feed(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct doc d = {p, xmlBufferCreate(), NULL};
	json_t *v;
	size_t i;

	d.w = xmlNewTextWriterMemory(d.buffer, 0);
	xmlTextWriterStartDocument(d.w, NULL, "UTF-8", NULL);
	feed_head(&d, group, rulings);
	json_array_foreach(json_object_get(group, "games"), i, v) if (*word(v, "ended"))
		feed_game(&d, group, v);
	json_array_foreach(rulings, i, v) feed_ruling(&d, group, v);
	end(&d);
	xmlTextWriterEndDocument(d.w);
	sbuf_adds(out, (const char *)xmlBufferContent(d.buffer));
	xmlFreeTextWriter(d.w);
	xmlBufferFree(d.buffer);
}
