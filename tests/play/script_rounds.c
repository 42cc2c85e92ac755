/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Compares rounds of a Swiss with `kskak pair`, which reads the published report file (EVENTS E46).
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/play/script.h"

#define COLUMN_POINTS 80 /* four columns wide */
#define COLUMN_ROUND  89 /* blanks before round 1 */
#define ROUND_COLUMNS 10

static void run(struct script *s, const char *arguments)
{
	char line[300];

	snprintf(line, sizeof(line), "kskak %s", arguments);
	script_line(s, line);
	if (s->status != 200)
		script_fail(s, "kskak %s: %s", arguments, s->body.buf);
}

/* A player's line without the last round; subtracts a point given for a bye from the total. */
static void cut_player(char *line, int round)
{
	size_t end = COLUMN_ROUND + (size_t)ROUND_COLUMNS * (round - 1);
	char points[5] = "";

	if (strlen(line) < end + ROUND_COLUMNS)
		return;
	if (line[end + ROUND_COLUMNS - 1] == 'U') {
		memcpy(points, line + COLUMN_POINTS, 4);
		snprintf(points, sizeof(points), "%4.1f", strtod(points, NULL) - 1);
		memcpy(line + COLUMN_POINTS, points, 4);
	}
	line[end] = '\0';
}

/* Writes the report file as it was before the round. */
static void write_report(struct script *s, const char *path, int round)
{
	FILE *f = fopen(path, "w");

	if (!f)
		script_fail(s, "%s cannot be written", path);
	for (char *line = strtok(s->body.buf, "\r\n"); line; line = strtok(NULL, "\r\n")) {
		if (!strncmp(line, "001 ", 4))
			cut_player(line, round);
		fprintf(f, "%s\n", line);
	}
	fclose(f);
}

static json_t *answer(struct script *s)
{
	json_t *json = json_loads(s->body.buf, 0, NULL);

	if (!json)
		script_fail(s, "no JSON: %s", s->body.buf);
	return json;
}

/* The pairing by `kskak pair`, which needs no server, for the file. */
static json_t *pair(struct script *s, const char *system, const char *path)
{
	const char *build = getenv("top_builddir");
	char command[600];
	json_t *json;
	FILE *p;

	snprintf(command, sizeof(command), "%s/kskak pair --system %s --json %s",
		 build ? build : ".", system, path);
	p = popen(command, "r");
	json = p ? json_loadf(p, 0, NULL) : NULL;
	if (!p || pclose(p) || !json)
		script_fail(s, "%s: failed", command);
	return json;
}

static bool is_same(json_t *a, json_t *b)
{
	return json_equal(json_object_get(a, "pairings"), json_object_get(b, "pairings")) &&
	       json_integer_value(json_object_get(a, "bye")) ==
		       json_integer_value(json_object_get(b, "bye"));
}

void script_want_paired(struct script *s, char *rest)
{
	char *event = script_word(&rest), *system = script_word(&rest);
	char arguments[200], path[300];
	json_t *round, *found;

	snprintf(arguments, sizeof(arguments), "event %s pair --json", event);
	run(s, arguments);
	round = answer(s);
	snprintf(arguments, sizeof(arguments), "event %s export trf26", event);
	run(s, arguments);
	snprintf(path, sizeof(path), "%s/round.trf", s->peer.dir);
	write_report(s, path, (int)json_integer_value(json_object_get(round, "round")));
	found = pair(s, system, path);
	if (!is_same(found, round))
		script_fail(s, "%s: %s was paired, kskak pair finds %s", event,
			    json_dumps(json_object_get(round, "pairings"), 0),
			    json_dumps(found, 0));
	json_decref(found);
	json_decref(round);
}
