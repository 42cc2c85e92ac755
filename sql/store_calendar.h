/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Unique records of the calendar: its acts, signed reports and rating lists.  Rows never change. */
#ifndef SQL_STORE_CALENDAR_H
#define SQL_STORE_CALENDAR_H

#include "sql/store.h"

struct done_act {
	int64_t tourney;  /* 0 = of no tournament */
	char act[24];	  /* "open", "close", "draw", ... */
	struct civil due; /* the day it was due */
	struct instant at;
};
/* Returns 0 when the act was already recorded. */
int store_calendar_add(struct store *st, const struct done_act *act);
/* The last one of that act by day. */
int store_calendar_last(struct store *st, int64_t tourney, const char *act,
			struct done_act *ret_act);
/* Was that act of that day done: 1 or 0.  Reads every field but `at`. */
int store_calendar_has(struct store *st, const struct done_act *act);
/* In order of day; tourney -1 = of all. */
int store_calendar_each(struct store *st, int64_t tourney,
			int (*each)(void *arg, const struct done_act *), void *arg);

/* A final report as it was signed. */
struct report_row {
	int64_t id;
	int64_t tourney;
	int64_t group; /* a group of a standing event; 0 = the whole event */
	int version;   /* 1.. */
	struct instant at;
	char author[64];		  /* Unix user */
	char signer[STORE_NAME_MAX + 64]; /* name and office as they were */
	int64_t ruling;			  /* ruling that required it; 0 = first version */
	char *facts;			  /* the bytes that were signed; owned */
	unsigned char hash[STORE_HASH];	  /* SHA-256 of them */
};
void report_row_release(struct report_row *row);
int store_report_add(struct store *st, const struct report_row *row, int64_t *ret_id);
/* The newest version; the caller releases *ret_row. */
int store_report_last(struct store *st, int64_t tourney, int64_t group, struct report_row *ret_row);
/* In order of group and version; tourney 0 = of all. */
int store_report_each(struct store *st, int64_t tourney,
		      int (*each)(void *arg, const struct report_row *), void *arg);

/* A published revision of the rating list (EVENTS E69). */
struct rating_list_row {
	int64_t id;
	struct civil day;
	int revision; /* 1.. of that day */
	struct instant at;
	char *text; /* canonical lines; owned */
	unsigned char hash[STORE_HASH];
};
void rating_list_row_release(struct rating_list_row *row);
int store_rating_list_add(struct store *st, const struct rating_list_row *row, int64_t *ret_id);
/* The newest revision of the last list on or before that day; the caller releases *ret_row. */
int store_rating_list_on(struct store *st, struct civil day, struct rating_list_row *ret_row);
/* The same for one revision. */
int store_rating_list_at(struct store *st, struct civil day, int revision,
			 struct rating_list_row *ret_row);
/* Id of the list that store_rating_list_on() returns, without reading it. */
int store_rating_list_find(struct store *st, struct civil day, int64_t *ret_id);
/* In order of day and revision. */
int store_rating_list_each(struct store *st, int (*each)(void *arg, const struct rating_list_row *),
			   void *arg);

#endif
