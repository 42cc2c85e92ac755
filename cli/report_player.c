/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report`: players corrected and removed, start numbers by lot, the tournament's own data,
 * and the last act undone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/list_entry.h"
#include "cli/report.h"
#include "cli/report_call.h"
#include "cli/report_file.h"
#include "cli/report_notes.h"
#include "cli/report_number.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/trf/trf_national.h"

static struct trf_player *player_of(struct report_call *o, const char *word)
{
	struct trf_player *p = NULL;
	int id;

	if (!report_call_number(word, 1, &id))
		usage_error(N_("report: '%s' is no start number"), word);
	else if (!(p = trf_find(&o->trf, id)))
		usage_error(N_("%s: no player has the start number %d"), o->name, id);
	return p;
}

/* --- corrected ------------------------------------------------------------------------------ */

/* What an entry says replaces what the report says; the rest of the player stays. */
static void take_over(struct trf *t, struct trf_player *p, const struct trf *entry)
{
	const struct trf_player *e = &entry->players[0];
	const char **clubs = report_notes_clubs(entry);
	struct trf_national n;

	memcpy(p->name, e->name, sizeof(p->name));
	memcpy(p->title, e->title, sizeof(p->title));
	memcpy(p->federation, e->federation, sizeof(p->federation));
	memcpy(p->number, e->number, sizeof(p->number));
	memcpy(p->birth, e->birth, sizeof(p->birth));
	p->rating = e->rating;
	p->sex = e->sex != ' ' ? e->sex : p->sex;
	if (trf_national_find(entry, LIST_ENTRY_FEDERATION, e->id, &n)) {
		n.id = p->id;
		trf_national_set(t, &n);
	}
	report_notes_set_club(t, p->id, clubs[e->id]);
	free(clubs);
}

int report_player_correct(struct report_call *o)
{
	struct input in = {.file = stdin, .name = "entry"};
	struct trf_player *p = player_of(o, args_text(o->args, "player"));
	struct sbuf list = SBUF_INIT;
	struct trf entry;
	bool ok;

	if (!p)
		return EXIT_USAGE;
	sbuf_adds(&list, args_text(o->args, "entry"));
	ok = report_read_entries(&in, &list, "", o->source, &entry);
	if (ok && entry.n != 1) {
		usage_error(N_("report correct: one entry is needed"));
		ok = false;
	}
	if (ok) {
		take_over(&o->trf, p, &entry);
		report_number_update(&o->trf);
	}
	trf_release(&entry);
	sbuf_release(&list);
	return ok ? report_call_give(o) : EXIT_USAGE;
}

/* --- removed -------------------------------------------------------------------------------- */

static void remove_player(struct trf *t, struct trf_player *p)
{
	size_t at = (size_t)(p - t->players), i;

	free(p->cells);
	free(p->bonus);
	t->index[p->id] = -1;
	memmove(p, p + 1, (t->n - at - 1) * sizeof(*p));
	t->n--;
	for (i = at; i < t->n; i++)
		t->index[t->players[i].id] = (short)i;
}

int report_player_remove(struct report_call *o)
{
	struct trf *t = &o->trf;
	struct trf_player *p;
	int i;

	if (t->played)
		return usage_error(N_("%s: round 1 is paired, so players stay in the report; "
				      "withdraw takes them out of the later rounds"),
				   o->name);
	if (report_number_named(t))
		return usage_error(N_("%s: lines of the report name players by number, such as "
				      "those of teams; withdraw takes players out"),
				   o->name);
	for (i = 0; i < o->n_words; i++) {
		p = player_of(o, o->words[i]);
		if (!p)
			return EXIT_USAGE;
		remove_player(t, p);
	}
	report_number_anew(t);
	report_number_count(t);
	return report_call_give(o);
}

/* --- numbers by lot ------------------------------------------------------------------------- */

int report_player_lots(struct report_call *o)
{
	if (o->trf.played)
		return usage_error(N_("%s: lots are drawn before round 1 is paired"), o->name);
	if (report_number_named(&o->trf))
		return usage_error(N_("%s: lines of the report name players by number, such as "
				      "those of teams"),
				   o->name);
	report_number_draw(&o->trf);
	return report_call_give(o);
}

/* --- numbers by rating ---------------------------------------------------------------------- */

#define LAST_RENUMBERED 3 /* rounds, FIDE C.04.2 */

int report_player_renumber(struct report_call *o)
{
	enum roundrobin_schedule table;
	struct trf *t = &o->trf;

	if (report_number_named(t) || report_notes_has_hands(t))
		return usage_error(N_("%s: lines of the report name players by number, such as "
				      "those of teams and of manual pairs"),
				   o->name);
	if (report_notes_drawn(t) || roundrobin_find(report_notes_system(t), &table))
		return usage_error(N_("%s: the start numbers are lots or places of a table"),
				   o->name);
	if (t->played > LAST_RENUMBERED)
		return usage_error(N_("%s: round %d is paired, so the start numbers stay"), o->name,
				   LAST_RENUMBERED + 1);
	report_number_anew(t);
	return report_call_give(o);
}

/* --- the tournament ------------------------------------------------------------------------- */

int report_player_set(struct report_call *o)
{
	const char *name = args_text(o->args, "name");
	struct sbuf line = SBUF_INIT;
	struct trf *t = &o->trf;

	if (!name && !o->rounds && !o->first)
		return usage_error(N_("report set takes --name, --rounds or --first"));
	if (o->rounds && o->rounds < t->played)
		return usage_error(N_("%s: %d rounds are paired already"), o->name, t->played);
	if (o->first && t->played)
		return usage_error(N_("%s: the first colour is decided before round 1 is paired"),
				   o->name);
	if (name) {
		sbuf_addf(&line, "012 %s", name);
		trf_set_head(t, line.buf);
		sbuf_release(&line);
	}
	t->rounds = o->rounds ? o->rounds : t->rounds;
	t->first = o->first ? o->first : t->first;
	return report_call_give(o);
}

/* --- undone --------------------------------------------------------------------------------- */

int report_player_undo(struct report_call *o)
{
	struct sbuf text = SBUF_INIT;
	int status;

	if (!report_file_before(o->file, &text))
		return usage_error(N_("%s: there is no act to undo"), o->name);
	if (o->write) {
		status = report_file_write(o->file, &text, false);
	} else {
		fwrite(text.buf, 1, text.len, stdout);
		status = EXIT_DONE;
	}
	sbuf_release(&text);
	return status;
}
