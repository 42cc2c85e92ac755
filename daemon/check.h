/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checks the database for damage once a day: a separate process at the lowest priority reads every
 * page, chain and table (`kskakd --verify`) while play goes on.  Findings are logged, reported by
 * `kskak status` and mailed to the operators.  When a statement of the server itself hits a broken
 * page, its transaction is lost, nothing else is decided or served, and the server stops after
 * sending a letter that says so (RULES S-61).
 */
#ifndef DAEMON_CHECK_H
#define DAEMON_CHECK_H

#include <jansson.h>
#include <stdbool.h>

struct check;
struct process;

/* `config` is the path of the configuration and must outlive the check.  The store must be open. */
struct check *check_new(struct process *proc, const char *config);
/* Terminates a running check; NULL is a no-op. */
void check_free(struct check *check);

/* Starts a check now; returns false if one is running or none can be started. */
bool check_begin(struct check *check);

/* The last check: {"at", "running", "findings": texts}; at "" = none has finished yet. */
json_t *check_json(const struct check *check);

#endif
