/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The functions of `kskak calc` by name, and calling one. */
#include "cli/calc/calc.h"
#include "cli/to_json.h"

#include <string.h>

const struct calc_fn *const calc_families[] = {
	calc_admin_fns, calc_classes_fns, calc_clock_fns, calc_game_fns,     calc_notation_fns,
	calc_pair_fns,	calc_rating_fns,  calc_teams_fns, calc_tiebreak_fns, NULL,
};

const struct calc_fn *calc_find(const char *name)
{
	const struct calc_fn *const *family, *fn;

	for (family = calc_families; *family; family++) {
		for (fn = *family; fn->name; fn++) {
			if (!strcmp(fn->name, name))
				return fn;
		}
	}
	return NULL;
}

json_t *calc_call(const char *name, json_t *input)
{
	const struct calc_fn *fn = calc_find(name);
	char error[512] = "";
	struct fields in;
	json_t *value = NULL;

	if (!fn)
		return json_pack("{s:o}", "error", json_sprintf("no function '%s'", name));
	in = fields_of(input, error, sizeof(error));
	if (fields_ok(&in))
		value = fn->call(&in);
	if (to_json_lost())
		fields_fail(&in, "a number in the answer is too large or too precise");
	if (value && !*error)
		return value;
	json_decref(value);
	return json_pack("{s:s}", "error", *error ? error : "this input has no value");
}
