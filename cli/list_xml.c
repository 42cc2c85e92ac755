/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's list as XML; see list_xml.h. */
#include "cli/list_xml.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

#include "core/base/mem.h"

#define NAMES_MOST 64
#define TEXT_MOST  512
#define PIECE_MOST (1 << 20)

/* The field of an element; the parser keeps each name once. */
struct name {
	const xmlChar *name;
	enum roster_field field;
};

struct list_xml {
	struct list_reader *r;
	xmlParserCtxtPtr parser;
	struct name names[NAMES_MOST];
	size_t n_names;
	int depth, player_depth; /* of elements; 0 outside a player */
	unsigned line;		 /* of the player */
	enum roster_field field; /* being read */
	char text[TEXT_MOST];
	size_t len;
	struct roster_player player;
	enum roster_wrong wrong;
	struct roster_complaint what;
};

static enum roster_field field_of(struct list_xml *x, const xmlChar *name)
{
	enum roster_field field;
	size_t i;

	for (i = 0; i < x->n_names; i++) {
		if (x->names[i].name == name)
			return x->names[i].field;
	}
	field = roster_columns_resolve(roster_columns_field((const char *)name), false, x->r->rate);
	if (x->n_names < NAMES_MOST)
		x->names[x->n_names++] = (struct name){name, field};
	return field;
}

static unsigned line_now(const struct list_xml *x)
{
	int line = xmlSAX2GetLineNumber(x->parser);

	return line > 0 ? (unsigned)line : 0;
}

static void start_element(void *arg, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
			  int n_spaces, const xmlChar **spaces, int n_attributes, int n_defaulted,
			  const xmlChar **attributes)
{
	struct list_xml *x = arg;

	(void)prefix, (void)uri, (void)n_spaces, (void)spaces;
	(void)n_attributes, (void)n_defaulted, (void)attributes;
	x->depth++;
	x->len = 0;
	x->field = ROSTER_UNKNOWN;
	if (x->player_depth && x->depth == x->player_depth + 1) {
		x->field = field_of(x, name);
	} else if (!x->player_depth && !strcmp((const char *)name, "player")) {
		x->player_depth = x->depth;
		x->line = line_now(x);
		x->wrong = ROSTER_RIGHT;
		memset(&x->what, 0, sizeof(x->what));
		roster_field_clear(&x->player);
	}
}

static void add_text(void *arg, const xmlChar *text, int len)
{
	struct list_xml *x = arg;
	size_t room = sizeof(x->text) - 1 - x->len, n = len > 0 ? (size_t)len : 0;

	if (x->field == ROSTER_UNKNOWN)
		return;
	n = n < room ? n : room;
	memcpy(x->text + x->len, text, n);
	x->len += n;
}

/* The text without surrounding blanks; a truncated one is longer than any field anyway. */
static const char *trimmed(struct list_xml *x)
{
	char *s = x->text;

	x->text[x->len] = '\0';
	while (x->len && strchr(" \t\r\n", x->text[x->len - 1]))
		x->text[--x->len] = '\0';
	return s + strspn(s, " \t\r\n");
}

static void end_field(struct list_xml *x, const xmlChar *name)
{
	const char *reason = NULL;
	enum roster_wrong wrong;

	if (x->wrong == ROSTER_REFUSED || x->field == ROSTER_UNKNOWN)
		return;
	wrong = roster_field_set(&x->player, x->field, trimmed(x), &reason);
	if (wrong > x->wrong) {
		x->wrong = wrong;
		x->what.reason = reason;
		x->what.column = xmlSAX2GetColumnNumber(x->parser);
		snprintf(x->what.heading, sizeof(x->what.heading), "%s", (const char *)name);
		x->line = line_now(x);
	}
}

static void end_player(struct list_xml *x)
{
	const char *reason = NULL;

	if (x->wrong != ROSTER_REFUSED && roster_field_finish(&x->player, &reason)) {
		x->wrong = ROSTER_REFUSED;
		x->what = (struct roster_complaint){.column = 1, .reason = reason};
	}
	x->player_depth = 0;
	list_take_player(x->r, x->line, &x->player, x->wrong, &x->what);
	if (*x->r->fatal)
		xmlStopParser(x->parser);
}

static void end_element(void *arg, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
	struct list_xml *x = arg;

	(void)prefix, (void)uri;
	if (x->player_depth && x->depth == x->player_depth + 1)
		end_field(x, name);
	else if (x->player_depth && x->depth == x->player_depth)
		end_player(x);
	x->field = ROSTER_UNKNOWN;
	x->depth--;
}

/* Entities could expand a small file enormously; no rating list needs any. */
static void refuse_types(void *arg, const xmlChar *name, const xmlChar *external,
			 const xmlChar *system)
{
	struct list_xml *x = arg;

	(void)name, (void)external, (void)system;
	list_take_fault(x->r, line_now(x), "a document type (DTD) has no place in a rating list");
	xmlStopParser(x->parser);
}

static void keep_error(void *arg, xmlErrorPtr error)
{
	struct list_xml *x = arg;
	char reason[160];
	size_t n;

	if (error->level < XML_ERR_ERROR)
		return;
	snprintf(reason, sizeof(reason), "no well-formed XML: %s",
		 error->message ? error->message : "");
	n = strlen(reason);
	while (n && strchr(" \r\n", reason[n - 1]))
		reason[--n] = '\0';
	list_take_fault(x->r, error->line > 0 ? (unsigned)error->line : 0, reason);
}

struct list_xml *list_xml_new(struct list_reader *r)
{
	xmlSAXHandler sax = {.initialized = XML_SAX2_MAGIC,
			     .startElementNs = start_element,
			     .endElementNs = end_element,
			     .characters = add_text,
			     .cdataBlock = add_text,
			     .internalSubset = refuse_types,
			     .serror = keep_error};
	struct list_xml *x = mem_zeroed(1, sizeof(*x));

	x->r = r;
	x->field = ROSTER_UNKNOWN;
	x->parser = xmlCreatePushParserCtxt(&sax, x, NULL, 0, NULL);
	if (!x->parser)
		mem_exhausted(sizeof(*x->parser));
	xmlCtxtUseOptions(x->parser, XML_PARSE_NONET);
	return x;
}

void list_xml_free(struct list_xml *x)
{
	if (!x)
		return;
	xmlFreeParserCtxt(x->parser);
	free(x);
}

bool list_xml_feed(struct list_xml *x, const char *data, size_t len, bool last)
{
	size_t n;

	do {
		n = len < PIECE_MOST ? len : PIECE_MOST;
		if (xmlParseChunk(x->parser, data, (int)n, last) && !*x->r->fatal)
			list_take_fault(x->r, line_now(x), "no well-formed XML");
		data += n;
		len -= n;
	} while (len && !*x->r->fatal);
	if (last && !*x->r->fatal && !x->r->players && !roster_build_count(x->r->builder))
		list_take_fault(x->r, 0, "no element <player> that can be read");
	return !*x->r->fatal;
}
