/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The event of a report as the title regulations see it (NORMS N1 to N4), and its norms. */
#ifndef CLI_NORM_EVENT_H
#define CLI_NORM_EVENT_H

#include "core/base/civil.h"
#include "core/rating/fide_norm.h"
#include "core/trf/trf.h"

struct norm_event {
	const struct trf *t;
	struct fide_norm_event event;
	struct fide_norm_field field; /* of a Swiss event */
	/* From the report; "" if not given. */
	const char *name, *place, *host, *start, *end, *arbiter, *pace;
	struct civil first_day, last_day; /* CIVIL_NONE if unknown */
	int days;			  /* with exactly one round; -1 if unknown */
	int most_a_day;			  /* rounds on the fullest day; -1 if unknown */
	int *odd;			  /* owned: per round, who had the pairing-allocated bye */
};

/*
 * Reads the event.  `exemption` is one of 1.4.3 a to c or none, `least` the number of games
 * required for a norm, 0 = the usual nine.  The report must outlive the event.
 */
void norm_event_init(const struct trf *t, enum fide_norm_exemption exemption, int least,
		     struct norm_event *ret);
void norm_event_release(struct norm_event *e);

/* One norm of one player; owns its arrays. */
struct norm_event_result {
	const struct trf_player *player;
	struct fide_norm norm;
	struct fide_norm_game *games;
	enum fide_norm_use *uses;
	size_t n;
};

enum player_title norm_event_title(const struct trf_player *p);

/* Can the player still earn the title?  GM and IM are for everybody, WGM and WIM for women. */
bool norm_event_open(const struct trf_player *p, enum norm_kind kind);

void norm_event_judge(const struct norm_event *e, const struct trf_player *p, enum norm_kind kind,
		      struct norm_event_result *ret);
void norm_event_result_release(struct norm_event_result *r);

#endif
