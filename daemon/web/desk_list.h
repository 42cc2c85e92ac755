/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Renders rows of a request's answer as a table of chosen columns: names link to the desk page of
 * the player, group or tournament, dates are formatted for the reader.
 */
#ifndef DAEMON_WEB_DESK_LIST_H
#define DAEMON_WEB_DESK_LIST_H

#include <jansson.h>

#include "daemon/web/web.h"

struct desk_list {
	const json_t *rows;
	const char *const *keys; /* columns, the first being the row header; NULL-terminated */
	const char *mark;	 /* key of the number for a row's checkbox; NULL = no checkboxes */
	const char *data; /* attribute of the row with the value of `data_key`; NULL = none */
	const char *data_key;
};

/* Writes nothing if there are no rows. */
void desk_list_write(struct web_call *call, struct xml *d, const struct desk_list *list);
/* The same with a heading giving the number of rows. */
void desk_list_section(struct web_call *call, struct xml *d, const char *heading,
		       const struct desk_list *list);

/* Members of a row; "" and 0 if absent. */
const char *desk_list_text(const json_t *row, const char *key);
int64_t desk_list_number(const json_t *row, const char *key);

/*
 * A definition list with the label of each key and its value in `object`; empty ones are omitted.
 */
void desk_list_facts(struct web_call *call, struct xml *d, const json_t *object,
		     const char *const *keys);

#endif
