/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invariants over random games on the server, whatever players, leader and timer do, in whatever
 * order (RULES S-4, S-5, S-7, S-28).
 */
#include "core/chess/numeric.h"
#include "core/play/game_apply.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES	 400
#define STEPS	 120
#define HOURS(n) ((n)*3600)

static uint64_t seed;

static int below(int n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (int)(seed % (uint64_t)n);
}

/* The log of a game: each fact as its line. */
struct log {
	char **line;
	size_t n;
	struct instant at;
};

static void put_side(struct sbuf *sb, const struct game_side *s)
{
	sbuf_addf(sb, "|%d %d %d %d %d %s", s->moves, s->offences, (int)s->net_lost.day, s->net_due,
		  s->overstepped, s->address_failure ? s->address_failure : "-");
}

/* Dumps a game's whole state as text. */
static void dump(const struct game *g, struct sbuf *sb)
{
	sbuf_addf(sb, "%d %d %d %d %d %d %d %lld %d", g->phase, g->before_pause, g->waits,
		  (int)g->stopped.day, g->result, g->reason, g->corrected, (long long)g->ended.sec,
		  g->prelude_plies);
	sbuf_addf(sb, " %d %d %d %d %d %d %d %d %d", (int)g->asked.day, (int)g->sent.day,
		  g->notice_days, (int)g->reminded.day, (int)g->reported.day, (int)g->inquiry.day,
		  g->inquiry_lapsed, g->offer, g->continues);
	sbuf_addf(sb, " %d %d %d %d %d %d %zu %016llx", g->adjudication_asked, g->adjudication_due,
		  (int)g->adjudication_until.day, (int)g->overstep_day.day,
		  (int)g->overstep_told.day, g->protested, g->events,
		  (unsigned long long)g->record.now.key);
	put_side(sb, &g->side[0]);
	put_side(sb, &g->side[1]);
	for (size_t i = 0; i < g->record.n; i++)
		sbuf_addf(sb, " %x", g->record.ply[i].move);
	for (size_t i = 0; i < g->n_plies; i++)
		sbuf_addf(sb, " p%d,%d,%d,%d,%d,%d", (int)g->plies[i].received.day,
			  (int)g->plies[i].day.day, g->plies[i].n, g->plies[i].side,
			  g->plies[i].accepted, g->plies[i].free);
	for (size_t i = 0; i < g->n_extra; i++)
		sbuf_addf(sb, " x%d,%d,%d,%d", g->extra[i].days, g->extra[i].move, g->extra[i].side,
			  g->extra[i].why);
	for (size_t i = 0; i < game_closed(g)->n; i++)
		sbuf_addf(sb, " h%d-%d", (int)game_closed(g)->span[i].days.from.day,
			  (int)game_closed(g)->span[i].days.to.day);
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < g->series[s].n; i++)
			sbuf_addf(sb, " s%x", g->series[s].moves[i]);
}

static struct game_setup random_setup(void)
{
	struct game_setup setup = {.rules = ruleset_default((enum ruleset_id)below(2)),
				   .zone = ZONE_COPENHAGEN,
				   .player = {1, 2}};

	setup.start = (struct civil){20454 + below(1500)};
	if (below(3) == 0)
		ruleset_set(&setup.rules, RULE_SERIES, SERIES_HIDDEN);
	if (below(3) == 0)
		ruleset_set(&setup.rules, RULE_OVERSTEP_RULING, OVERSTEP_AUTO);
	if (below(4) == 0)
		ruleset_set(&setup.rules, RULE_COMPULSORY_HOLIDAYS, 0);
	return setup;
}

/* Legal moves from the present position, chosen at random. */
static void random_line(const struct game *g, int plies, struct sbuf *out)
{
	struct position pos = g->record.now;

	while (plies-- > 0) {
		chess_move list[MAX_MOVES];
		char buf[MOVE_TOKEN_TEXT];
		int n = movegen_legal(&pos, list);
		if (n == 0)
			return;
		chess_move m = list[below(n)];
		numeric_write(&pos, m, TOKEN_ICCF, buf);
		sbuf_addf(out, "%s%s", out->len ? " " : "", buf);
		position_play(&pos, m);
	}
}

static void move_command(const struct game *g, struct command *cmd)
{
	struct sbuf sb = SBUF_INIT;

	cmd->verb = VERB_MOVE;
	random_line(g, below(6) == 0 ? 3 + 2 * below(3) : 1, &sb);
	char *space = strchr(sb.buf, ' ');
	if (space) {
		event_set(&cmd->series, space + 1);
		*space = '\0';
	}
	event_set(&cmd->moves, below(12) == 0 ? "5255" : sb.buf);
	cmd->offer = below(10) == 0;
	sbuf_release(&sb);
}

static void random_command(const struct game *g, struct civil today, struct command *cmd)
{
	static const enum verb player[] = {VERB_ACCEPT,	     VERB_ACCEPT_SERIES, VERB_CLAIM_TIME,
					   VERB_CLAIM_DRAW,  VERB_NOTICE,	 VERB_LEAVE,
					   VERB_ANSWER,	     VERB_PROTEST,	 VERB_STATUS,
					   VERB_DECLINE_DRAW};
	static const enum verb leader[] = {VERB_INQUIRE,
					   VERB_SPECIAL_LEAVE,
					   VERB_PAUSE,
					   VERB_RESUME,
					   VERB_RULE,
					   VERB_RULE,
					   VERB_OUTAGE,
					   VERB_STOP,
					   VERB_NET_LOSS,
					   VERB_NET_BACK,
					   VERB_RESUME,
					   VERB_RESUME,
					   VERB_ADDRESS_FAILURE,
					   VERB_WITHDRAWAL,
					   VERB_HOLD,
					   VERB_REINSTATE,
					   VERB_REINSTATE,
					   VERB_OCCUPANT,
					   VERB_ANNUL};
	int kind = below(10);

	command_init(cmd, VERB_NONE);
	cmd->side = (enum event_side)below(2);
	cmd->from = civil_add_days(today, below(30) - 10);
	cmd->until = civil_add_days(cmd->from, below(25));
	cmd->days = 1 + below(40);
	cmd->ruling = below(20) == 0 ? (enum ruling)below(6) : RULING_DAYS;
	event_set(&cmd->text, "text");
	if (kind < 7)
		move_command(g, cmd);
	else if (kind < 9)
		cmd->verb = player[below(10)];
	else
		cmd->verb = leader[below(19)];
	if (cmd->verb == VERB_WITHDRAWAL)
		cmd->number = below(80);
	if (cmd->verb == VERB_OCCUPANT) {
		cmd->player = 1 + below(4);
		cmd->substitute = below(2);
		cmd->stop = below(2);
	}
}

static void keep(struct log *log, const struct game_event *ev)
{
	struct sbuf sb = SBUF_INIT;

	event_write(ev, &sb);
	log->line = realloc(log->line, (log->n + 1) * sizeof(*log->line));
	log->line[log->n++] = sbuf_detach(&sb, NULL);
}

static int total(const struct game *g, enum event_side side, struct civil d)
{
	struct clock_view v;

	game_days(g, side, d, &v);
	return v.used + v.running;
}

/* A move by mail turns running days into used ones and nothing else. */
static void fold_one(struct game *g, struct log *log, const struct game_event *ev,
		     struct civil today)
{
	bool move = ev->kind == EVENT_MOVE && ev->day.day == today.day;
	int before = move ? total(g, ev->side, today) : 0;
	int other = move ? total(g, side_other(ev->side), today) : 0;

	assert_int_equal(game_fold(g, ev), 0);
	keep(log, ev);
	if (move) {
		bool on_move = game_turn(g) == ev->side;
		int running = 0;
		if (on_move) {
			struct clock_view v;
			game_days(g, ev->side, today, &v);
			running = v.running;
		}
		assert_int_equal(total(g, ev->side, today) - running, before);
		assert_int_equal(total(g, side_other(ev->side), today), other);
	}
}

static void fold_list(struct game *g, struct log *log, struct event_list *list, struct civil today)
{
	for (size_t i = 0; i < list->n; i++)
		fold_one(g, log, &list->v[i], today);
	event_list_release(list);
}

static void add_sent(struct game *g, struct log *log, struct instant now)
{
	struct game_event ev;

	event_init(&ev, EVENT_SENT, now);
	ev.day = game_date(g, now);
	ev.number = game_ply(g);
	fold_one(g, log, &ev, ev.day);
}

static void ask(struct game *g, struct log *log)
{
	struct event_list list = EVENT_LIST_INIT;
	struct sbuf before = SBUF_INIT, after = SBUF_INIT;
	struct command cmd;
	struct civil today = game_date(g, log->at);

	random_command(g, today, &cmd);
	struct apply_ctx ctx = {.now = log->at, .ply = -1, .door = (enum command_door)below(2)};
	ctx.leader = cmd.verb >= VERB_RULE;
	ctx.author = "leader";
	ctx.side = below(4) ? game_turn(g) : (enum event_side)below(2);
	dump(g, &before);
	enum verdict v = game_apply(g, &cmd, &ctx, &list, NULL);
	dump(g, &after);
	assert_string_equal(before.buf, after.buf);
	if (v == VERDICT_OK && cmd.verb != VERB_STATUS)
		assert_true(list.n > 0);
	int ply = game_ply(g);
	fold_list(g, log, &list, today);
	if (game_ply(g) != ply && below(20))
		add_sent(g, log, log->at);
	command_release(&cmd);
	sbuf_release(&before);
	sbuf_release(&after);
}

/*
 * A side's clock never runs backwards, and not at all on a day that counts for nobody.  That of the
 * side to move runs until the end, also when read later.
 */
static void check_clock(const struct game *g, struct civil from)
{
	for (int side = 0; side < 2; side++) {
		int before = total(g, (enum event_side)side, from);
		for (int i = 0; i < 60; i++) {
			struct civil d = civil_add_days(from, i);
			int now = total(g, (enum event_side)side, civil_add_days(d, 1));
			assert_true(now == before || now == before + 1);
			if (holidays_has(game_closed(g), d) || side != (int)g->record.now.side)
				assert_int_equal(now, before);
			before = now;
		}
	}
}

static bool says_something(const struct game *g, struct instant t)
{
	struct event_list list = EVENT_LIST_INIT;

	game_tick(g, t, &list);
	bool some = list.n > 0;
	event_list_release(&list);
	return some;
}

/* game_next() is the first instant at which a day-by-day scan finds something. */
static void check_next(const struct game *g, struct instant after)
{
	enum next_kind kind;
	struct instant next = game_next(g, after, &kind);
	struct civil today = game_date(g, after);

	if (says_something(g, after)) {
		assert_true(next.sec == after.sec);
		return;
	}
	assert_true(next.sec > after.sec);
	assert_true((kind == NEXT_NEVER) == (next.sec == INT64_MAX));
	for (int i = 1; i < 700; i++) {
		struct instant t = zone_midnight(g->setup.zone, civil_add_days(today, i));
		bool some = says_something(g, t);
		assert_true(some == (t.sec >= next.sec));
		if (some) {
			assert_false(says_something(g, (struct instant){t.sec - 1}));
			return;
		}
	}
}

/* The lines of the clock add up to its total. */
static void check_lines(const struct game *g, struct civil d)
{
	for (int side = 0; side < 2; side++) {
		struct clock_view v;
		int sum = 0;
		game_clock(g, (enum event_side)side, d, &v);
		for (size_t i = 0; i < v.n_lines; i++)
			sum += v.lines[i].days;
		for (size_t i = 0; i < v.n_lines; i++) {
			if (!civil_is_none(v.lines[i].from))
				assert_int_equal(charge_days(&v.lines[i].charge), v.lines[i].days);
		}
		assert_int_equal(sum, v.used + v.running);
		game_clock_release(&v);
	}
}

static void replay(struct game *g, const struct log *log, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct game_event ev;
		assert_true(event_read(log->line[i], strlen(log->line[i]), &ev));
		assert_int_equal(game_fold(g, &ev), 0);
		event_clear(&ev);
	}
}

/* Folding any prefix and then the rest gives the same state as the played game. */
static void check_replay(const struct game *g, const struct game_setup *setup,
			 const struct log *log)
{
	struct sbuf want = SBUF_INIT, got = SBUF_INIT;
	struct game again;
	size_t cut = (size_t)below((int)log->n + 1);

	assert_int_equal(game_init(&again, setup, NULL), SETUP_OK);
	replay(&again, log, 0, cut);
	check_clock(&again, civil_add_days(setup->start, below(300)));
	replay(&again, log, cut, log->n);
	dump(g, &want);
	dump(&again, &got);
	assert_string_equal(want.buf, got.buf);
	game_release(&again);
	sbuf_release(&want);
	sbuf_release(&got);
}

static void play_one(int number, long *ret_facts)
{
	struct game g;
	struct log log = {NULL, 0, {0}};

	seed = 0x9e3779b97f4a7c15ull * (uint64_t)(number + 1);
	below(2);
	struct game_setup setup = random_setup();
	assert_int_equal(game_init(&g, &setup, NULL), SETUP_OK);
	log.at = zone_midnight(setup.zone, setup.start);
	add_sent(&g, &log, log.at);
	for (int i = 0; i < STEPS && g.phase != PHASE_OVER; i++) {
		struct event_list list = EVENT_LIST_INIT;
		log.at.sec += HOURS(1 + below(below(5) ? 48 : 24 * 25));
		game_tick(&g, log.at, &list);
		fold_list(&g, &log, &list, game_date(&g, log.at));
		ask(&g, &log);
		if (i % 8 == 0) {
			check_next(&g, log.at);
			check_clock(&g, game_date(&g, log.at));
			check_lines(&g, game_date(&g, log.at));
		}
	}
	check_replay(&g, &setup, &log);
	*ret_facts += (long)log.n;
	for (size_t i = 0; i < log.n; i++)
		free(log.line[i]);
	free(log.line);
	game_release(&g);
}

static void random_games__all_properties__hold(void **state)
{
	long facts = 0;

	(void)state;
	for (int i = 0; i < GAMES; i++)
		play_one(i, &facts);
	printf("%d games, %ld facts\n", GAMES, facts);
	assert_true(facts > GAMES * 20L);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_games__all_properties__hold)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
