/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Acts on several games at once: if one game refuses, none is changed. Private to daemon/act/. */
#ifndef DAEMON_ACT_PART_H
#define DAEMON_ACT_PART_H

#include "daemon/act/act.h"
#include "daemon/event/game_step.h"

/* Appends the sentence with its details, and the game if any, without a full stop. */
void part_words(struct act *act, const struct game_step_refusal *refusal, struct sbuf *ret_words);

/* Records the refusal in those words. */
void part_refuse(struct act *act, const struct game_step_refusal *refusal);

#endif
