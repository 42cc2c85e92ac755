/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What cannot be stored must not hold up anything else.  A thing that is due and fails is put
 * aside: it is tried again after a minute, and with a pause that doubles up to a day, until it
 * succeeds or is no longer due.  The leader is told once by letter, and `ping` lists it.
 *
 * A thing is first tried like any other.  If the turn fails it is run again without what fails
 * (work->cautious), and only then each thing has a savepoint of its own.
 */
#ifndef DAEMON_EVENT_PUT_ASIDE_H
#define DAEMON_EVENT_PUT_ASIDE_H

#include <jansson.h>

#include "daemon/work.h"

/* The row of meta with the list.  Announce it before a turn that loads it. */
#define PUT_ASIDE_META "unfinished"

enum aside_kind {
	ASIDE_END,     /* what follows from the end of a game in this group */
	ASIDE_EVENT,   /* the calendar of an event */
	ASIDE_GROUP,   /* the automatic steps of a finished group */
	ASIDE_LIST,    /* the rating list, */
	ASIDE_YEAR,    /* the turn of the year, */
	ASIDE_EDITION, /* and the next edition of a series */
	ASIDE_GAME,    /* the deadlines of a game */
	ASIDE_CASE,    /* the reminder of a case */
	ASIDE_ADDRESS, /* the change of an address */
	ASIDE_PART,    /* a duty of the server, see act/from_timer.c */
	ASIDE_KINDS
};

struct aside_thing {
	enum aside_kind kind;
	int64_t id;		/* of the row; ASIDE_PART: its number */
	int64_t group, tourney; /* whose leader is told; both 0: the server's */
	char what[120];		/* for people: "dm26: draw 1" */
};

/* The list during a tick.  Release with put_aside_release(). */
struct put_aside {
	json_t *list;
	bool changed;
	struct store_skip skip[ASIDE_KINDS]; /* of put_aside_skip() */
};

/* 1 or a negative enum store_error, with an empty list. */
int put_aside_load(struct store *st, struct put_aside *ret);
/* Stores the list if it has changed. */
int put_aside_save(struct store *st, const struct put_aside *p);
void put_aside_release(struct put_aside *p);

/* The ids of a kind that are not to be tried now, until the next call for the kind. */
const struct store_skip *put_aside_skip(struct put_aside *p, enum aside_kind kind,
					struct instant now);
/* Is anything of the kind put aside? */
bool put_aside_has(const struct put_aside *p, enum aside_kind kind);
/* Is the thing put aside, and not to be tried now? */
bool put_aside_waits(const struct put_aside *p, enum aside_kind kind, int64_t id,
		     struct instant now);
/* The things of a kind to be tried again now: the next id after `id`, or 0. */
int64_t put_aside_due(const struct put_aside *p, enum aside_kind kind, struct instant now,
		      int64_t id);
/* The instant of the next try, if there is one. */
bool put_aside_next(const struct put_aside *p, struct instant *ret_at);

/*
 * Puts a thing aside for the reason `why` and tells its leader; one that is put aside already
 * keeps its pause.
 */
int put_aside_note(struct work *work, struct put_aside *p, const struct aside_thing *thing,
		   const char *why);

/*
 * Runs `run(arg)`, which may set thing->what.  Returns what it returned, or if it failed alone:
 * 0, after undoing it and putting the thing aside.
 */
int put_aside_try(struct work *work, struct put_aside *p, struct aside_thing *thing,
		  int (*run)(void *arg), void *arg);

/* Forgets things whose time has come and that were not tried: they are no longer due. */
void put_aside_forget(struct put_aside *p, struct instant now);

/* [{"what", "kind", "id", "since", "tries", "next", "why"}]; NULL if the store fails. */
json_t *put_aside_json(struct context *ctx);

#endif
