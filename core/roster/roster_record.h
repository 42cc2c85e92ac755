/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player as bytes of a list.  Private to core/roster/. */
#ifndef CORE_ROSTER_ROSTER_RECORD_H
#define CORE_ROSTER_ROSTER_RECORD_H

#include "core/base/sbuf.h"
#include "core/roster/roster.h"

void roster_record_put(const struct roster_player *p, struct sbuf *out);

/* Reads the player at `data` with `left` bytes; false if the bytes are invalid. */
bool roster_record_get(const char *data, size_t left, struct roster_player *ret_player);

#endif
