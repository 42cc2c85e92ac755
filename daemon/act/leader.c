/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader.h. */
#include "daemon/act/leader.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/command.h"

const char *leader_text(const struct act *act, const char *name)
{
	const char *text =
		json_string_value(json_object_get(act->request.in->control.request, name));

	return text ? text : "";
}

int64_t leader_number(const struct act *act, const char *name)
{
	json_t *value = json_object_get(act->request.in->control.request, name);
	char *end;
	int64_t n;

	if (!json_is_string(value))
		return json_integer_value(value);
	n = strtoll(json_string_value(value), &end, 10);
	return *end ? 0 : n;
}

int leader_int(const struct act *act, const char *name)
{
	int64_t n = leader_number(act, name);

	return n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : (int)n;
}

struct civil leader_date(const struct act *act, const char *name)
{
	struct civil d = CIVIL_NONE;

	command_date(leader_text(act, name), &d);
	return d;
}

bool leader_language(struct act *act, char ret_code[LANG_CODE])
{
	const struct lang *lang = act->work.ctx->set.lang;
	const char *code = leader_text(act, "language");
	struct sbuf known = SBUF_INIT;
	bool ok = !*code || text_lang_read(code, &lang);

	if (!ok) {
		sbuf_adds(&known, "language (");
		text_lang_codes(" or ", &known);
		sbuf_adds(&known, ")");
		leader_bad(act, known.buf);
	}
	sbuf_release(&known);
	snprintf(ret_code, LANG_CODE, "%s", lang->code);
	return ok;
}

int leader_missing(struct act *act, const char *what)
{
	act_refuse(act, OUTCOME_WRONG, "", "not_found", "no such %s", what);
	return 1;
}

int leader_bad(struct act *act, const char *field)
{
	act_refuse(act, OUTCOME_WRONG, "", "bad_request", "%s: missing or not understood", field);
	return 1;
}

/* One of the codes in the leader's list, separated by commas. */
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

static int leads(struct act *act, int64_t group, bool *ret_leads)
{
	struct group_row g;
	struct tourney t;
	int rc;

	*ret_leads = lists_event(act->request.in->control.events, "*");
	if (!group)
		return 1;
	rc = store_group_get(act->work.ctx->store, group, &g);
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, g.tourney, &t);
	if (rc > 0)
		*ret_leads = lists_event(act->request.in->control.events, t.code);
	return rc < 0 ? rc : 1;
}

static int plays_in(struct act *act, int64_t group, bool *ret_plays)
{
	const char *address = act->request.in->control.plays_as;
	struct player p;
	struct entry_row e;
	int rc = 0;

	*ret_plays = false;
	if (address && address[0] && group)
		rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc > 0)
		rc = store_entry_of(act->work.ctx->store, group, p.id, &e);
	if (rc > 0)
		*ret_plays = true;
	return rc < 0 ? rc : 1;
}

static void refuse_own(struct act *act, const char *what)
{
	act_refuse(act, OUTCOME_DENIED, "6.4.1", "own_group",
		   "you play in this %s yourself, so the K-skak chief (KC) decides here, not you",
		   what);
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
		refuse_own(act, "group");
	else
		act_refuse(act, OUTCOME_DENIED, "6.4.1", "denied",
			   "you are not the leader of this event");
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

int leader_may_player(struct act *act, const struct player *player)
{
	struct shared s = {.act = act, .rc = 1};
	int rc = 1;

	if (act->request.role >= ROLE_KC)
		return 1;
	s.leads = lists_event(act->request.in->control.events, "*");
	rc = store_entry_each_player(act->work.ctx->store, player->id, look_for_leader, &s);
	if (rc < 0 || s.rc < 0)
		return rc < 0 ? rc : s.rc;
	if (s.plays)
		refuse_own(act, "player's group");
	else if (!s.leads)
		act_refuse(act, OUTCOME_DENIED, "6.4.1", "denied",
			   "the player plays in no event that you lead");
	return s.leads && !s.plays;
}

int leader_may_game(struct act *act, const struct game_row *row)
{
	const char *address = act->request.in->control.plays_as;
	struct player p;
	int rc = leader_may(act, row->group);

	if (rc <= 0 || act->request.role >= ROLE_KC || !address || !address[0])
		return rc;
	rc = store_player_by_address(act->work.ctx->store, address, &p);
	if (rc < 0)
		return rc;
	if (rc == 0 || (p.id != row->white && p.id != row->black))
		return 1;
	refuse_own(act, "game");
	return 0;
}

int leader_find_player(struct act *act, struct player *ret_player)
{
	const char *who = leader_text(act, "player");
	int rc;

	if (strchr(who, '@'))
		rc = store_player_by_address(act->work.ctx->store, who, ret_player);
	else
		rc = store_player_get(act->work.ctx->store, leader_number(act, "player"),
				      ret_player);
	if (rc == 0)
		leader_missing(act, "player");
	return rc;
}
