/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See title.h. */
#include "daemon/letter/title.h"

#include <stdio.h>
#include <string.h>

#include "core/play/event_words.h"

void title_event(const char *name, const struct lang *lang, struct sbuf *out)
{
	event_words_name(name, lang->code, out);
}

/* Whether the group's name ends in a blank and that text; if so writes what precedes to `out`. */
static bool before(const struct group_row *group, const char *end, const struct lang *lang,
		   struct sbuf *out)
{
	struct sbuf event = SBUF_INIT;
	size_t len = strlen(group->name), n = strlen(end);
	bool yes = n && len > n + 1 && group->name[len - n - 1] == ' ' &&
		   !strcmp(group->name + len - n, end);

	if (yes) {
		sbuf_add(&event, group->name, len - n - 1);
		event_words_name(event.buf, lang->code, out);
	}
	sbuf_release(&event);
	return yes;
}

/* A group is named after its tournament, followed by its code or number. */
void title_group(const struct group_row *group, const struct lang *lang, struct sbuf *out)
{
	char number[16];

	snprintf(number, sizeof(number), "%d", group->number);
	if (before(group, group->code, lang, out))
		sbuf_addf(out, " (%s)", group->code);
	else if (before(group, number, lang, out))
		/* xgettext: the number of a group, behind the name of its tournament */
		sbuf_addf(out, tr_in(lang, "group", " %d"), group->number);
	else
		title_event(group->name, lang, out);
}
