/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Free text that becomes part of a case: a protest, an answer, and an appeal (RULES E-8). */
#include "core/play/apply.h"

enum verdict apply_statement(struct apply *a, enum event_why why)
{
	struct game_event *ev;

	if (!a->cmd->text)
		return VERDICT_TEXT_MISSING;
	ev = apply_fact(a, EVENT_STATEMENT);
	ev->day = a->day;
	ev->why = why;
	event_set(&ev->text, a->cmd->text);
	return VERDICT_OK;
}

enum verdict cmd_protest(struct apply *a)
{
	return apply_statement(a, WHY_PROTEST);
}

enum verdict cmd_appeal(struct apply *a)
{
	return apply_statement(a, WHY_APPEAL);
}
