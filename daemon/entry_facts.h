/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What an entry says, as the store keeps it in the row (EVENTS E25). */
#ifndef DAEMON_ENTRY_FACTS_H
#define DAEMON_ENTRY_FACTS_H

#include <jansson.h>

#include "core/base/lang.h"
#include "core/event/classes.h"
#include "sql/store_event.h"

#define ENTRY_FACTS_REASON_MAX 500 /* bytes */

/* Stated to be in no club, as opposed to not stated. */
#define ENTRY_NO_CLUB "-"

/* Texts are "" when nothing is said, and borrow from `json`. */
struct entry_facts {
	json_t *json; /* owned */
	const char *name, *club, *member, *lang, *word, *reason;
	struct civil born; /* CIVIL_NONE */
	int rating;	   /* over the board; 0 = none */
	bool no_club;	   /* they have none */
	bool has_class;
	enum emt_class class;
	int stage;	  /* 0 = not said */
	int groups;	  /* likewise */
	const char *iccf; /* facts of an international result as they are stored; "" = none */
};

void entry_facts_read(const struct entry_row *e, struct entry_facts *ret);
void entry_facts_release(struct entry_facts *f);

/* Writes the object into the row; false when it does not fit. */
bool entry_facts_write(json_t *facts, struct entry_row *e);

#endif
