/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See office.h. */
#include "daemon/office.h"

#include <string.h>

#include "crypto/digest.h"

uint32_t office_number(const char *address)
{
	unsigned char hash[DIGEST_LEN];
	struct sbuf low = SBUF_INIT;
	uint32_t number = 0;

	sbuf_adds(&low, address);
	for (char *p = low.buf; *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
	sha256(low.buf, low.len, hash);
	for (int i = 0; i < 4; i++)
		number = number << 8 | hash[i];
	sbuf_release(&low);
	return number ? number : 1;
}

const char *office_address(const struct context_settings *set, enum office office)
{
	if (office == OFFICE_OF_KC && set->kc_address[0])
		return set->kc_address;
	return office == OFFICE_OF_NOBODY ? "" : set->leader_address;
}

/* Somebody who is both is KC, who may do all that a leader may. */
enum office office_of_number(const struct context_settings *set, uint32_t number)
{
	if (set->kc_address[0] && office_number(set->kc_address) == number)
		return OFFICE_OF_KC;
	if (set->leader_address[0] && office_number(set->leader_address) == number)
		return OFFICE_OF_LEADER;
	return OFFICE_OF_NOBODY;
}
