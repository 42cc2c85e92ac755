/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writing the new report; see report_call.h. */
#include "cli/report_call.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/input.h"
#include "cli/report_file.h"
#include "cli/team_records.h"
#include "cli/trf_json.h"
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

void report_call_choose_form(struct report_call *o, bool entries)
{
	enum trf_form form = entries ? TRF_2026 : trf_form_of(o->text.buf, o->text.len);

	o->form = args_has(o->args, "trf16")   ? TRF_2016
		  : args_has(o->args, "trf26") ? TRF_2026
					       : form;
	o->made = entries || o->form != form;
}

bool report_call_read(struct report_call *o, const char *path)
{
	struct input in;
	bool ok;

	if (!input_open(&in, path))
		return false;
	o->name = in.name;
	ok = input_read_all(&in, &o->text) && trf_json_load(&in, &o->text, &o->trf);
	if (ok && o->trf.by_rank) {
		usage_error(
			N_("%s:1: XXC rank: such a report is kept by the program that numbers it"),
			o->name);
		ok = false;
	}
	input_close(&in);
	o->marked = in.marked;
	if (ok)
		report_call_choose_form(o, false);
	return ok;
}

static void add_up(struct report_call *o)
{
	trf_add_up(&o->trf);
	team_records_update(&o->trf);
	if (team_records_stale(&o->trf))
		usage_error(N_("%s: warning: the lines 801 stay as they are; 802 and 310 have the "
			       "new results"),
			    o->name);
}

int report_call_give(struct report_call *o)
{
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;

	if (o->new_points)
		add_up(o);
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

bool report_call_lines(const struct report_call *o, const char *path, struct sbuf *ret_text,
		       const char **ret_name)
{
	struct input in;
	bool ok;
	int i;

	for (i = 0; i < o->n_words; i++)
		sbuf_addf(ret_text, "%s\n", o->words[i]);
	if (o->n_words)
		return true;
	if (!input_open(&in, path ? path : "-"))
		return false;
	*ret_name = in.name;
	ok = input_read_all(&in, ret_text);
	input_close(&in);
	return ok;
}

int report_call_refuse(const char *name, const struct line_fault *f)
{
	return usage_error("%s:%d:%d: %s", name, f->line, f->column, f->text);
}
