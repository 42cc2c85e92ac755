/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading checked fields out of JSON.  A `struct fields` remembers the first complaint and every
 * getter after it returns its default, so that a function reads all its fields in a row and looks
 * once, with fields_ok(), before it uses them.
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
	char *error; /* where the first complaint is written; empty string while none */
	size_t error_size;
	const char *where; /* stands before a complaint: "player 3, round 2"; NULL for nothing */
};

/* `error` is shared by all objects of one input; it must start as "". */
struct fields fields_of(json_t *obj, char *error, size_t error_size);

/* The same complaint buffer for an object inside. */
struct fields fields_inner(const struct fields *f, json_t *obj);

static inline bool fields_ok(const struct fields *f)
{
	return !*f->error;
}

/* Records a complaint unless there is one already. */
void fields_fail(const struct fields *f, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Absent or null: NULL.  Never complains. */
json_t *field_any(const struct fields *f, const char *key);

/* Getters of required fields complain when the field is absent or of the wrong type. */
int64_t field_int(const struct fields *f, const char *key);
/* An int from low to high. */
int field_int_in(const struct fields *f, const char *key, int low, int high);
bool field_bool(const struct fields *f, const char *key);
const char *field_str(const struct fields *f, const char *key); /* "" on failure */
struct civil field_date(const struct fields *f, const char *key);
struct ratio field_pts(const struct fields *f, const char *key);
json_t *field_list(const struct fields *f, const char *key); /* NULL on failure */
json_t *field_object(const struct fields *f, const char *key);

int field_int_in_or(const struct fields *f, const char *key, int low, int high, int def);
bool field_bool_or(const struct fields *f, const char *key, bool def);
const char *field_str_or(const struct fields *f, const char *key, const char *def);
struct ratio field_pts_or(const struct fields *f, const char *key, struct ratio def);
json_t *field_list_or_null(const struct fields *f, const char *key);
json_t *field_object_or_null(const struct fields *f, const char *key);

/* A date that may be null, which means none like an absent one. */
struct civil field_date_or_none(const struct fields *f, const char *key);

/*
 * One of the words of a NULL-terminated list; returns its index, -1 (with a complaint) otherwise.
 * The _or form returns `def` when the field is absent.
 */
int field_word(const struct fields *f, const char *key, const char *const words[]);
int field_word_or(const struct fields *f, const char *key, const char *const words[], int def);

/* The same for a bare value, for lists; `what` names it in complaints. */
int64_t value_int(const struct fields *f, json_t *v, const char *what);
int value_int_in(const struct fields *f, json_t *v, const char *what, int low, int high);
const char *value_str(const struct fields *f, json_t *v, const char *what);
struct civil value_date(const struct fields *f, json_t *v, const char *what);
struct ratio value_pts(const struct fields *f, json_t *v, const char *what);

/* Output. */
json_t *json_date(struct civil d); /* null for CIVIL_NONE */
/* The exact value for output: integer, or a decimal rounded to 4 places. */
json_t *json_num(struct ratio r);
/* Whether a number that json_num() was given since the last question was lost (null was written).
 */
bool json_num_lost(void);
json_t *json_str_or_null(const char *s);

#endif
