/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See title.h. */
#include "daemon/letter/title.h"

#include <string.h>

#include "core/play/event_words.h"

void title_event(const char *name, const struct lang *lang, struct sbuf *out)
{
	event_words_name(name, lang->code, out);
}

/* A group is named after its tournament with its number behind; another name has no number. */
void title_group(const struct group_row *group, const struct lang *lang, struct sbuf *out)
{
	struct sbuf number = SBUF_INIT, event = SBUF_INIT;
	size_t len = strlen(group->name);

	sbuf_addf(&number, " %d", group->number);
	if (len > number.len && !strcmp(group->name + len - number.len, number.buf)) {
		sbuf_add(&event, group->name, len - number.len);
		event_words_name(event.buf, lang->code, out);
		/* xgettext: the number of a group, behind the name of its tournament */
		sbuf_addf(out, tr_in(lang, "group", " %d"), group->number);
	} else {
		title_event(group->name, lang, out);
	}
	sbuf_release(&number);
	sbuf_release(&event);
}
