/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The seed for the draw of a stage, committed to at its first valid entry (EVENTS E16). */
#ifndef DAEMON_EVENT_STAGE_SEED_H
#define DAEMON_EVENT_STAGE_SEED_H

#include "crypto/digest.h"
#include "daemon/event/effects.h"
#include "sql/store_stage.h"

/* Draws the seed unless there is one. */
void stage_seed(const struct work *work, struct stage_row *stage, struct effects *ret);

/* The SHA-256 of the seed published before the draw, in hex. */
void stage_seed_hash(const struct stage_row *stage, char ret_hex[2 * DIGEST_LEN + 1]);

#endif
