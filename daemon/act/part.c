/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See part.h. */
#include "daemon/act/part.h"

#include "daemon/act/leave_words.h"

/* Adds the date since when, or until when, the request is already in effect. */
static void add_mentioned(struct act *act, enum verdict v, const struct refusal *why,
			  struct sbuf *out)
{
	char date[TEXT_DAY];

	if (v == VERDICT_NET_LOST)
		sbuf_addf(out, tr(act->request.lang, ", since %s"),
			  text_day(act->request.lang, why->mentioned, date));
	if (v == VERDICT_STOP_AGAIN)
		sbuf_addf(out, tr(act->request.lang, ", until %s"),
			  text_day(act->request.lang, why->mentioned, date));
}

void part_words(struct act *act, const struct game_step_refusal *refusal, struct sbuf *ret_words)
{
	enum verdict v = refusal->verdict;

	if (refusal->game)
		sbuf_addf(ret_words, tr(act->request.lang, "game %lld: "),
			  (long long)refusal->game);
	verdict_write(v, &refusal->rules, act->request.lang, ret_words);
	leave_words(v, &refusal->why, act->request.lang, ret_words);
	add_mentioned(act, v, &refusal->why, ret_words);
}

void part_refuse(struct act *act, const struct game_step_refusal *refusal)
{
	enum verdict v = refusal->verdict;
	struct sbuf text = SBUF_INIT;

	part_words(act, refusal, &text);
	act_refuse(act, OUTCOME_REFUSED, verdict_paragraph(v), verdict_name(v), "%s.", text.buf);
	sbuf_release(&text);
}
