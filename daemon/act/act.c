/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Initializes an act, stores its answer in the inbox, and answers by letter. */
#include "daemon/act/act.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mailbox.h"
#include "daemon/act/mail_policy.h"
#include "daemon/letter/queue.h"

static void know_leader(struct act *act, const struct inbound_control *by)
{
	act->request.role = by->role;
	act->request.lang = by->lang ? by->lang : &lang_english;
	act->work.author = by->author ? by->author : "";
	act->work.signer = by->name ? by->name : "";
	act->work.by_control = true;
	act->work.by_kc = by->role == ROLE_KC;
}

void act_init(struct act *act, struct context *ctx, const struct inbound *in)
{
	memset(act, 0, sizeof(*act));
	act_start(act, ctx, in);
}

void act_start(struct act *act, struct context *ctx, const struct inbound *in)
{
	act->request.in = in;
	act->request.lang = ctx->set.lang;
	snprintf(act->request.key, sizeof(act->request.key), "%s", in->key ? in->key : "");
	act->work = (struct work){.ctx = ctx,
				  .received = in->received,
				  .now = in->received,
				  .player = &act->request.player,
				  .author = "",
				  .signer = "",
				  .words = "",
				  .by_mail = in->door == DOOR_MAIL};
	if (in->door == DOOR_CONTROL)
		know_leader(act, &in->control);
	store_set_today(ctx->store, zone_date(ZONE_COPENHAGEN, in->received));
	answer_init(&act->answer);
	snprintf(act->answer.content, sizeof(act->answer.content), "%s",
		 in->content ? in->content : "");
}

void act_release(struct act *act)
{
	work_release(&act->work);
	answer_release(&act->answer);
}

void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	answer_vrefuse(&act->answer, outcome, rule, error, fmt, ap);
	va_end(ap);
}

void act_refuse_by_rule(struct act *act, enum verdict v, const struct ruleset *rules,
			const char *more)
{
	struct sbuf text = SBUF_INIT;

	verdict_write(v, rules, act->request.lang, &text);
	act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(v), verdict_name(v), "%s%s", text.buf,
		   more);
	sbuf_release(&text);
}

void act_note_refused(struct act *act, const char *rule, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	answer_vnote_refused(&act->answer, rule, fmt, ap);
	va_end(ap);
}

void act_done(struct act *act, json_t *json, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	answer_vdone(&act->answer, json, fmt, ap);
	va_end(ap);
}

/* The key was used for different content: answer with an error that is not stored. */
static void refuse_reuse(struct act *act)
{
	answer_release(&act->answer);
	answer_init(&act->answer);
	act->answer.recalled = true;
	answer_refuse(&act->answer, OUTCOME_WRONG, "", "key_reused", "%s",
		      tr(act->request.lang,
			 "This idempotency key was sent with another request before."));
}

int act_seen(struct act *act)
{
	const char *content = act->request.in->content;
	struct sbuf text = SBUF_INIT;
	int rc;

	rc = store_inbox_find(act->work.ctx->store, act->request.key, &text);
	if (rc > 0 && !answer_recall(&act->answer, text.buf, text.len))
		rc = STORE_FAILED;
	if (rc > 0 && content && act->answer.content[0] && strcmp(content, act->answer.content))
		refuse_reuse(act);
	sbuf_release(&text);
	return rc;
}

/* The web pages share the inbox with the API. */
static enum post_door stored_door(enum door door)
{
	return door == DOOR_WEB ? POST_API : (enum post_door)door;
}

int act_remember(struct act *act)
{
	const struct inbound *in = act->request.in;
	struct inbox_row row = {.key = act->request.key,
				.door = stored_door(in->door),
				.at = in->received,
				.player = act->request.player.id,
				.game = act->answer.game,
				.group = act->answer.group};
	char *answer;
	int64_t id;
	int rc;

	if (!act->request.key[0] || act->answer.recalled)
		return 1;
	answer = answer_write(&act->answer);
	if (!answer)
		return STORE_FAILED;
	row.answer = answer;
	rc = store_inbox_add(act->work.ctx->store, &row, &id);
	if (rc > 0 && in->door == DOOR_MAIL && in->mail.raw_len > 0)
		rc = store_raw_add(act->work.ctx->store, id, in->mail.raw, in->mail.raw_len);
	free(answer);
	return rc;
}

static int count_today(struct act *act, const char *who, int *ret_count)
{
	return store_sender_count(act->work.ctx->store, who,
				  zone_date(ZONE_COPENHAGEN, act->work.received), ret_count);
}

/* Forged mails must not make us write to everybody, however many addresses they name. */
static int count_stranger(struct act *act, bool *may)
{
	int count, rc = count_today(act, "strangers", &count);

	*may = rc > 0 && count <= act->work.ctx->set.stranger_answers_a_day;
	return rc < 0 ? rc : 1;
}

int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may)
{
	char who[STORE_ADDRESS_MAX + 32];
	int count, rc;

	snprintf(who, sizeof(who), "%s%s", kind == POST_STRANGER ? "stranger " : "",
		 act->request.player.id ? act->request.player.address : act->request.from);
	for (char *p = who; *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
	rc = count_today(act, who, &count);
	if (rc < 0)
		return rc;
	if (kind == POST_STRANGER)
		*ret_may = count == 1;
	else
		*ret_may = (act->request.understood && act->request.proof != PROOF_NONE) ||
			   count <= act->work.ctx->set.answers_a_day;
	return *ret_may && act->work.by_mail && act->request.proof == PROOF_NONE
		       ? count_stranger(act, ret_may)
		       : 1;
}

int act_may_trouble(struct act *act, bool *ret_may)
{
	int most = act->work.ctx->set.notices_a_day, count, rc;
	char who[40];

	snprintf(who, sizeof(who), "notices %lld", (long long)act->request.player.id);
	rc = count_today(act, who, &count);
	if (rc < 0)
		return rc;
	*ret_may = count <= most;
	if (!*ret_may)
		act_refuse(act, OUTCOME_REFUSED, "", "too_many_today",
			   tr(act->request.lang,
			      "More than %d notices, questions, reports and changes of address a "
			      "day are not taken; try again tomorrow."),
			   most);
	return 1;
}

bool act_may_write(struct act *act, const char *address, char ret_form[MAILBOX_MAX + 1])
{
	enum mailbox_fault fault = mail_policy_takes(act->work.ctx, address, ret_form);

	if (fault == MAILBOX_OWN)
		act_refuse(act, OUTCOME_WRONG, "", "bad_address",
			   tr(act->request.lang,
			      "\"%.80s\" is an address of this server. Give your own address."),
			   address);
	else if (fault == MAILBOX_FOREIGN)
		act_refuse(
			act, OUTCOME_WRONG, "", "bad_address",
			tr(act->request.lang,
			   "\"%.80s\" has non-ASCII characters before the @, which not every mail host accepts. Give an address without them."),
			address);
	else if (fault != MAILBOX_GOOD)
		act_refuse(act, OUTCOME_WRONG, "", "bad_address",
			   tr(act->request.lang, "\"%.80s\" is not a mail address."), address);
	return fault == MAILBOX_GOOD;
}

void act_refuse_unconfirmed(struct act *act, const char *rule, const char *address,
			    const char *sentence)
{
	const struct player *p = &act->request.player;

	act->answer.confirmable = !strcasecmp(p->id ? p->address : act->request.from, address);
	act_refuse(act, OUTCOME_WRONG, rule, "not_confirmed", "%s",
		   tr(act->request.lang, sentence));
}

int act_may_ask(struct act *act, enum post_kind kind)
{
	bool may;
	int rc = act_may_answer(act, kind, &may);

	if (rc < 0 || may)
		return rc;
	act->answer.silent = true;
	act_refuse(act, OUTCOME_REFUSED, "", "too_many_letters", "%s",
		   tr(act->request.lang, "Too many letters have gone to this address today."));
	return 0;
}

/*
 * An answer about a game carries the token of that position, one to an office or about what is
 * still to be confirmed the token of the letter answered, any other a token that identifies the
 * player.
 */
static int queue_answer(struct act *act, enum post_kind kind, json_t *facts)
{
	struct letter_facts l = {.kind = kind,
				 .game = act->answer.game,
				 .group = act->answer.group,
				 .seq = act->answer.seq,
				 .ply = act->answer.ply,
				 .reply = act->work.by_mail,
				 .facts = facts};

	if (act->request.player.id) {
		l.to = &act->request.player;
		l.token = kind == POST_PROSE ? TOKEN_WORDS
			  : act->answer.game ? TOKEN_PLY
					     : TOKEN_PLAYER;
	} else {
		l.address = act->request.from;
		l.lang = act->request.lang;
	}
	if (act->answer.confirmable) {
		l.token = act->request.token.kind;
		l.token_about = act->request.token.game;
	}
	if (act->request.token.kind == TOKEN_CASE || act->request.token.kind == TOKEN_OFFICE)
		l.token = act->request.token.kind;
	if (act->request.token.kind == TOKEN_CASE)
		l.case_id = act->request.token.game;
	if (act->request.token.kind == TOKEN_CASE)
		l.ply = act->request.proposal;
	return letter_queue(&act->work, &l);
}

int act_answer_by_letter(struct act *act, enum post_kind kind)
{
	bool by_mail = act->work.by_mail, may = true;
	json_t *facts;
	int rc;

	if (act->answer.silent || (!act->request.player.id && !act->request.from[0]))
		return 1;
	rc = by_mail ? act_may_answer(act, kind, &may) : 1;
	if (rc < 0 || !may)
		return rc;
	facts = json_pack("{s:O, s:s}", "lines", act->answer.lines, "in_reply_to",
			  act->request.message_id);
	if (kind == POST_PROSE)
		json_object_set(facts, "words", act->answer.words);
	if (kind == POST_PROSE && act->answer.hint)
		json_object_update(facts, act->answer.hint);
	return queue_answer(act, kind, facts);
}
