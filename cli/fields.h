/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads checked fields from JSON.  A `struct fields` keeps the first complaint, after which every
 * getter returns its default, so a function can read all its fields and check once, with
 * fields_ok(), before it uses them.
 */
#ifndef CLI_FIELDS_H
#define CLI_FIELDS_H

#include "core/base/civil.h"
#include "core/base/ratio.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct fields {
	json_t *obj; /* borrowed */
	char *error; /* buffer for the first complaint; empty string if there is none */
	size_t error_size;
	const char *where; /* prefix of a complaint: "player 3, round 2"; NULL for none */
};

/* All objects of one input share `error`; it must start as "". */
struct fields fields_of(json_t *obj, char *error, size_t error_size);

/* Uses the same complaint buffer for a nested object. */
struct fields fields_inner(const struct fields *f, json_t *obj);

static inline bool fields_ok(const struct fields *f)
{
	return !*f->error;
}

/* Records a complaint unless there already is one. */
void fields_fail(const struct fields *f, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Returns NULL if absent or null.  Never complains. */
json_t *fields_any(const struct fields *f, const char *key);

/* Getters of required fields complain if the field is absent or of the wrong type. */
int64_t fields_int(const struct fields *f, const char *key);
/* An int from low to high. */
int fields_int_in(const struct fields *f, const char *key, int low, int high);
bool fields_bool(const struct fields *f, const char *key);
const char *fields_text(const struct fields *f, const char *key); /* "" on failure */
struct civil fields_date(const struct fields *f, const char *key);
struct ratio fields_points(const struct fields *f, const char *key);
json_t *fields_list(const struct fields *f, const char *key); /* NULL on failure */
json_t *fields_object(const struct fields *f, const char *key);

int fields_int_in_or(const struct fields *f, const char *key, int low, int high, int def);
bool fields_bool_or(const struct fields *f, const char *key, bool def);
const char *fields_text_or(const struct fields *f, const char *key, const char *def);
struct ratio fields_points_or(const struct fields *f, const char *key, struct ratio def);
json_t *fields_list_or_null(const struct fields *f, const char *key);
json_t *fields_object_or_null(const struct fields *f, const char *key);

/* A date; null means none, like an absent field. */
struct civil fields_date_or_none(const struct fields *f, const char *key);

/*
 * One of the words of a NULL-terminated list; returns its index, or -1 with a complaint.  The _or
 * form returns `def` if the field is absent.
 */
int fields_word(const struct fields *f, const char *key, const char *const words[]);
int fields_word_or(const struct fields *f, const char *key, const char *const words[], int def);

/* The same for a bare value, for lists; `what` names it in complaints. */
int64_t fields_value_int(const struct fields *f, json_t *v, const char *what);
int fields_value_int_in(const struct fields *f, json_t *v, const char *what, int low, int high);
const char *fields_value_text(const struct fields *f, json_t *v, const char *what);
struct civil fields_value_date(const struct fields *f, json_t *v, const char *what);
struct ratio fields_value_points(const struct fields *f, json_t *v, const char *what);

#endif
