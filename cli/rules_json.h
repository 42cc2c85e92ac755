/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Input shared by several calc families of the rulebook: holiday fields, announcements of leave,
 * facts of a dispatch, words for sides, regimes and results.
 */
#ifndef CLI_RULES_JSON_H
#define CLI_RULES_JSON_H

#include "cli/fields.h"
#include "core/rules/leave.h"
#include "core/rules/thinktime.h"

extern const char *const regime_words[]; /* indexed by enum regime */
extern const char *const side_words[];	 /* "w", "b" */

/* Returns the word's index; 0 after an error, so that it can be used as an enum directly. */
int rules_json_choice(const struct fields *f, const char *key, const char *const words[]);

/* Returns a range [from, to] from a list; an empty one after an error. */
struct day_range rules_json_range(const struct fields *f, json_t *v, const char *what);
/* Adds the list of ranges under `key`, if there is one. */
void rules_json_ranges(const struct fields *f, const char *key, struct holidays *h);

/*
 * Returns the announcements of a list; free() the result.  NULL if there are none and after an
 * error.
 */
struct leave_announcement *rules_json_announcements(const struct fields *f, json_t *list,
						    size_t *ret_n);

/* `postmark`, `receipt`, `inferred`, `legible`. */
void rules_json_dispatch(const struct fields *f, struct dispatch_facts *ret);

/* Returns a date for an answer; reports an error if it is outside the years 1 to 9999. */
json_t *rules_json_date(const struct fields *f, struct civil d);

#endif
