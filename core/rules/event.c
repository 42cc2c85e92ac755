/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Creating, freeing and listing facts. */
#include "core/rules/event.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

void event_init(struct game_event *ev, enum event_kind kind, struct instant at)
{
	*ev = (struct game_event){.kind = kind,
				  .at = at,
				  .side = SIDE_NONE,
				  .day = CIVIL_NONE,
				  .received = CIVIL_NONE,
				  .from = CIVIL_NONE,
				  .until = CIVIL_NONE,
				  .number = NUMBER_NONE,
				  .days = NUMBER_NONE};
}

void event_clear(struct game_event *ev)
{
	free(ev->moves);
	free(ev->series);
	free(ev->paragraph);
	free(ev->author);
	free(ev->text);
	event_init(ev, EVENT_NONE, (struct instant){0});
}

void event_set(char **field, const char *value)
{
	char *copy = value && *value != '\0' ? mem_strdup(value) : NULL;

	free(*field);
	*field = copy;
}

void event_list_clear(struct event_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		event_clear(&list->v[i]);
	list->n = 0;
}

void event_list_release(struct event_list *list)
{
	event_list_clear(list);
	free(list->v);
	*list = (struct event_list)EVENT_LIST_INIT;
}

struct game_event *event_list_add(struct event_list *list, enum event_kind kind, struct instant at)
{
	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	event_init(&list->v[list->n], kind, at);
	return &list->v[list->n++];
}
