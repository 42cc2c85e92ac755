/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report refresh`: ratings and titles from a newer list. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/list_compare.h"
#include "cli/report_call.h"
#include "cli/report_number.h"
#include "cli/usage.h"
#include "core/base/mem.h"

/* The start numbers of the words; NULL after a complaint, and when there are none. */
static int *read_ids(const struct report_call *o)
{
	int *ids = mem_zeroed((size_t)o->n_words + 1, sizeof(*ids)), i;

	for (i = 0; i < o->n_words; i++) {
		if (report_call_number(o->words[i], 1, &ids[i]) && trf_find(&o->trf, ids[i]))
			continue;
		usage_error(N_("%s: no player has the start number %s"), o->name, o->words[i]);
		free(ids);
		return NULL;
	}
	return ids;
}

static void say(const struct report_call *o, const struct list_difference *d)
{
	const struct trf_player *p = trf_find(&o->trf, d->id);
	const char *field = tr(usage_lang(), list_compare_field_name(d->field));
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%d %s: ", d->id, p->name);
	if (!*d->now)
		sbuf_addf(&text, usage_tr("%s %s is not in the list"), field, d->was);
	else if (!*d->was)
		sbuf_addf(&text, d->taken ? "%s %s" : usage_tr("the list has %s %s"), field,
			  d->now);
	else if (d->taken)
		sbuf_addf(&text, usage_tr("%s %s, was %s"), field, d->now, d->was);
	else
		sbuf_addf(&text, usage_tr("%s %s stays; the list has %s"), field, d->was, d->now);
	if (o->write)
		usage_error("%s", text.buf);
	else
		puts(text.buf);
	sbuf_release(&text);
}

int report_refresh(struct report_call *o)
{
	struct list_differences l;
	int *ids, status = EXIT_DONE;
	size_t i, taken = 0;

	if (!o->source)
		return usage_error(N_("report refresh needs --list"));
	ids = read_ids(o);
	if (!ids)
		return EXIT_USAGE;
	list_compare(&o->trf, o->source, o->n_words ? ids : NULL, (size_t)o->n_words, &l);
	for (i = 0; i < l.n; i++) {
		say(o, &l.d[i]);
		taken += l.d[i].taken;
	}
	for (i = 0; i < l.n && o->write; i++) {
		if (l.d[i].taken)
			list_compare_apply(&o->trf, &l.d[i]);
	}
	if (o->write && taken) {
		o->new_points = report_number_update(&o->trf);
		status = report_call_give(o);
	} else if (!o->write) {
		printf(usage_tr("%zu of %zu players are in the list; --write enters %zu changes\n"),
		       l.found, l.sought, taken);
		status = taken ? EXIT_DIFFERS : EXIT_DONE;
	}
	list_compare_release(&l);
	free(ids);
	return status;
}
