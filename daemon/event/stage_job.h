/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The making of a proposal for the groups of a stage, in as many turns of the loop as its size
 * takes (EVENTS E14): who waits is gathered page by page, compared with the proposal in force or
 * composed, and the groups are stored a few at a time.  What is stored becomes true with the head
 * of the proposal, which comes last, so whatever ends the process before leaves the old one in
 * force, and the next try begins anew.
 *
 * An act that finds a large job unfinished returns WORK_LATER: what it wrote is undone, the
 * dispatch does a slice of the job, and the act is run again in the next turn (daemon/work.h).
 */
#ifndef DAEMON_EVENT_STAGE_JOB_H
#define DAEMON_EVENT_STAGE_JOB_H

#include "daemon/event/stage_entrants.h"
#include "daemon/stage_plan.h"

#define STAGE_SIZES_MAX 64

/* What the leader has decided for a composition; 0 or NULL = nothing. */
struct stage_wish {
	const int *sizes;
	size_t n_sizes; /* at most STAGE_SIZES_MAX */
	int advance, final;
	bool smaller; /* start with too few */
	/* a single change of the proposal in force */
	int64_t move;	/* player, or team; 0 = nobody */
	const char *to; /* code of a group of the proposal */
	int64_t top_up; /* player who gets a vacant seat; 0 = nobody */
	const char *reason;
};

/* What is asked of a job. */
enum stage_job_ask {
	STAGE_JOB_COMPOSES, /* a proposal by the wish */
	STAGE_JOB_REVISES,  /* one where that in force holds no more */
	STAGE_JOB_RERATES,  /* likewise, and its ratings count */
};

struct stage_job;

/* What came of it. */
struct stage_job_result {
	bool current;			      /* the proposal in force holds */
	const struct kind_composition *value; /* else: groups, or why there are none */
	const struct stage_entrants *entrants;
	json_t *head;	      /* of the proposal, owned by the job; NULL: there are no groups */
	struct effects *lots; /* that were drawn for it, to be stored with it */
	const struct stage_row *stage; /* with the seed of those */
	const char *reason;	       /* of the wish; "" = the server's own proposal */
	int version;		       /* its groups are stored for */
	bool changed;		       /* somebody has another seat than in the proposal in force */
};

/*
 * Does the job, or finds it done: 1, and the result is the job's; groups that are not stored yet
 * are added to `fx`.  WORK_LATER: it is large, see above; else a negative enum store_error.
 * Whoever has used the result ends the job.
 */
int stage_job_run(const struct work *work, const struct tourney_facts *t,
		  const struct stage_row *stage, enum stage_job_ask ask,
		  const struct stage_wish *wish, struct effects *fx, struct stage_job **ret_job,
		  struct stage_job_result *ret);
void stage_job_end(struct context *ctx, struct stage_job *job);

/*
 * Does a slice of the job for which an act has returned WORK_LATER, in a transaction: 1, also when
 * there is none any more; or a negative enum store_error.
 */
int stage_job_step(struct context *ctx);

#endif
