/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player as bytes; see roster_record.h. */
#include "core/roster/roster_record.h"

#include <string.h>

#include "core/base/utf8.h"

/* Without padding; name and club follow without NUL. */
struct fixed {
	uint32_t fide, national;
	uint16_t elo[ROSTER_RATES], own[ROSTER_RATES], year;
	uint8_t k[ROSTER_RATES], month, day, flags, name, club;
	char title[3], federation[3];
};

_Static_assert(sizeof(struct fixed) == 36, "no padding");

enum { INACTIVE = 1, MAN = 2, WOMAN = 4 };

void roster_record_put(const struct roster_player *p, struct sbuf *out)
{
	struct fixed f = {.fide = p->fide,
			  .national = p->national,
			  .year = (uint16_t)p->year,
			  .month = (uint8_t)p->month,
			  .day = (uint8_t)p->day};
	int i;

	for (i = 0; i < ROSTER_RATES; i++) {
		f.elo[i] = (uint16_t)p->elo[i];
		f.own[i] = (uint16_t)p->own[i];
		f.k[i] = (uint8_t)p->k[i];
	}
	f.flags = (uint8_t)((p->inactive ? INACTIVE : 0) | (p->sex == 'm' ? MAN : 0) |
			    (p->sex == 'w' ? WOMAN : 0));
	f.name = (uint8_t)strlen(p->name);
	f.club = (uint8_t)strlen(p->club);
	memcpy(f.title, p->title, sizeof(f.title));
	memcpy(f.federation, p->federation, sizeof(f.federation));
	sbuf_add(out, &f, sizeof(f));
	sbuf_add(out, p->name, f.name);
	sbuf_add(out, p->club, f.club);
}

static bool get_text(const char *from, size_t len, char ret[ROSTER_NAME_MOST + 1])
{
	memcpy(ret, from, len);
	ret[len] = '\0';
	return strlen(ret) == len && utf8_is_line(ret);
}

bool roster_record_get(const char *data, size_t left, struct roster_player *ret_player)
{
	struct roster_player p = {.sex = ' '};
	struct fixed f;
	int i;

	if (left < sizeof(f))
		return false;
	memcpy(&f, data, sizeof(f));
	if (f.name > ROSTER_NAME_MOST || f.club > ROSTER_NAME_MOST ||
	    left - sizeof(f) < (size_t)f.name + f.club)
		return false;
	p.fide = f.fide;
	p.national = f.national;
	for (i = 0; i < ROSTER_RATES; i++) {
		p.elo[i] = f.elo[i] % 10000;
		p.own[i] = f.own[i] % 10000;
		p.k[i] = f.k[i];
	}
	p.year = f.year;
	p.month = f.month;
	p.day = f.day;
	p.inactive = f.flags & INACTIVE;
	p.sex = f.flags & MAN ? 'm' : f.flags & WOMAN ? 'w' : ' ';
	for (i = 0; i < 3; i++) {
		p.title[i] = f.title[i] >= ' ' && f.title[i] <= '~' ? f.title[i] : '\0';
		p.federation[i] =
			f.federation[i] >= ' ' && f.federation[i] <= '~' ? f.federation[i] : '\0';
	}
	if (!get_text(data + sizeof(f), f.name, p.name) ||
	    !get_text(data + sizeof(f) + f.name, f.club, p.club))
		return false;
	*ret_player = p;
	return true;
}
