/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Makes the proposal for the groups of a stage, in as many turns of the loop as its size needs
 * (EVENTS E14): the waiting entrants are read page by page, compared with the proposal in force or
 * composed, and the groups are stored a few at a time.  The head, stored last, puts them in force,
 * so an interruption leaves the old proposal in force, and the next attempt starts over.
 *
 * An act that needs a large unfinished job returns WORK_LATER: it is undone, the dispatch runs a
 * slice of the job, and the act is run again in the next turn (daemon/work.h).
 */
#ifndef DAEMON_EVENT_STAGE_JOB_H
#define DAEMON_EVENT_STAGE_JOB_H

#include "daemon/event/stage_entrants.h"
#include "daemon/stage_plan.h"

#define STAGE_SIZES_MAX 64

/* The leader's decisions for a composition; 0 or NULL = none. */
struct stage_wish {
	const int *sizes;
	size_t n_sizes; /* at most STAGE_SIZES_MAX */
	int advance, final;
	bool smaller; /* allow fewer than the minimum */
	/* A single change to the proposal in force. */
	int64_t move;	/* player, or team; 0 = nobody */
	const char *to; /* code of a group of the proposal */
	int64_t top_up; /* player given a vacant seat; 0 = nobody */
	const char *reason;
};

/* Purpose of a job. */
enum stage_job_ask {
	STAGE_JOB_COMPOSES, /* make a proposal */
	STAGE_JOB_REVISES,  /* make one if that in force is outdated */
	STAGE_JOB_RERATES,  /* the same, also if ratings have changed */
};

struct stage_job;

/* Result of a job. */
struct stage_job_result {
	bool current;			      /* the proposal in force is still valid */
	const struct kind_composition *value; /* otherwise: groups, or why there are none */
	const struct stage_entrants *entrants;
	json_t *head;		       /* of the proposal, owned by the job; NULL: no groups */
	struct effects *lots;	       /* drawn for it, to be stored with it */
	const struct stage_row *stage; /* with their seed */
	const char *reason;	       /* the wish's; "" = the server's own proposal */
	int version;		       /* version its groups are stored for */
	bool changed;		       /* somebody's seat differs from the proposal in force */
};

/*
 * Runs the job, or finds it done: returns 1 with the result, owned by the job; groups not stored
 * yet are added to `fx`.  WORK_LATER: it is large, see above; else a negative enum store_error. End
 * the job after using the result.
 */
int stage_job_run(const struct work *work, const struct tourney_facts *t,
		  const struct stage_row *stage, enum stage_job_ask ask,
		  const struct stage_wish *wish, struct effects *fx, struct stage_job **ret_job,
		  struct stage_job_result *ret);
void stage_job_end(struct context *ctx, struct stage_job *job);

/*
 * Runs a slice of the job for which an act returned WORK_LATER, in a transaction: 1, also if there
 * is none any more; or a negative enum store_error.
 */
int stage_job_step(struct context *ctx);

#endif
