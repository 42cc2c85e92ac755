/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player of a published rating list; see roster.h. */
#include "core/roster/roster.h"

#include <stdio.h>
#include <string.h>

static void take(int *to, int from)
{
	if (!*to)
		*to = from;
}

void roster_complement(struct roster_player *p, const struct roster_player *other)
{
	int i;

	p->fide = p->fide ? p->fide : other->fide;
	p->national = p->national ? p->national : other->national;
	for (i = 0; i < ROSTER_RATES; i++) {
		take(&p->elo[i], other->elo[i]);
		take(&p->k[i], other->k[i]);
		take(&p->own[i], other->own[i]);
	}
	if (!p->year || (p->year == other->year && !p->month)) {
		p->year = other->year;
		p->month = other->month;
		p->day = other->day;
	}
	if (p->sex == ' ')
		p->sex = other->sex;
	if (!*p->title)
		memcpy(p->title, other->title, sizeof(p->title));
	if (!*p->federation)
		memcpy(p->federation, other->federation, sizeof(p->federation));
	if (!*p->club)
		memcpy(p->club, other->club, sizeof(p->club));
}

const char *roster_birth(const struct roster_player *p, char *buf)
{
	if (p->month)
		snprintf(buf, ROSTER_BIRTH, "%04d/%02d/%02d", p->year % 10000, p->month % 100,
			 p->day % 100);
	else if (p->year)
		snprintf(buf, ROSTER_BIRTH, "%04d", p->year % 10000);
	else
		*buf = '\0';
	return buf;
}

/* --- folding -------------------------------------------------------------------------------- */

/* U+00C0 to U+017F: the letter without its accent; ' ' = no letter. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"
			    "aaaaaaaceeeeiiiidnooooo ouuuuyty"
			    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
			    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/*
 * The character at *s as a lower-case letter or digit, ' ' between words, 0 if it is dropped; moves
 * *s past it.
 */
static char next_letter(const unsigned char **s)
{
	unsigned c = *(*s)++;

	if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
		return (char)c;
	if (c >= 'A' && c <= 'Z')
		return (char)(c + 32);
	if (c == '\'' || c == '`')
		return 0;
	if (c < 0x80)
		return ' ';
	if (c >= 0xc3 && c <= 0xc5 && (**s & 0xc0) == 0x80)
		return plain[((c & 0x1f) << 6 | (*(*s)++ & 0x3f)) - 0xc0];
	return (char)c; /* other scripts unchanged */
}

/* "ae", "aa", "oe" and "ue" represent one letter. */
static bool is_second_half(char before, char c)
{
	return (c == 'e' && (before == 'a' || before == 'o' || before == 'u')) ||
	       (c == 'a' && before == 'a');
}

size_t roster_fold(const char *text, char *ret, size_t size)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t n = 0;
	char c, before = ' ';

	while (*s && n + 1 < size) {
		c = next_letter(&s);
		if (!c || (c == ' ' && before == ' '))
			continue;
		if (!is_second_half(before, c))
			ret[n++] = c;
		before = c;
	}
	if (n && ret[n - 1] == ' ')
		n--;
	ret[n] = '\0';
	return n;
}

bool roster_same_name(const char *a, const char *b)
{
	char x[2 * ROSTER_NAME_MOST], y[2 * ROSTER_NAME_MOST], *word, *save;

	y[0] = ' ';
	roster_fold(a, x, sizeof(x));
	roster_fold(b, y + 1, sizeof(y) - 1);
	for (word = strtok_r(x, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
		size_t len = strlen(word);
		const char *at = y;

		while (len > 1 && (at = strstr(at + 1, word))) {
			if (at[-1] == ' ' && (at[len] == ' ' || !at[len]))
				return true;
		}
	}
	return false;
}

/* --- turning -------------------------------------------------------------------------------- */

/* Does a word of the name belong to the surname after it? */
static bool is_particle(const char *word, size_t len)
{
	static const char *const particles[] = {"af", "da", "de", "del", "den", "der", "di",  "dos",
						"du", "la", "le", "ten", "ter", "van", "von", "zu"};
	size_t i;

	for (i = 0; i < sizeof(particles) / sizeof(*particles); i++) {
		if (strlen(particles[i]) == len && !strncmp(particles[i], word, len))
			return true;
	}
	return false;
}

/* The start of the surname. */
static const char *surname(const char *name)
{
	const char *at = strrchr(name, ' '), *word;

	while (at && at > name) {
		for (word = at; word > name && word[-1] != ' ';)
			word--;
		if (word == name || !is_particle(word, (size_t)(at - word)))
			break;
		at = word - 1;
	}
	return at ? at + 1 : name;
}

void roster_turn_name(const char *name, char ret[ROSTER_NAME_MOST + 1])
{
	const char *last = surname(name);
	int first = (int)(last - name);

	if (strchr(name, ',') || !first)
		snprintf(ret, ROSTER_NAME_MOST + 1, "%s", name);
	else
		snprintf(ret, ROSTER_NAME_MOST + 1, "%s, %.*s", last, first - 1, name);
}
