/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A leader's replies become requests of the control socket, checked and recorded like them. A
 * ruling that ends a game or decides an appeal is shown first and kept with the case until it is
 * confirmed (RULES S-55).
 */
#include "daemon/act/from_office.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/play/command.h"
#include "core/play/ruling_text.h"
#include "daemon/act/leader_requests.h"
#include "daemon/act/mail_card.h"
#include "daemon/act/mail_official.h"
#include "daemon/act/player_self.h"
#include "daemon/case_words.h"
#include "daemon/letter/choice.h"
#include "daemon/office.h"
#include "daemon/publish/signature.h"
#include "sql/store_case.h"

/* One mail about one case. */
struct asked {
	struct act *act;
	enum office office;
	const struct official_row *by; /* OFFICE_OF_NOBODY: leader of a tournament */
	struct case_row row;
	struct player about; /* name "" = nobody */
};

/* --- letters ---------------------------------------------------------------------------------- */

static void refuse_words(struct act *act)
{
	act_refuse(act, OUTCOME_WRONG, "", "no_command", "%s",
		   tr(act->request.lang, "This letter can be answered with \"letters full\", "
					 "\"letters short\" or \"letters daily\"."));
}

static void say_choice(struct act *act, enum store_letters choice)
{
	if (choice != LETTERS_DAILY)
		player_self_choice(act, choice);
	else
		act_done(
			act, NULL,
			tr(act->request.lang,
			   "One letter a day comes at %d o'clock, when there is something to tell: "
			   "what is new, what waits for you and what is for information. A case of "
			   "overstepped time comes at once."),
			act->work.ctx->set.daily_hour);
}

/* Returns 1: the mail only concerns the letters of the office; 0: it does not. */
static int choose_letters(struct act *act, const struct mail_message *m)
{
	enum store_letters choice;
	struct command_list list;
	int rc = 0;

	command_list_init(&list);
	if (command_parse(m->text.buf, m->text.len, &list) == COMMAND_OK && list.n == 1 &&
	    list.v[0].verb == VERB_LETTERS && choice_read(list.v[0].text, &choice)) {
		say_choice(act, choice);
		rc = store_office_set(act->work.ctx->store, act->request.from, choice);
	} else if (list.error && list.fault_verb == VERB_LETTERS) {
		refuse_words(act);
		rc = 1;
	}
	command_list_release(&list);
	return rc;
}

static void refuse_ruling_words(const struct asked *a)
{
	act_refuse(a->act, OUTCOME_WRONG, "6.4.1", "no_ruling",
		   tr(a->act->request.lang,
		      "For case %lld write one of these on a line of its own, and your reason "
		      "below it: %s."),
		   (long long)a->row.id, tr(a->act->request.lang, case_words_of(&a->row)->by_mail));
}

/* --- the request ------------------------------------------------------------------------------ */

/* As the server's office, named in the configuration only. */
static int run_as_office(const struct asked *a, json_t *request)
{
	struct act *act = a->act;
	const struct context_settings *set = &act->work.ctx->set;
	const struct inbound *mail = act->request.in;
	const struct context_deputy *deputy = &act->work.ctx->deputy;
	bool kc = a->office == OFFICE_OF_KC, stands_in = !kc && deputy->address[0];
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = mail->received,
			     .control = {.request = request,
					 .role = kc ? ROLE_KC : ROLE_LEADER,
					 .author = kc ? "KC" : "TL",
					 .name = kc ? set->kc_name : set->leader_name,
					 .events = "*",
					 .plays_as = set->leader_plays_as[0] && !stands_in
							     ? set->leader_plays_as
							     : act->request.from}};
	int rc;

	if (stands_in) {
		in.control.author = "TL" DEPUTY_MARK "TL";
		in.control.name = deputy->name;
	}
	act->request.in = &in;
	act->request.role = in.control.role;
	act->work.author = in.control.author;
	act->work.signer = in.control.name;
	act->work.by_kc = kc;
	rc = leader_requests_run(act);
	act->request.in = mail;
	return rc;
}

/* Runs the request as the office would at the control socket; leaves the answer in the act. */
static int run_request(const struct asked *a, json_t *request)
{
	struct act *act = a->act;
	const struct player reader = act->request.player;
	const struct lang *lang = act->request.lang;
	int rc = a->office == OFFICE_OF_NOBODY ? mail_official_run(act, a->by, request)
					       : run_as_office(a, request);

	act->request.player = reader; /* a ruling on an entry switches to the entrant */
	act->request.lang = lang;
	json_decref(request);
	return rc;
}

static json_t *rule_request(const struct asked *a, const struct ruling_text *r)
{
	json_t *request =
		json_pack("{s:s, s:I, s:s, s:s}", "do", "rule", "case", (json_int_t)a->row.id,
			  "verdict", r->verdict, "reason", r->reason);
	char day[CIVIL_TEXT];

	if (r->days)
		json_object_set_new(request, "days", json_integer(r->days));
	if (r->class[0])
		json_object_set_new(request, "class", json_string(r->class));
	if (!civil_is_none(r->date))
		json_object_set_new(request, "until", json_string(civil_format(r->date, day)));
	return request;
}

/* Replaces the answer of the request by our own. */
static void answer_anew(struct act *act)
{
	int64_t game = act->answer.game, group = act->answer.group;

	answer_release(&act->answer);
	answer_init(&act->answer);
	act->answer.game = game;
	act->answer.group = group;
}

/* --- rulings ---------------------------------------------------------------------------------- */

static bool is_objection(const struct asked *a)
{
	return a->row.kind == CASE_OBJECTION || (a->row.kind == CASE_PROTEST && !a->row.game);
}

/* About a corrected match of a knock-out. */
static bool is_match(const struct asked *a)
{
	return a->row.kind == CASE_PAIRING && a->row.entry;
}

/* For a tournament; false if the verdict is about a game or its player. */
static bool event_verdict_words(const struct asked *a, const struct ruling_text *r,
				struct sbuf *out)
{
	const struct lang *lang = a->act->request.lang;
	const char *verdict = r->verdict;
	struct sbuf day = SBUF_INIT;
	bool of_event = true;

	if (!strcmp(verdict, "admit"))
		sbuf_adds(out, tr(lang, "the entry is admitted"));
	else if (!strcmp(verdict, "place"))
		sbuf_addf(out, tr(lang, "the entry is placed in class %s"), r->class);
	else if (!strcmp(verdict, "refuse") && a->row.kind == CASE_ENTRY)
		sbuf_adds(out, tr(lang, "the entry is refused"));
	else if (!strcmp(verdict, "refuse") && a->row.kind == CASE_CORRECTION)
		sbuf_adds(out, tr(lang, "the correction gives no seat"));
	else if (!strcmp(verdict, "refuse"))
		sbuf_adds(out, tr(lang, "the reserve is refused"));
	else if (!strcmp(verdict, "approve"))
		sbuf_adds(out, tr(lang, "the reserve steps in"));
	else if (!strcmp(verdict, "start") && !is_match(a))
		sbuf_adds(out, tr(lang, "the tournament starts with those who have entered"));
	else if (!strcmp(verdict, "cancel"))
		sbuf_adds(out, tr(lang, "the tournament is cancelled"));
	else if (!strcmp(verdict, "continue") && a->row.kind == CASE_TITLE)
		sbuf_adds(out, tr(lang, "the title is decided"));
	else if (!strcmp(verdict, "continue") && a->row.kind == CASE_CORRECTION)
		sbuf_adds(out, tr(lang, "the correction gives a seat, now or next year"));
	else if (!strcmp(verdict, "continue") && is_match(a))
		sbuf_adds(out, tr(lang, "the match that has begun stands"));
	else if (!strcmp(verdict, "start") && is_match(a))
		sbuf_adds(out, tr(lang, "the match is played anew between the right players"));
	else if (!strcmp(verdict, "continue") && a->row.kind == CASE_PAIRING)
		sbuf_adds(out, tr(lang, "the round is paired if it can be now"));
	else if (!strcmp(verdict, "continue") && case_words_of(&a->row)->act)
		sbuf_adds(out, tr(lang, "nothing changes"));
	else if (is_objection(a) && !strcmp(verdict, "win"))
		sbuf_adds(out, tr(lang, "the objection is right"));
	else if (is_objection(a) && !strcmp(verdict, "loss"))
		sbuf_adds(out, tr(lang, "the objection is dismissed"));
	else
		of_event = false;
	if (!strcmp(verdict, "extend")) {
		text_date(lang, r->date, &day);
		sbuf_addf(out, tr(lang, "entries are taken until %s"), day.buf);
		of_event = true;
	}
	sbuf_release(&day);
	return of_event;
}

/* "Frank Moller loses the game" */
static void verdict_words(const struct asked *a, const struct ruling_text *r, struct sbuf *out)
{
	const struct lang *lang = a->act->request.lang;
	const char *name = a->about.name, *verdict = r->verdict;
	int days = r->days;

	if (event_verdict_words(a, r, out))
		return;
	if (!strcmp(verdict, "win"))
		sbuf_addf(out,
			  a->row.game ? tr(lang, "%s wins the game")
				      : tr(lang, "the ruling about %s is set aside"),
			  name);
	else if (!strcmp(verdict, "loss"))
		sbuf_addf(out,
			  a->row.game ? tr(lang, "%s loses the game")
				      : tr(lang, "the ruling about %s stands"),
			  name);
	else if (!strcmp(verdict, "draw"))
		sbuf_adds(out, tr(lang, "the game is drawn"));
	else if (!strcmp(verdict, "both-lost"))
		sbuf_adds(out, tr(lang, "both players lose the game"));
	else if (!strcmp(verdict, "white"))
		sbuf_adds(out, tr(lang, "White wins the game"));
	else if (!strcmp(verdict, "black"))
		sbuf_adds(out, tr(lang, "Black wins the game"));
	else if (!strcmp(verdict, "uphold"))
		sbuf_adds(out, tr(lang, "the appeal is dismissed"));
	else if (!strcmp(verdict, "continue"))
		sbuf_adds(out, tr(lang, "the game goes on"));
	else
		sbuf_addf(out,
			  days > 0 ? tr_n(lang, "%s gets %d day", "%s gets %d days", days)
				   : tr_n(lang, "%s loses %d day", "%s loses %d days", -days),
			  name, days > 0 ? days : -days);
}

static void say_ruled(const struct asked *a, const struct ruling_text *r)
{
	struct act *act = a->act;
	json_t *json = json_incref(act->answer.json);
	json_t *ruling = json_object_get(json, "ruling");
	struct sbuf words = SBUF_INIT;

	verdict_words(a, r, &words);
	answer_anew(act);
	act_done(act, json_deep_copy(json),
		 tr(act->request.lang, "Case %lld is ruled on, as ruling %lld: %s. Those whom it "
				       "concerns have been informed."),
		 (long long)a->row.id, (long long)json_integer_value(ruling), words.buf);
	json_decref(json);
	sbuf_release(&words);
}

static int rule(const struct asked *a, const struct ruling_text *r)
{
	int rc = run_request(a, rule_request(a, r));

	if (rc > 0 && a->act->answer.outcome == OUTCOME_DONE &&
	    json_object_get(a->act->answer.json, "ruling"))
		say_ruled(a, r);
	return rc;
}

/* The end of a game, an appeal and the end of a tournament cannot be undone. */
static bool must_be_confirmed(const struct asked *a, const struct ruling_text *r)
{
	static const char *const at_once[] = {"continue", "days",    "admit", "place",
					      "refuse",	  "approve", "start", "extend"};

	for (size_t i = 0; i < sizeof(at_once) / sizeof(at_once[0]); i++)
		if (!strcmp(r->verdict, at_once[i]))
			return a->row.kind == CASE_APPEAL;
	return true;
}

static json_t *evidence_of(const struct case_row *row)
{
	json_t *evidence = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);

	return evidence ? evidence : json_object();
}

/* Stores the ruling with the case; its number goes into the token of the letter that asks. */
static int keep_proposal(struct asked *a, const struct ruling_text *r)
{
	json_t *evidence = evidence_of(&a->row);
	json_t *before = json_object_get(evidence, "proposed");
	int number = (int)json_integer_value(json_object_get(before, "number")) % 65535 + 1;
	int rc;

	json_object_set_new(evidence, "proposed",
			    json_pack("{s:i, s:I, s:s, s:i, s:s}", "number", number, "office",
				      (json_int_t)a->act->request.token.player, "verdict",
				      r->verdict, "days", r->days, "reason", r->reason));
	free(a->row.evidence);
	a->row.evidence = json_dumps(evidence, JSON_COMPACT);
	json_decref(evidence);
	rc = store_case_update(a->act->work.ctx->store, &a->row);
	a->act->request.proposal = number;
	return rc;
}

static int ask_to_confirm(struct asked *a, const struct ruling_text *r)
{
	struct act *act = a->act;
	struct sbuf words = SBUF_INIT;
	int rc = keep_proposal(a, r);

	verdict_words(a, r, &words);
	answer_anew(act);
	act_done(act, NULL,
		 tr(act->request.lang,
		    "Nothing has been ruled yet in case %lld. Your ruling would be: %s."),
		 (long long)a->row.id, words.buf);
	act_done(act, NULL, tr(act->request.lang, "Reason: %s"), r->reason);
	act_done(act, NULL, "%s",
		 tr(act->request.lang,
		    "To rule so, answer this letter with the one word \"confirm\"."));
	sbuf_release(&words);
	return rc;
}

/* Executes and rolls back: refusals are reported at once, everything else is only previewed. */
static int propose(struct asked *a, const struct ruling_text *r)
{
	struct context *ctx = a->act->work.ctx;
	int rc = store_mark(ctx->store), undone;

	if (rc <= 0)
		return rc;
	rc = run_request(a, rule_request(a, r));
	undone = store_in_transaction(ctx->store) ? store_undo(ctx->store) : STORE_FAILED;
	context_forget(ctx);
	if (undone > 0)
		undone = context_read_keys(ctx);
	if (rc < 0 || undone <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	return a->act->answer.outcome == OUTCOME_DONE ? ask_to_confirm(a, r) : rc;
}

/* Game verdicts that letters spell differently and the desk shows as a side (RULES S-55). */
static bool names_winner(const char *verdict)
{
	return !strcmp(verdict, "white") || !strcmp(verdict, "black");
}

/* A tournament case may list its choices, omitting those impossible in it. */
static bool fits(const struct asked *a, const char *verdict)
{
	const struct case_words *words = case_words_of(&a->row);
	json_t *evidence = evidence_of(&a->row), *one;
	json_t *choices = json_object_get(evidence, "choices");
	bool fit = case_words_has(words, names_winner(verdict) ? "both-lost" : verdict),
	     named = false;
	size_t i;

	json_array_foreach(choices, i, one)
	{
		named |= !strcmp(json_string_value(one), verdict);
	}
	fit = fit &&
	      (named || !json_is_array(choices) || (a->row.kind == CASE_PAIRING && !is_match(a)));
	json_decref(evidence);
	return fit;
}

/* --- a round ---------------------------------------------------------------------------------- */

/* "pair 3-1 4-2": the pairs of a round that the system cannot pair (EVENTS E48). */
static int pair_round(const struct asked *a, const struct ruling_text *r)
{
	struct act *act = a->act;
	json_t *evidence = evidence_of(&a->row);
	json_t *request = json_pack("{s:s, s:O, s:s%, s:s}", "do", "event.pair", "event",
				    json_object_get(evidence, "event"), "pairs", r->pairs,
				    r->pairs_len, "reason", r->reason);
	int rc = request ? run_request(a, request) : STORE_FAILED;

	json_decref(evidence);
	if (rc <= 0 || act->answer.outcome != OUTCOME_DONE)
		return rc;
	answer_anew(act);
	act_done(act, NULL,
		 tr(act->request.lang, "Case %lld is settled: the round is paired, and its players "
				       "have been informed."),
		 (long long)a->row.id);
	return rc;
}

static int on_ruling(struct asked *a, const struct ruling_text *r)
{
	bool pairs = !strcmp(r->verdict, "pair");

	if (pairs ? a->row.kind != CASE_PAIRING || is_match(a) : !fits(a, r->verdict)) {
		refuse_ruling_words(a);
		return 1;
	}
	if (!r->reason) {
		act_refuse(a->act, OUTCOME_REFUSED, "6.4.1", "reason_missing",
			   tr(a->act->request.lang,
			      "A ruling on case %lld needs a reason: write it below the ruling."),
			   (long long)a->row.id);
		return 1;
	}
	if (pairs)
		return pair_round(a, r);
	return must_be_confirmed(a, r) ? propose(a, r) : rule(a, r);
}

/* Only the latest letter asking about the case can be confirmed. */
static int on_confirmation(const struct asked *a)
{
	json_t *evidence = evidence_of(&a->row), *p = json_object_get(evidence, "proposed");
	const struct reply_token *token = &a->act->request.token;
	int64_t number = json_integer_value(json_object_get(p, "number"));
	int64_t office = json_integer_value(json_object_get(p, "office"));
	int rc = 1;

	if (number && number == token->ply && office == token->player)
		rc = rule(a, &(struct ruling_text){
				     .kind = RULING_TEXT_RULE,
				     .verdict = json_string_value(json_object_get(p, "verdict")),
				     .days = (int)json_integer_value(json_object_get(p, "days")),
				     .date = CIVIL_NONE,
				     .class = "",
				     .reason = (char *)(uintptr_t)json_string_value(
					     json_object_get(p, "reason"))});
	else
		act_refuse(
			a->act, OUTCOME_REFUSED, "6.4.1", "nothing_to_confirm",
			tr(a->act->request.lang,
			   "There is no ruling on case %lld that this letter could confirm: answer "
			   "the last letter that asks for it."),
			(long long)a->row.id);
	json_decref(evidence);
	return rc;
}

/* --- the question ----------------------------------------------------------------------------- */

static int on_question(const struct asked *a, const struct ruling_text *r)
{
	struct act *act = a->act;
	struct sbuf date = SBUF_INIT;
	char day[CIVIL_TEXT];
	json_t *request = json_pack("{s:s, s:I, s:s}", "do", "inquire", "case",
				    (json_int_t)a->row.id, "date", civil_format(r->date, day));
	int rc;

	if (r->reason)
		json_object_set_new(request, "text", json_string(r->reason));
	rc = run_request(a, request);
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE) {
		text_weekday_date(act->request.lang, r->date, &date);
		answer_anew(act);
		act_done(act, NULL,
			 tr(act->request.lang, "Case %lld: %s has been asked for an answer by %s."),
			 (long long)a->row.id, a->about.name, date.buf);
	}
	sbuf_release(&date);
	return rc;
}

/* --- the mail --------------------------------------------------------------------------------- */

static void refuse_argument(const struct asked *a, enum ruling_text_kind kind)
{
	const struct lang *lang = a->act->request.lang;
	long long id = (long long)a->row.id;

	if (kind == RULING_TEXT_BAD_CLASS)
		act_refuse(a->act, OUTCOME_WRONG, "6.5.3.2", "unclear",
			   tr(lang, "In case %lld the class is missing: write place M, place K or "
				    "place A."),
			   id);
	else if (kind == RULING_TEXT_BAD_DAYS)
		act_refuse(a->act, OUTCOME_WRONG, "6.4.1", "unclear",
			   tr(lang, "In case %lld the number of days is missing: write days 5, or "
				    "days -5 to take them."),
			   id);
	else if (a->row.kind == CASE_COMPOSITION)
		act_refuse(a->act, OUTCOME_WRONG, "6.4.1", "unclear",
			   tr(lang,
			      "In case %lld the day is missing or unclear: write extend 14/2, "
			      "or extend 2026-02-14."),
			   id);
	else
		act_refuse(a->act, OUTCOME_WRONG, "6.3.4", "unclear",
			   tr(lang, "In case %lld the date of the question is missing or unclear: "
				    "write ask 14/2, or ask 2026-02-14."),
			   id);
}

static int by_text(struct asked *a, const struct mail_message *m)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, a->act->work.received);
	struct ruling_text r;
	int rc = 1;

	ruling_text_read(m->text.buf, m->text.len, today, &r);
	switch (r.kind) {
	case RULING_TEXT_NONE: refuse_ruling_words(a); break;
	case RULING_TEXT_RULE: rc = on_ruling(a, &r); break;
	case RULING_TEXT_ASK:
		if (a->row.game)
			rc = on_question(a, &r);
		else
			refuse_ruling_words(a);
		break;
	case RULING_TEXT_CONFIRM: rc = on_confirmation(a); break;
	case RULING_TEXT_BAD_PAIRS: refuse_ruling_words(a); break;
	case RULING_TEXT_BAD_DAYS:
	case RULING_TEXT_BAD_CLASS:
	case RULING_TEXT_BAD_DATE: refuse_argument(a, r.kind); break;
	}
	ruling_text_release(&r);
	return rc;
}

static int on_case(struct asked *a, const struct mail_message *m)
{
	struct act *act = a->act;
	int rc = store_case_get(act->work.ctx->store, act->request.token.game, &a->row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (a->row.state != CASE_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.1", "case_closed",
			   tr(act->request.lang, "case %lld is closed"), (long long)a->row.id);
		case_row_release(&a->row);
		return 1;
	}
	if (a->row.player && store_player_get(act->work.ctx->store, a->row.player, &a->about) <= 0)
		a->about.name[0] = '\0';
	rc = by_text(a, m);
	case_row_release(&a->row);
	return rc;
}

/* Results of an over-the-board round (EVENTS E51): 1; 0: the mail contains none. */
static int on_card(const struct asked *a, const struct mail_message *m)
{
	json_t *request = mail_card_request(m);
	int rc = request ? run_request(a, request) : 0;

	if (rc > 0)
		mail_card_answer(a->act);
	return rc;
}

static int on_mail(struct asked *a, const struct mail_message *m)
{
	struct act *act = a->act;
	int rc = choose_letters(act, m);

	if (rc == 0 && a->office == OFFICE_OF_NOBODY)
		rc = !mail_official_may(act, a->by);
	if (rc == 0)
		rc = on_card(a, m);
	if (rc == 0 && act->request.token.kind == TOKEN_CASE)
		rc = on_case(a, m);
	else if (rc == 0)
		refuse_words(act);
	return rc;
}

int from_office(struct act *act, const struct mail_message *m)
{
	const struct context_settings *set = &act->work.ctx->set;
	uint32_t number = act->request.token.player;
	struct official_row by = {.address = ""};
	struct asked a = {.act = act,
			  .office = office_of_number(set, number),
			  .by = &by,
			  .about = {.name = ""}};
	int rc = 1;

	if (a.office == OFFICE_OF_NOBODY)
		rc = office_official(act->work.ctx, number, &by);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	snprintf(act->request.from, sizeof(act->request.from), "%s",
		 a.office == OFFICE_OF_NOBODY ? by.address : office_address(set, a.office));
	act->request.understood = true;
	rc = on_mail(&a, m);
	return rc < 0 ? rc : act_answer_by_letter(act, POST_ANSWER);
}
