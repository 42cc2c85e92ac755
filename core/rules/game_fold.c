/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fold: one function for each kind of fact.  Each first checks that the fact is possible and
 * changes the game only then; game_apply() has made all decisions before.
 */
#include "core/base/mem.h"
#include "core/rules/game.h"

#include "core/chess/numeric.h"
#include "core/rules/game_back.h"
#include "core/rules/game_occupant.h"
#include "core/rules/game_withdrawal.h"
#include "core/rules/series_tree.h"

#include <stdlib.h>
#include <string.h>

/* Limit on the days that one fact adds or gives back. */
#define DAYS_MAX 9999

static bool days_in_range(const struct game_event *ev)
{
	return ev->days >= -DAYS_MAX && ev->days <= DAYS_MAX;
}

static void add_days(struct game *game, const struct game_event *ev, int days, enum event_why why)
{
	struct day_fact *f;

	game->extra = mem_room(game->extra, game->n_extra + 1, &game->cap_extra, sizeof(*f));
	f = &game->extra[game->n_extra++];
	memset(f, 0, sizeof(*f));
	f->day = civil_is_none(ev->day) ? game_date(game, ev->at) : ev->day;
	f->days = (int16_t)days;
	f->side = (uint8_t)ev->side;
	f->move = game->side[ev->side].moves + 1;
	f->plies = game->n_plies;
	game->side[ev->side].used += days;
	f->why = why;
	strncpy(f->paragraph, ev->paragraph ? ev->paragraph : "", sizeof(f->paragraph) - 1);
}

/* Plays the moves in `text`; returns their number, or -1 with nothing played if one is illegal. */
static int play_words(struct game *game, const char *text)
{
	int n = 0;

	for (const char *p = text;;) {
		chess_move m;
		p += strspn(p, " ");
		size_t len = strcspn(p, " ");
		if (len == 0 && n > 0)
			return n;
		if ((n > 0 && game_record_outcome(&game->record) != OUTCOME_ONGOING) ||
		    numeric_read(&game->record.now, p, len, &m, NULL)) {
			game_record_take_back(&game->record, (size_t)n);
			return -1;
		}
		game_play(game, m);
		n++;
		p += len;
	}
}

/* Reads one move of a series; MOVE_NONE if it cannot be played. */
static chess_move series_move(const struct position *pos, bool first, const char *word, size_t len)
{
	chess_move m;

	if ((!first && outcome_of(pos) != OUTCOME_ONGOING) ||
	    numeric_read(pos, word, len, &m, NULL))
		return MOVE_NONE;
	return m;
}

/*
 * Reads the moves of a proposed series from the current position.  Returns false if one cannot be
 * played; in a written game the card still contains it, and nothing after it is played (RULES N-9,
 * N-10).
 */
static bool read_line(const struct game *game, const char *text, struct game_series *ret)
{
	struct position pos = game->record.now;
	struct game_series s = {NULL, 0, 0};
	bool good = true;

	if (text) {
		s.moves = mem_zeroed(strlen(text) / 2 + 1, sizeof(*s.moves));
	}
	for (const char *p = text ? text : ""; *(p += strspn(p, " ")); s.offered++) {
		size_t len = strcspn(p, " ");
		chess_move m = good ? series_move(&pos, s.n == 0, p, len) : MOVE_NONE;
		good = m != MOVE_NONE;
		if (good) {
			s.moves[s.n++] = m;
			position_play(&pos, m);
		}
		p += len;
	}
	if (!good && !game_by_dates(game)) {
		free(s.moves);
		return false;
	}
	s.n &= ~1;
	s.offered &= ~1;
	*ret = s;
	return true;
}

/* Returns the length of a kept-back line, up to the marker 0 that begins the next one. */
static size_t kept_line_length(const char *text)
{
	size_t n = strcspn(text, " ");

	while (text[n] && text[n + 1] != '0')
		n += 1 + strcspn(text + n + 1, " ");
	return n;
}

/* RULES S-14: lines that are kept back. */
static bool read_lines(const struct game *game, const char *text, struct game_series *ret)
{
	struct game_series all = {NULL, 0, 0}, line;
	bool good = true;

	for (const char *p = text; good && *(p += strspn(p, " 0"));) {
		size_t len = kept_line_length(p);
		char *one = mem_strndup(p, len);
		good = read_line(game, one, &line);
		if (good) {
			good = series_tree_add(&all, line.moves, line.n);
			free(line.moves);
		}
		free(one);
		p += len;
	}
	if (good)
		*ret = all;
	else
		free(all.moves);
	return good;
}

static bool read_series(const struct game *game, const char *text, struct game_series *ret)
{
	if (text && game_hidden_series(game) && !game_by_dates(game))
		return read_lines(game, text, ret);
	return read_line(game, text, ret);
}

/* Drops the first n half-moves of a series. */
static void series_drop(struct game_series *s, int n)
{
	s->offered = n < s->offered ? s->offered - n : 0;
	if (n > s->n)
		n = s->n;
	s->n -= n;
	if (s->n > 0)
		memmove(s->moves, s->moves + n, (size_t)s->n * sizeof(*s->moves));
}

/* Keeps the rest of the series of `side` after n of its half-moves (RULES N-6, S-14). */
static void series_answered(struct game *game, enum event_side side, int n)
{
	struct game_series *s = &game->series[side_other(side)];
	chess_move last = game->record.ply[game->record.n - 1].move;

	if (game_hidden_series(game) && !game_by_dates(game)) {
		series_tree_follow(s, last);
		return;
	}
	series_drop(s, n & ~1);
	if (n % 2 == 0)
		return;
	if (!game_by_dates(game) || s->n == 0 || s->moves[0] != last)
		s->n = s->offered = 0;
}

static struct ply_fact *add_ply(struct game *game, const struct game_event *ev)
{
	struct ply_fact *p;

	game->plies = mem_room(game->plies, game->n_plies + 1, &game->cap_plies, sizeof(*p));
	p = &game->plies[game->n_plies++];
	*p = (struct ply_fact){.received = ev->received,
			       .day = ev->day,
			       .at = ev->at,
			       .side = (uint8_t)ev->side,
			       .via = (uint8_t)ev->via,
			       .stamp = (uint8_t)ev->stamp,
			       .fact = (uint32_t)game->events};
	return p;
}

static void note_ply(struct game *game, const struct game_event *ev, int n, bool free_of_charge)
{
	struct game_side *own = &game->side[ev->side], *other = &game->side[side_other(ev->side)];
	struct civil received = civil_is_none(ev->received) ? game_received(game) : ev->received;
	struct ply_fact *p = add_ply(game, ev);

	own->moves += n / 2 + n % 2;
	other->moves += n / 2;
	p->received = !civil_is_none(received) && received.day > ev->day.day ? ev->day : received;
	p->n = own->moves;
	p->accepted = n / 2;
	p->plies = n;
	p->free = free_of_charge;
	game_phase_charge(game, p);
}

/* Records a written message of the side to move that did not change the board (RULES T-23). */
static void note_no_move(struct game *game, const struct game_event *ev)
{
	struct ply_fact *p = add_ply(game, ev);

	p->n = game->side[ev->side].moves + 1;
	game_phase_charge(game, p);
	game->charged_from = ev->day;
}

/*
 * RULES T-26: a player who may continue after a ruling can be reminded again, and the leader
 * informed again; penalties for the silence before (T-29) remain.
 */
static void begin_silence(struct game *game, struct civil stands_until)
{
	game->silent_anew = stands_until;
	game->reminded = game->reported = CIVIL_NONE;
}

/* RULES T-28: in a written game both the leader and the opponent must be answered. */
static void inquiry_told(struct game *game, enum event_why why)
{
	game->told_leader |= why != WHY_TO_OPPONENT;
	game->told_opponent |= why != WHY_TO_LEADER;
	if (game->told_leader && game->told_opponent)
		game->inquiry = CIVIL_NONE;
}

/* A message to the opponent answers the opponent's question only. */
static void message_answers(struct game *game, const struct game_event *ev)
{
	if (!game_written(game)) {
		game->inquiry = CIVIL_NONE;
		game->inquiry_lapsed = false;
	} else if (!civil_is_none(game->inquiry) && game->inquired == ev->side &&
		   ev->why != WHY_SERIES && ev->day.day <= game->inquiry.day) {
		inquiry_told(game, WHY_TO_OPPONENT);
	}
}

static enum event_via message_via(const struct game *game, const struct game_event *ev)
{
	if (ev->via != VIA_NONE)
		return ev->via;
	return ruleset_regime(&game->setup.rules) == REGIME_POST ? VIA_POST : VIA_EMAIL;
}

/*
 * RULES E-2: an offer is valid until the opponent answers.  Neither the offerer's own move nor a
 * line that the opponent kept back before seeing it is an answer.  In a written game the next
 * message with a move has its own offer or none.
 */
static void next_move_due(struct game *game, const struct game_event *ev, bool continues,
			  bool of_series)
{
	game->asked = game->charged_from = ev->day;
	game->asked_anew = CIVIL_NONE;
	game->asked_via = message_via(game, ev);
	game->lost_by_post = false;
	game->continues = continues;
	game->sent = game->told = CIVIL_NONE;
	game_phase_forget_silence(game);
	message_answers(game, ev);
	if (ev->offer)
		game->offer = ev->side;
	else if (game_by_dates(game) || (game->offer != ev->side && !of_series))
		game->offer = SIDE_NONE;
}

static void end_by_board(struct game *game, const struct game_event *ev)
{
	enum event_side mated = game_board_side(game);

	switch (game_record_outcome(&game->record)) {
	case OUTCOME_ONGOING: break;
	case OUTCOME_CHECKMATE:
		game_phase_end(game, game_phase_lost_by(mated), END_MATE, ev->at);
		break;
	case OUTCOME_STALEMATE: game_phase_end(game, RESULT_DRAW, END_STALEMATE, ev->at); break;
	case OUTCOME_DEAD_POSITION: game_phase_end(game, RESULT_DRAW, END_DEAD, ev->at); break;
	}
}

static int fold_move(struct game *game, const struct game_event *ev)
{
	bool answer = ev->why == WHY_SERIES;
	struct game_series proposed;
	int n;

	if (game->phase != PHASE_OPEN || ev->side != game_turn(game) || civil_is_none(ev->day) ||
	    !ev->moves)
		return -1;
	n = play_words(game, ev->moves);
	if (n < 0)
		return -1;
	if (!read_series(game, ev->series, &proposed)) {
		game_record_take_back(&game->record, (size_t)n);
		return -1;
	}
	note_ply(game, ev, n, answer);
	series_answered(game, ev->side, n);
	if (answer) {
		free(proposed.moves);
		if (game_by_dates(game))
			series_drop(&game->series[ev->side], 2);
		else
			series_tree_step(&game->series[ev->side]);
	} else {
		free(game->series[ev->side].moves);
		game->series[ev->side] = proposed;
	}
	next_move_due(game, ev, n % 2 == 0, answer);
	end_by_board(game, ev);
	return 0;
}

/* RULES S-14: replaces the kept-back lines, or removes them. */
static int fold_series(struct game *game, const struct game_event *ev)
{
	struct game_series lines;

	if (game->phase != PHASE_OPEN || ev->side == SIDE_NONE || ev->side == game_turn(game) ||
	    !game_hidden_series(game) || game_by_dates(game) ||
	    !read_series(game, ev->series, &lines))
		return -1;
	free(game->series[ev->side].moves);
	game->series[ev->side] = lines;
	return 0;
}

static int fold_sent(struct game *game, const struct game_event *ev)
{
	if (civil_is_none(ev->day) || ev->number == NUMBER_NONE)
		return -1;
	if (game->phase != PHASE_OVER && ev->number == game_ply(game) && civil_is_none(game->sent))
		game->sent = ev->day;
	return 0;
}

/* Returns whether a written message of the side to move is possible. */
static bool is_message(const struct game *game, const struct game_event *ev)
{
	return ev->side == game_turn(game) && !civil_is_none(ev->day);
}

static int fold_penalty(struct game *game, const struct game_event *ev)
{
	bool message = ev->via != VIA_NONE;

	if (game->phase != PHASE_OPEN || ev->side == SIDE_NONE || !days_in_range(ev) ||
	    ev->why == WHY_NONE || (message && !is_message(game, ev)))
		return -1;
	if (message) {
		note_no_move(game, ev);
		game_phase_forget_silence(game);
		message_answers(game, ev);
		game->lost_by_post = ev->why == WHY_ILLEGIBLE_POST;
	}
	if (ev->days != 0)
		add_days(game, ev, ev->days, ev->why);
	if (ev->why == WHY_ILLEGAL || ev->why == WHY_REPETITION || ev->why == WHY_ILLEGIBLE)
		game->side[ev->side].offences++;
	return 0;
}

/* RULES T-16, T-17. */
static int claim_time(struct game *game, const struct game_event *ev)
{
	enum event_side late = side_other(ev->side);

	if (late == SIDE_NONE || !game->side[late].overstepped)
		return -1;
	game_phase_end(game, game_phase_lost_by(late), END_TIME, ev->at);
	return 0;
}

static int fold_claim(struct game *game, const struct game_event *ev)
{
	bool message = ev->via != VIA_NONE;

	if (game->phase != PHASE_OPEN || ev->why == WHY_NONE)
		return -1;
	if (ev->why == WHY_TIME)
		return claim_time(game, ev);
	if (ev->side != game_turn(game) || (message && !is_message(game, ev)))
		return -1;
	if (message)
		note_no_move(game, ev);
	game_phase_end(game, RESULT_DRAW, ev->why == WHY_FIFTY ? END_FIFTY : END_THREEFOLD, ev->at);
	return 0;
}

static int fold_claim_wrong(struct game *game, const struct game_event *ev)
{
	bool message = ev->via != VIA_NONE;

	if (game->phase != PHASE_OPEN || ev->side != game_turn(game) ||
	    (message && !is_message(game, ev)))
		return -1;
	if (message) {
		note_no_move(game, ev);
		message_answers(game, ev);
	}
	game->offer = ev->side;
	return 0;
}

static int fold_accept(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || ev->side == SIDE_NONE ||
	    game->offer != side_other(ev->side))
		return -1;
	game_phase_end(game, RESULT_DRAW, END_AGREED, ev->at);
	return 0;
}

static int fold_decline(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || ev->side == SIDE_NONE ||
	    game->offer != side_other(ev->side))
		return -1;
	game->offer = SIDE_NONE;
	return 0;
}

static int fold_resign(struct game *game, const struct game_event *ev)
{
	if (game->phase == PHASE_OVER || ev->side == SIDE_NONE)
		return -1;
	game_phase_end(game, game_phase_lost_by(ev->side), END_RESIGN, ev->at);
	if (game_is_held(game))
		game_withdrawal_resigned(game);
	else
		game_withdrawal_forget(game);
	return 0;
}

static int fold_notice(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || ev->side != game_turn(game) || ev->days == NUMBER_NONE)
		return -1;
	game->notice_days = ev->days;
	return 0;
}

static int fold_reminder(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || ev->side != game_turn(game) || civil_is_none(ev->day))
		return -1;
	game->reminded = ev->day;
	if (civil_is_none(game->first_reminded))
		game->first_reminded = ev->day;
	return 0;
}

static int fold_report(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || civil_is_none(game->reminded) || civil_is_none(ev->day))
		return -1;
	game->reported = ev->day;
	if (civil_is_none(game->first_reported))
		game->first_reported = ev->day;
	return 0;
}

static int fold_inquiry(struct game *game, const struct game_event *ev)
{
	if (game->phase == PHASE_OVER || civil_is_none(ev->until))
		return -1;
	game->inquiry = ev->until;
	game->inquired = ev->side;
	game->inquiry_lapsed = game->told_leader = game->told_opponent = false;
	return 0;
}

static int fold_inquiry_answer(struct game *game, const struct game_event *ev)
{
	if (civil_is_none(game->inquiry))
		return -1;
	inquiry_told(game, ev->why);
	return 0;
}

static int fold_inquiry_lapsed(struct game *game, const struct game_event *ev)
{
	(void)ev;
	if (civil_is_none(game->inquiry))
		return -1;
	game->inquiry_lapsed = true;
	return 0;
}

/* Returns whether the last message oversteps; on the server, time alone may also do so after it. */
static bool message_oversteps(const struct game *game, const struct game_event *ev)
{
	const struct ply_fact *last = game->n_plies ? &game->plies[game->n_plies - 1] : NULL;

	return last && last->side == ev->side && last->plies > 0 &&
	       (game_written(game) || last->at.sec == ev->at.sec);
}

/* The first overstep is kept (RULES T-11). */
static void note_overstep(struct game *game, const struct game_event *ev)
{
	struct overstep_fact *o = &game->side[ev->side].overstep;
	struct control c = game_control_open(game, ev->side, true);
	int move = game->side[ev->side].moves + 1;

	if (!civil_is_none(o->day))
		return;
	if (message_oversteps(game, ev)) {
		const struct ply_fact *last = &game->plies[game->n_plies - 1];
		int before = last->n - last->accepted - last->plies % 2;
		c = game_control_at_sending(game, before, last->accepted);
		move = last->n;
	}
	*o = (struct overstep_fact){.day = ev->day,
				    .move = move,
				    .limit = ev->number,
				    .control = c.number,
				    .until = c.until,
				    .used = game->side[ev->side].used};
}

static int fold_overstep(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || ev->side == SIDE_NONE || civil_is_none(ev->day) ||
	    ev->number == NUMBER_NONE)
		return -1;
	game->side[ev->side].overstepped = true;
	note_overstep(game, ev);
	if (game_written(game))
		return 0;
	game_phase_stop(game, PHASE_SUSPENDED, ev->day);
	game->waits = GAME_CASE_OVERSTEP;
	game->overstep_day = ev->day;
	game->overstep_told = game_date(game, ev->at);
	game->protested = false;
	return 0;
}

static int fold_leave(struct game *game, const struct game_event *ev)
{
	struct leave_fact *f;

	if (ev->side == SIDE_NONE || civil_is_none(ev->from) || civil_is_none(ev->until) ||
	    ev->until.day < ev->from.day)
		return -1;
	game->leaves = mem_room(game->leaves, game->n_leaves + 1, &game->cap_leaves, sizeof(*f));
	f = &game->leaves[game->n_leaves++];
	*f = (struct leave_fact){.from = ev->from,
				 .until = ev->until,
				 .day = ev->day,
				 .side = (uint8_t)ev->side,
				 .special = ev->kind == EVENT_SPECIAL_LEAVE};
	game_phase_close_days(game, game_phase_leave_kind(f), ev->from, ev->until);
	return 0;
}

/* Outages and stops: uncharged days. */
static int fold_closed(struct game *game, const struct game_event *ev)
{
	if (civil_is_none(ev->from) || civil_is_none(ev->until) || ev->until.day < ev->from.day)
		return -1;
	game_phase_close_days(game, ev->kind == EVENT_STOP ? HOLIDAY_STOP : HOLIDAY_OUTAGE,
			      ev->from, ev->until);
	if (ev->kind == EVENT_STOP)
		game->stop_until = ev->until;
	return 0;
}

static int fold_paused(struct game *game, const struct game_event *ev)
{
	if (ev->why == WHY_APPEAL)
		return game_withdrawal_hold(game, ev);
	if (game->phase == PHASE_OVER || game->phase == PHASE_PAUSED || civil_is_none(ev->day))
		return -1;
	game->before_pause = game->phase;
	game->paused = game_pause_of(ev->paragraph);
	game_phase_stop(game, PHASE_PAUSED, ev->day);
	return 0;
}

static void clear_overstep(struct game *game)
{
	for (int i = 0; i < 2; i++) {
		game->side[i].overstepped = false;
		if (!game_written(game))
			game->side[i].overstep.day = CIVIL_NONE;
	}
	game->overstep_day = game->overstep_told = CIVIL_NONE;
}

static int fold_resumed(struct game *game, const struct game_event *ev)
{
	if (civil_is_none(ev->day))
		return -1;
	if (ev->why == WHY_SET_ASIDE)
		return game_withdrawal_set_aside(game, ev);
	if (game->phase == PHASE_SUSPENDED && game->waits == GAME_CASE_OVERSTEP) {
		clear_overstep(game);
		game_phase_start(game, ev->day);
		return 0;
	}
	if (game->phase != PHASE_PAUSED || game_is_held(game))
		return -1;
	game->paused = PAUSE_NONE;
	if (game->before_pause == PHASE_SUSPENDED)
		game->phase = PHASE_SUSPENDED;
	else
		game_phase_start(game, ev->day);
	return 0;
}

static bool loses(enum game_result result, enum event_side side)
{
	return result == RESULT_BOTH_LOST || result == game_phase_lost_by(side);
}

/* RULES S-9: time and silence are reasons only for a loss by the player late or silent. */
static enum end_reason ruling_reason(const struct game *game, const struct game_event *ev)
{
	if (ev->why == WHY_TIME)
		return END_TIME;
	switch (game->waits) {
	case GAME_CASE_OVERSTEP:
		for (int i = 0; i < 2; i++)
			if (game->side[i].overstepped && loses(ev->result, (enum event_side)i))
				return END_TIME;
		return END_RULING;
	case GAME_CASE_ADJUDICATION:
	case GAME_CASE_WITHDRAWAL: return END_ADJUDICATED;
	case GAME_CASE_NONE: break;
	}
	return !civil_is_none(game->inquiry) && loses(ev->result, game->inquired) ? END_SILENCE
										  : END_RULING;
}

/* Returns the last day with stopped clocks: the day before `from`, or that of the fact. */
static struct civil stands_until(const struct game *game, const struct game_event *ev)
{
	return civil_is_none(ev->from) ? game_date(game, ev->at) : civil_add_days(ev->from, -1);
}

/* A finished game is reopened: its clocks have been stopped since its end or its suspension. */
static void reopen(struct game *game)
{
	if (civil_is_none(game->stopped))
		game->stopped = game->over_day;
	game->over_day = CIVIL_NONE;
	game->ended = (struct instant){0};
	game->result = RESULT_NONE;
	game->reason = END_NONE;
	game->corrected = true;
	game->phase = PHASE_SUSPENDED;
	game->waits = GAME_CASE_NONE;
}

static void go_on(struct game *game, const struct game_event *ev)
{
	bool stood = game->phase == PHASE_OVER || game->phase == PHASE_SUSPENDED;

	clear_overstep(game);
	if (game->phase == PHASE_OVER)
		reopen(game);
	if ((stood || !civil_is_none(game->reported)) && !game_written(game))
		begin_silence(game, stands_until(game, ev));
	if (game->phase == PHASE_SUSPENDED)
		game_phase_start(game, stands_until(game, ev));
	if (game->phase == PHASE_PAUSED) {
		game->before_pause = PHASE_OPEN;
		game->waits = GAME_CASE_NONE;
	}
	game->inquiry = CIVIL_NONE;
}

static void rule_days(struct game *game, const struct game_event *ev, enum event_side side,
		      int given)
{
	struct game_event one = *ev;

	one.side = side;
	if (given != 0)
		add_days(game, &one, -given, given > 0 ? WHY_GIVEN_BACK : WHY_TAKEN);
}

/* RULES S-24: the game continues from an earlier position. */
static int fold_back(struct game *game, const struct game_event *ev)
{
	if (ev->number == NUMBER_NONE || ev->result != RESULT_NONE || game->left[0].there ||
	    game->left[1].there || game_back_fold(game, ev->number) != 0)
		return -1;
	game->asked_anew = stands_until(game, ev);
	go_on(game, ev);
	return 0;
}

/* RULES S-9, S-24. */
static int fold_ruling(struct game *game, const struct game_event *ev)
{
	bool gives_days = ev->days != NUMBER_NONE, both = ev->number != NUMBER_NONE;

	if (ev->why == WHY_BACK)
		return fold_back(game, ev);
	if ((gives_days && (ev->side == SIDE_NONE || !days_in_range(ev))) ||
	    (both && (!gives_days || ev->number < -DAYS_MAX || ev->number > DAYS_MAX)))
		return -1;
	if (ev->result != RESULT_NONE) {
		enum end_reason why =
			game->phase == PHASE_OVER ? END_RULING : ruling_reason(game, ev);
		game->corrected = game->phase == PHASE_OVER;
		game_phase_end(game, ev->result, why, ev->at);
		if (game_is_held(game))
			game_withdrawal_forget(game);
		return 0;
	}
	if (game->phase == PHASE_OVER && game_record_outcome(&game->record) != OUTCOME_ONGOING)
		return -1;
	if (gives_days)
		rule_days(game, ev, ev->side, ev->days);
	if (both)
		rule_days(game, ev, side_other(ev->side), ev->number);
	go_on(game, ev);
	if (!game_is_held(game))
		game_withdrawal_forget(game);
	return 0;
}

static int fold_adjudication(struct game *game, const struct game_event *ev)
{
	if (game->phase != PHASE_OPEN || civil_is_none(ev->until))
		return -1;
	game_phase_stop(game, PHASE_SUSPENDED, game_date(game, ev->at));
	game->waits = GAME_CASE_ADJUDICATION;
	game->adjudication_asked = true;
	game->adjudication_until = ev->until;
	return 0;
}

static int fold_adjudication_due(struct game *game, const struct game_event *ev)
{
	(void)ev;
	if (game->waits != GAME_CASE_ADJUDICATION)
		return -1;
	game->adjudication_due = true;
	return 0;
}

static int fold_statement(struct game *game, const struct game_event *ev)
{
	bool answers =
		ev->why == WHY_ANSWER && ev->side != SIDE_NONE && game->side[ev->side].overstepped;

	if (ev->why == WHY_PROTEST || answers) /* the case asks for either */
		game->protested = true;
	return 0;
}

static int fold_address_failure(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE)
		return -1;
	event_set(&game->side[ev->side].address_failure, ev->text);
	return 0;
}

static int fold_net_loss(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE || civil_is_none(ev->from))
		return -1;
	game->side[ev->side].net_lost = ev->from;
	game->side[ev->side].net_due = false;
	return 0;
}

static int fold_net_back(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE || civil_is_none(game->side[ev->side].net_lost))
		return -1;
	game->side[ev->side].net_lost = CIVIL_NONE;
	game->side[ev->side].net_due = false;
	return 0;
}

static int fold_net_loss_due(struct game *game, const struct game_event *ev)
{
	if (ev->side == SIDE_NONE || civil_is_none(game->side[ev->side].net_lost))
		return -1;
	game->side[ev->side].net_due = true;
	return 0;
}

/*
 * RULES T-8, S-54: from now on messages are those of the server, without the weekend rule; the days
 * charged for cards remain.
 */
static int fold_by_mail(struct game *game, const struct game_event *ev)
{
	if (game->phase == PHASE_OVER || !game_by_card(game))
		return -1;
	for (int s = 0; s < 2; s++)
		game->agrees_to_mail[s] |= ev->side == SIDE_NONE || (int)ev->side == s;
	if (!game->agrees_to_mail[0] || !game->agrees_to_mail[1])
		return 0;
	ruleset_set(&game->setup.rules, RULE_SERVER_RECEIPT, 1);
	ruleset_set(&game->setup.rules, RULE_WEEKEND_RULE, 0);
	game->told = ev->received;
	game->sent = CIVIL_NONE;
	game_phase_forget_silence(game);
	return 0;
}

/* RULES S-58: nothing follows in an annulled game. */
static int fold_annulled(struct game *game, const struct game_event *ev)
{
	if (!ev->text)
		return -1;
	if (game->phase == PHASE_OVER)
		game->corrected = true;
	game_phase_end(game, RESULT_NONE, END_ANNULLED, ev->at);
	return 0;
}

static int (*const folds[])(struct game *, const struct game_event *) = {
	[EVENT_MOVE] = fold_move,
	[EVENT_SENT] = fold_sent,
	[EVENT_PENALTY] = fold_penalty,
	[EVENT_CLAIM] = fold_claim,
	[EVENT_CLAIM_WRONG] = fold_claim_wrong,
	[EVENT_ACCEPT] = fold_accept,
	[EVENT_DECLINE] = fold_decline,
	[EVENT_RESIGN] = fold_resign,
	[EVENT_NOTICE] = fold_notice,
	[EVENT_REMINDER] = fold_reminder,
	[EVENT_REPORT] = fold_report,
	[EVENT_INQUIRY] = fold_inquiry,
	[EVENT_INQUIRY_ANSWER] = fold_inquiry_answer,
	[EVENT_INQUIRY_LAPSED] = fold_inquiry_lapsed,
	[EVENT_OVERSTEP] = fold_overstep,
	[EVENT_LEAVE] = fold_leave,
	[EVENT_SPECIAL_LEAVE] = fold_leave,
	[EVENT_OUTAGE] = fold_closed,
	[EVENT_STOP] = fold_closed,
	[EVENT_PAUSED] = fold_paused,
	[EVENT_RESUMED] = fold_resumed,
	[EVENT_RULING] = fold_ruling,
	[EVENT_WITHDRAWAL] = game_withdrawal_fold,
	[EVENT_ADJUDICATION] = fold_adjudication,
	[EVENT_ADJUDICATION_DUE] = fold_adjudication_due,
	[EVENT_STATEMENT] = fold_statement,
	[EVENT_ADDRESS_FAILURE] = fold_address_failure,
	[EVENT_NET_LOSS] = fold_net_loss,
	[EVENT_NET_BACK] = fold_net_back,
	[EVENT_NET_LOSS_DUE] = fold_net_loss_due,
	[EVENT_BY_MAIL] = fold_by_mail,
	[EVENT_CORRECTION] = NULL, /* game_history.c */
	[EVENT_OCCUPANT] = game_occupant_fold,
	[EVENT_ANNULLED] = fold_annulled,
	[EVENT_SERIES] = fold_series,
};

int game_fold_fact(struct game *game, const struct game_event *ev)
{
	if (ev->kind == EVENT_NONE || !folds[ev->kind] || game_is_annulled(game) ||
	    folds[ev->kind](game, ev) != 0)
		return -1;
	game->events++;
	game->quiet = ev->kind == EVENT_SERIES ? game->quiet + 1 : 0;
	return 0;
}
