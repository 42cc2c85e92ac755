/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The contents of a tournament's announcement (EVENTS E12), for its page and for invitations: parts
 * in the reader's language, "" if there is nothing to say.
 */
#ifndef DAEMON_PUBLISH_ANNOUNCEMENT_H
#define DAEMON_PUBLISH_ANNOUNCEMENT_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/event/kind.h"
#include "core/event/option.h"
#include "sql/store_event.h"

/* Its kind, class and paragraph. */
void announcement_kind(const struct lang *lang, const struct tourney *t, const struct kind *kind,
		       struct sbuf *out);
/* How games are paired. */
void announcement_system(const struct lang *lang, const struct tourney *t, const struct kind *kind,
			 const struct option_values *options, struct sbuf *out);
void announcement_rules(const struct lang *lang, const struct tourney *t, const struct kind *kind,
			struct sbuf *out);
/* For kinds with drawn start positions. */
void announcement_position(const struct lang *lang, const struct kind *kind,
			   const struct option_values *options, struct sbuf *out);
/*
 * Formats "1500 1000 500", in kroner from the first place down, as amounts; any other text
 * unchanged.
 */
void announcement_prizes(const struct lang *lang, const char *text, struct sbuf *out);
/* Who may enter. */
const char *announcement_admission(const struct lang *lang, const struct kind *kind);
/* Tie-breaks, and how a tie for first place is settled. */
void announcement_order(const struct lang *lang, const struct kind *kind,
			const struct option_values *options, struct sbuf *out);
/*
 * One option that a letter names because it has changed: "Rounds: 7".  `key` is the name of an
 * option, or "rated"; the value is in the form in which it is stored (core/event/option.h).
 */
void announcement_option(const struct lang *lang, const char *key, const char *value,
			 struct sbuf *out);

#endif
