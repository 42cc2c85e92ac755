/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A written game while it is judged.  Private to core/play/.
 */
#ifndef CORE_PLAY_WRITTEN_STATE_H
#define CORE_PLAY_WRITTEN_STATE_H

#include "core/play/apply.h"
#include "core/play/written.h"

struct written {
	const struct written_case *c;
	struct written_verdict *v;
	size_t index;		 /* of the event at hand */
	struct event_list facts; /* of the command at hand; its room serves all of them */
	/* The last series of each side as it was written; game.series tells what of it pends. */
	struct {
		const struct card_token *token;
		size_t n; /* even */
	} proposed[2];
};

/* A command of the leader for one event; it owns nothing, its facts are those of the game. */
struct written_command {
	struct command cmd;
	struct apply_ctx ctx;
	struct refusal why;
	struct apply apply;
};

/* Adds a remark to the verdict, behind those there are. */
void written_flag(struct written *w, enum written_flag f);

/* Whether the game is over, or waits only for an adjudication. */
bool written_is_over(const struct written *w);

/* The dispatch of a message (RULES T-5, T-6). */
struct dispatch written_dispatch(const struct written_event *e);

/* Begins a command of the side on a date.  It points into itself: not to be moved. */
void written_command_init(struct written *w, struct written_command *ret, enum verb verb,
			  enum event_side side, struct civil date);
/* Folds its facts and clears them. */
void written_command_fold(struct written *w);

/* Begins a fact of the side on a date; written_fold() takes it in and clears it. */
void written_fact_init(struct written *w, struct game_event *ret, enum event_kind kind,
		       enum event_side side, struct civil date);
void written_fold(struct written *w, struct game_event *ev);

/* A ruling with this result on a date. */
void written_rule(struct written *w, enum game_result result, enum event_why why,
		  struct civil date);

/* A move, an illegible message, a draw claim. */
void written_message(struct written *w, const struct written_event *e);

#endif
