/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report plan` and `prizes`: the plan of the prizes in the report, and the winners. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/input.h"
#include "cli/lang_option.h"
#include "cli/prize_paper.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/report_order.h"
#include "cli/usage.h"

/* The lines given as arguments, or from standard input or the file; false after a message. */
static bool read_plan(const struct report_call *o, const char *path, struct sbuf *ret_text,
		      const char **ret_name)
{
	struct input in;
	bool ok;
	int i;

	*ret_name = "plan";
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

static int refuse(const char *name, const struct line_fault *f)
{
	return usage_error("%s:%d:%d: %s", name, f->line, f->column, f->text);
}

int report_prize_plan(struct report_call *o)
{
	struct sbuf text = SBUF_INIT;
	struct line_fault fault;
	struct prize_plan plan;
	const char *name;
	int status = EXIT_USAGE;

	if (!o->n_words && !strcmp(o->file, "-"))
		return usage_error("report: a plan on standard input needs the report in a file");
	if (read_plan(o, NULL, &text, &name)) {
		if (prize_plan_read(text.buf, text.len, &plan, &fault)) {
			report_notes_set_text(&o->trf, "prize", 0, text.buf);
			status = report_call_give(o);
		} else {
			status = refuse(name, &fault);
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
		status = refuse(name, &fault);
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

	if (path)
		return read_plan(o, path, ret_plan, ret_name);
	*ret_name = "plan";
	report_notes_text(&o->trf, "prize", 0, ret_plan);
	if (ret_plan->len)
		return true;
	usage_error("%s: no plan of prizes: see `kskak report plan`, or name a file with --plan",
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
