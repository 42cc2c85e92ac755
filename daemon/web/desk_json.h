/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answer to a request as a part of a page: objects as lists of terms, lists of objects as
 * tables, numbers of games, groups, cases and players as links of the desk.
 */
#ifndef DAEMON_WEB_DESK_JSON_H
#define DAEMON_WEB_DESK_JSON_H

#include <jansson.h>

#include "core/base/lang.h"
#include "daemon/publish/xml.h"

/* The value of a member with that name. */
void desk_json_value(struct xml *d, const struct lang *lang, const char *key, const json_t *value);
/* What people call a member: "game" is "Game"; a name that is not known, as it stands. */
const char *desk_json_label(const struct lang *lang, const char *key);
/* The same for a machine word that is a value: "overstep". */
const char *desk_json_word(const struct lang *lang, const char *word);

#endif
