/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages and files of an event by name (EVENTS E76, E77): what the site serves and what is published
 * are the same bytes but for the links.
 */
#ifndef DAEMON_PUBLISH_EVENT_FILES_H
#define DAEMON_PUBLISH_EVENT_FILES_H

#include "daemon/publish/page.h"

/* An event with the groups whose tables its pages show. */
struct event_files {
	struct context *ctx;
	struct tourney_view view;
	struct group_view *groups; /* none of an event with more than VIEW_TOURNEY_TABLES */
	int n_groups;
};

/* 1, 0 (no such event) or a negative enum store_error; released in the first case alone. */
int event_files_open(struct context *ctx, const char *slug, struct event_files *ret);
int event_files_open_id(struct context *ctx, int64_t id, struct event_files *ret);
void event_files_release(struct event_files *e);

/*
 * Appends the file of that name and sets its media type: "index.html", "rounds/2.html",
 * "event.json", "DM-26.trf".  1; 0: there is none now; negative enum store_error.
 */
int event_files_write(struct event_files *e, const struct page_place *p, const char *name,
		      struct sbuf *out, const char **ret_type);

/*
 * Names of the files that one step writes, games.pgn and those of single groups apart: 0.. up to
 * the first NULL; "rounds/N.html" stands for all rounds.
 */
const char *event_files_name(size_t i);

/* "DM-26.trf": the code with what is not a letter, a digit or a hyphen as hyphens. */
void event_files_trf_name(const char *code, char *ret_name, size_t size);

#endif
