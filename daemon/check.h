/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Looks once a day whether the database is damaged: a process of its own at the lowest priority
 * reads every page, chain and table (`kskakd --verify`), while play goes on.  What it finds is in
 * the log, in the answer to `kskak ping` and in a letter to who runs the server.  When a statement
 * of the server itself comes upon a broken page, its transaction is lost, nothing else is decided
 * or shown, and the server ends after a letter that says so (RULES S-61).
 */
#ifndef DAEMON_CHECK_H
#define DAEMON_CHECK_H

#include <jansson.h>
#include <stdbool.h>

struct check;
struct process;

/* `config` is the path of the configuration; it outlives the check.  The store is open. */
struct check *check_new(struct process *proc, const char *config);
/* Ends one that runs; NULL is fine. */
void check_free(struct check *check);

/* Begins one now; false when one runs already or none can be started. */
bool check_begin(struct check *check);

/* The last one: {"at", "running", "findings": texts}; at "" = none has ended yet. */
json_t *check_json(const struct check *check);

#endif
