/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading a JSON document, or the table of a report file.
 */
#include "cli/document.h"
#include "cli/input.h"
#include "cli/trf_json.h"
#include "cli/usage.h"

#include <string.h>

json_t *document_parse(const struct input *in, const struct sbuf *text)
{
	json_error_t err;
	json_t *root = json_loadb(text->buf, text->len, 0, &err);

	if (!root)
		usage_error("%s:%d: %s", in->name, err.line, err.text);
	else if (!json_is_object(root))
		usage_error("%s:1: a JSON object is required", in->name);
	if (json_is_object(root))
		return root;
	json_decref(root);
	return NULL;
}

static json_t *read_report(const struct input *in, const struct sbuf *text)
{
	json_t *root = NULL;
	struct trf t;

	if (trf_json_load(in, text, &t))
		root = trf_table_json(&t);
	trf_release(&t);
	return root;
}

/* A report file has lines of players; no line of a JSON text starts like one. */
static bool is_report(const struct sbuf *text)
{
	const char *s;

	for (s = text->buf; (s = strstr(s, "001 ")); s++) {
		if (s == text->buf || strchr("\r\n\277", s[-1]))
			return true;
	}
	return false;
}

static bool read_document(const char *path, bool tables, struct document *ret_document)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	json_t *root = NULL;

	if (!input_open(&in, path))
		return false;
	if (input_read_all(&in, &text))
		root = tables && is_report(&text) ? read_report(&in, &text)
						  : document_parse(&in, &text);
	*ret_document = (struct document){root, in.name};
	input_close(&in);
	sbuf_release(&text);
	return root != NULL;
}

bool document_read(const char *path, struct document *ret_document)
{
	return read_document(path, false, ret_document);
}

bool document_read_table(const char *path, struct document *ret_document)
{
	return read_document(path, true, ret_document);
}

void document_release(struct document *d)
{
	json_decref(d->root);
	d->root = NULL;
}
