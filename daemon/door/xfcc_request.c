/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xfcc_request.h. */
#include "daemon/door/xfcc_request.h"

#include <limits.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/door/xfcc_text.h"

#define NUMBER_DIGITS 9 /* of a game or a move, below 2^31 */

/* --- the document ---------------------------------------------------------------------------- */

/* Called at a document type, before its contents are read. */
static void refuse_doctype(void *ctx, const xmlChar *name, const xmlChar *public_id,
			   const xmlChar *system_id)
{
	xmlParserCtxtPtr parser = ctx;

	(void)name;
	(void)public_id;
	(void)system_id;
	xmlStopParser(parser);
	parser->wellFormed = 0;
}

static xmlDocPtr parse(const struct sbuf *xml)
{
	xmlParserCtxtPtr parser = xml->len <= INT_MAX ? xmlNewParserCtxt() : NULL;
	xmlDocPtr doc;

	if (!parser)
		return NULL;
	parser->sax->internalSubset = refuse_doctype;
	doc = xmlCtxtReadMemory(parser, xml->buf, (int)xml->len, NULL, "UTF-8",
				XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
					XML_PARSE_NOCDATA | XML_PARSE_IGNORE_ENC);
	if (doc && (doc->intSubset || doc->extSubset)) {
		xmlFreeDoc(doc);
		doc = NULL;
	}
	xmlFreeParserCtxt(parser);
	return doc;
}

static bool is_named(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

static xmlNodePtr child_named(xmlNodePtr parent, const char *name)
{
	xmlNodePtr node = parent->children;

	while (node && !is_named(node, name))
		node = node->next;
	return node;
}

static xmlNodePtr first_element(xmlNodePtr parent)
{
	xmlNodePtr node = parent->children;

	while (node && node->type != XML_ELEMENT_NODE)
		node = node->next;
	return node;
}

/* --- its fields ------------------------------------------------------------------------------ */

/* The text of the element; false if it occurs twice or contains other elements. */
static bool text_of(xmlNodePtr call, const char *name, struct sbuf *ret_text)
{
	xmlNodePtr node = child_named(call, name);
	xmlChar *text;

	sbuf_reset(ret_text);
	if (!node)
		return true;
	for (xmlNodePtr other = node->next; other; other = other->next) {
		if (is_named(other, name))
			return false;
	}
	if (first_element(node))
		return false;
	text = xmlNodeGetContent(node);
	xfcc_text_read(text ? (const char *)text : "", ret_text);
	xmlFree(text);
	return true;
}

static bool read_text(xmlNodePtr call, const char *name, char **ret)
{
	struct sbuf text = SBUF_INIT;
	bool fine = text_of(call, name, &text);

	if (fine)
		*ret = mem_strdup(text.buf);
	sbuf_release(&text);
	return fine;
}

/* A non-number reads as 0. */
static bool read_number(xmlNodePtr call, const char *name, int *ret)
{
	struct sbuf text = SBUF_INIT;
	bool fine = text_of(call, name, &text);

	if (fine && text.len && text.len <= NUMBER_DIGITS &&
	    strspn(text.buf, "0123456789") == text.len)
		*ret = (int)strtol(text.buf, NULL, 10);
	sbuf_release(&text);
	return fine;
}

static bool read_flag(xmlNodePtr call, const char *name, bool *ret)
{
	struct sbuf text = SBUF_INIT;
	bool fine = text_of(call, name, &text);

	*ret = !strcmp(text.buf, "1") || !strcmp(text.buf, "true");
	if (!*ret && text.len && strcmp(text.buf, "0") != 0 && strcmp(text.buf, "false") != 0)
		fine = false;
	sbuf_release(&text);
	return fine;
}

static bool read_move(xmlNodePtr call, struct xfcc_request *r)
{
	int game = 0;
	bool fine = read_number(call, "gameId", &game) &&
		    read_number(call, "movecount", &r->movecount) &&
		    read_flag(call, "resign", &r->resign) &&
		    read_flag(call, "acceptDraw", &r->accept_draw) &&
		    read_flag(call, "claimDraw", &r->claim_draw) &&
		    read_flag(call, "offerDraw", &r->offer_draw) &&
		    read_text(call, "myMove", &r->move) &&
		    read_text(call, "myMessage", &r->message);

	r->game = game;
	return fine;
}

static bool read_call(xmlNodePtr call, struct xfcc_request *ret_request)
{
	struct xfcc_request r = {.operation = XFCC_GET_MY_GAMES};
	bool move = is_named(call, "MakeAMove");
	bool fine = (move || is_named(call, "GetMyGames")) &&
		    read_text(call, "username", &r.username) &&
		    read_text(call, "password", &r.password);

	if (fine && move) {
		r.operation = XFCC_MAKE_A_MOVE;
		fine = read_move(call, &r);
	}
	if (!fine) {
		xfcc_request_release(&r);
		return false;
	}
	if (!r.move)
		r.move = mem_strdup("");
	if (!r.message)
		r.message = mem_strdup("");
	*ret_request = r;
	return true;
}

bool xfcc_request_read(const char *body, size_t len, struct xfcc_request *ret_request)
{
	struct sbuf xml = SBUF_INIT;
	xmlNodePtr root, soap, call;
	xmlDocPtr doc;
	bool fine;

	xfcc_text_mend(body, len, &xml);
	doc = parse(&xml);
	root = doc ? xmlDocGetRootElement(doc) : NULL;
	soap = root && is_named(root, "Envelope") ? child_named(root, "Body") : NULL;
	call = soap ? first_element(soap) : NULL;
	fine = call && read_call(call, ret_request);
	xmlFreeDoc(doc);
	sbuf_release(&xml);
	return fine;
}

void xfcc_request_release(struct xfcc_request *request)
{
	if (request->password)
		explicit_bzero(request->password, strlen(request->password));
	free(request->username);
	free(request->password);
	free(request->move);
	free(request->message);
	*request = (struct xfcc_request){.operation = XFCC_GET_MY_GAMES};
}
