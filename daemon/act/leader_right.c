/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_right.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/class.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_right.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/outside.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_right.h"
#include "sql/store_team.h"

/* --- rights ---------------------------------------------------------------------------------- */

int leader_right_player(struct act *act)
{
	struct civil on = leader_date(act, "on");
	json_t *json = NULL;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (civil_is_none(on))
		on = zone_date(ZONE_COPENHAGEN, act->work.received);
	rc = view_right_player(act->work.ctx, p.id, on, act->work.received, &json);
	if (rc > 0)
		act_done(act, json, "%s", "");
	return rc;
}

#define PLAYERS_A_PAGE 100

/* Those of a page of entries that have a number, in the order in which they were made. */
struct seats {
	int64_t entries[PLAYERS_A_PAGE], players[PLAYERS_A_PAGE];
	size_t n;
	int read;     /* entries, with a number or not */
	int64_t last; /* of them */
	bool more;    /* there are entries after the page */
};

static int take_player(void *arg, const struct entry_row *e)
{
	struct seats *s = arg;

	s->more = s->read == PLAYERS_A_PAGE;
	if (s->more)
		return 1;
	s->read++;
	s->last = e->id;
	if (e->number) {
		s->entries[s->n] = e->id;
		s->players[s->n++] = e->player;
	}
	return 0;
}

struct earlier {
	int64_t tourney, entry;
	bool found;
};

static int look_earlier(void *arg, const struct entry_row *e)
{
	struct earlier *seen = arg;

	seen->found = e->tourney == seen->tourney && e->number && e->id < seen->entry;
	return seen->found || e->id >= seen->entry;
}

/* A player with several seats is listed with the first. */
static int add_rights(struct act *act, const struct seats *s, size_t i, const struct tourney *t,
		      json_t *list)
{
	struct earlier seen = {t->id, s->entries[i], false};
	int rc = store_entry_each_player(act->work.ctx->store, s->players[i], look_earlier, &seen);

	if (rc < 0 || seen.found)
		return rc < 0 ? rc : 1;
	return view_right_from(act->work.ctx, s->players[i], act->work.received, t->id, list);
}

int leader_right_event(struct act *act)
{
	json_t *list = json_array();
	struct seats s = {.n = 0};
	struct tourney t;
	int rc = leader_find_event(act, &t);

	if (rc > 0)
		rc = store_entry_page_tourney(act->work.ctx->store, t.id,
					      leader_number(act, "after"), PLAYERS_A_PAGE + 1,
					      take_player, &s);
	for (size_t i = 0; i < s.n && rc > 0; i++)
		rc = add_rights(act, &s, i, &t, list);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:O, s:o}", "rights", list, "next",
				   view_json_next(s.more, s.last)),
			 "%s", "");
	json_decref(list);
	return rc < 0 ? rc : 1;
}

/* --- results from elsewhere ------------------------------------------------------------------ */

/* Parses "5.5" or "5½" into half points; -1: invalid. */
static int points2_of(const char *text)
{
	char *end;
	long whole = strtol(text, &end, 10);
	bool half = !strcmp(end, ".5") || !strcmp(end, ",5") || !strcmp(end, "\302\275");

	if (text[0] < '0' || text[0] > '9' || whole > 999 || (*end && !half))
		return -1;
	return (int)(2 * whole + half);
}

static void put_date(const struct act *act, json_t *facts, const char *field, const char *name)
{
	struct civil day = leader_date(act, field);
	char text[CIVIL_TEXT];

	if (!civil_is_none(day))
		json_object_set_new(facts, name, json_string(civil_format(day, text)));
}

static json_t *facts_of(struct act *act)
{
	const char *points = leader_text(act, "points");
	json_t *facts = json_pack(
		"{s:s, s:s, s:i, s:i, s:i, s:i, s:b, s:b, s:b, s:b}", "class",
		leader_text(act, "class"), "type", leader_text(act, "type"), "games",
		(int)leader_number(act, "games"), "rank", (int)leader_number(act, "rank"),
		"entrants", (int)leader_number(act, "entrants"), "rating",
		(int)leader_number(act, "rating"), "first", leader_flag(act, "first", false),
		"winner", leader_flag(act, "winner", false), "final",
		leader_flag(act, "final", false), "via_semi", leader_flag(act, "via-semi", false));

	put_date(act, facts, "end", "end");
	put_date(act, facts, "day", "day");
	json_object_set_new(facts, "points2", json_integer(points[0] ? points2_of(points) : 0));
	return facts;
}

int leader_right_result_add(struct act *act)
{
	const char *source = leader_text(act, "source");
	json_t *facts;
	int64_t id;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (leader_text(act, "points")[0] && points2_of(leader_text(act, "points")) < 0)
		return leader_bad(act, "points",
				  tr(act->request.lang, "takes whole and half points, 5 or 5.5"));
	facts = facts_of(act);
	rc = outside_add(&act->work, p.id, source, facts, leader_flag(act, "verified", false), &id);
	json_decref(facts);
	if (rc == 0)
		return leader_bad(
			act, "source",
			tr(act->request.lang,
			   "emt takes class, end, points, games, first; cup end, points, "
			   "games, final, rank, entrants, via-semi; iccf type, end, points, "
			   "games, winner, rank; otb rating, day"));
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "result", (json_int_t)id), "result %lld",
			 (long long)id);
	return rc;
}

int leader_right_result_verify(struct act *act)
{
	struct outside_result row;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_outside_get(act->work.ctx->store, leader_number(act, "result"), &row);
	if (rc < 0)
		return rc;
	if (rc == 0 || row.player != p.id)
		return leader_missing(act, N_("no such result of the player"));
	if (row.verified.sec) {
		act_refuse(act, OUTCOME_REFUSED, "", "no_change",
			   tr(act->request.lang, "result %lld is already verified"),
			   (long long)row.id);
		return 1;
	}
	rc = outside_verify(&act->work, &row);
	act_done(act, json_pack("{s:I, s:b}", "result", (json_int_t)row.id, "verified", true),
		 "result %lld is verified", (long long)row.id);
	return rc;
}

int leader_right_grant(struct act *act)
{
	struct civil until = leader_date(act, "until");
	enum emt_class class;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (!class_parse(leader_text(act, "class"), &class))
		return leader_bad(act, "class", tr(act->request.lang, "takes A, K, M, DM"));
	if (until.day < zone_date(ZONE_COPENHAGEN, act->work.received).day)
		return leader_bad(act, "until", tr(act->request.lang, "is past"));
	rc = entering_keep_grant(&act->work, p.id, class, until, leader_text(act, "reason"));
	act_done(act,
		 json_pack("{s:I, s:s, s:b}", "player", (json_int_t)p.id, "class",
			   class_name(class), "kc", act->work.by_kc),
		 class == CLASS_DM ? "granted by %s; DM takes the leader's and KC's, of two people"
				   : "granted by %s",
		 act->work.author);
	return rc;
}

/* --- clubs ----------------------------------------------------------------------------------- */

static int add_club(void *arg, const struct club *c)
{
	json_array_append_new(arg, json_pack("{s:I, s:s, s:i, s:b}", "club", (json_int_t)c->id,
					     "name", c->name, "region", c->region, "dsu", c->dsu));
	return 0;
}

int leader_right_clubs(struct act *act)
{
	json_t *list = json_array();
	int rc = store_club_each(act->work.ctx->store, add_club, list);

	act_done(act, json_pack("{s:o}", "clubs", list), "%s", "");
	return rc;
}

int leader_right_club_add(struct act *act)
{
	struct club c = {.region = (int)leader_number(act, "region"),
			 .dsu = strcmp(leader_text(act, "dsu"), "no") != 0,
			 .at = act->work.received};
	struct club other;
	int rc = store_club_by_name(act->work.ctx->store, leader_text(act, "name"), &other);

	if (rc > 0) {
		act_refuse(act, OUTCOME_REFUSED, "", "exists",
			   tr(act->request.lang, "club %lld already has that name"),
			   (long long)other.id);
		return 1;
	}
	snprintf(c.name, sizeof(c.name), "%s", leader_text(act, "name"));
	snprintf(c.author, sizeof(c.author), "%.63s", act->work.author);
	rc = rc < 0 ? rc : store_club_add(act->work.ctx->store, &c, &c.id);
	act_done(act, json_pack("{s:I}", "club", (json_int_t)c.id), "club %lld", (long long)c.id);
	return rc;
}
