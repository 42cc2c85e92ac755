/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See act_officer.h. */
#include "daemon/act/act_officer.h"

#include <stdio.h>
#include <string.h>

#include "sql/store_official.h"

static int take_office(void *arg, const struct officer_row *o)
{
	struct act_offices *mine = arg;
	bool leads = !strcmp(o->role, "leader") || !strcmp(o->role, "deputy");

	if (mine->n < ACT_OFFICES_MAX)
		mine->v[mine->n++] = (struct act_office){o->tourney, leads};
	return 0;
}

static int know_address(struct act *act)
{
	const struct inbound_control *by = &act->request.in->control;
	struct act_offices *mine = &act->request.offices;
	const char *address = by->plays_as ? by->plays_as : "";
	struct official_row row;
	int rc = 1;

	if (!*address && by->user && *by->user) {
		rc = store_official_by_name(act->work.ctx->store, by->user, &row);
		if (rc > 0)
			address = row.address;
	}
	snprintf(mine->plays_as, sizeof(mine->plays_as), "%s", address);
	return rc < 0 ? rc : 1;
}

const char *act_officer_plays_as(const struct act *act)
{
	return act->request.offices.plays_as;
}

int act_officer_know(struct act *act)
{
	const char *user = act->request.in->control.user;
	struct act_offices *mine = &act->request.offices;
	int rc;

	mine->n = 0;
	rc = know_address(act);
	if (rc < 0 || act->request.role >= ROLE_KC || !user || !*user)
		return rc;
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
