/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: classes.* - who may enter which class of the K-skak events.
 */
#include "cli/calc/calc.h"
#include "cli/idmap.h"
#include "core/base/mem.h"
#include "core/event/championship.h"
#include "core/event/class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_GAMES 100000

static int games_in(const struct fields *f, const char *key)
{
	return fields_int_in(f, key, 0, MOST_GAMES);
}

static enum emt_class read_class(const struct fields *f, const char *key)
{
	enum emt_class c = CLASS_A;

	if (!class_parse(fields_text(f, key), &c))
		fields_fail(f, "%s: DM, M, K or A is required", key);
	return c;
}

static void read_emt(const struct fields *in, json_t *v, struct emt_result *r)
{
	struct fields f = fields_inner(in, v);

	r->class = read_class(&f, "class");
	r->end = fields_date(&f, "end");
	r->points = fields_points(&f, "points");
	r->games = games_in(&f, "games");
	r->first = fields_bool_or(&f, "first", false);
}

static void read_cup(const struct fields *in, json_t *v, struct cup_result *r)
{
	static const char *const stages[] = {"semi", "final", NULL};
	struct fields f = fields_inner(in, v);

	r->final = fields_word(&f, "stage", stages) == 1;
	r->end = fields_date(&f, "end");
	r->points = fields_points(&f, "points");
	r->games = fields_int_in(&f, "games", 1, MOST_GAMES);
	r->via_semi = fields_bool_or(&f, "via_semi", true);
	if (!r->final || !r->via_semi)
		return;
	r->rank = games_in(&f, "rank");
	r->entrants = games_in(&f, "entrants");
}

/* Fields used only by some types are required only if the class is requested. */
static void read_iccf(const struct fields *f, struct iccf_result *r, bool asked)
{
	enum emt_class c;

	r->type = fields_text(f, "type");
	r->points = fields_points_or(f, "points", RATIO_ZERO);
	r->games = fields_any(f, "points") ? fields_int_in_or(f, "games", 0, MOST_GAMES, 0) : 0;
	r->winner = fields_bool_or(f, "winner", false);
	r->rank = fields_int_in_or(f, "rank", 0, MOST_GAMES, 0);
	if (!asked || !fields_ok(f))
		return;
	if (!strcmp(r->type, "Pokalfinale") && !fields_any(f, "rank"))
		fields_fail(f, "rank: missing");
	if (!class_of_iccf(r, &c))
		fields_fail(f, "%.40s: points and games are required", r->type);
}

static void read_dm_open(const struct fields *in, struct class_record *r)
{
	json_t *v = fields_any(in, "dm_open") ? fields_object(in, "dm_open") : NULL;
	struct fields f;

	if (!v)
		return;
	f = fields_inner(in, v);
	r->dm_open = true;
	r->dm_points = fields_points(&f, "points");
	r->dm_played = games_in(&f, "played");
	r->dm_total = games_in(&f, "total");
}

static json_t *route_codes(unsigned mask)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < ROUTE_COUNT; i++) {
		if (mask & 1u << i)
			json_array_append_new(list,
					      json_string(class_route_name((enum class_route)i)));
	}
	return list;
}

static json_t *rights_value(const struct class_rights *rights)
{
	json_t *classes = json_array(), *routes = json_object();
	int c;

	for (c = CLASS_DM; c >= CLASS_A; c--) {
		const char *name = class_name((enum emt_class)c);

		if (!rights->routes[c])
			continue;
		json_array_append_new(classes, json_string(name));
		json_object_set_new(routes, name, route_codes(rights->routes[c]));
	}
	return json_pack("{s:o, s:o, s:b, s:b}", "classes", classes, "routes", routes,
			 "first_timer", rights->first_timer, "tl_discretion",
			 rights->leader_decides);
}

/* A player's record with the memory it needs. */
struct record_input {
	struct class_record record;
	struct emt_result *emt;
	struct cup_result *cup;
	struct iccf_result *iccf;
};

static void record_release(struct record_input *r)
{
	free(r->emt);
	free(r->cup);
	free(r->iccf);
}

static void record_read(const struct fields *in, struct record_input *x)
{
	json_t *emt = fields_list_or_null(in, "emt"), *cup = fields_list_or_null(in, "cup");
	json_t *iccf = fields_list_or_null(in, "iccf"), *v;
	struct class_record *r = &x->record;
	size_t i;

	x->emt = mem_zeroed(json_array_size(emt) + 1, sizeof(*x->emt));
	x->cup = mem_zeroed(json_array_size(cup) + 1, sizeof(*x->cup));
	x->iccf = mem_zeroed(json_array_size(iccf) + 1, sizeof(*x->iccf));
	*r = (struct class_record){
		.asof = fields_date(in, "asof"), .emt = x->emt, .cup = x->cup, .iccf = x->iccf};
	json_array_foreach(emt, i, v) read_emt(in, v, &x->emt[r->n_emt++]);
	json_array_foreach(cup, i, v) read_cup(in, v, &x->cup[r->n_cup++]);
	json_array_foreach(iccf, i, v)
	{
		struct fields f = fields_inner(in, v);

		struct iccf_result *result = &x->iccf[r->n_iccf++];

		result->end = fields_date(&f, "end");
		read_iccf(&f, result, fields_ok(in) && class_within_years(result->end, r->asof, 2));
	}
	r->has_otb = fields_any(in, "otb") != NULL;
	r->otb = r->has_otb ? fields_int_in(in, "otb", -MOST_GAMES, MOST_GAMES) : 0;
	read_dm_open(in, r);
	r->dm_unused_years = fields_int_in_or(in, "dm_unused_years", 0, MOST_GAMES, 0);
	r->dm_via_international = fields_bool_or(in, "dm_via_international", false);
}

static json_t *eligible(const struct fields *in)
{
	struct record_input x;
	struct class_rights rights;
	json_t *value = NULL;

	record_read(in, &x);
	if (fields_ok(in)) {
		rights = class_rights(&x.record);
		value = rights_value(&rights);
	}
	record_release(&x);
	return value;
}

/* Describes one right: the class, the paragraph, the result. */
static void tell_basis(const struct record_input *x, const struct class_basis *b, FILE *out)
{
	char end[CIVIL_TEXT], points[RATIO_TEXT];

	fprintf(out, "%-3s %-10s", class_name(b->class), class_route_paragraph(b->route));
	switch (b->source) {
	case SOURCE_EMT:
		fprintf(out, " class %s, %s of %d, ended %s\n", class_name(x->emt[b->index].class),
			ratio_format(x->emt[b->index].points, points), x->emt[b->index].games,
			civil_format(x->emt[b->index].end, end));
		break;
	case SOURCE_CUP:
		fprintf(out, " cup %s, %s of %d, ended %s\n",
			x->cup[b->index].final ? "final" : "semifinal",
			ratio_format(x->cup[b->index].points, points), x->cup[b->index].games,
			civil_format(x->cup[b->index].end, end));
		break;
	case SOURCE_ICCF:
		fprintf(out, " %s, ended %s\n", x->iccf[b->index].type,
			civil_format(x->iccf[b->index].end, end));
		break;
	case SOURCE_OTB: fprintf(out, " over-the-board rating %d\n", x->record.otb); break;
	case SOURCE_DM_OPEN: fputs(" unfinished DM group, 45 per cent in reach\n", out); break;
	case SOURCE_GRANT: fputs(" granted by the leaders\n", out); break;
	case SOURCE_NONE:
		fputs(b->route == ROUTE_DM_UNUSED ? " the DM right was not used for three years\n"
						  : " no result of the last three years\n",
		      out);
		break;
	}
}

bool calc_tell_rights(const struct fields *in, FILE *out)
{
	struct class_rights rights;
	struct record_input x;
	size_t i;
	int c;

	record_read(in, &x);
	if (fields_ok(in)) {
		rights = class_rights(&x.record);
		for (c = CLASS_DM; c >= CLASS_A; c--) {
			for (i = 0; i < rights.n_bases; i++) {
				if ((int)rights.bases[i].class == c)
					tell_basis(&x, &rights.bases[i], out);
			}
		}
		if (rights.leader_decides)
			fputs("-   6.5.3.2 e  no route applies: the tournament leader decides\n",
			      out);
	}
	record_release(&x);
	return fields_ok(in);
}

static json_t *iccf_class(const struct fields *in)
{
	struct iccf_result r = {.end = CIVIL_NONE};
	enum emt_class c = CLASS_A;

	read_iccf(in, &r, true);
	if (!fields_ok(in))
		return NULL;
	class_of_iccf(&r, &c);
	return json_string(class_name(c));
}

static json_t *otb_class(const struct fields *in)
{
	return json_string(
		class_name(class_of_otb(fields_int_in(in, "rating", -MOST_GAMES, MOST_GAMES))));
}

static json_t *cup_quota(const struct fields *in)
{
	return json_integer(class_cup_quota(games_in(in, "entrants")));
}

static json_t *cup_groups(const struct fields *in)
{
	int n = games_in(in, "n"), sevens, sixes;
	json_t *list;

	if (!class_cup_groups(n, &sevens, &sixes))
		return json_null();
	list = json_array();
	for (; sevens > 0; sevens--)
		json_array_append_new(list, json_integer(7));
	for (; sixes > 0; sixes--)
		json_array_append_new(list, json_integer(6));
	return list;
}

static json_t *mask_list(unsigned mask)
{
	json_t *list = json_array();
	int c;

	for (c = CLASS_DM; c >= CLASS_A; c--) {
		if (mask & 1u << c)
			json_array_append_new(list, json_string(class_name((enum emt_class)c)));
	}
	return list;
}

static json_t *cup_final(const struct fields *in)
{
	json_t *players = fields_list(in, "players"), *v, *value = json_object();
	struct cup_result r = {.final = true, .end = CIVIL_NONE};
	size_t i;

	r.games = fields_int_in(in, "games", 1, MOST_GAMES);
	r.entrants = games_in(in, "entrants");
	r.via_semi = fields_bool_or(in, "via_semi", true);
	json_array_foreach(players, i, v)
	{
		struct fields f = fields_inner(in, v);

		r.points = fields_points(&f, "points");
		r.rank = games_in(&f, "rank");
		json_object_set_new(value, fields_text(&f, "id"), mask_list(class_cup_rights(&r)));
	}
	return value;
}

static json_t *dm_attainable(const struct fields *in)
{
	struct ratio points = fields_points(in, "points");
	int played = games_in(in, "played"), total = games_in(in, "total");

	return json_pack("{s:b}", "attainable", class_dm_attainable(points, played, total));
}

/* Fewer than seven players meet twice (6.5.2.1). */
static json_t *dm_format(const struct fields *in)
{
	int players = games_in(in, "players"), cycles = players < 7 ? 2 : 1;

	return json_pack("{s:i, s:i}", "cycles", cycles, "games_each", cycles * (players - 1));
}

static struct championship_player entrant_of(const struct fields *in, json_t *v)
{
	struct fields f = fields_inner(in, v);

	return (struct championship_player){
		.born = fields_any(&f, "born") ? fields_date(&f, "born") : CIVIL_NONE,
		.rating = fields_int_in_or(&f, "rating", 0, 4000, 0),
		.rated_games = fields_int_in_or(&f, "games", 0, MOST_GAMES, 0),
		.realm = fields_bool_or(&f, "realm", true),
		.candidate = fields_bool_or(&f, "candidate", false),
		.won_top = fields_bool_or(&f, "won_top", false),
		.won_candidate = fields_bool_or(&f, "won_candidate", false),
		.played_top = fields_bool_or(&f, "played_top", false),
		.junior_champion = fields_bool_or(&f, "junior_champion", false),
		.qualified = fields_bool_or(&f, "qualified", false),
		.wild_card = fields_bool_or(&f, "wild_card", false),
		.was_veteran = fields_bool_or(&f, "was_veteran", false),
		.chooses_veteran = fields_bool_or(&f, "chooses_veteran", false)};
}

/* The proposal for the classes of the championship (EVENTS E56), in list order. */
static json_t *championship(const struct fields *in)
{
	static const char *const classes[] = {"landshold", "kandidat", "veteran", "groups"};
	json_t *list = fields_list(in, "players"), *v, *value = json_array();
	struct civil first = fields_date(in, "first_round");
	size_t n = json_array_size(list), i;
	struct championship_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct championship_place *places = mem_zeroed(n + 1, sizeof(*places));
	struct idmap ids;

	idmap_init(&ids, in, list, "id");
	json_array_foreach(list, i, v)
	{
		players[i] = entrant_of(in, v);
		players[i].player = (int64_t)i;
	}
	if (fields_ok(in))
		championship_place(players, n, first, places);
	for (i = 0; i < n && fields_ok(in); i++)
		json_array_append_new(value,
				      json_pack("{s:s, s:s, s:s}", "id", ids.ids[places[i].player],
						"class", classes[places[i].class], "why",
						championship_why_name(places[i].why)));
	idmap_release(&ids);
	free(players);
	free(places);
	return value;
}

const struct calc_fn calc_classes_fns[] = {
	{"classes.eligible", "EMT classes a player may enter, with the routes", eligible, NULL},
	{"classes.iccf", "class from one international result", iccf_class, NULL},
	{"classes.otb", "class from an over-the-board rating", otb_class, NULL},
	{"classes.cup_quota", "DM places of the cup", cup_quota, NULL},
	{"classes.cup_groups", "sizes of the cup's preliminary groups", cup_groups, NULL},
	{"classes.cup_final", "rights from a cup final", cup_final, NULL},
	{"classes.dm_attainable", "can 45 per cent still be reached?", dm_attainable, NULL},
	{"classes.championship", "the classes of the championship, in list order (a proposal)",
	 championship, NULL},
	{"classes.dm_format", "single or double round of a DM group", dm_format, NULL},
	{NULL, NULL, NULL, NULL},
};
