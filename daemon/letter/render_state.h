/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Loads the game that a row's letter is about.  Letters of one act are about one state of a game;
 * a struct render_state (render.h) keeps it from one to the next, with what all of them say about
 * its moves.  Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_RENDER_STATE_H
#define DAEMON_LETTER_RENDER_STATE_H

#include "daemon/letter/render_page.h"
#include "daemon/publish/view_group.h"

/* Fills the page's game and group; 1; 0 if there is nothing to say; negative: error. */
int render_state_load(struct page *p);
/*
 * The group with all its games, which the letters of its start have in common; it is borrowed until
 * render_state_leave().  1; 0: no such group; negative: error.
 */
int render_state_group(struct page *p, int64_t group, const struct group_view **ret_group);
/* Ends what render_state_load() and render_state_group() began, also if they failed. */
void render_state_leave(struct page *p);

#endif
