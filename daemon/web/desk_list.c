/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_list.h. */
#include "daemon/web/desk_list.h"

#include <stdio.h>
#include <string.h>

#include "daemon/event_code.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_table.h"
#include "daemon/web/desk_bulk.h"
#include "daemon/web/desk_json.h"

#define COLUMNS 12

const char *desk_list_text(const json_t *row, const char *key)
{
	const char *text = json_string_value(json_object_get(row, key));

	return text ? text : "";
}

int64_t desk_list_number(const json_t *row, const char *key)
{
	return json_integer_value(json_object_get(row, key));
}

/* The path of the row's page, "/desk/players/17"; false if the row has no such number. */
static bool page_of(const json_t *row, const char *key, const char *folder, char *ret_path,
		    size_t size)
{
	int64_t id = desk_list_number(row, key);

	snprintf(ret_path, size, "/desk/%s/%lld", folder, (long long)id);
	return id > 0;
}

/* A tournament's link uses its slug, not its code. */
static bool page_of_event(struct web_call *call, const json_t *row, char *ret_path, size_t size)
{
	struct tourney t;

	if (event_code_find(call->web->ctx->store, desk_list_text(row, "event"), &t) <= 0)
		return false;
	snprintf(ret_path, size, "/desk/events/%s", t.slug);
	return true;
}

static void write_cell(struct web_call *call, struct xml *d, const json_t *row, const char *key)
{
	const char *text = desk_list_text(row, key);
	char path[120];

	if ((!strcmp(key, "name") && *text &&
	     (page_of(row, "player", "players", path, sizeof(path)) ||
	      page_of(row, "group", "groups", path, sizeof(path)))) ||
	    (!strcmp(key, "group_name") && *text &&
	     page_of(row, "group", "groups", path, sizeof(path))) ||
	    (!strcmp(key, "kind") && page_of(row, "case", "cases", path, sizeof(path))) ||
	    (!strcmp(key, "event") && *text && page_of_event(call, row, path, sizeof(path))))
		page_link_path(d, path,
			       strcmp(key, "kind") ? text
						   : desk_json_word(call->visitor.lang, text));
	else
		desk_json_value(d, call->visitor.lang, key, json_object_get(row, key));
}

static void write_mark(struct xml *d, const struct desk_list *list, const json_t *row)
{
	const char *name = desk_list_text(row, "name");

	desk_bulk_mark(d, desk_list_number(row, list->mark),
		       *name ? name : desk_list_text(row, "group_name"));
}

/* Empty values are omitted; a rating of 0 means none. */
static bool is_empty(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);

	if (!strcmp(key, "rating") && json_is_integer(value) && !json_integer_value(value))
		return true;
	return !value || json_is_null(value) ||
	       (json_is_string(value) && !*json_string_value(value)) ||
	       (json_is_array(value) && !json_array_size(value));
}

/* The columns used by any row; the first is the row header. */
static size_t columns_of(const struct desk_list *list, const char *ret_keys[COLUMNS])
{
	size_t n = 0;

	for (size_t i = 0; list->keys[i] && n < COLUMNS; i++) {
		bool any = i == 0;
		json_t *row;
		size_t k;

		json_array_foreach((json_t *)list->rows, k, row)
		{
			any = any || !is_empty(row, list->keys[i]);
		}
		if (any)
			ret_keys[n++] = list->keys[i];
	}
	return n;
}

static void write_row(struct web_call *call, struct xml *d, const struct desk_list *list,
		      const char *const *keys, size_t n, const json_t *row)
{
	char value[24];

	xml_start(d, "tr");
	snprintf(value, sizeof(value), "%lld",
		 list->data ? (long long)desk_list_number(row, list->data_key) : 0);
	if (list->data)
		xml_attribute(d, list->data, value);
	if (list->data && !strcmp(list->data, "data-case")) {
		xml_attribute(d, "data-kind", desk_list_text(row, "kind"));
		xml_attribute(d, "data-due", desk_list_text(row, "until"));
	}
	if (list->mark)
		write_mark(d, list, row);
	for (size_t i = 0; i < n; i++) {
		xml_start(d, i ? "td" : "th");
		if (!i)
			xml_attribute(d, "scope", "row");
		write_cell(call, d, row, keys[i]);
		xml_end(d);
	}
	xml_end(d);
}

void desk_list_write(struct web_call *call, struct xml *d, const struct desk_list *list)
{
	const char *keys[COLUMNS];
	json_t *row;
	size_t i, n;

	if (!json_array_size(list->rows))
		return;
	n = columns_of(list, keys);
	page_table_begin(d, NULL);
	xml_start(d, "tr");
	if (list->mark) {
		xml_start(d, "td");
		xml_end(d);
	}
	for (i = 0; i < n; i++)
		page_table_column(d, desk_json_label(call->visitor.lang, keys[i]));
	xml_end(d);
	json_array_foreach((json_t *)list->rows, i, row)
	{
		write_row(call, d, list, keys, n, row);
	}
	page_table_end(d);
}

void desk_list_section(struct web_call *call, struct xml *d, const char *heading,
		       const struct desk_list *list)
{
	if (!json_array_size(list->rows))
		return;
	xml_elementf(d, "h2", "%s (%d)", heading, (int)json_array_size(list->rows));
	desk_list_write(call, d, list);
}

void desk_list_facts(struct web_call *call, struct xml *d, const json_t *object,
		     const char *const *keys)
{
	xml_start(d, "dl");
	xml_attribute(d, "class", "facts");
	for (; *keys; keys++) {
		if (is_empty(object, *keys))
			continue;
		xml_element(d, "dt", desk_json_label(call->visitor.lang, *keys));
		xml_start(d, "dd");
		write_cell(call, d, object, *keys);
		xml_end(d);
	}
	xml_end(d);
}
