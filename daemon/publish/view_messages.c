/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_messages.h. */
#include "daemon/publish/view_messages.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "sql/store_post.h"

struct reading {
	struct view_messages *messages;
	int64_t reader;
};

/* A resent letter may repeat a message. */
static bool is_there(const struct view_messages *m, const struct post_row *row, const char *text)
{
	const struct view_message *last = view_messages_last(m);

	return last && last->ply == row->ply && !strcmp(last->text, text);
}

static int take(void *arg, const struct post_row *row)
{
	struct reading *reading = arg;
	struct view_messages *m = reading->messages;
	json_t *facts = NULL;
	const char *text;

	if (row->player != reading->reader || !row->facts)
		return 0;
	facts = json_loads(row->facts, 0, NULL);
	text = json_string_value(json_object_get(facts, "message"));
	if (text && *text && !is_there(m, row, text)) {
		m->list = mem_room(m->list, m->n + 1, &m->cap, sizeof(*m->list));
		m->list[m->n++] = (struct view_message){row->ply, mem_strdup(text)};
	}
	json_decref(facts);
	return 0;
}

int view_messages(struct context *ctx, int64_t player, int64_t game,
		  struct view_messages *ret_messages)
{
	struct view_messages messages = {NULL, 0, 0};
	struct reading reading = {&messages, player};
	int rc = store_outbox_each_message(ctx->store, game, take, &reading);

	if (rc < 0)
		view_messages_release(&messages);
	else
		*ret_messages = messages;
	return rc;
}

const struct view_message *view_messages_last(const struct view_messages *messages)
{
	return messages->n ? &messages->list[messages->n - 1] : NULL;
}

void view_messages_release(struct view_messages *messages)
{
	for (size_t i = 0; i < messages->n; i++)
		free(messages->list[i].text);
	free(messages->list);
	*messages = (struct view_messages){NULL, 0, 0};
}
