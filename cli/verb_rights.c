/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak rights`: which class of the EMT a player may enter, and why.
 */
#include "cli/args.h"
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <string.h>

static const struct verb_form forms[] = {
	{"[--json] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("json", "print the answer as JSON"),
	OPTION_END,
};

static int run(const struct args *args)
{
	char error[256] = "";
	struct document doc;
	struct fields in;
	json_t *value;

	if (!document_read(args_text(args, "file"), &doc))
		return EXIT_USAGE;
	in = fields_of(doc.root, error, sizeof(error));
	if (args_has(args, "json")) {
		value = calc_call("classes.eligible", doc.root);
		to_json_print(value);
		if (json_object_get(value, "error"))
			snprintf(error, sizeof(error), "see the answer");
		json_decref(value);
	} else {
		calc_tell_rights(&in, stdout);
	}
	if (*error)
		usage_error("%s:1: %s", doc.name, error);
	document_release(&doc);
	return *error ? EXIT_USAGE : EXIT_DONE;
}

const struct verb verb_rights = {
	.name = "rights",
	.summary = N_("show which classes a player may enter, and why"),
	.help = cli_help_rights_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
