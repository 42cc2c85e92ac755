/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report elo` and `kskak report k`: FIDE's rating changes, and K entered by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/elo_paper.h"
#include "cli/lang_option.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/report_order.h"
#include "cli/to_json.h"
#include "cli/usage.h"

int report_elo(struct report_call *o)
{
	const struct lang *lang;
	struct elo_paper paper;
	struct print_doc d;
	json_t *v;
	int status = EXIT_DONE;

	if (!lang_option_read(o->args, "lang", &lang))
		return EXIT_USAGE;
	elo_paper_make(&o->trf, o->source, &paper);
	if (o->json) {
		v = elo_paper_json(&paper);
		to_json_print(v);
		json_decref(v);
	} else {
		elo_paper_list(&paper, report_order_title(&o->trf, o->name), lang, &d);
		status = report_paper_give(o, &d, lang, REPORT_PAPER_TEXT);
		print_doc_release(&d);
	}
	elo_paper_release(&paper);
	return status;
}

int report_elo_k(struct report_call *o)
{
	int i, id, k;

	for (i = 0; i < o->n_words; i++) {
		char *word = o->words[i], *equals = strchr(word, '=');

		if (!equals || !report_call_number(equals + 1, 0, &k) ||
		    (k && k != 10 && k != 20 && k != 40))
			return usage_error(N_("report: '%s' is no K: NUMBER=K with 10, 20 or 40, 0 "
					      "for the usual one"),
					   word);
		*equals = '\0';
		if (!report_call_number(word, 1, &id) || !trf_find(&o->trf, id))
			return usage_error(N_("%s: no player has the start number %s"), o->name,
					   word);
		report_notes_set_k(&o->trf, id, k);
	}
	return report_call_give(o);
}
