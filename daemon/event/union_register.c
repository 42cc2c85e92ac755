/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See union_register.h. */
#include "daemon/event/union_register.h"

#include <string.h>

#include "core/event/preset.h"
#include "daemon/event/union_rows.h"
#include "mail/out/letter_union.h"

/* --- what is known --------------------------------------------------------------------------- */

struct progress {
	bool any, open;
	struct civil last; /* last day on which a group ended */
};

static int look_at_group(void *arg, const struct group_row *g)
{
	struct progress *p = arg;

	p->any = true;
	p->open |= !store_group_is_over(g->state);
	if (!civil_is_none(g->ended))
		p->last = civil_later(p->last, g->ended);
	return 0;
}

static int season_of(const struct tourney_facts *t)
{
	const char *word = option_word(&t->options, EVENT_OPTION_PRESET);
	const struct preset *preset = word ? preset_find(word) : NULL;

	return preset && preset->event == TEAM_DIVISION && preset->teams ? t->row.year : 0;
}

static int load(const struct work *work, const struct tourney_facts *t, struct civil closed,
		struct union_event *ret)
{
	struct progress p = {.last = CIVIL_NONE};
	int rc = store_group_each(work->ctx->store, t->row.id, look_at_group, &p);

	*ret = (struct union_event){.id = t->row.id,
				    .created = tourney_day(&t->row, t->row.created),
				    .taking_entries = t->row.state < TOURNEY_CLOSED,
				    .closed = closed,
				    .first_round = t->row.starts,
				    .last_round = option_date(&t->options, EVENT_OPTION_ENDS),
				    .complete = p.any && !p.open ? p.last : CIVIL_NONE,
				    .elo_rated =
					    option_number(&t->options, EVENT_OPTION_ELO, 0) > 0,
				    .season = season_of(t)};
	return rc < 0 ? rc : 1;
}

int union_register_plan(const struct work *work, const struct tourney_facts *t, struct civil closed,
			struct calendar_act ret[UNION_ACTS], size_t *ret_n)
{
	struct union_event e;
	int rc;

	*ret_n = 0;
	if (t->kind->mode != KIND_OTB || t->row.state >= TOURNEY_FINAL)
		return 1;
	rc = load(work, t, closed, &e);
	if (rc > 0)
		*ret_n = union_report_plan(&e, ret);
	return rc;
}

/* --- letters --------------------------------------------------------------------------------- */

/* The contents and recipients of each act's letter. */
static const struct {
	enum calendar_word act;
	enum letter_union_what what;
	bool to_register, to_kc;
} rows[] = {
	{CALENDAR_ENTRANTS, LETTER_UNION_ENTRANTS, true, false},
	{CALENDAR_UNION_FEE, LETTER_UNION_FEE, false, false},
	{CALENDAR_ELO_NOTICE, LETTER_UNION_ELO_NOTICE, false, false},
	{CALENDAR_UNION_REPORT, LETTER_UNION_REPORT, true, false},
	{CALENDAR_UNION_REMINDER, LETTER_UNION_REMINDER, false, false},
	{CALENDAR_UNION_OVERDUE, LETTER_UNION_OVERDUE, false, true},
	{CALENDAR_ELO_COPY, LETTER_UNION_ELO_COPY, false, false},
	{CALENDAR_DIVISION_DATES, LETTER_UNION_DATES, false, false},
	{CALENDAR_DIVISION_VENUES, LETTER_UNION_VENUES, false, false},
	{CALENDAR_DIVISION_DRAFT, LETTER_UNION_DRAFT, false, false},
};

static void put_day(json_t *facts, const char *name, struct civil day)
{
	char text[CIVIL_TEXT];

	json_object_set_new(facts, name,
			    json_string(civil_is_none(day) ? "" : civil_format(day, text)));
}

/* The day that the letter is about. */
static struct civil day_of(const struct union_event *e, const struct calendar_act *act)
{
	struct civil last = civil_is_none(e->last_round) ? e->complete : e->last_round;
	struct union_report_dates d =
		union_report_dates(e->first_round, civil_later(last, e->first_round), e->elo_rated);

	if (act->word == CALENDAR_ENTRANTS || act->word == CALENDAR_UNION_FEE)
		return e->first_round;
	if (act->word == CALENDAR_ELO_NOTICE)
		return d.elo_notice;
	if (act->word == CALENDAR_ELO_COPY)
		return d.elo_copy;
	return civil_is_none(last) ? act->due : d.due;
}

static json_t *facts_of(const struct tourney_facts *t, const struct union_event *e,
			const struct calendar_act *act, enum letter_union_what what)
{
	json_t *facts =
		json_pack("{s:s, s:s, s:s, s:i, s:b}", "event", t->row.name, "code", t->row.code,
			  "slug", t->row.slug, "what", (int)what, "elo", e->elo_rated);

	put_day(facts, "day", day_of(e, act));
	put_day(facts, "first", e->first_round);
	put_day(facts, "last", civil_is_none(e->complete) ? e->last_round : e->complete);
	return facts;
}

static int put_rows(const struct work *work, const struct tourney *t, enum letter_union_what what,
		    const struct union_event *e, json_t *facts)
{
	json_t *list = NULL;
	int rc = 1;

	if (what == LETTER_UNION_ENTRANTS || what == LETTER_UNION_FEE) {
		rc = union_rows_entrants(work, t, &list);
		json_object_set_new(facts, "rows", list);
	}
	if (what != LETTER_UNION_REPORT)
		return rc;
	rc = union_rows_results(work, t, &list);
	json_object_set_new(facts, "rows", list);
	if (rc > 0) {
		rc = union_rows_sanctions(work, t, e->first_round, &list);
		json_object_set_new(facts, "sanctions", list);
	}
	if (rc > 0) {
		rc = union_rows_officers(work, t, &list);
		json_object_set_new(facts, "officers", list);
	}
	return rc;
}

/* Without a register address the letter goes to the leader to pass on. */
static void send_to_register(const struct work *work, struct letter_facts *letter,
			     struct effects *ret)
{
	letter->address = work->ctx->set.register_address;
	letter->lang = work->ctx->set.lang;
	if (*letter->address) {
		effects_letter(ret, work, letter);
		return;
	}
	json_object_set_new(letter->facts, "pass_on", json_true());
	effects_letter_to_leader(ret, work, false, letter);
}

/* Absentees, with the leader's options (EVENTS E52). */
static int propose(const struct work *work, const struct tourney_facts *t,
		   const struct union_event *e, const struct calendar_act *act, struct effects *ret)
{
	struct letter_facts letter = {.kind = POST_UNION, .tourney = t->row.id};
	json_t *list = NULL;
	int rc = union_rows_absences(work, &t->row, &list);

	if (rc > 0 && json_array_size(list)) {
		letter.facts = facts_of(t, e, act, LETTER_UNION_ABSENCES);
		json_object_set(letter.facts, "rows", list);
		effects_letter_to_leader(ret, work, false, &letter);
	}
	json_decref(list);
	return rc;
}

static int tell(const struct work *work, const struct tourney_facts *t, const struct union_event *e,
		const struct calendar_act *act, size_t row, struct effects *ret)
{
	struct letter_facts letter = {.kind = POST_UNION, .tourney = t->row.id};
	int rc;

	letter.facts = facts_of(t, e, act, rows[row].what);
	rc = put_rows(work, &t->row, rows[row].what, e, letter.facts);
	if (rc < 0)
		json_decref(letter.facts);
	else if (rows[row].to_register)
		send_to_register(work, &letter, ret);
	else
		effects_letter_to_leader(ret, work, rows[row].to_kc, &letter);
	if (rc > 0 && act->word == CALENDAR_UNION_REPORT)
		rc = propose(work, t, e, act, ret);
	return rc;
}

int union_register_act(const struct work *work, const struct tourney_facts *t,
		       const struct calendar_act *act, struct effects *ret)
{
	struct union_event e;
	int rc = load(work, t, CIVIL_NONE, &e);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]) && rc > 0; i++)
		if (rows[i].act == act->word)
			rc = tell(work, t, &e, act, i, ret);
	return rc;
}
