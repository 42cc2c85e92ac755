/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The frame of a page and its tables; see event_page.h. */
#include "cli/event_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/html.h"
#include "core/base/mem.h"

static void meta(struct markup *w, const char *key, const char *name, const char *content)
{
	markup_start(w, "meta");
	markup_attribute(w, key, name);
	if (content)
		markup_attribute(w, "content", content);
	markup_void(w);
}

static void write_head(struct markup *w, const struct event_page_head *h)
{
	struct sbuf title = SBUF_INIT;

	sbuf_adds(&title, h->title);
	if (strcmp(h->title, h->event) != 0)
		sbuf_addf(&title, " – %s", h->event);
	markup_start(w, "head");
	meta(w, "charset", "utf-8", NULL);
	meta(w, "name", "viewport", "width=device-width, initial-scale=1");
	markup_element(w, "title", title.buf);
	markup_start(w, "link");
	markup_attribute(w, "rel", "stylesheet");
	markup_attribute(w, "href", h->style);
	markup_void(w);
	markup_end(w);
	sbuf_release(&title);
}

void event_page_link(struct event_page *p, const char *href, const char *text)
{
	markup_start(p->w, "a");
	markup_attribute(p->w, "href", href);
	markup_text(p->w, text);
	markup_end(p->w);
}

static void write_languages(struct event_page *p, const struct event_page_head *h)
{
	size_t i;

	markup_start(p->w, "div");
	markup_attribute(p->w, "class", "own");
	for (i = 0; i < h->n_languages; i++) {
		markup_start(p->w, "a");
		markup_attribute(p->w, "href", h->languages[i].href);
		markup_attribute(p->w, "lang", h->language_codes[i]);
		markup_attribute(p->w, "hreflang", h->language_codes[i]);
		markup_text(p->w, h->languages[i].text);
		markup_end(p->w);
	}
	markup_end(p->w);
}

static void write_header(struct event_page *p, const struct event_page_head *h)
{
	size_t i;

	markup_start(p->w, "a");
	markup_attribute(p->w, "class", "skip");
	markup_attribute(p->w, "href", "#content");
	markup_text(p->w, tr(p->lang, "Skip to the content"));
	markup_end(p->w);
	markup_start(p->w, "header");
	markup_attribute(p->w, "class", "site");
	markup_start(p->w, "p");
	markup_attribute(p->w, "class", "brand");
	event_page_link(p, h->home, h->event);
	markup_end(p->w);
	markup_start(p->w, "nav");
	markup_attribute(p->w, "aria-label", tr(p->lang, "Site"));
	for (i = 0; i < h->n_nav; i++)
		event_page_link(p, h->nav[i].href, h->nav[i].text);
	markup_end(p->w);
	write_languages(p, h);
	markup_end(p->w);
}

void event_page_open(struct event_page *p, const struct lang *lang,
		     const struct event_page_head *head)
{
	p->lang = lang;
	p->teams = NULL;
	p->w = mem_zeroed(1, sizeof(*p->w));
	markup_init(p->w);
	markup_start(p->w, "html");
	markup_attribute(p->w, "lang", lang->code);
	write_head(p->w, head);
	markup_start(p->w, "body");
	write_header(p, head);
	markup_start(p->w, "main");
	markup_attribute(p->w, "id", "content");
	markup_element(p->w, "h1", head->title);
}

void event_page_close(struct event_page *p, struct sbuf *out)
{
	markup_end(p->w);
	markup_start(p->w, "footer");
	markup_attribute(p->w, "class", "site");
	markup_element(p->w, "p", tr(p->lang, "Made with kskak, free software under the AGPL"));
	markup_end(p->w);
	markup_end(p->w);
	markup_end(p->w);
	html_finish(p->w, out);
	free(p->w);
}

void event_page_paragraph(struct event_page *p, const char *text)
{
	markup_element(p->w, "p", text);
}

void event_page_links(struct event_page *p, const struct event_page_link *links, size_t n)
{
	size_t i;

	markup_start(p->w, "p");
	markup_attribute(p->w, "class", "files");
	for (i = 0; i < n; i++)
		event_page_link(p, links[i].href, links[i].text);
	markup_end(p->w);
}

void event_page_pager(struct event_page *p, size_t from, size_t each, size_t n)
{
	char href[64], text[48];
	size_t i;

	if (n <= each)
		return;
	markup_start(p->w, "p");
	markup_attribute(p->w, "class", "files");
	for (i = 0; i < n; i += each) {
		snprintf(text, sizeof(text), "%zu–%zu", i + 1, i + each < n ? i + each : n);
		snprintf(href, sizeof(href), "?from=%zu", i + 1);
		if (i == from)
			markup_element(p->w, "span", text);
		else
			event_page_link(p, href, text);
	}
	markup_end(p->w);
}

/* `team`: the cell is the name of a team. */
static void write_cell(struct event_page *p, const char *text, const char *players, int player,
		       bool team)
{
	struct sbuf href = SBUF_INIT;
	const char *at;

	markup_start(p->w, "td");
	if (team)
		markup_start(p->w, "strong");
	if (player) {
		at = strstr(players, "%d");
		sbuf_add(&href, players, (size_t)(at - players));
		sbuf_addf(&href, "%d%s", player, at + 2);
		event_page_link(p, href.buf, text);
	} else {
		markup_text(p->w, text);
	}
	if (team)
		markup_end(p->w);
	markup_end(p->w);
	sbuf_release(&href);
}

void event_page_wide(struct event_page *p)
{
	markup_start(p->w, "div");
	markup_attribute(p->w, "class", "wrap");
	markup_attribute(p->w, "tabindex", "0"); /* scrollable by keyboard too */
}

void event_page_table(struct event_page *p, const struct print_doc *d, const char *players,
		      size_t from, size_t to)
{
	size_t rows = d->n_columns ? d->n_cells / d->n_columns : 0, i, k, at = 0;

	event_page_wide(p);
	markup_start(p->w, "table");
	markup_start(p->w, "thead");
	markup_start(p->w, "tr");
	for (k = 0; k < d->n_columns; k++) {
		markup_start(p->w, "th");
		markup_attribute(p->w, "scope", "col");
		markup_text(p->w, d->columns[k].head);
		markup_end(p->w);
	}
	markup_end(p->w);
	markup_end(p->w);
	markup_start(p->w, "tbody");
	for (i = from; i < to && i < rows; i++) {
		markup_start(p->w, "tr");
		for (k = 0; k < d->n_columns; k++) {
			size_t cell = i * d->n_columns + k;
			const char *format = NULL;
			bool named;

			while (at < d->n_players && d->players[at].cell < cell)
				at++;
			named = at < d->n_players && d->players[at].cell == cell;
			if (named)
				format = d->players[at].team ? p->teams : players;
			write_cell(p, d->cells[cell], format, format ? d->players[at].id : 0,
				   named && d->players[at].team);
		}
		markup_end(p->w);
	}
	markup_end(p->w);
	markup_end(p->w);
	markup_end(p->w);
}

static void write_facts(struct event_page *p, const struct print_doc *d)
{
	size_t i;

	if (!d->n_facts)
		return;
	markup_start(p->w, "dl");
	for (i = 0; i < d->n_facts; i += 2) {
		markup_element(p->w, "dt", d->facts[i]);
		markup_element(p->w, "dd", d->facts[i + 1]);
	}
	markup_end(p->w);
}

void event_page_document(struct event_page *p, const struct print_doc *d, const char *players)
{
	size_t i;

	write_facts(p, d);
	if (d->n_cells)
		event_page_table(p, d, players, 0, d->n_cells);
	for (i = 0; i < d->n_notes; i++) {
		if (!strstr(d->notes[i], "____"))
			event_page_paragraph(p, d->notes[i]);
	}
}
