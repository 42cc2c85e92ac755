/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Makes rulings, and opens appeals; see ruling.h. */
#include "daemon/event/ruling.h"

#include <stdio.h>

#include "daemon/event/cases.h"
#include "daemon/rules_for.h"

/* --- whose ruling, and until when ------------------------------------------------------------ */

/* The time limit of 6.4.3 is the same at every level, by the rules of the game or group. */
static int appeal_ends(const struct work *work, int64_t game, int64_t group,
		       struct instant *ret_ends)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->now);
	struct ruleset rules;
	int rc = rules_for(work->ctx, game, group, &rules);

	if (rc > 0)
		*ret_ends = zone_midnight(
			ZONE_COPENHAGEN,
			civil_add_days(today, ruleset_get(&rules, RULE_APPEAL_DAYS) + 1));
	return rc;
}

/* One level above the ruling being appealed against. */
static int next_level(const struct work *work, enum ruling_level *ret_level)
{
	struct ruling_row against;
	struct case_row row;
	int rc = store_case_get(work->ctx->store, work->case_in_hand, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row.kind == CASE_APPEAL) {
		rc = store_ruling_get(work->ctx->store, row.appealed, &against);
		if (rc > 0) {
			*ret_level =
				against.level == RULED_BY_LEADER ? RULED_BY_KC : RULED_BY_TRIBUNAL;
			ruling_row_release(&against);
		}
	}
	case_row_release(&row);
	return rc < 0 ? rc : 1;
}

int ruling_level(const struct work *work, struct ruling_row *ret_ruling)
{
	enum ruling_level level = work->by_tribunal ? RULED_BY_TRIBUNAL
				  : work->by_kc	    ? RULED_BY_KC
						    : RULED_BY_LEADER;
	int rc = work->case_in_hand ? next_level(work, &level) : 1;

	ret_ruling->level = level;
	/* The tribunal signs as such, whoever enters its ruling. */
	snprintf(ret_ruling->signer, sizeof(ret_ruling->signer), "%s",
		 level == RULED_BY_TRIBUNAL || !work->signer ? "" : work->signer);
	ret_ruling->appeal_until = (struct instant){0};
	if (rc < 0 || level == RULED_BY_TRIBUNAL)
		return rc;
	return appeal_ends(work, ret_ruling->game, ret_ruling->group, &ret_ruling->appeal_until);
}

static int keep_highest(void *arg, const struct ruling_row *row)
{
	struct ruling_standing *s = arg;

	if (row->level >= s->level) {
		s->level = row->level;
		s->ruling = row->id;
	}
	return 0;
}

static int keep_pending(void *arg, const struct case_row *row)
{
	struct ruling_standing *s = arg;

	if (row->kind == CASE_APPEAL)
		s->pending = row->id;
	return 0;
}

int ruling_standing_of(const struct work *work, int64_t game, struct ruling_standing *ret)
{
	int rc;

	*ret = (struct ruling_standing){.level = RULED_BY_LEADER};
	rc = store_ruling_each_game(work->ctx->store, game, keep_highest, ret);
	return rc < 0 ? rc : store_case_open_in_game(work->ctx->store, game, keep_pending, ret);
}

int64_t ruling_appealed(const struct work *work, const struct ruling_row *ruling)
{
	struct case_row appeal;

	if (!ruling->case_id || store_case_get(work->ctx->store, ruling->case_id, &appeal) <= 0)
		return 0;
	case_row_release(&appeal);
	return appeal.appealed;
}

enum appeal_matter ruling_matter(const struct work *work, const struct ruling_row *ruling)
{
	enum appeal_matter matter = APPEAL_OTHER;
	struct ruling_row before;
	int64_t id;

	switch (player_ruling_read(ruling)) {
	case PLAYER_BANNED: return APPEAL_BAN;
	case PLAYER_EXPELLED: return APPEAL_EXPULSION;
	case PLAYER_UPHELD: break;
	case PLAYER_RULING_NONE:
	case PLAYER_WITHDRAWN:
	case PLAYER_WARNED:
	case PLAYER_NO_PRIZE:
	case PLAYER_JOINED:
	case PLAYER_SET_ASIDE: return APPEAL_OTHER;
	}
	id = ruling_appealed(work, ruling);
	if (id && store_ruling_get(work->ctx->store, id, &before) > 0) {
		matter = ruling_matter(work, &before);
		ruling_row_release(&before);
	}
	return matter;
}

bool ruling_is_removal(const struct work *work, const struct ruling_row *ruling)
{
	struct ruling_row before;
	bool is = false;
	int64_t id;

	switch (player_ruling_read(ruling)) {
	case PLAYER_WITHDRAWN:
	case PLAYER_EXPELLED: return true;
	case PLAYER_UPHELD: break;
	case PLAYER_RULING_NONE:
	case PLAYER_WARNED:
	case PLAYER_BANNED:
	case PLAYER_NO_PRIZE:
	case PLAYER_JOINED:
	case PLAYER_SET_ASIDE: return false;
	}
	id = ruling_appealed(work, ruling);
	if (id && store_ruling_get(work->ctx->store, id, &before) > 0) {
		is = ruling_is_removal(work, &before);
		ruling_row_release(&before);
	}
	return is;
}

int ruling_on_player(const struct work *work, const struct player *who, struct ruling_row *row,
		     json_t *facts, struct effects *ret, struct effect_ref *ret_ruling)
{
	int rc;

	row->player = who->id;
	row->at = work->received;
	snprintf(row->author, sizeof(row->author), "%s", work->author);
	rc = ruling_level(work, row);
	if (rc < 0) {
		json_decref(facts);
		return rc;
	}
	effects_ruling(ret, row);
	*ret_ruling = effects_last(ret);
	effects_letter(ret, work,
		       &(struct letter_facts){.kind = POST_RULING,
					      .to = who,
					      .group = row->group,
					      .token = TOKEN_PLAYER,
					      .facts = facts})
		->letter.ruling = *ret_ruling;
	if (row->group)
		effects_pages(ret, row->group, 0);
	return 1;
}

int ruling_on_case(const struct work *work, const struct case_row *row, const char *verdict,
		   const char *reason, struct effects *ret)
{
	struct ruling_row ruling = {.case_id = row->id,
				    .group = row->group,
				    .player = row->player,
				    .at = work->received,
				    .paragraph = "6.4.1",
				    .reason = (char *)reason};
	int rc = ruling_level(work, &ruling);

	if (rc < 0)
		return rc;
	snprintf(ruling.author, sizeof(ruling.author), "%s", work->author);
	snprintf(ruling.verdict, sizeof(ruling.verdict), "%s", verdict);
	effects_ruling(ret, &ruling);
	effects_case_settled(ret, effect_stored(row->id), effects_last(ret));
	return 1;
}

/* --- appeals --------------------------------------------------------------------------------- */

enum ruling_bar ruling_bar(const struct work *work, const struct ruling_row *ruling)
{
	if (ruling->level == RULED_BY_TRIBUNAL)
		return RULING_FINAL;
	if (player_ruling_read(ruling) == PLAYER_SET_ASIDE)
		return RULING_WON;
	return work->now.sec < ruling->appeal_until.sec ? RULING_OPEN : RULING_LATE;
}

static int keep_appeal(void *arg, const struct case_row *row)
{
	if (row->kind == CASE_APPEAL)
		*(int64_t *)arg = row->id;
	return 0;
}

/* More words about an open appeal are added to it, and KC is told. */
static int add_to_appeal(const struct work *work, const struct case_row *row, const char *text,
			 struct effects *ret)
{
	struct said_words words = {NULL, text, zone_date(ZONE_COPENHAGEN, work->now)};
	struct effect *letter;
	struct game_row game;
	struct player who;
	int rc = store_player_get(work->ctx->store, row->player, &who);

	if (rc > 0 && row->game)
		rc = store_game_get(work->ctx->store, row->game, &game);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (row->game)
		words.side = game.white == row->player ? "w" : "b";
	cases_add_words(effect_stored(row->id), &words, ret);
	letter = effects_letter_to_leader(
		ret, work, true,
		&(struct letter_facts){
			.kind = POST_CASE,
			.game = row->game,
			.group = row->group,
			.facts = json_pack("{s:s, s:s}", "who", who.name, "says", text)});
	if (letter)
		effects_letter_of_case(letter, effect_stored(row->id));
	return 0;
}

int ruling_appeal_case(const struct work *work, const struct ruling_row *ruling, int64_t player,
		       const char *text, struct effects *ret, struct effect_ref *ret_case)
{
	struct case_row row = {.kind = CASE_APPEAL,
			       .game = ruling->game,
			       .group = ruling->group,
			       .player = player,
			       .appealed = ruling->id};
	int64_t same = 0;
	json_t *evidence;
	int rc = store_case_open_against(work->ctx->store, ruling->id, keep_appeal, &same);

	if (rc > 0)
		rc = appeal_ends(work, ruling->game, ruling->group, &row.due);
	if (rc < 0)
		return rc;
	*ret_case = effect_stored(same);
	row.id = same;
	if (same)
		return *text ? add_to_appeal(work, &row, text, ret) : 0;
	evidence = json_pack("{s:s, s:I, s:s}", "text", text, "ruling", (json_int_t)ruling->id,
			     "to", ruling->level == RULED_BY_LEADER ? "kc" : "tribunal");
	*ret_case = cases_open(work, &row, evidence, ret);
	return 1;
}
