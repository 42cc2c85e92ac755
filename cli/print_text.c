/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A document as plain text for a terminal; see print_doc.h. */
#include "cli/print_doc.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"

static void pad(struct sbuf *out, int n)
{
	while (n-- > 0)
		sbuf_addc(out, ' ');
}

static void put(struct sbuf *out, const char *text, int width, enum print_align align, bool last)
{
	int room = width - utf8_width(text), left = 0;

	if (align == PRINT_RIGHT)
		left = room;
	else if (align == PRINT_CENTRE)
		left = room / 2;
	pad(out, left);
	sbuf_adds(out, text);
	if (!last)
		pad(out, room - left + 2);
}

/* A line of cells, or of headings for NULL, without trailing spaces. */
static void row(const struct print_doc *d, char *const *cells, const int *widths, struct sbuf *out)
{
	size_t k;

	for (k = 0; k < d->n_columns; k++)
		put(out, cells ? cells[k] : d->columns[k].head, widths[k], d->columns[k].align,
		    k + 1 == d->n_columns);
	while (out->len && out->buf[out->len - 1] == ' ')
		sbuf_setlen(out, out->len - 1);
	sbuf_addc(out, '\n');
}

static void table(const struct print_doc *d, struct sbuf *out)
{
	int *widths = mem_zeroed(d->n_columns + 1, sizeof(*widths)), w;
	size_t i, k;

	for (k = 0; k < d->n_columns; k++)
		widths[k] = utf8_width(d->columns[k].head);
	for (i = 0; i < d->n_cells; i++) {
		w = utf8_width(d->cells[i]);
		k = i % d->n_columns;
		widths[k] = w > widths[k] ? w : widths[k];
	}
	sbuf_addc(out, '\n');
	row(d, NULL, widths, out);
	for (i = 0; i + d->n_columns <= d->n_cells; i += d->n_columns)
		row(d, &d->cells[i], widths, out);
	free(widths);
}

static void facts(const struct print_doc *d, struct sbuf *out)
{
	int most = 0, w;
	size_t i;

	for (i = 0; i < d->n_facts; i += 2) {
		w = utf8_width(d->facts[i]);
		most = w > most ? w : most;
	}
	if (d->n_facts)
		sbuf_addc(out, '\n');
	for (i = 0; i < d->n_facts; i += 2) {
		put(out, d->facts[i], most, PRINT_LEFT, !*d->facts[i + 1]);
		sbuf_addf(out, "%s\n", d->facts[i + 1]);
	}
}

void print_text(const struct print_doc *d, struct sbuf *out)
{
	size_t i;

	for (; d; d = d->next) {
		sbuf_addf(out, "%s\n%s%s", d->title, d->subtitle, *d->subtitle ? "\n" : "");
		facts(d, out);
		if (d->n_columns)
			table(d, out);
		for (i = 0; i < d->n_notes; i++)
			sbuf_addf(out, "%s%s\n", i ? "" : "\n", d->notes[i]);
		if (d->foot)
			sbuf_addf(out, "\n%s\n", d->foot);
		if (d->next)
			sbuf_addc(out, '\n');
	}
}
