/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The two languages in which kskakd speaks to people.  The numbers are stored in the database.
 */
#ifndef CORE_BASE_LANG_H
#define CORE_BASE_LANG_H

enum lang { LANG_DA = 0, LANG_EN = 1 };

#define LANG_COUNT 2

#endif
