/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See choice.h. */
#include "daemon/letter/choice.h"

#include <stddef.h>
#include <string.h>

bool choice_read(const char *word, enum store_letters *ret_choice)
{
	static const enum store_letters all[] = {LETTERS_FULL, LETTERS_SHORT, LETTERS_DAILY};

	for (size_t i = 0; word && i < sizeof(all) / sizeof(all[0]); i++) {
		if (strcmp(store_letters_word(all[i]), word) != 0)
			continue;
		*ret_choice = all[i];
		return true;
	}
	return false;
}

int choice_of_office(const struct context *ctx, const char *address, enum store_letters *ret_choice)
{
	int rc = store_office_get(ctx->store, address, ret_choice);

	if (rc == 0)
		*ret_choice = ctx->set.office_letters;
	return rc < 0 ? rc : 1;
}
