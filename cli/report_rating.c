/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report rating`: the file for the rating officer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/rating_check.h"
#include "cli/rating_file.h"
#include "cli/report_call.h"
#include "cli/report_file.h"
#include "cli/usage.h"

static void say(const struct report_call *o, const struct rating_finding *f)
{
	struct sbuf text = SBUF_INIT;

	rating_check_text(f, usage_lang(), &text);
	if (f->line && f->refused)
		usage_error("%s:%d: %s", o->name, f->line, text.buf);
	else if (f->line)
		usage_error(N_("%s:%d: warning: %s"), o->name, f->line, text.buf);
	else if (f->refused)
		usage_error("%s: %s", o->name, text.buf);
	else
		usage_error(N_("%s: warning: %s"), o->name, text.buf);
	sbuf_release(&text);
}

int report_rating(struct report_call *o)
{
	bool dsu = !strcmp(args_text(o->args, "for"), "dsu");
	enum trf_form form = args_has(o->args, "trf16") ? TRF_2016 : TRF_2026;
	const char *path = args_text(o->args, "output");
	struct rating_findings l;
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;
	size_t i;

	rating_check(&o->trf, dsu, form, o->source, &l);
	for (i = 0; i < l.n; i++)
		say(o, &l.f[i]);
	if (l.refused) {
		usage_error(N_("%s: the report is not complete: nothing was written"), o->name);
		status = EXIT_DIFFERS;
	} else {
		rating_file_make(&o->trf, dsu, form, &out);
		if (path)
			status = report_file_write(path, &out, false);
		else
			fwrite(out.buf, 1, out.len, stdout);
	}
	rating_check_release(&l);
	sbuf_release(&out);
	return status;
}
