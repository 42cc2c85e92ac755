/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Groups of a composition as the rows of the table of kinds fill them (EVENTS E14). */
#ifndef CORE_EVENT_KIND_GROUP_H
#define CORE_EVENT_KIND_GROUP_H

#include "core/event/kind.h"

/* A group with room for so many members; it belongs to the composition that it is put into. */
struct kind_group kind_group_make(const char *code, size_t most);
/* `why` is a msgid. */
void kind_group_add(struct kind_group *g, size_t entrant, const char *why);

#endif
