/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What goes wrong around a daemon in a conversation: kills, stops, letters that cannot leave. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sys/wait.h>

#include "tests/play/script.h"

static void start_again(struct script *s)
{
	if (!peer_start(&s->peer))
		script_fail(s, "the daemon does not start again");
}

static void ask_now(struct script *s, char ret_now[32])
{
	json_t *answer = peer_control(&s->peer, "{\"do\":\"clock\"}");
	const char *now =
		json_string_value(json_object_get(json_object_get(answer, "result"), "now"));

	if (!now)
		script_fail(s, "the daemon does not answer");
	snprintf(ret_now, 32, "%s", now);
	json_decref(answer);
}

/* The first line in which the texts differ, as each has it. */
static void fail_at_difference(struct script *s, const char *before, const char *after)
{
	size_t line = 0, i;

	for (i = 0; before[i] && before[i] == after[i]; i++)
		if (before[i] == '\n')
			line = i + 1;
	script_fail(s, "a kill has changed the facts from\n%.*s\nto\n%.*s",
		    (int)strcspn(before + line, "\n"), before + line,
		    (int)strcspn(after + line, "\n"), after + line);
}

void script_kill(struct script *s, char *rest)
{
	struct sbuf before = SBUF_INIT, after = SBUF_INIT;
	char now[32];

	(void)rest;
	script_settle(s);
	ask_now(s, now);
	facts_write(s->facts, &before);
	peer_kill(&s->peer);
	start_again(s);
	script_at(s, now);
	facts_write(s->facts, &after);
	if (strcmp(before.buf, after.buf) != 0)
		fail_at_difference(s, before.buf, after.buf);
	sbuf_release(&before);
	sbuf_release(&after);
}

/* Runs the line in a process of its own, whose daemon is killed meanwhile. */
static void run_killed(struct script *s, const char *line, long micros)
{
	struct timespec pause = {micros / 1000000, micros % 1000000 * 1000};
	pid_t child = fork();

	if (child < 0)
		script_fail(s, "no process can be made");
	if (!child) {
		s->doomed = true;
		script_line(s, strdup(line));
		_exit(0);
	}
	nanosleep(&pause, NULL);
	peer_kill(&s->peer);
	waitpid(child, NULL, 0);
}

/* A walk of the clock that was killed may have gone further already. */
static void go_on_from(struct script *s, const char *then)
{
	char now[32];

	ask_now(s, now);
	if (strcmp(now, then) < 0)
		script_at(s, then);
}

void script_amid(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest), now[32];
	struct sbuf line = SBUF_INIT;

	script_substitute(s, text, &line);
	ask_now(s, now);
	run_killed(s, line.buf, strtol(rest, NULL, 10));
	start_again(s);
	go_on_from(s, now);
	script_line(s, line.buf);
	sbuf_release(&line);
}

void script_host(struct script *s, char *rest)
{
	char away[128];
	bool back = !strcmp(rest, "back");

	snprintf(away, sizeof(away), "%s.away", s->peer.outgoing);
	script_settle(s);
	if (rename(back ? away : s->peer.outgoing, back ? s->peer.outgoing : away) != 0)
		script_fail(s, "the folder of letters could not be moved");
}

void script_restart(struct script *s, char *rest)
{
	if (peer_stop(&s->peer) != 0)
		script_fail(s, "the daemon did not stop in order");
	if (*rest) {
		snprintf(s->back_at, sizeof(s->back_at), "%s", script_word(&rest));
		s->peer.clock = s->back_at;
	}
	start_again(s);
	if (s->peer.clock == s->back_at)
		script_settle(s);
}
