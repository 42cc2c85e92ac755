/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_event.h. */
#include "daemon/publish/page_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/event_words.h"
#include "daemon/publish/announcement.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "daemon/stage_plan.h"
#include "text/text.h"

/* --- facts, a line each ---------------------------------------------------------------------- */

static void term(struct xml *d, const char *label)
{
	xml_element(d, "dt", label);
	xml_start(d, "dd");
}

static void fact(struct xml *d, const char *label, const char *text)
{
	if (!*text)
		return;
	term(d, label);
	xml_text(d, text);
	xml_end(d);
}

static void fact_date(struct xml *d, const char *label, struct civil date)
{
	if (civil_is_none(date))
		return;
	term(d, label);
	page_words_date(d, date);
	xml_end(d);
}

static void write_system(struct xml *d, const struct tourney_view *e)
{
	struct sbuf text = SBUF_INIT;

	announcement_system(d->p->lang, &e->row, e->kind, &e->options, &text);
	fact(d, tr(d->p->lang, "System"), text.buf ? text.buf : "");
	sbuf_release(&text);
}

static void write_rules(struct xml *d, const struct tourney_view *e)
{
	struct sbuf text = SBUF_INIT;

	announcement_rules(d->p->lang, &e->row, e->kind, &text);
	fact(d, tr(d->p->lang, "Rules and time"), text.buf ? text.buf : "");
	sbuf_release(&text);
}

static void write_fee(struct xml *d, const struct tourney_view *e)
{
	term(d, tr(d->p->lang, "Fee"));
	if (e->row.fee)
		page_words_money(d, e->row.fee);
	else
		xml_text(d, tr(d->p->lang, "none"));
	xml_end(d);
}

static void write_prizes(struct xml *d, const char *prizes)
{
	struct sbuf text = SBUF_INIT;

	announcement_prizes(d->p->lang, prizes, &text);
	fact(d, tr(d->p->lang, "Prizes"), text.buf ? text.buf : "");
	sbuf_release(&text);
}

static void write_position(struct xml *d, const struct tourney_view *e)
{
	struct sbuf text = SBUF_INIT;

	announcement_position(d->p->lang, e->kind, &e->options, &text);
	fact(d, tr(d->p->lang, "Starting position"), text.buf ? text.buf : "");
	sbuf_release(&text);
}

/* Nothing if spectators see every move at once. */
static void write_delay(struct xml *d, const struct option_values *options)
{
	const struct lang *lang = d->p->lang;
	int delay = option_delay(options);

	if (!delay)
		return;
	term(d, tr(lang, "Moves are shown"));
	if (delay == OPTION_DELAY_FINISHED)
		xml_text(d, tr(lang, "when the game is over"));
	else
		xml_textf(d, tr_n(lang, "%d half-move later", "%d half-moves later", delay), delay);
	xml_end(d);
}

static void write_how(struct xml *d, const struct tourney_view *e)
{
	struct sbuf code = SBUF_INIT, line = SBUF_INIT;

	if (e->row.state != TOURNEY_OPEN && e->row.state != TOURNEY_DRAFT)
		return;
	event_words_code(e->row.code, d->p->lang->code, &code);
	sbuf_addf(&line, tr(d->p->lang, "enter %s"), code.buf ? code.buf : e->row.code);
	term(d, tr(d->p->lang, "How to enter"));
	xml_text(d, tr(d->p->lang, "write a mail with the line "));
	xml_element(d, "code", line.buf);
	xml_text(d, tr(d->p->lang, " and your name and date of birth to "));
	xml_elementf(d, "code", "%s@%s", e->mail_local, e->mail_domain);
	if (!d->p->files && e->row.state == TOURNEY_OPEN) {
		xml_text(d, tr(d->p->lang, ", or use the "));
		page_link_entry_form(d, tr(d->p->lang, "form for entries"));
	}
	xml_end(d);
	sbuf_release(&line);
	sbuf_release(&code);
}

static void write_dates(struct xml *d, const struct tourney_view *e)
{
	const struct lang *lang = d->p->lang;

	fact_date(d, tr(lang, "Entries from"), e->row.opens);
	fact_date(d, tr(lang, "Last day of entries"), e->row.closes);
	fact_date(d, tr(lang, "Lots are drawn"), e->row.draws);
	fact_date(d, tr(lang, "First day of play"), e->row.starts);
	fact_date(d, tr(lang, "Day of the last round"),
		  option_date(&e->options, EVENT_OPTION_ENDS));
	if (view_tourney_endless(e)) {
		term(d, tr(lang, "Groups start"));
		xml_elementf(d, "span", tr(lang, "whenever %d entries wait"), e->row.group_size);
		xml_end(d);
	}
}

static const char *office_text(const struct page_place *p, const char *role)
{
	static const struct {
		const char *role, *text;
	} offices[] = {
		{"leader", N_("Tournament leader")}, {"deputy", N_("Deputy leader")},
		{"arbiter", N_("Arbiter")},	     {"chief-arbiter", N_("Chief arbiter")},
		{"committee", N_("Committee")},
	};

	for (size_t i = 0; i < sizeof(offices) / sizeof(offices[0]); i++)
		if (!strcmp(offices[i].role, role))
			return tr(p->lang, offices[i].text);
	return role;
}

static void write_officers(struct xml *d, const struct tourney_view *e)
{
	for (int i = 0; i < e->n_officers; i++)
		fact(d, office_text(d->p, e->officers[i].role), e->officers[i].name);
}

static void announcement(struct xml *d, const struct tourney_view *e)
{
	const struct lang *lang = d->p->lang;
	struct sbuf kind = SBUF_INIT, order = SBUF_INIT;

	announcement_kind(lang, &e->row, e->kind, &kind);
	xml_start(d, "dl");
	fact(d, tr(lang, "State"), page_words_event_state(d->p, e->row.state));
	fact(d, tr(lang, "Kind"), kind.buf);
	write_system(d, e);
	write_rules(d, e);
	fact(d, tr(lang, "Who may enter"), announcement_admission(lang, e->kind));
	write_dates(d, e);
	write_fee(d, e);
	write_prizes(d, e->options.v[EVENT_OPTION_PRIZES].text);
	if (option_number(&e->options, EVENT_OPTION_ELO, 0))
		fact(d, tr(lang, "Rated by FIDE"), tr(lang, "yes"));
	announcement_order(lang, e->kind, &e->options, &order);
	fact(d, tr(lang, "Order of the table"), order.buf ? order.buf : "");
	fact(d, tr(lang, "Rated"), e->row.rated ? tr(lang, "yes") : tr(lang, "no"));
	write_position(d, e);
	fact(d, tr(lang, "Position given"), e->options.v[EVENT_OPTION_FEN].text);
	fact(d, tr(lang, "Moves given"), e->options.v[EVENT_OPTION_MOVES].text);
	write_delay(d, &e->options);
	write_officers(d, e);
	write_how(d, e);
	xml_end(d);
	if (*e->options.v[EVENT_OPTION_TEXT].text)
		xml_element(d, "p", e->options.v[EVENT_OPTION_TEXT].text);
	sbuf_release(&kind);
	sbuf_release(&order);
}

/* --- how it stands --------------------------------------------------------------------------- */

static const char *act_word(const struct page_place *p, const char *act)
{
	static const struct {
		const char *act, *text;
	} words[] = {
		{"open", N_("Entries open")},
		{"close", N_("Entries are closed")},
		{"draw", N_("Lots are drawn")},
		{"start", N_("Play begins")},
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i].act, act))
			return tr(p->lang, words[i].text);
	return act;
}

static const char *stage_name(const struct page_place *p, const char *name)
{
	static const struct {
		const char *name, *text;
	} words[] = {
		{"I", N_("Preliminary round")},
		{"S", N_("Semifinal")},
		{"F", N_("Final")},
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(words[i].name, name))
			return tr(p->lang, words[i].text);
	return name;
}

/* A stage of a running event that has no dates yet, because groups before it are not finished. */
static const struct tourney_view_stage *waiting_stage(const struct tourney_view *e)
{
	for (int i = 1; i < e->n_stages && e->row.state == TOURNEY_RUNNING; i++) {
		const struct tourney_view_stage *s = &e->stages[i];

		if (s->state == STAGE_WAITING && *s->name)
			return civil_is_none(s->draws) ? s : NULL;
	}
	return NULL;
}

static void next_acts(struct xml *d, const struct tourney_view *e)
{
	const struct tourney_view_stage *waiting = waiting_stage(e);

	if (!e->n_next && !waiting)
		return;
	xml_element(d, "h2", tr(d->p->lang, "What comes next"));
	xml_start(d, "ul");
	for (int i = 0; i < e->n_next; i++) {
		const struct tourney_view_act *a = &e->next[i];
		const char *stage = a->stage ? e->stages[a->stage - 1].name : "";

		xml_start(d, "li");
		page_words_date(d, a->at);
		xml_text(d, ": ");
		xml_text(d, act_word(d->p, a->act));
		if (*stage) {
			xml_text(d, ", ");
			xml_text(d, stage_name(d->p, stage));
		}
		xml_end(d);
	}
	if (waiting) {
		xml_start(d, "li");
		xml_textf(d,
			  tr(d->p->lang, "%s: its dates follow when the last group before it is "
					 "finished"),
			  stage_name(d->p, waiting->name));
		xml_end(d);
	}
	xml_end(d);
}

/* Counts persons if all are listed; an entry in a later stage is not a new person. */
static int entrants_count(const struct tourney_view *e, enum entry_state state)
{
	int named = 0, waiting = 0;

	for (int i = 0; i < e->n_entrants; i++) {
		named += e->entrants[i].state == state && !e->entrants[i].stage;
		waiting += e->entrants[i].state == state && e->entrants[i].stage;
	}
	return (named || waiting) && e->entries[state] <= VIEW_TOURNEY_ENTRANTS ? named
										: e->entries[state];
}

/* `stage`: those who have qualified and wait for its lots; 0 = the entrants themselves. */
static void entrants_in(struct xml *d, const struct tourney_view *e, enum entry_state state,
			int stage, const char *title)
{
	bool list = false;
	int count = 0;

	for (int i = 0; i < e->n_entrants; i++)
		count += e->entrants[i].state == state && e->entrants[i].stage == stage;
	if (!stage)
		count = e->entries[state] ? entrants_count(e, state) : 0;
	if (!count)
		return;
	xml_elementf(d, "h3", "%s: %d", title, count);
	for (int i = 0; i < e->n_entrants; i++) {
		const struct tourney_view_entrant *n = &e->entrants[i];

		if (n->state != state || n->stage != stage)
			continue;
		if (!list)
			xml_start(d, "ol");
		list = true;
		xml_start(d, "li");
		page_link_player(d, n->player.id, n->player.name);
		if (*n->player.club) {
			xml_text(d, ", ");
			page_link_club(d, n->player.club);
		}
		if (n->player.rating)
			xml_elementf(d, "span", ", %d", n->player.rating);
		xml_end(d);
	}
	if (list)
		xml_end(d);
	else
		xml_element(d, "p", tr(d->p->lang, "They are in the tables of the groups."));
}

static void count_line(struct xml *d, int n, const char *text)
{
	if (n)
		xml_elementf(d, "p", "%s: %d", text, n);
}

static bool any_entry(const struct tourney_view *e)
{
	static const enum entry_state told[] = {ENTRY_CONFIRMED, ENTRY_UNPAID, ENTRY_SEATED,
						ENTRY_WITHDRAWN, ENTRY_ASKED,  ENTRY_QUESTION,
						ENTRY_REFUSED};

	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (e->entries[told[i]])
			return true;
	return false;
}

static void entrants(struct xml *d, const struct tourney_view *e)
{
	const struct lang *lang = d->p->lang;

	xml_element(d, "h2", tr(lang, "Entries"));
	for (int i = 1; i < e->n_stages; i++) {
		struct sbuf title = SBUF_INIT;

		sbuf_addf(&title, "%s, %s", tr(lang, "Qualified"),
			  stage_name(d->p, e->stages[i].name));
		entrants_in(d, e, ENTRY_CONFIRMED, e->stages[i].number, title.buf);
		sbuf_release(&title);
	}
	entrants_in(d, e, ENTRY_CONFIRMED, 0, tr(lang, "Confirmed"));
	entrants_in(d, e, ENTRY_UNPAID, 0, tr(lang, "The fee has not been paid"));
	entrants_in(d, e, ENTRY_SEATED, 0, tr(lang, "With a seat"));
	entrants_in(d, e, ENTRY_WITHDRAWN, 0, tr(lang, "Withdrawn"));
	count_line(d, e->entries[ENTRY_ASKED], tr(lang, "The address has not been proved"));
	count_line(d, e->entries[ENTRY_QUESTION], tr(lang, "The leader decides"));
	count_line(d, e->entries[ENTRY_REFUSED], tr(lang, "Refused"));
	if (!e->n_teams && !any_entry(e))
		xml_element(d, "p", tr(lang, "Nobody has entered yet."));
	if (!e->n_teams)
		return;
	xml_element(d, "h3", tr(lang, "Teams"));
	xml_start(d, "ol");
	for (int i = 0; i < e->n_teams; i++) {
		xml_start(d, "li");
		xml_text(d, e->teams[i].name);
		if (!e->teams[i].valid)
			xml_text(d, tr(lang, " (not complete)"));
		xml_end(d);
	}
	xml_end(d);
}

/* A proposal with the reason of every placement (EVENTS E14); after the draw the groups show it. */
static void composition(struct xml *d, const struct tourney_view_stage *s)
{
	json_t *group, *seat;
	const char *shared;
	size_t i, k;

	json_array_foreach(s->plan, i, group)
	{
		const char *code = json_string_value(json_object_get(group, "code"));

		if (code && *code)
			xml_elementf(d, "h3", "%s %s", tr(d->p->lang, "Group"), code);
		else
			xml_elementf(d, "h3", "%s %zu", tr(d->p->lang, "Group"), i + 1);
		shared = stage_plan_shared_why(group);
		if (shared)
			xml_elementf(d, "p", tr(d->p->lang, "Why: %s."), tr(d->p->lang, shared));
		xml_start(d, "ol");
		json_array_foreach(json_object_get(group, "seats"), k, seat)
		{
			const char *name = json_string_value(json_object_get(seat, "name"));
			const char *why = json_string_value(json_object_get(seat, "why"));

			xml_start(d, "li");
			xml_text(d, name ? name : "");
			if (why && *why && !shared) {
				xml_text(d, ": ");
				xml_text(d, tr(d->p->lang, why));
			}
			xml_end(d);
		}
		xml_end(d);
	}
}

/* Drawn groups count as running; the stage knows whether play has begun. */
static void group_item(struct xml *d, const struct tourney_view_stage *s,
		       const struct tourney_view_group *g)
{
	bool waits = g->state == GROUP_RUNNING && s->state == STAGE_DRAWN;

	xml_start(d, "li");
	page_link_group(d, g->id, "", *g->code ? g->code : g->name);
	xml_text(d, " (");
	xml_text(d, waits ? tr(d->p->lang, "drawn, starts on") : page_words_state(d->p, g->state));
	if (!civil_is_none(g->start)) {
		xml_text(d, waits ? " " : ", ");
		page_words_date(d, g->start);
	}
	xml_text(d, ")");
	xml_end(d);
}

static const char *stage_title(const struct page_place *p, const struct tourney_view_stage *s)
{
	return *s->name ? stage_name(p, s->name) : tr(p->lang, "Groups");
}

static void groups(struct xml *d, const struct tourney_view *e)
{
	for (int i = 0; i < e->n_stages; i++) {
		const struct tourney_view_stage *s = &e->stages[i];

		if (s->state == STAGE_LEFT_OUT || !s->n_groups)
			continue;
		xml_element(d, "h2", stage_title(d->p, s));
		xml_start(d, "ul");
		for (int k = 0; k < s->n_groups; k++)
			group_item(d, s, &s->groups[k]);
		xml_end(d);
	}
}

static void compositions(struct xml *d, const struct tourney_view *e)
{
	for (int i = 0; i < e->n_stages; i++) {
		const struct tourney_view_stage *s = &e->stages[i];

		if (s->state == STAGE_LEFT_OUT || !s->plan)
			continue;
		xml_elementf(d, "h2", "%s: %s", tr(d->p->lang, "Composition"),
			     stage_title(d->p, s));
		composition(d, s);
	}
}

void page_event(const struct page_place *p, const struct tourney_view *e, struct sbuf *out)
{
	char feed[200];
	struct xml d;

	page_link_event_file_href(p, e->row.slug, "feed.atom", feed, sizeof(feed));
	page_shell_begin(&d, p, e->row.name, feed);
	page_event_nav(&d, e);
	groups(&d, e);
	next_acts(&d, e);
	announcement(&d, e);
	entrants(&d, e);
	compositions(&d, e);
	page_shell_end(&d, out);
}
