/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Outbox rows from facts; see queue.h. */
#include "daemon/letter/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/kinds.h"

static void address_row(struct post_row *row, const struct letter_facts *l)
{
	if (l->to) {
		row->player = l->to->id;
		snprintf(row->lang, sizeof(row->lang), "%s", l->to->lang);
	} else {
		snprintf(row->lang, sizeof(row->lang), "%s", l->lang->code);
	}
	if (l->address)
		snprintf(row->address, sizeof(row->address), "%s", l->address);
}

/* Tokens live for days counted from the letter, so that the row alone tells the expiry. */
static void token_row(struct work *work, struct post_row *row, const struct letter_facts *l)
{
	row->token_key = keyring_writer(work->ctx->keyring);
	if (!l->token)
		return;
	row->token_kind = (int)l->token;
	row->token_expiry.sec = row->created.sec + (int64_t)work->ctx->set.token_days * 86400;
}

/* A letter that cannot be composed later is a fault of ours; the act is undone and told. */
static bool is_fit(const struct work *work, const struct letter_facts *l)
{
	unsigned columns = (l->game ? KINDS_GAME : 0) | (l->group ? KINDS_GROUP : 0) |
			   (l->case_id ? KINDS_CASE : 0) | (l->to ? KINDS_PLAYER : 0);
	const struct kinds_row *row = kinds_row(l->kind);
	struct sbuf line = SBUF_INIT;
	bool fit;

	sbuf_addf(&line, "letter %s: missing or wrong: ", row ? row->name : "?");
	fit = kinds_fit(l->kind, columns, l->facts, &line);
	if (!fit && work->ctx->report)
		work->ctx->report(work->ctx->hook_arg, line.buf);
	sbuf_release(&line);
	return fit;
}

int letter_queue(struct work *work, const struct letter_facts *l)
{
	struct post_row row = {.kind = l->kind,
			       .game = l->game,
			       .group = l->group,
			       .case_id = l->case_id,
			       .seq = l->seq,
			       .ply = l->ply,
			       .reply = l->reply,
			       .created = work->received};
	json_t *facts = l->facts;
	int rc;

	if (!is_fit(work, l)) {
		json_decref(facts);
		return STORE_FAILED;
	}
	address_row(&row, l);
	token_row(work, &row, l);
	if (l->token_about && !facts)
		facts = json_object();
	if (l->token_about)
		json_object_set_new(facts, "token_about", json_integer(l->token_about));
	row.facts = facts ? json_dumps(facts, JSON_COMPACT) : NULL;
	json_decref(facts);
	rc = store_outbox_add(work->ctx->store, &row);
	free(row.facts);
	work->letters_wait = true;
	work->last_letter = row.id;
	if (!work->first_letter)
		work->first_letter = row.id;
	return rc;
}

int letter_queue_leader(struct work *work, bool kc, const struct letter_facts *l)
{
	const struct context_settings *set = &work->ctx->set;
	struct letter_facts to_leader = *l;

	to_leader.address = kc && set->kc_address[0] ? set->kc_address : set->leader_address;
	if (!to_leader.address[0]) {
		json_decref(l->facts);
		return 1;
	}
	to_leader.to = NULL;
	to_leader.lang = set->lang;
	to_leader.token = 0;
	return letter_queue(work, &to_leader);
}
