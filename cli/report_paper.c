/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report print`: reads the options, orders the table and writes the document. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/lang_option.h"
#include "cli/report_call.h"
#include "cli/report_order.h"
#include "cli/report_print.h"
#include "cli/usage.h"

static int write_out(const char *path, const struct sbuf *text)
{
	FILE *f = path ? fopen(path, "wb") : stdout;
	bool ok = f && fwrite(text->buf, 1, text->len, f) == text->len;

	ok = f && !(path ? fclose(f) : fflush(f)) && ok;
	return ok ? EXIT_DONE
		  : usage_error("%s: %s", path ? path : "standard output", usage_reason(errno));
}

int report_paper_give(const struct report_call *o, const struct print_doc *d,
		      const struct lang *lang, enum report_paper_form usual)
{
	bool a5 = args_text(o->args, "paper") && !strcmp(args_text(o->args, "paper"), "a5");
	enum print_paper paper = a5 ? PRINT_A5 : PRINT_A4;
	struct sbuf out = SBUF_INIT;
	const char *error = NULL;
	int status = EXIT_DONE;

	if (args_has(o->args, "pdf")) {
		if (!args_text(o->args, "output") && isatty(STDOUT_FILENO))
			return usage_error(N_("report: PDF is not for a terminal: name a file with "
					      "--output"));
		if (!print_pdf(d, paper, lang->code, &out, &error))
			status = usage_error(N_("report: cannot make PDF: %s"), error);
	} else if (usual == REPORT_PAPER_HTML || args_has(o->args, "html")) {
		print_html(d, paper, lang->code, &out);
	} else {
		print_text(d, &out);
	}
	if (!status)
		status = write_out(args_text(o->args, "output"), &out);
	sbuf_release(&out);
	return status;
}

/* Papers that exist are refused only when they are of team events and the report is not. */
static int refuse(const struct report_call *o, const char *kind)
{
	const char *at = strstr(report_print_kinds, kind);
	size_t n = strlen(kind);

	if (n && at && (at == report_print_kinds || at[-1] == ' ') && (!at[n] || at[n] == ' '))
		return usage_error(
			N_("%s: the paper '%s' is of a team event, and the report has no "
			   "matches of teams"),
			o->name, kind);
	return usage_error(N_("report: no paper '%s', there are %s"), kind, report_print_kinds);
}

static int put(const struct report_call *o, const struct report_print *p, const char *kind)
{
	struct print_doc d;
	int status;

	if (!report_print_make(p, kind, &d))
		return refuse(o, kind);
	status = report_paper_give(o, &d, p->lang, REPORT_PAPER_HTML);
	print_doc_release(&d);
	return status;
}

int report_paper(struct report_call *o)
{
	const char *kind = args_text(o->args, "what"), *error;
	int round = o->round ? o->round : o->trf.played, status;
	const struct lang *lang;
	struct report_order order;
	struct report_print p;
	struct trf t;

	if (!lang_option_read(o->args, "lang", &lang))
		return EXIT_USAGE;
	if (round > o->trf.played || (!round && (!strcmp(kind, "boards") ||
						 !strcmp(kind, "names") || !strcmp(kind, "slips"))))
		return usage_error(N_("%s: round %d is not paired yet"), o->name,
				   round ? round : 1);
	t = report_order_after(&o->trf, round);
	error = report_order_make(&t, args_text(o->args, "tiebreaks"), &order);
	if (error) {
		status = usage_error("%s:1: %s", o->name, error);
	} else {
		p = report_order_print(&order, &t, lang, report_order_title(&t, o->name), round);
		status = put(o, &p, kind);
	}
	report_order_release(&order);
	return status;
}
