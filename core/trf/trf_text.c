/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines and words of a report; see trf_text.h. */
#include "core/trf/trf_text.h"

#include <string.h>

const char *trf_text_line_end(const char *s, const char *end, size_t *ret_len)
{
	const char *p = s, *part, *cr = NULL, *lf = NULL;

	/* In parts: neither of the two marks need be anywhere near. */
	for (part = s; part < end && !cr && !lf; part = p) {
		p = end - part > TRF_LINE_MOST ? part + TRF_LINE_MOST : end;
		lf = memchr(part, '\n', (size_t)(p - part));
		cr = memchr(part, '\r', (size_t)((lf ? lf : p) - part));
	}
	p = cr ? cr : lf ? lf : end;
	*ret_len = (size_t)(p - s);
	if (p + 1 < end && p[0] == '\r' && p[1] == '\n')
		p++;
	return p < end ? p + 1 : end;
}

void trf_text_split(const char *s, size_t len, struct trf_words *w)
{
	char *save = NULL, *p;

	if (len >= sizeof(w->copy))
		len = sizeof(w->copy) - 1;
	memcpy(w->copy, s, len);
	w->copy[len] = '\0';
	for (p = w->copy; p < w->copy + len; p++) {
		if ((unsigned char)*p < ' ')
			*p = ' ';
	}
	w->n = 0;
	for (p = strtok_r(w->copy, " =", &save); p; p = strtok_r(NULL, " =", &save))
		w->w[w->n++] = p;
}

bool trf_text_tenths(const char *s, bool below, int *ret)
{
	bool minus = below && *s == '-';
	int v = 0, n = 0;

	for (s += minus; *s >= '0' && *s <= '9' && n < 6; n++)
		v = 10 * v + (*s++ - '0');
	v *= 10;
	if (*s == '.' || *s == ',') {
		s++;
		if (*s >= '0' && *s <= '9') {
			v += *s++ - '0';
			n++;
		}
		while (*s == '0')
			s++;
	}
	if (!n || *s || v > TRF_MOST_TENTHS)
		return false;
	*ret = minus ? -v : v;
	return true;
}

/* Codes of the tournament: three digits that end with 2, from 012 to 362. */
bool trf_text_is_head(const char *s)
{
	return s[0] >= '0' && s[0] <= '3' && s[1] >= '0' && s[1] <= '9' && s[2] == '2';
}
