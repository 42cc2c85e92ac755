/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/slug.h"

#include <stdbool.h>
#include <string.h>

/*
 * Returns the number of bytes at the start of the text that a slug keeps, and their form; 0 if
 * none.
 */
static size_t kept(const char *text, char ret_as[3])
{
	static const struct {
		const char *letter, *as;
	} danish[] = {
		{"\xc3\xa6", "ae"}, {"\xc3\x86", "ae"}, {"\xc3\xb8", "oe"},
		{"\xc3\x98", "oe"}, {"\xc3\xa5", "aa"}, {"\xc3\x85", "aa"},
	};

	for (size_t i = 0; i < sizeof(danish) / sizeof(danish[0]); i++) {
		size_t len = strlen(danish[i].letter);
		if (!strncmp(text, danish[i].letter, len)) {
			memcpy(ret_as, danish[i].as, 3);
			return len;
		}
	}
	ret_as[0] = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
	ret_as[1] = '\0';
	return (ret_as[0] >= 'a' && ret_as[0] <= 'z') || (ret_as[0] >= '0' && ret_as[0] <= '9');
}

void slug_of_code(const char *code, struct sbuf *out)
{
	size_t begin = out->len;
	bool gap = false;

	while (*code) {
		char as[3];
		size_t len = kept(code, as);

		if (len && gap && out->len > begin)
			sbuf_addc(out, '-');
		if (len)
			sbuf_adds(out, as);
		gap = len == 0;
		code += len ? len : 1;
	}
}
