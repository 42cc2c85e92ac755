/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See act_officer.h. */
#include "daemon/act/act_officer.h"

#include <string.h>

static int take_office(void *arg, const struct officer_row *o)
{
	struct act_offices *mine = arg;
	bool leads = !strcmp(o->role, "leader") || !strcmp(o->role, "deputy");

	if (mine->n < ACT_OFFICES_MAX)
		mine->v[mine->n++] = (struct act_office){o->tourney, leads};
	return 0;
}

int act_officer_know(struct act *act)
{
	const char *user = act->request.in->control.user;
	struct act_offices *mine = &act->request.offices;
	int rc;

	if (act->request.role >= ROLE_KC || !user || !*user)
		return 1;
	rc = store_officer_each_user(act->work.ctx->store, user, take_office, mine);
	for (int i = 0; i < mine->n; i++)
		if (mine->v[i].leads && act->request.role < ROLE_LEADER)
			act->request.role = ROLE_LEADER;
	return rc;
}

bool act_officer_leads(const struct act *act, int64_t tourney)
{
	const struct act_offices *mine = &act->request.offices;

	for (int i = 0; i < mine->n; i++)
		if (mine->v[i].leads && mine->v[i].tourney == tourney)
			return true;
	return false;
}
