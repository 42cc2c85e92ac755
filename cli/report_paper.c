/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report print`: reads the options, orders the table and writes the paper. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/lang_option.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/report_print.h"
#include "cli/standings_order.h"
#include "cli/trf_json.h"
#include "cli/usage.h"

/* DSU's order of a Swiss event (4.9.10.2). */
static const char usual_tiebreaks[] = "alm,alm+1,alm+2";

static int write_out(const char *path, const struct sbuf *text)
{
	FILE *f = path ? fopen(path, "wb") : stdout;
	bool ok = f && fwrite(text->buf, 1, text->len, f) == text->len;

	ok = f && !(path ? fclose(f) : fflush(f)) && ok;
	return ok ? EXIT_DONE
		  : usage_error("%s: %s", path ? path : "standard output", strerror(errno));
}

/* The title of the event; the name of the file when the report has none. */
static const char *title_of(const struct report_call *o)
{
	size_t i;

	for (i = 0; i < o->trf.head.n; i++) {
		if (!strncmp(o->trf.head.line[i], "012 ", 4))
			return o->trf.head.line[i] + 4;
	}
	return o->name;
}

static int put(const struct report_call *o, const struct report_print *p, const char *kind)
{
	bool a5 = args_text(o->args, "paper") && !strcmp(args_text(o->args, "paper"), "a5");
	bool pdf = args_has(o->args, "pdf");
	struct sbuf out = SBUF_INIT;
	const char *error = NULL;
	struct print_doc d;
	int status = EXIT_DONE;

	if (!report_print_make(p, kind, &d))
		return usage_error("report: no paper '%s', there are %s", kind, report_print_kinds);
	if (!pdf)
		print_html(&d, a5 ? PRINT_A5 : PRINT_A4, p->lang->code, &out);
	else if (!print_pdf(&d, a5 ? PRINT_A5 : PRINT_A4, p->lang->code, &out, &error))
		status = usage_error("report: cannot make PDF: %s", error);
	if (!status)
		status = write_out(args_text(o->args, "output"), &out);
	print_doc_release(&d);
	sbuf_release(&out);
	return status;
}

int report_paper(struct report_call *o)
{
	const char *kind = args_text(o->args, "what");
	const char *tiebreaks = args_text(o->args, "tiebreaks");
	json_t *table, *names, *answer;
	struct report_print p = {
		.t = &o->trf, .title = title_of(o), .round = o->round ? o->round : o->trf.played};
	int status;

	if (!lang_option_read(o->args, "lang", &p.lang))
		return EXIT_USAGE;
	if (p.round > o->trf.played ||
	    (!p.round &&
	     (!strcmp(kind, "boards") || !strcmp(kind, "names") || !strcmp(kind, "slips"))))
		return usage_error("%s: round %d is not paired yet", o->name,
				   p.round ? p.round : 1);
	if (args_has(o->args, "pdf") && !args_text(o->args, "output") && isatty(STDOUT_FILENO))
		return usage_error("report: PDF is not for a terminal: name a file with --output");
	table = trf_table_json(&o->trf);
	if (!tiebreaks)
		tiebreaks = json_string_value(json_object_get(table, "tiebreaks"));
	names = standings_order_names(tiebreaks ? tiebreaks : usual_tiebreaks);
	answer = standings_order_report(table, names);
	if (json_object_get(answer, "error")) {
		status = usage_error("%s:1: %s", o->name,
				     json_string_value(json_object_get(answer, "error")));
	} else {
		p.rank = json_object_get(json_object_get(answer, "rank"), "tiebreaks");
		p.values = json_object_get(answer, "values");
		p.clubs = report_notes_clubs(&o->trf);
		status = put(o, &p, kind);
		free(p.clubs);
	}
	json_decref(answer);
	json_decref(names);
	json_decref(table);
	return status;
}
