/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The register of warnings and bans (RULES E-10, section 4 § 19): how earlier ones affect a new
 * one, and which are in force on a date.  Limits are inclusive; months and years are calendar ones
 * (RULES G-3).
 */
#ifndef CORE_RULES_SANCTION_H
#define CORE_RULES_SANCTION_H

#include "core/base/civil.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>
#include <stddef.h>

enum sanction_why {
	SANCTION_WARNING, /* stays a warning */
	SANCTION_SECOND_WARNING,
	SANCTION_AFTER_BAN,
	SANCTION_GIVEN,
	SANCTION_DOUBLED
};

/* "warning", "second_warning", "after_ban", "given", "doubled" */
const char *sanction_why_word(enum sanction_why w);

struct sanction {
	bool ban; /* as requested: a ban or a warning */
	struct civil date;
	struct civil last_day; /* of a warning: the last playing day */
	int months;	       /* of a ban */
};

struct sanction_ruling {
	bool ban; /* as decided */
	struct civil date;
	struct civil until;	 /* last day of a warning or of a ban */
	int months;		 /* of a ban */
	struct civil file_until; /* of a ban: the last day on file */
	enum sanction_why why;
};

/* Decides the next one, given the n earlier rulings. */
struct sanction_ruling sanction_next(const struct ruleset *rules, const struct sanction *asked,
				     const struct sanction_ruling *r, size_t n);

/* Decides all of them in date order; ret_ruling has room for n. */
void sanction_rule(const struct ruleset *rules, const struct sanction *asked, size_t n,
		   struct sanction_ruling *ret_ruling);

struct sanction_state {
	int warnings;	  /* in force */
	int bans_on_file; /* including some months after their end */
	bool banned;
};

/* Returns the state of a player with n rulings on a date; first and last day are inclusive. */
struct sanction_state sanction_on(const struct sanction_ruling *r, size_t n, struct civil asof);

/* Returns the last day on file of a ban that ends on a given day. */
struct civil sanction_file_until(const struct ruleset *rules, struct civil until);

#endif
