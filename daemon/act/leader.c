/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader.h. */
#include "daemon/act/leader.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/act/act_deputy.h"
#include "daemon/act/act_officer.h"
#include "daemon/entry_question.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/same_person.h"
#include "daemon/event/store_job.h"
#include "daemon/event_code.h"
#include "daemon/publish/view_event.h"

static const struct field_value *field(const struct act *act, const char *name)
{
	return fields_value(&act->request.fields, name);
}

const char *leader_text(const struct act *act, const char *name)
{
	return field(act, name)->text;
}

int64_t leader_number(const struct act *act, const char *name)
{
	return field(act, name)->number;
}

struct civil leader_date(const struct act *act, const char *name)
{
	return field(act, name)->date;
}

bool leader_flag(const struct act *act, const char *name, bool otherwise)
{
	const struct field_value *value = field(act, name);

	return value->given ? value->flag : otherwise;
}

const char *leader_language(const struct act *act)
{
	const struct field_value *value = field(act, "language");

	return (value->given ? value->lang : act->work.ctx->set.lang)->code;
}

json_t *leader_found(struct act *act, json_t *job)
{
	const struct inbound_control *in = &act->request.in->control;
	json_t *found = json_incref(in->found);

	if (!found && in->jobs)
		act->answer.job = json_incref(job);
	else if (!found)
		found = store_job_do(&act->work, job, NULL);
	json_decref(job);
	return found;
}

int leader_missing(struct act *act, const char *sentence)
{
	act_refuse(act, OUTCOME_WRONG, "", "not_found", "%s", tr(act->request.lang, sentence));
	return 1;
}

const char *leader_event_state(const struct act *act, enum tourney_state state)
{
	return tr(act->request.lang,
		  state == TOURNEY_DRAFT ? N_("draft") : view_event_state(state));
}

int leader_bad(struct act *act, const char *name, const char *why)
{
	act_refuse(act, OUTCOME_WRONG, "", "bad_request", "%s: %s", name, why);
	return 1;
}

static void refuse_event(struct act *act)
{
	act_refuse(act, OUTCOME_DENIED, "6.4.1", "denied", "%s",
		   tr(act->request.lang, "you do not lead this event"));
}

/* Whether `code` is in a comma-separated list of event codes. */
static bool lists_event(const char *events, const char *code)
{
	size_t len = strlen(code);

	if (!events || !strcmp(events, "*"))
		return events != NULL;
	while (*events) {
		size_t n;
		while (*events == ' ' || *events == ',')
			events++;
		n = strcspn(events, ",");
		while (n && events[n - 1] == ' ')
			n--;
		if (n == len && !strncasecmp(events, code, n))
			return true;
		events += strcspn(events, ",");
	}
	return false;
}

/* Directly or, with the act then signed so, as a deputy; "*" is what belongs to no event. */
static bool leads_code(struct act *act, const char *code)
{
	const struct act_deputies *mine = &act->request.deputies;

	if (act->request.role >= ROLE_KC || lists_event(act->request.in->control.events, code))
		return true;
	for (int i = 0; i < mine->n; i++) {
		if (!lists_event(mine->v[i].events, code))
			continue;
		act_deputy_sign(act, &mine->v[i]);
		return true;
	}
	return false;
}

int leader_may_event(struct act *act, const struct tourney *t)
{
	if (leader_leads_event(act, t))
		return 1;
	refuse_event(act);
	return 0;
}

static int leads(struct act *act, int64_t group, bool *ret_leads)
{
	struct group_row g;
	struct tourney t;
	int rc;

	*ret_leads = leads_code(act, "*");
	if (*ret_leads || !group)
		return 1;
	rc = store_group_get(act->work.ctx->store, group, &g);
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, g.tourney, &t);
	if (rc > 0)
		*ret_leads = leader_leads_event(act, &t);
	return rc < 0 ? rc : 1;
}

int leader_leads(struct act *act, int64_t group, bool *ret_leads)
{
	return leads(act, group, ret_leads);
}

bool leader_leads_event(struct act *act, const struct tourney *t)
{
	return leads_code(act, t->code) || act_officer_leads(act, t->id);
}

static int plays_in(struct act *act, int64_t group, bool *ret_plays)
{
	const char *address = act_officer_plays_as(act);
	struct player p;
	struct entry_row e;
	int rc = 0;

	*ret_plays = false;
	if (address[0] && group)
		rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc > 0)
		rc = store_entry_of(act->work.ctx->store, group, p.id, &e);
	if (rc > 0)
		*ret_plays = true;
	return rc < 0 ? rc : 1;
}

static void refuse_own(struct act *act)
{
	act_refuse(
		act, OUTCOME_DENIED, "6.4.1", "own_group", "%s",
		tr(act->request.lang, "you play here yourself, so the K-skak chief (KC) decides"));
}

struct own_entry {
	int64_t tourney;
	bool found;
};

static int note_own(void *arg, const struct entry_row *e)
{
	struct own_entry *own = arg;

	own->found = own->found || (e->tourney == own->tourney && e->state != ENTRY_WITHDRAWN &&
				    e->state != ENTRY_LAPSED && e->state != ENTRY_REFUSED);
	return 0;
}

int leader_may_compose(struct act *act, const struct tourney *t)
{
	const char *address = act_officer_plays_as(act);
	struct own_entry own = {.tourney = t->id};
	struct player p;
	int rc = leader_may_event(act, t);

	if (rc <= 0 || act->request.role >= ROLE_KC || !address[0])
		return rc;
	rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc > 0)
		rc = store_entry_each_player(act->work.ctx->store, p.id, note_own, &own);
	if (rc >= 0 && own.found)
		refuse_own(act);
	return rc < 0 ? rc : !own.found;
}

int leader_may(struct act *act, int64_t group)
{
	bool leads_it = false, plays = false;
	int rc;

	if (act->request.role >= ROLE_KC)
		return 1;
	rc = leads(act, group, &leads_it);
	if (rc > 0)
		rc = plays_in(act, group, &plays);
	if (rc < 0)
		return rc;
	if (leads_it && !plays)
		return 1;
	if (plays)
		refuse_own(act);
	else
		refuse_event(act);
	return 0;
}

struct shared {
	struct act *act;
	bool plays, leads;
	int rc;
};

static int look_for_leader(void *arg, const struct entry_row *e)
{
	struct shared *s = arg;
	bool here = false;

	if (!e->group)
		return 0;
	s->rc = plays_in(s->act, e->group, &s->plays);
	if (s->rc > 0)
		s->rc = leads(s->act, e->group, &here);
	s->leads = s->leads || here;
	return s->plays || s->rc < 0;
}

/* In the groups that the player is or was in. */
static int look_at_player(struct act *act, int64_t player, struct shared *ret)
{
	int rc;

	*ret = (struct shared){.act = act, .rc = 1};
	rc = leads(act, 0, &ret->leads);
	if (rc > 0)
		rc = store_entry_each_player(act->work.ctx->store, player, look_for_leader, ret);
	return rc < 0 ? rc : ret->rc;
}

int leader_leads_player(struct act *act, int64_t player, bool *ret_leads)
{
	struct shared s;
	int rc = look_at_player(act, player, &s);

	*ret_leads = act->request.role >= ROLE_KC || (s.leads && !s.plays);
	return rc;
}

int leader_may_player(struct act *act, const struct player *player)
{
	struct shared s;
	int rc;

	if (act->request.role >= ROLE_KC)
		return 1;
	rc = look_at_player(act, player->id, &s);
	if (rc < 0)
		return rc;
	if (s.plays)
		refuse_own(act);
	else if (!s.leads)
		act_refuse(act, OUTCOME_DENIED, "6.4.1", "denied", "%s",
			   tr(act->request.lang, "the player plays in no event that you lead"));
	return s.leads && !s.plays;
}

/* Whether the requester plays the game; KC may rule anyway. */
static int plays_game(struct act *act, const struct game_row *row, bool *ret_plays)
{
	const char *address = act_officer_plays_as(act);
	struct player p;
	int rc = 0;

	*ret_plays = false;
	if (act->request.role < ROLE_KC && address[0])
		rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc > 0)
		*ret_plays = store_game_plays(row, p.id);
	return rc < 0 ? rc : 1;
}

int leader_may_game(struct act *act, const struct game_row *row)
{
	bool plays;
	int rc = leader_may(act, row->group);

	if (rc > 0)
		rc = plays_game(act, row, &plays);
	if (rc <= 0 || !plays)
		return rc;
	refuse_own(act);
	return 0;
}

int leader_leads_game(struct act *act, const struct game_row *row, bool *ret_leads)
{
	bool plays = false, plays_here = false;
	int rc = leads(act, row->group, ret_leads);

	if (rc > 0 && act->request.role < ROLE_KC)
		rc = plays_in(act, row->group, &plays_here);
	if (rc > 0)
		rc = plays_game(act, row, &plays);
	*ret_leads = *ret_leads && !plays && !plays_here;
	return rc;
}

enum ruling_level leader_level(const struct act *act)
{
	if (act->work.by_tribunal)
		return RULED_BY_TRIBUNAL;
	return act->request.role >= ROLE_KC ? RULED_BY_KC : RULED_BY_LEADER;
}

void leader_refuse_below(struct act *act, const struct ruling_standing *s)
{
	if (s->level == RULED_BY_TRIBUNAL)
		act_refuse(act, OUTCOME_DENIED, "6.4.3", "ruled_above",
			   tr(act->request.lang,
			      "ruling %lld was made by the chess tribunal and is final; only the "
			      "tribunal can change it (--tribunal, entered by the K-skak chief)"),
			   (long long)s->ruling);
	else
		act_refuse(act, OUTCOME_DENIED, "6.4.3", "ruled_above",
			   tr(act->request.lang,
			      "ruling %lld was made by the K-skak chief (KC); only KC or the chess "
			      "tribunal can change it"),
			   (long long)s->ruling);
}

/* Composition, pairing, a reserve: concern the tournament, not one of its groups. */
static bool is_of_event(const struct case_row *row)
{
	return row->tourney && !row->group && !row->game;
}

int leader_leads_case(struct act *act, const struct case_row *row, bool *ret_leads)
{
	struct entry_row e = {.tourney = row->tourney};
	struct tourney t;
	int rc = 1;

	if (row->kind == CASE_ENTRY || is_of_event(row)) {
		if (row->kind == CASE_ENTRY)
			rc = entry_question_of(act->work.ctx->store, row, &e);
		if (rc > 0)
			rc = store_tourney_get(act->work.ctx->store, e.tourney, &t);
		*ret_leads = rc > 0 && leader_leads_event(act, &t);
		return rc < 0 ? rc : 1;
	}
	if (!row->group && !row->game && row->player)
		return leader_leads_player(act, row->player, ret_leads);
	return leader_leads(act, row->group, ret_leads);
}

/* Whether the requester is the entrant. */
static int is_own_entry(struct act *act, const struct case_row *row, bool *ret_own)
{
	const char *address = act_officer_plays_as(act);
	struct entry_row e;
	struct player p;
	int rc = address[0] ? store_player_by_address(act->work.ctx->store, address, &p) : 0;

	if (rc > 0)
		rc = entry_question_of(act->work.ctx->store, row, &e);
	*ret_own = rc > 0 && e.player == p.id;
	return rc < 0 ? rc : 1;
}

static int may_entry_case(struct act *act, const struct case_row *row)
{
	bool leads_it, own = false;
	int rc = leader_leads_case(act, row, &leads_it);

	if (rc > 0 && leads_it && act->request.role < ROLE_KC)
		rc = is_own_entry(act, row, &own);
	if (rc > 0 && !leads_it)
		refuse_event(act);
	if (rc > 0 && own)
		refuse_own(act);
	return rc < 0 ? rc : leads_it && !own;
}

static int may_event_case(struct act *act, const struct case_row *row)
{
	struct tourney t;
	int rc = store_tourney_get(act->work.ctx->store, row->tourney, &t);

	return rc > 0 ? leader_may_compose(act, &t) : rc < 0 ? rc : STORE_FAILED;
}

int leader_may_case(struct act *act, const struct case_row *row)
{
	struct game_row game = {.group = row->group};
	struct player player = {.id = row->player};
	int rc = 1;

	if (row->kind == CASE_ENTRY)
		return may_entry_case(act, row);
	if (is_of_event(row))
		return may_event_case(act, row);
	if (row->game)
		rc = store_game_get(act->work.ctx->store, row->game, &game);
	if (rc < 0)
		return rc;
	if (!row->game && !row->group && row->player)
		return leader_may_player(act, &player);
	return leader_may_game(act, &game);
}

int leader_note_same(struct act *act, const struct player *player)
{
	struct player other;
	int rc = same_person_find(act->work.ctx->store, player, &other);

	if (rc > 0)
		act_done(act, json_pack("{s:I}", "same_as", (json_int_t)other.id), "%s", "");
	return rc < 0 ? rc : 1;
}

int leader_find_player_in(struct act *act, const char *name, struct player *ret_player)
{
	struct store *st = act->work.ctx->store;
	const struct field_value *who = field(act, name);
	int rc = who->number ? store_player_get(st, who->number, ret_player)
			     : store_player_by_address(st, who->text, ret_player);

	if (rc == 0)
		leader_missing(act, N_("no such player"));
	return rc;
}

int leader_find_player(struct act *act, struct player *ret_player)
{
	return leader_find_player_in(act, "player", ret_player);
}

json_t *leader_ruling_json(int64_t ruling)
{
	return json_pack("{s:I}", "ruling", (json_int_t)ruling);
}

int leader_store_ruling(struct act *act, struct effects *fx, const char *said)
{
	int rc = effects_store(&act->work, fx);

	if (rc > 0)
		act_done(act, leader_ruling_json(effects_id(fx, EFFECT_RULING)), "%s", said);
	return rc;
}

int leader_find_event(struct act *act, struct tourney *ret_event)
{
	int rc = event_code_find(act->work.ctx->store, leader_text(act, "event"), ret_event);

	if (rc == 0)
		leader_missing(act, N_("no such event; kskak event lists them"));
	return rc;
}

int leader_find_own_event(struct act *act, struct tourney *ret_event)
{
	int rc = leader_find_event(act, ret_event);

	return rc > 0 ? leader_may_event(act, ret_event) : rc;
}

int leader_find_event_group(struct act *act, const struct tourney *t, struct group_row *ret_group)
{
	const char *word = leader_text(act, "group");
	struct store *st = act->work.ctx->store;
	struct group_row g;
	char *end;
	long long id = strtoll(word, &end, 10);
	int rc = *end ? store_group_by_code(st, word, &g) : store_group_get(st, id, &g);

	if (rc > 0 && g.tourney == t->id) {
		*ret_group = g;
		return 1;
	}
	if (rc >= 0)
		leader_missing(act, N_("no such group; kskak group lists them"));
	return rc < 0 ? rc : 0;
}
