/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lines of a report by their codes; see trf_source.h. */
#include "cli/trf_source.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "cli/usage.h"

static bool has_code(const char *line, const char *codes)
{
	for (; *codes; codes += codes[3] ? 4 : 3) {
		if (!strncmp(line, codes, 3))
			return true;
	}
	return false;
}

int trf_source_line(const char *text, const char *codes)
{
	int number = 1;

	if (!strncmp(text, "\xef\xbb\xbf", 3))
		text += 3;
	while (*text) {
		if (has_code(text, codes))
			return number;
		text += strcspn(text, "\r\n");
		if (text[0] == '\r' && text[1] == '\n')
			text++;
		text += *text != '\0';
		number++;
	}
	return 0;
}

/* Bits of the systems. */
enum {
	MONRAD_DSU = 1,
	MONRAD_NSF = 2,
	DANSK = 4,
	FIDE = 8,
	KNSB = 16,
	DUBOV = 32,
	KNOCKOUT = 64,
	DUTCH = 128,
	BURSTEIN = 256,
	TABLE = 512,
	SWISS = MONRAD_DSU | MONRAD_NSF | DANSK | FIDE | KNSB | DUBOV | DUTCH | BURSTEIN,
};

static unsigned bit_of(const char *system)
{
	static const char *const names[] = {"monrad-dsu",      "monrad-nsf",	  "dansk-schweizer",
					    "fide-dutch-1998", "knsb-1996",	  "dubov-1997",
					    "knockout-dsu",    "fide-dutch-2026", "burstein-2026"};
	unsigned i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!strcmp(names[i], system))
			return 1u << i;
	}
	return TABLE;
}

/*
 * Monrad DSU orders by results alone; Monrad NSF and Dubov pair round 1 by start numbers and
 * ratings, whatever the points.
 */
static const struct {
	const char *codes, *what;
	unsigned used, used_in_1;
	const char *instead; /* the end of the warning; NULL for none */
} kinds[] = {
	{"250 XXA", N_("acceleration"), SWISS & ~MONRAD_DSU, DANSK | FIDE | KNSB | DUTCH | BURSTEIN,
	 NULL},
	{"299", N_("abnormal points"), SWISS, SWISS, NULL},
	{"260 XXP", N_("forbidden pairs"), SWISS, SWISS, NULL},
	{"310 013", N_("teams"), 0, 0, N_("; `kskak report pair --teams` pairs teams")},
	/* What the tables say. */
	{"202", N_("tie-breaks"), 0, 0, NULL},
	{"212", N_("order of the standings"), 0, 0, NULL},
};

#define N_OF_TABLES 2 /* at the end */

void trf_source_warn(const char *name, const char *text, const char *system, int round,
		     bool tables_too)
{
	unsigned bit = bit_of(system);
	size_t n = sizeof(kinds) / sizeof(*kinds) - (tables_too ? 0 : N_OF_TABLES), i;

	for (i = 0; i < n; i++) {
		unsigned used = round == 1 ? kinds[i].used_in_1 : kinds[i].used;
		int line = used & bit ? 0 : trf_source_line(text, kinds[i].codes);
		const char *end = kinds[i].instead ? usage_tr(kinds[i].instead) : "";

		if (kinds[i].used & bit)
			end = usage_tr(" in round 1");
		if (line)
			usage_error(N_("%s:%d: warning: %s (%s): %s does not use it%s"), name, line,
				    usage_tr(kinds[i].what), kinds[i].codes, system, end);
	}
}

int trf_source_check_round(const char *name, const char *text, int rounds, int round)
{
	int line;

	if (!rounds || round <= rounds)
		return 0;
	line = trf_source_line(text, "142 XXR");
	return usage_error(N_("%s:%d: all %d rounds are paired"), name, line ? line : 1, rounds);
}
