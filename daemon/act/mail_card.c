/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mail_card.h. */
#include "daemon/act/mail_card.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/event/kind.h"
#include "core/play/command.h"
#include "daemon/act/leader_requests.h"
#include "daemon/act/mail_official.h"
#include "daemon/event_code.h"
#include "daemon/event_options.h"
#include "sql/store_official.h"
#include "text/text.h"

/* --- the command ----------------------------------------------------------------------------- */

/* The text after "reason:" on a line, in any language; NULL if it is another line. */
static const char *reason_at(const char *line)
{
	static const char *const words[] = {"reason:", "grund:"};

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strncasecmp(line, words[i], strlen(words[i])))
			return line + strlen(words[i]) + strspn(line + strlen(words[i]), " \t");
	return NULL;
}

/* Separates the card's lines from the reason for a correction. */
static void split(const char *text, struct sbuf *ret_card, struct sbuf *ret_reason)
{
	while (*text) {
		size_t len = strcspn(text, "\n");
		const char *reason = reason_at(text);

		if (reason && reason <= text + len)
			sbuf_add(ret_reason, reason, (size_t)(text + len - reason));
		else
			sbuf_add(ret_card, text, len + (text[len] == '\n'));
		text += len + (text[len] == '\n');
	}
}

static json_t *request_of(const struct command *cmd)
{
	struct sbuf card = SBUF_INIT, reason = SBUF_INIT;
	json_t *request;

	split(cmd->result ? cmd->result : "", &card, &reason);
	request = json_pack("{s:s, s:s, s:i, s:s}", "do", "event.card", "event", cmd->text, "round",
			    (int)cmd->number, "text", card.buf ? card.buf : "");
	if (reason.len)
		json_object_set_new(request, "reason", json_string(reason.buf));
	sbuf_release(&card);
	sbuf_release(&reason);
	return request;
}

json_t *mail_card_request(const struct mail_message *m)
{
	struct command_list list;
	json_t *request = NULL;

	command_list_init(&list);
	if (command_parse(m->text.buf, m->text.len, &list) == COMMAND_OK && list.n == 1 &&
	    list.v[0].verb == VERB_RESULT && list.v[0].text)
		request = request_of(&list.v[0]);
	command_list_release(&list);
	return request;
}

void mail_card_answer(struct act *act)
{
	json_t *json = json_incref(act->answer.json);
	int round = (int)json_integer_value(json_object_get(json, "round"));
	int n = (int)json_integer_value(json_object_get(json, "results"));

	if (act->answer.outcome == OUTCOME_DONE) {
		answer_release(&act->answer);
		answer_init(&act->answer);
		act_done(act, json_deep_copy(json),
			 tr_n(act->request.lang, "Round %d: %d result is noted.",
			      "Round %d: %d results are noted.", n),
			 round, n);
	}
	json_decref(json);
}

/* --- an official ----------------------------------------------------------------------------- */

/* Whether it is an individual over-the-board event; in team events the captains report. */
static int is_of_players(struct act *act, const json_t *request)
{
	struct tourney t;
	int rc = event_code_find(act->work.ctx->store,
				 json_string_value(json_object_get(request, "event")), &t);

	return rc <= 0 ? rc : kind_is_otb(t.kind) && !event_options_boards(&t);
}

static int enter(struct act *act, const struct official_row *by, json_t *request)
{
	int rc = 1;

	act->request.understood = true;
	if (mail_official_may(act, by))
		rc = mail_official_run(act, by, request);
	if (rc > 0)
		mail_card_answer(act);
	return rc;
}

int mail_card_from_official(struct act *act, const struct mail_message *m)
{
	struct official_row by;
	json_t *request = mail_card_request(m);
	int rc = request ? store_official_by_address(act->work.ctx->store, m->from, &by) : 0;

	if (rc > 0)
		rc = is_of_players(act, request);
	if (rc > 0)
		rc = enter(act, &by, request);
	json_decref(request);
	return rc;
}
