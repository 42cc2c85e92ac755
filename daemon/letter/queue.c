/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds outbox rows from facts; see queue.h. */
#include "daemon/letter/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/compact_json.h"
#include "daemon/letter/choice.h"
#include "daemon/letter/kinds.h"
#include "daemon/office.h"

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

bool letter_queue_waits(const struct player *to, enum post_kind kind)
{
	return to->letters == LETTERS_DAILY && kinds_can_wait(kind);
}

/* The reader's setting is stored with the letter, which does not change afterwards. */
static enum store_letters choice_of(const struct work *work, const struct letter_facts *l)
{
	enum store_letters choice = LETTERS_FULL;

	if (l->to)
		return l->to->letters;
	if (l->office)
		choice_of_office(work->ctx, l->address, &choice);
	return choice;
}

/* A token's lifetime counts from the letter, so that the row alone determines its expiry. */
static void token_row(const struct work *work, struct post_row *row, const struct letter_facts *l)
{
	row->token_key = keyring_writer(work->ctx->keyring);
	if (!l->token)
		return;
	row->token_kind = (int)l->token;
	row->token_expiry.sec = row->created.sec + (int64_t)work->ctx->set.token_days * 86400;
}

static bool knows_facts(enum post_kind kind, json_t *facts)
{
	struct sbuf fault = SBUF_INIT;
	bool fit = kinds_fit_facts(kind, facts, &fault);

	sbuf_release(&fault);
	return fit;
}

void letter_queue_row(const struct work *work, const struct letter_facts *l,
		      struct post_row *ret_row)
{
	enum store_letters choice = choice_of(work, l);
	json_t *facts = l->facts;

	*ret_row = (struct post_row){.kind = l->kind,
				     .game = l->game,
				     .group = l->group,
				     .case_id = l->case_id,
				     .seq = l->seq,
				     .ply = l->ply,
				     .reply = l->reply,
				     .created = work->received};
	address_row(ret_row, l);
	token_row(work, ret_row, l);
	ret_row->daily = l->office ? choice == LETTERS_DAILY && !l->urgent &&
					     kinds_can_wait_for_office(l->kind)
				   : l->to && letter_queue_waits(l->to, l->kind);
	if (!facts && (l->token_about || choice == LETTERS_SHORT))
		facts = json_object();
	if (choice == LETTERS_SHORT)
		json_object_set_new(facts, "short", json_true());
	if (l->token_about)
		json_object_set_new(facts, "token_about", json_integer(l->token_about));
	ret_row->fit = knows_facts(l->kind, facts);
	ret_row->facts = facts ? compact_json(facts, 0) : NULL;
	json_decref(facts);
}

static bool fits(const struct post_row *row, struct sbuf *ret_fault)
{
	unsigned columns = (row->game ? KINDS_GAME : 0) | (row->group ? KINDS_GROUP : 0) |
			   (row->case_id ? KINDS_CASE : 0) | (row->player ? KINDS_PLAYER : 0);
	json_t *facts = !row->fit && row->facts ? json_loads(row->facts, 0, NULL) : NULL;
	bool fit = kinds_fit_columns(row->kind, columns, ret_fault) &&
		   (row->fit || kinds_fit_facts(row->kind, facts, ret_fault));

	json_decref(facts);
	return fit;
}

/* A letter that could not be composed later is a bug: the act is undone and the fault logged. */
static bool is_fit(const struct work *work, const struct post_row *row)
{
	const struct kinds_row *kind = kinds_row(row->kind);
	struct sbuf line = SBUF_INIT;
	bool fit;

	sbuf_addf(&line, "letter %s: missing or wrong: ", kind ? kind->name : "?");
	fit = fits(row, &line);
	if (!fit && work->ctx->report)
		work->ctx->report(work->ctx->hook_arg, line.buf);
	sbuf_release(&line);
	return fit;
}

int letter_queue_add(struct work *work, struct post_row *row)
{
	int rc;

	if (!is_fit(work, row))
		return STORE_FAILED;
	rc = store_outbox_add(work->ctx->store, row);
	if (rc > 0 && row->daily)
		return store_digest_add(work->ctx->store, row->id, row->created);
	work->letters_wait = true;
	return rc;
}

int letter_queue(struct work *work, const struct letter_facts *l)
{
	struct post_row row;
	int rc;

	letter_queue_row(work, l, &row);
	rc = letter_queue_add(work, &row);
	post_row_release(&row);
	return rc;
}

/* The leader named by KC for the tournament precedes the server's (EVENTS E11). */
static const char *leader_address(const struct work *work, struct letter_facts *letter)
{
	struct official_row named;

	if (office_named(work->ctx, letter->tourney, letter->group, &named) <= 0)
		return office_address(&work->ctx->set, OFFICE_OF_LEADER);
	snprintf(letter->named, sizeof(letter->named), "%s", named.address);
	return letter->named;
}

bool letter_queue_to_leader(const struct work *work, bool kc, struct letter_facts *letter)
{
	const struct context_settings *set = &work->ctx->set;

	letter->to = NULL;
	letter->address = kc ? office_address(set, OFFICE_OF_KC) : leader_address(work, letter);
	letter->lang = set->lang;
	letter->token = letter->kind == POST_CASE ? TOKEN_CASE : TOKEN_OFFICE;
	letter->office = true;
	return letter->address[0];
}
