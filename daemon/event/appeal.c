/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Appeals about players; see appeal.h. */
#include "daemon/event/appeal.h"

#include <stdio.h>

#include "daemon/event/pause.h"
#include "daemon/event/removal.h"
#include "daemon/rules_for.h"

/* Whether the appeal pauses the player's games (RULES E-8). */
static int pauses(const struct work *work, const struct ruling_row *ruling, bool *ret_pauses)
{
	struct appeal_step step = {.level = ruling->level == RULED_BY_LEADER ? APPEAL_FROM_LEADER
									     : APPEAL_FROM_KC,
				   .communicated = zone_date(ZONE_COPENHAGEN, ruling->at),
				   .appealed = zone_date(ZONE_COPENHAGEN, work->now)};
	struct appeal_ruling r;
	struct ruleset rules;
	int rc = rules_for(work->ctx, ruling->game, ruling->group, &rules);

	if (rc < 0)
		return rc;
	appeal_rule(&rules, ruling_matter(work, ruling), &step, 1, &r);
	*ret_pauses = r.games_suspended;
	return 1;
}

/* A ban affects all games of the player, whichever group it was given for. */
static int64_t group_concerned(const struct work *work, const struct ruling_row *ruling)
{
	return ruling_matter(work, ruling) == APPEAL_BAN ? 0 : ruling->group;
}

/* The removal from a group that the player's appeal is about. */
static struct removal removal_of(const struct player *who, int64_t group)
{
	return (struct removal){.who = who, .group = group, .reason = "", .from = CIVIL_NONE};
}

int appeal_lodge(const struct work *work, const struct ruling_row *ruling, const struct player *who,
		 const char *text, struct effects *ret, struct effect_ref *ret_case,
		 struct game_step_refusal *ret_refusal)
{
	struct removal removal = removal_of(who, ruling->group);
	bool pause = false;
	int rc = ruling_appeal_case(work, ruling, who->id, text, ret, ret_case);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = pauses(work, ruling, &pause);
	if (rc < 0)
		return rc;
	if (ruling_is_removal(work, ruling))
		return removal_appealed(work, &removal, ruling->level != RULED_BY_LEADER, pause,
					ret, ret_refusal);
	if (!pause)
		return 1;
	return pause_games_of(work, who->id, group_concerned(work, ruling), true, ret, ret_refusal);
}

/* The clocks start the day after, unless the ruling names another day. */
static struct civil runs_from(const struct work *work, const struct appeal_decision *d)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->received);

	return civil_is_none(d->from) ? civil_add_days(today, 1) : d->from;
}

/* The effects of the ruling on games. */
static int follow(const struct work *work, const struct ruling_row *against,
		  const struct player *who, const struct appeal_decision *d, struct effects *ret,
		  struct game_step_refusal *ret_refusal)
{
	struct removal removal = removal_of(who, against->group);

	removal.reason = d->reason;
	if (ruling_is_removal(work, against) && !d->set_aside)
		return removal_upheld(work, &removal, ret, ret_refusal);
	if (ruling_is_removal(work, against)) {
		removal.from = runs_from(work, d);
		return removal_set_aside(work, &removal, ret, ret_refusal);
	}
	/* Only the tribunal's ruling on a ban ends a pause. */
	if (against->level == RULED_BY_LEADER || ruling_matter(work, against) == APPEAL_OTHER)
		return 1;
	return pause_games_of(work, who->id, group_concerned(work, against), false, ret,
			      ret_refusal);
}

static int rule_on(const struct work *work, const struct case_row *appeal,
		   const struct ruling_row *against, const struct player *who,
		   const struct appeal_decision *d, struct effects *ret,
		   struct effect_ref *ret_ruling)
{
	struct ruling_row row = {
		.case_id = appeal->id, .group = appeal->group, .reason = (char *)d->reason};
	json_t *facts = NULL;
	char date[CIVIL_TEXT];

	if (d->set_aside && ruling_is_removal(work, against) &&
	    !removal_is_in_hall(work, against->group))
		facts = json_pack("{s:s}", "from", civil_format(runs_from(work, d), date));
	player_ruling_set(&row, d->set_aside ? PLAYER_SET_ASIDE : PLAYER_UPHELD);
	return ruling_on_player(work, who, &row, facts, ret, ret_ruling);
}

int appeal_decide(const struct work *work, const struct case_row *appeal,
		  const struct appeal_decision *decision, struct effects *ret,
		  struct game_step_refusal *ret_refusal)
{
	struct effect_ref ruling;
	struct ruling_row against;
	struct player who;
	int rc = store_player_get(work->ctx->store, appeal->player, &who);

	if (rc > 0)
		rc = store_ruling_get(work->ctx->store, appeal->appealed, &against);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = rule_on(work, appeal, &against, &who, decision, ret, &ruling);
	if (rc > 0)
		rc = follow(work, &against, &who, decision, ret, ret_refusal);
	if (rc > 0)
		effects_case_settled(ret, effect_stored(appeal->id), ruling);
	ruling_row_release(&against);
	return rc;
}

static void tell_dismissed(const struct work *work, struct game_tx *m,
			   const struct case_row *appeal, struct effect_ref ruling,
			   struct effects *ret)
{
	for (int s = 0; s < 2; s++)
		effects_letter(ret, work,
			       &(struct letter_facts){.kind = POST_RULING,
						      .to = &m->player[s],
						      .game = m->row.id,
						      .group = m->row.group,
						      .case_id = appeal->id,
						      .seq = m->row.seq,
						      .ply = m->row.ply,
						      .token = TOKEN_PLY})
			->letter.ruling = ruling;
}

int appeal_dismiss_in_game(const struct work *work, const struct case_row *appeal,
			   const char *reason, struct effects *ret)
{
	struct ruling_row row = {.case_id = appeal->id,
				 .game = appeal->game,
				 .group = appeal->group,
				 .player = appeal->player,
				 .at = work->received,
				 .reason = (char *)reason};
	struct game_tx m;
	int rc = game_step_open(work, appeal->game, &m, ret);

	if (rc > 0)
		rc = game_tx_players(work, &m);
	if (rc > 0)
		rc = ruling_level(work, &row);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	player_ruling_set(&row, PLAYER_UPHELD);
	snprintf(row.author, sizeof(row.author), "%s", work->author);
	effects_ruling(ret, &row);
	struct effect_ref ruling = effects_last(ret);
	tell_dismissed(work, &m, appeal, ruling, ret);
	effects_case_settled(ret, effect_stored(appeal->id), ruling);
	effects_pages(ret, appeal->group, appeal->game);
	return 1;
}
