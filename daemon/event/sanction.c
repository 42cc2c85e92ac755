/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rulings about players, bans, and games paused for an appeal; see sanction.h. */
#include "daemon/event/sanction.h"

#include <stdio.h>
#include <string.h>

#include "daemon/event/appeal.h"
#include "daemon/game_list.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"

int sanction_rule_on(struct work *work, const struct player *who, struct ruling_row *ret)
{
	int rc;

	ret->player = who->id;
	ret->at = work->received;
	snprintf(ret->author, sizeof(ret->author), "%s", work->author);
	rc = appeal_level(work, ret);
	if (rc > 0)
		rc = store_ruling_add(work->ctx->store, ret, &ret->id);
	if (rc <= 0)
		return rc;
	work_touch(work, ret->group, 0);
	return letter_queue(work, &(struct letter_facts){.kind = POST_RULING,
							 .to = who,
							 .group = ret->group,
							 .token = TOKEN_PLAYER,
							 .facts = json_pack("{s:I}", "ruling",
									    (json_int_t)ret->id)});
}

/* The ruling that this one, on an appeal, is about; 0: none. */
static int64_t appealed_by(struct work *work, const struct ruling_row *row)
{
	struct case_row appeal;

	if (!row->case_id || store_case_get(work->ctx->store, row->case_id, &appeal) <= 0)
		return 0;
	case_row_release(&appeal);
	return appeal.appealed;
}

enum appeal_matter sanction_matter(struct work *work, const struct ruling_row *ruling)
{
	enum appeal_matter matter = APPEAL_OTHER;
	struct ruling_row before;
	int64_t id;

	if (!strcmp(ruling->verdict, "banned"))
		return APPEAL_BAN;
	if (!strcmp(ruling->verdict, "expelled"))
		return APPEAL_EXPULSION;
	id = strcmp(ruling->verdict, "upheld") ? 0 : appealed_by(work, ruling);
	if (id && store_ruling_get(work->ctx->store, id, &before) > 0) {
		matter = sanction_matter(work, &before);
		ruling_row_release(&before);
	}
	return matter;
}

/* --- warnings and bans ----------------------------------------------------------------------- */

struct look {
	struct work *work;
	int64_t player;
	struct sanction_register *reg;
};

static void drop_at(struct sanction_register *reg, size_t i)
{
	reg->n--;
	memmove(reg->ids + i, reg->ids + i + 1, (reg->n - i) * sizeof(*reg->ids));
	memmove(reg->v + i, reg->v + i + 1, (reg->n - i) * sizeof(*reg->v));
}

/* A full register forgets the oldest, which is long out of date. */
static void enter(struct sanction_register *reg, const struct ruling_row *row, bool ban)
{
	struct civil date = zone_date(ZONE_COPENHAGEN, row->at);

	if (reg->n == SANCTIONS_MAX)
		drop_at(reg, 0);
	reg->ids[reg->n] = row->id;
	reg->v[reg->n++] = (struct sanction_ruling){.ban = ban,
						    .date = date,
						    .until = civil_add_days(date, row->days),
						    .why = ban ? SANCTION_GIVEN : SANCTION_WARNING};
}

/* An appeal sets aside what stood, or upholds it: the next appeal is against that word then. */
static void appealed(struct look *l, const struct ruling_row *row)
{
	struct sanction_register *reg = l->reg;
	int64_t about = appealed_by(l->work, row);

	for (size_t i = 0; i < reg->n; i++) {
		if (!about || reg->ids[i] != about)
			continue;
		if (!strcmp(row->verdict, "set-aside"))
			drop_at(reg, i);
		else
			reg->ids[i] = row->id;
		return;
	}
}

static int look_at(void *arg, const struct ruling_row *row)
{
	struct look *l = arg;

	if (row->player != l->player || row->game)
		return 0;
	if (!strcmp(row->verdict, "banned") || !strcmp(row->verdict, "warned"))
		enter(l->reg, row, row->verdict[0] == 'b');
	else
		appealed(l, row);
	return 0;
}

int sanction_register_load(struct work *work, int64_t player, struct sanction_register *ret)
{
	struct look l = {work, player, ret};

	ret->n = 0;
	return store_ruling_each(work->ctx->store, 0, 0, look_at, &l);
}

struct civil sanction_banned_until(const struct sanction_register *reg, struct civil today)
{
	struct civil until = CIVIL_NONE;

	for (size_t i = 0; i < reg->n; i++) {
		const struct sanction_ruling *r = &reg->v[i];

		if (r->ban && r->until.day >= today.day &&
		    (civil_is_none(until) || r->until.day > until.day))
			until = r->until;
	}
	return until;
}

/* --- games ----------------------------------------------------------------------------------- */

/* A sentence about the game to both, in the language of each. */
static int tell_both(struct work *work, struct game_tx *m, const char *msgid)
{
	int rc = game_tx_players(work, m);

	for (int s = 0; s < 2 && rc > 0; s++) {
		const char *text = tr(text_lang(m->player[s].lang), msgid);
		rc = letter_queue(
			work, &(struct letter_facts){
				      .kind = POST_ANSWER,
				      .to = &m->player[s],
				      .game = m->row.id,
				      .group = m->row.group,
				      .seq = m->row.seq,
				      .ply = m->row.ply,
				      .token = TOKEN_PLY,
				      .facts = json_pack("{s:[{s:s, s:s, s:b}]}", "lines", "what",
							 text, "rule", "6.4.3", "refused", false)});
	}
	return rc;
}

static bool group_is_paused(struct work *work, int64_t group)
{
	struct group_row g;

	return group && store_group_get(work->ctx->store, group, &g) > 0 && g.state == GROUP_PAUSED;
}

/* One game; what is in that state already, or paused with its group, stays as it is. */
static int change_game(struct work *work, int64_t id, bool pause)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = work->author[0] ? work->author : "server",
				.now = work->received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct command cmd;
	struct game_tx m;
	enum verdict v = VERDICT_GAME_OVER;
	int rc = game_tx_open(work, id, &m);

	if (rc <= 0 || group_is_paused(work, m.row.group))
		return rc < 0 ? rc : 1;
	command_init(&cmd, pause ? VERB_PAUSE : VERB_RESUME);
	event_set(&cmd.text, "6.4.3");
	event_set(&cmd.paragraph, "6.4.3");
	rc = game_tx_command(work, &m, &cmd, &ctx, &v, NULL);
	command_release(&cmd);
	if (rc <= 0 || v != VERDICT_OK)
		return rc < 0 ? rc : 1;
	if (pause)
		return tell_both(
			work, &m,
			N_("The game is paused while the chess tribunal hears an appeal (6.4.3)."));
	return tell_both(work, &m, N_("The game goes on; the clocks run from tomorrow (6.4.3)."));
}

static int change_games(struct work *work, int64_t player, int64_t group, bool pause)
{
	struct game_list games;
	int rc = game_list_load(
		work->ctx,
		&(struct game_query){.group = group, .player = player, .unfinished = true}, false,
		&games);

	for (int i = 0; i < games.n && rc > 0; i++)
		rc = change_game(work, games.v[i], pause);
	game_list_release(&games);
	return rc;
}

int sanction_pause(struct work *work, int64_t player, int64_t group)
{
	return change_games(work, player, group, true);
}

int sanction_resume(struct work *work, int64_t player, int64_t group)
{
	return change_games(work, player, group, false);
}
