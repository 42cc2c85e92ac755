/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes the log, one write(2) per line.
 */
#include "daemon/log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/base/sbuf.h"
#include "daemon/now.h"

static enum log_level threshold = LOG_LEVEL_INFO;
static bool to_journal;

void log_open(enum log_level level, bool journal)
{
	threshold = level;
	to_journal = journal;
}

bool log_level_parse(const char *word, enum log_level *ret_level)
{
	static const char *const words[] = {"error", "warn", "info", "debug"};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!strcmp(word, words[i])) {
			*ret_level = (enum log_level)i;
			return true;
		}
	}
	return false;
}

static void add_head(enum log_level level, struct sbuf *line)
{
	static const int priority[] = {3, 4, 6, 7};
	static const char *const names[] = {"error", "warning", "info", "debug"};
	char buf[INSTANT_TEXT];

	if (to_journal)
		sbuf_addf(line, "<%d>", priority[level]);
	else
		sbuf_addf(line, "%s kskakd %s: ", instant_format(now_wall(), buf), names[level]);
}

void log_line(enum log_level level, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;
	size_t i;
	ssize_t written;

	if (level > threshold)
		return;
	add_head(level, &line);
	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	for (i = 0; i < line.len; i++) {
		if ((unsigned char)line.buf[i] < 32 || line.buf[i] == 127)
			line.buf[i] = '?';
	}
	sbuf_addc(&line, '\n');
	written = write(STDERR_FILENO, line.buf, line.len);
	(void)written; /* failure to log must not stop the service */
	sbuf_release(&line);
}
