/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_facts.h. */
#include "daemon/entry_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(json_t *facts, const char *name)
{
	const char *text = json_string_value(json_object_get(facts, name));

	return text ? text : "";
}

void entry_facts_read(const struct entry_row *e, struct entry_facts *ret)
{
	json_t *json = json_loads(e->asked_facts, 0, NULL);
	struct entry_facts f = {.json = json ? json : json_object(), .born = CIVIL_NONE};

	f.name = text_of(f.json, "name");
	f.club = text_of(f.json, "club");
	f.member = text_of(f.json, "member");
	f.lang = text_of(f.json, "lang");
	f.lang_asked = json_is_true(json_object_get(f.json, "lang_asked"));
	f.word = text_of(f.json, "word");
	f.reason = text_of(f.json, "reason");
	f.iccf = text_of(f.json, "iccf");
	f.no_club = !strcmp(f.club, ENTRY_NO_CLUB);
	civil_parse(text_of(f.json, "born"), &f.born);
	f.rating = (int)json_integer_value(json_object_get(f.json, "rating"));
	f.stage = (int)json_integer_value(json_object_get(f.json, "stage"));
	f.groups = (int)json_integer_value(json_object_get(f.json, "groups"));
	f.has_class = class_parse(text_of(f.json, "class"), &f.class);
	*ret = f;
}

void entry_facts_release(struct entry_facts *f)
{
	json_decref(f->json);
	f->json = NULL;
}

bool entry_facts_write(json_t *facts, struct entry_row *e)
{
	char *text = json_dumps(facts, JSON_COMPACT);
	bool fits = text && strlen(text) < sizeof(e->asked_facts);

	if (fits)
		snprintf(e->asked_facts, sizeof(e->asked_facts), "%s", text);
	free(text);
	return fits;
}
