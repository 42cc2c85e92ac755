/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The effects that decisions return: each list is written out, one effect a line, and compared.
 * "#3" is the effect in line 3 of the same list.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/event/appeal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_step.h"
#include "daemon/event/group.h"
#include "daemon/event/leave.h"
#include "daemon/event/occupant.h"
#include "daemon/event/pause.h"
#include "daemon/event/withdrawal.h"
#include "daemon/letter/kinds.h"
#include "tests/daemon/stage.h"

/* --- a list as text -------------------------------------------------------------------------- */

static void add_ref(struct sbuf *out, const char *what, struct effect_ref ref)
{
	if (ref.at >= 0)
		sbuf_addf(out, " %s #%d", what, ref.at + 1);
	else if (ref.id)
		sbuf_addf(out, " %s %lld", what, (long long)ref.id);
}

static void add_facts(struct sbuf *out, const struct effect *e)
{
	static const char *const stages[] = {"open", "suspended", "paused", "over"};

	sbuf_addf(out, "facts of game %lld:", (long long)e->facts.row->id);
	for (size_t i = 0; i < e->facts.n; i++)
		sbuf_addf(out, " %.*s", (int)strcspn(e->facts.lines[i], " "), e->facts.lines[i]);
	sbuf_addf(out, " -> %s %s", stages[e->facts.row->stage], e->facts.row->result);
}

static void add_letter(struct sbuf *out, const struct effect *e)
{
	const struct post_row *row = e->letter.row;

	sbuf_addf(out, "letter %s to ", kinds_row(row->kind)->name);
	if (row->player)
		sbuf_addf(out, "player %lld", (long long)row->player);
	else
		sbuf_adds(out, row->address);
	add_ref(out, "about case", e->letter.about_case);
	add_ref(out, "about ruling", e->letter.ruling);
}

static void add_one(struct sbuf *out, const struct effect *e)
{
	static const char *const states[] = {"filling", "running", "paused", "finished"};

	switch (e->kind) {
	case EFFECT_GAME: sbuf_adds(out, "game"); break;
	case EFFECT_FACTS: add_facts(out, e); break;
	case EFFECT_OCCUPANT:
		sbuf_addf(
			out, "player %lld gets %s of game %lld", (long long)e->occupant.who->player,
			e->occupant.who->side ? "Black" : "White", (long long)e->occupant.row->id);
		break;
	case EFFECT_CASE:
		sbuf_addf(out, "case of kind %d, game %lld, player %lld", (int)e->opened->kind,
			  (long long)e->opened->game, (long long)e->opened->player);
		break;
	case EFFECT_CASE_SETTLED:
		sbuf_adds(out, "settled:");
		add_ref(out, "case", e->settled.which);
		add_ref(out, "by ruling", e->settled.ruling);
		break;
	case EFFECT_CASE_WORDS: add_ref(out, "words to case", e->words.which); break;
	case EFFECT_CASE_TOLD: sbuf_addf(out, "told case %lld", (long long)e->told); break;
	case EFFECT_RULING:
		sbuf_addf(out, "ruling %s on player %lld", e->ruling.row->verdict,
			  (long long)e->ruling.row->player);
		break;
	case EFFECT_GROUP_OPENED: sbuf_adds(out, "new group"); break;
	case EFFECT_GROUP:
		sbuf_addf(out, "group %lld %s", (long long)e->group->id, states[e->group->state]);
		break;
	case EFFECT_ENTRY:
		sbuf_addf(out, "entry of player %lld%s", (long long)e->entry->player,
			  e->entry->state == ENTRY_WITHDRAWN ? " withdrawn" : "");
		break;
	case EFFECT_ROW: sbuf_addf(out, "row of kind %d", e->row.kind); break;
	case EFFECT_LEAVE:
		sbuf_addf(out, "leave of player %lld", (long long)e->leave->player);
		break;
	case EFFECT_TABLE:
		sbuf_addf(out, "table %d of group %lld", e->table.row->version,
			  (long long)e->table.row->group);
		break;
	case EFFECT_LETTER: add_letter(out, e); break;
	case EFFECT_PAGES: sbuf_addf(out, "pages of group %lld", (long long)e->pages.group); break;
	}
	sbuf_addc(out, '\n');
}

static void assert_effects(const struct effects *fx, const char *expected)
{
	struct sbuf text = SBUF_INIT;

	for (size_t i = 0; i < fx->n; i++)
		add_one(&text, &fx->v[i]);
	assert_string_equal(text.buf, expected);
	sbuf_release(&text);
}

static int count(const struct effects *fx, enum effect_kind kind)
{
	size_t at = 0;
	int n = 0;

	while (effects_next(fx, kind, &at))
		n++;
	return n;
}

static int count_letters(const struct effects *fx, enum post_kind kind)
{
	const struct effect *e;
	size_t at = 0;
	int n = 0;

	while ((e = effects_next(fx, EFFECT_LETTER, &at)))
		n += e->letter.row->kind == kind;
	return n;
}

/* --- the desk -------------------------------------------------------------------------------- */

/* An act that has just come in, from a player (0: unknown). */
static struct work work_of(struct stage *s, int64_t player)
{
	static struct player p;

	p = (struct player){.born = CIVIL_NONE};
	if (player)
		assert_int_equal(store_player_get(s->ctx.store, player, &p), 1);
	return (struct work){
		.ctx = &s->ctx, .received = s->now, .now = s->now, .player = &p, .author = ""};
}

static struct game_tx open_game(const struct work *work, int64_t id, struct effects *fx)
{
	struct game_tx m;

	assert_int_equal(game_step_open(work, id, &m, fx), 1);
	return m;
}

/* The player gives a command for the game; *ret_verdict is the answer of the rules. */
static void say(const struct work *work, int64_t game, const char *text, struct effects *fx,
		enum verdict *ret_verdict)
{
	struct game_tx m = open_game(work, game, fx);
	struct apply_ctx ctx = {.side = game_tx_side(&m, work->player->id),
				.now = work->received,
				.ply = -1,
				.door = COMMAND_MAIL};
	struct command_list list;

	command_list_init(&list);
	assert_int_equal(command_parse(text, strlen(text), &list), COMMAND_OK);
	assert_int_equal(game_step_command(work, &m, &list.v[0], &ctx, fx, ret_verdict, NULL), 1);
	command_list_release(&list);
}

static void store(struct stage *s, struct work *work, struct effects *fx)
{
	assert_int_equal(store_begin(s->ctx.store), 1);
	assert_int_equal(effects_store(work, fx), 1);
	assert_int_equal(store_commit(s->ctx.store), 1);
}

static struct game_row row_of(struct stage *s, int64_t id)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, id, &row), 1);
	return row;
}

static void verify(struct stage *s)
{
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

static void control(struct stage *s, const char *request)
{
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* Anna is player 1 and has White, Bo is player 2; the game is number 1. */
static void single_game(struct stage *s, const char *rules)
{
	struct sbuf request = SBUF_INIT;

	sbuf_addf(&request,
		  "{\"do\":\"game.start\",\"white\":\"Anna\",\"white-address\":\"anna@x.dk\","
		  "\"black\":\"Bo\",\"black-address\":\"bo@x.dk\",\"language\":\"en\","
		  "\"rules\":\"%s\"}",
		  rules);
	control(s, request.buf);
	sbuf_release(&request);
	stage_deliver(s);
}

/* A group of two, whose only game is number 1. */
static void pair(struct stage *s)
{
	control(s, "{\"do\":\"event.add\",\"code\":\"two\",\"name\":\"Two\",\"size\":2}");
	control(s, "{\"do\":\"player.add\",\"name\":\"Anna\",\"address\":\"anna@x.dk\"}");
	control(s, "{\"do\":\"player.add\",\"name\":\"Bo\",\"address\":\"bo@x.dk\"}");
	control(s, "{\"do\":\"group.add\",\"event\":\"two\",\"player\":\"anna@x.dk\"}");
	control(s, "{\"do\":\"group.add\",\"event\":\"two\",\"player\":\"bo@x.dk\"}");
	s->now.sec += 2 * 86400;
	stage_deliver(s);
}

/* --- one game -------------------------------------------------------------------------------- */

static void move__fine__a_letter_to_the_opponent(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct work work;
	enum verdict v;

	single_game(s, "dsu-email");
	work = work_of(s, 1);
	say(&work, 1, "5254", &fx, &v);
	assert_int_equal(v, VERDICT_OK);
	assert_effects(&fx, "facts of game 1: move -> open *\n"
			    "letter MOVE to player 2\n");
	assert_int_equal(row_of(s, 1).ply, 0); /* the decision writes nothing */
	store(s, &work, &fx);
	assert_int_equal(row_of(s, 1).ply, 1);
	assert_true(work.letters_wait && work.deadline_moved);
	assert_int_equal(work.games.n, 1);
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

static void move__illegal__a_penalty_and_no_letter(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct work work;
	enum verdict v;

	single_game(s, "dsu-email");
	work = work_of(s, 1);
	say(&work, 1, "5255", &fx, &v);
	assert_int_equal(v, VERDICT_ILLEGAL_MOVE);
	assert_effects(&fx, "facts of game 1: penalty -> open *\n");
	effects_release(&fx);
}

/*
 * A decision released without being stored has no effect, though the game in memory had advanced.
 */
static void move__not_stored__decided_anew(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct work work;
	enum verdict v;

	single_game(s, "dsu-email");
	work = work_of(s, 1);
	say(&work, 1, "5254", &fx, &v);
	effects_release(&fx);
	say(&work, 1, "4244", &fx, &v);
	assert_int_equal(v, VERDICT_OK);
	store(s, &work, &fx);
	effects_release(&fx);
	work_release(&work);
	assert_int_equal(row_of(s, 1).seq, 2); /* letter sent, move */
	verify(s);
}

static void overstep__case_and_suspension_told_to_all(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	struct work work;

	single_game(s, "dsu-email reflection-days=3");
	s->now.sec += 60 * 86400;
	work = work_of(s, 0);
	m = open_game(&work, 1, &fx);
	assert_int_equal(game_step_tick(&work, &m, &fx), 1);
	assert_effects(&fx, "facts of game 1: overstep -> suspended *\n"
			    "case of kind 1, game 1, player 1\n"
			    "letter CASE to leader@x.dk about case #2\n"
			    "letter CASE to player 1 about case #2\n"
			    "letter CASE to player 2 about case #2\n");
	store(s, &work, &fx);
	assert_int_equal(fx.v[2].letter.row->case_id, fx.v[1].id);
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

static void ruling__settles_the_case_that_waits(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct command cmd;
	struct game_tx m;
	struct work work;
	struct apply_ctx ctx;
	enum verdict v;

	single_game(s, "dsu-email reflection-days=3");
	s->now.sec += 60 * 86400;
	stage_tick(s);
	work = work_of(s, 0);
	work.author = "leader";
	work.by_control = true;
	m = open_game(&work, 1, &fx);
	ctx = game_step_leader(&work);
	command_init(&cmd, VERB_RULE);
	cmd.side = SIDE_WHITE;
	cmd.ruling = RULING_LOSS;
	event_set(&cmd.text, "time");
	assert_int_equal(game_step_command(&work, &m, &cmd, &ctx, &fx, &v, NULL), 1);
	command_release(&cmd);
	assert_int_equal(v, VERDICT_OK);
	assert_effects(&fx, "facts of game 1: ruling -> over 0-1\n"
			    "ruling loss on player 1\n"
			    "letter RULING to player 1 about case 1 about ruling #2\n"
			    "letter RULING to player 2 about case 1 about ruling #2\n"
			    "settled: case 1 by ruling #2\n");
	effects_release(&fx);
}

static void resign__last_game__group_ends(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct work work;
	enum verdict v;
	int64_t white;

	pair(s);
	white = row_of(s, 1).white;
	work = work_of(s, white);
	say(&work, 1, "resign", &fx, &v);
	assert_int_equal(v, VERDICT_OK);
	assert_effects(&fx, white == 1 ? "facts of game 1: resign -> over 0-1\n"
					 "letter RESULT to player 2\n"
					 "pages of group 1\n"
					 "group 1 finished\n"
				       : "facts of game 1: resign -> over 0-1\n"
					 "letter RESULT to player 1\n"
					 "pages of group 1\n"
					 "group 1 finished\n");
	store(s, &work, &fx);
	assert_int_equal(count(&fx, EFFECT_TABLE), 1);
	assert_int_equal(count_letters(&fx, POST_FINAL_TABLE), 3); /* and one to the leader */
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

static void resign__games_left__group_goes_on(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct work work;
	enum verdict v;

	stage_seven(s);
	work = work_of(s, row_of(s, 1).white);
	say(&work, 1, "resign", &fx, &v);
	assert_int_equal(count(&fx, EFFECT_FACTS), 1);
	assert_int_equal(count(&fx, EFFECT_PAGES), 1);
	assert_int_equal(count(&fx, EFFECT_GROUP), 0);
	effects_release(&fx);
}

/* --- several games --------------------------------------------------------------------------- */

static int64_t ban(struct stage *s, int64_t player)
{
	char request[120];

	snprintf(request, sizeof(request),
		 "{\"do\":\"player.ban\",\"player\":%lld,\"reason\":\"cheated\"}",
		 (long long)player);
	stage_control_as(s, ROLE_KC, "*", request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	return json_integer_value(json_object_get(s->json, "ruling"));
}

static void appeal__to_the_tribunal__pauses_every_game(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct ruling_row ruling;
	struct effect_ref ref;
	struct work work;

	single_game(s, "dsu-email");
	assert_int_equal(store_ruling_get(s->ctx.store, ban(s, 1), &ruling), 1);
	work = work_of(s, 1);
	assert_int_equal(appeal_lodge(&work, &ruling, work.player, "not me", &fx, &ref, &refusal),
			 1);
	assert_effects(&fx, "case of kind 7, game 0, player 1\n"
			    "letter CASE to leader@x.dk about case #1\n"
			    "facts of game 1: paused -> paused *\n"
			    "letter ANSWER to player 1\n"
			    "letter ANSWER to player 2\n");
	assert_int_equal(ref.at, 0);
	store(s, &work, &fx);
	effects_release(&fx);
	work_release(&work);
	/* A second appeal adds its words to the case and does not pause the games again. */
	assert_int_equal(appeal_lodge(&work, &ruling, work.player, "not me", &fx, &ref, &refusal),
			 1);
	assert_effects(&fx, " words to case 1\n"
			    "letter CASE to leader@x.dk about case 1\n");
	assert_int_equal(ref.id, 1);
	effects_release(&fx);
	ruling_row_release(&ruling);
	verify(s);
}

static void expulsion__all_games_the_entry_and_a_ruling(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct withdrawal asked = {.group = 1, .author = "leader", .reason = "insults"};
	struct ruling_row ruling = {.group = 1, .reason = (char *)"insults"};
	struct game_step_refusal refusal;
	struct effect_ref ref;
	struct entry_row entry;
	struct work work;
	struct withdrawal_prospect prospect;
	size_t at = 0;

	stage_seven(s);
	work = work_of(s, 3);
	assert_int_equal(store_entry_of(s->ctx.store, 1, 3, &entry), 1);
	assert_int_equal(
		withdrawal_decide(&work, work.player, &entry, &asked, &fx, &prospect, &refusal), 1);
	player_ruling_set(&ruling, PLAYER_EXPELLED);
	assert_int_equal(ruling_on_player(&work, work.player, &ruling, NULL, &fx, &ref), 1);
	assert_int_equal(prospect.mode, WITHDRAWAL_ALL_LOST);
	assert_int_equal(count(&fx, EFFECT_FACTS), 6);
	assert_int_equal(count(&fx, EFFECT_GROUP), 0);
	assert_int_equal(count(&fx, EFFECT_RULING), 1);
	assert_int_equal(effects_next(&fx, EFFECT_ENTRY, &at)->entry->state, ENTRY_WITHDRAWN);
	assert_int_equal(count_letters(&fx, POST_GROUP_STATE), 8); /* to the group and its leader */
	assert_int_equal(count_letters(&fx, POST_RULING), 1);
	assert_int_equal(fx.v[ref.at].kind, EFFECT_RULING);
	store(s, &work, &fx);
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

static int64_t add_player(struct stage *s)
{
	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Otto Ny\",\"address\":\"otto@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	return json_integer_value(json_object_get(s->json, "player"));
}

/* A game of that player in group 1, and their side in it. */
static struct occupant_seat seat_of(struct stage *s, int64_t player)
{
	for (int64_t id = 1;; id++) {
		struct game_row row = row_of(s, id);

		if (row.white == player || row.black == player)
			return (struct occupant_seat){id, row.white == player ? SIDE_WHITE
									      : SIDE_BLACK};
	}
}

/* EVENTS E42: one game is over, the others go to the reserve, and their opponents are informed. */
static void occupant__reserve__all_unfinished_games_of_the_seat(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct occupant_done done;
	struct occupant_seat seat;
	struct player reserve;
	struct work work;
	int64_t games = 0;

	stage_seven(s);
	assert_int_equal(store_player_get(s->ctx.store, add_player(s), &reserve), 1);
	seat = seat_of(s, 3);
	stage_api(s, 3, seat.game, -1, "resign");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	work = work_of(s, 0);
	struct occupant_change asked = {.player = &reserve, .from = CIVIL_NONE, .reason = "ill"};
	assert_int_equal(occupant_change(&work, &seat, &asked, &fx, &done, &refusal), 1);
	assert_int_equal(done.games, 5);
	assert_int_equal(count(&fx, EFFECT_OCCUPANT), 5);
	assert_int_equal(count_letters(&fx, POST_SUBSTITUTION),
			 2 * 5 + 2); /* former player, leader */
	store(s, &work, &fx);
	effects_release(&fx);
	assert_int_equal(
		store_game_count(s->ctx.store, &(struct game_query){.player = reserve.id}, &games),
		1);
	assert_int_equal(games, 5);
	work_release(&work);
	verify(s);
}

/* EVENTS E30: the substitute plays as if the player had not left. */
static void occupant__substitute_after_a_withdrawal__seat_is_taken(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct withdrawal left = {.group = 1, .author = "", .reason = "at sea"};
	struct game_step_refusal refusal;
	struct occupant_done done;
	struct occupant_seat seat;
	struct entry_row entry;
	struct player substitute;
	struct work work;
	struct withdrawal_prospect prospect;

	stage_seven(s);
	assert_int_equal(store_player_get(s->ctx.store, add_player(s), &substitute), 1);
	seat = seat_of(s, 3);
	work = work_of(s, 3);
	assert_int_equal(store_entry_of(s->ctx.store, 1, 3, &entry), 1);
	assert_int_equal(
		withdrawal_decide(&work, work.player, &entry, &left, &fx, &prospect, &refusal), 1);
	store(s, &work, &fx);
	effects_release(&fx);
	work_release(&work);
	work = work_of(s, 0);
	struct occupant_change asked = {
		.player = &substitute, .from = CIVIL_NONE, .substitute = true, .reason = "at sea"};
	assert_int_equal(occupant_change(&work, &seat, &asked, &fx, &done, &refusal), 1);
	assert_int_equal(done.games, 6);
	assert_int_equal(count(&fx, EFFECT_OCCUPANT), 6);
	store(s, &work, &fx);
	effects_release(&fx);
	assert_int_equal(store_entry_of(s->ctx.store, 1, 3, &entry), 0);
	assert_int_equal(store_entry_of(s->ctx.store, 1, substitute.id, &entry), 1);
	assert_int_equal(entry.state, ENTRY_SEATED);
	assert_string_equal(entry.origin, "substitute");
	asked.player = &substitute;
	assert_int_equal(occupant_change(&work, &seat, &asked, &fx, &done, &refusal), 0);
	assert_int_equal(refusal.verdict, VERDICT_OCCUPANT_SAME);
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

/* A pause needs a reason: the first game refuses, and nothing is kept. */
static void pause__a_game_refuses__nothing_is_decided(void **state)
{
	struct stage *s = *state;
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct group_row g;
	struct work work;

	stage_seven(s);
	work = work_of(s, 0);
	assert_int_equal(store_group_get(s->ctx.store, 1, &g), 1);
	assert_int_equal(pause_group(&work, &g, true, "", &fx, &refusal), 0);
	assert_int_equal(refusal.verdict, VERDICT_REASON_MISSING);
	assert_int_equal(refusal.game, 1);
	effects_release(&fx);
	assert_int_equal(pause_group(&work, &g, true, "storm", &fx, &refusal), 1);
	assert_int_equal(count(&fx, EFFECT_FACTS), 21);
	assert_int_equal(count_letters(&fx, POST_GROUP_STATE), 7);
	store(s, &work, &fx);
	effects_release(&fx);
	work_release(&work);
	verify(s);
}

/* One of the two single games has a ruleset with fewer days of leave. */
static void leave__one_single_game_refuses__the_other_takes_it(void **state)
{
	struct stage *s = *state;

	single_game(s, "dsu-email");
	single_game(s, "dsu-email leave-days=5");
	stage_api(s, 1, 1, -1, "leave 2026-06-08 2026-06-21");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_non_null(strstr(s->message, "#2 against "));
	assert_non_null(strstr(s->message, "at most until 12 June 2026"));
	assert_int_equal(json_integer_value(json_object_get(s->json, "games")), 1);
	assert_int_equal(row_of(s, 1).seq, 2); /* letter sent, leave */
	assert_int_equal(row_of(s, 2).seq, 1);
	stage_api(s, 1, 1, -1, "leave 2026-06-08 2026-06-12");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(json_integer_value(json_object_get(s->json, "games")), 1);
	verify(s);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(move__fine__a_letter_to_the_opponent),
		T(move__illegal__a_penalty_and_no_letter),
		T(move__not_stored__decided_anew),
		T(overstep__case_and_suspension_told_to_all),
		T(ruling__settles_the_case_that_waits),
		T(resign__last_game__group_ends),
		T(resign__games_left__group_goes_on),
		T(appeal__to_the_tribunal__pauses_every_game),
		T(expulsion__all_games_the_entry_and_a_ruling),
		T(occupant__reserve__all_unfinished_games_of_the_seat),
		T(occupant__substitute_after_a_withdrawal__seat_is_taken),
		T(pause__a_game_refuses__nothing_is_decided),
		T(leave__one_single_game_refuses__the_other_takes_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
