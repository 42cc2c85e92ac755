/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Acts about several games at once, of which one refuses: then nothing is done in any.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PART_H
#define DAEMON_ACT_PART_H

#include "daemon/act/act.h"
#include "daemon/event/game_step.h"

/* Notes the refusal with its particulars, naming the game when one is named. */
void part_refuse(struct act *act, const struct game_step_refusal *refusal);

#endif
