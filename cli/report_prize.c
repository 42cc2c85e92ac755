/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report plan` and `prizes`: the plan of the prizes in the report, and the winners. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/lang_option.h"
#include "cli/prize_paper.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/report_order.h"
#include "cli/usage.h"

int report_prize_plan(struct report_call *o)
{
	struct sbuf text = SBUF_INIT;
	struct line_fault fault;
	struct prize_plan plan;
	const char *name = "plan";
	int status = EXIT_USAGE;

	if (!o->n_words && !strcmp(o->file, "-"))
		return usage_error(
			N_("report: a plan on standard input needs the report in a file"));
	if (report_call_lines(o, NULL, &text, &name)) {
		if (prize_plan_read(text.buf, text.len, usage_lang(), &plan, &fault)) {
			report_notes_set_text(&o->trf, "prize", 0, text.buf);
			status = report_call_give(o);
		} else {
			status = report_call_refuse(name, &fault);
		}
		prize_plan_release(&plan);
	}
	sbuf_release(&text);
	return status;
}

static int give(const struct report_call *o, const struct report_print *table,
		const struct sbuf *plan, const char *name)
{
	struct prize_paper p;
	struct line_fault fault;
	struct print_doc d;
	json_t *v;
	int status = EXIT_DONE;

	if (!prize_paper_make(table, plan->buf, plan->len, &p, &fault)) {
		status = report_call_refuse(name, &fault);
	} else if (o->json) {
		v = prize_paper_json(&p);
		json_dumpf(v, stdout, JSON_COMPACT);
		putchar('\n');
		json_decref(v);
	} else {
		prize_paper_list(&p, table, &d);
		status = report_paper_give(o, &d, table->lang, REPORT_PAPER_TEXT);
		print_doc_release(&d);
	}
	prize_paper_release(&p);
	return status;
}

/* The plan of --plan, or that of the report. */
static bool find_plan(const struct report_call *o, struct sbuf *ret_plan, const char **ret_name)
{
	const char *path = args_text(o->args, "plan");

	*ret_name = "plan";
	if (path)
		return report_call_lines(o, path, ret_plan, ret_name);
	report_notes_text(&o->trf, "prize", 0, ret_plan);
	if (ret_plan->len)
		return true;
	usage_error(
		N_("%s: no plan of prizes: see `kskak report plan`, or name a file with --plan"),
		o->name);
	return false;
}

int report_prize_list(struct report_call *o)
{
	struct sbuf plan = SBUF_INIT;
	const struct lang *lang;
	struct report_order order;
	struct report_print table;
	const char *name, *error;
	int status = EXIT_USAGE;

	if (!lang_option_read(o->args, "lang", &lang))
		return EXIT_USAGE;
	error = report_order_make(&o->trf, args_text(o->args, "tiebreaks"), &order);
	if (error) {
		usage_error("%s:1: %s", o->name, error);
	} else if (find_plan(o, &plan, &name)) {
		table = report_order_print(&order, &o->trf, lang,
					   report_order_title(&o->trf, o->name), 0);
		status = give(o, &table, &plan, name);
	}
	report_order_release(&order);
	sbuf_release(&plan);
	return status;
}
