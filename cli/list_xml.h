/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's list as XML, element by element: <playerslist> of <player> with <fideid>, <name>,
 * <country>, <rating> and so on; the combined list has <rapid_rating> and <blitz_rating>, too.
 */
#ifndef CLI_LIST_XML_H
#define CLI_LIST_XML_H

#include "cli/list_take.h"

struct list_xml *list_xml_new(struct list_reader *r);
void list_xml_free(struct list_xml *x); /* NULL is allowed */
/* Reads a piece; false after list_take_fault(). */
bool list_xml_feed(struct list_xml *x, const char *data, size_t len, bool last);

#endif
