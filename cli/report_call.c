/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writing the new report; see report_call.h. */
#include "cli/report_call.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/usage.h"

bool report_call_number(const char *word, int least, int *ret)
{
	char *end;
	long v = strtol(word, &end, 10);

	if (end == word || *end || v < least || v > TRF_MOST_NUMBER)
		return false;
	*ret = (int)v;
	return true;
}

static int cannot_write(const char *path)
{
	return usage_error("%s: %s", path, strerror(errno));
}

/* Replaces the file as a whole; on failure the old one is unchanged. */
static int replace_file(const char *path, const struct sbuf *text)
{
	struct sbuf beside = SBUF_INIT;
	int status = EXIT_DONE;
	FILE *f;

	sbuf_addf(&beside, "%s.new", path);
	f = fopen(beside.buf, "wb");
	if (!f)
		status = cannot_write(beside.buf);
	else if (fwrite(text->buf, 1, text->len, f) != text->len || fflush(f))
		status = cannot_write(beside.buf);
	if (f && fclose(f) && !status)
		status = cannot_write(beside.buf);
	if (!status && rename(beside.buf, path))
		status = cannot_write(path);
	if (f && status)
		remove(beside.buf);
	sbuf_release(&beside);
	return status;
}

int report_call_give(struct report_call *o)
{
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;

	if (o->new_points)
		trf_add_up(&o->trf);
	if (o->made)
		trf_write(&o->trf, o->form, &out);
	else if (o->marked)
		sbuf_adds(&out, BYTE_ORDER_MARK);
	if (!o->made)
		trf_rewrite(&o->trf, o->text.buf, o->text.len, o->form, &out);
	if (o->write)
		status = replace_file(o->file, &out);
	else
		fwrite(out.buf, 1, out.len, stdout);
	sbuf_release(&out);
	return status;
}
