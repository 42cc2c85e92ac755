/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What measurements share: one core, the processor time of a daemon, and SQLite as a baseline. */
#ifndef TESTS_LOAD_METER_H
#define TESTS_LOAD_METER_H

#include "tests/play/peer.h"

/* This process and those it starts run on one core from now on. */
void meter_pin(void);

/* Seconds of processor time that a process has had so far, its threads included. */
double meter_cpu(pid_t pid);

/* Transactions of one row a second beside the daemon's database: WAL, synchronous=FULL. */
double meter_sqlite(const struct peer *peer, double seconds);

/* Resident memory in MiB. */
double meter_memory(pid_t pid);

#endif
