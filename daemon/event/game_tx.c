/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Opening one game, giving it commands and saving it; see game_tx.h. */
#include "daemon/event/game_tx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/game_load.h"
#include "daemon/kept_games.h"
#include "daemon/letter/queue.h"
#include "daemon/event/consequences.h"

struct outage_sink {
	struct store_outage *rows;
	int n;
};

static int take_outage(void *arg, const struct store_outage *o)
{
	struct outage_sink *sink = arg;
	struct store_outage *more = realloc(sink->rows, (size_t)(sink->n + 1) * sizeof(*more));

	if (!more)
		abort();
	sink->rows = more;
	sink->rows[sink->n++] = *o;
	return 0;
}

static int64_t overlap(int64_t a, int64_t b, int64_t c, int64_t d)
{
	int64_t from = a > c ? a : c, to = b < d ? b : d;

	return to > from ? to - from : 0;
}

/* Was the server away for more than outage-hours of that day, all outages together? */
static bool day_lost(const struct game *game, const struct outage_sink *all, struct civil day)
{
	int64_t from = zone_midnight(game->setup.zone, day).sec;
	int64_t to = zone_midnight(game->setup.zone, civil_add_days(day, 1)).sec, away = 0;

	for (int i = 0; i < all->n; i++)
		away += overlap(all->rows[i].from.sec, all->rows[i].to.sec, from, to);
	return away > ruleset_get(&game->setup.rules, RULE_OUTAGE_HOURS) * INT64_C(3600);
}

static int close_day(struct work *work, struct game_tx *m, struct civil day)
{
	struct command cmd;
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = "server",
				.now = work->received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	enum verdict v;
	int rc;

	command_init(&cmd, VERB_OUTAGE);
	cmd.from = cmd.until = day;
	rc = game_tx_command(work, m, &cmd, &ctx, &v, NULL);
	command_release(&cmd);
	return rc;
}

/* The days of outages that the game's events do not know yet. */
static int close_days(struct work *work, struct game_tx *m, const struct outage_sink *all)
{
	int64_t known = m->row.outage;
	int rc = 1;

	for (int i = 0; i < all->n && rc > 0; i++) {
		struct civil day = game_date(m->game, all->rows[i].from);
		struct civil last = game_date(m->game, all->rows[i].to);
		if (all->rows[i].id <= known)
			continue;
		m->row.outage = all->rows[i].id;
		for (; day.day <= last.day && rc > 0; day = civil_add_days(day, 1))
			if (day.day >= m->row.start.day && day_lost(m->game, all, day))
				rc = close_day(work, m, day);
	}
	return rc > 0 ? store_game_update(work->ctx->store, &m->row) : rc;
}

static int know_outages(struct work *work, struct game_tx *m)
{
	struct outage_sink all = {NULL, 0};
	int64_t last = 0;
	int rc = store_outage_last(work->ctx->store, &last);

	if (rc < 0 || last <= m->row.outage || m->row.stage == STAGE_OVER)
		return rc < 0 ? rc : 1;
	rc = store_outage_each(work->ctx->store, 0, take_outage, &all);
	if (rc > 0)
		rc = close_days(work, m, &all);
	free(all.rows);
	return rc;
}

int game_tx_open(struct work *work, int64_t id, struct game_tx *ret_match)
{
	struct game_tx m = {.has_players = false};
	int rc = store_game_get(work->ctx->store, id, &m.row);

	if (rc > 0)
		rc = game_load_kept(work->ctx, &m.row, &m.game);
	if (rc > 0)
		rc = know_outages(work, &m);
	if (rc > 0)
		*ret_match = m;
	return rc;
}

int game_tx_players(struct work *work, struct game_tx *m)
{
	int64_t ids[2] = {m->row.white, m->row.black};
	int rc = 1;

	for (int s = 0; s < 2 && rc > 0 && !m->has_players; s++) {
		if (ids[s] == work->player->id)
			m->player[s] = *work->player;
		else
			rc = store_player_get(work->ctx->store, ids[s], &m->player[s]);
	}
	m->has_players = rc > 0;
	return rc == 0 ? STORE_FAILED : rc;
}

enum event_side game_tx_side(const struct game_tx *m, int64_t player)
{
	if (player == m->row.white)
		return SIDE_WHITE;
	return player == m->row.black ? SIDE_BLACK : SIDE_NONE;
}

static enum game_stage stage_of(enum game_phase phase)
{
	switch (phase) {
	case PHASE_OPEN: return STAGE_OPEN;
	case PHASE_SUSPENDED: return STAGE_SUSPENDED;
	case PHASE_PAUSED: return STAGE_PAUSED;
	case PHASE_OVER: break;
	}
	return STAGE_OVER;
}

/* The summary columns from the folded game. */
static void summarise(struct work *work, struct game_tx *m)
{
	struct instant next = game_next(m->game, work->received, &(enum next_kind){NEXT_NEVER});

	m->row.stage = stage_of(m->game->phase);
	snprintf(m->row.result, sizeof(m->row.result), "%s", result_text(m->game->result));
	m->row.ply = game_ply(m->game);
	m->row.ended_at = m->game->phase == PHASE_OVER ? m->game->ended : (struct instant){0};
	m->row.next_at = next.sec == INT64_MAX ? (struct instant){0} : next;
	work->deadline_moved = true;
}

static int take_one(struct work *work, struct game_tx *m, const struct game_event *ev,
		    struct sbuf *line)
{
	int rc;

	sbuf_reset(line);
	event_write(ev, line);
	if (game_fold(m->game, ev) != 0)
		return STORE_FAILED;
	rc = store_event_append(work->ctx->store, &m->row, line->buf, line->len);
	if (ev->kind == EVENT_MOVE)
		m->row.moved_at = ev->at;
	return rc;
}

int game_tx_take(struct work *work, struct game_tx *m, const struct event_list *list)
{
	struct sbuf line = SBUF_INIT;
	struct consequences_before was = {.over = m->game->phase == PHASE_OVER,
					  .asked = !civil_is_none(m->game->reported) ||
						   !civil_is_none(m->game->inquiry)};
	int rc = 1;

	if (list->n == 0)
		return 1;
	for (size_t i = 0; i < list->n && rc > 0; i++)
		rc = take_one(work, m, &list->v[i], &line);
	sbuf_release(&line);
	if (rc > 0) {
		summarise(work, m);
		kept_games_advance(work->ctx->kept, m->row.id, m->row.seq);
		rc = store_game_update(work->ctx->store, &m->row);
	}
	work_touch(work, 0, m->row.id);
	return rc > 0 ? consequences_follow(work, m, list, &was) : rc;
}

int game_tx_rest(struct work *work, struct game_tx *m)
{
	summarise(work, m);
	if (m->row.next_at.sec && m->row.next_at.sec <= work->received.sec)
		m->row.next_at.sec = work->received.sec + 3600; /* never spin on one game */
	return store_game_update(work->ctx->store, &m->row);
}

int game_tx_command(struct work *work, struct game_tx *m, const struct command *cmd,
		    const struct apply_ctx *ctx, enum verdict *ret_verdict, struct refusal *why)
{
	struct event_list list = EVENT_LIST_INIT;
	enum verdict v = game_apply(m->game, cmd, ctx, &list, why);
	int rc = game_tx_take(work, m, &list);

	event_list_release(&list);
	*ret_verdict = v;
	return rc;
}

/* The letter that stands for a move: to the player on move (RULES S-3). */
static int ask_first_move(struct work *work, struct game_tx *m)
{
	enum event_side turn = game_turn(m->game);
	int rc = game_tx_players(work, m);

	if (rc < 0 || turn == SIDE_NONE)
		return rc;
	return letter_queue(work, &(struct letter_facts){.kind = POST_GAME_START,
							 .to = &m->player[turn],
							 .game = m->row.id,
							 .group = m->row.group,
							 .seq = m->row.seq,
							 .ply = m->row.ply,
							 .token = TOKEN_PLY});
}

int game_tx_begin(struct work *work, struct game_row *row, const char *prelude)
{
	struct game_tx m = {.has_players = false};
	int64_t last = 0;
	int rc = store_outage_last(work->ctx->store, &last);

	if (rc < 0)
		return rc;
	row->stage = STAGE_OPEN;
	row->outage = last;
	row->moved_at = work->received;
	snprintf(row->result, sizeof(row->result), "*");
	rc = store_game_add(work->ctx->store, row, prelude);
	m.row = *row;
	if (rc > 0)
		rc = game_load_kept(work->ctx, &m.row, &m.game);
	if (rc < 0)
		return rc;
	summarise(work, &m);
	*row = m.row;
	rc = store_game_update(work->ctx->store, &m.row);
	work_touch(work, row->group, row->id);
	return rc > 0 ? ask_first_move(work, &m) : rc;
}
