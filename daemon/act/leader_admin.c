/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_admin.h. */
#include "daemon/act/leader_admin.h"
#include "daemon/act/leader.h"
#include "daemon/event/store_job.h"

/* The copy does not include the changes of this turn. */
int leader_admin_backup(struct act *act)
{
	const char *file = leader_text(act, "file"), *why;
	json_t *found = leader_found(act, store_job_backup(file));

	if (!found)
		return 1;
	why = json_string_value(json_object_get(found, "why"));
	if (why)
		act_refuse(act, OUTCOME_WRONG, "", "backup_failed", "%s", why);
	else
		act_done(act, json_pack("{s:s}", "file", file), "backup written to %s", file);
	json_decref(found);
	return 1;
}

/* After a leak: invalidates everything signed with the old keys. */
static int end_old_keys(struct act *act, int writer)
{
	int rc = store_key_end_before(act->work.ctx->store, writer);

	return rc < 0 ? rc : context_read_keys(act->work.ctx);
}

/*
 * The keyring gets the key before the commit; after a rollback the dispatch rereads the keys.
 */
int leader_admin_rotate_key(struct act *act)
{
	int id = 0, rc = context_add_key(act->work.ctx, act->work.received, &id);

	if (rc > 0 && leader_flag(act, "now", false))
		rc = end_old_keys(act, id);
	act_done(act, json_pack("{s:i}", "key", id),
		 leader_flag(act, "now", false)
			 ? "letters are signed with key %d from now on; no earlier letter can be "
			   "answered by its token or link"
			 : "letters are signed with key %d from now on",
		 id);
	return rc;
}
