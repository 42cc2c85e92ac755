/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Xfcc requests: parsing terminates, accepted texts are clean, and the answer to the client is
 * parseable, on one line and without braces.
 */
#include "daemon/door/xfcc_request.h"

#include <libxml/parser.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "daemon/door/xfcc_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_clean(const char *text)
{
	for (; *text; text++) {
		if (((unsigned char)*text < ' ' && !strchr("\n\t", *text)) || *text == 0x7f)
			abort();
	}
}

/* Checks the text written into an answer. */
static void check_answer(const char *text)
{
	struct sbuf xml = SBUF_INIT;
	xmlDocPtr doc;
	size_t name;

	sbuf_adds(&xml, "<a><b>");
	xfcc_text_message(text, &xml);
	if (strpbrk(xml.buf, "{}\n"))
		abort();
	sbuf_adds(&xml, "</b><c>");
	name = xml.len;
	xfcc_text_name(text, &xml);
	if (strpbrk(xml.buf + name, "\n\\\""))
		abort();
	sbuf_adds(&xml, "</c></a>");
	doc = xmlReadMemory(xml.buf, (int)xml.len, NULL, "UTF-8",
			    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	if (!doc)
		abort();
	xmlFreeDoc(doc);
	sbuf_release(&xml);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct xfcc_request r;

	if (!xfcc_request_read((const char *)data, size, &r))
		return 0;
	check_clean(r.username);
	check_clean(r.password);
	check_clean(r.move);
	check_clean(r.message);
	check_answer(r.message);
	check_answer(r.username);
	if (r.game < 0 || r.game > INT32_MAX || r.movecount < 0)
		abort();
	xfcc_request_release(&r);
	return 0;
}
