/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An outbox row being composed, for the composers in render.c and in compose_*.c.  Private to
 * daemon/letter/.
 */
#ifndef DAEMON_LETTER_RENDER_PAGE_H
#define DAEMON_LETTER_RENDER_PAGE_H

#include <jansson.h>

#include "core/rules/game.h"
#include "daemon/context.h"
#include "daemon/publish/view_game.h"
#include "mail/out/letter.h"
#include "sql/store_case.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"

struct group_view; /* daemon/publish/view_group.h */

/* Data loaded for the composers of a row. */
struct page {
	struct context *ctx;
	const struct post_row *row;
	struct instant now; /* time of sending; never before the row's creation */
	json_t *facts;
	struct player to;
	struct preferences preferences; /* the recipient's */
	struct render_state *state;	/* owns what the view borrows; NULL = the view is owned */
	struct game_view view;
	bool has_game;
	struct group_view *whole; /* render_state_group() without a state, owned; NULL = none */
	struct sbuf group;	  /* title of the group in the letter's language, "" = none */
	struct letter_game game;
	struct game shown; /* what `game` shows unless it is the view's; owns nothing */
	unsigned char hash[STORE_HASH];
	struct letter *l;
	/*
	 * Composes another row as a part of this letter into part->l; the caller sets ctx, row,
	 * facts, now, to and l.  Returns 1; 0 if there is nothing to compose; negative: error.
	 */
	int (*compose_part)(struct page *part);
};

#endif
