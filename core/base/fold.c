/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/base/fold.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"

/* U+00C0 to U+00DF, and their lower case from U+00E0; "" = not a letter. */
static const char *const letters[32] = {
	"a", "a", "a", "a", "a", "aa", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
	"d", "n", "o", "o", "o", "o",  "o",  "",  "o", "u", "u", "u", "u", "y", "th", "ss",
};

/* Appends the letter encoded in two bytes of UTF-8; returns false if it is not a Latin-1 letter. */
static bool fold_accent(const unsigned char *s, struct sbuf *out)
{
	const char *letter;

	if (s[0] != 0xc3 || s[1] < 0x80 || s[1] > 0xbf)
		return false;
	letter = s[1] == 0xbf ? "y" : letters[s[1] & 0x1f];
	sbuf_adds(out, letter);
	return *letter != '\0';
}

char *fold_text(const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	struct sbuf out = SBUF_INIT;
	char *folded;

	for (; *s; s++) {
		if (*s <= ' ') {
			if (out.len && out.buf[out.len - 1] != ' ')
				sbuf_addc(&out, ' ');
		} else if (fold_accent(s, &out)) {
			s++;
		} else {
			sbuf_addc(&out, *s >= 'A' && *s <= 'Z' ? (char)(*s + 32) : (char)*s);
		}
	}
	while (out.len && out.buf[out.len - 1] == ' ')
		out.buf[--out.len] = '\0';
	folded = mem_strdup(out.buf);
	sbuf_release(&out);
	return folded;
}

bool fold_equal(const char *a, const char *b)
{
	char *x = fold_text(a), *y = fold_text(b);
	bool same = !strcmp(x, y);

	free(x);
	free(y);
	return same;
}
