/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_card.h. */
#include "daemon/act/player_card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "core/event/preset.h"
#include "daemon/act/player_captain.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/otb_card.h"
#include "daemon/event/otb_letter.h"
#include "daemon/event/otb_objection.h"
#include "daemon/event/tourney.h"
#include "daemon/event_code.h"
#include "daemon/event_options.h"

/* A match of the sender's team. */
struct own_match {
	struct otb_load o;
	size_t match;
	enum otb_side side; /* of the sender */
};

/* --- which match ----------------------------------------------------------------------------- */

/* Returns 1: an over-the-board team event; 0: refused. */
static int find_event(struct act *act, const char *code, struct tourney *ret)
{
	int rc = event_code_find(act->work.ctx->store, code, ret);

	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_event",
			   tr(act->request.lang, "There is no event called \"%.60s\" here."), code);
	if (rc <= 0)
		return rc;
	if (kind_is_otb(ret->kind) && event_options_boards(ret))
		return 1;
	if (kind_is_otb(ret->kind))
		act_refuse(act, OUTCOME_DENIED, "§ 15", "arbiter_enters",
			   tr(act->request.lang,
			      "The arbiter enters the results of %s; tell them yours."),
			   ret->name);
	else
		act_refuse(act, OUTCOME_REFUSED, "5.1", "not_over_the_board",
			   tr(act->request.lang,
			      "%s is played on the server, which knows its results."),
			   ret->name);
	return 0;
}

static bool plays(const struct otb_load *o, size_t match, int64_t team, enum otb_side *ret_side)
{
	for (int side = 0; side < 2; side++) {
		if (o->ids[o->matches[match].team[side] - 1] != team)
			continue;
		*ret_side = (enum otb_side)side;
		return true;
	}
	return false;
}

static int refuse_round(struct act *act, const struct tourney *t, int round)
{
	act_refuse(act, OUTCOME_REFUSED, "5.1 § 15", "no_such_round",
		   tr(act->request.lang, "Your team has no match in round %d of %s."), round,
		   t->name);
	return 0;
}

/* Identifies the card. */
struct wanted {
	const char *event; /* NULL: that of the answered letter */
	const char *team;  /* NULL: the only one */
	int round;
};

/* The letter names the match; otherwise take the team's first in the round. */
static bool finds(const struct act *act, const struct wanted *want, const struct team_one *team,
		  struct own_match *m)
{
	const struct request_card *letter = want->event ? NULL : &act->request.card_of;

	for (m->match = 0; m->match < m->o.n_games; m->match++) {
		if (m->o.games[m->match].round != want->round ||
		    !plays(&m->o, m->match, team->row.id, &m->side))
			continue;
		if (!letter || (letter->group == m->o.group.id &&
				letter->match == otb_load_match_number(&m->o, m->match)))
			return true;
	}
	return false;
}

/* Counts the sender's teams with such a match; the caller releases the last match found. */
static int find_all(struct act *act, const struct tourney *t, const struct wanted *want,
		    const struct team_list *teams, struct own_match *ret, int *ret_n)
{
	int rc = 1;

	*ret_n = 0;
	for (size_t i = 0; i < teams->n && rc >= 0; i++) {
		const struct team_one *team = &teams->v[i];
		struct own_match m;

		if (!team->row.group || !player_captain_means(act, team, want->team))
			continue;
		rc = otb_load(act->work.ctx, t, team->row.group, &m.o);
		if (rc <= 0)
			continue;
		if (!finds(act, want, team, &m)) {
			otb_load_release(&m.o);
			continue;
		}
		if (*ret_n)
			otb_load_release(&ret->o);
		*ret = m;
		++*ret_n;
	}
	return rc < 0 ? rc : 1;
}

static bool has_team(const struct act *act, const struct team_list *teams, const char *named)
{
	for (size_t i = 0; i < teams->n; i++)
		if (player_captain_means(act, &teams->v[i], named))
			return true;
	return false;
}

/* Returns 1: the match of the sender's team in the round; 0: refused.  Release after 1 only. */
static int find_match(struct act *act, const struct tourney *t, const struct wanted *want,
		      struct own_match *ret)
{
	struct team_list teams = {.n = 0};
	int n = 0, rc = team_list_load(act->work.ctx, t->id, &teams);

	if (rc > 0)
		rc = find_all(act, t, want, &teams, ret, &n);
	if (n && (rc < 0 || (n > 1 && want->event)))
		otb_load_release(&ret->o);
	if (rc > 0 && !n && has_team(act, &teams, want->team))
		rc = refuse_round(act, t, want->round);
	else if (rc > 0 && (!n || (n > 1 && want->event))) {
		player_captain_refuse(act, t, &teams, want->team);
		rc = 0;
	}
	team_list_release(&teams);
	return rc;
}

/* From the answered letter, or the names in the command. */
static int find_asked(struct act *act, const struct command *cmd, struct own_match *ret)
{
	struct wanted want = {.event = cmd ? cmd->text : NULL,
			      .team = cmd ? cmd->team : NULL,
			      .round = cmd ? cmd->number : 0};
	struct tourney t;
	int rc;

	if (want.event) {
		rc = find_event(act, want.event, &t);
		return rc > 0 ? find_match(act, &t, &want, ret) : rc;
	}
	want.round = act->request.card_of.round;
	if (want.round) {
		rc = store_tourney_get(act->work.ctx->store, act->request.card_of.tourney, &t);
		return rc > 0 ? find_match(act, &t, &want, ret) : rc;
	}
	act_refuse(act, OUTCOME_WRONG, "5.1 § 15", "which_card", "%s",
		   tr(act->request.lang, "Answer the letter about the card you mean."));
	return 0;
}

/* --- the card -------------------------------------------------------------------------------- */

/* The words that a card may contain besides results, in the sender's language. */
static size_t word_at(const struct lang *lang, const char *text, const char **ret_english)
{
	static const char *const words[] = {N_("visitors"), N_("hosts"), N_("late visitors"),
					    N_("late hosts")};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const char *own = tr(lang, words[i]);
		size_t len = strlen(own);

		*ret_english = words[i];
		if (!strncasecmp(text, own, len) && text[len] == ':')
			return len;
		len = strlen(words[i]);
		if (!strncasecmp(text, words[i], len) && text[len] == ':')
			return len;
	}
	return 0;
}

/* Translates those words for card_parse(). */
static void in_english(const struct lang *lang, const char *text, struct sbuf *out)
{
	for (const char *line = text; *line;) {
		size_t len = strcspn(line, "\n"), blanks = strspn(line, " \t"), own;
		const char *english;

		own = word_at(lang, line + blanks, &english);
		if (own) {
			sbuf_adds(out, english);
			sbuf_add(out, line + blanks + own, len - blanks - own);
		} else {
			sbuf_add(out, line, len);
		}
		line += len;
		if (*line)
			sbuf_addc(out, *line++);
	}
}

/* 0: every unreadable line is reported with its position, and nothing is stored. */
static int read_card(struct act *act, const char *text, int boards, struct card *ret_card)
{
	struct sbuf english = SBUF_INIT;

	in_english(act->request.lang, text ? text : "", &english);
	card_parse(english.buf ? english.buf : "", english.len, 1, boards, ret_card);
	sbuf_release(&english);
	for (size_t i = 0; i < ret_card->n_faults; i++)
		act_refuse(act, OUTCOME_WRONG, "5.1 § 15",
			   card_fault_name(ret_card->faults[i].fault),
			   tr(act->request.lang, "Line %d of the card, column %d: %s."),
			   ret_card->faults[i].line, ret_card->faults[i].column,
			   tr(act->request.lang, card_fault_text(ret_card->faults[i].fault)));
	return !ret_card->n_faults;
}

/* The host team of a division reports the match (5.1 § 15 a). */
static int may_report(struct act *act, const struct own_match *m)
{
	if (m->side == OTB_HOSTS || m->o.shape.preset->event != TEAM_DIVISION)
		return 1;
	act_refuse(
		act, OUTCOME_DENIED, "5.1 § 15", "not_arranging",
		tr(act->request.lang,
		   "The hosts report the card of this match; you can then confirm it or object."));
	return 0;
}

static void refuse(struct act *act, const struct otb_refusal *no)
{
	act_refuse(act, OUTCOME_REFUSED, no->paragraph, no->error, "%s",
		   tr(act->request.lang, no->text));
}

/* Conflicts with the line-up lists go to the leader; the captain is informed. */
static int look_at_lists(struct act *act, const struct own_match *m, const struct card *card,
			 struct effects *fx)
{
	int n = 0, rc = otb_objection_settle(&act->work, &m->o, m->match, fx);

	if (rc > 0)
		rc = otb_objection_of_lists(&act->work, &m->o, m->match, card->sides, fx, &n);
	if (rc > 0 && n)
		act_done(act, NULL, "%s",
			 tr(act->request.lang,
			    "A line-up is not in the order of the club's list or "
			    "has somebody who may not play; the tournament "
			    "leader decides (DSU 5.1)."));
	return rc;
}

static struct civil last_day(const struct own_match *m, struct instant at)
{
	return civil_add_days(tourney_day(&m->o.tourney, at), CARD_OBJECTION_DAYS);
}

/* The stored card: sent to the other captain, and as the answer to the sender. */
static int tell_reported(struct act *act, const struct own_match *m, const struct card *card,
			 struct effects *fx)
{
	const struct otb_match *match = &m->o.matches[m->match];
	struct otb_letter letter = {.news = OTB_REPORTED,
				    .who = act->request.player.name,
				    .words = "",
				    .until = last_day(m, act->work.received)};
	struct own_match now = {.match = m->match};
	struct sbuf date = SBUF_INIT, text = SBUF_INIT;
	struct otb_score score;
	int rc = otb_load(act->work.ctx, &m->o.tourney, m->o.group.id, &now.o);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	otb_load_score(&now.o, now.match, &score);
	otb_letter_score(score.points2, &text);
	text_date(act->request.lang, letter.until, &date);
	act_done(act,
		 json_pack("{s:i, s:i, s:s, s:i}", "round", match->round, "match",
			   otb_load_match_number(&m->o, m->match), "score", text.buf, "results",
			   (int)card->n),
		 tr(act->request.lang,
		    "The card of round %d is noted: %s - %s %s. It stands if the "
		    "other captain does not object by %s."),
		 match->round, m->o.names[match->team[OTB_VISITORS] - 1],
		 m->o.names[match->team[OTB_HOSTS] - 1], text.buf, date.buf);
	rc = otb_letter_to(&act->work, &now.o, now.match,
			   m->side == OTB_HOSTS ? OTB_VISITORS : OTB_HOSTS, &letter, fx);
	sbuf_release(&date);
	sbuf_release(&text);
	otb_load_release(&now.o);
	return rc;
}

static int store_and_clear(struct act *act, struct effects *fx)
{
	int rc = effects_store(&act->work, fx);

	effects_release(fx);
	*fx = (struct effects)EFFECTS_INIT;
	return rc;
}

static int enter(struct act *act, const struct own_match *m, const struct card *card)
{
	struct otb_card_entry entry = {.round = m->o.games[m->match].round,
				       .match = otb_load_match_number(&m->o, m->match),
				       .card = card,
				       .captain = act->request.player.id,
				       .reason = ""};
	struct otb_refusal no = {.lang = act->request.lang};
	struct effects fx = EFFECTS_INIT;
	int rc = otb_card_enter(&act->work, &m->o, &entry, &fx, &no);

	if (rc > 0)
		rc = store_and_clear(act, &fx);
	if (rc > 0)
		rc = tell_reported(act, m, card, &fx);
	if (rc > 0)
		rc = look_at_lists(act, m, card, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (no.error)
		refuse(act, &no);
	return rc < 0 ? rc : 1;
}

/* --- the other captain ----------------------------------------------------------------------- */

/* Returns 1: the card awaits the sender's confirmation; 0: refused. */
static int may_answer(struct act *act, const struct own_match *m)
{
	const struct otb_load_card *card = &m->o.cards[m->match];
	char own[64];

	snprintf(own, sizeof(own), "player %lld", (long long)act->request.player.id);
	if (!card->id)
		act_refuse(act, OUTCOME_REFUSED, "5.1 § 15", "no_card", "%s",
			   tr(act->request.lang, "This match has no card yet."));
	else if (card->state != CARD_ENTERED)
		act_refuse(act, OUTCOME_REFUSED, "5.1 § 15", "card_stands", "%s",
			   card->state == CARD_OBJECTED
				   ? tr(act->request.lang,
					"An objection to this card is waiting for the tournament "
					"leader.")
				   : tr(act->request.lang,
					"This card stands; write to the tournament leader."));
	else if (!strcmp(card->author, own))
		act_refuse(act, OUTCOME_DENIED, "5.1 § 15", "own_card", "%s",
			   tr(act->request.lang, "The other captain confirms your card or objects; "
						 "you can report it anew until then."));
	else
		return 1;
	return 0;
}

static int confirm(struct act *act, const struct own_match *m, struct effects *fx)
{
	struct otb_letter letter = {.news = OTB_CONFIRMED,
				    .who = act->request.player.name,
				    .words = "",
				    .until = CIVIL_NONE};
	int rc;

	otb_card_set(&m->o, m->match, CARD_CONFIRMED, fx);
	rc = otb_letter_to(&act->work, &m->o, m->match,
			   m->side == OTB_HOSTS ? OTB_VISITORS : OTB_HOSTS, &letter, fx);
	if (rc > 0)
		rc = store_and_clear(act, fx);
	if (rc > 0)
		rc = otb_card_close(&act->work, &m->o.tourney, m->o.group.id, fx);
	act_done(act, json_pack("{s:s}", "card", "confirmed"), "%s",
		 tr(act->request.lang, "The card is confirmed and stands."));
	return rc;
}

static int object(struct act *act, const struct own_match *m, const char *words, struct effects *fx)
{
	struct otb_letter letter = {.news = OTB_OBJECTED,
				    .who = act->request.player.name,
				    .words = words,
				    .until = CIVIL_NONE};

	otb_objection_of_captain(&act->work, &m->o, m->match, &act->request.player, words, fx);
	act_done(act, json_pack("{s:s}", "card", "objected"), "%s",
		 tr(act->request.lang, "Your objection has gone to the tournament leader; the "
				       "results of the card count when it is ruled on."));
	return otb_letter_to(&act->work, &m->o, m->match,
			     m->side == OTB_HOSTS ? OTB_VISITORS : OTB_HOSTS, &letter, fx);
}

static int answer(struct act *act, const struct own_match *m, const char *words)
{
	struct effects fx = EFFECTS_INIT;
	int rc = may_answer(act, m);

	if (rc > 0)
		rc = words ? object(act, m, words, &fx) : confirm(act, m, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

static int confirm_asked(struct act *act, const struct command *cmd)
{
	struct own_match m;
	int rc = find_asked(act, cmd, &m);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = answer(act, &m, NULL);
	otb_load_release(&m.o);
	return rc;
}

int player_card_confirm(struct act *act)
{
	return confirm_asked(act, NULL);
}

int player_card_object(struct act *act, const struct command *cmd)
{
	struct own_match m;
	int rc = find_asked(act, cmd, &m);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = answer(act, &m, cmd->result ? cmd->result : "");
	otb_load_release(&m.o);
	return rc;
}

int player_card_report(struct act *act, const struct command *cmd)
{
	struct card *card;
	struct own_match m;
	int rc;

	if (cmd->confirmed)
		return confirm_asked(act, cmd);
	rc = find_asked(act, cmd, &m);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	card = mem_zeroed(1, sizeof(*card));
	rc = may_report(act, &m);
	if (rc > 0)
		rc = read_card(act, cmd->result, m.o.shape.boards, card);
	if (rc > 0)
		rc = enter(act, &m, card);
	free(card);
	otb_load_release(&m.o);
	return rc < 0 ? rc : 1;
}
