/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Composers of letters that render.c calls, one file per subject.  Each writes p->l from the facts
 * of the row and returns 1; 0 if there is nothing to compose; negative: error.  Private to
 * daemon/letter/.
 */
#ifndef DAEMON_LETTER_COMPOSE_H
#define DAEMON_LETTER_COMPOSE_H

#include "daemon/letter/render_page.h"

/* The daily letter, or the leader's digest. */
int compose_digest(struct page *p);
/* The next round of a group paired round by round. */
int compose_round(struct page *p);
int compose_match(struct page *p);

/* Stages: qualifiers, groups, play-off, annulled games. */
int compose_qualified(struct page *p);
int compose_composition(struct page *p);
int compose_playoff(struct page *p);
int compose_annulled(struct page *p);

/* Returns true if it is a tournament case, and the letter is written. */
bool compose_event_case(struct page *p, const struct case_row *row);

int compose_result_card(struct page *p);
int compose_captain(struct page *p);
int compose_team(struct page *p);
int compose_damage(struct page *p);
int compose_union(struct page *p);
int compose_rating(struct page *p);

/* Entries and the rights they use. */
int compose_entry_state(struct page *p);
int compose_cancelled(struct page *p);
int compose_invitation(struct page *p);
int compose_waiting(struct page *p);
int compose_lapsed(struct page *p);
int compose_right_ends(struct page *p);
int compose_right_unused(struct page *p);
int compose_stranger(struct page *p);

#endif
