/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A document as a page of HTML with print styles; see print_doc.h. */
#include "cli/print_doc.h"

#include <string.h>

#include "cli/html.h"

/* The cells of a row; without `columns` they are all to the left. */
static void row(struct markup *w, char *const *cells, size_t n, const struct print_column *columns,
		struct sbuf *buf)
{
	static const char *const starts[] = {"<td class=\"l\">", "<td class=\"r\">",
					     "<td class=\"c\">"};
	size_t k;

	sbuf_reset(buf);
	sbuf_adds(buf, "<tr>");
	for (k = 0; k < n; k++) {
		if (!columns && !strcmp(cells[k], "____")) { /* a line to write on */
			sbuf_adds(buf, "<td class=\"s\"></td>");
			continue;
		}
		sbuf_adds(buf, columns ? starts[columns[k].align] : "<td>");
		markup_escape(cells[k], buf);
		sbuf_adds(buf, "</td>");
	}
	sbuf_adds(buf, "</tr>");
	markup_again(w, buf);
}

static void head_cell(struct markup *w, const struct print_column *c)
{
	static const char *const classes[] = {"l", "r", "c"};

	markup_start(w, "th");
	markup_attribute(w, "class", classes[c->align]);
	markup_attribute(w, "scope", "col");
	markup_text(w, c->head);
	markup_end(w);
}

static void table(struct markup *w, const struct print_doc *d)
{
	struct sbuf buf = SBUF_INIT;
	size_t i, k;

	markup_start(w, "table");
	markup_start(w, "thead");
	markup_start(w, "tr");
	for (k = 0; k < d->n_columns; k++)
		head_cell(w, &d->columns[k]);
	markup_end(w);
	markup_end(w);
	markup_start(w, "tbody");
	for (i = 0; i + d->n_columns <= d->n_cells; i += d->n_columns)
		row(w, &d->cells[i], d->n_columns, d->columns, &buf);
	markup_end(w);
	markup_end(w);
	sbuf_release(&buf);
}

static void facts(struct markup *w, const struct print_doc *d)
{
	size_t i;

	if (!d->n_facts)
		return;
	markup_start(w, "dl");
	for (i = 0; i < d->n_facts; i += 2) {
		markup_start(w, "div");
		markup_element(w, "dt", d->facts[i]);
		markup_element(w, "dd", d->facts[i + 1]);
		markup_end(w);
	}
	markup_end(w);
}

static void card(struct markup *w, const struct print_doc *d, const struct print_card *c,
		 struct sbuf *buf)
{
	size_t i;

	markup_start(w, "section");
	markup_element(w, "h2", c->heading);
	markup_element(w, "p", c->below);
	if (c->n_cells) {
		markup_start(w, "table");
		for (i = 0; i + d->card_columns <= c->n_cells; i += d->card_columns)
			row(w, &c->cells[i], d->card_columns, NULL, buf);
		markup_end(w);
	}
	markup_end(w);
}

static void head(struct markup *w, const struct print_doc *d, enum print_paper paper)
{
	struct sbuf style = SBUF_INIT;
	bool a5 = paper == PRINT_A5, wide = d->n_columns > (a5 ? 9 : 16);

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
		"section td.s{width:30%;border-bottom:.6pt solid}"
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

static void content(struct markup *w, const struct print_doc *d, bool first)
{
	struct sbuf buf = SBUF_INIT;
	size_t i;

	if (!d->n_cards) {
		markup_start(w, "h1");
		if (!first)
			markup_attribute(w, "class", "more");
		markup_text(w, d->title);
		markup_end(w);
		markup_element(w, "p", d->subtitle);
	}
	facts(w, d);
	markup_start(w, "main");
	if (d->n_cards)
		markup_attribute(w, "class", "cards");
	else if (d->n_columns)
		table(w, d);
	for (i = 0; i < d->n_cards; i++)
		card(w, d, &d->cards[i], &buf);
	markup_end(w);
	sbuf_release(&buf);
	for (i = 0; i < d->n_notes; i++)
		markup_element(w, "p", d->notes[i]);
	if (d->foot)
		markup_element(w, "p", d->foot);
}

void print_html(const struct print_doc *d, enum print_paper paper, const char *lang,
		struct sbuf *out)
{
	const struct print_doc *each;
	struct markup page, *w = &page;

	markup_init(w);
	markup_start(w, "html");
	markup_attribute(w, "lang", lang);
	head(w, d, paper);
	markup_start(w, "body");
	for (each = d; each; each = each->next)
		content(w, each, each == d);
	markup_end(w);
	markup_end(w);
	html_finish(w, out);
}
