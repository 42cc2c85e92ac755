/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See message.h. */
#include "daemon/event/message.h"

#include <string.h>

#include "crypto/link_token.h"
#include "crypto/token.h"

/* Length in bytes of the first `most` UTF-8 characters. */
static size_t first_characters(const char *text, int most)
{
	size_t i = 0;

	for (int n = 0; text[i]; i++) {
		n += ((unsigned char)text[i] & 0xc0) != 0x80;
		if (n > most)
			break;
	}
	return i;
}

static bool has_token(const struct context *ctx, const char *line, size_t len)
{
	struct sbuf text = SBUF_INIT;
	struct reply_token token;
	bool found;

	sbuf_add(&text, line, len);
	found = reply_token_find(ctx->keyring, text.buf, &token) ||
		link_token_within(ctx->keyring, text.buf);
	sbuf_release(&text);
	return found;
}

bool message_text(const struct context *ctx, const char *words, struct sbuf *ret_text)
{
	struct sbuf all = SBUF_INIT;
	size_t len;
	bool whole;

	for (const char *p = words; *p;) {
		size_t n = strcspn(p, "\n");
		if (!has_token(ctx, p, n)) {
			sbuf_add(&all, p, n);
			sbuf_addc(&all, '\n');
		}
		p += n + (p[n] != '\0');
	}
	while (all.len && strchr(" \n", all.buf[all.len - 1]))
		sbuf_setlen(&all, all.len - 1);
	len = first_characters(all.buf, MESSAGE_CHARACTERS);
	whole = len == all.len;
	sbuf_add(ret_text, all.buf, len);
	sbuf_release(&all);
	return whole;
}

int message_fate(const struct work *work, const struct game_tx *m, enum event_side to,
		 enum message_fate *ret_fate, struct sbuf *ret_text)
{
	int64_t from = work->player ? work->player->id : 0;
	int rc;

	*ret_fate = MESSAGE_NONE;
	if (!work->words || !work->words[0] || !from || to == SIDE_NONE ||
	    game_tx_player_of(m, side_other(to)) != from)
		return 1;
	rc = store_player_messages(work->ctx->store, from);
	if (rc == 0)
		*ret_fate = MESSAGE_SWITCHED;
	if (rc > 0)
		rc = store_player_messages(work->ctx->store, game_tx_player_of(m, to));
	else
		return rc < 0 ? rc : 1;
	if (rc < 0)
		return rc;
	*ret_fate = rc ? MESSAGE_GOES : MESSAGE_UNWANTED;
	if (rc)
		message_text(work->ctx, work->words, ret_text);
	return 1;
}
