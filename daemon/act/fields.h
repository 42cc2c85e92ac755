/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fields of a request, be it of the control socket or of the API: a list says what each is
 * called, what it takes and whether it may be left out; reading a JSON object against the list
 * gives typed values.  Nothing else looks at the object, so what is refused and what is described
 * are the same.
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
	FIELD_TEXT,    /* lines of text, at most `max` bytes */
	FIELD_LINE,    /* text without control characters, at most `max` bytes */
	FIELD_WORD,    /* one of `words` */
	FIELD_NUMBER,  /* `min` to `max` */
	FIELD_ID,      /* the number of a game, group, case, ... */
	FIELD_PLAYER,  /* the number of a player or an address */
	FIELD_ADDRESS, /* a mail address */
	FIELD_DATE,    /* as people write it: command_date() */
	FIELD_DAY,     /* YYYY-MM-DD and nothing else */
	FIELD_FLAG,    /* true or false */
	FIELD_LANG,    /* the code of a language */
	FIELD_PATH,    /* an absolute path */
};

struct field {
	const char *name;
	enum field_type type;
	bool required; /* an empty text counts as left out */
	int64_t min, max;
	const char *words;    /* of FIELD_WORD, with a blank between */
	const char *expected; /* a msgid in place of what the type says; NULL = that */
};

#define FIELDS_MAX 12 /* of one request */

/* What was given for one field. */
struct field_value {
	bool given;
	const char *text;  /* of the types that are text; borrowed from the object; else "" */
	int64_t number;	   /* FIELD_NUMBER, FIELD_ID, FIELD_PLAYER when it is no address; else 0 */
	struct civil date; /* FIELD_DATE, FIELD_DAY; else CIVIL_NONE */
	bool flag;	   /* FIELD_FLAG; else false */
	const struct lang *lang; /* FIELD_LANG; else NULL */
};

/* In the order of the list. */
struct field_values {
	const struct field *fields;
	struct field_value v[FIELDS_MAX];
};

enum field_fault {
	FIELD_FINE,
	FIELD_MISSING,
	FIELD_BAD,     /* not of its type or beyond its limits */
	FIELD_UNKNOWN, /* not in the list */
};

/*
 * Reads the members of `object` but those named in `others` (a list ended by NULL).  On a fault
 * *ret_name is the name of the field, and *ret_values is untouched.
 */
enum field_fault fields_read(const struct field *fields, const char *const *others, json_t *object,
			     struct field_values *ret_values, const char **ret_name);

/* The value of a field of the list; a name that is not in the list is a mistake in the program. */
const struct field_value *fields_value(const struct field_values *values, const char *name);

/* What a field takes: "1 to 366", "YYYY-MM-DD", "win, loss, draw". */
void fields_expected(const struct lang *lang, const struct field *field, struct sbuf *out);

/* No control characters. */
bool fields_is_line(const char *text);

/* The row of that name, NULL when there is none. */
const struct field *fields_find(const struct field *fields, const char *name);

#endif
