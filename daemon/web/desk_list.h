/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows of a request's answer as a table of chosen columns: names lead to the desk's page of the
 * player, group or tournament, dates are written as people read them.
 */
#ifndef DAEMON_WEB_DESK_LIST_H
#define DAEMON_WEB_DESK_LIST_H

#include <jansson.h>

#include "daemon/web/web.h"

struct desk_list {
	const json_t *rows;
	const char *const *keys; /* of the columns, the first one heads its row; NULL ends them */
	const char *mark;	 /* key of the number whose box marks the row; NULL = no boxes */
	const char *data; /* attribute of the row, with the value of `data_key`; NULL = none */
	const char *data_key;
};

/* Nothing when there are no rows. */
void desk_list_write(struct web_call *call, struct xml *d, const struct desk_list *list);
/* The same under a heading with the number of rows. */
void desk_list_section(struct web_call *call, struct xml *d, const char *heading,
		       const struct desk_list *list);

/* Members of a row: "" and 0 when there is none. */
const char *desk_list_text(const json_t *row, const char *key);
int64_t desk_list_number(const json_t *row, const char *key);

/* Facts one below the other: the label of each key, and its value in `object`; empty ones not. */
void desk_list_facts(struct web_call *call, struct xml *d, const json_t *object,
		     const char *const *keys);

#endif
