/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Days added for messages without a valid move (RULES T-20 to T-22, 6.3.5.1 and 6.8.6). */
#ifndef CORE_RULES_FAULT_H
#define CORE_RULES_FAULT_H

#include "core/rules/thinktime.h"

/* Why a message has no effect on the board. */
enum fault {
	FAULT_ILLEGAL,
	FAULT_BAD_REPEAT,     /* of the last move or of the accepted series */
	FAULT_ILLEGIBLE_POST, /* damaged in the post: at the sender's risk (ruling 59) */
	FAULT_ILLEGIBLE_SENDER
};

#define FAULT_COUNT 4

/* "illegal", "bad_repeat", "illegible_post", "illegible_sender" */
const char *fault_word(enum fault f);

/* Returns whether the fault is an offence that is penalised and counted. */
bool fault_counts(const struct ruleset *rules, enum fault f);
/* Returns the penalty days, given the player's counted offences in the game so far. */
int fault_penalty(const struct ruleset *rules, enum fault f, int offences);

#endif
