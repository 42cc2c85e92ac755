/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_report.h. */
#include "daemon/publish/view_report.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/kind.h"
#include "core/standings/prize_share.h"
#include "crypto/digest.h"
#include "daemon/group_ids.h"
#include "daemon/moves_made.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_lots.h"
#include "daemon/publish/view_outcome.h"
#include "daemon/publish/view_report_rating.h"
#include "daemon/publish/view_rulings.h"
#include "daemon/publish/view_tiebreaks.h"
#include "daemon/right_record.h"
#include "sql/store_table.h"

#define PRIZES_MAX 32

/* A report being assembled. */
struct report {
	struct context *ctx;
	const struct tourney *t;
	const struct kind *kind;
	int64_t only;			 /* in a standing event: its group */
	struct ratio prizes[PRIZES_MAX]; /* in hundredths of a krone */
	size_t n_prizes;
	json_t *tables, *titles, *given, *rights, *ratings, *rulings, *lots;
	bool unclear;
};

/* --- prizes ---------------------------------------------------------------------------------- */

/* The announced amounts, in kroner: "1500 1000 500". */
static void read_prizes(struct report *r)
{
	json_t *options = json_loads(r->t->options, 0, NULL);
	const char *p = json_string_value(json_object_get(options, "prizes"));

	while (p && *p && r->n_prizes < PRIZES_MAX) {
		size_t digits = strspn(p, "0123456789");

		if (digits && digits < 9)
			r->prizes[r->n_prizes++] = ratio_make(100 * strtoll(p, NULL, 10), 1);
		p += digits ? digits : 1;
	}
	json_decref(options);
}

/* Whether they won, or shared, the play-off for first place (EVENTS E23). */
static bool won_playoff(const struct view_outcome *o, const struct view_line *l)
{
	for (int i = 0; i < o->o.n_first && o->playoff && !o->o.playoff; i++)
		if (o->o.first[i] == l->number)
			return true;
	return false;
}

/* Players sharing a prize have the same place, with rounds the same points (EVENTS E50). */
static bool is_level(const struct report *r, const struct view_outcome *o,
		     const struct view_line *a, const struct view_line *b)
{
	if (r->kind->flow == KIND_ROUNDS)
		return a->points2 == b->points2;
	return a->place == b->place && won_playoff(o, a) == won_playoff(o, b);
}

/* Players who left without a good reason get none (6.2.8). */
static size_t order_prizes(const struct group_view *v, const struct view_outcome *o, bool winners,
			   const struct view_line **ret_order)
{
	size_t n = 0;

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[v->order[i]];

		if (!l->no_prize && won_playoff(o, l) == winners)
			ret_order[n++] = l;
	}
	return n;
}

/* A league's prizes go to teams of its first division. */
static void add_team_prizes(struct report *r, const struct group_view *v)
{
	int k;

	for (int from = 0; from < v->n_teams && v->division == 1; from = k) {
		struct ratio share;

		for (k = from + 1; k < v->n_teams && v->teams[v->team_order[k]].place ==
							     v->teams[v->team_order[from]].place;
		     k++)
			;
		share = prize_share(r->prizes, r->n_prizes, (size_t)from, (size_t)(k - from));
		for (int i = from; i < k && share.num >= share.den; i++) {
			const struct view_team_line *team = &v->teams[v->team_order[i]];

			json_array_append_new(
				r->given,
				json_pack("{s:I, s:I, s:s, s:o, s:I, s:b}", "group",
					  (json_int_t)v->id, "team", (json_int_t)team->id, "name",
					  team->name, "players", view_outcome_players(v, team),
					  "amount", (json_int_t)(share.num / share.den), "shared",
					  k - from > 1));
		}
	}
}

static void add_prizes(struct report *r, const struct group_view *v, const struct view_outcome *o)
{
	const struct view_line **order = mem_zeroed((size_t)v->n_lines + 1, sizeof(*order));
	size_t n = order_prizes(v, o, true, order), k;

	n += order_prizes(v, o, false, order + n);
	for (size_t from = 0; from < n; from = k) {
		struct ratio share;

		for (k = from + 1; k < n && is_level(r, o, order[from], order[k]); k++)
			;
		share = prize_share(r->prizes, r->n_prizes, from, k - from);
		for (size_t i = from; i < k && share.num >= share.den; i++)
			json_array_append_new(r->given,
					      json_pack("{s:I, s:I, s:s, s:I, s:b}", "group",
							(json_int_t)v->id, "player",
							(json_int_t)order[i]->player.id, "name",
							order[i]->player.name, "amount",
							(json_int_t)(share.num / share.den),
							"shared", k - from > 1));
	}
	free(order);
}

/* --- titles ---------------------------------------------------------------------------------- */

static void add_title(struct report *r, const struct group_view *v, const struct kind_outcome *o,
		      const struct kind_honour *h)
{
	const struct view_team_line *team = h->title ? view_outcome_team(v, h->number) : NULL;
	const struct view_line *l = h->title && !team ? view_outcome_line(v, h->number) : NULL;

	if (team)
		json_array_append_new(r->titles,
				      json_pack("{s:s, s:I, s:s, s:o, s:b, s:s}", "title", h->title,
						"team", (json_int_t)team->id, "name", team->name,
						"players", view_outcome_players(v, team), "shared",
						h->shared, "paragraph",
						o->title_paragraph ? o->title_paragraph : ""));
	if (l)
		json_array_append_new(r->titles,
				      json_pack("{s:s, s:I, s:s, s:b, s:s}", "title", h->title,
						"player", (json_int_t)l->player.id, "name",
						l->player.name, "shared", h->shared, "paragraph",
						o->title_paragraph ? o->title_paragraph : ""));
}

/* Includes the play-off for first place and answers to share it (EVENTS E23). */
static int add_outcome(struct report *r, const struct group_view *v)
{
	struct view_outcome outcome;
	int rc = view_outcome(r->ctx, v, NULL, NULL, &outcome);

	if (rc <= 0)
		return rc;
	if (v->n_teams)
		add_team_prizes(r, v);
	else if (v->last_stage)
		add_prizes(r, v, &outcome);
	for (size_t i = 0; i < outcome.o.n; i++)
		add_title(r, v, &outcome.o, &outcome.o.honours[i]);
	r->unclear = r->unclear || outcome.o.title_unclear;
	view_outcome_release(&outcome);
	return 1;
}

/* --- rights ---------------------------------------------------------------------------------- */

/* Is the group its origin, or its end? */
static bool is_of(const struct rights_origin *origin, const struct group_view *v)
{
	return origin->kind == RIGHTS_FROM_GROUP && origin->id == v->id;
}

static void add_right(struct report *r, const struct group_view *v, const struct view_line *l,
		      const struct rights_right *right, bool gained)
{
	json_array_append_new(r->rights,
			      json_pack("{s:I, s:I, s:s, s:s, s:s, s:s, s:b, s:o, s:o}", "group",
					(json_int_t)v->id, "player", (json_int_t)l->player.id,
					"name", l->player.name, "class", class_name(right->class),
					"route", class_route_name(right->route), "paragraph",
					class_route_paragraph(right->route), "gained", (int)gained,
					"from", view_json_date(right->from), "until",
					view_json_date(right->until)));
}

/* Whether the group itself opens the class: then it took nothing away. */
static bool gives(const struct rights_list *list, enum emt_class class, const struct group_view *v)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->rights[i].class == class && is_of(&list->rights[i].origin, v))
			return true;
	return false;
}

/* The rights the player gained or lost by this group (EVENTS E6, E20). */
static int add_rights_of(struct report *r, const struct group_view *v, const struct view_line *l)
{
	struct right_record record;
	struct rights_list list;
	int rc = right_record_load(r->ctx, l->player.id, v->final_at, &record);

	if (rc <= 0)
		return rc;
	rights_derive(&record.record, zone_date(ZONE_COPENHAGEN, v->final_at), &list);
	for (size_t i = 0; i < list.n; i++) {
		const struct rights_right *right = &list.rights[i];

		if (is_of(&right->origin, v) && right->cancelled_by.kind == RIGHTS_FROM_NOTHING)
			add_right(r, v, l, right, true);
		else if (is_of(&right->cancelled_by, v) && !gives(&list, right->class, v))
			add_right(r, v, l, right, false);
	}
	rights_release(&list);
	right_record_release(&record);
	return 1;
}

static int add_rights(struct report *r, const struct group_view *v)
{
	int rc = 1;

	for (int i = 0; i < v->n_lines && rc > 0 && v->final_at.sec; i++)
		rc = add_rights_of(r, v, &v->lines[v->order[i]]);
	return rc;
}

/* --- a group --------------------------------------------------------------------------------- */

static json_t *lines_json(const struct group_view *v)
{
	json_t *list = json_array(), *values = view_tiebreaks_values(v);

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[v->order[i]];
		json_t *line = json_pack(
			"{s:i, s:i, s:I, s:s, s:s, s:f, s:f, s:i, s:b, s:O?}", "place", l->place,
			"number", l->number, "player", (json_int_t)l->player.id, "name",
			l->player.name, "club", l->player.club, "points", l->points2 / 2.0, "sb",
			l->sb4 / 4.0, "played", l->played, "withdrawn", l->withdrawn, "values",
			json_array_get(values, (size_t)l->number - 1));

		if (l->left_out)
			json_object_set_new(line, "left_out", json_true());
		json_array_append_new(list, line);
	}
	json_decref(values);
	return list;
}

static json_t *teams_json(const struct group_view *v)
{
	json_t *list = json_array();

	for (int i = 0; i < v->n_teams; i++) {
		const struct view_team_line *t = &v->teams[v->team_order[i]];

		json_t *line = json_pack(
			"{s:i, s:i, s:I, s:s, s:s, s:f, s:f, s:f, s:i, s:f, s:b}", "place",
			t->place, "number", t->number, "team", (json_int_t)t->id, "name", t->name,
			"club", t->club, "points", (double)t->points.num / (double)t->points.den,
			"weighted", (double)t->weighted.num / (double)t->weighted.den, "mp",
			(double)t->match_points.num / (double)t->match_points.den, "played",
			t->played, "penalty", t->penalty2 / 2.0, "withdrawn", (int)t->withdrawn);

		if (t->rematches)
			json_object_set_new(line, "rematches", json_integer(t->rematches));
		json_array_append_new(list, line);
	}
	return list;
}

/* Whether both players have moved, `back`: though a ruling took moves back. */
static int both_moved(struct context *ctx, const struct game_row *g, bool back, bool *ret_both)
{
	bool white, black;
	int rc = 1;

	*ret_both = g->ply > 1;
	if (*ret_both && back)
		rc = moves_made(ctx, g, &white, &black);
	if (rc > 0 && *ret_both && back)
		*ret_both = white && black;
	return rc;
}

/* Adds the games in which not both players moved. */
static int list_forfeits(struct context *ctx, const struct group_view *v, json_t *list)
{
	bool back = false, both;
	int rc = moves_made_back(ctx, v->id, &back);

	for (int i = 0; i < v->n_games && rc > 0; i++) {
		const struct game_row *g = &v->games[i];

		rc = both_moved(ctx, g, back, &both);
		if (rc > 0 && !both)
			json_array_append_new(
				list, json_pack("{s:I, s:I, s:I, s:s}", "game", (json_int_t)g->id,
						"white", (json_int_t)g->white, "black",
						(json_int_t)g->black, "result", g->result));
	}
	return rc;
}

static int add_rulings(struct report *r, int64_t group)
{
	struct view_rulings rulings;
	int rc = view_rulings(r->ctx, group, &rulings);

	if (rc < 0)
		return rc;
	for (int i = 0; i < rulings.n; i++) {
		const struct view_ruling *one = &rulings.list[i];
		json_array_append_new(
			r->rulings,
			json_pack("{s:I, s:I, s:I, s:I, s:o, s:s, s:s, s:s, s:s, s:i}", "ruling",
				  (json_int_t)one->id, "group", (json_int_t)group, "game",
				  (json_int_t)one->game, "player", (json_int_t)one->player, "at",
				  view_json_instant(one->at), "office",
				  signature_office_word(one->office), "signer", one->signer,
				  "verdict", one->verdict, "paragraph", one->paragraph, "days",
				  one->days));
	}
	view_rulings_release(&rulings);
	return 1;
}

static int add_table(struct report *r, const struct group_row *g, const struct group_view *v)
{
	json_t *forfeits = json_array();
	int rc = list_forfeits(r->ctx, v, forfeits);
	json_t *table =
		json_pack("{s:I, s:s, s:s, s:i, s:o, s:o, s:i, s:o, s:o, s:o, s:o, s:o}", "group",
			  (json_int_t)g->id, "code", g->code, "name", g->name, "stage", v->stage,
			  "start", view_json_date(g->start), "end", view_json_date(g->ended),
			  "version", v->version ? v->version : 1, "tiebreaks",
			  view_tiebreaks_json(v), "columns", view_tiebreaks_columns(v), "rated_on",
			  view_report_rating_date(v), "lines", lines_json(v), "forfeits", forfeits);

	if (v->n_teams) {
		json_object_set_new(table, "teams", teams_json(v));
		json_object_set_new(table, "division", json_integer(v->division));
	}
	json_array_append_new(r->tables, table);
	json_array_append_new(r->lots, view_json_lots(v));
	return rc;
}

static int add_group(struct report *r, int64_t group)
{
	struct group_row g;
	struct group_view v;
	int rc = store_group_get(r->ctx->store, group, &g);

	if (rc > 0)
		rc = store_group_is_undone(&g) ? 2 : view_group(r->ctx, group, &v);
	if (rc == 2)
		return 1;
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = add_table(r, &g, &v);
	if (rc > 0)
		rc = add_rulings(r, g.id);
	if (rc > 0)
		rc = view_report_ratings(r->ctx, &v, r->ratings);
	if (rc > 0)
		rc = add_rights(r, &v);
	if (rc > 0 && !g.playoff_of)
		rc = add_outcome(r, &v);
	view_group_release(&v);
	return rc;
}

static int add_groups(struct report *r)
{
	struct group_ids all;
	int rc;

	if (r->only)
		return add_group(r, r->only);
	rc = view_lots_stages_json(r->ctx, r->t, r->lots);
	if (rc <= 0)
		return rc;
	rc = group_ids_load(r->ctx->store, r->t->id, &all);
	for (size_t i = 0; i < all.n && rc > 0; i++)
		rc = add_group(r, all.v[i]);
	group_ids_release(&all);
	return rc;
}

/* --- the whole ------------------------------------------------------------------------------- */

static void make_json(struct report *r, int version, struct report_view *ret)
{
	const struct tourney *t = r->t;
	json_t *event = json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:i}", "event", (json_int_t)t->id,
				  "code", t->code, "slug", t->slug, "name", t->name, "kind",
				  t->kind, "class", t->class, "year", t->year);

	ret->json = json_pack("{s:o, s:i, s:O, s:O, s:O, s:O, s:O, s:O, s:O}", "event", event,
			      "version", version, "tables", r->tables, "titles", r->titles,
			      "prizes", r->given, "rights", r->rights, "ratings", r->ratings,
			      "rulings", r->rulings, "lots", r->lots);
	ret->bytes = json_dumps(ret->json, JSON_COMPACT | JSON_SORT_KEYS);
	ret->version = version;
	ret->unclear = r->unclear;
	if (ret->bytes)
		digest_sha256(ret->bytes, strlen(ret->bytes), ret->hash);
}

static int make(struct context *ctx, const struct tourney *t, int64_t group, int version,
		struct report_view *ret)
{
	struct report r = {.ctx = ctx,
			   .t = t,
			   .kind = kind_find(t->kind),
			   .only = group,
			   .tables = json_array(),
			   .titles = json_array(),
			   .given = json_array(),
			   .rights = json_array(),
			   .ratings = json_array(),
			   .rulings = json_array(),
			   .lots = json_array()};
	int rc = r.kind ? 1 : STORE_FAILED;

	read_prizes(&r);
	if (rc > 0)
		rc = add_groups(&r);
	if (rc > 0)
		make_json(&r, version, ret);
	json_decref(r.tables);
	json_decref(r.titles);
	json_decref(r.given);
	json_decref(r.rights);
	json_decref(r.ratings);
	json_decref(r.rulings);
	json_decref(r.lots);
	return rc > 0 && !ret->bytes ? STORE_FAILED : rc;
}

/* Whether a table was published, or a game resumed, after that instant. */
struct later {
	struct instant than;
	bool found;
	int64_t ruling;
	struct context *ctx;
	int rc;
};

static int look_for_later(void *arg, const struct group_row *g)
{
	struct later *l = arg;

	l->found = l->found || !g->final_at.sec || g->final_at.sec > l->than.sec;
	return l->found;
}

static int is_corrected(struct context *ctx, const struct tourney *t, int64_t group,
			struct instant since, bool *ret)
{
	struct later l = {.than = since};
	struct group_row g;
	int rc;

	if (group) {
		rc = store_group_get(ctx->store, group, &g);
		if (rc > 0)
			look_for_later(&l, &g);
	} else {
		rc = store_group_each(ctx->store, t->id, look_for_later, &l);
	}
	*ret = l.found;
	return rc < 0 ? rc : 1;
}

static void take_signed(struct report_row *row, struct report_view *ret)
{
	*ret = (struct report_view){.json = json_loads(row->facts, 0, NULL),
				    .bytes = row->facts,
				    .version = row->version,
				    .is_signed = true,
				    .at = row->at};
	memcpy(ret->hash, row->hash, sizeof(ret->hash));
	memcpy(ret->signer, row->signer, sizeof(ret->signer));
	row->facts = NULL;
}

int view_report(struct context *ctx, const struct tourney *t, int64_t group,
		struct report_view *ret)
{
	struct report_view v = {.json = NULL};
	struct report_row last;
	bool corrected = true;
	int version = 1, rc = store_report_last(ctx->store, t->id, group, &last);

	if (rc > 0) {
		version = last.version + 1;
		rc = is_corrected(ctx, t, group, last.at, &corrected);
		if (rc > 0 && !corrected)
			take_signed(&last, &v);
		report_row_release(&last);
	} else if (rc == 0) {
		rc = 1;
	}
	if (rc > 0 && corrected)
		rc = make(ctx, t, group, version, &v);
	if (rc > 0)
		*ret = v;
	else
		view_report_release(&v);
	return rc;
}

void view_report_release(struct report_view *v)
{
	json_decref(v->json);
	free(v->bytes);
	v->json = NULL;
	v->bytes = NULL;
}

/* --- its cause ------------------------------------------------------------------------------- */

static int look_for_ruling(void *arg, const struct table_row *row)
{
	struct later *l = arg;

	if (row->at.sec > l->than.sec && row->ruling)
		l->ruling = row->ruling;
	return 0;
}

static int look_at_tables(void *arg, const struct group_row *g)
{
	struct later *l = arg;

	l->rc = store_table_each(l->ctx->store, g->id, look_for_ruling, l);
	return l->rc < 0;
}

int view_report_cause(struct context *ctx, const struct tourney *t, int64_t group,
		      struct instant since, int64_t *ret_ruling)
{
	struct later l = {.than = since, .ctx = ctx, .rc = 1};
	int rc = group ? store_table_each(ctx->store, group, look_for_ruling, &l)
		       : store_group_each(ctx->store, t->id, look_at_tables, &l);

	*ret_ruling = l.ruling;
	return rc < 0 ? rc : l.rc < 0 ? l.rc : 1;
}
