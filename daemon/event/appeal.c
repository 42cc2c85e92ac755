/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Appeals about players; see appeal.h. */
#include "daemon/event/appeal.h"

#include "daemon/event/pause.h"

/* Whether the appeal pauses the games of the player. */
static bool pauses(const struct work *work, const struct ruling_row *ruling)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct appeal_step step = {.level = ruling->level == RULED_BY_LEADER ? APPEAL_FROM_LEADER
									     : APPEAL_FROM_KC,
				   .communicated = zone_date(ZONE_COPENHAGEN, ruling->at),
				   .appealed = zone_date(ZONE_COPENHAGEN, work->now)};
	struct appeal_ruling r;

	appeal_rule(&rules, ruling_matter(work, ruling), &step, 1, &r);
	return r.games_suspended;
}

int appeal_lodge(const struct work *work, const struct ruling_row *ruling, int64_t player,
		 const char *text, struct effects *ret, struct effect_ref *ret_case,
		 struct game_step_refusal *ret_refusal)
{
	int rc = ruling_appeal_case(work, ruling, player, text, ret, ret_case);

	if (rc <= 0 || !pauses(work, ruling))
		return rc < 0 ? rc : 1;
	return pause_games_of(work, player, ruling->group, true, ret, ret_refusal);
}

/* Only the tribunal's word on a ban or an expulsion ends a pause. */
static bool resumes(const struct work *work, const struct ruling_row *against)
{
	return against->level != RULED_BY_LEADER && ruling_matter(work, against) != APPEAL_OTHER;
}

static int rule_on(const struct work *work, const struct case_row *appeal, bool set_aside,
		   const char *reason, struct effects *ret, struct effect_ref *ret_ruling)
{
	struct ruling_row row = {
		.case_id = appeal->id, .group = appeal->group, .reason = (char *)reason};
	struct player who;
	int rc = store_player_get(work->ctx->store, appeal->player, &who);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	player_ruling_set(&row, set_aside ? PLAYER_SET_ASIDE : PLAYER_UPHELD);
	return ruling_on_player(work, &who, &row, ret, ret_ruling);
}

int appeal_decide(const struct work *work, const struct case_row *appeal, bool set_aside,
		  const char *reason, struct effects *ret, struct game_step_refusal *ret_refusal)
{
	struct effect_ref ruling;
	struct ruling_row against;
	int rc = store_ruling_get(work->ctx->store, appeal->appealed, &against);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = rule_on(work, appeal, set_aside, reason, ret, &ruling);
	if (rc > 0 && resumes(work, &against))
		rc = pause_games_of(work, appeal->player, appeal->group, false, ret, ret_refusal);
	if (rc > 0)
		effects_case_settled(ret, effect_stored(appeal->id), ruling);
	ruling_row_release(&against);
	return rc;
}

/* The date is taken off, so that the case waits without a timer from then on. */
void appeal_remind(const struct work *work, const struct case_row *appeal, struct effects *ret)
{
	effects_letter_to_leader(ret, work, appeal->kind == CASE_APPEAL,
				 &(struct letter_facts){.kind = POST_CASE,
							.game = appeal->game,
							.group = appeal->group,
							.case_id = appeal->id});
	effects_case_told(ret, appeal->id);
}
