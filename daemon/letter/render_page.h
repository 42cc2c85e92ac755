/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An outbox row being composed, for the composers in render.c and those in their own files.
 * Private to daemon/letter/.
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

/* Data loaded for the composers of a row. */
struct page {
	struct context *ctx;
	const struct post_row *row;
	struct instant now; /* time of sending; never before the row's creation */
	json_t *facts;
	struct player to;
	struct preferences preferences; /* the recipient's */
	struct game_view view;
	bool has_game;
	struct sbuf group; /* title of the group in the letter's language, "" = none */
	struct letter_game game;
	struct game shown; /* what `game` shows unless it is the view's; owns nothing */
	unsigned char hash[STORE_HASH];
	struct letter *l;
	/*
	 * Composes another row as a part of this letter into part->l; the caller sets ctx, row,
	 * facts, now, to and l.  1; 0 if there is nothing to compose; negative: error.
	 */
	int (*compose_part)(struct page *part);
};

/* compose_digest.c: the daily letter, or the leader's digest. */
int compose_digest(struct page *p);
/* compose_round.c: the next round of a group paired round by round. */
int compose_round(struct page *p);
/* compose_stage.c: qualifiers, groups, play-off, annulled games. */
int compose_qualified(struct page *p);
int compose_composition(struct page *p);
int compose_playoff(struct page *p);
int compose_annulled(struct page *p);

/* compose_event_case.c: true if it is a tournament case, and the letter is written. */
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
