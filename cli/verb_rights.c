/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak rights`: which class of the EMT a player may enter, and why.
 */
#include "cli/calc/calc.h"
#include "cli/document.h"
#include "cli/verbs.h"

#include <string.h>

int verb_rights(int argc, char **argv)
{
	bool json = argc > 1 && !strcmp(argv[1], "--json");
	const char *file = argc - json > 1 ? argv[1 + json] : NULL;
	char error[256] = "";
	struct document doc;
	struct fields in;
	json_t *value;

	if (argc - json > 2 || (file && file[0] == '-' && file[1]))
		return usage_error("rights: usage: kskak rights %s", verb_find("rights")->synopsis);
	if (!document_read(file, &doc))
		return EXIT_USAGE;
	in = fields_of(doc.root, error, sizeof(error));
	if (json) {
		value = calc_call("classes.eligible", doc.root);
		json_dumpf(value, stdout, JSON_COMPACT);
		putchar('\n');
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
