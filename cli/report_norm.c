/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report norm`: the norms of an event and the certificates of a player. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/lang_option.h"
#include "cli/norm_paper.h"
#include "cli/report_call.h"
#include "cli/usage.h"

/* Reads the options; false after an error. */
static bool read_options(const struct report_call *o, enum norm_kind *ret_kind,
			 const enum norm_kind **ret_wanted)
{
	const char *title = args_text(o->args, "title");
	int games = args_count(o->args, "games");

	*ret_wanted = NULL;
	if (title) {
		fide_norm_parse(title, ret_kind);
		*ret_wanted = ret_kind;
	}
	if (games && games < 7) {
		usage_error(N_("report: a norm needs at least 7 games (1.4.1 b)"));
		return false;
	}
	return true;
}

enum fide_norm_exemption report_norm_exemption(const struct report_call *o)
{
	const char *letter = args_text(o->args, "exempt");

	return !letter		? FIDE_NORM_NOT_EXEMPT
	       : *letter == 'a' ? FIDE_NORM_NATIONAL
	       : *letter == 'b' ? FIDE_NORM_NATIONAL_TEAM
				: FIDE_NORM_ZONAL;
}

static int give_json(const struct norm_event *e, const struct trf_player *p,
		     const enum norm_kind *kind)
{
	json_t *v = norm_paper_json(e, p, kind);

	json_dumpf(v, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(v);
	return EXIT_DONE;
}

static int give_paper(const struct report_call *o, const struct norm_event *e,
		      const struct trf_player *p, const enum norm_kind *kind,
		      const struct lang *lang)
{
	struct print_doc d;
	int status;

	if (!p) {
		norm_paper_list(e, lang, &d);
	} else if (!norm_paper_player(e, p, kind, lang, &d)) {
		printf("%d %s: %s\n", p->id, p->name, tr(lang, "No higher title is left."));
		return EXIT_DONE;
	}
	status = report_paper_give(o, &d, lang, REPORT_PAPER_TEXT);
	print_doc_release(&d);
	return status;
}

int report_norm(struct report_call *o)
{
	int number = args_count(o->args, "player"), status;
	const struct trf_player *p = number ? trf_find(&o->trf, number) : NULL;
	enum norm_kind kind = NORM_GM;
	const enum norm_kind *wanted;
	const struct lang *lang;
	struct norm_event e;

	if (!lang_option_read(o->args, "lang", &lang) || !read_options(o, &kind, &wanted))
		return EXIT_USAGE;
	if (number && !p)
		return usage_error(N_("%s: no player has the start number %d"), o->name, number);
	if (!o->trf.played)
		return usage_error(N_("%s: round 1 is not paired yet"), o->name);
	norm_event_init(&o->trf, report_norm_exemption(o), args_count(o->args, "games"), &e);
	status = o->json ? give_json(&e, p, wanted) : give_paper(o, &e, p, wanted, lang);
	norm_event_release(&e);
	return status;
}
