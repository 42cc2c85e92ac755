/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_mail.h. */
#include <string.h>

#include "crypto/link_token.h"
#include "crypto/token.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_mail.h"
#include "daemon/act/mail_policy.h"
#include "daemon/publish/view_json.h"

struct mails {
	struct act *act;
	json_t *list;
};

/* A token copied into a mail would allow its reader to play (RULES S-31). */
static void hide_tokens(const struct keyring *ring, struct sbuf *text)
{
	struct reply_token token;
	struct link_token link;

	_Static_assert(LINK_TOKEN_LEN == REPLY_TOKEN_LEN, "both are looked for at once");
	for (size_t i = 0; i + REPLY_TOKEN_LEN <= text->len; i++)
		if (reply_token_read(ring, text->buf + i, REPLY_TOKEN_LEN, &token) == TOKEN_GOOD ||
		    link_token_read(ring, text->buf + i, LINK_TOKEN_LEN, &link))
			memset(text->buf + i, '*', REPLY_TOKEN_LEN);
}

/* Adds the sender's own words, without the quoted letter. */
static void add_content(struct act *act, json_t *one, const void *raw, size_t len)
{
	struct mail_policy policy = mail_policy_of(act->work.ctx);
	struct mail_envelope env = {NULL, NULL};
	struct mail_message m;

	mail_message_init(&m);
	if (mail_message_parse(raw, len, &policy, &env, &m) == MAIL_FINE) {
		hide_tokens(act->work.ctx->keyring, &m.text);
		json_object_set_new(one, "from", json_string(m.from));
		json_object_set_new(one, "subject", json_string(m.subject));
		json_object_set_new(one, "text", json_string(m.text.buf));
		if (m.stamped.sec)
			json_object_set_new(one, "stamped", view_json_instant(m.stamped));
	}
	mail_message_release(&m);
}

static int add_mail(void *arg, struct instant received, int64_t player, const void *raw, size_t len)
{
	struct mails *mails = arg;
	struct player p;
	json_t *one = json_pack("{s:o, s:I, s:b}", "received", view_json_instant(received),
				"player", (json_int_t)player, "kept", raw != NULL);

	if (player && store_player_get(mails->act->work.ctx->store, player, &p) > 0)
		json_object_set_new(one, "name", json_string(p.name));
	if (raw)
		add_content(mails->act, one, raw, len);
	json_array_append_new(mails->list, one);
	return 0;
}

int leader_mail_show(struct act *act)
{
	struct mails mails = {act, NULL};
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, N_("no such game; kskak game lists them"));
	rc = leader_may_game(act, &row);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	mails.list = json_array();
	rc = store_inbox_each_game(act->work.ctx->store, row.id, add_mail, &mails);
	act_done(act, json_pack("{s:I, s:o}", "game", (json_int_t)row.id, "mails", mails.list),
		 "%s", "");
	return rc;
}
