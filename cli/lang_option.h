/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The value of --lang where sentences are printed. */
#ifndef CLI_LANG_OPTION_H
#define CLI_LANG_OPTION_H

#include "core/base/lang.h"

/* False when the code is unknown; a language whose catalogue is missing ends the program. */
bool lang_option_read(const char *code, const struct lang **ret_lang);

#endif
