/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A row of the outbox while its letter is composed, for the composers in render.c and those in
 * files of their own.  Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_RENDER_PAGE_H
#define DAEMON_LETTER_RENDER_PAGE_H

#include <jansson.h>

#include "daemon/context.h"
#include "core/rules/game.h"
#include "daemon/publish/view_game.h"
#include "mail/out/letter.h"
#include "sql/store_case.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "sql/store_preference.h"

/* Everything that the composers of one row may need, loaded before. */
struct page {
	struct context *ctx;
	const struct post_row *row;
	struct instant now; /* of sending; never before the row was made */
	json_t *facts;
	struct player to;
	struct preferences preferences; /* of the player it goes to */
	struct game_view view;
	bool has_game;
	struct sbuf group; /* title of the group in the language of the letter, "" = none */
	struct letter_game game;
	struct game shown; /* what `game` shows, when it is not the view's; owns nothing */
	unsigned char hash[STORE_HASH];
	struct letter *l;
	/*
	 * Composes a row that is a part of this letter into part->l; the caller sets ctx, row,
	 * facts, now, to and l.  1; 0 when there is nothing to compose it of; negative: error.
	 */
	int (*compose_part)(struct page *part);
};

/* compose_digest.c: the daily letter, or the leader's digest. */
int compose_digest(struct page *p);
/* compose_round.c: the next round of a group that is paired round by round. */
int compose_round(struct page *p);
/* compose_stage.c: who goes on, the groups, games for the first place, those annulled. */
int compose_qualified(struct page *p);
int compose_composition(struct page *p);
int compose_playoff(struct page *p);
int compose_annulled(struct page *p);

/* compose_event_case.c: true when the case is one of a tournament, and the letter is written. */
bool compose_event_case(struct page *p, const struct case_row *row);

/* compose_result_card.c */
int compose_result_card(struct page *p);
/* compose_captain.c, compose_team.c */
int compose_captain(struct page *p);
int compose_team(struct page *p);

/* compose_damage.c */
int compose_damage(struct page *p);

/* compose_union.c */
int compose_union(struct page *p);

/* compose_rating.c */
int compose_rating(struct page *p);

/* compose_entry.c */
int compose_entry_state(struct page *p);
int compose_cancelled(struct page *p);
int compose_invitation(struct page *p);
int compose_waiting(struct page *p);
int compose_lapsed(struct page *p);
int compose_right_ends(struct page *p);
int compose_right_unused(struct page *p);

#endif
