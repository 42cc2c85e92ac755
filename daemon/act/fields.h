/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Fields of a request, from the control socket or the HTTP API. A list gives the name of each
 * field, its type and limits, and whether it is required; fields_read() checks a JSON object
 * against the list and returns typed values. Manuals and messages describe a field from the same
 * row.
 */
#ifndef DAEMON_ACT_FIELDS_H
#define DAEMON_ACT_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"

enum field_type {
	FIELD_NONE,    /* ends a list */
	FIELD_TEXT,    /* multi-line text without control characters, at most `max` bytes */
	FIELD_LINE,    /* text without control or direction characters, at most `max` bytes */
	FIELD_WORD,    /* one of `words` */
	FIELD_NUMBER,  /* `min` to `max` */
	FIELD_ID,      /* the number of a game, group, case, ... */
	FIELD_PLAYER,  /* the number of a player or an address */
	FIELD_ADDRESS, /* a mail address */
	FIELD_DATE,    /* as people write it: command_date() */
	FIELD_DAY,     /* YYYY-MM-DD only */
	FIELD_FLAG,    /* true or false */
	FIELD_LANG,    /* the code of a language */
	FIELD_PATH,    /* an absolute path */
	FIELD_IDS,     /* an array of FIELD_ID, at most `max`; JSON only */
};

struct field {
	const char *name;
	enum field_type type;
	bool required; /* an empty string counts as missing */
	int64_t min, max;
	const char *words;    /* of FIELD_WORD, blank-separated */
	const char *expected; /* msgid describing the value; NULL = from type and limits */
};

#define FIELDS_MAX 40 /* per request */

/* The value of one field. */
struct field_value {
	bool given;
	const char *text; /* as given, borrowed from the object; "" if it is not a string */
	int64_t number;	  /* FIELD_NUMBER, FIELD_ID, FIELD_PLAYER unless it is an address; else 0 */
	struct civil date;	 /* FIELD_DATE, FIELD_DAY; else CIVIL_NONE */
	bool flag;		 /* FIELD_FLAG; else false */
	const json_t *list;	 /* FIELD_IDS: borrowed from the object; else NULL */
	const struct lang *lang; /* FIELD_LANG; else NULL */
};

/* One value per field, in the order of the list. */
struct field_values {
	const struct field *fields;
	struct field_value v[FIELDS_MAX];
};

enum field_fault {
	FIELD_FINE,
	FIELD_MISSING,
	FIELD_BAD,     /* wrong type or out of range */
	FIELD_UNKNOWN, /* not in the list */
};

/*
 * Parses the members of `object`: the fields of the request, and those `common` to all requests,
 * which are checked but not returned.  '_' is accepted for '-' in names.  On a fault *ret_name is
 * the name of the field, and *ret_values is unchanged.
 */
enum field_fault fields_read(const struct field *fields, const struct field *common, json_t *object,
			     struct field_values *ret_values, const char **ret_name);

/* The value of the field of that name, which must be in the list. */
const struct field_value *fields_value(const struct field_values *values, const char *name);

/* Appends a description of valid values: "1 to 366", "YYYY-MM-DD", "win, loss, draw". */
void fields_expected(const struct lang *lang, const struct field *field, struct sbuf *out);

/* The row of that name, or NULL. */
const struct field *fields_find(const struct field *fields, const char *name);

#endif
