/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See table.h. */
#include "daemon/letter/table.h"

#include <jansson.h>
#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/rules/ruleset.h"
#include "daemon/objection.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_tiebreaks.h"
#include "daemon/raw_mail.h"
#include "sql/store_table.h"

struct letter_tie table_tie(const struct group_view *g)
{
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST];
	int n = view_tiebreaks(g, list), rounds = g->knockout_rounds;

	if (rounds)
		return (struct letter_tie){.rounds = rounds};
	if (g->n_teams)
		return (struct letter_tie){g->otb ? N_("match points") : N_("weighted"), false, 0};
	if (g->kind->round_robin)
		return (struct letter_tie){N_("SB"), true, 0};
	for (int i = 0; i < n; i++)
		if (list[i].value == 0)
			return (struct letter_tie){list[i].text, false, 0};
	return (struct letter_tie){NULL, false, 0};
}

/* The published numbers of the version. */
static int table_lines(json_t *facts, const struct group_view *g, struct letter_table_line *lines)
{
	json_t *list = json_object_get(facts, "lines"), *one;
	size_t i;
	int n = 0;

	json_array_foreach(list, i, one)
	{
		const struct view_line *l =
			view_group_line(g, json_integer_value(json_object_get(one, "player")));

		if (!l)
			continue;
		lines[n++] = (struct letter_table_line){
			.place = (int)json_integer_value(json_object_get(one, "place")),
			.number = (int)json_integer_value(json_object_get(one, "number")),
			.name = l->player.name,
			.points2 = (int)json_integer_value(json_object_get(one, "points2")),
			.tie4 = (int)json_integer_value(json_object_get(one, "sb4")),
			.played = (int)json_integer_value(json_object_get(one, "played")),
			.left_out = json_is_true(json_object_get(one, "left_out"))};
	}
	return n;
}

/* In quarters: over the board its match points, else the points weighted by board. */
static int team_tie4(const struct group_view *g, json_t *team)
{
	json_int_t number = json_integer_value(json_object_get(team, "number"));

	if (!g->otb)
		return 2 * (int)json_integer_value(json_object_get(team, "weighted2"));
	for (int i = 0; i < g->n_teams; i++)
		if (g->teams[i].number == number)
			return (int)(4 * g->teams[i].match_points.num /
				     g->teams[i].match_points.den);
	return 0;
}

/* For a team group. */
static int team_lines(json_t *teams, const struct group_view *g, struct letter_table_line *lines)
{
	json_t *one;
	size_t i;
	int n = 0;

	json_array_foreach(teams, i, one)
	{
		const char *name = json_string_value(json_object_get(one, "name"));

		lines[n++] = (struct letter_table_line){
			.place = (int)json_integer_value(json_object_get(one, "place")),
			.number = (int)json_integer_value(json_object_get(one, "number")),
			.name = name ? name : "",
			.points2 = (int)json_integer_value(json_object_get(one, "points2")),
			.tie4 = team_tie4(g, one),
			.penalty2 = (int)json_integer_value(json_object_get(one, "penalty2")),
			.played = (int)json_integer_value(json_object_get(one, "played"))};
	}
	return n;
}

static int table_corrections(json_t *facts, const struct group_view *g,
			     struct letter_correction *ret)
{
	json_t *list = json_object_get(facts, "corrections"), *one;
	size_t i;
	int n = 0;

	json_array_foreach(list, i, one)
	{
		json_int_t id = json_integer_value(json_object_get(one, "game"));

		for (int k = 0; k < g->n_games; k++) {
			if (g->games[k].id == id)
				ret[n++] = (struct letter_correction){
					id, view_group_line_name(g, g->games[k].white),
					view_group_line_name(g, g->games[k].black),
					json_string_value(json_object_get(one, "from")),
					json_string_value(json_object_get(one, "to"))};
		}
	}
	return n;
}

/* Returns their number; the reasons are borrowed from the facts. */
static int table_cards(json_t *facts, struct letter_card *ret)
{
	json_t *one;
	size_t i;
	int n = 0;

	json_array_foreach(json_object_get(facts, "cards"), i, one)
	{
		const char *reason = json_string_value(json_object_get(one, "reason"));

		ret[n++] =
			(struct letter_card){(int)json_integer_value(json_object_get(one, "round")),
					     (int)json_integer_value(json_object_get(one, "match")),
					     reason ? reason : ""};
	}
	return n;
}

/* For a letter queued before versions were kept. */
static int lines_now(const struct group_view *g, struct letter_table_line *lines)
{
	int n = 0;

	for (; n < g->n_lines; n++) {
		const struct view_line *l = &g->lines[g->order[n]];
		lines[n] = (struct letter_table_line){.place = l->place,
						      .number = l->number,
						      .name = l->player.name,
						      .points2 = l->points2,
						      .tie4 = l->sb4,
						      .played = l->played};
	}
	return n;
}

/* Maximum entries of a list in the facts, or lines of the group. */
static size_t room_for(const struct group_view *g, json_t *facts, const char *list)
{
	size_t n = json_array_size(json_object_get(facts, list));

	return (n > (size_t)g->n_lines ? n : (size_t)g->n_lines) + 1;
}

static void write_version(const struct group_view *g, const struct table_row *row, const char *name,
			  struct letter *l)
{
	struct letter_table_line *lines;
	struct letter_correction *corrections;
	struct letter_card *cards;
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST];
	const char *criteria[VIEW_TIEBREAKS_MOST];
	struct letter_table t = {.group = name, .version = row->version, .tie = table_tie(g)};

	t.lines = lines = mem_zeroed(room_for(g, facts, "lines"), sizeof(*lines));
	t.corrections = corrections =
		mem_zeroed(room_for(g, facts, "corrections"), sizeof(*corrections));
	t.cards = cards = mem_zeroed(room_for(g, facts, "cards"), sizeof(*cards));
	ruleset_read(g->ruleset, &rules, NULL);
	t.n_lines = row->version ? table_lines(facts, g, lines) : lines_now(g, lines);
	if (json_array_size(json_object_get(facts, "teams")) <= (size_t)t.n_lines &&
	    json_array_size(json_object_get(facts, "teams")) > 0)
		t.n_lines = team_lines(json_object_get(facts, "teams"), g, lines);
	t.n_corrections = table_corrections(facts, g, corrections);
	t.n_cards = table_cards(facts, cards);
	t.criteria = criteria;
	for (int n = view_tiebreaks(g, list); t.n_criteria < n; t.n_criteria++)
		criteria[t.n_criteria] = list[t.n_criteria].text;
	t.object_until = objection_last_day(g->ruleset, row->at);
	t.keep_until = raw_mail_kept_until(&rules, zone_date(ZONE_COPENHAGEN, row->at));
	letter_group_final_table(l, &t);
	free(lines);
	free(corrections);
	free(cards);
	json_decref(facts);
}

int table_write(struct context *ctx, const struct group_view *g, int version, struct instant made,
		const char *name, struct letter *l)
{
	struct table_row row = {.facts = NULL};
	int rc = store_table_get(ctx->store, g->id, version, &row);

	if (rc == 0)
		row.at = made;
	if (rc >= 0)
		write_version(g, &row, name, l);
	table_row_release(&row);
	return rc < 0 ? rc : 1;
}
