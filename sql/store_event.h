/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments, their officers and groups. */
#ifndef SQL_STORE_EVENT_H
#define SQL_STORE_EVENT_H

#include "sql/store.h"

/* States of a tournament (EVENTS E5). */
enum tourney_state {
	TOURNEY_DRAFT = 0,
	TOURNEY_OPEN = 1,     /* takes entries */
	TOURNEY_CLOSED = 2,   /* takes none; a standing event is paused by hand */
	TOURNEY_DRAWN = 3,    /* the lots of the first stage are drawn */
	TOURNEY_RUNNING = 4,  /* the first game has begun */
	TOURNEY_FINISHED = 5, /* every game has its result */
	TOURNEY_FINAL = 6,    /* the final report is signed */
	TOURNEY_ARCHIVED = 7,
	TOURNEY_CANCELLED = 8,
};

struct tourney {
	int64_t id;
	char code[32];		       /* what people write to enter: "emt open" */
	char code_key[64];	       /* equal for all codes read as one; "" = not known */
	char slug[64];		       /* of the code: "emt-open" */
	char alias[32];		       /* another code; "" = none */
	char name[STORE_NAME_MAX + 1]; /* "K-skak EMT, open class" */
	char kind[16];		       /* word of a kind, core/event/kind.h */
	char class[4];		       /* "M", "K", "A"; "" = none */
	int64_t series;		       /* 0 = no series */
	int year;		       /* 0 = a standing event */
	enum tourney_state state;
	char options[2000];  /* JSON object: options of the kind */
	char ruleset[1024];  /* ruleset_write(), for groups opened from now on */
	char zone[40];	     /* as zone_parse() reads it */
	int group_size;	     /* players in a group */
	int64_t fee;	     /* in hundredths of a krone; 0 = none */
	bool rated;	     /* games count for the rating list */
	struct civil opens;  /* CIVIL_NONE = by hand; the same below */
	struct civil closes; /* the last day of entries */
	struct civil draws;
	struct civil starts;
	struct instant next_at; /* the calendar's next act; sec 0 = none */
	struct instant created;
};
int store_tourney_add(struct store *st, const struct tourney *t, int64_t *ret_id);
int store_tourney_get(struct store *st, int64_t id, struct tourney *ret_tourney);
/* Writes every field but code, code_key, kind, series, year and creation, which never change. */
int store_tourney_update(struct store *st, const struct tourney *t);
/* Finds a tournament by code or alias, ignoring ASCII case. */
int store_tourney_by_code(struct store *st, const char *code, struct tourney *ret_tourney);
/* The lowest id whose code has that key; none for "". */
int store_tourney_by_key(struct store *st, const char *key, struct tourney *ret_tourney);
int store_tourney_set_key(struct store *st, int64_t id, const char *key);
/* The tournament with the next higher id. */
int store_tourney_after(struct store *st, int64_t id, struct tourney *ret_tourney);
int store_tourney_by_slug(struct store *st, const char *slug, struct tourney *ret_tourney);
int store_tourney_each(struct store *st, int (*each)(void *arg, const struct tourney *), void *arg);
/* Tournaments in states `from` to `to`, in order of id. */
int store_tourney_each_state(struct store *st, enum tourney_state from, enum tourney_state to,
			     int (*each)(void *arg, const struct tourney *), void *arg);
/* Tournaments of a kind, in order of id. */
int store_tourney_each_kind(struct store *st, const char *kind,
			    int (*each)(void *arg, const struct tourney *), void *arg);
/* Editions of a series in order of year. */
int store_tourney_each_edition(struct store *st, int64_t series,
			       int (*each)(void *arg, const struct tourney *), void *arg);
/* The earliest one with 0 < next_at <= now, the lowest id first, but for those in `skip`. */
int store_tourney_due(struct store *st, struct instant now, const struct store_skip *skip,
		      struct tourney *ret_tourney);
/* The earliest next_at. */
int store_tourney_next(struct store *st, const struct store_skip *skip, struct instant *ret_at);

/* A change of a tournament; rows never change. */
struct tourney_change {
	int64_t id;
	int64_t tourney;
	struct instant at;
	const char *author; /* Unix user, or "server" */
	const char *what;   /* "state", or the name of an option */
	const char *was, *becomes;
	const char *reason;
};
int store_tourney_change_add(struct store *st, const struct tourney_change *change);
/* In order; the texts live until `each` returns. */
int store_tourney_change_each(struct store *st, int64_t tourney,
			      int (*each)(void *arg, const struct tourney_change *), void *arg);

/* A holder of an office of a tournament. */
struct officer_row {
	int64_t id;
	int64_t tourney;
	char user[64]; /* Unix user */
	char role[16]; /* "leader", "deputy", "arbiter", "chief-arbiter", "committee" */
	struct instant at;
	char author[64];      /* Unix user who appointed */
	struct instant ended; /* sec 0 = still holds it */
};
int store_officer_add(struct store *st, const struct officer_row *o, int64_t *ret_id);
int store_officer_end(struct store *st, int64_t id, struct instant at);
int store_officer_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, const struct officer_row *), void *arg);
/* The offices that a Unix user holds. */
int store_officer_each_user(struct store *st, const char *user,
			    int (*each)(void *arg, const struct officer_row *), void *arg);

/* The numbers are stored. */
enum group_state {
	GROUP_FILLING = 0,
	GROUP_RUNNING = 1,
	GROUP_PAUSED = 2,
	GROUP_FINISHED = 3, /* every game has its result; the final table is out */
	GROUP_ARCHIVED = 4,
	GROUP_PLAYOFF = 5, /* games over, play-off for the first place still running (EVENTS E23) */
	GROUP_FINAL = 6,   /* objections are over and no case is open */
};

/* Has every game its result, so that the final table is out? */
static inline bool store_group_is_over(enum group_state state)
{
	return state == GROUP_FINISHED || state == GROUP_FINAL || state == GROUP_ARCHIVED;
}

struct group_row {
	int64_t id;
	int64_t tourney;
	int64_t stage;
	int number;		       /* 1.. within the tourney */
	char code[48];		       /* "M-26-01", set when the lots are drawn; "" before */
	char name[STORE_NAME_MAX + 1]; /* "EMT open 1" */
	enum group_state state;
	char ruleset[1024];	/* the tournament's when the group was opened (RULES S-1) */
	char zone[40];		/* likewise */
	unsigned char seed[32]; /* of the lots, drawn at the first confirmed entry */
	bool has_seed;		/* false: `seed` is not set */
	int size;		/* seats; 0 = the tournament's group_size */
	char setup[1000];	/* JSON object: fen, moves, position960, cycles, division */
	struct instant drawn;	/* instant of the lots; sec 0 = not yet */
	struct civil start;	/* CIVIL_NONE until the lots are drawn */
	struct civil ended; /* last result as first decided (EVENTS E59); CIVIL_NONE = not yet */
	int64_t playoff_of; /* the group whose first place this play-off decides; 0 = none */
	bool with_event;    /* GROUP_PAUSED: paused with its event and resumes with it */
	struct instant created;
	struct instant final_at; /* when the final table was sent; sec 0 = not yet */
	struct instant next_at;	 /* when the time for objections ends; sec 0 = not due */
};

/* Abandoned before it was played: its event was cancelled or its games annulled. */
static inline bool store_group_is_undone(const struct group_row *g)
{
	return g->state == GROUP_ARCHIVED && civil_is_none(g->ended);
}
int store_group_add(struct store *st, const struct group_row *g, int64_t *ret_id);
int store_group_get(struct store *st, int64_t id, struct group_row *ret_group);
int store_group_update(struct store *st, const struct group_row *g);
/* The play-offs for the first place of the group. */
int store_group_each_playoff(struct store *st, int64_t group,
			     int (*each)(void *arg, const struct group_row *), void *arg);
/* The group of the tournament that is filling. */
int store_group_filling(struct store *st, int64_t tourney, struct group_row *ret_group);
/* The greatest number of a group of the tournament; 0 in *ret_number when it has no groups. */
int store_group_last_number(struct store *st, int64_t tourney, int *ret_number);
int store_group_by_number(struct store *st, int64_t tourney, int number,
			  struct group_row *ret_group);
/* The group with that code, unique among all tournaments; none for "". */
int store_group_by_code(struct store *st, const char *code, struct group_row *ret_group);
/* The earliest one with 0 < next_at <= now, the lowest id first, but for those in `skip`. */
int store_group_due(struct store *st, struct instant now, const struct store_skip *skip,
		    struct group_row *ret_group);
int store_group_next(struct store *st, const struct store_skip *skip, struct instant *ret_at);
/* Does not count abandoned groups (store_group_is_undone()). */
int store_group_count_stage(struct store *st, int64_t stage, int *ret_count);
/* In order of number. */
int store_group_each_stage(struct store *st, int64_t stage,
			   int (*each)(void *arg, const struct group_row *), void *arg);
/* Unfinished groups of the tournament, in no particular order; reads no others. */
int store_group_each_open(struct store *st, int64_t tourney,
			  int (*each)(void *arg, const struct group_row *), void *arg);
/* Is a group of the tournament paused with it: 1 or 0.  Reads paused groups only. */
int store_group_held(struct store *st, int64_t tourney);
/* Is any group of the tournament but `except` neither final nor archived: 1 or 0. */
int store_group_unsettled(struct store *st, int64_t tourney, int64_t except);
/* In order of number; tourney 0 = all tournaments. */
int store_group_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct group_row *), void *arg);

/* The number of groups in each state. */
int store_group_count_by_state(struct store *st, int64_t ret_counts[GROUP_FINAL + 1]);

#endif
