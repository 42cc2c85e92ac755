/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report title` and `application`: norms of other events, and the application of a player.
 */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/input.h"
#include "cli/lang_option.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/title_paper.h"
#include "cli/trf_json.h"
#include "cli/usage.h"

static struct trf_player *player_of(const struct trf *t, const char *name, const char *word)
{
	struct trf_player *p = NULL;
	int id;

	if (!report_call_number(word, 1, &id)) {
		usage_error(N_("report: '%s' is no start number"), word);
		return NULL;
	}
	p = trf_find(t, id);
	if (!p)
		usage_error(N_("%s: no player has the start number %d"), name, id);
	return p;
}

int report_title(struct report_call *o)
{
	const struct trf_player *p = player_of(&o->trf, o->name, args_text(o->args, "number"));
	struct sbuf text = SBUF_INIT;
	struct title_claim_form form;
	struct line_fault fault;
	const char *file;
	int status = EXIT_USAGE;

	if (!p)
		return EXIT_USAGE;
	if (!o->n_words && !strcmp(o->file, "-"))
		return usage_error(N_("report: norms on standard input need the report in a file"));
	if (report_call_lines(o, NULL, &text, &file)) {
		if (title_claim_read(text.buf, text.len, usage_lang(), &form, &fault)) {
			report_notes_set_text(&o->trf, "title", p->id, text.buf);
			status = report_call_give(o);
		} else {
			status = report_call_refuse("norms", &fault);
		}
	}
	sbuf_release(&text);
	return status;
}

/* Adds the norm that a player made in the event of another report. */
static bool add_other(struct title_paper *paper, const char *path, const char *number)
{
	struct sbuf text = SBUF_INIT;
	const struct trf_player *p = NULL;
	struct norm_event e;
	struct input in;
	struct trf t;
	bool ok;

	trf_init(&t);
	ok = input_open(&in, path);
	if (ok) {
		ok = input_read_all(&in, &text) && trf_json_load(&in, &text, &t);
		p = ok ? player_of(&t, in.name, number) : NULL;
		ok = p != NULL;
		input_close(&in);
	}
	if (ok && p) {
		norm_event_init(&t, FIDE_NORM_NOT_EXEMPT, 0, &e);
		ok = title_paper_add(paper, &e, p, false, false);
		if (!ok)
			usage_error(N_("%s: its event is among the norms already"), path);
		norm_event_release(&e);
	}
	trf_release(&t);
	sbuf_release(&text);
	return ok;
}

static bool add_others(const struct report_call *o, struct title_paper *paper)
{
	int i;

	if (o->n_words % 2) {
		usage_error(N_("report: other events are pairs: FILE NUMBER ..."));
		return false;
	}
	for (i = 0; i < o->n_words; i += 2) {
		if (!add_other(paper, o->words[i], o->words[i + 1]))
			return false;
	}
	return true;
}

static bool collect(const struct report_call *o, const struct trf_player *p,
		    const struct title_claim_form *form, enum norm_kind title,
		    struct title_paper *ret)
{
	struct norm_event e;
	bool ok;

	title_paper_init(ret, p, title, form);
	norm_event_init(&o->trf, report_norm_exemption(o), args_count(o->args, "games"), &e);
	ok = title_paper_add(ret, &e, p, form->here_open, form->here_daily);
	if (!ok)
		usage_error(N_("%s: its event is among the norms already"), o->name);
	norm_event_release(&e);
	return ok && add_others(o, ret);
}

static int give(const struct report_call *o, const struct title_paper *paper,
		const struct lang *lang)
{
	struct print_doc d;
	json_t *v;
	int status = EXIT_DONE;

	if (o->json) {
		v = title_paper_json(paper);
		json_dumpf(v, stdout, JSON_COMPACT);
		putchar('\n');
		json_decref(v);
	} else {
		title_paper_write(paper, lang, &d);
		status = report_paper_give(o, &d, lang, REPORT_PAPER_TEXT);
		print_doc_release(&d);
	}
	return status;
}

int report_title_application(struct report_call *o)
{
	const struct trf_player *p = player_of(&o->trf, o->name, args_text(o->args, "number"));
	const char *wanted = args_text(o->args, "title");
	struct sbuf text = SBUF_INIT;
	struct title_claim_form form;
	struct line_fault fault;
	struct title_paper paper;
	const struct lang *lang;
	int status = EXIT_USAGE;

	if (!p || !lang_option_read(o->args, "lang", &lang))
		return EXIT_USAGE;
	report_notes_text(&o->trf, "title", p->id, &text);
	if (!title_claim_read(text.buf, text.len, usage_lang(), &form, &fault)) {
		report_call_refuse("norms", &fault);
	} else if (!wanted && !form.titled) {
		usage_error(N_("report: no title to apply for: --title gm, im, wgm or wim"));
	} else {
		if (wanted)
			fide_norm_parse(wanted, &form.title);
		if (collect(o, p, &form, form.title, &paper)) {
			title_paper_judge(&paper);
			status = give(o, &paper, lang);
		}
	}
	sbuf_release(&text);
	return status;
}
