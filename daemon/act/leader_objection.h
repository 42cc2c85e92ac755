/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rulings on the cards of over-the-board events (EVENTS E51, E57).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_OBJECTION_H
#define DAEMON_ACT_LEADER_OBJECTION_H

struct act;
struct case_row;

/* Rules on an objection to a card or its line-up (EVENTS E57). */
int leader_objection_rule(struct act *act, const struct case_row *row);

#endif
