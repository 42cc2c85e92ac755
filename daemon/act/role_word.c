/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See role_word.h. */
#include "daemon/act/role_word.h"

#include <string.h>

const char *role_word(enum role role)
{
	switch (role) {
	case ROLE_NONE: break;
	case ROLE_LEADER: return "leader";
	case ROLE_KC: return "kc";
	case ROLE_ADMIN: return "administrator";
	}
	return "anybody";
}

enum role role_word_read(const char *word)
{
	for (int role = ROLE_LEADER; role <= ROLE_ADMIN; role++)
		if (!strcmp(word, role_word((enum role)role)))
			return (enum role)role;
	return ROLE_NONE;
}
