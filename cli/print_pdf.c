/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A document as PDF; see print_doc.h.  All lengths are in points.  A table uses the largest font
 * size, up to MOST_SIZE, at which its columns fit the page; if that is too small upright, the page
 * is in landscape.
 */
#include "cli/print_doc.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"

#define MOST_SIZE    13.0
#define UPRIGHT_SIZE 7.0 /* below this font size: landscape */
#define LEAST_SIZE   3.0
#define GAP	     6.0 /* between columns */
#define FACT_ROW     14.0
#define NOTE_SIZE    9.0
#define FONT	     "DejaVu Sans, Liberation Sans, sans-serif"

/*
 * Text that has been laid out.  Shaping takes most of the time of a paper, and most texts occur
 * again: each is kept in the slot of its hash until another one needs it.
 */
struct shaped {
	char *text; /* NULL = the slot is empty */
	double size;
	bool bold;
	PangoLayout *layout;
	double width;
};

#define SLOTS 8192

/*
 * A word of letters below this code point, Latin ones, is at most as wide as the letters alone:
 * kerning only brings them together.  What it adds is less than the point that measure() adds.
 */
#define PLAIN 0x250

struct printer {
	struct shaped *shaped; /* SLOTS of them */
	const struct print_doc *d;
	cairo_surface_t *surface;
	cairo_t *cr;
	PangoLayout *layout;
	PangoFontDescription *font;
	double width, height, margin;
	double size;	       /* font size of a table */
	double *columns;       /* their widths */
	double letters[PLAIN]; /* widths of letters at size 10, 0 = not measured yet */
	int page, pages;
};

static cairo_status_t add(void *closure, const unsigned char *data, unsigned length)
{
	sbuf_add(closure, (const char *)data, length);
	return CAIRO_STATUS_SUCCESS;
}

static void set_font(struct printer *p, PangoLayout *layout, double size, bool bold)
{
	pango_font_description_set_absolute_size(p->font, size * PANGO_SCALE);
	pango_font_description_set_weight(p->font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
	pango_layout_set_font_description(layout, p->font);
}

static void set_text(struct printer *p, const char *text, double size, bool bold)
{
	set_font(p, p->layout, size, bold);
	pango_layout_set_width(p->layout, -1);
	pango_layout_set_text(p->layout, text, -1);
}

static const struct shaped *shape(struct printer *p, const char *text, double size, bool bold)
{
	uint64_t hash = fnv_add(fnv_text(text), &size, sizeof(size));
	struct shaped *s = &p->shaped[(hash + bold) % SLOTS];
	int w, h;

	if (s->text && s->size == size && s->bold == bold && !strcmp(s->text, text))
		return s;
	free(s->text);
	if (!s->layout)
		s->layout = pango_layout_copy(p->layout);
	*s = (struct shaped){mem_strdup(text), size, bold, s->layout, 0};
	set_font(p, s->layout, size, bold);
	pango_layout_set_width(s->layout, -1);
	pango_layout_set_alignment(s->layout, PANGO_ALIGN_LEFT);
	pango_layout_set_text(s->layout, text, -1);
	pango_layout_get_size(s->layout, &w, &h);
	s->width = w / (double)PANGO_SCALE;
	return s;
}

static void release_shaped(struct printer *p)
{
	size_t i;

	for (i = 0; i < SLOTS; i++) {
		free(p->shaped[i].text);
		if (p->shaped[i].layout)
			g_object_unref(p->shaped[i].layout);
	}
	free(p->shaped);
}

static double text_width(struct printer *p, const char *text, double size, bool bold)
{
	return shape(p, text, size, bold)->width;
}

/* One line in a box of that width, truncated if it does not fit; y is its top. */
static void draw(struct printer *p, const char *text, double size, bool bold, double x, double y,
		 double width, enum print_align align)
{
	static const double rooms[] = {[PRINT_LEFT] = 0, [PRINT_RIGHT] = 1, [PRINT_CENTRE] = 0.5};
	const struct shaped *s = shape(p, text, size, bold);

	if (s->width <= width) {
		cairo_move_to(p->cr, x + (width - s->width) * rooms[align], y);
		pango_cairo_show_layout(p->cr, s->layout);
		return;
	}
	set_text(p, text, size, bold);
	pango_layout_set_width(p->layout, (int)(width * PANGO_SCALE));
	pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_END);
	cairo_move_to(p->cr, x, y);
	pango_cairo_show_layout(p->cr, p->layout);
	pango_layout_set_ellipsize(p->layout, PANGO_ELLIPSIZE_NONE);
}

static void line(struct printer *p, double x1, double y1, double x2, double y2, double width)
{
	cairo_set_line_width(p->cr, width);
	cairo_move_to(p->cr, x1, y1);
	cairo_line_to(p->cr, x2, y2);
	cairo_stroke(p->cr);
}

/* --- a table -------------------------------------------------------------------------------- */

/* Can text at size 10 be wider than `most`?  Adding its letters costs less than shaping it. */
static bool may_be_wider(struct printer *p, const char *text, double most)
{
	double sum = 0;

	for (; *text; text = g_utf8_next_char(text)) {
		gunichar c = g_utf8_get_char(text);
		char letter[8] = "";

		if (c >= PLAIN)
			return true;
		if (p->letters[c] <= 0) {
			g_unichar_to_utf8(c, letter);
			p->letters[c] = text_width(p, letter, 10, false);
		}
		sum += p->letters[c];
	}
	return sum > most;
}

/* The natural widths at size 10; returns their sum with the gaps. */
static double measure(struct printer *p)
{
	const struct print_doc *d = p->d;
	double sum = 0;
	size_t i, k;

	for (k = 0; k < d->n_columns; k++) {
		double most = text_width(p, d->columns[k].head, 10, true);

		for (i = k; i < d->n_cells; i += d->n_columns) {
			double w;

			if (!may_be_wider(p, d->cells[i], most))
				continue;
			w = text_width(p, d->cells[i], 10, false);
			most = w > most ? w : most;
		}
		p->columns[k] = most + 1;
		sum += p->columns[k] + GAP;
	}
	return sum;
}

static double fitting_size(double natural, double room)
{
	double size = natural > 0 ? 10 * room / natural : MOST_SIZE;

	return size > MOST_SIZE ? MOST_SIZE : size < LEAST_SIZE ? LEAST_SIZE : size;
}

static double row_height(const struct printer *p)
{
	return p->size * 1.6;
}

/* The top of the table; on the first page it is below the facts. */
static double table_top(const struct printer *p, int page)
{
	double facts = page > 1 ? 0 : FACT_ROW * (double)((p->d->n_facts / 2 + 1) / 2);

	return p->margin + 40 + facts + (facts > 0 ? 8 : 0);
}

/* The font size at which bold text fits the width, at most `size`. */
static double fit(struct printer *p, const char *text, double size, double room)
{
	double w = text_width(p, text, size, true);

	return w > room ? size * room / w : size;
}

/* Labels and values, two pairs per line. */
static void draw_facts(struct printer *p)
{
	double half = (p->width - 2 * p->margin) / 2, x, y, label, size;
	size_t i;

	for (i = 0; i < p->d->n_facts; i += 2) {
		x = p->margin + (i / 2 % 2 ? half : 0);
		y = p->margin + 40 + FACT_ROW * (double)(i / 4);
		label = text_width(p, p->d->facts[i], NOTE_SIZE, false) + 5;
		draw(p, p->d->facts[i], NOTE_SIZE, false, x, y, half - 8, PRINT_LEFT);
		if (label > half - 20)
			continue;
		size = fit(p, p->d->facts[i + 1], NOTE_SIZE, half - label - 10);
		draw(p, p->d->facts[i + 1], size, true, x + label, y + (NOTE_SIZE - size) * 0.8,
		     half - label - 8, PRINT_LEFT);
	}
}

/* Writes the notes from y on, or only measures them; returns their end. */
static double draw_notes(struct printer *p, double y, bool measured)
{
	int w, h;
	size_t i;

	for (i = 0; i < p->d->n_notes; i++) {
		if (strstr(p->d->notes[i], "____"))
			y += NOTE_SIZE;
		set_text(p, p->d->notes[i], NOTE_SIZE, false);
		pango_layout_set_width(p->layout, (int)((p->width - 2 * p->margin) * PANGO_SCALE));
		pango_layout_set_alignment(p->layout, PANGO_ALIGN_LEFT);
		pango_layout_get_size(p->layout, &w, &h);
		if (!measured) {
			cairo_move_to(p->cr, p->margin, y);
			pango_cairo_show_layout(p->cr, p->layout);
		}
		y += h / (double)PANGO_SCALE + 4;
	}
	return y;
}

/* One row of cells, or the headings for NULL; returns the end of the last cell. */
static double draw_cells(struct printer *p, char *const *cells, double y)
{
	const struct print_doc *d = p->d;
	double x = p->margin;
	size_t k;

	for (k = 0; k < d->n_columns; k++) {
		draw(p, cells ? cells[k] : d->columns[k].head, p->size, !cells, x, y, p->columns[k],
		     d->columns[k].align);
		x += p->columns[k] + GAP * p->size / 10;
	}
	return x;
}

static void table_head(struct printer *p)
{
	const struct print_doc *d = p->d;
	double x, y = table_top(p, p->page), room = p->width - 2 * p->margin;
	char number[32];

	draw(p, d->title, fit(p, d->title, 15, room), true, p->margin, p->margin, room, PRINT_LEFT);
	draw(p, d->subtitle, 10, false, p->margin, p->margin + 20, room, PRINT_LEFT);
	snprintf(number, sizeof(number), "%d/%d", p->page, p->pages);
	draw(p, number, 8, false, p->margin, p->height - p->margin - 2, room, PRINT_RIGHT);
	if (d->foot)
		draw(p, d->foot, 8, false, p->margin, p->height - p->margin - 2, room - 40,
		     PRINT_LEFT);
	if (p->page == 1)
		draw_facts(p);
	x = draw_cells(p, NULL, y);
	if (p->d->n_columns)
		line(p, p->margin, y + row_height(p) - 1, x, y + row_height(p) - 1, 1);
}

static void table_row(struct printer *p, size_t first, double y)
{
	double x = draw_cells(p, &p->d->cells[first], y);

	cairo_set_source_rgb(p->cr, 0.6, 0.6, 0.6);
	line(p, p->margin, y + row_height(p) - 1.5, x, y + row_height(p) - 1.5, 0.4);
	cairo_set_source_rgb(p->cr, 0, 0, 0);
}

/* The number of rows that fit the page. */
static size_t page_room(const struct printer *p, int page)
{
	double room = p->height - table_top(p, page) - row_height(p) - p->margin - 12;

	return room < row_height(p) ? 1 : (size_t)(room / row_height(p));
}

/* Counts the pages; notes that do not fit below the last row get their own page. */
static int count_pages(struct printer *p, size_t rows, bool *ret_apart)
{
	size_t left = rows;
	int page = 1;
	double used;

	for (; left > page_room(p, page); page++)
		left -= page_room(p, page);
	used = table_top(p, page) + row_height(p) * (double)(left + 1) + 10;
	*ret_apart = p->d->n_notes && draw_notes(p, used, true) > p->height - p->margin - 12;
	return page + *ret_apart;
}

static void draw_pages(struct printer *p, size_t rows, bool apart)
{
	size_t i = 0, k, most;
	double y;

	for (p->page = 1; p->page <= p->pages; p->page++) {
		table_head(p);
		y = table_top(p, p->page) + row_height(p) + 2;
		most = page_room(p, p->page);
		for (k = 0; k < most && i < rows; k++, i++, y += row_height(p))
			table_row(p, i * p->d->n_columns, y);
		if (p->page == p->pages)
			draw_notes(p, apart ? table_top(p, p->page) : y + 8, false);
		cairo_show_page(p->cr);
	}
}

static void draw_table(struct printer *p)
{
	const struct print_doc *d = p->d;
	double natural, upright;
	size_t rows = d->n_columns ? d->n_cells / d->n_columns : 0, k;
	bool apart;

	p->columns = mem_zeroed(d->n_columns + 1, sizeof(*p->columns));
	natural = measure(p);
	upright = fitting_size(natural, p->width - 2 * p->margin);
	if (upright < UPRIGHT_SIZE) {
		double width = p->width;

		p->width = p->height;
		p->height = width;
	}
	cairo_pdf_surface_set_size(p->surface, p->width, p->height);
	p->size = fitting_size(natural, p->width - 2 * p->margin);
	for (k = 0; k < d->n_columns; k++)
		p->columns[k] *= p->size / 10;
	p->pages = count_pages(p, rows, &apart);
	draw_pages(p, rows, apart);
	free(p->columns);
}

/* --- cards ---------------------------------------------------------------------------------- */

/* The cell "____" is drawn as a line to write on. */
static void card_cell(struct printer *p, const char *text, double size, double x, double y,
		      double width)
{
	if (!strcmp(text, "____"))
		line(p, x, y + size * 1.3, x + width - 8, y + size * 1.3, 0.6);
	else
		draw(p, text, size, false, x, y, width - 3, PRINT_LEFT);
}

/* The widths that the columns of a card need at that font size; returns their sum. */
static double card_widths(struct printer *p, const struct print_card *c, double size,
			  double *ret_widths)
{
	size_t n = p->d->card_columns, rows = c->n_cells / n, i, k;
	double sum = 0;

	for (k = 0; k < n; k++) {
		ret_widths[k] = 0;
		for (i = 0; i < rows; i++) {
			const char *text = c->cells[i * n + k];
			double wide =
				strcmp(text, "____") ? text_width(p, text, size, false) + 8 : 60;

			ret_widths[k] = wide > ret_widths[k] ? wide : ret_widths[k];
		}
		sum += ret_widths[k];
	}
	return sum;
}

static void card_rows(struct printer *p, const struct print_card *c, double x, double y, double w,
		      double h)
{
	size_t n = p->d->card_columns, rows = c->n_cells / n, i, k;
	double each = rows ? h / (double)rows : 0, size, *widths, sum;

	each = each > 22 ? 22 : each;
	size = each / 1.7 > 10 ? 10 : each / 1.7;
	widths = mem_zeroed(n + 1, sizeof(*widths));
	sum = card_widths(p, c, size, widths);
	/* A long name is set smaller, so that the others stay as they are. */
	if (sum > w) {
		size = size * w / sum < LEAST_SIZE ? LEAST_SIZE : size * w / sum;
		sum = card_widths(p, c, size, widths);
	}
	for (i = 0; i < rows; i++) {
		double left = x;

		for (k = 0; k < n; k++) {
			double width = sum > 0 ? widths[k] * w / sum : w;

			card_cell(p, c->cells[i * n + k], size, left, y + each * (double)i, width);
			left += width;
		}
		if (p->d->ruled)
			line(p, x, y + each * (double)(i + 1) - 2, x + w,
			     y + each * (double)(i + 1) - 2, 0.3);
	}
	free(widths);
}

static void draw_card(struct printer *p, const struct print_card *c, double x, double y, double w,
		      double h)
{
	double pad = 10, size = fit(p, c->heading, p->d->large ? 44 : 13, w - 2 * pad), top;

	cairo_set_line_width(p->cr, 0.5);
	cairo_rectangle(p->cr, x, y, w, h);
	cairo_stroke(p->cr);
	if (p->d->large) {
		draw(p, c->heading, size, true, x + pad, y + h / 2 - size, w - 2 * pad,
		     PRINT_CENTRE);
		draw(p, c->below, 16, false, x + pad, y + h / 2 + size / 2 + 6, w - 2 * pad,
		     PRINT_CENTRE);
		return;
	}
	draw(p, c->heading, size, true, x + pad, y + pad, w - 2 * pad, PRINT_LEFT);
	draw(p, c->below, 9, false, x + pad, y + pad + 18, w - 2 * pad, PRINT_LEFT);
	top = y + pad + 36;
	card_rows(p, c, x + pad, top, w - 2 * pad, y + h - pad - top);
}

static void draw_cards(struct printer *p, enum print_paper paper)
{
	const struct print_doc *d = p->d;
	int across = paper == PRINT_A5 ? 1 : d->across;
	int down = paper == PRINT_A5 && d->across == 1 ? (d->down + 1) / 2 : d->down;
	double w = (p->width - 2 * p->margin) / across, h;
	size_t i, per_page;

	if (paper == PRINT_A5 && d->across > 1)
		down = d->down > 2 ? (d->down * 7 + 9) / 10 : 1;
	h = (p->height - 2 * p->margin) / down;
	per_page = (size_t)(across * down);
	for (i = 0; i < d->n_cards; i++) {
		int at = (int)(i % per_page);

		draw_card(p, &d->cards[i], p->margin + w * (at % across),
			  p->margin + h * (at / across), w, h);
		if (i % per_page == per_page - 1 || i + 1 == d->n_cards)
			cairo_show_page(p->cr);
	}
}

/* Without hinting, widths are proportional to the font size, so nothing is truncated. */
static void set_fonts(struct printer *p, const char *lang)
{
	PangoContext *context = pango_layout_get_context(p->layout);
	cairo_font_options_t *options = cairo_font_options_create();

	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	pango_cairo_context_set_font_options(context, options);
	cairo_font_options_destroy(options);
	pango_context_set_round_glyph_positions(context, FALSE);
	pango_context_set_language(context, pango_language_from_string(lang));
	pango_layout_set_single_paragraph_mode(p->layout, TRUE);
}

bool print_pdf(const struct print_doc *d, enum print_paper paper, const char *lang,
	       struct sbuf *out, const char **ret_error)
{
	double mm = 72 / 25.4, width = (paper == PRINT_A5 ? 148 : 210) * mm,
	       height = (paper == PRINT_A5 ? 210 : 297) * mm;
	struct printer p = {.margin = (paper == PRINT_A5 ? 9 : 13) * mm};
	cairo_status_t status;

	p.surface = cairo_pdf_surface_create_for_stream(add, out, width, height);
	cairo_pdf_surface_set_metadata(p.surface, CAIRO_PDF_METADATA_TITLE, d->title);
	p.cr = cairo_create(p.surface);
	p.layout = pango_cairo_create_layout(p.cr);
	p.font = pango_font_description_from_string(FONT);
	set_fonts(&p, lang);
	p.shaped = mem_zeroed(SLOTS, sizeof(*p.shaped));
	for (p.d = d; p.d; p.d = p.d->next) {
		p.width = width;
		p.height = height;
		if (p.d->n_cards)
			draw_cards(&p, paper);
		else
			draw_table(&p);
	}
	release_shaped(&p);
	pango_font_description_free(p.font);
	g_object_unref(p.layout);
	cairo_destroy(p.cr);
	cairo_surface_finish(p.surface);
	status = cairo_surface_status(p.surface);
	cairo_surface_destroy(p.surface);
	*ret_error = status ? cairo_status_to_string(status) : NULL;
	return !status;
}
