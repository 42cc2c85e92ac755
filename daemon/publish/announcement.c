/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See announcement.h. */
#include "daemon/publish/announcement.h"

#include <stdint.h>
#include <string.h>

#include "core/event/kind_otb.h"
#include "core/event/preset.h"
#include "core/rules/ruleset.h"
#include "text/text.h"

void announcement_kind(const struct lang *lang, const struct tourney *t, const struct kind *kind,
		       struct sbuf *out)
{
	sbuf_adds(out, tr(lang, kind->name));
	if (*t->class)
		sbuf_addf(out, tr(lang, ", class %s"), t->class);
	if (*kind->paragraph)
		sbuf_addf(out, " (%s)", kind->paragraph);
}

/* Of an event over the board that is announced, with as many entrants as it may have. */
static struct otb_shape shape_of(const struct option_values *options)
{
	return otb_shape_of(options, SIZE_MAX);
}

/* NULL: everybody meets everybody, or the kind has a way of its own. */
static const struct rounds_system *system_of(const struct kind *kind,
					     const struct option_values *options)
{
	const char *word = option_word(options, EVENT_OPTION_SYSTEM);

	if (kind->mode == KIND_OTB)
		return shape_of(options).system;
	return word ? rounds_system_find(word) : NULL;
}

void announcement_system(const struct lang *lang, const struct kind *kind,
			 const struct option_values *options, struct sbuf *out)
{
	int cycles = option_number(options, EVENT_OPTION_CYCLES, 1),
	    rounds = option_number(options, EVENT_OPTION_ROUNDS, 0);
	bool otb = kind->mode == KIND_OTB;
	const struct rounds_system *system = system_of(kind, options);

	if (kind->round_robin && cycles == 2)
		sbuf_adds(out, tr(lang, "everybody meets everybody twice, once with each colour"));
	else if (kind->round_robin || (otb && !system))
		sbuf_adds(out, tr(lang, "everybody meets everybody once"));
	else
		sbuf_adds(out, system ? tr(lang, system->title) : "");
	if (rounds)
		sbuf_addf(out, tr(lang, ", %d rounds"), rounds);
}

void announcement_rules(const struct lang *lang, const struct tourney *t, const struct kind *kind,
			struct sbuf *out)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	size_t name = strcspn(t->ruleset, " ");

	if (kind->mode == KIND_OTB || !ruleset_read(t->ruleset, &rules, NULL))
		return;
	sbuf_addf(out, tr(lang, "%.*s: %d days for every %d moves"), (int)name, t->ruleset,
		  ruleset_get(&rules, RULE_REFLECTION_DAYS),
		  ruleset_get(&rules, RULE_CONTROL_MOVES));
}

const char *announcement_admission(const struct lang *lang, const struct kind *kind)
{
	switch (kind->admission) {
	case KIND_ADMIT_CLASS:
		return tr(lang, "members of the union with a right to the class; newcomers and "
				"all others enter class A (6.5.3.2)");
	case KIND_ADMIT_DM: return tr(lang, "those with a right to the DM class (6.5.2.2)");
	case KIND_ADMIT_CUP:
		return tr(lang, "members of the union, with at most two groups at a time; from "
				"a rating of 2000 on, the semifinal can be asked for (6.6.1)");
	case KIND_ADMIT_TEAM:
		return tr(lang, "teams of clubs of the union, all players being members of the "
				"club (6.7.2, 6.7.3)");
	case KIND_ADMIT_OPEN: return tr(lang, "everybody");
	case KIND_ADMIT_INVITED: return tr(lang, "those invited, or everybody while it is open");
	case KIND_ADMIT_LIMITS: break;
	}
	return tr(lang, "members of the union within the limits of the event");
}

static const char *order_of_teams(const struct lang *lang, enum team_event event)
{
	switch (event) {
	case TEAM_DIVISION:
		return tr(lang, "points on the boards, match points, points on the boards among "
				"those level, then board by board (DSU 5.1)");
	case TEAM_CUPDAY:
		return tr(lang, "points on the boards, match points, the match among those level, "
				"then a blitz rematch (DSU 5.3)");
	case TEAM_JUNIOR:
		return tr(lang, "match points, points on the boards, the match among those level, "
				"then board by board (DSU 5.5)");
	case TEAM_KSKAK: break;
	}
	return tr(lang, "team points, weighted points, match points (6.7.4.5)");
}

const char *announcement_order(const struct lang *lang, const struct kind *kind,
			       const struct option_values *options)
{
	if (kind->mode == KIND_OTB && kind_boards(kind, options))
		return order_of_teams(lang, shape_of(options).preset->event);
	if (kind->unit == KIND_TEAM)
		return order_of_teams(lang, TEAM_KSKAK);
	if (kind->round_robin)
		return tr(lang, "points; on the first two places then Sonneborn-Berger and the "
				"mutual game; those still level share the place and the cash "
				"(6.5.4.1)");
	if (kind->flow == KIND_ROUNDS)
		return tr(lang, "points, then the tie-breaks of the pairing system");
	return "";
}
