/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a decision changes, as a list of values in the order in which it is to be stored.  The files
 * of event/ read the store, decide and add to such a list; effects_store.c alone writes.  A list
 * that is released without being stored leaves nothing behind: that is how one refused part refuses
 * the whole of an act.  Private to daemon/event/.
 *
 * What is added to the store gets its id there, so within a list one effect refers to another by
 * its place.
 */
#ifndef DAEMON_EVENT_EFFECTS_H
#define DAEMON_EVENT_EFFECTS_H

#include <jansson.h>

#include "daemon/letter/queue.h"
#include "daemon/work.h"
#include "sql/store_case.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_table.h"

/* A case, ruling or game: in the store already, or added at place `at` of the same list. */
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
	EFFECT_OCCUPANT,     /* a side of a game gets another player */
	EFFECT_CASE,	     /* a case is opened */
	EFFECT_CASE_SETTLED, /* a case is ruled on or closed */
	EFFECT_CASE_WORDS,   /* what a player said goes to its evidence */
	EFFECT_CASE_TOLD,    /* its date has come and is taken off */
	EFFECT_RULING,
	EFFECT_GROUP_OPENED, /* a new group, filling */
	EFFECT_GROUP,	     /* a group as it stands now: begun, paused, finished */
	EFFECT_ENTRY, /* an entry as it stands now: confirmed, numbered, withdrawn; id 0: new */
	EFFECT_LEAVE,
	EFFECT_TABLE, /* a version of a final table */
	EFFECT_LETTER,
	EFFECT_PAGES, /* those of a group or a game are to be written anew */
	EFFECT_ROW,   /* of a table of tournaments, see effects_row.h */
};

/* The pointers are owned. */
struct effect {
	enum effect_kind kind;
	int64_t id; /* of what was added to the store; 0 before */
	union {
		struct {
			struct game_row *row;
			char *prelude; /* moves already played */
		} game;
		struct {
			struct game_row *row; /* with the new events, but for `head` */
			int64_t after;	      /* events that the store has before */
			char **lines;	      /* canonical lines of the new ones */
			size_t n;
			bool was_over; /* before them */
		} facts;
		struct {
			struct game_row *row; /* as it is played after the change */
			struct occupant_row *who;
			int64_t former; /* who had the side before */
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
		int64_t told; /* a case */
		struct {
			struct ruling_row *row;
			struct effect_ref on; /* the case; or none */
		} ruling;
		struct group_row *group;
		struct entry_row *entry;
		struct leave_row *leave;
		struct {
			struct table_row *row;
			struct effect_ref ruling; /* that makes it necessary, or none */
		} table;
		struct {
			struct post_row *row;
			struct effect_ref game, about_case, ruling; /* beside what `row` says */
		} letter;
		struct {
			int64_t group, game; /* 0 = none */
		} pages;
		struct {
			int kind; /* enum effects_row_kind */
			void *row;
			struct effect_ref owner; /* that an id of the row names, or none */
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
/* Moves all of a list, none of which refers to another, to the end of one; `from` is empty then. */
void effects_move(struct effects *fx, struct effects *from);

/* The effect added last, as another one of the list refers to it. */
struct effect_ref effects_last(const struct effects *fx);

/* The id that it refers to, once the list is stored. */
int64_t effects_ref_id(const struct effects *fx, struct effect_ref ref);

/* The first effect of that kind at or after `*at`, which is moved on behind it; NULL: none. */
const struct effect *effects_next(const struct effects *fx, enum effect_kind kind, size_t *at);
/* Id of the first thing of that kind that was stored; 0 when there is none. */
int64_t effects_id(const struct effects *fx, enum effect_kind kind);

/*
 * Each appends one effect; rows are copied, strings with them.  The effect returned can be
 * completed until the next one is added.
 */
struct effect *effects_game(struct effects *fx, const struct game_row *row, const char *prelude);
void effects_occupant(struct effects *fx, const struct game_row *row,
		      const struct occupant_row *who, int64_t former);
/* Takes `row->evidence` over. */
struct effect *effects_case(struct effects *fx, const struct case_row *row);
void effects_case_settled(struct effects *fx, struct effect_ref which, struct effect_ref ruling);
/* Takes `said` over. */
void effects_case_words(struct effects *fx, struct effect_ref which, json_t *said);
void effects_case_told(struct effects *fx, int64_t id);
struct effect *effects_ruling(struct effects *fx, const struct ruling_row *row);
void effects_group_opened(struct effects *fx, const struct group_row *row);
void effects_group(struct effects *fx, const struct group_row *row);
void effects_entry(struct effects *fx, const struct entry_row *row);
void effects_leave(struct effects *fx, const struct leave_row *row);
/* Takes `row->facts` over. */
void effects_table(struct effects *fx, const struct table_row *row, struct effect_ref ruling);
struct effect *effects_letter(struct effects *fx, const struct work *work,
			      const struct letter_facts *letter);
/* A letter about a case, in the store or of the same list. */
void effects_letter_of_case(struct effect *letter, struct effect_ref about_case);
/* To the leader, or to KC when `kc`; NULL, and no effect, when no such address is configured. */
struct effect *effects_letter_to_leader(struct effects *fx, const struct work *work, bool kc,
					const struct letter_facts *letter);
void effects_pages(struct effects *fx, int64_t group, int64_t game);
/* An empty effect, for effects_row.h. */
struct effect *effects_add(struct effects *fx, enum effect_kind kind);

/*
 * The facts of that game in the list, added when there are none yet; `row` is the game as it
 * stands in the store.  The caller completes them.
 */
struct effect *effects_facts(struct effects *fx, const struct game_row *row);
/* One canonical line more. */
void effects_facts_add(struct effect *facts, const char *line);

#endif
