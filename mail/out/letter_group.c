/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about a group: start with the lots, leave, changes, final table. */
#include <string.h>

#include "core/chess/fen.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "mail/out/letter_game.h"

static void hex32(const unsigned char *bytes, char ret[2 * DIGEST_LEN + 1])
{
	hex_encode(bytes, DIGEST_LEN, ret);
}

/* --- start ----------------------------------------------------------------------------------- */

static void start_players(struct letter *l, const struct letter_start *s)
{
	struct sbuf number = SBUF_INIT;

	letter_page_heading(l, T(l, "Players"));
	for (int i = 0; i < s->n_players; i++) {
		const struct letter_start_player *p = &s->players[i];
		struct sbuf more = SBUF_INIT;

		if (given(p->club))
			sbuf_addf(&more, ", %s", p->club);
		if (p->rating)
			sbuf_addf(&more, ", %d", p->rating);
		sbuf_reset(&number);
		sbuf_addf(&number, "%d", p->number);
		if (p->board)
			sbuf_addf(&number, ".%d", p->board);
		if (given(p->whites))
			letter_page_item(l, T(l, "%s. %s%s; White against %s"), number.buf, p->name,
					 more.buf, p->whites);
		else
			letter_page_item(l, "%s. %s%s", number.buf, p->name, more.buf);
		sbuf_release(&more);
	}
	sbuf_release(&number);
}

static void start_games(struct letter *l, const struct letter_start *s)
{
	if (!s->n_games)
		return;
	letter_page_heading(l, T(l, "Your games"));
	for (int i = 0; i < s->n_games; i++)
		letter_page_item(l, T(l, "#%lld: %s against %s"), (long long)s->games[i].id,
				 s->games[i].white ? T(l, "White") : T(l, "Black"),
				 s->games[i].opponent);
}

/* Below the board, gives the FEN for programs. */
static void start_position(struct letter *l, const struct letter_start_position *p)
{
	char fen[FEN_TEXT];

	if (!p->start && !p->each_own)
		return;
	letter_page_heading(l, T(l, "Position"));
	if (p->each_own)
		letter_page_para(
			l,
			T(l,
			  "Every game begins from a position of Chess960 of its own, drawn by lots."));
	else if (p->number960 >= 0)
		letter_page_para(l, T(l, "All games begin from position %d of Chess960:"),
				 p->number960);
	else if (given(p->moves))
		letter_page_para(
			l,
			T(l,
			  "All games begin after %s. These moves cost no time and do not count towards a time control."),
			p->moves);
	else
		letter_page_para(l, T(l, "All games begin from this position:"));
	if (p->start) {
		letter_page_board(l, p->start, false);
		fen_write(p->start, fen);
		letter_page_pre(l, fen);
	}
	if (p->each_own || p->number960 >= 0)
		letter_page_para(
			l, T(l, "Castling is written O-O or O-O-O, or in numbers as the move of "
				"the king to the square of its own rook (3.4.6)."));
}

static void start_rules(struct letter *l, const struct ruleset *rules)
{
	struct sbuf value = SBUF_INIT;

	letter_page_heading(l, T(l, "Rules in force"));
	for (enum rule_row row = 0; row < RULE_ROW_COUNT; row++) {
		const struct rule_row_info *info = ruleset_row(row);
		if (!ruleset_in_force(rules, row, false))
			continue;
		sbuf_reset(&value);
		if (row == RULE_SPECIAL_LEAVE_DAYS && ruleset_get(rules, row) == info->max)
			sbuf_adds(&value, T(l, "as the tournament leader decides")); /* no limit */
		else
			ruleset_write_value(rules, row, l->lang, &value);
		if (info->unit == UNIT_YES_NO)
			letter_page_item(l, "%s (%s)", T(l, info->text), info->paragraph);
		else
			letter_page_item(l, "%s: %s (%s)", T(l, info->text), value.buf,
					 info->paragraph);
	}
	sbuf_release(&value);
}

/* The next confirmed entrant in order of entry. */
static const struct letter_start_player *next_entrant(const struct letter_start *s, int after)
{
	const struct letter_start_player *best = NULL;

	for (int i = 0; i < s->n_players; i++) {
		const struct letter_start_player *p = &s->players[i];
		if (given(p->confirmation) && p->entered > after &&
		    (!best || p->entered < best->entered))
			best = p;
	}
	return best;
}

static void later_lots(struct letter *l, const char *text, const unsigned char *hash)
{
	char hex[2 * DIGEST_LEN + 1];

	if (!hash)
		return;
	hex32(hash, hex);
	letter_page_para(l, "%s", text);
	letter_page_pre(l, hex);
}

static void start_lots(struct letter *l, const struct letter_start *s)
{
	struct sbuf lines = SBUF_INIT;
	char hex[2 * DIGEST_LEN + 1];

	if (!s->seed)
		return;
	letter_page_heading(l, T(l, "Lots"));
	letter_page_para(
		l,
		T(l,
		  "The secret number, whose SHA-256 was sent with each confirmation, has shuffled the confirmations below, so that nobody could choose the order; \"kskak lots verify %lld\" checks it."),
		(long long)s->id);
	hex32(s->seed, hex);
	sbuf_addf(&lines, T(l, "Number:  %s\n"), hex);
	if (s->seed_hash) {
		hex32(s->seed_hash, hex);
		sbuf_addf(&lines, "SHA-256: %s\n", hex);
	}
	letter_page_pre(l, lines.buf);
	for (const struct letter_start_player *p = next_entrant(s, 0); p;
	     p = next_entrant(s, p->entered))
		letter_page_item(l, "%d. %s: %s", p->number, p->name, p->confirmation);
	sbuf_release(&lines);
	later_lots(
		l,
		T(l,
		  "A second secret number is kept for later draws, such as ties and colours. It will be published with the final table; its SHA-256:"),
		s->late_hash);
	later_lots(
		l,
		T(l,
		  "The lots of the next stage will be drawn with a number that has this SHA-256:"),
		s->next_hash);
}

static void start_by_mail(struct letter *l, enum letter_start_flow flow)
{
	switch (flow) {
	case LETTER_START_AT_ONCE:
		letter_page_para(
			l,
			T(l,
			  "All your games start at once, and you get a letter for each: if you have White, answer it with your first move, since your time runs from the start date. Write the move alone on a line above the quotation, in numbers (5254) or letters (e4, Nf3)."));
		return;
	case LETTER_START_BY_ROUNDS:
		letter_page_para(
			l,
			T(l,
			  "A letter announces each round with your opponent and your colour, and each game has a letter of its own: if it is your move, answer it with your move, since your time runs from the start of the game. Write the move alone on a line above the quotation, in numbers (5254) or letters (e4, Nf3)."));
		return;
	case LETTER_START_ONE_BY_ONE: break;
	}
	letter_page_para(
		l,
		T(l,
		  "The games are played one after the other with alternating colours, and you get a letter for each: if you have White, answer it with your first move, since your time runs from the start of the game. Write the move alone on a line above the quotation, in numbers (5254) or letters (e4, Nf3)."));
}

/* By post the moves go from player to player (RULES S-50). */
static void start_how_to_move(struct letter *l, const struct letter_start *s)
{
	if (s->joins)
		letter_page_para(
			l,
			T(l, "You get a letter for each of your games; where it is your move, "
			     "answer it with your move. Write the move alone on a line above the "
			     "quotation, in numbers (5254) or letters (e4, Nf3)."));
	else if (ruleset_get(s->rules, RULE_SERVER_RECEIPT))
		start_by_mail(l, s->flow);
	else
		letter_page_para(
			l,
			T(l,
			  "All your games start at once and are played by post: if you have White, send your first move by card. The tournament leader gives you the postal addresses and enters the cards with their dates (6.2.1, 6.3.2); two players who agree may continue by e-mail."));
}

/* The group's name, with the code if the name differs from it. */
static void group_with_code(const struct letter_start *s, struct sbuf *out)
{
	sbuf_adds(out, s->group);
	if (given(s->code))
		sbuf_addf(out, " (%s)", s->code);
}

/* Six sentences: when, what, who starts, how to send a move, the time limit, and who helps. */
static void start_sentences(struct letter *l, const struct letter_start *s)
{
	struct sbuf date = SBUF_INIT, group = SBUF_INIT;

	text_weekday_date(l->lang, s->start, &date);
	group_with_code(s, &group);
	letter_page_para(l,
			 s->joins  ? T(l, "Group %s started on %s, and you have a seat in it now. "
					   "You are number %d.")
			 : s->full ? T(l, "Group %s is full and starts on %s. You are number %d.")
				   : T(l, "Group %s starts on %s. You are number %d."),
			 group.buf, date.buf, s->number);
	if (given(s->team))
		letter_page_para(l,
				 T(l, "You play on board %d for %s, and the number is your "
				      "team's. Below, 3.2 is board 2 of team 3."),
				 s->board, s->team);
	start_how_to_move(l, s);
	letter_page_para(
		l,
		T(l,
		  "If you will think for more than %d days, write \"notice %d\" before they "
		  "are over; give notice of leave at least %d days before it begins. "
		  "\"help\" lists all that you can write, and \"protest\" with your words goes to the "
		  "tournament leader%s%s."),
		ruleset_get(s->rules, RULE_SILENCE_DAYS), letter_game_notice_example(s->rules),
		ruleset_get(s->rules, RULE_LEAVE_NOTICE_DAYS), given(s->leader) ? ", " : "",
		given(s->leader) ? s->leader : "");
	if (given(l->head.site->page_url))
		letter_page_para(l, T(l, "Table and games: %s/groups/%lld"), l->head.site->page_url,
				 (long long)s->id);
	sbuf_release(&date);
	sbuf_release(&group);
}

static void start_over_the_board(struct letter *l, const struct letter_start *s)
{
	struct sbuf date = SBUF_INIT, group = SBUF_INIT;

	text_weekday_date(l->lang, s->start, &date);
	group_with_code(s, &group);
	letter_page_para(l,
			 T(l, "%s is played over the board and starts on %s. You are number %d."),
			 group.buf, date.buf, s->number);
	letter_page_para(l,
			 T(l,
			   "The pairings of each round and the table are published as the arbiter "
			   "enters them. The winner of a game, or White after a draw, reports its "
			   "result to the arbiter (%s)."),
			 "4 § 15");
	if (given(l->head.site->page_url))
		letter_page_para(l, T(l, "Table and games: %s/groups/%lld"), l->head.site->page_url,
				 (long long)s->id);
	sbuf_release(&date);
	sbuf_release(&group);
}

void letter_group_start(struct letter *l, const struct letter_start *s)
{
	letter_page_subject(l, T(l, "[%s] Start letter"), s->group);
	if (s->over_the_board) {
		start_over_the_board(l, s);
		start_players(l, s);
		start_lots(l, s);
		return;
	}
	start_sentences(l, s);
	start_games(l, s);
	start_position(l, &s->position);
	start_players(l, s);
	start_rules(l, s->rules);
	start_lots(l, s);
}

/* --- while it is played ---------------------------------------------------------------------- */

static void say_leave_is_free(struct letter *l, struct civil from, struct civil until)
{
	letter_page_para(l, "%s",
			 from.day == until.day
				 ? T(l, "That day counts on neither clock. You may still move.")
				 : T(l, "These days count on neither clock. You may still move."));
}

void letter_group_leave(struct letter *l, const struct letter_game *g, const char *player,
			const char *group, struct civil from, struct civil until, bool special)
{
	struct sbuf first = SBUF_INIT, last = SBUF_INIT;

	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, T(l, "[%s] Leave of %s"), given(group) ? group : "-",
				    player);
	text_date(l->lang, from, &first);
	text_date(l->lang, until, &last);
	if (from.day == until.day)
		letter_page_para(l,
				 special ? T(l, "%s has special leave on %s (6.3.6.4, 6.8.8).")
					 : T(l, "%s is on leave on %s (6.3.6, 6.8.8)."),
				 player, first.buf);
	else
		letter_page_para(
			l,
			special ? T(l,
				    "%s has special leave from %s to %s, both days included (6.3.6.4, "
				    "6.8.8).")
				: T(l, "%s is on leave from %s to %s, both days included (6.3.6, "
				       "6.8.8)."),
			player, first.buf, last.buf);
	say_leave_is_free(l, from, until);
	if (g) {
		letter_due_first_line(l, g);
		letter_game_link(l, g);
		letter_game_clocks(l, g, false);
	}
	sbuf_release(&first);
	sbuf_release(&last);
}

void letter_group_leave_granted(struct letter *l, const char *group, struct civil from,
				struct civil until, const char *reason)
{
	struct sbuf first = SBUF_INIT, last = SBUF_INIT;

	if (given(group))
		letter_page_subject(l, T(l, "[%s] Your special leave"), group);
	else
		letter_page_subject(l, "%s", T(l, "Your special leave"));
	text_date(l->lang, from, &first);
	text_date(l->lang, until, &last);
	if (from.day == until.day)
		letter_page_para(
			l,
			T(l,
			  "The tournament leader has granted you special leave on %s (6.3.6.4, 6.8.8). Your opponents will be informed of the date."),
			first.buf);
	else
		letter_page_para(
			l,
			T(l,
			  "The tournament leader has granted you special leave from %s to %s, both days included (6.3.6.4, 6.8.8). Your opponents will be informed of the dates."),
			first.buf, last.buf);
	say_leave_is_free(l, from, until);
	if (given(reason))
		letter_page_para(l, T(l, "Reason: %s"), reason);
	sbuf_release(&first);
	sbuf_release(&last);
}

/* An appeal of a player removed from the group by a ruling. */
static void removal_text(struct letter *l, const char *group, const struct letter_group_notice *n,
			 const char *player)
{
	const enum letter_group_change change = n->change;
	const struct civil from = n->from;
	struct sbuf day = SBUF_INIT;

	if (!civil_is_none(from))
		text_weekday_date(l->lang, from, &day);
	if (change == LETTER_REMOVAL_APPEALED)
		letter_page_para(
			l,
			T(l,
			  "%s appeals to the K-skak chief (KC) against the removal from group %s. The ruling stands while the appeal is heard; you will hear the outcome (6.4.3)."),
			player, group);
	if (change == LETTER_REMOVAL_TO_TRIBUNAL)
		letter_page_para(
			l,
			T(l,
			  "%s appeals to the chess tribunal against the removal from group %s. The ruling stands while the appeal is heard; you will hear the outcome (6.4.3)."),
			player, group);
	if (change == LETTER_REMOVAL_HELD && n->own)
		letter_page_para(
			l,
			T(l,
			  "You have appealed to the chess tribunal against your expulsion from group %s. Until it has ruled, your games are as they were before the expulsion, and both clocks are stopped; you will hear the outcome (6.4.3)."),
			group);
	else if (change == LETTER_REMOVAL_HELD)
		letter_page_para(
			l,
			T(l,
			  "%s appeals to the chess tribunal against the expulsion from group %s. Until it has ruled, the games of %s are as they were before the expulsion, and both clocks are stopped; you will hear the outcome (6.4.3)."),
			player, group, player);
	if (change == LETTER_REMOVAL_SET_ASIDE && civil_is_none(from))
		letter_page_para(l,
				 T(l, "The removal of %s from group %s is set aside on appeal. "
				      "Results count as they did before it, and games without one "
				      "are to be played (6.4.3)."),
				 player, group);
	else if (change == LETTER_REMOVAL_SET_ASIDE)
		letter_page_para(
			l,
			T(l,
			  "The removal of %s from group %s is set aside on appeal. The games are as they were before it: results stand again, and unfinished games continue. The clocks run from %s (6.4.3)."),
			player, group, day.buf);
	if (change == LETTER_REMOVAL_STANDS)
		letter_page_para(
			l,
			T(l, "The appeal of %s is dismissed: the removal from group %s stands "
			     "(6.4.3)."),
			player, group);
	sbuf_release(&day);
}

/* To the player who left or was expelled. */
static void own_withdrawal(struct letter *l, const char *group, enum letter_group_change change)
{
	letter_page_para(
		l,
		change == LETTER_WITHDREW
			? T(l,
			    "You are no longer in group %s (6.2.8). Your finished games stand; the "
			    "others will be adjudicated.")
		: change == LETTER_WITHDREW_EARLY
			? T(l, "You are no longer in group %s. At most half of your games were "
			       "finished, so all of them are lost, the finished ones too (6.2.8).")
		: change == LETTER_WITHDREW_NOT_COUNTED
			? T(l,
			    "You are no longer in group %s. Fewer than half of your games were "
			    "finished, so they stay in the table without counting, and the others "
			    "are not played (DSU section 16).")
		: change == LETTER_WITHDREW_COUNTED
			? T(l, "You are no longer in group %s. At least half of your games were "
			       "finished, so they count, and the others are lost without play (DSU "
			       "section 16).")
			: T(l,
			    "You are no longer in group %s. Your games in progress are lost, finished ones "
			    "stand, and you are not paired in the next rounds."),
		group);
}

static void withdrawal_text(struct letter *l, const char *group, enum letter_group_change change,
			    const char *player)
{
	letter_page_para(
		l,
		change == LETTER_WITHDREW
			? T(l,
			    "%s has left group %s (6.2.8). Finished games stand; the others will be "
			    "adjudicated.")
		: change == LETTER_WITHDREW_EARLY
			? T(l,
			    "%s has left group %s with at most half of the games finished, and has "
			    "lost all of them, the finished ones too (6.2.8).")
		: change == LETTER_WITHDREW_NOT_COUNTED
			? T(l,
			    "%s has left group %s with fewer than half of the games finished. They "
			    "stay in the table, but count for neither player, and the others are not "
			    "played (DSU section 16).")
		: change == LETTER_WITHDREW_COUNTED
			? T(l,
			    "%s has left group %s with at least half of the games finished. They "
			    "count, and the opponents win the others without play (DSU section "
			    "16).")
			: T(l,
			    "%s has left group %s. Games in progress are lost, finished ones stand, and the "
			    "next rounds are paired without them."),
		player, group);
}

/* The boards of a team (EVENTS E41): each is judged by itself. */
static void team_text(struct letter *l, const char *group, const struct letter_group_notice *n)
{
	letter_page_para(l, T(l, "The team %s has left group %s (6.2.8)."), n->player, group);
	if (given(n->boards_lost))
		letter_page_para(
			l,
			strchr(n->boards_lost, ',')
				? T(l, "Boards %s: at most half of the games were finished, so all "
				       "of them are lost for the team, the finished ones too.")
				: T(l, "Board %s: at most half of the games were finished, so all "
				       "of them are lost for the team, the finished ones too."),
			n->boards_lost);
	if (given(n->boards_stand))
		letter_page_para(
			l,
			strchr(n->boards_stand, ',')
				? T(l, "Boards %s: finished games stand; the others will be "
				       "adjudicated.")
				: T(l, "Board %s: finished games stand; the others will be "
				       "adjudicated."),
			n->boards_stand);
}

static void change_text(struct letter *l, const char *group, const struct letter_group_notice *n)
{
	const char *player = given(n->player) ? n->player : "?";

	switch (n->change) {
	case LETTER_PAUSED:
		letter_page_para(l, T(l, "Group %s is paused; the clocks are stopped."), group);
		return;
	case LETTER_RESUMED:
		letter_page_para(l, T(l, "Group %s resumes; the clocks run again from tomorrow."),
				 group);
		return;
	case LETTER_WITHDREW:
	case LETTER_WITHDREW_EARLY:
	case LETTER_WITHDREW_ROUNDS:
	case LETTER_WITHDREW_NOT_COUNTED:
	case LETTER_WITHDREW_COUNTED:
		if (n->own)
			own_withdrawal(l, group, n->change);
		else
			withdrawal_text(l, group, n->change, player);
		return;
	case LETTER_WITHDREW_TEAM: team_text(l, group, n); return;
	case LETTER_ARCHIVED:
		letter_page_para(l, T(l, "Group %s has been archived."), group);
		return;
	case LETTER_REMOVAL_APPEALED:
	case LETTER_REMOVAL_TO_TRIBUNAL:
	case LETTER_REMOVAL_HELD:
	case LETTER_REMOVAL_SET_ASIDE:
	case LETTER_REMOVAL_STANDS: removal_text(l, group, n, player); return;
	}
}

/* EVENTS E30. */
static void say_substitute(struct letter *l, const struct letter_group_notice *n)
{
	struct sbuf day = SBUF_INIT;

	text_weekday_date(l->lang, n->until, &day);
	letter_page_para(l,
			 T(l, "%s has made no move in the group, so until %s you may give the "
			      "seat to a substitute; the games then go on:"),
			 n->player, day.buf);
	letter_page_pre(l, n->command);
	sbuf_release(&day);
}

void letter_group_state(struct letter *l, const char *group, const struct letter_group_notice *n)
{
	letter_page_subject(l, T(l, "[%s] Notice"), group);
	change_text(l, group, n);
	if (given(n->reason))
		letter_page_para(l, T(l, "Reason: %s"), n->reason);
	if (given(n->command))
		say_substitute(l, n);
}

/* "1/2" for a draw, as in tables. */
static const char *table_result(const char *result)
{
	return strcmp(result, "1/2-1/2") ? result : "1/2";
}

static void table_corrections(struct letter *l, const struct letter_table *t)
{
	for (int i = 0; i < t->n_corrections; i++) {
		const struct letter_correction *c = &t->corrections[i];
		letter_page_para(l, T(l, "%s - %s (game %lld): corrected from %s to %s."), c->white,
				 c->black, (long long)c->game, table_result(c->from),
				 table_result(c->to));
	}
}

static void table_cards(struct letter *l, const struct letter_table *t)
{
	for (int i = 0; i < t->n_cards; i++) {
		const struct letter_card *c = &t->cards[i];

		if (c->match)
			letter_page_para(l, T(l, "The card of round %d, match %d is corrected."),
					 c->round, c->match);
		else
			letter_page_para(l, T(l, "A result of round %d is corrected."), c->round);
		if (given(c->reason))
			letter_page_para(l, T(l, "Reason: %s"), c->reason);
	}
}

/* Digits of the whole points; a half alone takes the place of one. */
static int whole_digits(int points2)
{
	int n = 1;

	for (int whole = points2 / 2; whole > 9; whole /= 10)
		n++;
	return n;
}

static void table_lines(struct letter *l, const struct letter_table *t)
{
	struct sbuf out = SBUF_INIT, points = SBUF_INIT;
	bool left_out = false;
	int digits = 1;

	for (int i = 0; i < t->n_lines; i++)
		if (whole_digits(t->lines[i].points2) > digits)
			digits = whole_digits(t->lines[i].points2);

	for (int i = 0; i < t->n_lines; i++) {
		const struct letter_table_line *line = &t->lines[i];
		sbuf_reset(&points);
		text_points(line->points2, &points);
		sbuf_addf(&out, "%2d. %*s%s%s  %s%s", line->place,
			  digits - whole_digits(line->points2), "", points.buf,
			  line->points2 > 1 && line->points2 % 2 ? "" : " ", line->name,
			  line->left_out ? " †" : "");
		left_out |= line->left_out;
		letter_page_tie(l, &t->tie, line->tie4, &out);
		if (line->penalty2) {
			sbuf_reset(&points);
			text_points(line->penalty2, &points);
			sbuf_addf(&out, T(l, ", less a penalty of %s"), points.buf);
		}
		sbuf_addc(&out, '\n');
	}
	letter_page_pre(l, out.buf);
	if (left_out)
		letter_page_para(l, "† %s",
				 T(l,
				   "Games of a player who left with fewer than half of their games "
				   "finished, not counted (DSU section 16)."));
	sbuf_release(&out);
	sbuf_release(&points);
}

/* One tie-break is named beside its values; several are listed. */
static void table_criteria(struct letter *l, const struct letter_table *t)
{
	struct sbuf list = SBUF_INIT;

	for (int i = 0; i < t->n_criteria; i++)
		sbuf_addf(&list, "%s%s", i ? "; " : "", T(l, t->criteria[i]));
	if (t->n_criteria > 1)
		letter_page_para(
			l, T(l, "Those level on points are separated, in this order, by: %s."),
			list.buf);
	sbuf_release(&list);
}

static void table_dates(struct letter *l, const struct letter_table *t)
{
	struct sbuf day = SBUF_INIT;

	if (!civil_is_none(t->object_until)) {
		text_weekday_date(l->lang, t->object_until, &day);
		letter_page_para(
			l,
			T(l,
			  "Objections to the table are accepted until %s (6.4.5.1): answer this letter with \"protest\" and your words."),
			day.buf);
	}
	if (!civil_is_none(t->keep_until)) {
		sbuf_reset(&day);
		text_date(l->lang, t->keep_until, &day);
		letter_page_para(l, T(l, "Letters are kept until %s (6.2.3)."), day.buf);
	}
	sbuf_release(&day);
}

void letter_group_final_table(struct letter *l, const struct letter_table *t)
{
	if (t->version > 1) {
		letter_page_subject(l, T(l, "[%s] Final table, corrected"), t->group);
		letter_page_para(
			l, T(l, "The final table of group %s is corrected; this is version %d."),
			t->group, t->version);
	} else {
		letter_page_subject(l, T(l, "[%s] Final table"), t->group);
		letter_page_para(l, T(l, "All games of group %s are finished. The final table:"),
				 t->group);
	}
	table_corrections(l, t);
	table_cards(l, t);
	table_lines(l, t);
	table_criteria(l, t);
	table_dates(l, t);
}
