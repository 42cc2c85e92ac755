/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages and files of an event by name (EVENTS E76, E77): served and published versions are
 * identical except for links.
 */
#ifndef DAEMON_PUBLISH_EVENT_FILES_H
#define DAEMON_PUBLISH_EVENT_FILES_H

#include "daemon/publish/page.h"

/* An event with the groups whose tables are shown. */
struct event_files {
	struct context *ctx;
	struct tourney_view view;
	struct group_view *groups; /* none if the event has more than VIEW_TOURNEY_TABLES */
	int n_groups;
};

/* Returns 1, 0 (no such event) or a negative enum store_error; release only after 1. */
int event_files_open(struct context *ctx, const char *slug, struct event_files *ret);
int event_files_open_id(struct context *ctx, int64_t id, struct event_files *ret);
void event_files_release(struct event_files *e);

/*
 * Appends the file of that name and sets its media type: "index.html", "rounds/2.html",
 * "event.json", "DM-26.trf".  Returns 1; 0: not available now; negative enum store_error.
 */
int event_files_write(struct event_files *e, const struct page_place *p, const char *name,
		      struct sbuf *out, const char **ret_type);

/*
 * Names of the files written in one step, without games.pgn and those of single groups: i = 0..
 * until NULL; "rounds/N.html" stands for all rounds.
 */
const char *event_files_name(size_t i);

/* "DM-26.trf": the code, with anything but letters, digits and hyphens replaced by hyphens. */
void event_files_trf_name(const char *code, char *ret_name, size_t size);

#endif
