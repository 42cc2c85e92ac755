/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_show.h. */
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_show.h"
#include "daemon/entry_question.h"
#include "daemon/event/joined.h"
#include "daemon/event/put_aside.h"
#include "daemon/event/sanction.h"
#include "daemon/event/store_job.h"
#include "daemon/publish/export.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_lots.h"
#include "daemon/publish/view_tourney.h"

/* Tables of the release before are no fault, but somebody has to migrate them. */
static void add_schema(struct act *act)
{
	struct sbuf text = SBUF_INIT;
	int schema, program;

	if (!store_is_behind(act->work.ctx->store, &schema, &program))
		return;
	sbuf_addf(&text,
		  tr(act->request.lang,
		     "The database has schema %d, and this release is for %d: run `kskak database "
		     "migrate` as the owner of its tables."),
		  schema, program);
	json_object_set_new(act->answer.json, "schema", json_string(text.buf));
	sbuf_release(&text);
}

/* Whoever asks why nobody moves looks here first. */
static void add_clock(struct act *act)
{
	const struct context *ctx = act->work.ctx;

	if (ctx->in_doubt && ctx->in_doubt(ctx->now_arg))
		json_object_set_new(act->answer.json, "clock",
				    json_string(tr(act->request.lang,
						   "No moves are taken, since the clock may be "
						   "wrong: see `kskak clock`.")));
}

int leader_show_status(struct act *act)
{
	struct store *st = act->work.ctx->store;
	int64_t groups[GROUP_FINAL + 1] = {0}, games = 0, open = 0, cases = 0, pending = 0,
				     failed = 0;
	int rc = store_game_count(st, &(struct game_query){.limit = 0}, &games);

	if (rc > 0)
		rc = store_game_count(st, &(struct game_query){.unfinished = true}, &open);
	if (rc > 0)
		rc = store_group_count_by_state(st, groups);
	if (rc > 0)
		rc = store_case_count_all_open(st, &cases);
	if (rc > 0)
		rc = store_outbox_count(st, &pending, &failed);
	act_done(act,
		 json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "games",
			   (json_int_t)games, "open_games", (json_int_t)open, "groups_filling",
			   (json_int_t)groups[GROUP_FILLING], "groups_running",
			   (json_int_t)(groups[GROUP_RUNNING] + groups[GROUP_PAUSED] +
					groups[GROUP_PLAYOFF]),
			   "groups_finished",
			   (json_int_t)(groups[GROUP_FINISHED] + groups[GROUP_FINAL] +
					groups[GROUP_ARCHIVED]),
			   "cases", (json_int_t)cases, "letters_pending", (json_int_t)pending,
			   "letters_failed", (json_int_t)failed, "now",
			   view_json_instant(act->work.received)),
		 "%s", "");
	add_schema(act);
	add_clock(act);
	json_object_set_new(act->answer.json, "unfinished", put_aside_json(act->work.ctx));
	return rc;
}

int leader_show_outbox(struct act *act)
{
	int64_t pending = 0, failed = 0;
	int rc = store_outbox_count(act->work.ctx->store, &pending, &failed);

	act_done(act,
		 json_pack("{s:I, s:I}", "pending", (json_int_t)pending, "failed",
			   (json_int_t)failed),
		 "%s", "");
	return rc;
}

/* Adds the name of the player the case is about, if any. */
static void add_name(struct act *act, const struct case_row *row, json_t *json)
{
	struct player p;

	if (row->player && store_player_get(act->work.ctx->store, row->player, &p) > 0)
		json_object_set_new(json, "name", json_string(p.name));
}

/* Appends the choices stored with the case; false if there are none. */
static bool add_choices(const struct case_row *row, struct sbuf *out)
{
	static const char *const fields[][2] = {{"place", " --class CLASS"},
						{"extend", " --until DATE"}};
	json_t *evidence = row->evidence ? json_loads(row->evidence, 0, NULL) : NULL, *choice;
	size_t i;

	if (row->kind == CASE_TITLE)
		sbuf_adds(out, "kskak player P set citizen yes|no, then ");
	json_array_foreach(json_object_get(evidence, "choices"), i, choice)
	{
		const char *word = json_string_value(choice);

		if (i == 0)
			sbuf_addf(out, "kskak rule %lld ", (long long)row->id);
		sbuf_addf(out, "%s%s", i ? "|" : "", word);
		for (size_t k = 0; k < sizeof(fields) / sizeof(fields[0]); k++)
			if (!strcmp(word, fields[k][0]))
				sbuf_adds(out, fields[k][1]);
	}
	if (i)
		sbuf_adds(out, " --reason TEXT");
	json_decref(evidence);
	return i > 0;
}

/* Adds the command that settles an open case. */
static void add_next(const struct case_row *row, json_t *json)
{
	struct sbuf next = SBUF_INIT;

	if (row->state != CASE_OPEN)
		return;
	if (row->kind == CASE_ADDRESS)
		sbuf_addf(&next, "kskak player %lld confirm-address", (long long)row->player);
	else if (row->kind == CASE_UNDELIVERABLE)
		sbuf_addf(&next, "kskak player %lld address NEW --reason TEXT",
			  (long long)row->player);
	else if (row->kind == CASE_WITHDRAWAL && !row->game)
		sbuf_addf(&next,
			  "kskak player %lld withdraw --group %lld --reason TEXT, or kskak player "
			  "%lld net-back",
			  (long long)row->player, (long long)row->group, (long long)row->player);
	else if (row->kind == CASE_PAIRING && !row->entry)
		sbuf_adds(&next,
			  "kskak event CODE pair --round N --pairs \"3-1 4-2\" --reason TEXT");
	else if (row->kind == CASE_PROTEST && !row->game)
		sbuf_addf(&next, "kskak rule %lld win|loss --reason TEXT", (long long)row->id);
	else if (row->kind == CASE_APPEAL)
		sbuf_addf(
			&next,
			row->game
				? "kskak rule %lld "
				  "uphold|win|loss|draw|both-lost|continue|days --reason TEXT (KC)"
				: "kskak rule %lld uphold|win --reason TEXT [--from DATE] (KC)",
			(long long)row->id);
	else if (!add_choices(row, &next) && row->game && !row->player)
		sbuf_addf(&next,
			  "kskak rule %lld draw|both-lost|continue --reason TEXT, or win --side "
			  "white|black",
			  (long long)row->id);
	else if (!next.len)
		sbuf_addf(&next,
			  "kskak rule %lld win|loss|draw|both-lost|continue|days --reason TEXT",
			  (long long)row->id);
	if (row->kind == CASE_SILENCE)
		sbuf_addf(&next, ", or first: kskak case %lld inquire --date DATE",
			  (long long)row->id);
	json_object_set_new(json, "next", json_string(next.buf));
	sbuf_release(&next);
}

/* Adds the entry that the case is about, and the player who may be the same person. */
static int add_entry_in_question(struct act *act, const struct case_row *row, json_t *json)
{
	json_t *facts;
	struct entry_row e;
	struct player p;
	int rc = entry_question_of(act->work.ctx->store, row, &e);

	if (rc > 0)
		rc = store_player_get(act->work.ctx->store, row->player, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	facts = json_loads(e.asked_facts, 0, NULL);
	json_object_set_new(json, "entrant", facts ? facts : json_object());
	json_object_set_new(json, "entered_from", json_string(e.address));
	json_object_set_new(json, "registered",
			    json_pack("{s:I, s:s, s:s, s:o, s:i, s:s}", "player", (json_int_t)p.id,
				      "name", p.name, "club", p.club, "born",
				      view_json_date(p.born), "rating", p.rating, "address",
				      p.address));
	return 1;
}

int leader_show_case(struct act *act)
{
	struct case_row row;
	int rc = store_case_get(act->work.ctx->store, leader_number(act, "case"), &row);

	if (rc <= 0)
		return rc < 0 ? rc
			      : leader_missing(act, N_("no such case; kskak cases lists them"));
	rc = leader_may_case(act, &row);
	if (rc > 0) {
		json_t *json = view_json_case(&row, true);

		add_name(act, &row, json);
		add_next(&row, json);
		rc = add_entry_in_question(act, &row, json);
		act_done(act, json, "%s", "");
	}
	case_row_release(&row);
	return rc < 0 ? rc : 1;
}

int leader_show_group_export(struct act *act)
{
	const char *word = leader_text(act, "format");
	struct sbuf file = SBUF_INIT;
	enum export_format format;
	int rc;

	if (!export_format_read(word, &format))
		return leader_bad(act, "format", tr(act->request.lang, "not understood"));
	rc = export_group(act->work.ctx, leader_number(act, "group"), format, &file);
	if (rc == 0)
		leader_missing(act, N_("no such group; kskak group lists them"));
	if (rc > 0)
		act_done(act, json_pack("{s:s, s:s}", "format", word, "file", file.buf), "%s", "");
	sbuf_release(&file);
	return rc < 0 ? rc : 1;
}

/*
 * Adds the draw that formed its group, unless it covered too many entrants: then the event shows
 * it.
 */
static int add_stage_lots(struct act *act, int64_t group, json_t *draws)
{
	struct context *ctx = act->work.ctx;
	struct group_row g;
	struct stage_row stage;
	struct tourney t;
	int n = 0, rc = store_group_get(ctx->store, group, &g);

	if (rc > 0)
		rc = store_stage_get(ctx->store, g.stage, &stage);
	if (rc > 0)
		rc = store_group_count_stage(ctx->store, stage.id, &n);
	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc > 0 && n <= VIEW_TOURNEY_TABLES)
		rc = view_lots_stage_json(ctx, &stage, t.code, draws);
	return rc < 0 ? rc : 1;
}

int leader_show_lots(struct act *act)
{
	struct group_view v;
	json_t *lots, *draws;
	int rc = view_group(act->work.ctx, leader_number(act, "group"), &v);

	if (rc <= 0)
		return rc < 0 ? rc
			      : leader_missing(act, N_("no such group; kskak group lists them"));
	lots = view_json_lots(&v);
	draws = json_object_get(lots, "draws");
	if (draws)
		rc = add_stage_lots(act, v.id, draws);
	if (rc > 0)
		act_done(act, json_incref(lots), "%s", "");
	json_decref(lots);
	view_group_release(&v);
	return rc;
}

/*
 * Events contain protests, reasons and hidden series, so they are shown only to the game's leader.
 */
int leader_show_game(struct act *act)
{
	struct instant now = act->work.received;
	struct game_view v;
	bool leads;
	int rc = view_game(act->work.ctx, leader_number(act, "game"), 0, &v);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such game; kskak game lists them"));
	rc = leader_leads_game(act, &v.row, &leads);
	if (rc > 0)
		act_done(act,
			 leads ? view_json_game_leader(act->work.ctx, &v, now)
			       : view_json_game_player(&v, 0, now),
			 "%s", "");
	view_game_release(&v);
	return rc;
}

static int add_entry(void *arg, const struct entry_row *e)
{
	json_array_append_new(arg, json_pack("{s:I, s:I, s:s, s:i}", "entry", (json_int_t)e->id,
					     "group", (json_int_t)e->group, "state",
					     view_json_entry_state(e->state), "number", e->number));
	return 0;
}

/* Current warnings, bans on record and the last day of a current ban (RULES E-10). */
static int show_sanctions(struct act *act, int64_t player)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	struct sanction_register reg;
	struct sanction_state s;
	int rc = sanction_register_load(&act->work, player, &reg);

	if (rc < 0)
		return rc;
	s = sanction_on(reg.v, reg.n, today);
	act_done(act,
		 json_pack("{s:i, s:i, s:o}", "warnings", s.warnings, "bans_on_file",
			   s.bans_on_file, "banned_until",
			   view_json_date(sanction_banned_until(&reg, today))),
		 "%s", "");
	return 1;
}

/* Adds what only leaders of the player's events may see (RULES S-34). */
static int show_private(struct act *act, const struct player *p)
{
	static const char *const states[] = {"good", "failing", "erased"};

	act_done(act,
		 json_pack("{s:o, s:s, s:s, s:s}", "born", view_json_date(p->born), "language",
			   p->lang, "address", p->address, "address_state",
			   states[p->address_state]),
		 "%s", "");
	return show_sanctions(act, p->id);
}

/* Adds the numbers of other records of the same person. */
static int show_joined(struct act *act, int64_t player)
{
	struct joined_record others[JOINED_MAX + 1];
	json_t *list = json_array();
	size_t n = 0;
	int rc = joined_records(&act->work, player, others, &n);

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, json_integer(others[i].player));
	act_done(act, json_pack("{s:o}", "joined", list), "%s", "");
	return rc;
}

int leader_show_player(struct act *act)
{
	json_t *entries = json_array();
	bool leads = false;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = store_entry_each_player(act->work.ctx->store, p.id, add_entry, entries);
	if (rc > 0)
		rc = leader_leads_player(act, p.id, &leads);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:s, s:s, s:i, s:O}", "player", (json_int_t)p.id, "name",
				   p.name, "club", p.club, "rating", p.rating, "entries", entries),
			 "%s", "");
	if (rc > 0)
		rc = show_joined(act, p.id);
	if (rc > 0 && leads)
		rc = show_private(act, &p);
	json_decref(entries);
	return rc < 0 ? rc : 1;
}

int leader_show_verify(struct act *act)
{
	json_t *found = leader_found(act, store_job_verify(leader_text(act, "checkpoint"))), *list;
	const char *error;
	char why[80];

	if (!found)
		return 1;
	list = json_object_get(found, "differences");
	error = json_string_value(json_object_get(found, "why"));
	if (error) {
		act_refuse(act, OUTCOME_RETRY, "", "verify_failed", "%s", error);
	} else if (!list) {
		snprintf(why, sizeof(why), "line %d is not of the text of a beacon",
			 (int)json_integer_value(json_object_get(found, "line")));
		leader_bad(act, "checkpoint", why);
	} else {
		act_done(act,
			 json_pack("{s:b, s:O, s:O}", "ok", json_array_size(list) == 0, "games",
				   json_object_get(found, "games"), "differences", list),
			 "%s", "");
	}
	json_decref(found);
	return 1;
}
