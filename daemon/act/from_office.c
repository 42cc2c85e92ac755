/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_office.h. */
#include "daemon/act/from_office.h"

#include <stdio.h>

#include "core/play/command.h"
#include "daemon/act/player_self.h"
#include "daemon/letter/choice.h"
#include "daemon/office.h"

static int letters(struct act *act, const struct command *cmd)
{
	enum store_letters choice;

	if (!choice_read(cmd->text, &choice))
		return STORE_FAILED;
	player_self_choice(act, choice);
	return store_office_set(act->work.ctx->store, act->request.from, choice);
}

static int command_of(struct act *act, const struct mail_message *m)
{
	struct command_list list;
	int rc = 1;

	command_list_init(&list);
	if (command_parse(m->text.buf, m->text.len, &list) == COMMAND_OK && list.n == 1 &&
	    list.v[0].verb == VERB_LETTERS)
		rc = letters(act, &list.v[0]);
	else
		act_refuse(act, OUTCOME_WRONG, "", "no_command", "%s",
			   tr(act->request.lang,
			      "This letter can be answered with \"letters full\", "
			      "\"letters short\" or \"letters daily\"."));
	command_list_release(&list);
	return rc;
}

int from_office(struct act *act, const struct mail_message *m)
{
	const struct context_settings *set = &act->work.ctx->set;
	enum office office = office_of_number(set, act->request.token.player);
	int rc;

	if (office == OFFICE_NONE)
		return 1;
	snprintf(act->request.from, sizeof(act->request.from), "%s", office_address(set, office));
	act->request.understood = true;
	rc = command_of(act, m);
	return rc > 0 ? act_answer_by_letter(act, POST_ANSWER) : rc;
}
