/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A move, alone or with repetition, accepted series and proposal, and its cost: silence penalty, a
 * control inside a series, and kept-back lines that answer it (RULES S-10 to S-15).
 */
#include "core/play/cmd.h"
#include "core/play/series.h"

#include "core/rules/series_tree.h"

#include <stdlib.h>
#include <string.h>

/*
 * RULES S-16: a move for a ply already played gets an explanation, one for a later ply is refused.
 */
static enum verdict check_ply(struct apply *a)
{
	int due = game_move_number(a->game), given = a->cmd->move_number;
	bool white = game_turn(a->game) == SIDE_WHITE;
	bool many = a->cmd->moves && strchr(a->cmd->moves, ' ');
	enum verdict v = apply_check_ply(a);

	if (v != VERDICT_OK)
		return v;
	if (given == 0 || given == due || (given == due - 1 && white && many))
		return VERDICT_OK;
	if (given < due && many && series_score_repeated(a->game, a->cmd) > 0)
		return VERDICT_OK;
	return given < due ? VERDICT_PLY_PLAYED : VERDICT_PLY_AHEAD;
}

/* A message sent before the clock ran out lifts the suspension (RULES S-8). */
static bool in_time_after_all(const struct apply *a)
{
	return a->game->phase == PHASE_SUSPENDED && a->game->waits == GAME_CASE_OVERSTEP &&
	       a->game->side[a->side].overstepped && !civil_is_none(game_received(a->game)) &&
	       a->day.day < a->game->overstep_day.day;
}

static void add_resumed(struct apply *a)
{
	struct game_event *ev = apply_fact(a, EVENT_RESUMED);

	ev->day = a->today;
	ev->why = WHY_IN_TIME;
	event_set(&ev->paragraph, "6.3.2");
}

static bool overstep_told(const struct apply *a)
{
	return a->ret->n > 0 && a->ret->v[a->ret->n - 1].kind == EVENT_OVERSTEP;
}

/* Plays one answer from a kept-back series and adds the fact. */
static void add_answer(struct apply *a, struct series_line *line, enum event_side by, chess_move m)
{
	struct sbuf word = SBUF_INIT;
	struct game_event *ev = event_list_add(a->ret, EVENT_MOVE, a->ctx->now);

	series_put(&word, &line->after, m);
	ev->side = by;
	ev->day = a->day;
	event_set(&ev->moves, word.buf);
	ev->why = WHY_SERIES;
	position_play(&line->after, m);
	line->outcome = outcome_of(&line->after);
	sbuf_release(&word);
}

/* RULES S-14: kept-back lines of both sides are played as long as they match, and cost no time. */
static void answer_from_hidden(struct apply *a, struct series_line *line,
			       const struct game_series *proposed)
{
	struct game_series lines[2];
	enum event_side by = side_other(a->side);
	chess_move last = line->move[line->n - 1];

	if (!game_hidden_series(a->game))
		return;
	series_tree_copy(proposed, &lines[a->side]);
	series_tree_copy(&a->game->series[by], &lines[by]);
	while (line->outcome == OUTCOME_ONGOING) {
		chess_move answer = series_tree_answer(&lines[by], last);
		if (answer == MOVE_NONE)
			break;
		series_tree_follow(&lines[by], last);
		series_tree_step(&lines[by]);
		add_answer(a, line, by, answer);
		last = answer;
		by = side_other(by);
	}
	free(lines[0].moves);
	free(lines[1].moves);
}

static enum verdict play_line(struct apply *a, struct series_line *line)
{
	struct series_proposal proposed;
	enum verdict v = series_read_proposal(a, &line->after, line->outcome, &proposed);

	if (v != VERDICT_OK)
		return v;
	if (in_time_after_all(a))
		add_resumed(a);
	apply_moves(a, &(struct apply_line){.words = line->words.buf,
					    .n = line->n,
					    .after = &line->after,
					    .series = proposed.words.buf,
					    .offer = a->cmd->offer});
	if (!overstep_told(a))
		answer_from_hidden(a, line, &proposed.lines);
	series_proposal_release(&proposed);
	return VERDICT_OK;
}

static enum verdict may_play(struct apply *a)
{
	enum verdict v = game_by_card(a->game) ? VERDICT_BY_POST : VERDICT_OK;

	if (v == VERDICT_OK && !in_time_after_all(a))
		v = apply_may_move(a);
	if (v != VERDICT_OK)
		return v;
	v = check_ply(a);
	if (v == VERDICT_OK && !in_time_after_all(a) && apply_overstepped_before(a))
		v = VERDICT_OVERSTEPPED;
	return v;
}

/* A move that is sent again after it was played gets a friendly answer (RULES S-16). */
static enum verdict not_on_move(const struct apply *a, enum verdict v)
{
	bool old = (a->ctx->ply >= 0 && a->ctx->ply < game_ply(a->game)) ||
		   (a->cmd->move_number > 0 &&
		    a->cmd->move_number <
			    game_move_number(a->game) + (game_turn(a->game) == SIDE_BLACK));

	return v == VERDICT_NOT_ON_MOVE && old ? VERDICT_PLY_PLAYED : v;
}

static bool same_line(const struct series_line *a, const struct series_line *b)
{
	return a->n == b->n && memcmp(a->move, b->move, (size_t)a->n * sizeof(a->move[0])) == 0;
}

/* Returns whether another line with moves in the text says the same. */
static bool says_the_same(const struct apply *a, const char *words, size_t len,
			  const struct series_line *line)
{
	struct sbuf text = SBUF_INIT;
	struct series_line read;
	bool same;

	sbuf_add(&text, words, len);
	same = series_read_words(a, text.buf, &read);
	if (same) {
		same = same_line(&read, line);
		series_line_release(&read);
	}
	sbuf_release(&text);
	return same;
}

/*
 * RULES S-10: "5254" on one line and "e4" on another are the same move; if moves differ, the player
 * is asked.
 */
static bool all_say(const struct apply *a, const struct series_line *line)
{
	bool same = true;

	for (const char *p = a->cmd->again; p && *p && same;) {
		size_t len = strcspn(p, "\n");
		same = says_the_same(a, p, len, line);
		p += len + (p[len] != '\0');
	}
	return same;
}

static enum verdict read_moves(struct apply *a, struct series_line *ret_line)
{
	enum verdict v;

	if (a->cmd->other && !a->cmd->again)
		v = series_read_either(a, ret_line);
	else
		v = series_read_moves(a, ret_line);
	if (!a->cmd->again && v != VERDICT_TWO_MOVES)
		return v == VERDICT_OK ? v : apply_unlawful(a, v, a->cmd->moves);
	if (v == VERDICT_OK && all_say(a, ret_line))
		return v;
	if (v == VERDICT_OK)
		series_line_release(ret_line);
	return v == VERDICT_DOUBTFUL_LETTER ? v : VERDICT_TWO_MOVES;
}

static enum verdict read_and_play(struct apply *a)
{
	struct series_line line;
	enum verdict v = read_moves(a, &line);

	if (v != VERDICT_OK)
		return v;
	v = play_line(a, &line);
	series_line_release(&line);
	return v;
}

/* Plays the own move, followed by a proposal that is recognised only by the move number. */
static enum verdict play_own_and_proposal(struct apply *a, const char *proposal)
{
	struct command cmd = *a->cmd;
	struct apply own = *a;
	struct sbuf move = SBUF_INIT;
	enum verdict v;

	sbuf_add(&move, cmd.moves, strcspn(cmd.moves, " "));
	cmd.moves = move.buf;
	cmd.series = (char *)proposal;
	cmd.other = NULL;
	own.cmd = &cmd;
	v = read_and_play(&own);
	sbuf_release(&move);
	return v;
}

/* Without a move: "draw?" needs one; the word "draw" alone also accepts an open offer. */
static enum verdict without_move(struct apply *a)
{
	bool offered = a->game->offer == side_other(a->side);

	if (a->cmd->draw_word && offered)
		return cmd_accept(a);
	return a->cmd->offer ? VERDICT_OFFER_NEEDS_MOVE : VERDICT_NO_MOVE;
}

/* A move declines the opponent's offer; if the words could also accept it, the player is asked. */
static bool may_accept(const struct apply *a)
{
	return (a->cmd->draw_word || a->cmd->polite_yes) && a->game->offer == side_other(a->side);
}

enum verdict cmd_move(struct apply *a)
{
	const char *proposal;
	enum verdict v;

	if (!a->cmd->moves)
		return without_move(a);
	v = may_play(a);
	if (v != VERDICT_OK)
		return not_on_move(a, v);
	if (may_accept(a))
		return VERDICT_MOVE_OR_ACCEPT;
	proposal = series_behind_own_move(a);
	return proposal ? play_own_and_proposal(a, proposal) : read_and_play(a);
}

enum verdict cmd_accept_series(struct apply *a)
{
	struct series_line line;
	enum verdict v = may_play(a);

	if (v != VERDICT_OK)
		return not_on_move(a, v);
	if (a->cmd->again)
		return VERDICT_TWO_MOVES;
	v = series_accept_all(a, &line);
	if (v != VERDICT_OK)
		return apply_unlawful(a, v, a->cmd->moves);
	v = play_line(a, &line);
	series_line_release(&line);
	return v;
}

/* Returns whether these lines are already kept back. */
static bool lines_wait(const struct apply *a, const struct game_series *lines)
{
	const struct game_series *now = &a->game->series[a->side];

	return lines->n == now->n &&
	       (lines->n == 0 ||
		memcmp(lines->moves, now->moves, (size_t)now->n * sizeof(*now->moves)) == 0);
}

/*
 * RULES S-14: replaces the kept-back lines, or removes them.  An answer to an old letter refers to
 * the current position; a page shows the position that it refers to.
 */
enum verdict cmd_series(struct apply *a)
{
	struct series_proposal p;
	enum verdict v = game_by_card(a->game) ? VERDICT_BY_POST : VERDICT_OK;

	if (v == VERDICT_OK && game_turn(a->game) == a->side)
		v = VERDICT_SERIES_WITH_MOVE;
	if (v == VERDICT_OK && !game_hidden_series(a->game))
		v = VERDICT_SERIES_BOUND;
	if (v == VERDICT_OK)
		v = apply_may_move(a);
	if (v == VERDICT_NOT_ON_MOVE)
		v = a->ctx->door == COMMAND_HTTP ? apply_check_ply(a) : VERDICT_OK;
	if (v == VERDICT_OK)
		v = series_read_proposal(a, &a->game->record.now, OUTCOME_ONGOING, &p);
	if (v != VERDICT_OK)
		return v;
	if (!lines_wait(a, &p.lines))
		event_set(&apply_fact(a, EVENT_SERIES)->series, p.words.buf);
	series_proposal_release(&p);
	return VERDICT_OK;
}
