/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See act_deputy.h. */
#include "daemon/act/act_deputy.h"

#include <stdio.h>
#include <string.h>

#include "daemon/config.h"
#include "daemon/publish/signature.h"

void act_deputy_sign(struct act *act, const struct act_deputy *d)
{
	snprintf(act->request.author, sizeof(act->request.author), "%.128s" DEPUTY_MARK "%s",
		 act->request.in->control.author, d->leader);
	act->work.author = act->request.author;
	act->work.signer = d->name;
}

static int take_deputyship(void *arg, const struct deputy_row *row)
{
	struct act *act = arg;
	struct act_deputies *mine = &act->request.deputies;
	const char *user = act->request.in->control.user;
	struct act_deputy *d = &mine->v[mine->n];
	struct sbuf events = SBUF_INIT;

	if (strcmp(user, row->deputy) != 0 || mine->n == ACT_DEPUTIES_MAX)
		return 0;
	if (config_lists(act->work.ctx->set.leaders, row->leader, &events)) {
		snprintf(d->leader, sizeof(d->leader), "%s", row->leader);
		snprintf(d->name, sizeof(d->name), "%s", row->name);
		snprintf(d->events, sizeof(d->events), "%s", events.buf);
		mine->n++;
	}
	sbuf_release(&events);
	return 0;
}

int act_deputy_know(struct act *act)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	int rc;

	if (act->request.role >= ROLE_KC || !act->request.in->control.user)
		return 1;
	rc = store_deputy_each(act->work.ctx->store, today, take_deputyship, act);
	if (rc > 0 && act->request.deputies.n && act->request.role < ROLE_LEADER) {
		act->request.role = ROLE_LEADER;
		act_deputy_sign(act, &act->request.deputies.v[0]);
	}
	return rc;
}
