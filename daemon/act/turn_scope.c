/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See turn_scope.h. */
#include "daemon/act/turn_scope.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/play/command.h"
#include "crypto/token.h"

static bool is_of_game(enum verb verb)
{
	return verb == VERB_MOVE || verb == VERB_SERIES || verb == VERB_DECLINE_DRAW;
}

/* The recipient names the game of the letter that the mail answers, most often with a move. */
static int64_t game_of_mail(const struct context *ctx, const struct inbound_mail *mail)
{
	struct reply_token token;

	return mail->recipient && reply_token_find(ctx->keyring, mail->recipient, &token) &&
			       token.kind == TOKEN_PLY
		       ? token.game
		       : 0;
}

/* The only game that the inbound concerns; 0: it may concern more. */
static int64_t game_of(const struct context *ctx, const struct inbound *in)
{
	switch (in->door) {
	case DOOR_MAIL: return game_of_mail(ctx, &in->mail);
	case DOOR_API: return is_of_game(in->api.command->verb) ? in->api.game : 0;
	case DOOR_OUTBOX: return in->outbox.fate == FATE_FAILED ? 0 : in->outbox.game;
	case DOOR_CONTROL:
	case DOOR_TIMER:
	case DOOR_WEB:
	case DOOR_CHECK: break;
	}
	return 0;
}

void turn_scope_add(struct turn_scope *scope, const struct context *ctx, const struct inbound *in)
{
	int64_t game = scope->beyond ? 0 : game_of(ctx, in);

	if (!game) {
		scope->beyond = true;
		return;
	}
	scope->games = mem_room(scope->games, scope->n + 1, &scope->cap, sizeof(*scope->games));
	scope->games[scope->n++] = game;
}

void turn_scope_release(struct turn_scope *scope)
{
	free(scope->games);
	*scope = (struct turn_scope)TURN_SCOPE_INIT;
}
