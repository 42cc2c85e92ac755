/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Images of positions; see picture.h.  PNG is drawn from the paths of men.svg, which use only M, L,
 * C and Z with absolute coordinates.
 */
#include "daemon/publish/picture.h"

#include <cairo.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/position.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_game.h"

#define KEPT	 32 /* cached images */
#define MAN_SIDE 48 /* size of a drawing in men.svg */
#define LINE	 2  /* line width */
#define DETAIL	 1.6
#define PATHS	 2 /* per drawing: the outlined piece, then its details */

struct colors {
	const char *fill, *line, *detail;
};

static const struct colors men_colors[2] = {{"#ffffff", "#1c2429", "#1c2429"},
					    {"#343c43", "#12171b", "#dfe6ea"}};
static const char light_color[] = "#e9ede8", dark_color[] = "#7d9a96", moved_color[] = "#d9b44a";
static const char *const drawings[] = {"man-pawn", "man-knight", "man-bishop",
				       "man-rook", "man-queen",	 "man-king"};

extern const char daemon_publish_men_svg[];
extern const size_t daemon_publish_men_svg_size;

/* The contents: position, squares of the last move (-1 = none), orientation. */
struct scene {
	struct position pos;
	int from, to;
	enum color below;
};

static void make_scene(const struct public_game *game, const struct page_game *look,
		       struct scene *ret)
{
	const struct game_record *r = game->record;
	size_t n = page_game_shown(game, look);
	struct position before = r->start;

	*ret = (struct scene){.pos = r->start, .from = -1, .to = -1, .below = look->below};
	for (size_t i = 0; i < n; i++) {
		before = ret->pos;
		position_play(&ret->pos, r->ply[i].move);
	}
	if (n)
		page_board_squares(&before, r->ply[n - 1].move, &ret->from, &ret->to);
}

/* The square at a place in the image, from the top left. */
static int square_at(const struct scene *s, int column, int row)
{
	return s->below == WHITE ? (7 - row) * 8 + column : row * 8 + 7 - column;
}

/* --- SVG ------------------------------------------------------------------------------------- */

static void svg_place(int column, int row, struct sbuf *out)
{
	sbuf_adds(out, " x=\"");
	sbuf_addc(out, (char)('0' + column));
	sbuf_adds(out, "\" y=\"");
	sbuf_addc(out, (char)('0' + row));
	sbuf_adds(out, "\" width=\"1\" height=\"1\"");
}

static void svg_attribute(const char *start, const char *value, struct sbuf *out)
{
	sbuf_adds(out, start);
	sbuf_adds(out, value);
	sbuf_addc(out, '"');
}

/* Written in parts: with sbuf_addf(), the squares took a quarter of the time of a game's files. */
static void svg_square(const struct scene *s, int column, int row, struct sbuf *out)
{
	int square = square_at(s, column, row), type = position_type_on(&s->pos, square);

	sbuf_adds(out, "<rect");
	svg_place(column, row, out);
	svg_attribute(" fill=\"", (square / 8 + square) % 2 ? light_color : dark_color, out);
	sbuf_adds(out, "/>\n");
	if (square == s->from || square == s->to) {
		sbuf_adds(out, "<rect");
		svg_place(column, row, out);
		svg_attribute(" fill=\"", moved_color, out);
		sbuf_adds(out, " opacity=\"0.6\"/>\n");
	}
	if (type >= 0) {
		const struct colors *c = &men_colors[position_color_on(&s->pos, square)];

		svg_attribute("<use href=\"#", drawings[type], out);
		svg_place(column, row, out);
		svg_attribute(" fill=\"", c->fill, out);
		svg_attribute(" stroke=\"", c->line, out);
		svg_attribute(" color=\"", c->detail, out);
		sbuf_adds(out, "/>\n");
	}
}

void picture_svg(const struct public_game *game, const struct page_game *look, struct sbuf *out)
{
	struct scene scene;

	make_scene(game, look, &scene);
	sbuf_addf(out,
		  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\" width=\"%d\" "
		  "height=\"%d\">\n",
		  PICTURE_SIZE, PICTURE_SIZE);
	sbuf_adds(out, strstr(daemon_publish_men_svg, "<svg"));
	for (int row = 0; row < 8; row++)
		for (int column = 0; column < 8; column++)
			svg_square(&scene, column, row, out);
	sbuf_adds(out, "</svg>\n");
}

/* --- PNG ------------------------------------------------------------------------------------- */

struct picture {
	struct scene scene;
	struct sbuf png;
	unsigned used; /* last use; 0 = empty */
};

struct pictures {
	xmlDocPtr men;
	xmlChar *path[6][PATHS]; /* of the drawings */
	struct picture kept[KEPT];
	unsigned turn;
};

static void read_drawing(xmlNodePtr symbol, xmlChar *ret_path[PATHS])
{
	int n = 0;

	for (xmlNodePtr at = symbol->children; at && n < PATHS; at = at->next)
		if (at->type == XML_ELEMENT_NODE)
			ret_path[n++] = xmlGetProp(at, BAD_CAST "d");
}

struct pictures *pictures_new(void)
{
	struct pictures *p = mem_zeroed(1, sizeof(*p));
	xmlNodePtr root;

	p->men = xmlReadMemory(daemon_publish_men_svg, (int)daemon_publish_men_svg_size, "men.svg",
			       NULL, XML_PARSE_NONET);
	root = p->men ? xmlDocGetRootElement(p->men) : NULL;
	for (xmlNodePtr at = root ? root->children : NULL; at; at = at->next) {
		xmlChar *id = at->type == XML_ELEMENT_NODE ? xmlGetProp(at, BAD_CAST "id") : NULL;

		for (int type = PAWN; id && type <= KING; type++)
			if (!strcmp((const char *)id, drawings[type]))
				read_drawing(at, p->path[type]);
		xmlFree(id);
	}
	return p;
}

void pictures_free(struct pictures *p)
{
	if (!p)
		return;
	for (int type = PAWN; type <= KING; type++)
		for (int i = 0; i < PATHS; i++)
			xmlFree(p->path[type][i]);
	for (int i = 0; i < KEPT; i++)
		sbuf_release(&p->kept[i].png);
	xmlFreeDoc(p->men);
	free(p);
}

static void set_color(cairo_t *c, const char *hex, double alpha)
{
	unsigned long rgb = strtoul(hex + 1, NULL, 16);

	cairo_set_source_rgba(c, (double)(rgb >> 16 & 255) / 255, (double)(rgb >> 8 & 255) / 255,
			      (double)(rgb & 255) / 255, alpha);
}

/* Up to six numbers after a path letter. */
static const char *read_numbers(const char *at, double ret[6], int n)
{
	for (int i = 0; i < n; i++) {
		char *end;

		ret[i] = strtod(at, &end);
		at = end;
	}
	return at;
}

static void trace(cairo_t *c, const char *path)
{
	double n[6];

	cairo_new_path(c);
	while (*path) {
		switch (*path++) {
		case 'M':
			path = read_numbers(path, n, 2);
			cairo_move_to(c, n[0], n[1]);
			break;
		case 'L':
			path = read_numbers(path, n, 2);
			cairo_line_to(c, n[0], n[1]);
			break;
		case 'C':
			path = read_numbers(path, n, 6);
			cairo_curve_to(c, n[0], n[1], n[2], n[3], n[4], n[5]);
			break;
		case 'Z': cairo_close_path(c); break;
		}
	}
}

static void draw_man(cairo_t *c, const struct pictures *p, int type, const struct colors *colors)
{
	cairo_scale(c, 1.0 / MAN_SIDE, 1.0 / MAN_SIDE);
	cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
	cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
	if (p->path[type][0]) {
		trace(c, (const char *)p->path[type][0]);
		set_color(c, colors->fill, 1);
		cairo_fill_preserve(c);
		set_color(c, colors->line, 1);
		cairo_set_line_width(c, LINE);
		cairo_stroke(c);
	}
	if (p->path[type][1]) {
		trace(c, (const char *)p->path[type][1]);
		set_color(c, colors->detail, 1);
		cairo_set_line_width(c, DETAIL);
		cairo_stroke(c);
	}
}

static void draw_square(cairo_t *c, const struct pictures *p, const struct scene *s, int column,
			int row)
{
	int square = square_at(s, column, row), type = position_type_on(&s->pos, square);

	cairo_save(c);
	cairo_translate(c, column, row);
	cairo_rectangle(c, 0, 0, 1, 1);
	set_color(c, (square / 8 + square) % 2 ? light_color : dark_color, 1);
	cairo_fill(c);
	if (square == s->from || square == s->to) {
		cairo_rectangle(c, 0, 0, 1, 1);
		set_color(c, moved_color, 0.6);
		cairo_fill(c);
	}
	if (type >= 0)
		draw_man(c, p, type, &men_colors[position_color_on(&s->pos, square)]);
	cairo_restore(c);
}

static cairo_status_t append(void *out, const unsigned char *data, unsigned len)
{
	sbuf_add(out, (const char *)data, len);
	return CAIRO_STATUS_SUCCESS;
}

static void draw(const struct pictures *p, struct picture *picture)
{
	cairo_surface_t *surface =
		cairo_image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_SIZE, PICTURE_SIZE);
	cairo_t *c = cairo_create(surface);

	cairo_scale(c, PICTURE_SIZE / 8.0, PICTURE_SIZE / 8.0);
	for (int row = 0; row < 8; row++)
		for (int column = 0; column < 8; column++)
			draw_square(c, p, &picture->scene, column, row);
	sbuf_reset(&picture->png);
	cairo_surface_write_to_png_stream(surface, append, &picture->png);
	cairo_destroy(c);
	cairo_surface_destroy(surface);
}

/* Whether they look the same; side to move and castling rights are invisible. */
static bool is_same(const struct scene *a, const struct scene *b)
{
	return a->from == b->from && a->to == b->to && a->below == b->below &&
	       !memcmp(a->pos.by_type, b->pos.by_type, sizeof(a->pos.by_type)) &&
	       !memcmp(a->pos.by_color, b->pos.by_color, sizeof(a->pos.by_color));
}

const struct sbuf *pictures_png(struct pictures *p, const struct public_game *game,
				const struct page_game *look)
{
	struct picture *oldest = &p->kept[0];
	struct scene scene;

	make_scene(game, look, &scene);
	p->turn++;
	for (int i = 0; i < KEPT; i++) {
		struct picture *at = &p->kept[i];

		if (at->used && is_same(&at->scene, &scene)) {
			at->used = p->turn;
			return &at->png;
		}
		if (at->used < oldest->used)
			oldest = at;
	}
	oldest->scene = scene;
	oldest->used = p->turn;
	draw(p, oldest);
	return &oldest->png;
}
