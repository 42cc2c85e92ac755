/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which kinds of letters a conversation reads in which language; letters.txt lists the required
 * ones.  A `want mail` with a long pattern reads a letter; a short one only finds it.
 */
#include "tests/play/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/kinds.h"

#define READS_FROM 24 /* minimum bytes of such a pattern */

static const char *const kind_names[SCRIPT_KINDS] = {
#define X(kind, composer, needs, fields, by) [POST_##kind] = #kind,
	KINDS(X)
#undef X
};

static const char *const langs[SCRIPT_LANGS] = {"da", "en"};

void script_letters_read(struct script *s, const struct bag_letter *l, const char *regex)
{
	struct post_row row = {.id = 0};

	if (strlen(regex) < READS_FROM ||
	    store_outbox_get(s->store, strtoll(l->name, NULL, 10), &row) <= 0)
		return;
	for (int lang = 0; lang < SCRIPT_LANGS; lang++)
		if ((int)row.kind < SCRIPT_KINDS && !strcmp(row.lang, langs[lang]))
			s->read[row.kind][lang] = true;
	post_row_release(&row);
}

static bool has_read(const struct script *s, const char *kind, const char *lang)
{
	for (int k = 0; k < SCRIPT_KINDS; k++)
		for (int i = 0; i < SCRIPT_LANGS; i++)
			if (kind_names[k] && !strcmp(kind_names[k], kind) &&
			    !strcmp(langs[i], lang))
				return s->read[k][i];
	return false;
}

void script_letters_check(struct script *s)
{
	const char *slash = strrchr(s->file, '/'), *name = slash ? slash + 1 : s->file;
	char path[4096], line[200], kind[32], lang[8], play[100];
	FILE *f;

	snprintf(path, sizeof(path), "%.*sletters.txt", (int)(name - s->file), s->file);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "%31s %7s %99s", kind, lang, play) == 3 && *kind != '#' &&
		    !strcmp(play, name) && !has_read(s, kind, lang))
			script_fail(s, "no letter %s is read in %s, as letters.txt says", kind,
				    lang);
	if (f)
		fclose(f);
}
