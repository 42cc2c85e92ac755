/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading a JSON document.
 */
#include "cli/document.h"
#include "cli/input.h"
#include "cli/verbs.h"

bool document_read(const char *path, struct document *ret_document)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	json_error_t err;
	json_t *root = NULL;

	if (!input_open(&in, path))
		return false;
	if (input_read_all(&in, &text)) {
		root = json_loadb(text.buf, text.len, 0, &err);
		if (!root)
			usage_error("%s:%d: %s", in.name, err.line, err.text);
		else if (!json_is_object(root))
			usage_error("%s:1: a JSON object is wanted", in.name);
	}
	if (root && !json_is_object(root)) {
		json_decref(root);
		root = NULL;
	}
	*ret_document = (struct document){root, in.name};
	input_close(&in);
	sbuf_release(&text);
	return root != NULL;
}

void document_release(struct document *d)
{
	json_decref(d->root);
	d->root = NULL;
}
