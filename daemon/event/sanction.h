/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The register of a player's warnings and bans (6.4.2), as their rulings and appeals leave it. */
#ifndef DAEMON_EVENT_SANCTION_H
#define DAEMON_EVENT_SANCTION_H

#include "core/rules/sanction.h"
#include "daemon/work.h"

#define SANCTIONS_MAX 64

/* The player's warnings and bans as they stand, the oldest first; what was set aside is out. */
struct sanction_register {
	int64_t ids[SANCTIONS_MAX]; /* of the rulings, or of those that upheld them */
	struct sanction_ruling v[SANCTIONS_MAX];
	size_t n;
};

/*
 * Reads the register from the store, with what is held against other records of the same person
 * (RULES S-59); < 0 on a fault.
 */
int sanction_register_load(const struct work *work, int64_t player, struct sanction_register *ret);

/* The last day of a ban that stands on a day; CIVIL_NONE: not banned. */
struct civil sanction_banned_until(const struct sanction_register *reg, struct civil today);

#endif
