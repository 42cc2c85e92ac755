/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The changes made by a decision, as a list of values in the order of storing.  The files of event/
 * read the store, decide and append to such a list; only effects_store.c writes.  Releasing a list
 * without storing it leaves no trace: that is how one refused part cancels a whole act.  Private to
 * daemon/event/.
 *
 * New rows get their ids when stored, so within a list effects refer to each other by index.
 */
#ifndef DAEMON_EVENT_EFFECTS_H
#define DAEMON_EVENT_EFFECTS_H

#include <jansson.h>

#include "daemon/letter/queue.h"
#include "daemon/work.h"
#include "sql/store_case.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_leave.h"
#include "sql/store_table.h"

/* A case, ruling or game: stored already, or added at index `at` of the same list. */
struct effect_ref {
	int64_t id; /* 0 = see `at` */
	int at;	    /* -1 = none */
};

static inline struct effect_ref effect_stored(int64_t id)
{
	return (struct effect_ref){id, -1};
}

#define EFFECT_NONE effect_stored(0)

static inline bool effect_is(struct effect_ref ref)
{
	return ref.id || ref.at >= 0;
}

enum effect_kind {
	EFFECT_GAME,	     /* a new game */
	EFFECT_FACTS,	     /* new events of a game, and its summary after them */
	EFFECT_OCCUPANT,     /* a side of a game changes hands */
	EFFECT_CASE,	     /* a case is opened */
	EFFECT_CASE_SETTLED, /* a case is ruled on or closed */
	EFFECT_CASE_WORDS,   /* a player's statement is added to its evidence */
	EFFECT_CASE_TOLD,    /* its date has come and is cleared */
	EFFECT_RULING,
	EFFECT_GROUP_OPENED, /* a new, open group */
	EFFECT_GROUP,	     /* the new state of a group: started, paused, finished */
	EFFECT_ENTRY, /* the new state of an entry: confirmed, numbered, withdrawn; id 0: new */
	EFFECT_LEAVE,
	EFFECT_TABLE, /* a version of a final table */
	EFFECT_LETTER,
	EFFECT_PAGES, /* pages of a group or game to rewrite */
	EFFECT_ROW,   /* a row of the tournament tables, see effects_row.h */
};

/* The pointers are owned. */
struct effect {
	enum effect_kind kind;
	int64_t id; /* of the new row; 0 until stored */
	union {
		struct {
			struct game_row *row;
			char *prelude; /* moves already played */
		} game;
		struct {
			struct game_row *row; /* includes the new events, except `head` */
			int64_t after;	      /* events stored before */
			char **lines;	      /* canonical lines of the new events */
			size_t n;
			bool was_over; /* before them */
		} facts;
		struct {
			struct game_row *row; /* after the change */
			struct occupant_row *who;
			int64_t former; /* previous player of the side */
		} occupant;
		struct case_row *opened;
		struct {
			struct effect_ref which;
			enum case_state state;
			struct effect_ref ruling; /* that settles it, or none */
		} settled;
		struct {
			struct effect_ref which;
			json_t *said; /* {side, text, day} */
		} words;
		int64_t told; /* id of a case */
		struct {
			struct ruling_row *row;
			struct effect_ref on; /* the case; or none */
		} ruling;
		struct group_row *group;
		struct entry_row *entry;
		struct leave_row *leave;
		struct {
			struct table_row *row;
			struct effect_ref ruling; /* that causes it, or none */
		} table;
		struct {
			struct post_row *row;
			struct effect_ref game, about_case, ruling; /* in addition to `row` */
		} letter;
		struct {
			int64_t group, game; /* 0 = none */
		} pages;
		struct {
			int kind; /* enum effects_row_kind */
			void *row;
			struct effect_ref owner; /* new row it refers to, or none */
			void (*release)(struct effect *e);
		} row;
	};
};

struct effects {
	struct effect *v;
	size_t n, cap;
};

#define EFFECTS_INIT                                                                               \
	{                                                                                          \
		NULL, 0, 0                                                                         \
	}

void effects_release(struct effects *fx);
/* Appends all effects of `from`, none of which may refer to another, and empties it. */
void effects_move(struct effects *fx, struct effects *from);

/* A reference to the last effect. */
struct effect_ref effects_last(const struct effects *fx);

/* The id it refers to, once the list is stored. */
int64_t effects_ref_id(const struct effects *fx, struct effect_ref ref);

/* The first effect of that kind at or after `*at`, which is advanced past it; NULL: none. */
const struct effect *effects_next(const struct effects *fx, enum effect_kind kind, size_t *at);
/* Id of the first stored effect of that kind; 0 if none. */
int64_t effects_id(const struct effects *fx, enum effect_kind kind);

/*
 * Each appends one effect, copying rows and their strings.  The effect returned may be completed
 * until the next one is added.
 */
struct effect *effects_game(struct effects *fx, const struct game_row *row, const char *prelude);
void effects_occupant(struct effects *fx, const struct game_row *row,
		      const struct occupant_row *who, int64_t former);
/* Takes over `row->evidence`. */
struct effect *effects_case(struct effects *fx, const struct case_row *row);
void effects_case_settled(struct effects *fx, struct effect_ref which, struct effect_ref ruling);
/* Takes over `said`. */
void effects_case_words(struct effects *fx, struct effect_ref which, json_t *said);
void effects_case_told(struct effects *fx, int64_t id);
struct effect *effects_ruling(struct effects *fx, const struct ruling_row *row);
void effects_group_opened(struct effects *fx, const struct group_row *row);
void effects_group(struct effects *fx, const struct group_row *row);
void effects_entry(struct effects *fx, const struct entry_row *row);
void effects_leave(struct effects *fx, const struct leave_row *row);
/* Takes over `row->facts`. */
void effects_table(struct effects *fx, const struct table_row *row, struct effect_ref ruling);
struct effect *effects_letter(struct effects *fx, const struct work *work,
			      const struct letter_facts *letter);
/* Links the letter to a case, stored or in the same list. */
void effects_letter_of_case(struct effect *letter, struct effect_ref about_case);
/* To the leader, or with `kc` to KC; NULL, adding nothing, if no such address is configured. */
struct effect *effects_letter_to_leader(struct effects *fx, const struct work *work, bool kc,
					const struct letter_facts *letter);
void effects_pages(struct effects *fx, int64_t group, int64_t game);
/* An empty effect, for effects_row.h. */
struct effect *effects_add(struct effects *fx, enum effect_kind kind);

/*
 * The effect with that game's facts, added if the list has none; `row` is the stored game.  The
 * caller completes it.
 */
struct effect *effects_facts(struct effects *fx, const struct game_row *row);
/* Adds one canonical line. */
void effects_facts_add(struct effect *facts, const char *line);

#endif
