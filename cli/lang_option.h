/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The value of --lang where sentences are printed. */
#ifndef CLI_LANG_OPTION_H
#define CLI_LANG_OPTION_H

#include <stdbool.h>

#include "cli/args.h"
#include "core/base/lang.h"

/* The language named by the option, by default English.  False after a message. */
bool lang_option_read(const struct args *args, const char *option, const struct lang **ret_lang);

#endif
