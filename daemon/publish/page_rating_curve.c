/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_rating_curve.h. */
#include "daemon/publish/page_rating_curve.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/xml.h"

/* In pixels, with room for labels at the left and bottom. */
enum { WIDTH = 640, HEIGHT = 280, LEFT = 48, RIGHT = 16, TOP = 16, BOTTOM = 32 };

#define RATING_LINES 100 /* spacing of horizontal grid lines */
#define MARGIN_DAYS  30	 /* minimum margin before the first and after the last unit */
#define YEAR_LABEL   40	 /* minimum distance of year labels */

/* The range drawn: days and ratings at the edges. */
struct frame {
	int first, last; /* days */
	int low, high;	 /* multiples of RATING_LINES, low < high */
};

static struct civil new_year(int year)
{
	struct civil day = CIVIL_NONE;

	civil_from_ymd(year, 1, 1, &day);
	return day;
}

static struct frame frame_of(const struct rating_history *h)
{
	struct frame f = {h->lines[0].step.ended.day, h->lines[h->n - 1].step.ended.day,
			  h->lines[0].step.was, h->lines[0].step.was};
	int margin;

	for (size_t i = 0; i < h->n; i++) {
		const struct rating_step *s = &h->lines[i].step;
		f.low = s->becomes < f.low ? s->becomes : f.low;
		f.high = s->becomes > f.high ? s->becomes : f.high;
		f.low = s->was < f.low ? s->was : f.low;
		f.high = s->was > f.high ? s->was : f.high;
	}
	f.low -= f.low % RATING_LINES;
	f.high += RATING_LINES - f.high % RATING_LINES;
	margin = MARGIN_DAYS + (f.last - f.first) / 20;
	f.first -= margin;
	f.last += margin;
	return f;
}

static int x_of(const struct frame *f, int day)
{
	return LEFT + (day - f->first) * (WIDTH - LEFT - RIGHT) / (f->last - f->first);
}

static int y_of(const struct frame *f, int rating)
{
	return TOP + (f->high - rating) * (HEIGHT - TOP - BOTTOM) / (f->high - f->low);
}

static void number_attribute(struct xml *d, const char *name, int value)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", value);
	xml_attribute(d, name, text);
}

static void line(struct xml *d, int x1, int y1, int x2, int y2)
{
	xml_start(d, "line");
	number_attribute(d, "x1", x1);
	number_attribute(d, "y1", y1);
	number_attribute(d, "x2", x2);
	number_attribute(d, "y2", y2);
	xml_void(d);
}

static void label(struct xml *d, int x, int y, const char *anchor, int number)
{
	xml_start(d, "text");
	number_attribute(d, "x", x);
	number_attribute(d, "y", y);
	xml_attribute(d, "text-anchor", anchor);
	xml_textf(d, "%d", number);
	xml_end(d);
}

/* Horizontal lines at round ratings, vertical ones at the start of each year. */
static void grid(struct xml *d, const struct frame *f)
{
	int x = LEFT - YEAR_LABEL, year = civil_ymd((struct civil){f->first}).year;

	xml_start(d, "g");
	xml_attribute(d, "stroke", "#888");
	xml_attribute(d, "stroke-opacity", "0.4");
	for (int r = f->low; r <= f->high; r += RATING_LINES)
		line(d, LEFT, y_of(f, r), WIDTH - RIGHT, y_of(f, r));
	xml_end(d);
	xml_start(d, "g");
	xml_attribute(d, "fill", "#888");
	xml_attribute(d, "font-family", "sans-serif");
	xml_attribute(d, "font-size", "12");
	for (int r = f->low; r <= f->high; r += RATING_LINES)
		label(d, LEFT - 6, y_of(f, r) + 4, "end", r);
	for (year++; new_year(year).day <= f->last; year++) {
		int at = x_of(f, new_year(year).day);
		if (at - x < YEAR_LABEL)
			continue;
		label(d, at, HEIGHT - BOTTOM + 16, "middle", year);
		x = at;
	}
	xml_end(d);
}

static void curve(struct xml *d, const struct frame *f, const struct rating_history *h)
{
	struct sbuf points = SBUF_INIT;
	int y = y_of(f, h->lines[0].step.was);

	sbuf_addf(&points, "%d,%d", LEFT, y);
	for (size_t i = 0; i < h->n; i++) {
		int x = x_of(f, h->lines[i].step.ended.day);
		sbuf_addf(&points, " %d,%d %d,%d", x, y, x, y_of(f, h->lines[i].step.was));
		y = y_of(f, h->lines[i].step.becomes);
		sbuf_addf(&points, " %d,%d", x, y);
	}
	sbuf_addf(&points, " %d,%d", WIDTH - RIGHT, y);
	xml_start(d, "polyline");
	xml_attribute(d, "fill", "none");
	xml_attribute(d, "stroke", "#3a7ca5");
	xml_attribute(d, "stroke-width", "2");
	xml_attribute(d, "points", points.buf);
	xml_void(d);
	sbuf_release(&points);
}

void page_rating_curve(const struct page_place *p, const struct rating_history *h, struct sbuf *out)
{
	struct frame f;
	struct xml d;

	xml_init(&d, p);
	xml_declaration(&d);
	xml_start(&d, "svg");
	xml_attribute(&d, "xmlns", "http://www.w3.org/2000/svg");
	number_attribute(&d, "width", WIDTH);
	number_attribute(&d, "height", HEIGHT);
	xml_element(&d, "title", h->player.name);
	if (h->n) {
		f = frame_of(h);
		grid(&d, &f);
		curve(&d, &f, h);
	}
	xml_end(&d);
	xml_finish(&d, out);
}
