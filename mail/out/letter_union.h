/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An event over the board and the union (EVENTS E52, E53, E57): its lists and report to the
 * register, and reminders to the leader.
 */
#ifndef MAIL_OUT_LETTER_UNION_H
#define MAIL_OUT_LETTER_UNION_H

#include "mail/out/letter.h"

/* Stored with the facts of the letter. */
enum letter_union_what {
	LETTER_UNION_ENTRANTS = 0, /* to the register */
	LETTER_UNION_FEE = 1,	   /* to the leader, like all others but the report */
	LETTER_UNION_ELO_NOTICE = 2,
	LETTER_UNION_REPORT = 3, /* to the register */
	LETTER_UNION_REMINDER = 4,
	LETTER_UNION_OVERDUE = 5, /* to KC */
	LETTER_UNION_ELO_COPY = 6,
	LETTER_UNION_DATES = 7,
	LETTER_UNION_VENUES = 8,
	LETTER_UNION_DRAFT = 9,
	LETTER_UNION_ABSENCES = 10,
	LETTER_UNION_COUNT
};

struct letter_union {
	enum letter_union_what what;
	const char *event;
	struct civil day;	  /* the first round, or the deadline the letter is about */
	struct civil first, last; /* first and last round; CIVIL_NONE = unknown */
	int entrants;
	bool elo;	  /* FIDE rates it */
	bool pass_on;	  /* no register is configured: the leader passes it on */
	const char *page; /* URL of the event's page; "" = none */
};
void letter_union(struct letter *l, const struct letter_union *u);

void letter_union_entrant(struct letter *l, const char *name, const char *club, struct civil born,
			  int rating);

struct letter_union_line {
	int place, points2;
	const char *name, *club;
	int rating, rating_new; /* 0 = none */
	bool candidate;
};
/* The table of a group, then its lines. */
void letter_union_group(struct letter *l, const char *code);
void letter_union_line(struct letter *l, const struct letter_union_line *line);

enum letter_union_list { LETTER_UNION_SANCTIONS, LETTER_UNION_OFFICERS };
/* A heading; `empty`: adds that there are none. */
void letter_union_list(struct letter *l, enum letter_union_list list, bool empty);
void letter_union_sanction(struct letter *l, const char *name, bool ban, struct civil until);
void letter_union_officer(struct letter *l, const char *role, const char *name);

/* A player who stayed away, and the command that accepts the proposal. */
void letter_union_absence(struct letter *l, const char *name, int missed, int rounds, bool ban,
			  const char *command);

#endif
