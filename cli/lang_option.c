/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Choosing a language; see lang_option.h. */
#include "cli/lang_option.h"

#include <stdio.h>
#include <stdlib.h>

#include "text/text.h"

bool lang_option_read(const char *code, const struct lang **ret_lang)
{
	const char *path;

	if (!text_lang_read(code, ret_lang))
		return false;
	if (!text_ready(*ret_lang, &path)) {
		fprintf(stderr, "kskak: --lang %s: cannot read %s\n", code, path);
		exit(2);
	}
	return true;
}
