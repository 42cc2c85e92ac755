/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See head.h. */
#include "daemon/letter/head.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "crypto/digest.h"
#include "crypto/secret.h"
#include "crypto/token.h"
#include "daemon/letter/kinds.h"
#include "daemon/letter/render.h"
#include "daemon/office.h"

/* The row's key, or the current one if that has been revoked. */
static int key_of(const struct context *ctx, const struct post_row *row)
{
	return keyring_knows(ctx->keyring, row->token_key) ? row->token_key
							   : keyring_writer(ctx->keyring);
}

bool head_token(const struct context *ctx, const struct post_row *row, json_t *facts,
		char ret_text[REPLY_TOKEN_TEXT])
{
	json_int_t about = json_integer_value(json_object_get(facts, "token_about"));
	struct reply_token t = {.kind = (enum token_kind)row->token_kind,
				.key = key_of(ctx, row),
				.player = (uint32_t)row->player,
				.game = (uint32_t)(about ? about : row->game),
				.ply = (uint16_t)row->ply,
				.expiry = {(int32_t)(row->token_expiry.sec / 86400)}};

	/* An address change is bound to the address alone. */
	if (t.kind == TOKEN_WORDS)
		t.game = (uint32_t)row->id;
	if (t.kind == TOKEN_ADDRESS_NEW || t.kind == TOKEN_ENTRY || t.kind == TOKEN_TEAM ||
	    t.kind == TOKEN_LINEUP)
		t.player = 0;
	if (t.kind == TOKEN_CASE || t.kind == TOKEN_OFFICE)
		t.player = office_number(row->address);
	if (t.kind == TOKEN_CASE)
		t.game = (uint32_t)row->case_id;
	return row->token_kind && reply_token_write(ctx->keyring, &t, ret_text);
}

static bool bounce_token(const struct context *ctx, const struct post_row *row,
			 char ret_text[REPLY_TOKEN_TEXT])
{
	struct reply_token t = {
		.kind = TOKEN_BOUNCE,
		.key = key_of(ctx, row),
		.player = (uint32_t)row->player,
		.game = (uint32_t)row->id,
		.expiry = {(int32_t)((row->created.sec + ctx->set.token_days * INT64_C(86400)) /
				     86400)}};

	return row->player && row->token_key && reply_token_write(ctx->keyring, &t, ret_text);
}

bool head_link(const struct context *ctx, const struct post_row *row,
	       char ret_text[LINK_TOKEN_TEXT])
{
	struct link_token t = {
		.key = key_of(ctx, row),
		.player = (uint32_t)row->player,
		.game = (uint32_t)row->game,
		.ply = (uint16_t)row->ply,
		.expiry = {(int32_t)((row->created.sec + ctx->set.token_days * INT64_C(86400)) /
				     86400)}};

	return ctx->set.page_url[0] && row->player && row->game && row->token_key &&
	       link_token_write(ctx->keyring, &t, ret_text);
}

/*
 * Recipient of a player's reply: the leader named by KC for the tournament, otherwise the server's.
 */
static const char *leader_of(const struct context *ctx, const struct post_row *row, struct head *h)
{
	struct official_row named;

	if (!row->group || office_named(ctx, 0, row->group, &named) <= 0)
		return ctx->set.leader_address;
	snprintf(h->leader, sizeof(h->leader), "%s", named.address);
	return h->leader;
}

/*
 * The tag of the Message-ID: a MAC over the letter's number with a separate purpose, so that it is
 * unpredictable and useless as a token.
 */
static bool message_tag(const struct context *ctx, const struct post_row *row,
			char ret_text[MESSAGE_TAG_TEXT])
{
	unsigned epoch = keyring_epoch_of(ctx->keyring, (uint32_t)row->player);
	unsigned char mac[DIGEST_LEN];
	char number[40];

	/* Letters revoked with the tokens are no longer found by Message-ID. */
	snprintf(number, sizeof(number), epoch ? "%lld/%u" : "%lld", (long long)row->id, epoch);
	if (!row->token_key || !keyring_mac(ctx->keyring, key_of(ctx, row), "kskakd Message-ID",
					    number, strlen(number), mac))
		return false;
	secret_from(mac, 10, ret_text);
	return true;
}

void head_make(const struct context *ctx, const struct post_row *row, json_t *facts,
	       const struct player *to, struct instant now, struct head *ret_head)
{
	const struct context_settings *set = &ctx->set;
	const char *answers = json_string_value(json_object_get(facts, "in_reply_to"));
	struct head *h = ret_head;

	*h = (struct head){.token = ""};
	h->site = (struct letter_site){set->domain,    set->play_local, set->bounce_local,
				       set->delimiter, set->site_name,	set->page_url,
				       ZONE_COPENHAGEN};
	h->head = (struct letter_head){.site = &h->site,
				       .serial = row->id,
				       .to_name = to->name,
				       .to_address = row->address[0] ? row->address : to->address,
				       .lang = text_lang(row->lang),
				       .reply = row->reply,
				       .brief = json_is_true(json_object_get(facts, "short")),
				       .no_answer = row->kind == POST_SIGN_IN ||
						    row->kind == POST_ACCESS,
				       .answers_id = answers,
				       .date = now};
	if (kinds_row(row->kind) && kinds_row(row->kind)->needs & KINDS_TO_LEADER)
		h->head.reply_to = leader_of(ctx, row, h);
	keyring_hold_epoch(ctx->keyring, (uint32_t)row->player);
	if (head_token(ctx, row, facts, h->token))
		h->head.token = h->token;
	if (head_link(ctx, row, h->link))
		h->head.link_token = h->link;
	if (message_tag(ctx, row, h->id_tag))
		h->head.id_tag = h->id_tag;
	if (bounce_token(ctx, row, h->bounce))
		h->head.bounce_token = h->bounce;
	keyring_hold_epoch(ctx->keyring, 0);
}

void head_message_id(const struct context *ctx, const struct post_row *row, struct sbuf *ret_id)
{
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	struct player nobody = {.name = ""};
	struct head h;

	head_make(ctx, row, facts, &nobody, row->created, &h);
	letter_message_id(&h.head, ret_id);
	json_decref(facts);
}

/* Older letters had their token in place of the tag. */
static bool named_by_token(const struct context *ctx, const char *id, const struct reply_token *own)
{
	struct reply_token t;

	return strcspn(id, ".") == REPLY_TOKEN_LEN &&
	       reply_token_read(ctx->keyring, id, REPLY_TOKEN_LEN, &t) == TOKEN_GOOD &&
	       t.kind == own->kind && t.player == own->player && t.game == own->game &&
	       t.ply == own->ply;
}

bool head_answered(const struct context *ctx, const struct post_row *row, const char *id,
		   struct reply_token *ret_token)
{
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	struct reply_token own = {.expiry = CIVIL_NONE};
	struct sbuf name = SBUF_INIT;
	char text[REPLY_TOKEN_TEXT];
	bool yes;

	if (head_token(ctx, row, facts, text))
		reply_token_read(ctx->keyring, text, REPLY_TOKEN_LEN, &own);
	head_message_id(ctx, row, &name);
	yes = (strncasecmp(id, name.buf, name.len) == 0 &&
	       (id[name.len] == '\n' || id[name.len] == '\0')) ||
	      named_by_token(ctx, id, &own);
	if (yes)
		*ret_token = own;
	sbuf_release(&name);
	json_decref(facts);
	return yes;
}
