/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The contents of an entry, as the store keeps them in the row (EVENTS E25). */
#ifndef DAEMON_ENTRY_FACTS_H
#define DAEMON_ENTRY_FACTS_H

#include <jansson.h>

#include "core/base/lang.h"
#include "core/event/class.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

#define ENTRY_FACTS_REASON_MAX 500 /* bytes */

/* The entrant says they belong to no club, as opposed to saying nothing. */
#define ENTRY_NO_CLUB "-"

/* Absent strings are ""; strings are borrowed from `json`. */
struct entry_facts {
	json_t *json; /* owned */
	const char *name, *club, *member, *lang, *word, *reason;
	struct civil born; /* CIVIL_NONE = not said */
	int rating;	   /* over the board; 0 = none */
	bool lang_asked;   /* a line of the entry names `lang` */
	bool no_club;	   /* the entrant has no club */
	bool has_class;
	enum emt_class class;
	int stage;	  /* 0 = not said */
	int groups;	  /* likewise */
	const char *iccf; /* facts of an international result as stored; "" = none */
};

void entry_facts_read(const struct entry_row *e, struct entry_facts *ret);
void entry_facts_release(struct entry_facts *f);

/* Stores the object in the row; false if it is too long. */
bool entry_facts_write(json_t *facts, struct entry_row *e);

#endif
