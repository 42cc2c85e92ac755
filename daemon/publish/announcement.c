/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See announcement.h. */
#include "daemon/publish/announcement.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/kind_otb.h"
#include "core/event/preset.h"
#include "core/rules/ruleset.h"
#include "daemon/publish/view_tiebreaks.h"
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

/* The format of an announced over-the-board event with its maximum number of entrants. */
static struct otb_shape shape_of(const struct option_values *options)
{
	return kind_otb_shape(options, SIZE_MAX);
}

/* NULL: round-robin, or a system specific to the kind. */
static const struct rounds_system *system_of(const struct kind *kind,
					     const struct option_values *options)
{
	const char *word = option_word(options, EVENT_OPTION_SYSTEM);

	if (kind->mode == KIND_OTB)
		return shape_of(options).system;
	return word ? rounds_system_find(word) : NULL;
}

static void write_rounds(const struct lang *lang, const struct option_values *options,
			 struct sbuf *out)
{
	int rounds = option_number(options, EVENT_OPTION_ROUNDS, 0);
	int months = option_number(options, EVENT_OPTION_ROUND_MONTHS, ROUNDS_MONTHS_DEFAULT);

	if (rounds)
		sbuf_addf(out, tr_n(lang, ", %d round", ", %d rounds", rounds), rounds);
	if (option_number(options, EVENT_OPTION_NEXT, ROUNDS_NEXT_FINISHED) == ROUNDS_NEXT_DATE)
		sbuf_addf(out, tr_n(lang, ", one every month", ", one every %d months", months),
			  months);
}

/* Number of games per match; a Swiss pair may have two per round (EVENTS E45, E46). */
static void write_games(const struct lang *lang, bool swiss, const struct option_values *options,
			struct sbuf *out)
{
	int games = option_number(options, EVENT_OPTION_GAMES, 0);

	if (!swiss && games && out->len)
		sbuf_adds(out, ", ");
	if (swiss && games == 2) {
		sbuf_adds(out, tr(lang, ", two games a pair, one with each colour"));
	} else if (!swiss && games) {
		sbuf_addf(out, tr_n(lang, "%d game", "%d games", games), games);
		if (games > 1)
			sbuf_adds(out, option_number(options, EVENT_OPTION_ONE_BY_ONE, 0)
					       ? tr(lang, ", one after the other")
					       : tr(lang, ", all at once"));
	}
}

/* For a round-robin in groups of that size. */
static void write_round_robin(const struct lang *lang, const struct tourney *t,
			      const struct kind *kind, const struct option_values *options,
			      struct sbuf *out)
{
	if (kind->flow != KIND_PAIRS && kind_is_endless(kind, t->closes))
		sbuf_addf(out, tr(lang, "groups of %d: "), t->group_size);
	sbuf_adds(out, option_number(options, EVENT_OPTION_CYCLES, 1) == 2
			       ? tr(lang, "double round-robin, once with each colour")
			       : tr(lang, "single round-robin"));
}

void announcement_system(const struct lang *lang, const struct tourney *t, const struct kind *kind,
			 const struct option_values *options, struct sbuf *out)
{
	const struct rounds_system *system = system_of(kind, options);
	int boards = kind_boards(kind, options);

	if (kind->system)
		sbuf_adds(out, tr(lang, kind->system));
	else if (system)
		sbuf_adds(out, tr(lang, system->title));
	else if (kind->round_robin || kind->mode == KIND_OTB)
		write_round_robin(lang, t, kind, options, out);
	if (boards)
		sbuf_addf(out, tr_n(lang, ", %d board", ", %d boards", boards), boards);
	write_games(lang, system != NULL, options, out);
	write_rounds(lang, options, out);
}

/* Values of the position option: a word, or a number from here on. */
enum { PER_GROUP, PER_GAME, NUMBERS };

static void write_position(const struct lang *lang, int which, struct sbuf *out)
{
	if (which == PER_GROUP)
		sbuf_adds(out, tr(lang, "drawn by lot, one for all games of a group"));
	else if (which == PER_GAME)
		sbuf_adds(out, tr(lang, "drawn by lot for each game"));
	else
		sbuf_addf(out, tr(lang, "number %d of 0 to 959"), which - NUMBERS);
}

/* EVENTS E45 */
void announcement_position(const struct lang *lang, const struct kind *kind,
			   const struct option_values *options, struct sbuf *out)
{
	int which = option_number(options, EVENT_OPTION_POSITION, PER_GROUP);

	if (kind->position == KIND_DRAWN)
		write_position(lang, which, out);
}

void announcement_prizes(const struct lang *lang, const char *text, struct sbuf *out)
{
	const char *digits = "0123456789";
	const char *between = "";
	char money[TEXT_MONEY];

	if (!text[strcspn(text, digits)])
		sbuf_adds(out, text);
	for (text += strcspn(text, digits); *text; text += strcspn(text, digits)) {
		size_t n = strspn(text, digits);

		sbuf_addf(out, "%s%s", between,
			  text_money(lang, n < 9 ? 100 * strtoll(text, NULL, 10) : 0, money));
		between = ", ";
		text += n;
	}
}

static const char *ruleset_words(const struct lang *lang, enum ruleset_id id)
{
	switch (id) {
	case RULESET_DSU_EMAIL: return tr(lang, "the union's rules for play by e-mail");
	case RULESET_DSU_POST_SERVER:
		return tr(lang, "the union's rules for play by post, on the server");
	case RULESET_DSU_POST: break;
	}
	return tr(lang, "the union's rules for play by post");
}

void announcement_rules(const struct lang *lang, const struct tourney *t, const struct kind *kind,
			struct sbuf *out)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	int days, moves;

	if (kind->mode == KIND_OTB || !ruleset_read(t->ruleset, &rules, NULL))
		return;
	days = ruleset_get(&rules, RULE_REFLECTION_DAYS);
	moves = ruleset_get(&rules, RULE_CONTROL_MOVES);
	sbuf_addf(
		out,
		tr_n(lang, "%s; %d day for every %d moves", "%s; %d days for every %d moves", days),
		ruleset_words(lang, rules.id), days, moves);
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
	return "";
}

/* The tie-breaks of the chain, which may end in lots. */
static void write_tiebreaks(const struct lang *lang, const struct rounds_system *system,
			    struct sbuf *out)
{
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST], rated[VIEW_TIEBREAKS_MOST];
	int n = view_tiebreaks_chain(system->chain, list);
	int n_rated = view_tiebreaks_chain(system->rated_chain, rated), k = 0;

	sbuf_adds(out, tr(lang, "points"));
	for (int i = 0; i < n_rated; i++) {
		bool always = k < n && !strcmp(list[k].word, rated[i].word);

		sbuf_addf(out, ", %s", tr(lang, rated[i].text));
		if (!always)
			sbuf_adds(out, tr(lang, " (where all are rated)"));
		k += always;
	}
	if (tiebreak_chain_ends_in_lots(system->chain))
		sbuf_addf(out, ", %s", tr(lang, "lots"));
	else
		sbuf_adds(out, tr(lang, "; those still level share the place"));
}

static const char *round_robin_order(const char *table)
{
	if (table && !strcmp(table, "fide_rr"))
		return N_("points, then the tie-breaks of FIDE for all-play-all events");
	if (table && !strcmp(table, "dsu_sb"))
		return N_("points, then Sonneborn-Berger; those still level share the place");
	return N_("points; on the first two places then Sonneborn-Berger and the mutual game; "
		  "those still level share the place and the cash (6.5.4.1)");
}

void announcement_order(const struct lang *lang, const struct kind *kind,
			const struct option_values *options, struct sbuf *out)
{
	const struct rounds_system *system = system_of(kind, options);

	if (kind->order)
		sbuf_adds(out, tr(lang, kind->order));
	else if (kind->mode == KIND_OTB && kind_boards(kind, options))
		sbuf_adds(out, order_of_teams(lang, shape_of(options).preset->event));
	else if (kind->round_robin)
		sbuf_adds(out,
			  tr(lang, round_robin_order(option_word(options, EVENT_OPTION_TABLE))));
	else if (system && kind->mode == KIND_SERVER)
		write_tiebreaks(lang, system, out);
	else if (kind->flow == KIND_ROUNDS)
		sbuf_adds(out, tr(lang, "points, then the tie-breaks of the pairing system"));
}

static const char *const option_labels[EVENT_OPTION_COUNT] = {
	[EVENT_OPTION_SYSTEM] = N_("Pairing system"),
	[EVENT_OPTION_ROUNDS] = N_("Rounds"),
	[EVENT_OPTION_CYCLES] = N_("Games against each"),
	[EVENT_OPTION_GAMES] = N_("Games of a pair"),
	[EVENT_OPTION_BOARDS] = N_("Boards"),
	[EVENT_OPTION_SIZE] = N_("Players of a group"),
	[EVENT_OPTION_MAX] = N_("Most entrants"),
	[EVENT_OPTION_FEN] = N_("Position given"),
	[EVENT_OPTION_MOVES] = N_("Moves given"),
	[EVENT_OPTION_POSITION] = N_("Starting position"),
	[EVENT_OPTION_TABLE] = N_("Order of the table"),
	[EVENT_OPTION_NEXT] = N_("The next round begins"),
	[EVENT_OPTION_ROUND_MONTHS] = N_("Months a round"),
	[EVENT_OPTION_UNFINISHED] = N_("Games not finished when the next round begins"),
	[EVENT_OPTION_ONE_BY_ONE] = N_("One game at a time"),
	[EVENT_OPTION_PRESET] = N_("Preset"),
	[EVENT_OPTION_ROW] = N_("Row"),
	[EVENT_OPTION_PLAY_OFF_LOSER] = N_("Loser of the play-off"),
	[EVENT_OPTION_START_DAYS] = N_("Days from the lots to the start"),
	[EVENT_OPTION_LATE_FEE] = N_("Fee for late entries"),
	[EVENT_OPTION_DELAY] = N_("Moves shown later"),
	[EVENT_OPTION_PRIZES] = N_("Prizes"),
	[EVENT_OPTION_TEXT] = N_("Text"),
	[EVENT_OPTION_ELO] = N_("Rated by FIDE"),
	[EVENT_OPTION_ENDS] = N_("Day of the last round"),
};

static const char *system_words(const char *word)
{
	const struct rounds_system *system = rounds_system_find(word);

	return system ? system->title : word;
}

static void write_value(const struct lang *lang, enum event_option which,
			const struct option_values *values, struct sbuf *out)
{
	const char *text = values->v[which].text;
	int number = values->v[which].number;
	char money[TEXT_MONEY];

	switch (which) {
	case EVENT_OPTION_SYSTEM: sbuf_adds(out, tr(lang, system_words(text))); return;
	case EVENT_OPTION_POSITION: write_position(lang, number, out); return;
	case EVENT_OPTION_TABLE: sbuf_adds(out, tr(lang, round_robin_order(text))); return;
	case EVENT_OPTION_NEXT:
		sbuf_adds(out, number == ROUNDS_NEXT_DATE
				       ? tr(lang, "on its date")
				       : tr(lang, "when the round before is finished"));
		return;
	case EVENT_OPTION_UNFINISHED:
		sbuf_adds(out, !strcmp(text, "adjourn")
				       ? tr(lang, "go on, and count as drawn in the pairing")
				       : tr(lang, "are adjudicated"));
		return;
	case EVENT_OPTION_ONE_BY_ONE:
	case EVENT_OPTION_ELO: sbuf_adds(out, number ? tr(lang, "yes") : tr(lang, "no")); return;
	case EVENT_OPTION_LATE_FEE: sbuf_adds(out, text_money(lang, number, money)); return;
	case EVENT_OPTION_PRIZES: announcement_prizes(lang, text, out); return;
	case EVENT_OPTION_ENDS: text_date(lang, option_date(values, which), out); return;
	case EVENT_OPTION_ROUNDS:
	case EVENT_OPTION_CYCLES:
	case EVENT_OPTION_GAMES:
	case EVENT_OPTION_BOARDS:
	case EVENT_OPTION_SIZE:
	case EVENT_OPTION_MAX:
	case EVENT_OPTION_FEN:
	case EVENT_OPTION_MOVES:
	case EVENT_OPTION_ROUND_MONTHS:
	case EVENT_OPTION_PRESET:
	case EVENT_OPTION_ROW:
	case EVENT_OPTION_PLAY_OFF_LOSER:
	case EVENT_OPTION_START_DAYS:
	case EVENT_OPTION_DELAY:
	case EVENT_OPTION_TEXT:
	case EVENT_OPTION_COUNT: break;
	}
	sbuf_adds(out, text);
}

void announcement_option(const struct lang *lang, const char *key, const char *value,
			 struct sbuf *out)
{
	struct option_values values = option_none();
	enum event_option which = option_find(key);

	if (which < EVENT_OPTION_COUNT && option_set(&values, which, value)) {
		sbuf_addf(out, "%s: ", tr(lang, option_labels[which]));
		write_value(lang, which, &values, out);
	} else if (!strcmp(key, "rated")) {
		sbuf_addf(out, "%s: %s", tr(lang, "Rated"),
			  !strcmp(value, "yes") ? tr(lang, "yes") : tr(lang, "no"));
	} else {
		sbuf_addf(out, "%s: %s", key, value);
	}
}
