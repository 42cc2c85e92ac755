/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Looks up translations. */
#include "core/base/lang.h"

#include <string.h>

const struct lang lang_english = {.code = "en", .name = "English"};

static const char *find(const struct lang *lang, const char *msgid, long n)
{
	return lang && lang->find && *msgid ? lang->find(lang, msgid, n) : NULL;
}

const char *tr(const struct lang *lang, const char *msgid)
{
	const char *text = find(lang, msgid, 1);

	return text ? text : msgid;
}

const char *tr_n(const struct lang *lang, const char *one, const char *many, long n)
{
	const char *text = find(lang, one, n);

	return text ? text : n == 1 ? one : many;
}

const char *lang_in_context(const struct lang *lang, const char *id)
{
	const char *text = find(lang, id, 1);

	return text ? text : strchr(id, '\004') + 1;
}
