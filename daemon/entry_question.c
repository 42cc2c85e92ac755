/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_question.h. */
#include "daemon/entry_question.h"

#include <jansson.h>

int entry_question_of(struct store *st, const struct case_row *row, struct entry_row *ret_entry)
{
	json_t *evidence = NULL;
	int64_t entry;

	if (row->kind == CASE_ENTRY)
		evidence = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	entry = json_integer_value(json_object_get(evidence, "entry"));
	json_decref(evidence);
	return entry ? store_entry_get(st, entry, ret_entry) : 0;
}
