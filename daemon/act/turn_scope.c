/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See turn_scope.h. */
#include "daemon/act/turn_scope.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/play/command.h"

static bool is_of_game(enum verb verb)
{
	return verb == VERB_MOVE || verb == VERB_SERIES || verb == VERB_DECLINE_DRAW;
}

/* The only game that the inbound concerns; 0: it may concern more. */
static int64_t game_of(const struct inbound *in)
{
	switch (in->door) {
	case DOOR_API: return is_of_game(in->api.command->verb) ? in->api.game : 0;
	case DOOR_OUTBOX: return in->outbox.fate == FATE_FAILED ? 0 : in->outbox.game;
	case DOOR_MAIL:
	case DOOR_CONTROL:
	case DOOR_TIMER:
	case DOOR_WEB:
	case DOOR_CHECK: break;
	}
	return 0;
}

void turn_scope_add(struct turn_scope *scope, const struct inbound *in)
{
	int64_t game = scope->beyond ? 0 : game_of(in);

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
