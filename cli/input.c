/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opening and reading a verb's input.
 */
#include "cli/input.h"
#include "cli/usage.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool input_open(struct input *in, const char *path)
{
	if (!path || !strcmp(path, "-")) {
		*in = (struct input){.file = stdin, .name = "standard input"};
		return true;
	}
	*in = (struct input){.file = fopen(path, "rb"), .name = path};
	if (!in->file)
		usage_error("%s: %s", path, usage_reason(errno));
	return in->file != NULL;
}

void input_close(struct input *in)
{
	if (in->file && in->file != stdin)
		fclose(in->file);
	in->file = NULL;
}

ssize_t input_read_some(const struct input *in, char *buf, size_t size)
{
	ssize_t n;

	do
		n = read(fileno(in->file), buf, size);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		usage_error("%s: %s", in->name, usage_reason(errno));
	return n;
}

bool input_read_all(struct input *in, struct sbuf *ret_text)
{
	char chunk[65536];
	size_t n;

	while ((n = fread(chunk, 1, sizeof(chunk), in->file)) > 0)
		sbuf_add(ret_text, chunk, n);
	if (ferror(in->file)) {
		usage_error("%s: %s", in->name, usage_reason(errno));
		return false;
	}
	if (ret_text->len >= 3 && !memcmp(ret_text->buf, BYTE_ORDER_MARK, 3)) {
		memmove(ret_text->buf, ret_text->buf + 3, ret_text->len - 3);
		sbuf_setlen(ret_text, ret_text->len - 3);
		in->marked = true;
	}
	return true;
}
