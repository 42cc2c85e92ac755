/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Consequences of a game's new facts, one function per kind of fact.  See consequences.h. */
#include "daemon/event/consequences.h"

#include <stdio.h>

#include "core/rules/game_occupant.h"
#include "daemon/event/group.h"
#include "daemon/event/message.h"
#include "daemon/event/ruling.h"
#include "mail/out/letter.h"

/* Shared state: the game after the facts, and the list of effects to extend. */
struct follow {
	const struct work *work;
	struct game_tx *m;
	struct effects *ret;
	bool in_time;  /* a move sent in time lifted the suspension */
	bool was_over; /* before these facts */
};

/* --- letters --------------------------------------------------------------------------------- */

/* Takes over `facts`; the caller may complete *ret_letter (may be NULL), which is NULL if none is
 * sent. */
static int tell_side(struct follow *f, enum post_kind kind, enum event_side side, json_t *facts,
		     struct effect **ret_letter)
{
	int rc = game_tx_players(f->work, f->m);
	struct effect *letter;

	if (ret_letter)
		*ret_letter = NULL;
	if (rc < 0 || side == SIDE_NONE) {
		json_decref(facts);
		return rc;
	}
	letter = game_tx_letter(f->work, f->m, kind, &f->m->player[side], facts, f->ret);
	if (ret_letter)
		*ret_letter = letter;
	return rc;
}

/* Sends that side the words written beside the other's command. */
static int tell_with_words(struct follow *f, enum post_kind kind, enum event_side side,
			   json_t *facts)
{
	struct sbuf text = SBUF_INIT;
	enum message_fate fate;
	int rc = message_fate(f->work, f->m, side, &fate, &text);

	if (rc > 0 && fate == MESSAGE_GOES && !facts)
		facts = json_object();
	if (rc > 0 && fate == MESSAGE_GOES)
		json_object_set_new(facts, "message", json_string(text.buf));
	sbuf_release(&text);
	if (rc < 0) {
		json_decref(facts);
		return rc;
	}
	return tell_side(f, kind, side, facts, NULL);
}

/*
 * The letter with the opponent's move; if it waits for the daily letter, it counts as sent at once.
 * Takes over `facts`.
 */
static int tell_move(struct follow *f, enum event_side side, json_t *facts)
{
	struct game_tx *m = f->m;
	int rc = tell_with_words(f, POST_MOVE, side, facts);

	if (rc <= 0 || side != game_turn(m->game) ||
	    !letter_queue_waits(&m->player[side], POST_MOVE))
		return rc;
	return game_tx_sent(f->work, m, m->row.ply, f->ret);
}

/* Notifies both players of a case. */
static int tell_case(struct follow *f, struct effect_ref about_case)
{
	struct effect *letter;
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		rc = tell_side(f, POST_CASE, s, NULL, &letter);
		if (rc > 0)
			effects_letter_of_case(letter, about_case);
	}
	return rc;
}

static void tell_leader(struct follow *f, enum post_kind kind, struct effect_ref about_case,
			json_t *facts)
{
	const struct game_row *row = &f->m->row;
	const struct letter_facts l = {
		.kind = kind,
		.game = row->id,
		.group = row->group,
		.seq = row->seq,
		.ply = row->ply,
		.urgent = kind == POST_WORDS, /* too long for a line of the daily letter */
		.facts = facts};
	struct effect *letter;

	letter = effects_letter_to_leader(f->ret, f->work, false, &l);
	if (letter)
		effects_letter_of_case(letter, about_case);
}

/* --- cases ----------------------------------------------------------------------------------- */

static void date_field(json_t *to, const char *name, struct civil d)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(d))
		json_object_set_new(to, name, json_string(civil_format(d, text)));
}

static json_t *evidence_lines(const struct clock_view *v)
{
	json_t *lines = json_array();

	for (size_t i = 0; i < v->n_lines; i++) {
		const struct clock_line *l = &v->lines[i];
		json_t *one = json_pack("{s:i, s:i, s:i, s:b, s:s, s:s}", "move", l->move, "days",
					l->days, "holidays", l->closed, "running", l->running,
					"why", event_why_word(l->why), "paragraph",
					l->paragraph ? l->paragraph : "");
		date_field(one, "from", l->from);
		date_field(one, "to", l->to);
		json_array_append_new(lines, one);
	}
	return lines;
}

/*
 * The clock of `side`, itemized, with days left, outages and failed deliveries, as a JSON object.
 */
static json_t *clock_evidence(const struct game_tx *m, enum event_side side, struct civil asof)
{
	struct clock_view v;
	json_t *out;

	if (side == SIDE_NONE)
		return json_object();
	game_clock(m->game, side, asof, &v);
	out = json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:o}", "side",
			side == SIDE_WHITE ? "w" : "b", "used", v.used, "running", v.running,
			"limit", v.limit, "control", v.control, "left", v.left, "lines",
			evidence_lines(&v));
	if (m->game->side[side].address_failure)
		json_object_set_new(out, "address_failure",
				    json_string(m->game->side[side].address_failure));
	game_clock_release(&v);
	return out;
}

/* Opens the case of that kind about ev->side unless it is open; sets *ret_new. */
static int open_case(struct follow *f, enum case_kind kind, const struct game_event *ev,
		     struct effect_ref *ret_case, bool *ret_new)
{
	struct game_tx *m = f->m;
	struct case_row row = {.kind = kind,
			       .game = m->row.id,
			       .group = m->row.group,
			       .player = game_tx_player_of(m, ev->side)};
	json_t *evidence;
	int rc = game_tx_cases(f->work, m);

	if (rc < 0)
		return rc;
	*ret_case = cases_find(&m->cases, kind, row.player);
	*ret_new = !effect_is(*ret_case);
	if (!*ret_new)
		return 1;
	evidence = clock_evidence(m, ev->side, game_date(m->game, f->work->received));
	date_field(evidence, "until", ev->until);
	if (kind == CASE_WITHDRAWAL && !civil_is_none(ev->until)) /* then the leader is reminded */
		row.due = zone_midnight(m->game->setup.zone, civil_add_days(ev->until, 1));
	if (ev->kind == EVENT_NET_LOSS_DUE)
		date_field(evidence, "net_lost", m->game->side[ev->side].net_lost);
	*ret_case = cases_open_in_game(f->work, &m->cases, &row, evidence, f->ret);
	return 1;
}

/* Opening it notifies the leader; also notify both players. */
static int open_and_tell(struct follow *f, enum case_kind kind, const struct game_event *ev)
{
	struct effect_ref ref;
	bool is_new;
	int rc = open_case(f, kind, ev, &ref, &is_new);

	return rc > 0 && is_new ? tell_case(f, ref) : rc;
}

/* Closes cases of that kind settled by events. */
static int close_cases(struct follow *f, enum case_kind kind)
{
	int rc = game_tx_cases(f->work, f->m);

	if (rc > 0)
		cases_settle(&f->m->cases, kind, EFFECT_NONE, f->ret);
	return rc;
}

static int close_all_cases(struct follow *f, struct effect_ref ruling)
{
	int rc = game_tx_cases(f->work, f->m);

	if (rc > 0)
		cases_settle_all(&f->m->cases, ruling, f->ret);
	return rc;
}

/* The players and open cases of the game. */
static int load_subjects(struct follow *f)
{
	int rc = game_tx_players(f->work, f->m);

	return rc > 0 ? game_tx_cases(f->work, f->m) : rc;
}

/* A player's statement about a case is added to its evidence and sent to the leader at once. */
static void tell_words(struct follow *f, const struct game_event *ev, struct effect_ref about_case)
{
	const char *text = ev->text ? ev->text : "", *who = f->m->player[ev->side].name;
	const struct said_words words = {ev->side == SIDE_WHITE ? "w" : "b", text,
					 zone_date(ZONE_COPENHAGEN, ev->at)};

	if (effect_is(about_case))
		cases_add_words(about_case, &words, f->ret);
	tell_leader(f, effect_is(about_case) ? POST_CASE : POST_WORDS, about_case,
		    json_pack("{s:s, s:s}", "who", who, effect_is(about_case) ? "says" : "words",
			      text));
}

/* --- one function a kind of fact ------------------------------------------------------------- */

static int tell_both(struct follow *f, enum post_kind kind)
{
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++)
		rc = tell_side(f, kind, s, NULL, NULL);
	return rc;
}

/* The leader entered it; both players get to see how it was read (RULES S-51). */
static int on_card(struct follow *f, const struct game_event *ev)
{
	if (ev->why == WHY_SERIES || f->m->game->phase == PHASE_OVER)
		return 1;
	return tell_both(f, POST_CARD);
}

static int on_move(struct follow *f, const struct game_event *ev)
{
	if (f->m->game->phase == PHASE_OVER)
		return 1; /* shown in the letter with the result */
	if (ev->via == VIA_POST)
		return on_card(f, ev);
	return tell_move(f, side_other(ev->side),
			 f->in_time ? json_pack("{s:b}", "in_time", true) : NULL);
}

/* In postal play the opponent must repeat the move (6.3.4), unless they already have. */
static int on_reminder(struct follow *f, const struct game_event *ev)
{
	int rc = tell_side(f, POST_REMINDER, ev->side, NULL, NULL);

	if (rc > 0 && game_by_card(f->m->game) && ev->via == VIA_NONE)
		rc = tell_side(f, POST_REMINDER, side_other(ev->side), NULL, NULL);
	if (rc > 0)
		tell_leader(f, POST_REMINDER, EFFECT_NONE, NULL);
	return rc;
}

static int on_report(struct follow *f, const struct game_event *ev)
{
	struct effect_ref ref;
	bool is_new;

	return open_case(f, CASE_SILENCE, ev, &ref, &is_new);
}

/* The ruling on it also settles the silence (RULES S-8, S-19). */
static int on_overstep(struct follow *f, const struct game_event *ev)
{
	int rc = open_and_tell(f, CASE_OVERSTEP, ev);

	return rc > 0 ? close_cases(f, CASE_SILENCE) : rc;
}

static int on_inquiry(struct follow *f, const struct game_event *ev)
{
	json_t *facts = json_pack("{s:s}", "text", ev->text ? ev->text : "");

	date_field(facts, "until", ev->until);
	return tell_side(f, POST_INQUIRY, ev->side, facts, NULL);
}

/*
 * An answer to the leader is shown to the opponent, and closes the case of silence like a move
 * (RULES S-19).
 */
static int on_answer(struct follow *f, const struct game_event *ev)
{
	int rc = load_subjects(f);

	if (rc > 0) {
		tell_words(f, ev, cases_first(&f->m->cases));
		rc = tell_side(f, POST_INQUIRY_ANSWER, side_other(ev->side),
			       json_pack("{s:s}", "words", ev->text ? ev->text : ""), NULL);
	}
	return rc > 0 ? close_cases(f, CASE_SILENCE) : rc;
}

/* Reminds the leader of a case when its time is over, unless that opens the case. */
static int on_due(struct follow *f, enum case_kind kind, const struct game_event *ev)
{
	struct effect_ref ref;
	bool is_new;
	int rc = open_case(f, kind, ev, &ref, &is_new);

	if (rc > 0 && !is_new)
		tell_leader(f, POST_CASE, ref, NULL);
	return rc;
}

/* Both players are asked for their claims, as in an adjudication for length (RULES E-6, S-27). */
static int ask_for_claims(struct follow *f, enum event_side left, struct instant at)
{
	const struct game *game = f->m->game;
	const struct game_event about = {
		.side = left,
		.until = civil_add_days(
			game_date(game, at),
			ruleset_get(&game->setup.rules, RULE_ADJUDICATION_ANSWER_DAYS))};

	return open_and_tell(f, CASE_WITHDRAWAL, &about);
}

static int on_withdrawal(struct follow *f, const struct game_event *ev)
{
	return f->m->game->waits == GAME_CASE_WITHDRAWAL ? ask_for_claims(f, ev->side, ev->at) : 1;
}

/*
 * The ruling, and whether it can be appealed against, was checked before accepting the words. The
 * opponent is informed at once.
 */
static int on_appeal(struct follow *f, const struct game_event *ev)
{
	struct effect *letter;
	struct ruling_row ruling;
	struct effect_ref ref;
	int rc = store_ruling_get(f->work->ctx->store, f->work->ruling_in_hand, &ruling);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = ruling_appeal_case(f->work, &ruling, game_tx_player_of(f->m, ev->side),
				ev->text ? ev->text : "", f->ret, &ref);
	if (rc > 0)
		rc = tell_side(f, POST_CASE, side_other(ev->side), NULL, &letter);
	if (rc > 0 && letter)
		effects_letter_of_case(letter, ref);
	ruling_row_release(&ruling);
	return rc < 0 ? rc : 1;
}

/* A second protest adds to the case of the first. */
static void on_protest(struct follow *f, const struct game_event *ev)
{
	struct game_tx *m = f->m;
	struct case_row row = {.kind = CASE_PROTEST,
			       .game = m->row.id,
			       .group = m->row.group,
			       .player = game_tx_player_of(m, ev->side)};
	struct effect_ref open = cases_find(&m->cases, row.kind, row.player);

	if (effect_is(open))
		tell_words(f, ev, open);
	else
		cases_open_in_game(f->work, &m->cases, &row,
				   json_pack("{s:s, s:s}", "why", event_why_word(ev->why), "text",
					     ev->text ? ev->text : ""),
				   f->ret);
}

static int on_statement(struct follow *f, const struct game_event *ev)
{
	int rc = load_subjects(f);

	if (rc > 0 && ev->why == WHY_APPEAL)
		return on_appeal(f, ev);
	if (rc > 0 && ev->why == WHY_ANSWER)
		tell_words(f, ev, cases_first(&f->m->cases));
	else if (rc > 0)
		on_protest(f, ev);
	return rc;
}

static int ruling_row_of(struct follow *f, const struct game_event *ev, struct ruling_row *ret)
{
	const char *word = ev->why != WHY_NONE ? event_why_word(ev->why) : "ruling";

	*ret = (struct ruling_row){.game = f->m->row.id,
				   .group = f->m->row.group,
				   .player = game_tx_player_of(f->m, ev->side),
				   .at = ev->at,
				   .days = ev->days == NUMBER_NONE ? 0 : ev->days,
				   .reason = ev->text};
	snprintf(ret->author, sizeof(ret->author), "%s", ev->author ? ev->author : "server");
	snprintf(ret->verdict, sizeof(ret->verdict), "%s", word);
	snprintf(ret->paragraph, sizeof(ret->paragraph), "%s", ev->paragraph ? ev->paragraph : "");
	return ruling_level(f->work, ret);
}

/* The days granted to both sides, for which the ruling row has no column. */
static json_t *ruling_facts(const struct game_event *ev)
{
	int own = ev->days == NUMBER_NONE ? 0 : ev->days;
	int other = ev->number == NUMBER_NONE || ev->why == WHY_BACK ? 0 : ev->number;
	bool white = ev->side == SIDE_WHITE;
	json_t *facts =
		json_pack("{s:i, s:i}", "white", white ? own : other, "black", white ? other : own);

	date_field(facts, "from", ev->from);
	return facts;
}

static int tell_ruling(struct follow *f, const struct game_event *ev, struct effect_ref ruling,
		       struct effect_ref about_case)
{
	struct effect *letter;
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		rc = tell_side(f, POST_RULING, s, ruling_facts(ev), &letter);
		if (rc > 0) {
			effects_letter_of_case(letter, about_case);
			letter->letter.ruling = ruling;
		}
	}
	return rc;
}

/* A ruling settles the case it names, whatever its kind, and everything the game waited for. */
static int on_ruling(struct follow *f, const struct game_event *ev)
{
	struct effect_ref named = effect_stored(f->work->case_in_hand), ruling, on;
	struct ruling_row row;
	int rc = ruling_row_of(f, ev, &row);

	if (rc > 0)
		rc = game_tx_cases(f->work, f->m);
	if (rc < 0)
		return rc;
	on = effect_is(named) ? named : cases_first(&f->m->cases);
	row.case_id = on.id;
	effects_ruling(f->ret, &row)->ruling.on = on;
	ruling = effects_last(f->ret);
	rc = tell_ruling(f, ev, ruling, on);
	if (rc > 0 && effect_is(named))
		cases_settle_one(&f->m->cases, named, ruling, f->ret);
	return rc > 0 ? close_all_cases(f, ruling) : rc;
}

static int tell_correction(struct follow *f, const struct game_event *ev, struct effect_ref ruling)
{
	struct effect *letter;
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		rc = tell_side(f, POST_RULING, s, json_pack("{s:i}", "card", (int)ev->number),
			       &letter);
		if (rc > 0)
			letter->letter.ruling = ruling;
	}
	return rc;
}

/* Removes an exceeded time limit based on the wrong card; if one remains, it follows as a fact. */
static int on_correction(struct follow *f, const struct game_event *ev)
{
	struct ruling_row row;
	struct effect_ref ruling;
	int rc = ruling_row_of(f, ev, &row);

	if (rc > 0)
		rc = game_tx_cases(f->work, f->m);
	if (rc < 0)
		return rc;
	row.days = 0;
	snprintf(row.verdict, sizeof(row.verdict), "%s", event_why_word(WHY_CORRECTION));
	effects_ruling(f->ret, &row)->ruling.on = EFFECT_NONE;
	ruling = effects_last(f->ret);
	cases_settle(&f->m->cases, CASE_OVERSTEP, ruling, f->ret);
	return tell_correction(f, ev, ruling);
}

/* The proposal goes to the opponent, the agreement to both and the leader (RULES S-54). */
static int on_by_mail(struct follow *f, const struct game_event *ev)
{
	int rc;

	if (game_by_card(f->m->game))
		return tell_side(f, POST_BY_MAIL, side_other(ev->side), NULL, NULL);
	rc = tell_both(f, POST_BY_MAIL);
	if (rc > 0)
		tell_leader(f, POST_BY_MAIL, EFFECT_NONE, NULL);
	return rc;
}

static int on_leave(struct follow *f, const struct game_event *ev)
{
	json_t *facts = json_pack("{s:b}", "special", ev->kind == EVENT_SPECIAL_LEAVE);

	date_field(facts, "from", ev->from);
	date_field(facts, "until", ev->until);
	return tell_side(f, POST_LEAVE, side_other(ev->side), facts, NULL);
}

/* A game that waited for a ruling when a player was removed waits for it again. */
static int wait_again(struct follow *f, const struct game_event *ev)
{
	const struct game *game = f->m->game;
	struct game_event about = *ev;

	if (game->phase != PHASE_SUSPENDED)
		return 1;
	switch (game->waits) {
	case GAME_CASE_NONE: return 1;
	case GAME_CASE_OVERSTEP:
		about.side = game_turn(game);
		return open_and_tell(f, CASE_OVERSTEP, &about);
	case GAME_CASE_ADJUDICATION:
		about.side = SIDE_NONE;
		about.until = game->adjudication_until;
		return open_and_tell(f, CASE_ADJUDICATION, &about);
	case GAME_CASE_WITHDRAWAL: return ask_for_claims(f, side_other(ev->side), ev->at);
	}
	return 1;
}

/* Asks the player to move for it, giving the day from which the clocks run (RULES S-40). */
static int on_set_aside(struct follow *f, const struct game_event *ev)
{
	const struct game *game = f->m->game;
	json_t *facts;
	int rc = close_cases(f, CASE_WITHDRAWAL);

	if (rc > 0)
		rc = wait_again(f, ev);
	if (rc <= 0 || game->phase != PHASE_OPEN)
		return rc;
	facts = json_object();
	date_field(facts, "from", ev->from);
	return tell_side(f, POST_MOVE, game_turn(game), facts, NULL);
}

/* Clocks stop for a reserve: notify both players (6.7.4.3). */
static int on_stop(struct follow *f, const struct game_event *ev)
{
	int rc = game_tx_players(f->work, f->m);

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		json_t *facts =
			json_pack("{s:i, s:s, s:s}", "change", (int)LETTER_GAME_STOPPED, "player",
				  f->m->player[ev->side].name, "reason", ev->text ? ev->text : "");

		date_field(facts, "from", ev->from);
		date_field(facts, "until", ev->until);
		rc = tell_side(f, POST_GAME_STATE, s, facts, NULL);
	}
	return rc;
}

/*
 * Closes cases for which only the former player was responsible, and those caused by the empty
 * seat.
 */
static int close_cases_of_former(struct follow *f, const struct game_event *ev)
{
	int rc = close_cases(f, CASE_SILENCE);

	if (rc > 0 && f->m->game->waits != GAME_CASE_WITHDRAWAL)
		rc = close_cases(f, CASE_WITHDRAWAL);
	if (rc > 0 && ev->why == WHY_SUBSTITUTE && f->m->game->waits != GAME_CASE_OVERSTEP)
		rc = close_cases(f, CASE_OVERSTEP);
	return rc;
}

/* Notifies both current players, the new one with the position (EVENTS E30, E42). */
static int on_occupant(struct follow *f, const struct game_event *ev)
{
	struct player former;
	int rc = store_player_get(f->work->ctx->store, game_occupant_before(f->m->game, ev->side),
				  &former);

	if (rc > 0)
		rc = game_tx_players(f->work, f->m);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		json_t *facts = json_pack("{s:s, s:s, s:s, s:b, s:s, s:b}", "player",
					  f->m->player[ev->side].name, "former", former.name,
					  "side", ev->side == SIDE_WHITE ? "w" : "b", "substitute",
					  ev->why == WHY_SUBSTITUTE, "reason",
					  ev->text ? ev->text : "", "undone", (int)f->was_over);

		date_field(facts, "from", ev->from);
		date_field(facts, "until", ev->until);
		rc = tell_side(f, POST_SUBSTITUTION, s, facts, NULL);
	}
	return rc > 0 ? close_cases_of_former(f, ev) : rc;
}

/* Informs the opponent that the connection is lost or back (6.8.5). */
static int on_net(struct follow *f, const struct game_event *ev, enum letter_game_change change)
{
	int rc = game_tx_players(f->work, f->m);
	json_t *facts;

	if (rc < 0)
		return rc;
	facts = json_pack("{s:i, s:s, s:s}", "change", (int)change, "player",
			  f->m->player[ev->side].name, "reason", "");
	date_field(facts, "from", ev->from);
	if (!civil_is_none(ev->from))
		date_field(facts, "until",
			   civil_add_days(ev->from, ruleset_get(&f->m->game->setup.rules,
								RULE_NET_LOSS_DAYS)));
	return tell_side(f, POST_GAME_STATE, side_other(ev->side), facts, NULL);
}

/*
 * Being offline too long counts as a withdrawal (RULES E-6), on which the leader rules once for all
 * games of the group.
 */
static int on_net_due(struct follow *f, const struct game_event *ev)
{
	struct game_tx *m = f->m;
	json_t *evidence;
	int rc = game_tx_players(f->work, m);

	if (rc < 0 || !m->row.group)
		return rc < 0 ? rc : open_and_tell(f, CASE_WITHDRAWAL, ev);
	evidence = json_object();
	date_field(evidence, "net_lost", m->game->side[ev->side].net_lost);
	return cases_open_of_entry(f->work, CASE_WITHDRAWAL, m->row.group, &m->player[ev->side],
				   evidence, f->ret);
}

/* A move sent in time leaves nothing to rule on (RULES S-8). */
static int on_resumed(struct follow *f, const struct game_event *ev)
{
	if (ev->why == WHY_SET_ASIDE)
		return on_set_aside(f, ev);
	if (ev->why != WHY_IN_TIME)
		return 1;
	f->in_time = true;
	return close_cases(f, CASE_OVERSTEP);
}

/* While the withdrawal is suspended there is nothing to adjudicate. */
static int on_paused(struct follow *f, const struct game_event *ev)
{
	return ev->why == WHY_APPEAL ? close_cases(f, CASE_WITHDRAWAL) : 1;
}

/* Informs the player who offered the draw that the offer has lapsed. */
static int on_decline(struct follow *f, const struct game_event *ev)
{
	int rc = game_tx_players(f->work, f->m);

	if (rc < 0)
		return rc;
	return tell_side(f, POST_GAME_STATE, side_other(ev->side),
			 json_pack("{s:i, s:s, s:s}", "change", (int)LETTER_GAME_DECLINED, "player",
				   f->m->player[ev->side].name, "reason", ""),
			 NULL);
}

static int follow_one(struct follow *f, const struct game_event *ev)
{
	switch (ev->kind) {
	case EVENT_MOVE: return on_move(f, ev);
	case EVENT_CLAIM_WRONG:
		return tell_with_words(f, POST_DRAW_OFFER, side_other(ev->side), NULL);
	case EVENT_NOTICE:
		return tell_side(f, POST_NOTICE, side_other(ev->side),
				 json_pack("{s:i}", "days", (int)ev->days), NULL);
	case EVENT_REMINDER: return on_reminder(f, ev);
	case EVENT_REPORT: return on_report(f, ev);
	case EVENT_INQUIRY: return on_inquiry(f, ev);
	case EVENT_INQUIRY_ANSWER: return on_answer(f, ev);
	case EVENT_INQUIRY_LAPSED: return on_due(f, CASE_SILENCE, ev);
	case EVENT_OVERSTEP: return on_overstep(f, ev);
	case EVENT_LEAVE:
	case EVENT_SPECIAL_LEAVE: return on_leave(f, ev);
	case EVENT_RULING: return on_ruling(f, ev);
	case EVENT_ADJUDICATION: return open_and_tell(f, CASE_ADJUDICATION, ev);
	case EVENT_ADJUDICATION_DUE: return on_due(f, CASE_ADJUDICATION, ev);
	case EVENT_STATEMENT: return on_statement(f, ev);
	case EVENT_STOP: return on_stop(f, ev);
	case EVENT_OCCUPANT: return on_occupant(f, ev);
	case EVENT_NET_LOSS: return on_net(f, ev, LETTER_GAME_NET_LOST);
	case EVENT_NET_BACK: return on_net(f, ev, LETTER_GAME_NET_BACK);
	case EVENT_NET_LOSS_DUE: return on_net_due(f, ev);
	case EVENT_PAUSED: return on_paused(f, ev);
	case EVENT_RESUMED: return on_resumed(f, ev);
	case EVENT_WITHDRAWAL: return on_withdrawal(f, ev);
	case EVENT_PENALTY: return ev->via == VIA_POST ? on_card(f, ev) : 1;
	case EVENT_BY_MAIL: return on_by_mail(f, ev);
	case EVENT_DECLINE: return on_decline(f, ev);
	case EVENT_CORRECTION: return on_correction(f, ev);
	case EVENT_NONE:
	case EVENT_SENT:
	case EVENT_CLAIM:
	case EVENT_ACCEPT:
	case EVENT_RESIGN:
	case EVENT_OUTAGE:
	case EVENT_ANNULLED: /* notified once for all games: annulment.h */
	case EVENT_ADDRESS_FAILURE:
	case EVENT_SERIES: break; /* private to its owner (RULES S-14) */
	}
	return 1;
}

/* --- all of them ----------------------------------------------------------------------------- */

static bool has(const struct event_list *list, enum event_kind kind)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == kind)
			return true;
	return false;
}

/* Any card ends the silence, whatever it says. */
static bool has_card(const struct event_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == EVENT_PENALTY && list->v[i].via == VIA_POST)
			return true;
	return false;
}

/*
 * A series makes several moves at once, and an incorrect claim may include a move: one letter shows
 * everything.
 */
static bool shown_by_later(const struct event_list *list, size_t i)
{
	enum event_kind kind = list->v[i].kind;

	if (kind != EVENT_MOVE && kind != EVENT_CLAIM_WRONG)
		return false;
	for (size_t k = i + 1; k < list->n; k++)
		if (list->v[k].kind == EVENT_MOVE && list->v[k].side == list->v[i].side)
			return true;
	return false;
}

/* Whether that side has just left the group, of which one letter tells them (withdrawal.h). */
static bool has_left(const struct event_list *list, const struct consequences_before *was,
		     enum event_side side)
{
	if (was->held) /* it had left before */
		return false;
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == EVENT_WITHDRAWAL && list->v[i].side == side)
			return true;
	return false;
}

/* The sender learns it from the answer to their mail or call, others by letter. */
static int tell_result(struct follow *f, const struct event_list *list,
		       const struct consequences_before *was)
{
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		bool sender = game_tx_player_of(f->m, s) == f->work->player->id;

		if ((!sender || f->work->by_control) && !has_left(list, was, s))
			rc = tell_with_words(f, POST_RESULT, s, NULL);
	}
	return rc;
}

/*
 * The ruling's letter shows the position; a letter asking for the move is needed only if the game
 * ended before one was sent and none was `told` already.
 */
static int on_resumption(struct follow *f, bool told)
{
	const struct game *game = f->m->game;
	int rc = group_game_resumed(f->work, f->m->row.group, f->ret);

	if (rc <= 0 || told || game->phase != PHASE_OPEN || !civil_is_none(game->sent))
		return rc;
	return tell_move(f, game_turn(game), NULL);
}

/* A game that was taken back asks for the move again; the clock starts when that letter is sent. */
static int on_moved_back(struct follow *f, const struct event_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == EVENT_RULING && list->v[i].why == WHY_BACK)
			return tell_move(f, game_turn(f->m->game), NULL);
	return 1;
}

struct consequences_before consequences_before(const struct game *game)
{
	return (struct consequences_before){
		.over = game->phase == PHASE_OVER,
		.asked = !civil_is_none(game->reported) || !civil_is_none(game->inquiry),
		.turn = game_turn(game),
		.reminded = game->reminded,
		.lapsed = game->inquiry_lapsed ? game->inquiry : CIVIL_NONE,
		.held = game_is_held(game)};
}

/* Whether one of the facts is that side's answer to the opponent. */
static bool answers(const struct event_list *list, enum event_side side)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct game_event *ev = &list->v[i];
		if (ev->side == side && ev->why != WHY_SERIES &&
		    (ev->kind == EVENT_MOVE || ev->kind == EVENT_ACCEPT ||
		     ev->kind == EVENT_RESIGN || ev->kind == EVENT_CLAIM))
			return true;
	}
	return false;
}

/*
 * The leader also gets the answer to a reminder, and is told when events close a case of silence
 * (RULES S-17).  A leader who enters cards or rulings already knows.
 */
static int tell_end_of_silence(struct follow *f, const struct event_list *list,
			       const struct consequences_before *was)
{
	bool answered = !civil_is_none(was->reminded) && answers(list, was->turn);
	bool over = f->m->game->phase == PHASE_OVER && !was->over;
	struct effect_ref ref = EFFECT_NONE;
	json_t *facts;
	int rc;

	if (f->work->by_control || was->turn == SIDE_NONE || has(list, EVENT_RULING) ||
	    (!answered && !over))
		return 1;
	rc = game_tx_cases(f->work, f->m);
	if (rc > 0)
		rc = game_tx_players(f->work, f->m);
	if (rc < 0)
		return rc;
	if (over || was->asked)
		ref = cases_find(&f->m->cases, CASE_SILENCE, 0);
	if (!answered && !effect_is(ref))
		return 1;
	facts = json_pack("{s:s, s:b}", "who", f->m->player[was->turn].name, "answered", answered);
	date_field(facts, "reminded", was->reminded);
	date_field(facts, "late", was->lapsed);
	tell_leader(f, POST_ANSWERED, ref, facts);
	return 1;
}

int consequences_of(const struct work *work, struct game_tx *m, const struct event_list *list,
		    const struct consequences_before *was, struct effects *ret)
{
	struct follow f = {work, m, ret, false, was->over};
	bool over = m->game->phase == PHASE_OVER;
	int rc = 1;

	for (size_t i = 0; i < list->n && rc > 0; i++)
		if (!shown_by_later(list, i))
			rc = follow_one(&f, &list->v[i]);
	if (rc > 0)
		rc = tell_end_of_silence(&f, list, was);
	if (rc > 0 && was->asked && (has(list, EVENT_MOVE) || has_card(list)))
		rc = close_cases(&f, CASE_SILENCE);
	if (rc > 0 && over && !was->over && !has(list, EVENT_RULING) && !has(list, EVENT_ANNULLED))
		rc = tell_result(&f, list, was);
	if (rc > 0 && over && !was->over)
		rc = close_all_cases(&f, EFFECT_NONE);
	if (rc > 0 && over)
		rc = group_game_ended(work, m->row.group, ret);
	if (rc > 0 && was->over && !over)
		rc = on_resumption(&f, has(list, EVENT_RESUMED) || has(list, EVENT_OCCUPANT));
	else if (rc > 0)
		rc = on_moved_back(&f, list);
	return rc;
}
