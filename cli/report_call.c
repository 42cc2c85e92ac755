/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writing the new report; see report_call.h. */
#include "cli/report_call.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/input.h"
#include "cli/report_file.h"
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
		status = report_file_write(o->file, &out, o->creates);
	else
		fwrite(out.buf, 1, out.len, stdout);
	sbuf_release(&out);
	return status;
}
