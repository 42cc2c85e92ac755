/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A written game being judged: its facts and remarks, and the commands that cause facts.  Private
 * to core/play/.
 */
#ifndef CORE_PLAY_WRITTEN_FACT_H
#define CORE_PLAY_WRITTEN_FACT_H

#include "core/play/apply.h"
#include "core/play/written.h"

struct written {
	const struct written_case *c;
	struct written_verdict *v;
	size_t index;		 /* of the current event */
	struct event_list facts; /* of the current command; the memory is reused for all */
	/* The last series of each side as written; game.series shows how much of it is pending. */
	struct {
		const struct card_token *token;
		size_t n; /* even */
	} proposed[2];
};

/* A leader's command for one event; it owns nothing, its facts are those of the game. */
struct written_command {
	struct command cmd;
	struct apply_ctx ctx;
	struct refusal why;
	struct apply apply;
};

/* Adds a remark to the verdict, after the existing ones. */
void written_flag(struct written *w, enum written_flag f);

/* Returns whether the game is over, or only waiting for adjudication. */
bool written_is_over(const struct written *w);

/* Returns the dispatch of a message (RULES T-5, T-6). */
struct dispatch written_dispatch(const struct written_event *e);

/* Starts a command of the side on a date.  It contains pointers to itself: do not move it. */
void written_command_init(struct written *w, struct written_command *ret, enum verb verb,
			  enum event_side side, struct civil date);
/* Folds its facts and clears them. */
void written_command_fold(struct written *w);

/* Starts a fact of the side on a date; written_fold() applies and clears it. */
void written_fact_init(struct written *w, struct game_event *ret, enum event_kind kind,
		       enum event_side side, struct civil date);
void written_fold(struct written *w, struct game_event *ev);

/* A ruling with this result on a date. */
void written_rule(struct written *w, enum game_result result, enum event_why why,
		  struct civil date);

#endif
