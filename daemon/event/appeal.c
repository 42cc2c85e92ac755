/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Appeals; see appeal.h. */
#include "daemon/event/appeal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/ruleset.h"
#include "daemon/letter/queue.h"
#include "daemon/event/consequences.h"
#include "daemon/event/sanction.h"

enum appeal_bar appeal_in_time(const struct work *work, const struct ruling_row *ruling)
{
	if (ruling->level == RULED_BY_TRIBUNAL)
		return APPEAL_FINAL;
	return work->now.sec < ruling->appeal_until.sec ? APPEAL_OPEN : APPEAL_LATE;
}

struct newest {
	int64_t game, player; /* rulings about this game, or about this player and no game */
	int64_t id;
};

static int keep_newest(void *arg, const struct ruling_row *row)
{
	struct newest *n = arg;

	if (row->game ? row->game == n->game : row->player == n->player)
		n->id = row->id;
	return 0;
}

int appeal_newest(struct work *work, int64_t game, struct ruling_row *ret_ruling)
{
	struct newest n = {game, work->player->id, 0};
	int rc = store_ruling_each(work->ctx->store, 0, 0, keep_newest, &n);

	if (rc <= 0 || !n.id)
		return rc < 0 ? rc : 0;
	return store_ruling_get(work->ctx->store, n.id, ret_ruling);
}

/* The days of 6.4.3 are the same for every step; single games carry the default. */
static struct instant appeal_ends(const struct work *work)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct civil today = zone_date(ZONE_COPENHAGEN, work->now);

	return zone_midnight(ZONE_COPENHAGEN,
			     civil_add_days(today, ruleset_get(&rules, RULE_APPEAL_DAYS) + 1));
}

/* One step above the ruling that the appeal is against. */
static int next_level(struct work *work, enum ruling_level *ret_level)
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

int appeal_level(struct work *work, struct ruling_row *ret_ruling)
{
	bool by_kc = work->by_kc;
	enum ruling_level level = by_kc ? RULED_BY_KC : RULED_BY_LEADER;
	int rc = work->case_in_hand ? next_level(work, &level) : 1;

	ret_ruling->level = level;
	ret_ruling->appeal_until =
		level == RULED_BY_TRIBUNAL ? (struct instant){0} : appeal_ends(work);
	return rc;
}

/* --- lodging --------------------------------------------------------------------------------- */

struct same_appeal {
	int64_t ruling, found;
};

static int find_same(void *arg, const struct case_row *row)
{
	struct same_appeal *s = arg;

	if (row->kind == CASE_APPEAL && row->appealed == s->ruling)
		s->found = row->id;
	return 0;
}

static json_t *appeal_evidence(const struct ruling_row *ruling, const char *text)
{
	return json_pack("{s:s, s:I, s:s}", "text", text, "ruling", (json_int_t)ruling->id, "to",
			 ruling->level == RULED_BY_LEADER ? "kc" : "tribunal");
}

static int suspend(struct work *work, const struct ruling_row *ruling, int64_t player)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->now);
	struct appeal_step step = {.level = ruling->level == RULED_BY_LEADER ? APPEAL_FROM_LEADER
									     : APPEAL_FROM_KC,
				   .communicated = zone_date(ZONE_COPENHAGEN, ruling->at),
				   .appealed = today};
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct appeal_ruling r;

	appeal_rule(&rules, sanction_matter(work, ruling), &step, 1, &r);
	return r.games_suspended ? sanction_pause(work, player, ruling->group) : 1;
}

int appeal_lodge(struct work *work, const struct ruling_row *ruling, int64_t player,
		 const char *text, int64_t *ret_case)
{
	struct case_row row = {.kind = CASE_APPEAL,
			       .game = ruling->game,
			       .group = ruling->group,
			       .player = player,
			       .appealed = ruling->id,
			       .due = appeal_ends(work)};
	struct same_appeal same = {ruling->id, 0};
	int rc = store_case_each(work->ctx->store, true, ruling->game, find_same, &same);

	work->deadline_moved = true;
	*ret_case = same.found;
	if (rc < 0 || same.found)
		return rc < 0 ? rc : 1;
	rc = consequences_new_case(work, &row, appeal_evidence(ruling, text), ret_case);
	return rc > 0 ? suspend(work, ruling, player) : rc;
}

int appeal_decide(struct work *work, struct case_row *appeal, bool set_aside, const char *reason)
{
	struct ruling_row against, r = {.case_id = appeal->id,
					.group = appeal->group,
					.paragraph = "6.4.3",
					.reason = (char *)reason};
	struct player who;
	int rc = store_ruling_get(work->ctx->store, appeal->appealed, &against);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(r.verdict, sizeof(r.verdict), "%s", set_aside ? "set-aside" : "upheld");
	rc = store_player_get(work->ctx->store, appeal->player, &who);
	if (rc > 0)
		rc = sanction_rule_on(work, &who, &r);
	if (rc > 0 && against.level != RULED_BY_LEADER &&
	    sanction_matter(work, &against) != APPEAL_OTHER)
		rc = sanction_resume(work, appeal->player, appeal->group);
	appeal->ruling = r.id;
	ruling_row_release(&against);
	return rc;
}

/* The date is told once and then taken off, so that the case waits without a timer. */
static int remind(struct work *work, struct case_row *row)
{
	struct letter_facts letter = {
		.kind = POST_CASE, .game = row->game, .group = row->group, .case_id = row->id};
	int rc = letter_queue_leader(work, row->kind == CASE_APPEAL, &letter);

	row->due = (struct instant){0};
	return rc > 0 ? store_case_update(work->ctx->store, row) : rc;
}

int appeal_tick(struct work *work)
{
	struct case_row row;
	int rc;

	while ((rc = store_case_due(work->ctx->store, work->received, &row)) > 0) {
		rc = remind(work, &row);
		case_row_release(&row);
		if (rc < 0)
			return rc;
	}
	return rc < 0 ? rc : 1;
}
