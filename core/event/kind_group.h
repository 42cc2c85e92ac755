/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Helpers for the rows of the table of kinds to fill the groups of a composition (EVENTS E14). */
#ifndef CORE_EVENT_KIND_GROUP_H
#define CORE_EVENT_KIND_GROUP_H

#include "core/event/kind.h"

/* Returns a group with room for `most` members; the composition that it is added to owns it. */
struct kind_group kind_group_make(const char *code, size_t most);
/* `why` is a msgid. */
void kind_group_add(struct kind_group *g, size_t entrant, const char *why);

#endif
