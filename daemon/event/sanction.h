/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The register of a player's warnings and bans (6.4.2), after rulings and appeals. */
#ifndef DAEMON_EVENT_SANCTION_H
#define DAEMON_EVENT_SANCTION_H

#include "core/rules/sanction.h"
#include "daemon/work.h"

#define SANCTIONS_MAX 64

/* Warnings and bans in force, oldest first; without those set aside. */
struct sanction_register {
	int64_t ids[SANCTIONS_MAX]; /* of the rulings, or of those upholding them */
	struct sanction_ruling v[SANCTIONS_MAX];
	size_t n;
};

/*
 * Loads the register, including other records of the same person (RULES S-59); negative on error.
 */
int sanction_register_load(const struct work *work, int64_t player, struct sanction_register *ret);

/* The last day of a ban in force on a day; CIVIL_NONE: not banned. */
struct civil sanction_banned_until(const struct sanction_register *reg, struct civil today);

#endif
