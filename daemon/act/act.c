/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The answer of an act: noting it, remembering it in the inbox, giving it again. */
#include "daemon/act/act.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/queue.h"

static void know_leader(struct act *act, const struct inbound_control *by)
{
	act->role = by->role;
	act->work.author = by->author ? by->author : "";
	act->work.by_control = true;
	act->work.by_kc = by->role == ROLE_KC;
}

void act_init(struct act *act, struct context *ctx, const struct inbound *in)
{
	memset(act, 0, sizeof(*act));
	act->ctx = ctx;
	act->in = in;
	act->work = (struct work){.ctx = ctx,
				  .received = in->received,
				  .now = in->received,
				  .player = &act->player,
				  .author = "",
				  .by_mail = in->door == DOOR_MAIL};
	act->lang = ctx->set.lang;
	act->lines = json_array();
	sbuf_init(&act->message);
	snprintf(act->key, sizeof(act->key), "%s", in->key ? in->key : "");
	if (in->door == DOOR_CONTROL)
		know_leader(act, &in->control);
}

void act_release(struct act *act)
{
	sbuf_release(&act->message);
	json_decref(act->json);
	json_decref(act->lines);
	work_release(&act->work);
	act->json = act->lines = NULL;
}

const char *act_say(const struct act *act, const char *da, const char *en)
{
	return act->lang == LANG_DA ? da : en;
}

__attribute__((format(printf, 4, 0))) static void
note_sentence(struct act *act, bool refused, const char *rule, const char *fmt, va_list ap)
{
	struct sbuf line = SBUF_INIT;

	sbuf_vaddf(&line, fmt, ap);
	if (line.len) {
		json_array_append_new(act->lines, json_pack("{s:s, s:s, s:b}", "what", line.buf,
							    "rule", rule, "refused", refused));
		if (rule[0])
			sbuf_addf(&line, " (%s)", rule);
		if (act->message.len)
			sbuf_addc(&act->message, '\n');
		sbuf_add(&act->message, line.buf, line.len);
	}
	sbuf_release(&line);
}

void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...)
{
	va_list ap;

	if (act->outcome == OUTCOME_DONE) {
		act->outcome = outcome;
		snprintf(act->rule, sizeof(act->rule), "%s", rule);
		snprintf(act->error, sizeof(act->error), "%s", error);
	}
	va_start(ap, fmt);
	note_sentence(act, true, rule, fmt, ap);
	va_end(ap);
}

void act_done(struct act *act, json_t *json, const char *fmt, ...)
{
	va_list ap;

	if (json && act->json) {
		json_object_update(act->json, json);
		json_decref(json);
	} else if (json) {
		act->json = json;
	}
	va_start(ap, fmt);
	note_sentence(act, false, "", fmt, ap);
	va_end(ap);
}

static void take_text(json_t *from, const char *name, char *ret_text, size_t size)
{
	const char *text = json_string_value(json_object_get(from, name));

	snprintf(ret_text, size, "%s", text ? text : "");
}

static void recall(struct act *act, json_t *was)
{
	const char *message = json_string_value(json_object_get(was, "message"));

	act->repeated = true;
	act->outcome = (enum act_outcome)json_integer_value(json_object_get(was, "outcome"));
	take_text(was, "rule", act->rule, sizeof(act->rule));
	take_text(was, "error", act->error, sizeof(act->error));
	sbuf_reset(&act->message);
	sbuf_adds(&act->message, message ? message : "");
	act->game = json_integer_value(json_object_get(was, "game"));
	json_decref(act->json);
	act->json = json_incref(json_object_get(was, "json"));
}

int act_seen(struct act *act, const char *key)
{
	struct sbuf text = SBUF_INIT;
	int rc;

	snprintf(act->key, sizeof(act->key), "%s", key);
	rc = store_inbox_find(act->ctx->store, act->key, &text);
	if (rc > 0) {
		json_t *was = json_loadb(text.buf, text.len, 0, NULL);
		recall(act, was);
		json_decref(was);
	}
	sbuf_release(&text);
	return rc;
}

static char *answer_text(const struct act *act)
{
	json_t *answer = json_pack("{s:i, s:s, s:s, s:s, s:I}", "outcome", (int)act->outcome,
				   "rule", act->rule, "error", act->error, "message",
				   act->message.buf, "game", (json_int_t)act->game);
	char *text;

	if (act->json && answer)
		json_object_set(answer, "json", act->json);
	text = json_dumps(answer, JSON_COMPACT);
	json_decref(answer);
	return text;
}

int act_remember(struct act *act)
{
	char *answer;
	struct inbox_row row = {act->key,
				(enum post_door)act->in->door,
				act->in->received,
				act->player.id,
				act->game,
				act->group,
				NULL};
	int64_t id;
	int rc;

	if (!act->key[0] || act->repeated)
		return 1;
	answer = answer_text(act);
	if (!answer)
		return STORE_FAILED;
	row.answer = answer;
	rc = store_inbox_add(act->ctx->store, &row, &id);
	if (rc > 0 && act->in->door == DOOR_MAIL && act->in->mail.raw_len > 0)
		rc = store_raw_add(act->ctx->store, id, act->in->mail.raw, act->in->mail.raw_len);
	free(answer);
	return rc;
}

int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may)
{
	char who[STORE_ADDRESS_MAX + 1];
	int count, rc;

	snprintf(who, sizeof(who), "%s", act->player.id ? act->player.address : act->from);
	for (char *p = who; *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
	rc = store_sender_count(act->ctx->store, who, zone_date(ZONE_COPENHAGEN, act->in->received),
				&count);
	if (rc < 0)
		return rc;
	if (kind == POST_STRANGER)
		*ret_may = count == 1;
	else
		*ret_may = (act->valid_command && act->proof != PROOF_NONE) ||
			   count <= act->ctx->set.answers_a_day;
	return 1;
}

/* An answer about a game carries that position's token, any other one proves the player. */
static int queue_answer(struct act *act, enum post_kind kind, json_t *facts)
{
	struct post_facts l = {.kind = kind,
			       .game = act->game,
			       .group = act->group,
			       .seq = act->answer_seq,
			       .ply = act->answer_ply,
			       .reply = act->in->door == DOOR_MAIL,
			       .facts = facts};

	if (act->player.id) {
		l.to = &act->player;
		l.token = act->game ? TOKEN_PLY : TOKEN_PLAYER;
	} else {
		l.address = act->from;
		l.lang = act->lang;
	}
	return post_queue(&act->work, &l);
}

int act_answer_by_letter(struct act *act, enum post_kind kind)
{
	bool by_mail = act->in->door == DOOR_MAIL, may = true;
	json_t *facts;
	int rc;

	if (act->silent || (!act->player.id && !act->from[0]))
		return 1;
	rc = by_mail ? act_may_answer(act, kind, &may) : 1;
	if (rc < 0 || !may)
		return rc;
	facts = json_pack("{s:O, s:s}", "lines", act->lines, "in_reply_to", act->message_id);
	return queue_answer(act, kind, facts);
}
