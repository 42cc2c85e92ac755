/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists of lines: FIDE's lists in columns of fixed width, and tables with separators (CSV)
 *in Danish or English.  The line of headings says which fields there are and where:
 *
 *	ID Number      Name          ... Fed Sex Tit  WTit OTit  FOA SRtng SGm SK ... B-day Flag
 *	ID number Name                              TitlFed  Mar11 GamesBorn  Flag
 *	"Nummer";"Navn";"Klub";"Titel";"Rating";"Hurtig";"Lyn";"Elo";"Fide";"K-factor"
 *
 * Lines are UTF-8, else Windows-1252 with Latin-1 inside it.
 */
#ifndef CORE_ROSTER_ROSTER_COLUMNS_H
#define CORE_ROSTER_ROSTER_COLUMNS_H

#include "core/roster/roster_field.h"

#define ROSTER_LINE_MOST    4096 /* bytes of a line */
#define ROSTER_COLUMNS_MOST 64

struct roster_column {
	enum roster_field field;
	int from;      /* of a fixed column, from 0 */
	bool tight;    /* may follow the previous column without a blank */
	char head[32]; /* the heading, truncated */
};

struct roster_columns {
	char separator; /* 0 = fixed width */
	int n;
	struct roster_column c[ROSTER_COLUMNS_MOST];
	bool national; /* the ratings are those of a federation */
	char month[8]; /* "SEP26" if a heading dates the list, else "" */
};

struct roster_complaint {
	int column; /* in characters, from 1 */
	const char *reason;
	char heading[32]; /* of the column, "" = the whole line */
};

/*
 * Reads a line of headings; false if it is not one.  `rate` is the kind of ratings in a list with
 * only one kind.  For a table about something else, ret_columns lacks ROSTER_FIDE and
 * ROSTER_NATIONAL, or a name: see roster_columns_missing().
 */
bool roster_columns_read(const char *line, size_t len, enum roster_rate rate,
			 struct roster_columns *ret_columns);

/* The missing heading that a list requires, as an error message; NULL if all are present. */
const char *roster_columns_missing(const struct roster_columns *columns);

/* The field for a heading, or for an element of FIDE's XML; ROSTER_UNKNOWN for others. */
enum roster_field roster_columns_field(const char *heading);

/* The field for a rating of one kind: its own, or that of FIDE or the federation. */
enum roster_field roster_columns_resolve(enum roster_field field, bool national,
					 enum roster_rate rate);

/*
 * Reads the line of a player.  ROSTER_ODD: a field was left empty; ret_complaint has the first such
 * error, or that of a refusal.
 */
enum roster_wrong roster_columns_line(const struct roster_columns *columns, const char *line,
				      size_t len, struct roster_player *ret_player,
				      struct roster_complaint *ret_complaint);

#endif
