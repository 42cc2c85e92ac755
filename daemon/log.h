/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The log: one line per event on standard error, with the prefix journald understands ("<6>text").
 * Without journald each line has a timestamp.  No secrets or mail bodies; addresses only where a
 * leader needs them to act.  Only daemon/ logs; libraries return errors.
 */
#ifndef DAEMON_LOG_H
#define DAEMON_LOG_H

#include <stdbool.h>

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARN, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

/* Before log_open() everything from INFO up is written. */
void log_open(enum log_level level, bool journal);

/* Parses "error", "warn", "info", "debug". */
bool log_level_parse(const char *word, enum log_level *ret_level);

/* Control characters in the text become '?', so that input cannot forge log lines. */
void log_line(enum log_level level, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#define log_error(...) log_line(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warn(...)  log_line(LOG_LEVEL_WARN, __VA_ARGS__)
#define log_info(...)  log_line(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_LEVEL_DEBUG, __VA_ARGS__)

#endif
