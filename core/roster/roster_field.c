/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of the fields of a rating list; see roster_field.h. */
#include "core/roster/roster_field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/civil.h"
#include "core/base/utf8.h"

#define RATING_MOST 4000
#define K_MOST	    99
#define YEAR_LEAST  1850
#define YEAR_MOST   2150

static bool digits(const char *s, size_t most)
{
	size_t n = strspn(s, "0123456789");

	return n && !s[n] && n <= most;
}

static enum roster_wrong number(const char *s, uint32_t *ret, const char **ret_reason)
{
	unsigned long v;

	if (!digits(s, 10) || (v = strtoul(s, NULL, 10)) > UINT32_MAX) {
		*ret_reason = "the number of a player has digits alone, at most 4294967295";
		return ROSTER_REFUSED;
	}
	*ret = (uint32_t)v;
	return ROSTER_RIGHT;
}

static enum roster_wrong rating(const char *s, int most, int *ret, const char **ret_reason)
{
	long v = 0;

	if (strcmp(s, "-") != 0 && (!digits(s, 5) || (v = strtol(s, NULL, 10)) > most)) {
		*ret_reason = most == K_MOST ? "K is a number up to 99"
					     : "a rating is a number up to 4000";
		return ROSTER_REFUSED;
	}
	*ret = (int)v;
	return ROSTER_RIGHT;
}

static enum roster_wrong text_field(const char *s, char ret[ROSTER_NAME_MOST + 1],
				    const char **ret_reason)
{
	if (strlen(s) > ROSTER_NAME_MOST) {
		*ret_reason = "a name has at most 100 bytes";
		return ROSTER_REFUSED;
	}
	if (!utf8_is_line(s)) {
		*ret_reason = "a name has no control characters";
		return ROSTER_REFUSED;
	}
	memcpy(ret, s, strlen(s) + 1);
	return ROSTER_RIGHT;
}

/* FIDE's lists up to 2012 write "g" for GM, "wm" for WIM. */
static const char *title_of(const char *s)
{
	static const char *const titles[][2] = {{"GM", "G"},   {"IM", "M"},   {"FM", "F"},
						{"CM", "C"},   {"WGM", "WG"}, {"WIM", "WM"},
						{"WFM", "WF"}, {"WCM", "WC"}, {"AGM", ""},
						{"AIM", ""},   {"AFM", ""},   {"ACM", ""}};
	char upper[8];
	size_t i;

	for (i = 0; s[i] && i + 1 < sizeof(upper); i++)
		upper[i] = s[i] >= 'a' && s[i] <= 'z' ? (char)(s[i] - 32) : s[i];
	upper[i] = '\0';
	for (i = 0; !s[strlen(upper)] && i < sizeof(titles) / sizeof(*titles); i++) {
		if (!strcmp(upper, titles[i][0]) || !strcmp(upper, titles[i][1]))
			return titles[i][0];
	}
	return NULL;
}

static enum roster_wrong title(const char *s, char ret[4], const char **ret_reason)
{
	const char *known = title_of(s);

	if (!known) {
		*ret_reason = "this title is not known";
		return ROSTER_ODD;
	}
	if (*known != 'A') /* titles of the online arena are not used in reports */
		memcpy(ret, known, strlen(known) + 1);
	return ROSTER_RIGHT;
}

static enum roster_wrong sex(const char *s, char *ret, const char **ret_reason)
{
	if (strchr("MmHh", *s))
		*ret = 'm';
	else if (strchr("FfWwKkDd", *s))
		*ret = 'w';
	else {
		*ret_reason = "the sex is M or F";
		return ROSTER_ODD;
	}
	return ROSTER_RIGHT;
}

static enum roster_wrong federation(const char *s, char ret[4], const char **ret_reason)
{
	int i;

	for (i = 0; i < 3 && ((s[i] | 32) >= 'a' && (s[i] | 32) <= 'z'); i++)
		ret[i] = (char)(s[i] & ~32);
	if (i < 3 || s[3]) {
		memset(ret, 0, 4);
		*ret_reason = "a federation has three letters";
		return ROSTER_REFUSED;
	}
	ret[3] = '\0';
	return ROSTER_RIGHT;
}

/* "1980", "1980-05-31", "1980/05/31", "31.05.1980", "31-05-1980". */
static enum roster_wrong birth(const char *s, struct roster_player *p, const char **ret_reason)
{
	char between[2] = "", end = 0;
	int a = 0, b = 0, c = 0, swap;
	struct civil date;

	*ret_reason = "a birth is a year, YYYY-MM-DD or DD.MM.YYYY";
	if (digits(s, 4)) {
		a = (int)strtol(s, NULL, 10);
		if (a && (a < YEAR_LEAST || a > YEAR_MOST))
			return ROSTER_ODD;
		p->year = a;
		return ROSTER_RIGHT;
	}
	if (strlen(s) > 10 ||
	    sscanf(s, "%4d%1[-./]%2d%*1[-./]%4d%c", &a, between, &b, &c, &end) != 4)
		return ROSTER_ODD;
	if (a < 100) {
		swap = a;
		a = c;
		c = swap;
	}
	if (a < YEAR_LEAST || a > YEAR_MOST)
		return ROSTER_ODD;
	if (!b && !c) { /* only a year, as other programs write it */
		p->year = a;
		return ROSTER_RIGHT;
	}
	if (!civil_from_ymd(a, b, c, &date))
		return ROSTER_ODD;
	p->year = a;
	p->month = b;
	p->day = c;
	return ROSTER_RIGHT;
}

/* The parts of a name may come in either order. */
static enum roster_wrong part_of_name(struct roster_player *p, bool first, const char *s,
				      const char **ret_reason)
{
	char part[ROSTER_NAME_MOST + 1], whole[2 * ROSTER_NAME_MOST + 4];
	enum roster_wrong wrong = text_field(s, part, ret_reason);

	if (wrong)
		return wrong;
	if (!*p->name)
		snprintf(whole, sizeof(whole), first ? ", %s" : "%s, ", part);
	else if (first)
		snprintf(whole, sizeof(whole), "%s%s", p->name, part);
	else
		snprintf(whole, sizeof(whole), "%s%s", part, p->name);
	return text_field(whole, p->name, ret_reason);
}

enum roster_wrong roster_field_set(struct roster_player *p, enum roster_field field,
				   const char *text, const char **ret_reason)
{
	int f = (int)field;

	if (!*text)
		return ROSTER_RIGHT;
	if (f >= ROSTER_ELO && f < ROSTER_K)
		return rating(text, RATING_MOST, &p->elo[f - ROSTER_ELO], ret_reason);
	if (f >= ROSTER_K && f < ROSTER_OWN)
		return rating(text, K_MOST, &p->k[f - ROSTER_K], ret_reason);
	if (f >= ROSTER_OWN && f < ROSTER_UNKNOWN)
		return rating(text, RATING_MOST, &p->own[f - ROSTER_OWN], ret_reason);
	switch (f) {
	case ROSTER_FIDE: return number(text, &p->fide, ret_reason);
	case ROSTER_NATIONAL: return number(text, &p->national, ret_reason);
	case ROSTER_NAME: return text_field(text, p->name, ret_reason);
	case ROSTER_FIRST_NAME: return part_of_name(p, true, text, ret_reason);
	case ROSTER_LAST_NAME: return part_of_name(p, false, text, ret_reason);
	case ROSTER_FEDERATION: return federation(text, p->federation, ret_reason);
	case ROSTER_SEX: return sex(text, &p->sex, ret_reason);
	case ROSTER_TITLE: return title(text, p->title, ret_reason);
	case ROSTER_WOMEN_TITLE:
		return *p->title ? ROSTER_RIGHT : title(text, p->title, ret_reason);
	case ROSTER_BIRTH_DATE: return birth(text, p, ret_reason);
	case ROSTER_CLUB: return text_field(text, p->club, ret_reason);
	case ROSTER_FLAG: p->inactive = strchr(text, 'i') != NULL; return ROSTER_RIGHT;
	}
	return ROSTER_RIGHT;
}

void roster_field_clear(struct roster_player *p)
{
	memset(p, 0, sizeof(*p));
	p->sex = ' ';
}

enum roster_wrong roster_field_finish(struct roster_player *p, const char **ret_reason)
{
	char turned[ROSTER_NAME_MOST + 1];
	size_t n;

	roster_turn_name(p->name, turned);
	memcpy(p->name, turned, sizeof(turned));
	n = strlen(p->name);
	while (n && strchr(", ", p->name[n - 1]))
		p->name[--n] = '\0';
	n = strspn(p->name, ", ");
	memmove(p->name, p->name + n, strlen(p->name + n) + 1);
	if (!*p->name) {
		*ret_reason = "the player has no name";
		return ROSTER_REFUSED;
	}
	if (!p->fide && !p->national) {
		*ret_reason = "the player has no number";
		return ROSTER_REFUSED;
	}
	return ROSTER_RIGHT;
}
