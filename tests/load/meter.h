/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Shared by measurements: pinning to one core, CPU time of a daemon, and SQLite as a baseline. */
#ifndef TESTS_LOAD_METER_H
#define TESTS_LOAD_METER_H

#include "tests/play/peer.h"

/* Pins this process and its later children to one core. */
void meter_pin(void);

/* CPU seconds used by a process and its threads. */
double meter_cpu(pid_t pid);

/* One-row transactions per second on the daemon's disk: WAL, synchronous=FULL. */
double meter_sqlite(const struct peer *peer, double seconds);

/* Sends a request to the control socket; a refusal ends the program. */
void meter_control(const struct peer *peer, const char *request);

/* Sorts the n values. */
double meter_median(double *v, size_t n);

/* Resident memory in MiB. */
double meter_memory(pid_t pid);

#endif
