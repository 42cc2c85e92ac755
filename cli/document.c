/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading a JSON document, or the table of a report file.
 */
#include "cli/document.h"
#include "cli/input.h"
#include "cli/trf_json.h"
#include "cli/usage.h"

#include <string.h>

static json_t *parse(const struct input *in, const struct sbuf *text, size_t flags)
{
	json_error_t err;
	json_t *root = json_loadb(text->buf, text->len, flags | JSON_REJECT_DUPLICATES, &err);

	if (!root)
		usage_error("%s:%d: %s", in->name, err.line > 0 ? err.line : 1, err.text);
	return root;
}

json_t *document_parse(const struct input *in, const struct sbuf *text)
{
	json_t *root = parse(in, text, 0);

	if (root && !json_is_object(root))
		usage_error(N_("%s:1: a JSON object is required"), in->name);
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

/* JSON begins with a brace; everything else is meant to be a report file. */
static json_t *read_table(const struct input *in, const struct sbuf *text)
{
	char c = text->buf[strspn(text->buf, " \t\r\n")]; /* 0 in an empty file */

	if (c == '{' || c == '[')
		return document_parse(in, text);
	if (c)
		return read_report(in, text);
	usage_error(N_("%s:1: the file is empty; a report file (TRF) or JSON is required"),
		    in->name);
	return NULL;
}

static json_t *read_strict(const struct input *in, const struct sbuf *text)
{
	return parse(in, text, 0);
}

static json_t *read_with_nul(const struct input *in, const struct sbuf *text)
{
	return parse(in, text, JSON_ALLOW_NUL);
}

typedef json_t *document_fn(const struct input *in, const struct sbuf *text);

static bool read_document(const char *path, document_fn *read, struct document *ret_document)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	json_t *root = NULL;

	if (!input_open(&in, path))
		return false;
	if (input_read_all(&in, &text))
		root = read(&in, &text);
	*ret_document = (struct document){root, in.name};
	input_close(&in);
	sbuf_release(&text);
	return root != NULL;
}

bool document_read(const char *path, struct document *ret_document)
{
	return read_document(path, document_parse, ret_document);
}

bool document_read_table(const char *path, struct document *ret_document)
{
	return read_document(path, read_table, ret_document);
}

bool document_read_any(const char *path, bool nul, struct document *ret_document)
{
	return read_document(path, nul ? read_with_nul : read_strict, ret_document);
}

void document_release(struct document *d)
{
	json_decref(d->root);
	d->root = NULL;
}
