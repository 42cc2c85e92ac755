/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The steps of an address change; see player_address.h. */
#include "daemon/act/player_address.h"

#include <stdio.h>
#include <string.h>

#include "core/base/mailbox.h"
#include "core/play/consent.h"
#include "core/rules/ruleset.h"
#include "daemon/act/player_tokens.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_store.h"
#include "daemon/letter/queue.h"
#include "mail/in/address.h"

/* When a change requested or proved now takes effect (RULES S-33). */
static struct instant change_due(const struct act *act)
{
	return (struct instant){act->work.received.sec +
				ruleset_fixed(FIXED_ADDRESS_CHANGE_DAYS) * INT64_C(86400)};
}

static int ask_proof(struct act *act, const struct address_change *c)
{
	return letter_queue(&act->work,
			    &(struct letter_facts){.kind = POST_ADDRESS_PROVE,
						   .address = c->new_address,
						   .lang = act->request.lang,
						   .token = TOKEN_ADDRESS_NEW,
						   .token_about = c->id,
						   .facts = json_pack("{s:s, s:s}", "name",
								      act->request.player.name,
								      "new", c->new_address)});
}

int player_address(struct act *act, const struct command *cmd)
{
	struct address_change c = {.player = act->request.player.id, .asked = act->work.received};
	char to[MAILBOX_MAX + 1];
	struct player other;
	bool may;
	int rc;

	if (!act_may_write(act, cmd->text ? cmd->text : "", to))
		return 1;
	rc = act_may_trouble(act, &may);
	if (rc < 0 || !may)
		return rc;
	rc = store_player_by_address(act->work.ctx->store, to, &other);
	if (rc < 0)
		return rc;
	snprintf(c.old_address, sizeof(c.old_address), "%s", act->request.player.address);
	snprintf(c.new_address, sizeof(c.new_address), "%s", to);
	c.due = change_due(act);
	/* Does not reveal that another player has the address: just sends no letter. */
	if (rc == 0)
		rc = store_address_change_add(act->work.ctx->store, &c, &c.id);
	if (rc > 0 && c.id)
		rc = ask_proof(act, &c);
	act->work.deadline_moved = true;
	act_done(act, NULL,
		 tr(act->request.lang, "A letter has gone to %s; answer it from that address."),
		 to);
	return rc;
}

static int no_change(struct act *act)
{
	act_refuse(act, OUTCOME_REFUSED, "", "no_change", "%s",
		   tr(act->request.lang, "There is no change of address to answer."));
	return 1;
}

static int tell_old(struct act *act, const struct address_change *c, const struct player *p)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	effects_letter(
		&fx, &act->work,
		&(struct letter_facts){.kind = POST_ADDRESS_NOTICE,
				       .to = p,
				       .address = c->old_address,
				       .token = TOKEN_ADDRESS_OLD,
				       .token_about = c->id,
				       .facts = json_pack("{s:s, s:I}", "new", c->new_address,
							  "due", (json_int_t)c->due.sec)});
	rc = cases_open_of_player(&act->work, CASE_ADDRESS, p->id,
				  json_pack("{s:I}", "change", (json_int_t)c->id), &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

int player_address_new(struct act *act, const char *text, size_t len)
{
	struct address_change c;
	struct player p;
	int rc = store_address_change_get(act->work.ctx->store, act->request.token.game, &c);

	act->answer.silent = false;
	act->request.understood = true;
	if (rc <= 0 || c.state != CHANGE_ASKED)
		return rc < 0 ? rc : no_change(act);
	rc = store_player_get(act->work.ctx->store, c.player, &p);
	if (rc <= 0)
		return rc;
	if (!consent_given(text, len)) {
		act->request.lang = text_lang(p.lang);
		act_refuse_unconfirmed(act, "", c.new_address,
				       N_("Answer with the word \"confirm\"."));
		return 1;
	}
	c.state = CHANGE_PROVED;
	c.due = change_due(act);
	rc = store_address_change_update(act->work.ctx->store, &c);
	act->work.deadline_moved = true;
	act->answer.silent = true; /* the new address is notified once the change is in effect */
	return rc > 0 ? tell_old(act, &c, &p) : rc;
}

/* Only a plain confirmation counts as consent. */
static bool consents(const char *text, size_t len)
{
	struct command_list list;
	bool yes;

	command_list_init(&list);
	yes = command_parse(text, len, &list) == COMMAND_OK && list.n == 1 &&
	      (list.v[0].verb == VERB_CONFIRM || list.v[0].verb == VERB_ACCEPT);
	command_list_release(&list);
	return yes;
}

int player_address_old(struct act *act, const char *text, size_t len)
{
	struct address_change c;
	int rc = store_address_change_get(act->work.ctx->store, act->request.token.game, &c);

	act->request.understood = true;
	if (rc <= 0 || c.state != CHANGE_PROVED)
		return rc < 0 ? rc : no_change(act);
	while (len && (unsigned char)*text <= ' ')
		text++, len--;
	if (consent_refused(text, len)) {
		c.state = CHANGE_REFUSED;
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "The change of address is refused."));
	} else if (consents(text, len)) {
		c.old_confirmed = true;
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "The change of address is confirmed."));
		act->answer.silent = true; /* both addresses are notified when it is in effect */
		return player_address_take_effect(act, &c);
	} else {
		act_refuse(act, OUTCOME_WRONG, "", "unclear", "%s",
			   tr(act->request.lang, "Write \"confirm\" or \"no\"."));
		return 1;
	}
	return store_address_change_update(act->work.ctx->store, &c);
}

static int tell_one(struct act *act, const struct player *p, const char *to, const char *new,
		    bool refused)
{
	json_t *facts = json_pack("{s:s, s:b}", "new", new, "refused", refused);

	return letter_queue(&act->work, &(struct letter_facts){.kind = POST_ADDRESS_DONE,
							       .address = to,
							       .lang = text_lang(p->lang),
							       .facts = facts});
}

int player_address_tell(struct act *act, const struct player *p, const char *old, const char *new,
			bool refused)
{
	int rc = old[0] ? tell_one(act, p, old, new, refused) : 1;

	return rc > 0 && !refused ? tell_one(act, p, new, new, false) : rc;
}

int player_address_close_case(struct act *act, enum case_kind kind, int64_t player)
{
	struct effects fx = EFFECTS_INIT;
	int rc = cases_close_of_player(&act->work, kind, player, &fx);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}

int player_address_by_leader(struct act *act, const struct player *p, const char *to,
			     struct instant *ret_due)
{
	struct address_change c = {.player = p->id,
				   .state = CHANGE_PROVED,
				   .asked = act->work.received,
				   .due = change_due(act)};
	int rc;

	snprintf(c.old_address, sizeof(c.old_address), "%s", p->address);
	snprintf(c.new_address, sizeof(c.new_address), "%s", to);
	rc = store_address_change_add(act->work.ctx->store, &c, &c.id);
	act->work.deadline_moved = true;
	*ret_due = c.due;
	return rc > 0 ? tell_old(act, &c, p) : rc;
}

/* Overwrites neither a change by the chief nor another player's address. */
static int may_take_effect(struct act *act, const struct address_change *c, const struct player *p,
			   bool *ret_may)
{
	struct player other;
	int rc = store_player_by_address(act->work.ctx->store, c->new_address, &other);

	*ret_may = c->state == CHANGE_PROVED && !strcmp(p->address, c->old_address) &&
		   (!rc || other.id == p->id);
	return rc < 0 ? rc : 1;
}

int player_address_take_effect(struct act *act, struct address_change *c)
{
	struct player p;
	bool good = false;
	int found = store_player_get(act->work.ctx->store, c->player, &p), rc = found;

	if (rc > 0)
		rc = may_take_effect(act, c, &p, &good);

	if (rc > 0 && good) {
		snprintf(p.address, sizeof(p.address), "%s", c->new_address);
		p.address_state = ADDRESS_GOOD;
		rc = store_player_update(act->work.ctx->store, &p);
		if (rc > 0)
			rc = store_outbox_revive(act->work.ctx->store, p.id, act->work.received);
	}
	if (rc < 0)
		return rc;
	c->state = good ? CHANGE_DONE : CHANGE_REFUSED;
	rc = store_address_change_update(act->work.ctx->store, c);
	if (rc > 0)
		rc = player_address_close_case(act, CASE_ADDRESS, c->player);
	if (rc > 0 && good)
		rc = player_address_close_case(act, CASE_UNDELIVERABLE, c->player);
	if (rc > 0 && good)
		rc = player_tokens_revoke(act, &p, "address");
	return rc > 0 && found > 0
		       ? player_address_tell(act, &p, c->old_address, c->new_address, !good)
		       : rc;
}
