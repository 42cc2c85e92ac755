/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A document as a page of HTML with print styles; see print_doc.h. */
#include "cli/print_doc.h"

#include <string.h>

#include "cli/html.h"

/* Rows are escaped here, and not by libxml2's writer, which is ten times slower. */
static void add_text(struct sbuf *out, const char *text)
{
	size_t len;

	for (;; text += len + 1) {
		len = strcspn(text, "&<>\"");
		sbuf_add(out, text, len);
		switch (text[len]) {
		case '&': sbuf_adds(out, "&amp;"); break;
		case '<': sbuf_adds(out, "&lt;"); break;
		case '>': sbuf_adds(out, "&gt;"); break;
		case '"': sbuf_adds(out, "&quot;"); break;
		default: return;
		}
	}
}

/* The cells of a row; without `columns` they are all to the left. */
static void row(xmlTextWriterPtr w, char *const *cells, size_t n,
		const struct print_column *columns, struct sbuf *buf)
{
	static const char *const starts[] = {"<td class=\"l\">", "<td class=\"r\">",
					     "<td class=\"c\">"};
	size_t k;

	sbuf_reset(buf);
	sbuf_adds(buf, "<tr>");
	for (k = 0; k < n; k++) {
		sbuf_adds(buf, columns ? starts[columns[k].align] : "<td>");
		add_text(buf, cells[k]);
		sbuf_adds(buf, "</td>");
	}
	sbuf_adds(buf, "</tr>");
	xmlTextWriterWriteRawLen(w, BAD_CAST buf->buf, (int)buf->len);
}

static void head_cell(xmlTextWriterPtr w, const struct print_column *c)
{
	static const char *const classes[] = {"l", "r", "c"};

	html_start(w, "th");
	html_attribute(w, "class", classes[c->align]);
	html_attribute(w, "scope", "col");
	html_text(w, c->head);
	html_end(w);
}

static void table(xmlTextWriterPtr w, const struct print_doc *d)
{
	struct sbuf buf = SBUF_INIT;
	size_t i, k;

	html_start(w, "table");
	html_start(w, "thead");
	html_start(w, "tr");
	for (k = 0; k < d->n_columns; k++)
		head_cell(w, &d->columns[k]);
	html_end(w);
	html_end(w);
	html_start(w, "tbody");
	for (i = 0; i + d->n_columns <= d->n_cells; i += d->n_columns)
		row(w, &d->cells[i], d->n_columns, d->columns, &buf);
	html_end(w);
	html_end(w);
	sbuf_release(&buf);
}

static void facts(xmlTextWriterPtr w, const struct print_doc *d)
{
	size_t i;

	if (!d->n_facts)
		return;
	html_start(w, "dl");
	for (i = 0; i < d->n_facts; i += 2) {
		html_start(w, "div");
		html_element(w, "dt", d->facts[i]);
		html_element(w, "dd", d->facts[i + 1]);
		html_end(w);
	}
	html_end(w);
}

static void card(xmlTextWriterPtr w, const struct print_doc *d, const struct print_card *c,
		 struct sbuf *buf)
{
	size_t i;

	html_start(w, "section");
	html_element(w, "h2", c->heading);
	html_element(w, "p", c->below);
	if (c->n_cells) {
		html_start(w, "table");
		for (i = 0; i + d->card_columns <= c->n_cells; i += d->card_columns)
			row(w, &c->cells[i], d->card_columns, NULL, buf);
		html_end(w);
	}
	html_end(w);
}

static void head(xmlTextWriterPtr w, const struct print_doc *d, enum print_paper paper)
{
	struct sbuf style = SBUF_INIT;
	bool a5 = paper == PRINT_A5, wide = d->n_columns > (a5 ? 10 : 16);

	sbuf_addf(&style, "@page{size:%s%s;margin:%s}", a5 ? "A5" : "A4", wide ? " landscape" : "",
		  a5 ? "8mm" : "12mm");
	sbuf_adds(
		&style,
		"body{font-family:sans-serif;font-size:10pt;margin:1em}"
		"h1{font-size:15pt;margin:0}h1+p{margin:.2em 0 1em}"
		"table{border-collapse:collapse;width:100%}thead{display:table-header-group}"
		"tr{break-inside:avoid}th{border-bottom:1.5pt solid}td{border-bottom:.5pt solid #999}"
		"td,th{padding:.15em .4em;font-variant-numeric:tabular-nums}"
		".l{text-align:left}.r{text-align:right}.c{text-align:center}"
		"section{break-inside:avoid;border:.5pt solid;padding:1em;margin:0}"
		"main{display:grid;gap:0}h2{margin:0;font-size:12pt}"
		"dl{display:grid;grid-template-columns:1fr 1fr;gap:.15em 1.5em;margin:0 0 1em}"
		"dl div{display:flex;gap:.5em}dt{color:#444}dd{margin:0;font-weight:bold}"
		"main~p{margin:.6em 0}.more{break-before:page}");
	sbuf_addf(&style, "main.cards{grid-template-columns:repeat(%d,1fr)}", a5 ? 1 : d->across);
	if (d->large)
		sbuf_addf(&style,
			  "h2{font-size:%spt}section{text-align:center;min-height:80mm}"
			  "section p{font-size:16pt}",
			  a5 ? "28" : "40");
	if (!d->ruled)
		sbuf_adds(&style, "section td{border:0}");
	sbuf_adds(&style, "@media print{body{margin:0}}");
	html_head(w, d->title, style.buf);
	sbuf_release(&style);
}

static void content(xmlTextWriterPtr w, const struct print_doc *d, bool first)
{
	struct sbuf buf = SBUF_INIT;
	size_t i;

	if (!d->n_cards) {
		html_start(w, "h1");
		if (!first)
			html_attribute(w, "class", "more");
		html_text(w, d->title);
		html_end(w);
		html_element(w, "p", d->subtitle);
	}
	facts(w, d);
	html_start(w, "main");
	if (d->n_cards)
		html_attribute(w, "class", "cards");
	else if (d->n_columns)
		table(w, d);
	for (i = 0; i < d->n_cards; i++)
		card(w, d, &d->cards[i], &buf);
	html_end(w);
	sbuf_release(&buf);
	for (i = 0; i < d->n_notes; i++)
		html_element(w, "p", d->notes[i]);
	if (d->foot)
		html_element(w, "p", d->foot);
}

void print_html(const struct print_doc *d, enum print_paper paper, const char *lang,
		struct sbuf *out)
{
	xmlBufferPtr buffer = xmlBufferCreate();
	xmlTextWriterPtr w = xmlNewTextWriterMemory(buffer, 0);
	const struct print_doc *each;

	html_start(w, "html");
	html_attribute(w, "lang", lang);
	head(w, d, paper);
	html_start(w, "body");
	for (each = d; each; each = each->next)
		content(w, each, each == d);
	html_end(w);
	html_end(w);
	xmlTextWriterFlush(w);
	sbuf_adds(out, "<!DOCTYPE html>\n");
	sbuf_adds(out, (const char *)xmlBufferContent(buffer));
	sbuf_addc(out, '\n');
	xmlFreeTextWriter(w);
	xmlBufferFree(buffer);
}
