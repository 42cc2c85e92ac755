/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See choice.h. */
#include "daemon/letter/choice.h"

#include <stddef.h>
#include <string.h>

static const char *const words[] = {
	[LETTERS_FULL] = "full",
	[LETTERS_SHORT] = "short",
	[LETTERS_DAILY] = "daily",
};

const char *choice_word(enum store_letters choice)
{
	return words[choice];
}

bool choice_read(const char *word, enum store_letters *ret_choice)
{
	for (size_t i = 0; word && i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(words[i], word) != 0)
			continue;
		*ret_choice = (enum store_letters)i;
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
