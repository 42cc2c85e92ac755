/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds an answer, and serializes it for the inbox; see answer.h. */
#include "daemon/act/answer.h"

#include <stdio.h>
#include <string.h>

#include "daemon/compact_json.h"

void answer_init(struct answer *answer)
{
	*answer = (struct answer){
		.message = SBUF_INIT, .lines = json_array(), .refusals = json_array()};
}

void answer_release(struct answer *answer)
{
	explicit_bzero(answer->secret, sizeof(answer->secret));
	sbuf_release(&answer->message);
	json_decref(answer->json);
	json_decref(answer->lines);
	json_decref(answer->job);
	json_decref(answer->words);
	json_decref(answer->hint);
	json_decref(answer->refusals);
	answer->json = answer->lines = answer->words = answer->hint = answer->refusals =
		answer->job = NULL;
}

__attribute__((format(printf, 4, 0))) static void note_sentence(struct answer *answer,
								const char *error, const char *rule,
								const char *fmt, va_list ap)
{
	struct sbuf line = SBUF_INIT;

	sbuf_vaddf(&line, fmt, ap);
	if (line.len)
		json_array_append_new(answer->lines,
				      json_pack("{s:s, s:s, s:b}", "what", line.buf, "rule", rule,
						"refused", error != NULL));
	if (line.len && error && error[0])
		json_array_append_new(answer->refusals,
				      json_pack("{s:s, s:s, s:s}", "error", error, "paragraph",
						rule, "text", line.buf));
	if (line.len) {
		if (rule[0])
			sbuf_addf(&line, " (%s)", rule);
		if (answer->message.len)
			sbuf_addc(&answer->message, '\n');
		sbuf_add(&answer->message, line.buf, line.len);
	}
	sbuf_release(&line);
}

void answer_vrefuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		    const char *error, const char *fmt, va_list ap)
{
	if (answer->outcome == OUTCOME_DONE) {
		answer->outcome = outcome;
		snprintf(answer->rule, sizeof(answer->rule), "%s", rule);
		snprintf(answer->error, sizeof(answer->error), "%s", error);
	}
	note_sentence(answer, error, rule, fmt, ap);
}

void answer_refuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		   const char *error, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	answer_vrefuse(answer, outcome, rule, error, fmt, ap);
	va_end(ap);
}

void answer_vnote_refused(struct answer *answer, const char *rule, const char *fmt, va_list ap)
{
	note_sentence(answer, "", rule, fmt, ap);
}

void answer_vdone(struct answer *answer, json_t *json, const char *fmt, va_list ap)
{
	if (json && answer->json) {
		json_object_update(answer->json, json);
		json_decref(json);
	} else if (json) {
		answer->json = json;
	}
	note_sentence(answer, NULL, "", fmt, ap);
}

char *answer_write(const struct answer *answer)
{
	json_t *kept = json_pack("{s:i, s:s, s:s, s:s, s:I}", "outcome", (int)answer->outcome,
				 "rule", answer->rule, "error", answer->error, "message",
				 answer->message.buf, "game", (json_int_t)answer->game);
	char *text;

	if (answer->content[0] && kept)
		json_object_set_new(kept, "content", json_string(answer->content));
	if (answer->json && kept)
		json_object_set(kept, "json", answer->json);
	if (json_array_size(answer->refusals) && kept)
		json_object_set(kept, "refusals", answer->refusals);
	text = compact_json(kept, 0);
	json_decref(kept);
	return text;
}

static void take_text(json_t *from, const char *name, char *ret_text, size_t size)
{
	const char *text = json_string_value(json_object_get(from, name));

	snprintf(ret_text, size, "%s", text ? text : "");
}

bool answer_recall(struct answer *answer, const char *text, size_t len)
{
	json_t *kept = json_loadb(text, len, 0, NULL);
	const char *message = json_string_value(json_object_get(kept, "message"));

	if (!json_is_object(kept)) {
		json_decref(kept);
		return false;
	}
	answer->repeated = answer->recalled = true;
	answer->outcome = (enum act_outcome)json_integer_value(json_object_get(kept, "outcome"));
	take_text(kept, "rule", answer->rule, sizeof(answer->rule));
	take_text(kept, "error", answer->error, sizeof(answer->error));
	take_text(kept, "content", answer->content, sizeof(answer->content));
	sbuf_adds(&answer->message, message ? message : "");
	answer->game = json_integer_value(json_object_get(kept, "game"));
	answer->json = json_incref(json_object_get(kept, "json"));
	if (json_object_get(kept, "refusals"))
		json_array_extend(answer->refusals, json_object_get(kept, "refusals"));
	json_decref(kept);
	return true;
}
