/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/lang_option.h"

#include "cli/usage.h"
#include "text/text.h"

bool lang_option_read(const struct args *args, const char *option, const struct lang **ret_lang)
{
	const char *code = args_text(args, option), *path;
	const struct lang *lang = usage_lang();

	if (code && !text_lang_read(code, &lang)) {
		usage_error(N_("%s: --%s: there is no language '%s'"), args->verb->name, option,
			    code);
		return false;
	}
	if (!text_ready(lang, &path)) {
		usage_error(N_("%s: --%s %s: cannot read %s"), args->verb->name, option, code,
			    path);
		return false;
	}
	*ret_lang = lang;
	return true;
}
