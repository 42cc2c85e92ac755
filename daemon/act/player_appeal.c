/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_appeal.h. */
#include "daemon/act/player_appeal.h"

#include "daemon/act/player_words.h"
#include "daemon/event/appealable.h"

/* "ruling 3 (game 12), ruling 5 (about you)": rulings that can be appealed against. */
static void list_choices(const struct appealable *list, const struct lang *lang, struct sbuf *out)
{
	for (int i = 0; i < list->n; i++) {
		const struct appealable_ruling *r = &list->v[i];
		if (r->bar != RULING_OPEN)
			continue;
		if (out->len)
			sbuf_adds(out, ", ");
		if (r->game)
			sbuf_addf(out, tr(lang, "ruling %lld (game %lld)"), (long long)r->id,
				  (long long)r->game);
		else
			sbuf_addf(out, tr(lang, "ruling %lld (about you)"), (long long)r->id);
	}
}

/* Asks which one is meant, or says that there is none. */
static void ask(struct act *act, const struct appealable *all)
{
	const struct lang *lang = act->request.lang;
	struct sbuf choices = SBUF_INIT;

	list_choices(all, lang, &choices);
	if (choices.len)
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "which_ruling",
			   tr(lang,
			      "Which ruling is your appeal against: %s? Write \"appeal ruling "
			      "NUMBER\" and your reasons."),
			   choices.buf);
	else
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "no_ruling", "%s",
			   tr(lang, "There is no ruling here to appeal against."));
	sbuf_release(&choices);
}

static bool has_open(const struct appealable *list)
{
	for (int i = 0; i < list->n; i++)
		if (list->v[i].bar == RULING_OPEN)
			return true;
	return false;
}

int player_appeal_ruling(struct act *act, const struct command *cmd, int64_t game,
			 struct ruling_row *ret_ruling)
{
	struct appealable all, list;
	int rc = appealable_load(&act->work, &all);
	int64_t id;

	list = all;
	if (rc > 0 && cmd->number)
		rc = appealable_keep_ruling(&act->work, cmd->number, &list);
	else if (rc > 0 && act->request.ruling)
		rc = appealable_keep_ruling(&act->work, act->request.ruling, &list);
	else if (rc > 0 && game)
		rc = appealable_keep_game(&act->work, game, &list);
	if (rc < 0)
		return rc;
	id = appealable_meant(&list);
	if (id == 0 && !cmd->number && !has_open(&all))
		id = appealable_meant(&all); /* its refusal says why it is too late, or final */
	if (id <= 0) {
		ask(act, &all);
		return 0;
	}
	rc = store_ruling_get(act->work.ctx->store, id, ret_ruling);
	if (rc > 0 && !player_words_appeal_open(act, ret_ruling)) {
		ruling_row_release(ret_ruling);
		return 0;
	}
	return rc == 0 ? STORE_FAILED : rc;
}
