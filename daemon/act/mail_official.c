/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mail_official.h. */
#include "daemon/act/mail_official.h"

#include <stdio.h>

#include "daemon/act/leader_requests.h"

bool mail_official_may(struct act *act, const struct official_row *by)
{
	if (!by->otp_len && !act->work.ctx->set.desk_otp_must)
		return true;
	act_refuse(act, OUTCOME_DENIED, "S-55", "one_time_password", "%s",
		   tr(act->request.lang,
		      "You use a one-time password, which a mail cannot provide: do this at the "
		      "desk."));
	return false;
}

int mail_official_run(struct act *act, const struct official_row *by, json_t *request)
{
	char author[STORE_NAME_MAX + 8];
	const struct inbound *mail = act->request.in;
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = mail->received,
			     .control = {.request = request,
					 .role = (enum role)by->role,
					 .author = author,
					 .user = by->name,
					 .name = by->name,
					 .events = by->role == ROLE_LEADER ? by->events : "*",
					 .plays_as = by->address}};
	int rc;

	snprintf(author, sizeof(author), "mail %s", by->name);
	act->request.in = &in;
	act->request.role = in.control.role;
	act->work.author = author;
	act->work.signer = by->name;
	act->work.by_kc = by->role == ROLE_KC;
	rc = leader_requests_run(act);
	act->request.in = mail;
	act->work.author = act->work.signer = "";
	return rc;
}
