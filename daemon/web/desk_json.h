/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Renders the answer to a request as part of a page: objects as definition lists, lists of objects
 * as tables, numbers of games, groups, cases and players as desk links.
 */
#ifndef DAEMON_WEB_DESK_JSON_H
#define DAEMON_WEB_DESK_JSON_H

#include <jansson.h>

#include "core/base/lang.h"
#include "daemon/publish/xml.h"

/* Writes the value of the member `key`. */
void desk_json_value(struct xml *d, const struct lang *lang, const char *key, const json_t *value);
/* The label of a member: "game" is "Game"; an unknown name is unchanged. */
const char *desk_json_label(const struct lang *lang, const char *key);
/* The same for a machine word used as a value: "overstep". */
const char *desk_json_word(const struct lang *lang, const char *word);

#endif
