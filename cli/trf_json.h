/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament report file as the JSON state that every pairing verb reads.
 */
#ifndef CLI_TRF_JSON_H
#define CLI_TRF_JSON_H

#include "core/pairing/trf.h"

#include <jansson.h>

/* The state before the round after the last one with games.  The caller owns it. */
json_t *trf_state_json(const struct trf *t);

#endif
