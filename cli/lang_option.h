/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The value of --lang, for verbs that print sentences. */
#ifndef CLI_LANG_OPTION_H
#define CLI_LANG_OPTION_H

#include <stdbool.h>

#include "cli/args.h"
#include "core/base/lang.h"

/* Returns the language named by the option, by default English; false after a message. */
bool lang_option_read(const struct args *args, const char *option, const struct lang **ret_lang);

#endif
