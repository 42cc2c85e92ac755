/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Norms as JSON; see norm_paper.h. */
#include "cli/norm_paper.h"

#include <string.h>

enum { KINDS = NORM_WIM + 1 };

static const char *use_name(enum fide_norm_use use)
{
	static const char *const names[] = {"counts",	     "won_unplayed",	"unplayed",
					    "outside",	     "unrated_zero",	"counts_as_lost",
					    "ignored_later", "ignored_defeated"};

	return names[use];
}

static json_t *points(int halves)
{
	return halves < 0 ? json_null() : json_real(halves / 2.0);
}

static json_t *conditions_of(const struct fide_norm *r)
{
	json_t *list = json_array();
	int c;

	for (c = 0; c < FIDE_NORM_CONDITIONS; c++) {
		const struct fide_norm_value *v = &r->conditions[c];
		bool half = c == FIDE_NORM_C_SCORE;

		if (!v->asked)
			continue;
		json_array_append_new(
			list, json_pack("{s:s, s:s, s:o, s:o, s:b, s:b, s:b}", "name",
					fide_norm_condition_name((enum fide_norm_condition)c),
					"paragraph",
					fide_norm_paragraph((enum fide_norm_condition)c, r->kind),
					"value", half ? points(v->value) : json_integer(v->value),
					"required",
					half ? points(v->required) : json_integer(v->required),
					"at_most", v->most, "exempt", v->exempt, "met", v->met));
	}
	return list;
}

/* Names from other programs may be invalid UTF-8. */
static json_t *text(const char *s)
{
	json_t *v = json_string(s);

	return v ? v : json_string("");
}

static json_t *games_of(const struct norm_event *e, const struct norm_event_result *r)
{
	json_t *list = json_array(), *g;
	size_t i;

	for (i = 0; i < r->n; i++) {
		const struct fide_norm_game *game = &r->games[i];
		const struct trf_player *o = game->opponent ? trf_find(e->t, game->opponent) : NULL;

		g = json_pack("{s:i, s:s, s:o}", "round", game->round, "use", use_name(r->uses[i]),
			      "points", points(game->halves));
		if (o) {
			json_object_set_new(g, "opponent", json_integer(o->id));
			json_object_set_new(g, "name", text(o->name));
			json_object_set_new(g, "fide_id", text(o->number));
			json_object_set_new(g, "federation", text(o->federation));
			json_object_set_new(g, "title", text(o->title));
			json_object_set_new(g, "rating",
					    o->rating ? json_integer(o->rating) : json_null());
		}
		if (r->norm.raised == game->round)
			json_object_set_new(g, "counted_as", json_integer(r->norm.floor));
		json_array_append_new(list, g);
	}
	return list;
}

static json_t *player_of(const struct trf_player *p)
{
	return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "number", p->id, "name",
			 text(p->name), "fide_id", text(p->number), "born", text(p->birth),
			 "federation", text(p->federation), "title", text(p->title), "rating",
			 p->rating ? json_integer(p->rating) : json_null());
}

static json_t *result_of(const struct norm_event *e, const struct norm_event_result *r)
{
	const struct fide_norm *n = &r->norm;
	json_t *v = json_pack("{s:s, s:b, s:o}", "title", fide_norm_name(n->kind), "norm",
			      !n->missing, "player", player_of(r->player));

	json_object_set_new(v, "games", json_integer(n->games));
	json_object_set_new(v, "points", points(n->halves));
	json_object_set_new(v, "points_required", points(n->needed));
	json_object_set_new(v, "average", json_integer(n->average));
	json_object_set_new(v, "performance", json_integer(n->performance));
	json_object_set_new(v, "rated_opponents", json_integer(n->rated));
	json_object_set_new(v, "titleholders", json_integer(n->holders));
	json_object_set_new(v, "federations", json_integer(n->federations));
	json_object_set_new(v, "foreigners", json_integer(n->foreign));
	json_object_set_new(v, "counts_for_games", json_integer(n->counted));
	json_object_set_new(v, "eight_games", json_boolean(n->eight && !n->missing));
	json_object_set_new(v, "exemption", json_string(norm_paper_exemption(n->exemption)));
	json_object_set_new(v, "conditions", conditions_of(n));
	json_object_set_new(v, "opponents", games_of(e, r));
	return v;
}

static json_t *event_of(const struct norm_event *e)
{
	static const char *const systems[] = {"swiss", "round-robin", "double-round-robin",
					      "knockout"};
	json_t *v = json_pack(
		"{s:o, s:o, s:o, s:o, s:o, s:s, s:i, s:i, s:o, s:o}", "name", text(e->name),
		"place", text(e->place), "federation", text(e->host), "from", text(e->start), "to",
		text(e->end), "system", systems[e->event.system], "rounds", e->event.rounds,
		"played", e->t->played, "arbiter", text(e->arbiter), "rate_of_play", text(e->pace));

	if (e->event.system == FIDE_NORM_SWISS)
		json_object_set_new(v, "least",
				    json_pack("{s:i, s:i, s:i, s:i, s:i}", "foreigners",
					      e->field.foreigners, "federations",
					      e->field.federations, "titleholders",
					      e->field.holders, "players", e->field.players,
					      "average", e->field.average));
	return v;
}

/* Without a player only the norms made. */
static void add_player(const struct norm_event *e, const struct trf_player *p, bool all,
		       const enum norm_kind *kind, json_t *list)
{
	int k;

	for (k = 0; k < KINDS; k++) {
		struct norm_event_result r;

		if (kind && (int)*kind != k)
			continue;
		if (!(kind && all) && !norm_event_open(p, (enum norm_kind)k))
			continue;
		norm_event_judge(e, p, (enum norm_kind)k, &r);
		if (all || !r.norm.missing)
			json_array_append_new(list, result_of(e, &r));
		norm_event_result_release(&r);
	}
}

json_t *norm_paper_json(const struct norm_event *e, const struct trf_player *p,
			const enum norm_kind *kind)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < e->t->n; i++) {
		if (!p || p == &e->t->players[i])
			add_player(e, &e->t->players[i], p != NULL, kind, list);
	}
	return json_pack("{s:s, s:o, s:o}", "regulations", "FIDE B.01, 2024-01-01", "event",
			 event_of(e), "norms", list);
}
