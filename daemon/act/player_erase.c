/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_erase.h. */
#include "daemon/act/player_erase.h"

#include <stdio.h>
#include <strings.h>

#include "daemon/erase.h"
#include "daemon/event/joined.h"
#include "sql/store_access.h"
#include "sql/store_game.h"
#include "sql/store_note.h"
#include "sql/store_official.h"
#include "sql/store_preference.h"
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

/* Removes the player's credentials, and adds them to those to be erased elsewhere. */
static int erase(struct store *st, struct player *p, struct erasure *e)
{
	struct erased_person person = {.player = p->id};
	int rc;

	snprintf(person.name, sizeof(person.name), "%s", p->name);
	snprintf(person.address, sizeof(person.address), "%s", p->address);
	if (!civil_is_none(p->born))
		civil_format(p->born, person.born);
	store_erasure_add(e, &person);
	p->address[0] = '\0';
	p->born = CIVIL_NONE;
	p->address_state = ADDRESS_ERASED;
	p->member_number[0] = p->sex[0] = '\0';
	p->member = p->citizen = KNOWN_NOT;
	p->invitations = false;
	rc = store_player_update(st, p);
	if (rc > 0)
		rc = store_access_erase(st, p->id);
	if (rc >= 0)
		rc = store_sign_in_erase(st, p->id);
	if (rc >= 0)
		rc = store_note_erase(st, p->id);
	if (rc >= 0)
		rc = store_preference_erase(st, p->id);
	return rc < 0 ? rc : 1;
}

/* Joined records belong to the same person. */
static int erase_all(struct act *act, struct player *p)
{
	struct joined_record others[JOINED_MAX + 1];
	struct store *st = act->work.ctx->store;
	struct erasure e = {.n_persons = 0};
	struct player other;
	size_t n = 0;
	int rc = joined_records(&act->work, p->id, others, &n);

	for (size_t i = 0; i < n && rc >= 0; i++) {
		rc = store_player_get(st, others[i].player, &other);
		if (rc > 0 && other.address_state != ADDRESS_ERASED)
			rc = erase(st, &other, &e);
	}
	if (rc >= 0)
		rc = erase(st, p, &e);
	if (rc > 0)
		return erase_run(act->work.ctx, &e);
	store_erasure_release(&e);
	return rc;
}

/* Returns 1: the address belongs to an office; 0: it does not. */
static int holds_office(struct act *act, const struct player *p)
{
	const struct context_settings *set = &act->work.ctx->set;
	struct official_row official;

	if (!p->address[0])
		return 0;
	if (!strcasecmp(p->address, set->leader_address) ||
	    !strcasecmp(p->address, set->kc_address) ||
	    !strcasecmp(p->address, set->register_address))
		return 1;
	return store_official_by_address(act->work.ctx->store, p->address, &official);
}

int player_erase_is_free(struct act *act, const struct player *p)
{
	int rc = holds_office(act, p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act_refuse(act, OUTCOME_REFUSED, "", "holds_office", "%s",
		   tr(act->request.lang, "not while the address is that of an office"));
	return 0;
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
	if (rc > 0)
		rc = player_erase_is_free(act, p);
	return rc > 0 ? erase_all(act, p) : rc;
}
