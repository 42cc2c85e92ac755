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

/*
 * The last three letters of the Danish alphabet, as the characters that follow z, and the foreign
 * ones that stand with them; returns the bytes read, 0 for other letters.
 */
static size_t fold_last_letter(const unsigned char *s, struct sbuf *out)
{
	if ((s[0] | 0x20) == 'a' && (s[1] | 0x20) == 'a') {
		sbuf_addc(out, 'z' + 3);
		return 2;
	}
	if (s[0] != 0xc3 || s[1] < 0x80 || s[1] > 0xbf)
		return 0;
	switch (s[1] | 0x20) {
	case 0xa6: /* ae ligature */
	case 0xa4: sbuf_addc(out, 'z' + 1); return 2;
	case 0xb8: /* o with a stroke */
	case 0xb6: sbuf_addc(out, 'z' + 2); return 2;
	case 0xa5: sbuf_addc(out, 'z' + 3); return 2;
	case 0xbc: sbuf_addc(out, 'y'); return 2;
	}
	return 0;
}

static char *fold(const char *text, bool danish)
{
	const unsigned char *s = (const unsigned char *)text;
	struct sbuf out = SBUF_INIT;
	char *folded;
	size_t n;

	for (; *s; s++) {
		if (danish && (n = fold_last_letter(s, &out))) {
			s += n - 1;
		} else if (*s <= ' ') {
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

char *fold_text(const char *text)
{
	return fold(text, false);
}

char *fold_order(const char *text, bool danish)
{
	return fold(text, danish);
}

bool fold_equal(const char *a, const char *b)
{
	char *x = fold_text(a), *y = fold_text(b);
	bool same = !strcmp(x, y);

	free(x);
	free(y);
	return same;
}
