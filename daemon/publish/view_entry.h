/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* An entry as JSON with its admission, without address (RULES S-34). */
#ifndef DAEMON_PUBLISH_VIEW_ENTRY_H
#define DAEMON_PUBLISH_VIEW_ENTRY_H

#include <jansson.h>

#include "daemon/context.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

/* Returns 1 or a negative enum store_error; the caller owns *ret_json. */
int view_entry_json(struct context *ctx, const struct entry_row *e, json_t **ret_json);

#endif
