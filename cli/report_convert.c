/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts reports; see report_convert.h.  Also `kskak report convert` and `kskak report take`. */
#include "cli/report_convert.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/list_entry.h"
#include "cli/report_call.h"
#include "cli/report_file.h"
#include "cli/report_notes.h"
#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "cli/usage.h"
#include "core/trf/trf_national.h"

static const char *const names[REPORT_CONVERT_FORMS] = {
	[REPORT_CONVERT_TRF26] = "trf26",
	[REPORT_CONVERT_TRF16] = "trf16",
	[REPORT_CONVERT_PLAYERS] = "players",
	[REPORT_CONVERT_JSON] = "json",
};

bool report_convert_find(const char *name, enum report_convert_form *ret_form)
{
	int i;

	for (i = 0; i < REPORT_CONVERT_FORMS; i++) {
		if (name && !strcmp(name, names[i])) {
			*ret_form = (enum report_convert_form)i;
			return true;
		}
	}
	return false;
}

/* --- the players ---------------------------------------------------------------------------- */

void report_convert_entry(const struct trf_player *p, const char *club,
			  const struct trf_national *national, struct sbuf *out)
{
	bool sexed = strchr("mw", p->sex) != NULL;
	const char *c;

	for (c = p->name; *c; c++)
		sbuf_addc(out, *c == ';' ? ',' : *c);
	sbuf_adds(out, "; ");
	if (p->rating)
		sbuf_addf(out, "%d", p->rating);
	sbuf_addf(out, "; %s; %s; %s; %s; %s", p->title, p->federation, p->number, p->birth, club);
	if (sexed)
		sbuf_addf(out, "; %c", p->sex);
	if (national) {
		/* Entries have numbers of DSU, which are digits. */
		sbuf_addf(out, "%s; %s; ", sexed ? "" : "; ",
			  national->number[strspn(national->number, "0123456789")]
				  ? ""
				  : national->number);
		if (national->rating)
			sbuf_addf(out, "%d", national->rating);
	}
}

static void add_players(const struct trf *t, struct sbuf *out)
{
	struct trf_national *national = trf_national_by_number(t, LIST_ENTRY_FEDERATION);
	const char **clubs = report_notes_clubs(t);
	const struct trf_player *p;
	int id;

	for (id = 1; id <= TRF_MOST_NUMBER; id++) {
		p = trf_find(t, id);
		if (!p)
			continue;
		report_convert_entry(p, clubs[id], national[id].id ? &national[id] : NULL, out);
		sbuf_addc(out, '\n');
	}
	free(clubs);
	free(national);
}

/* --- the state ------------------------------------------------------------------------------ */

static json_t *points_json(struct ratio v)
{
	return json_real((double)v.num / (double)v.den);
}

static json_t *entry_json(const struct pair_state *s, const struct pair_entry *e)
{
	/* In the order of enum pair_result_code. */
	static const char *const results[] = {"1", "=", "0", "*", "+", "-", "bye", "abs"};
	json_t *v = json_object();

	json_object_set_new(v, "opp",
			    e->opp >= 0 ? json_integer(s->players[e->opp].id) : json_null());
	json_object_set_new(v, "colour",
			    e->colour == PAIR_WHITE   ? json_string("W")
			    : e->colour == PAIR_BLACK ? json_string("B")
						      : json_null());
	json_object_set_new(v, "result", json_string(results[e->result]));
	if (e->has_points)
		json_object_set_new(v, "pts", points_json(e->points));
	return v;
}

static json_t *title_json(enum pair_title title)
{
	static const char *const titles[] = {"", "WFM", "FM", "WIM", "IM", "WGM", "GM"};

	return json_string(titles[title]);
}

static json_t *player_json(const struct pair_state *s, const struct pair_player *p)
{
	json_t *v = json_pack("{s:i, s:s, s:i, s:o}", "id", p->id, "name", p->name, "rating",
			      p->rating, "title", title_json(p->title));
	json_t *history = json_array(), *met = json_array();
	size_t i;

	if (p->withdrawn) {
		json_object_set_new(v, "withdrawn", json_true());
		json_object_set_new(v, "withdrawn_order", json_integer(p->withdrawn_order));
	} else if (p->absent) {
		json_object_set_new(v, "absent", json_true());
	}
	if (p->bonus.num)
		json_object_set_new(v, "bonus", points_json(p->bonus));
	if (p->has_points)
		json_object_set_new(v, "points", points_json(p->points));
	for (i = 0; i < p->n_met; i++)
		json_array_append_new(met, json_integer(s->players[p->met[i]].id));
	if (p->n_met)
		json_object_set(v, "met", met);
	json_decref(met);
	for (i = 0; i < p->n_history; i++)
		json_array_append_new(history, entry_json(s, &p->history[i]));
	json_object_set_new(v, "history", history);
	return v;
}

static void add_state(const struct pair_state *s, const char *system, struct sbuf *out)
{
	json_t *v = json_object(), *players = json_array();
	char *text;
	size_t i;

	if (system)
		json_object_set_new(v, "system", json_string(system));
	json_object_set_new(v, "round", json_integer(s->round));
	if (s->rounds_total)
		json_object_set_new(v, "rounds_total", json_integer(s->rounds_total));
	json_object_set_new(
		v, "lots",
		json_pack("{s:s}", "first_colour", s->first_colour == PAIR_BLACK ? "B" : "W"));
	for (i = 0; i < s->n; i++)
		json_array_append_new(players, player_json(s, &s->players[i]));
	json_object_set_new(v, "players", players);
	text = json_dumps(v, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
	sbuf_addf(out, "%s\n", text);
	free(text);
	json_decref(v);
}

static const char *convert_state(const struct trf *t, const char *system, struct sbuf *out,
				 char *text, size_t size)
{
	struct trf_state s;
	const char *wrong;

	if (!system || !*system)
		system = report_notes_system(t);
	system = trf_pair_knows(system) ? system : NULL;
	wrong = trf_state_make(t, t->played + 1, system ? trf_pair_bonus(system) : TRF_BONUS_APART,
			       &s, text, size);
	if (!wrong)
		add_state(&s.state, system, out);
	trf_state_release(&s);
	return wrong;
}

const char *report_convert(const struct trf *t, enum report_convert_form form, const char *system,
			   struct sbuf *out, char *text, size_t size)
{
	switch (form) {
	case REPORT_CONVERT_TRF26: trf_write(t, TRF_2026, out); return NULL;
	case REPORT_CONVERT_TRF16: trf_write(t, TRF_2016, out); return NULL;
	case REPORT_CONVERT_PLAYERS: add_players(t, out); return NULL;
	case REPORT_CONVERT_JSON: return convert_state(t, system, out, text, size);
	case REPORT_CONVERT_FORMS: break;
	}
	return NULL;
}

/* --- the verb ------------------------------------------------------------------------------- */

int report_convert_print(struct report_call *o)
{
	const char *name = args_text(o->args, "as"), *path = args_text(o->args, "output"), *wrong;
	enum report_convert_form form;
	struct sbuf out = SBUF_INIT;
	int status = EXIT_DONE;
	char text[200];

	if (!report_convert_find(name, &form))
		return EXIT_USAGE; /* the table of options permits no other */
	wrong = report_convert(&o->trf, form, o->system, &out, text, sizeof(text));
	if (wrong)
		status = usage_error("%s: %s", o->name, usage_tr(wrong));
	else if (path)
		status = report_file_write(path, &out, false);
	else
		fwrite(out.buf, 1, out.len, stdout);
	sbuf_release(&out);
	return status;
}

/* The report of another program in place of the file, if that is still as its user saw it. */
static bool is_as_seen(const struct report_call *o, bool *ret_there)
{
	char version[REPORT_FILE_VERSION] = "";
	struct sbuf text = SBUF_INIT;

	*ret_there = report_file_read(o->file, &text);
	if (*ret_there)
		report_file_version(&text, version);
	sbuf_release(&text);
	return !o->version || !strcmp(o->version, version);
}

int report_take(struct report_call *o)
{
	bool there;

	if (!report_call_read(o, args_text(o->args, "source")))
		return EXIT_USAGE;
	if (!is_as_seen(o, &there))
		return EXIT_DIFFERS;
	o->creates = !there;
	return report_call_give(o);
}
