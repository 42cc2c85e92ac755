/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Grounds of rights to classes other than results on the server, grounds of admissions, and fees.
 * Rows never change, except when an outside result is verified.
 */
#ifndef SQL_STORE_RIGHT_H
#define SQL_STORE_RIGHT_H

#include "sql/store.h"

/* A result from outside the server (EVENTS E7). */
struct outside_result {
	int64_t id;
	int64_t player;
	char source[8];	  /* "emt", "cup", "iccf", "otb" */
	char facts[1000]; /* JSON object: the fields the rights read */
	struct instant at;
	char author[64];	 /* Unix user, "server" or "player" */
	struct instant verified; /* sec 0 = only declared by the player */
	char verifier[64];
};
int store_outside_add(struct store *st, const struct outside_result *r, int64_t *ret_id);
int store_outside_get(struct store *st, int64_t id, struct outside_result *ret_result);
int store_outside_verify(struct store *st, int64_t id, struct instant at, const char *verifier);
/* In order; player 0 = all. */
int store_outside_each(struct store *st, int64_t player,
		       int (*each)(void *arg, const struct outside_result *), void *arg);

/* A right or dispensation granted by an officer (EVENTS E8). */
struct grant_row {
	int64_t id;
	int64_t player;
	char class[32];	    /* "DM", "M", "K", "A", or the code of an event */
	struct civil until; /* the last day */
	char paragraph[32];
	char reason[1000];
	struct instant at;
	char author[64]; /* Unix user */
	bool kc;	 /* the author acted as KC */
};
int store_grant_add(struct store *st, const struct grant_row *g, int64_t *ret_id);
/* In order; player 0 = all. */
int store_grant_each(struct store *st, int64_t player,
		     int (*each)(void *arg, const struct grant_row *), void *arg);

/* Why an entry was accepted (EVENTS E27). */
struct admission {
	int64_t id;
	int64_t entry;
	struct instant at;
	struct civil asof;     /* the day for which the rights were checked */
	char class[4];	       /* "" = no class */
	char routes[64];       /* "a1,b"; "" = open to everybody */
	char *basis;	       /* JSON array; owned */
	char author[64];       /* Unix user, or "server" */
	struct instant shaken; /* a later ruling removed its ground; sec 0 = no */
};
void admission_release(struct admission *a);
int store_admission_add(struct store *st, const struct admission *a, int64_t *ret_id);
/* The newest admission of the entry; the caller releases it. */
int store_admission_of(struct store *st, int64_t entry, struct admission *ret_admission);
/* Admissions to a tournament in order of entry; a row lives until `each` returns. */
int store_admission_each(struct store *st, int64_t tourney,
			 int (*each)(void *arg, const struct admission *), void *arg);
/* ruling 0 = a fact was corrected. */
int store_admission_shake(struct store *st, int64_t admission, struct instant at, int64_t ruling);

/* Why a team was accepted (EVENTS E27); one row for each change of its line-up. */
struct team_admission {
	int64_t id;
	int64_t team;
	struct instant at;
	struct civil asof; /* the day for which the facts were checked */
	char *facts;	   /* JSON object: club and boards; "" = older than this table; owned */
	char author[64];   /* Unix user, or "server" */
};
void team_admission_release(struct team_admission *a);
int store_team_admission_add(struct store *st, const struct team_admission *a, int64_t *ret_id);
/* The newest admission of the team; the caller releases it. */
int store_team_admission_of(struct store *st, int64_t team, struct team_admission *ret_admission);

struct payment {
	int64_t id;
	int64_t entry;	/* 0 = of a team */
	int64_t team;	/* 0 = of an entry */
	int64_t amount; /* in hundredths of a krone; negative = paid back */
	struct instant at;
	char author[64]; /* Unix user */
};
int store_payment_add(struct store *st, const struct payment *p, int64_t *ret_id);
/* Payments of an entry, or of a team, in order; the other one is 0. */
int store_payment_each(struct store *st, int64_t entry, int64_t team,
		       int (*each)(void *arg, const struct payment *), void *arg);

#endif
