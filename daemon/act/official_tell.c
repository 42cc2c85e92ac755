/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See official_tell.h. */
#include "daemon/act/official_tell.h"

#include "daemon/letter/queue.h"

int official_tell(struct act *act, const struct official_row *official, const char *what,
		  const char *name)
{
	const char *device = act->request.in->door == DOOR_WEB ? act->request.in->web.device : "";
	struct player player = {.id = 0};
	int rc = store_player_by_address(act->work.ctx->store, official->address, &player);

	if (rc < 0)
		return rc;
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_ACCESS,
				       .to = rc > 0 ? &player : NULL,
				       .address = rc > 0 ? NULL : official->address,
				       .lang = act->work.ctx->set.lang,
				       .facts = json_pack("{s:s, s:s, s:s}", "what", what, "name",
							  name, "device", device)});
}
