/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Faults around a daemon in a conversation: kills, stops, letters that cannot be sent, and traces
 * in its files.
 */
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <sys/resource.h>
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

/* Fails with the first line in which the texts differ, from both. */
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

/* Runs the line in a child process while its daemon is killed. */
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

/* A walk of the clock that was killed may already have gone further. */
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

#define RACERS 16

struct racer {
	pid_t pid;
	int answer; /* "STATUS LOCATION BODY" */
};

/* Waits for the start, which is the end of `gate`, and runs the line. */
static void race(struct script *s, char *line, int gate, int answer)
{
	const char *where;
	char byte;

	sbuf_reset(&s->head);
	s->racing = s->doomed = true;
	if (read(gate, &byte, 1) != 0)
		_exit(1);
	script_line(s, line);
	for (char *p = s->body.buf; *p; p++)
		if (*p == '\n')
			*p = ' ';
	where = s->head.len ? strstr(s->head.buf, "\nLocation: ") : NULL;
	dprintf(answer, "%d %.*s %s", s->status, where ? (int)strcspn(where + 11, "\r") : 0,
		where ? where + 11 : "", s->body.buf);
	_exit(0);
}

static struct racer line_up(struct script *s, char *line, const int gate[2])
{
	int answer[2];
	pid_t pid;

	if (pipe(answer) < 0)
		script_fail(s, "no pipe can be made");
	s->mails += 100; /* Message-IDs are those of one process */
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		script_fail(s, "no process can be made");
	if (!pid) {
		close(gate[1]);
		race(s, line, gate[0], answer[1]);
	}
	close(answer[1]);
	return (struct racer){pid, answer[0]};
}

/* Adds its answer to the body; returns whether the act was accepted. */
static bool finish(struct script *s, const struct racer *racer, const char *line)
{
	size_t from = s->body.len;
	char part[4096];
	ssize_t n;
	int status;

	while ((n = read(racer->answer, part, sizeof(part))) > 0)
		sbuf_add(&s->body, part, (size_t)n);
	close(racer->answer);
	waitpid(racer->pid, NULL, 0);
	if (s->body.len == from)
		script_fail(s, "failed: %s", line);
	status = atoi(s->body.buf + from);
	sbuf_addc(&s->body, '\n');
	return status >= 200 && status < 400;
}

void script_together(struct script *s, char *rest)
{
	struct racer racers[RACERS];
	struct sbuf text = SBUF_INIT;
	char *lines[RACERS], *next;
	int gate[2], n = 0;

	script_settle(s);
	script_substitute(s, rest, &text);
	for (next = text.buf; next && n < RACERS; n++) {
		lines[n] = next;
		next = strchr(next, '\n');
		if (next)
			*next++ = '\0';
	}
	if (pipe(gate) < 0)
		script_fail(s, "no pipe can be made");
	for (int i = 0; i < n; i++) {
		char *copy = strdup(lines[i]);

		racers[i] = line_up(s, copy, gate);
		free(copy);
	}
	close(gate[0]);
	close(gate[1]);
	sbuf_reset(&s->body);
	s->status = 0;
	for (int i = 0; i < n; i++)
		s->status += finish(s, &racers[i], lines[i]);
	sbuf_release(&text);
	script_settle(s);
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

/* Every write fails, as on a full disk; what the daemon reads it still reads. */
void script_disk(struct script *s, char *rest)
{
	bool full = !strcmp(rest, "full");
	struct rlimit limit = {full ? 0 : RLIM_INFINITY, RLIM_INFINITY};

	if (full)
		script_settle(s);
	if (prlimit(s->peer.pid, RLIMIT_FSIZE, &limit, NULL) < 0)
		script_fail(s, "the size of files could not be limited");
	s->disk_full = full;
	script_settle(s);
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

/* Runs statements beside the daemon, with the program of the database. */
static void run_sql(struct script *s, const char *sql)
{
	bool file = s->peer.database[0] == '/';
	char *const on_file[] = {
		"sqlite3", "-cmd", ".timeout 5000", s->peer.database, (char *)(uintptr_t)sql, NULL};
	char *const on_server[] = {
		"psql",		  "-qX", "-v", "ON_ERROR_STOP=1", "-c", (char *)(uintptr_t)sql,
		s->peer.database, NULL};
	pid_t pid = fork();
	int status = -1;

	if (pid == 0) {
		execvp(file ? on_file[0] : on_server[0], file ? on_file : on_server);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0)
		script_fail(s, "the statement failed: %s", sql);
}

/*
 * From here on the database refuses all new rows of the table; with "timeout" a server does so as
 * if the statement had taken too long.
 */
void script_refuse(struct script *s, char *rest)
{
	const char *table = strsep(&rest, " "), *code = rest ? "query_canceled" : "raise_exception";
	char sql[500];

	script_settle(s);
	if (s->peer.database[0] == '/')
		snprintf(sql, sizeof(sql),
			 "CREATE TRIGGER play_refuses BEFORE INSERT ON %.100s "
			 "BEGIN SELECT RAISE(ABORT, 'the test refuses it'); END",
			 table);
	else
		snprintf(sql, sizeof(sql),
			 "CREATE FUNCTION play_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ "
			 "BEGIN RAISE %s USING MESSAGE = 'the test refuses it'; END $$; "
			 "CREATE TRIGGER play_refuses BEFORE INSERT ON %.100s "
			 "EXECUTE FUNCTION play_refuses()",
			 code, table);
	run_sql(s, sql);
}

/* It takes them again. */
void script_take(struct script *s, char *rest)
{
	char sql[500];

	script_settle(s);
	if (s->peer.database[0] == '/')
		snprintf(sql, sizeof(sql), "DROP TRIGGER play_refuses");
	else
		snprintf(sql, sizeof(sql),
			 "DROP TRIGGER play_refuses ON %.100s; DROP FUNCTION play_refuses", rest);
	run_sql(s, sql);
}

static bool is_in_file(const char *path, const char *text)
{
	struct sbuf bytes = SBUF_INIT;
	size_t len = strlen(text);
	FILE *f = fopen(path, "rb");
	bool found = false;
	char part[8192];
	size_t n;

	while (f && (n = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(&bytes, part, n);
	if (f)
		fclose(f);
	for (size_t i = 0; i + len <= bytes.len && !found; i++)
		found = !strncasecmp(bytes.buf + i, text, len);
	sbuf_release(&bytes);
	return found;
}

/*
 * Does a file contain the text?  Copies its path.  The tables of PostgreSQL are files of its
 * server, whose log is not searched (contrib/postgresql).
 */
static bool find_trace(struct script *s, const char *text, char ret_path[200])
{
	char *roots[] = {s->peer.dir, getenv("KSKAK_TEST_TABLES"), NULL};
	FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	bool found = false;
	FTSENT *file;

	if (roots[1])
		run_sql(s, "CHECKPOINT");
	while (tree && !found && (file = fts_read(tree))) {
		if (file->fts_info != FTS_F || !strcmp(file->fts_path, s->peer.config) ||
		    !strcmp(file->fts_path, s->peer.log))
			continue;
		found = is_in_file(file->fts_path, text);
		snprintf(ret_path, 200, "%s", file->fts_path);
	}
	if (tree)
		fts_close(tree);
	return found;
}

void script_want_trace(struct script *s, char *rest)
{
	char path[200];

	script_settle(s);
	if (!find_trace(s, rest, path))
		script_fail(s, "no file has \"%s\"", rest);
}

void script_want_no_trace(struct script *s, char *rest)
{
	char path[200];

	script_settle(s);
	if (find_trace(s, rest, path))
		script_fail(s, "%s has \"%s\"", path, rest);
}

/* The page overwritten by the last `damage`. */
static struct {
	long long at;
	char bytes[64];
} broken;

static void overwrite(struct script *s, const char *bytes, char *ret_before)
{
	FILE *f = fopen(s->peer.database, "r+b");
	bool done = broken.at && f && fseek(f, (long)broken.at, SEEK_SET) == 0;

	if (done && ret_before)
		done = fread(ret_before, sizeof(broken.bytes), 1, f) == 1 &&
		       fseek(f, (long)broken.at, SEEK_SET) == 0;
	if (!done || fwrite(bytes, sizeof(broken.bytes), 1, f) != 1 || fclose(f) != 0)
		script_fail(s, "no page could be overwritten");
}

void script_damage(struct script *s, char *rest)
{
	char junk[sizeof(broken.bytes)];

	broken.at = facts_page(s->facts, rest);
	if (peer_stop(&s->peer) != 0)
		script_fail(s, "the daemon did not stop in order");
	memset(junk, 0xA5, sizeof(junk));
	overwrite(s, junk, broken.bytes);
	start_again(s);
}

void script_mend(struct script *s, char *rest)
{
	(void)rest;
	if (peer_stop(&s->peer) != 0)
		script_fail(s, "the daemon did not stop in order");
	overwrite(s, broken.bytes, NULL);
	start_again(s);
}

void script_ended(struct script *s, char *rest)
{
	int want = (int)strtol(script_word(&rest), NULL, 10), is = peer_wait(&s->peer);
	char path[200];

	if (is != want)
		script_fail(s, "the daemon ended with status %d", is);
	if (*rest && !peer_said(&s->peer, 0, rest) && !find_trace(s, rest, path))
		script_fail(s, "no file has \"%s\"", rest);
}

static bool check_is_over(json_t *result)
{
	const json_t *check = json_object_get(result, "check");

	return !json_is_true(json_object_get(check, "running")) &&
	       *json_string_value(json_object_get(check, "at"));
}

void script_check(struct script *s, char *rest)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct timespec pause = {0, 20000000};
	char *found;

	json_decref(peer_control(&s->peer, "{\"do\":\"check\"}"));
	for (;;) {
		json_t *answer = peer_control(&s->peer, "{\"do\":\"ping\"}");
		json_t *result = json_object_get(answer, "result");
		bool over = check_is_over(result);

		found = json_dumps(json_object_get(json_object_get(result, "check"), "findings"),
				   JSON_COMPACT);
		json_decref(answer);
		if (over || peer_seconds() > end)
			break;
		free(found);
		nanosleep(&pause, NULL);
	}
	if (*rest ? !strstr(found, rest) : strcmp(found, "[]") != 0)
		script_fail(s, "the check found %s", found);
	free(found);
}
