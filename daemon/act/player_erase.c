/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_erase.h. */
#include "daemon/act/player_erase.h"

#include "sql/store_access.h"
#include "sql/store_game.h"
#include "sql/store_preference.h"
#include "sql/store_note.h"
#include "sql/store_sign_in.h"

static int still_needed(void *arg, const struct entry_row *e)
{
	struct act *act = ((void **)arg)[0];
	bool *needed = ((void **)arg)[1];
	struct group_row g;

	if (e->group && store_group_get(act->work.ctx->store, e->group, &g) > 0)
		*needed |= g.state != GROUP_ARCHIVED;
	return 0;
}

static int erase(struct store *st, struct player *p)
{
	int rc;

	p->address[0] = '\0';
	p->born = CIVIL_NONE;
	p->address_state = ADDRESS_ERASED;
	p->member_number[0] = p->sex[0] = '\0';
	p->member = p->citizen = KNOWN_NOT;
	p->invitations = false;
	rc = store_player_update(st, p);
	if (rc > 0)
		rc = store_entry_erase(st, p->id);
	if (rc >= 0)
		rc = store_access_erase(st, p->id);
	if (rc >= 0)
		rc = store_sign_in_erase(st, p->id);
	if (rc >= 0)
		rc = store_note_erase(st, p->id);
	if (rc >= 0)
		rc = store_preference_erase(st, p->id);
	return rc < 0 ? rc : 1;
}

int player_erase(struct act *act, struct player *p)
{
	bool needed = false;
	void *arg[2] = {act, &needed};
	int64_t open = 0;
	int rc = store_entry_each_player(act->work.ctx->store, p->id, still_needed, arg);

	if (rc > 0)
		rc = store_game_count(act->work.ctx->store,
				      &(struct game_query){.player = p->id, .unfinished = true},
				      &open);
	if (rc > 0 && (needed || open)) {
		act_refuse(act, OUTCOME_REFUSED, "6.2.3", "still_needed", "%s",
			   tr(act->request.lang, "not before the player's last group is archived"));
		return 0;
	}
	return rc > 0 ? erase(act->work.ctx->store, p) : rc;
}
