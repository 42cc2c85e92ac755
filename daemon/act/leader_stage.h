/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Stages of tournaments: groups, lots, tables, qualifiers; rulings on their cases.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_STAGE_H
#define DAEMON_ACT_LEADER_STAGE_H

struct act;
struct case_row;

int leader_stage_compose(struct act *act);
int leader_stage_draw(struct act *act);
int leader_stage_titles(struct act *act);
int leader_stage_qualifiers(struct act *act);
/* Rules on a case of CASE_COMPOSITION and of CASE_TITLE. */
int leader_stage_rule(struct act *act, const struct case_row *row);
int leader_stage_rule_title(struct act *act, const struct case_row *row);

#endif
