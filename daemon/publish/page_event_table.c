/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_event_table.h. */
#include "daemon/publish/page_event_table.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_cross.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_match.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_team_match.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_group_line.h"
#include "text/text.h"

/* --- tables ---------------------------------------------------------------------------------- */

static void group_title(struct xml *d, const struct tourney_view_group *g)
{
	xml_start(d, "h2");
	page_link_group(d, g->id, "", *g->code ? g->code : g->name);
	xml_end(d);
}

static void state_line(struct xml *d, const struct group_view *group)
{
	xml_elementf(d, "p", "%s: %s", tr(d->p->lang, "State"),
		     page_words_state(d->p, group->state));
}

/* Number of unfinished games, and whether the table is final (EVENTS E59). */
static void group_remark(struct xml *d, const struct group_view *group)
{
	int left = 0;

	if (group->otb)
		state_line(d, group);
	for (int i = 0; i < group->n_games; i++)
		left += !strcmp(group->games[i].result, "*");
	if (left)
		xml_elementf(d, "p", tr(d->p->lang, "Games without a result: %d of %d."), left,
			     group->n_games);
	else if (group->n_games)
		state_line(d, group);
}

static void where_they_are(struct xml *d, const struct tourney_view *e)
{
	for (int i = 0; i < e->n_stages; i++) {
		xml_start(d, "ul");
		for (int k = 0; k < e->stages[i].n_groups; k++) {
			const struct tourney_view_group *g = &e->stages[i].groups[k];
			xml_start(d, "li");
			page_link_group(d, g->id, "", *g->code ? g->code : g->name);
			xml_text(d, " (");
			xml_text(d, page_words_state(d->p, g->state));
			xml_text(d, ")");
			xml_end(d);
		}
		xml_end(d);
	}
}

void page_event_table(const struct page_place *p, const struct tourney_view *e,
		      const struct group_view *groups, int n, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	if (view_tourney_groups(e) > VIEW_TOURNEY_TABLES)
		where_they_are(&d, e);
	for (int i = 0; i < n; i++) {
		const struct tourney_view_group *g = view_tourney_group(e, groups[i].id);
		if (!g)
			continue;
		group_title(&d, g);
		page_cross_write(&d, &groups[i]);
		group_remark(&d, &groups[i]);
	}
	if (!view_tourney_groups(e))
		xml_element(&d, "p", tr(p->lang, "No lots are drawn yet."));
	page_shell_end(&d, out);
}

/* --- rounds ---------------------------------------------------------------------------------- */

static const struct group_view *loaded(const struct group_view *groups, int n, int64_t id)
{
	for (int i = 0; i < n; i++)
		if (groups[i].id == id)
			return &groups[i];
	return NULL;
}

static void round_games(struct xml *d, const struct group_view *group, int round)
{
	bool any = false;

	for (int i = 0; i < group->n_games; i++) {
		const struct game_row *g = &group->games[i];
		char label[2 * STORE_NAME_MAX + 32];

		if (g->round != round)
			continue;
		if (!any)
			xml_start(d, "ul");
		any = true;
		snprintf(label, sizeof(label), "%s – %s", view_group_line_name(group, g->white),
			 view_group_line_name(group, g->black));
		xml_start(d, "li");
		page_link_game(d, g->id, label);
		xml_text(d, " ");
		xml_text(d, !strcmp(g->result, "*") ? "…" : g->result);
		xml_end(d);
	}
	if (any)
		xml_end(d);
}

static const char *name_of_number(const struct group_view *group, json_int_t number)
{
	for (int i = 0; i < group->n_teams; i++)
		if (group->teams[i].number == number)
			return group->teams[i].name;
	for (int i = 0; i < group->n_lines && !group->n_teams; i++)
		if (group->lines[i].number == number)
			return group->lines[i].player.name;
	return "";
}

/* The explanation is stored in English and one other language. */
static const char *explained(const struct xml *d, json_t *of, const char *english,
			     const char *local)
{
	const char *text = json_string_value(json_object_get(of, local));

	if (!text || !*text || !strcmp(d->p->lang->code, "en"))
		text = json_string_value(json_object_get(of, english));
	return text ? text : "";
}

static void reason_line(struct xml *d, const char *label, const char *why)
{
	xml_start(d, "li");
	xml_text(d, label);
	xml_text(d, ": ");
	xml_text(d, why);
	xml_end(d);
}

static bool has_reasons(const struct xml *d, json_t *facts)
{
	json_t *pair;
	size_t i;

	json_array_foreach(json_object_get(facts, "pairs"), i, pair)
	{
		if (*explained(d, pair, "why", "local"))
			return true;
	}
	return *explained(d, facts, "bye_why", "bye_local");
}

/* The system's remarks on its pairings, one per line (EVENTS E48). */
static void round_reasons(struct xml *d, const struct tourney_view_round *r,
			  const struct group_view *group)
{
	json_int_t bye = json_integer_value(json_object_get(r->facts, "bye"));
	char label[2 * STORE_NAME_MAX + 40];
	json_t *pair;
	size_t i;

	if (*r->reason || !has_reasons(d, r->facts))
		return;
	xml_element(d, "h3", tr(d->p->lang, "Why these pairings"));
	xml_start(d, "ul");
	json_array_foreach(json_object_get(r->facts, "pairs"), i, pair)
	{
		json_int_t white = json_integer_value(json_object_get(pair, "white")),
			   black = json_integer_value(json_object_get(pair, "black"));
		snprintf(label, sizeof(label), "%d %s – %d %s", (int)white,
			 name_of_number(group, white), (int)black, name_of_number(group, black));
		reason_line(d, label, explained(d, pair, "why", "local"));
	}
	if (bye && *explained(d, r->facts, "bye_why", "bye_local")) {
		snprintf(label, sizeof(label), "%d %s", (int)bye, name_of_number(group, bye));
		reason_line(d, label, explained(d, r->facts, "bye_why", "bye_local"));
	}
	xml_end(d);
}

static bool has_round(const struct tourney_view *e, int round, const struct group_view *groups,
		      int n)
{
	for (int i = 0; i < e->n_rounds; i++)
		if (e->rounds[i].round == round)
			return true;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < groups[i].n_games; k++)
			if (groups[i].games[k].round == round)
				return true;
	return false;
}

static void published(struct xml *d, const struct tourney_view *e, int round,
		      const struct group_view *groups, int n)
{
	for (int i = 0; i < e->n_rounds; i++) {
		const struct tourney_view_round *r = &e->rounds[i];
		const struct group_view *group = loaded(groups, n, r->group);

		if (r->round != round)
			continue;
		if (!civil_is_none(r->starts)) {
			xml_start(d, "p");
			xml_text(d, tr(d->p->lang, "First day of play"));
			xml_text(d, ": ");
			page_words_date(d, r->starts);
			xml_end(d);
		}
		if (group)
			xml_element(d, "h2", group->name);
		if (*r->reason)
			xml_elementf(d, "p", tr(d->p->lang, "Paired by hand: %s"), r->reason);
	}
}

bool page_event_table_round(const struct page_place *p, const struct tourney_view *e, int round,
			    const struct group_view *groups, int n, struct sbuf *out)
{
	char title[64];
	struct xml d;

	if (!has_round(e, round, groups, n))
		return false;
	page_shell_begin(&d, p, e->row.name, NULL);
	page_event_nav(&d, e);
	snprintf(title, sizeof(title), tr(p->lang, "Round %d"), round);
	xml_element(&d, "h2", title);
	published(&d, e, round, groups, n);
	for (int i = 0; i < n; i++) {
		page_match_round(&d, &groups[i], round);
		if (page_team_match_any(&groups[i]))
			page_team_match_round(&d, &groups[i], round);
		else
			round_games(&d, &groups[i], round);
		for (int k = 0; k < e->n_rounds; k++)
			if (e->rounds[k].round == round && e->rounds[k].group == groups[i].id)
				round_reasons(&d, &e->rounds[k], &groups[i]);
	}
	page_shell_end(&d, out);
	return true;
}
