/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_captain.h. */
#include "daemon/act/player_captain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/event/entering.h"

static int find_code(struct act *act, const char *text, struct tourney *ret)
{
	const struct kind *kind;
	bool any;
	int rc = *text ? entering_find(&act->work, text, CLASS_COUNT, ret, &any) : 0;

	kind = rc > 0 ? kind_find(ret->kind) : NULL;
	return rc > 0 ? kind && kind->unit == KIND_TEAM : rc;
}

int player_captain_event(struct act *act, const char *text, struct tourney *ret)
{
	const char *behind = command_behind_team(text);
	int rc = find_code(act, text, ret);

	return rc == 0 && behind != text ? find_code(act, behind, ret) : rc;
}

static bool is_captain(const struct act *act, const struct team_one *team)
{
	return act->request.player.id && team->row.captain == act->request.player.id &&
	       team_list_lives(&team->row);
}

bool player_captain_means(const struct act *act, const struct team_one *team, const char *named)
{
	if (!is_captain(act, team))
		return false;
	if (!named || !*named)
		return true;
	if (strspn(named, "0123456789") == strlen(named))
		return strtol(named, NULL, 10) == team->row.number;
	return !strcasecmp(named, team->name);
}

void player_captain_refuse(struct act *act, const struct tourney *t, const struct team_list *list,
			   const char *named)
{
	struct sbuf names = SBUF_INIT;
	const char *last = NULL;
	int n = 0;

	for (size_t i = 0; i < list->n; i++) {
		if (!is_captain(act, &list->v[i]))
			continue;
		n += player_captain_means(act, &list->v[i], named);
		last = list->v[i].name;
		sbuf_addf(&names, "%s%s", names.len ? ", " : "", last);
	}
	if (!last)
		act_refuse(act, OUTCOME_REFUSED, "6.7.2.2", "not_captain",
			   tr(act->request.lang, "You are not the captain of a team in %s."),
			   t->name);
	else if (!n)
		act_refuse(act, OUTCOME_WRONG, "6.7.2.2", "no_such_team",
			   tr(act->request.lang, "You have no team \"%.60s\" in %s, but: %s."),
			   named, t->name, names.buf);
	else
		act_refuse(act, OUTCOME_WRONG, "6.7.2.2", "which_team",
			   tr(act->request.lang,
			      "You are the captain of several teams in %s: %s. Name one on a line "
			      "of its own: \"team: %s\"."),
			   t->name, names.buf, last);
	sbuf_release(&names);
}

int player_captain_team(struct act *act, const struct tourney *t, const char *named,
			struct team_list *list, const struct team_one **ret)
{
	int n = 0, rc = team_list_load(act->work.ctx, t->id, list);

	for (size_t i = 0; i < list->n && rc > 0; i++) {
		if (!player_captain_means(act, &list->v[i], named))
			continue;
		*ret = &list->v[i];
		n++;
	}
	if (rc <= 0 || n == 1)
		return rc;
	player_captain_refuse(act, t, list, named);
	return 0;
}
