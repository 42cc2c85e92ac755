/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writing the pages.
 */
#include "daemon/page.h"

#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
		text(&d, word(v, "state"));
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
	header_cell(d, "#");
	header_cell(d, say(d->p, "Navn", "Name"));
	header_cell(d, say(d->p, "Klub", "Club"));
	json_array_foreach(table, i, line)
	{
		snprintf(label, sizeof(label), "%zu", i + 1);
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

void page_group(const struct page_place *p, json_t *group, struct sbuf *out)
{
	struct doc d;
	char href[64];

	begin(&d, p, word(group, "name"));
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
	text(&d, " · ");
	if (p->files)
		snprintf(href, sizeof(href), "group-%lld.pgn", number(group, "group"));
	else
		snprintf(href, sizeof(href), "/groups/%lld.pgn", number(group, "group"));
	link_to(&d, href, "PGN");
	text(&d, " · ");
	if (p->files)
		snprintf(href, sizeof(href), "group-%lld.atom", number(group, "group"));
	else
		snprintf(href, sizeof(href), "/groups/%lld.atom", number(group, "group"));
	link_to(&d, href, "Atom");
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

static void move_list(struct doc *d, json_t *game)
{
	json_t *san = json_object_get(game, "san"), *numeric = json_object_get(game, "numeric"), *v;
	size_t i;

	start(d, "table");
	json_array_foreach(san, i, v)
	{
		if (i % 2 == 0) {
			if (i)
				end(d);
			start(d, "tr");
			xmlTextWriterWriteFormatElement(d->w, BAD_CAST "th", "%zu.", i / 2 + 1);
		}
		start(d, "td");
		text(d, json_string_value(v));
		text(d, " (");
		text(d, json_string_value(json_array_get(numeric, i)));
		text(d, ")");
		end(d);
	}
	if (json_array_size(san))
		end(d);
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
	clock_line(&d, game, "white", "w");
	clock_line(&d, game, "black", "b");
	move_list(&d, game);
	start(&d, "p");
	game_href(p, number(game, "game"), true, href, sizeof(href));
	link_to(&d, href, "PGN");
	end(&d);
	finish(&d, out);
}

void page_rulings(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct doc d;
	json_t *v;
	size_t i;

	begin(&d, p, word(group, "name"));
	element(&d, "h2", say(p, "Afgørelser", "Rulings"));
	start(&d, "table");
	start(&d, "tr");
	header_cell(&d, say(p, "Dato", "Date"));
	header_cell(&d, say(p, "Parti", "Game"));
	header_cell(&d, say(p, "Afgørelse", "Ruling"));
	header_cell(&d, "§");
	header_cell(&d, say(p, "Begrundelse", "Reason"));
	header_cell(&d, say(p, "Afgjort af", "By"));
	header_cell(&d, say(p, "Kan appelleres til", "Appeal until"));
	end(&d);
	json_array_foreach(rulings, i, v)
	{
		start(&d, "tr");
		element(&d, "td", word(v, "at"));
		number_cell(&d, json_object_get(v, "game"));
		element(&d, "td", word(v, "verdict"));
		element(&d, "td", word(v, "paragraph"));
		element(&d, "td", word(v, "reason"));
		element(&d, "td", word(v, "author"));
		element(&d, "td", word(v, "appeal_until"));
		end(&d);
	}
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

static void feed_entry(struct doc *d, const char *id, const char *title, const char *updated,
		       const char *content)
{
	start(d, "entry");
	element(d, "id", id);
	element(d, "title", title);
	element(d, "updated", updated);
	element(d, "content", content);
	end(d);
}

void page_feed(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct doc d = {p, xmlBufferCreate(), NULL};
	const char *latest = "1970-01-01T00:00:00Z";
	char id[200], title[100];
	json_t *v;
	size_t i;

	d.w = xmlNewTextWriterMemory(d.buffer, 0);
	json_array_foreach(rulings, i, v)
	{
		if (strcmp(word(v, "at"), latest) > 0)
			latest = word(v, "at");
	}
	json_array_foreach(json_object_get(group, "games"), i, v)
	{
		if (strcmp(word(v, "ended"), latest) > 0)
			latest = word(v, "ended");
	}
	xmlTextWriterStartDocument(d.w, NULL, "UTF-8", NULL);
	start(&d, "feed");
	attribute(&d, "xmlns", "http://www.w3.org/2005/Atom");
	snprintf(id, sizeof(id), "%s/groups/%lld", p->base, number(group, "group"));
	element(&d, "id", id);
	element(&d, "title", word(group, "name"));
	element(&d, "updated", latest);
	start(&d, "author");
	element(&d, "name", p->site);
	end(&d);
	json_array_foreach(json_object_get(group, "games"), i, v)
	{
		if (!strcmp(word(v, "result"), "*"))
			continue;
		snprintf(id, sizeof(id), "%s/games/%lld", p->base, number(v, "game"));
		snprintf(title, sizeof(title), "#%lld: %s", number(v, "game"), word(v, "result"));
		feed_entry(&d, id, title, word(v, "ended"), word(v, "result"));
	}
	json_array_foreach(rulings, i, v)
	{
		snprintf(id, sizeof(id), "%s/rulings/%lld", p->base, number(v, "ruling"));
		snprintf(title, sizeof(title), "%s (%s)", word(v, "verdict"), word(v, "paragraph"));
		feed_entry(&d, id, title, word(v, "at"), word(v, "reason"));
	}
	end(&d);
	xmlTextWriterEndDocument(d.w);
	sbuf_adds(out, (const char *)xmlBufferContent(d.buffer));
	xmlFreeTextWriter(d.w);
	xmlBufferFree(d.buffer);
}
