/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See browser.h. */
#include "text/browser.h"

#include <stdio.h>
#include <string.h>

struct mark {
	const char *text, *name;
};

/* Most User-Agents also name the browsers they derive from, so the narrower names come first. */
static const struct mark programs[] = {
	{"Edg", "Edge"},	   {"OPR/", "Opera"},	    {"SamsungBrowser/", "Samsung Internet"},
	{"Vivaldi/", "Vivaldi"},   {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
	{"Chromium/", "Chromium"}, {"Chrome/", "Chrome"},   {"CriOS/", "Chrome"},
	{"Safari/", "Safari"},
};

static const struct mark systems[] = {
	{"iPhone", "iPhone"}, {"iPad", "iPad"},	     {"Android", "Android"}, {"Windows", "Windows"},
	{"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"},
};

static const char *find(const struct mark *marks, size_t n, const char *agent)
{
	for (size_t i = 0; i < n; i++)
		if (strstr(agent, marks[i].text))
			return marks[i].name;
	return NULL;
}

const char *browser_name(const char *agent, char *buf)
{
	const char *program = find(programs, sizeof(programs) / sizeof(programs[0]), agent);
	const char *system = find(systems, sizeof(systems) / sizeof(systems[0]), agent);

	if (program && system)
		snprintf(buf, BROWSER_TEXT, "%s (%s)", program, system);
	else if (program)
		snprintf(buf, BROWSER_TEXT, "%s", program);
	else
		snprintf(buf, BROWSER_TEXT, "%.*s", (int)strcspn(agent, "/ ("), agent);
	return buf;
}
