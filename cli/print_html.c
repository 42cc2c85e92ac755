/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A document as a page of HTML with print styles; see print_doc.h. */
#include "cli/print_doc.h"

#include <libxml/xmlwriter.h>

static void start(xmlTextWriterPtr w, const char *name)
{
	xmlTextWriterStartElement(w, BAD_CAST name);
}

static void end(xmlTextWriterPtr w)
{
	xmlTextWriterFullEndElement(w);
}

static void attribute(xmlTextWriterPtr w, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(w, BAD_CAST name, BAD_CAST value);
}

static void element(xmlTextWriterPtr w, const char *name, const char *text)
{
	start(w, name);
	xmlTextWriterWriteString(w, BAD_CAST text);
	end(w);
}

static void cell(xmlTextWriterPtr w, const char *name, const char *text, enum print_align align)
{
	static const char *const classes[] = {"l", "r", "c"};

	start(w, name);
	attribute(w, "class", classes[align]);
	xmlTextWriterWriteString(w, BAD_CAST text);
	end(w);
}

static void table(xmlTextWriterPtr w, const struct print_doc *d)
{
	size_t i, k;

	start(w, "table");
	start(w, "thead");
	start(w, "tr");
	for (k = 0; k < d->n_columns; k++)
		cell(w, "th", d->columns[k].head, d->columns[k].align);
	end(w);
	end(w);
	start(w, "tbody");
	for (i = 0; i + d->n_columns <= d->n_cells; i += d->n_columns) {
		start(w, "tr");
		for (k = 0; k < d->n_columns; k++)
			cell(w, "td", d->cells[i + k], d->columns[k].align);
		end(w);
	}
	end(w);
	end(w);
}

static void card(xmlTextWriterPtr w, const struct print_doc *d, const struct print_card *c)
{
	size_t i, k;

	start(w, "section");
	element(w, "h2", c->heading);
	element(w, "p", c->below);
	if (c->n_cells) {
		start(w, "table");
		for (i = 0; i + d->card_columns <= c->n_cells; i += d->card_columns) {
			start(w, "tr");
			for (k = 0; k < d->card_columns; k++)
				cell(w, "td", c->cells[i + k], PRINT_LEFT);
			end(w);
		}
		end(w);
	}
	end(w);
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
		"main{display:grid;gap:0}h2{margin:0;font-size:12pt}");
	sbuf_addf(&style, "main.cards{grid-template-columns:repeat(%d,1fr)}", a5 ? 1 : d->across);
	if (d->large)
		sbuf_addf(&style,
			  "h2{font-size:%spt}section{text-align:center;min-height:%dmm}"
			  "section p{font-size:16pt}",
			  a5 ? "28" : "40", a5 ? 80 : 80);
	if (!d->ruled)
		sbuf_adds(&style, "section td{border:0}");
	sbuf_adds(&style, "@media print{body{margin:0}}");
	start(w, "head");
	start(w, "meta");
	attribute(w, "charset", "utf-8");
	xmlTextWriterEndElement(w);
	element(w, "title", d->title);
	element(w, "style", style.buf);
	end(w);
	sbuf_release(&style);
}

void print_html(const struct print_doc *d, enum print_paper paper, const char *lang,
		struct sbuf *out)
{
	xmlBufferPtr buffer = xmlBufferCreate();
	xmlTextWriterPtr w = xmlNewTextWriterMemory(buffer, 0);
	size_t i;

	start(w, "html");
	attribute(w, "lang", lang);
	head(w, d, paper);
	start(w, "body");
	if (!d->n_cards) {
		element(w, "h1", d->title);
		element(w, "p", d->subtitle);
	}
	start(w, "main");
	if (d->n_cards)
		attribute(w, "class", "cards");
	else
		table(w, d);
	for (i = 0; i < d->n_cards; i++)
		card(w, d, &d->cards[i]);
	end(w);
	if (d->foot)
		element(w, "p", d->foot);
	end(w);
	end(w);
	xmlTextWriterFlush(w);
	sbuf_adds(out, "<!DOCTYPE html>\n");
	sbuf_adds(out, (const char *)xmlBufferContent(buffer));
	sbuf_addc(out, '\n');
	xmlFreeTextWriter(w);
	xmlBufferFree(buffer);
}
