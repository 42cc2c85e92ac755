/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The forms of the tasks, generated from a table; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/tournament.h"
#include "core/base/markup.h"

#define NUMBERS N_("Start numbers")

/* Line 192 by the code table of TRF26, for individuals; bbpPairings reads those without a year. */
#define TYPE_CODES                                                                                 \
	"FIDE_DUTCH|FIDE_DUTCH_BAKU|FIDE_DUTCH_2026|FIDE_DUTCH_2017|FIDE_BURSTEIN|"                \
	"FIDE_BURSTEIN_BAKU|FIDE_DUBOV|FIDE_DUBOV_BAKU|FIDE_ROUNDROBIN|FIDE_DOUBLEROUNDROBIN"

static const struct serve_task tasks[] = {
	{"new",
	 N_("New tournament"),
	 N_("One player a line: name; rating; title; federation; FIDE number; birth (2001 or "
	    "2001/05/31); club; sex (m or w); DSU number; DSU rating. Everything except the name may "
	    "be left out."),
	 N_("Make the tournament"),
	 {{"name", N_("Name of the tournament"), SERVE_TEXT, NULL, true},
	  {"rounds", N_("Rounds"), SERVE_COUNT, NULL, true},
	  {"first", N_("First colour of number 1"), SERVE_CHOICE, "w|b", false},
	  {"entries", N_("Players"), SERVE_ENTRIES, NULL, true},
	  {"list", N_("Rating lists, such as dsu,fide: a line may then be a name or a number"),
	   SERVE_TEXT, NULL, false},
	  {"rating", N_("Ratings of the list"), SERVE_CHOICE, "standard|rapid|blitz", false}}},
	{"add",
	 N_("Add players"),
	 N_("One player a line: name; rating; title; federation; FIDE number; birth (2001 or "
	    "2001/05/31); club; sex (m or w); DSU number; DSU rating. Before round 1 the start "
	    "numbers follow the ratings again."),
	 N_("Add"),
	 {{"words", N_("Players"), SERVE_LINES, NULL, true},
	  {"half", N_("Half a point for each round they missed"), SERVE_FLAG, NULL, false},
	  {"list", N_("Rating lists, such as dsu,fide: a line may then be a name or a number"),
	   SERVE_TEXT, NULL, false},
	  {"rating", N_("Ratings of the list"), SERVE_CHOICE, "standard|rapid|blitz", false}}},
	{"pair",
	 N_("Pair the next round"),
	 NULL,
	 N_("Pair the round"),
	 {{"system", N_("System"), SERVE_SYSTEM, NULL, true},
	  {"teams", N_("Boards of a match, only if teams are paired"), SERVE_COUNT, NULL, false}}},
	{"result",
	 N_("Results"),
	 NULL,
	 N_("Enter results"),
	 {{"round", N_("Round"), SERVE_COUNT, NULL, false}}},
	{"absent",
	 N_("Bye asked for in advance"),
	 N_("The players are not paired in the round; in an all-play-all they lose it without play."),
	 N_("Enter the byes"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, true},
	  {"round", N_("Round, the next one if empty"), SERVE_COUNT, NULL, false},
	  {"half", N_("With half a point"), SERVE_FLAG, NULL, false}}},
	{"withdraw",
	 N_("Withdraw"),
	 N_("The players are not paired in any later round; in an all-play-all they lose the games."),
	 N_("Withdraw"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"return",
	 N_("Return"),
	 N_("Takes back the absences of all later rounds."),
	 N_("Bring back"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"forbid",
	 N_("Forbidden pairs"),
	 N_("Players of a family, or of one club, who must not be paired with each other."),
	 N_("Forbid"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, false},
	  {"clubs", N_("Instead: everybody within each club"), SERVE_FLAG, NULL, false},
	  {"from", N_("From round"), SERVE_COUNT, NULL, false},
	  {"to", N_("To round"), SERVE_COUNT, NULL, false}}},
	{"allow",
	 N_("Allow a pair again"),
	 N_("The start numbers of one group that is kept apart."),
	 N_("Allow"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"correct",
	 N_("Correct the entry"),
	 N_("Name; rating; title; federation; FIDE number; birth (2001 or 2001/05/31); club; sex (m or "
	    "w); DSU number; DSU rating. Before round 1 the start numbers follow the ratings again."),
	 N_("Correct"),
	 {{"player", N_("Start number"), SERVE_PLACE, NULL, true},
	  {"entry", N_("Entry"), SERVE_PLACE, NULL, true}}},
	{"remove",
	 N_("Delete players"),
	 N_("Only before round 1; the others move up. Later, withdraw them."),
	 N_("Delete"),
	 {{"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"lots",
	 N_("Start numbers by lot"),
	 N_("Every order is equally likely. An all-play-all by tables is drawn in this way; in a "
	    "Swiss event the numbers follow the ratings."),
	 N_("Draw lots"),
	 {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"renumber",
	 N_("Start numbers by rating again"),
	 N_("After late entries or corrected ratings. FIDE permits it until round 4 is paired; the "
	    "rounds played keep their pairs."),
	 N_("Number anew"),
	 {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"set",
	 N_("The tournament"),
	 NULL,
	 N_("Save"),
	 {{"name", N_("Name of the tournament"), SERVE_TEXT, NULL, true},
	  {"rounds", N_("Rounds"), SERVE_COUNT, NULL, false},
	  {"first", N_("First colour of number 1"), SERVE_CHOICE, "w|b", false}}},
	{"undo",
	 N_("Undo the last act"),
	 N_("Puts the file back as it was before the last change. To undo once more brings the "
	    "change back."),
	 N_("Undo"),
	 {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"take",
	 N_("Open a file of another program"),
	 N_("A report (TRF16 or TRF26) of Swiss-Manager, Vega, JaVaFo, bbpPairings or another program, "
	    "on this machine. It takes the place of this one; undo brings that back. What kskak does "
	    "not understand is kept."),
	 N_("Open"),
	 {{"source", N_("Path of the file"), SERVE_PLACE, NULL, true}}},
	{"site",
	 N_("Pages for the web"),
	 N_("Writes the tournament as pages into a folder of this machine, which you can upload."),
	 N_("Write the pages"),
	 {{"dir", N_("Folder"), SERVE_PLACE, NULL, true}}},
	{"boards",
	 N_("Fixed boards"),
	 N_("Start number=board, such as 7=1; board 0 takes it back."),
	 N_("Set the boards"),
	 {{"words", N_("Players and boards"), SERVE_WORDS, NULL, true}}},
	{"k",
	 N_("K of players"),
	 N_("Start number=K, 10, 20 or 40, such as 7=40; 0 takes it back. 40 for who has had fewer than "
	    "30 games, 10 for who once had a rating of 2400."),
	 N_("Enter the K"),
	 {{"words", N_("Players and K"), SERVE_WORDS, NULL, true}}},
	{"team",
	 N_("Add a team"),
	 N_("The players in board order."),
	 N_("Add the team"),
	 {{"name", N_("Name of the team"), SERVE_TEXT, NULL, true},
	  {"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"lineup",
	 N_("Line-up"),
	 N_("The players of a team in board order, 0 for an empty board."),
	 N_("Change the line-up"),
	 {{"team", N_("Number of the team"), SERVE_PLACE, NULL, true},
	  {"round", N_("Round"), SERVE_COUNT, NULL, false},
	  {"words", NUMBERS, SERVE_WORDS, NULL, true}}},
	{"tiebreaks",
	 N_("Tie-breaks"),
	 N_("In their order, by FIDE's names such as BH:C1, BH, SB, DE, WIN, or DSU's alm, alm+1; "
	    "for teams MPvGP, EDE, EMGSB/C1, BH:MP/C1, SSSC, TBR, BC and others."),
	 N_("Set the tie-breaks"),
	 {{"words", N_("Tie-breaks"), SERVE_WORDS, NULL, true},
	  {"edition", N_("Edition of FIDE's rules"), SERVE_CHOICE, "2010|2024|2026", false},
	  {"score", N_("First score of teams: match points or board points"), SERVE_CHOICE, "mp|gp",
	   false}}},
	{"accelerate",
	 N_("Acceleration"),
	 N_("Points for the stronger players in the first rounds, decided before round 1."),
	 N_("Accelerate"),
	 {{"method", N_("Method"), SERVE_CHOICE, "danish|baku", true},
	  {"groups", N_("Groups (Danish), 2 if empty"), SERVE_COUNT, NULL, false},
	  {"rounds", N_("Accelerated rounds (Danish), half of them if empty"), SERVE_COUNT, NULL,
	   false}}},
	{"plan",
	 N_("Plan of the prizes"),
	 N_("A line each: currency kr.; sharing equal, hort or place; main 1000 500; category Under "
	    "2000; rating -1999; 300 200. Criteria: rating, unrated, born, women, club, federation. "
	    "More settings: prizes all, unit, share, least, without, and with for players who "
	    "withdrew."),
	 N_("Set the plan"),
	 {{"lines", N_("Plan"), SERVE_WHOLE, NULL, true}}},
	{"title",
	 N_("Norms of other events"),
	 N_("A line each: title im; rating 2412; norm im; event Politiken Cup; from 2025-07-26; to "
	    "2025-08-03; games 9; open. Also daily, eight, exempt a, and here open daily for this "
	    "event."),
	 N_("Keep the norms"),
	 {{"number", N_("Start number"), SERVE_PLACE, NULL, true},
	  {"lines", N_("Norms"), SERVE_WHOLE, NULL, false}}},
	{"change",
	 N_("Change pairs by hand"),
	 N_("White-Black by start numbers, such as 5-2, and 7-0 for a bye. The rules that a pair "
	    "breaks are named and kept in the report."),
	 N_("Change the pairs"),
	 {{"words", N_("Pairs"), SERVE_WORDS, NULL, true},
	  {"round", N_("Round"), SERVE_COUNT, NULL, false},
	  {"system", N_("Compare with the pairs of"), SERVE_SYSTEM, NULL, false}}},
	{"unpair",
	 N_("Take back the pairing"),
	 N_("The round can then be paired anew, after a corrected result, a withdrawal or a late entry. "
	    "Byes asked for in advance stay."),
	 N_("Take back the pairing"),
	 {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"refresh",
	 N_("Newer ratings"),
	 N_("Enters ratings, titles, and what the report does not say."),
	 N_("Enter the changes"),
	 {{"list", N_("Rating lists"), SERVE_TEXT, NULL, true},
	  {"rating", N_("Ratings of the list"), SERVE_CHOICE, "standard|rapid|blitz", false},
	  {"words", N_("Only these start numbers, all if empty"), SERVE_WORDS, NULL, false}}},
	{"import",
	 N_("Import a rating list"),
	 N_("A file of FIDE (TXT or XML) or DSU (CSV) on this machine, unpacked. A long list takes some "
	    "seconds."),
	 N_("Import"),
	 {{"path", N_("Path of the file"), SERVE_TEXT, NULL, true},
	  {"as", N_("Name of the list, fide or dsu if empty"), SERVE_TEXT, NULL, false}}},
	{"stop",
	 N_("Stop the import"),
	 NULL,
	 N_("Stop the import"),
	 {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"cancel", N_("Stop"), NULL, N_("Stop"), {{NULL, NULL, SERVE_TEXT, NULL, false}}},
	{"details",
	 N_("About the tournament"),
	 N_("Dates are YYYY-MM-DD."),
	 N_("Save"),
	 {{"city", N_("City"), SERVE_HELD, NULL, false},
	  {"federation", N_("Federation, such as DEN"), SERVE_HELD, NULL, false},
	  {"start", N_("First day"), SERVE_HELD, NULL, false},
	  {"end", N_("Last day"), SERVE_HELD, NULL, false},
	  {"dates", N_("The day of each round"), SERVE_HELD, NULL, false},
	  {"type", N_("Type of the tournament"), SERVE_HELD, NULL, false},
	  {"code", N_("Encoded type, such as FIDE_DUTCH"), SERVE_HELD, TYPE_CODES, false},
	  {"arbiter", N_("Chief arbiter, with the FIDE number in brackets"), SERVE_HELD, NULL,
	   false},
	  {"deputy", N_("Deputy chief arbiters, separated by ;"), SERVE_HELD, NULL, false},
	  {"controller", N_("Who makes the pairings (program or person)"), SERVE_HELD, NULL, false},
	  {"clock", N_("Rate of play: minutes+seconds per move, such as 90+30"), SERVE_HELD, NULL,
	   false}}},
};

#define N_TASKS (sizeof(tasks) / sizeof(*tasks))

/* The systems of the choice, by group; FIDE's rules in force come first. */
static const struct {
	const char *name, *label;
} labels[] = {
	{NULL, N_("FIDE's rules in force")},
	{"fide-dutch-2026", N_("Swiss, FIDE Dutch 2026")},
	{"burstein-2026", N_("Swiss, Burstein 2026")},
	{NULL, N_("Monrad and Danish Swiss")},
	{"monrad-dsu", N_("Monrad (DSU)")},
	{"dansk-schweizer", N_("Danish Swiss")},
	{"monrad-nsf", N_("Monrad (Norway, 1986)")},
	{NULL, N_("Knock-out and all-play-all")},
	{"knockout-dsu", N_("Knock-out (DSU)")},
	{"berger", N_("All-play-all, Berger tables")},
	{"dsu", N_("All-play-all, tables of DSU")},
	{"double", N_("All-play-all, two games each")},
	{NULL, N_("Older editions")},
	{"fide-dutch-1998", N_("Swiss, FIDE Dutch 1998")},
	{"dubov-1997", N_("Swiss, Dubov 1997")},
	{"knsb-1996", N_("Swiss, Netherlands 1996")},
};

const struct serve_task *serve_task_find(const char *act)
{
	size_t i;

	for (i = 0; i < N_TASKS; i++) {
		if (!strcmp(tasks[i].act, act))
			return &tasks[i];
	}
	return NULL;
}

const char *serve_form_value(const struct serve_page *p, const char *act, const char *name,
			     const char *value)
{
	const char *typed;

	if (!p->refused.act || strcmp(p->refused.act, act) != 0)
		return value;
	typed = serve_field(&p->r->form, name);
	return typed ? typed : "";
}

void serve_form_hidden(struct serve_page *p, const char *name, const char *value)
{
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "type", "hidden");
	markup_attribute(p->page.w, "name", name);
	markup_attribute(p->page.w, "value", value);
	markup_void(p->page.w);
}

void serve_form_begin(struct serve_page *p, const char *act)
{
	markup_start(p->page.w, "form");
	markup_attribute(p->page.w, "method", "post");
	markup_attribute(p->page.w, "action", p->r->path);
	serve_form_hidden(p, "csrf", p->s->token);
	serve_form_hidden(p, "act", act);
	serve_form_hidden(p, "version", p->s->report.version);
}

void serve_form_end(struct serve_page *p, const char *button)
{
	markup_element(p->page.w, "button", button);
	markup_end(p->page.w);
}

/* --- fields --------------------------------------------------------------------------------- */

static void option(struct serve_page *p, const char *value, const char *text, const char *chosen)
{
	markup_start(p->page.w, "option");
	markup_attribute(p->page.w, "value", value);
	if (!strcmp(value, chosen))
		markup_attribute(p->page.w, "selected", "selected");
	markup_text(p->page.w, text);
	markup_end(p->page.w);
}

static const char *choice_text(const struct lang *lang, const char *choice)
{
	if (!strcmp(choice, "w"))
		return tr_in(lang, "player", "White");
	if (!strcmp(choice, "b"))
		return tr_in(lang, "player", "Black");
	if (!strcmp(choice, "danish"))
		return tr(lang, "Danish");
	if (!strcmp(choice, "mp"))
		return tr(lang, "Match points");
	if (!strcmp(choice, "gp"))
		return tr(lang, "Board points");
	return choice;
}

static void write_choice(struct serve_page *p, const struct serve_input *in, const char *chosen)
{
	const char *at = in->choices;
	char word[16];
	size_t len;

	markup_start(p->page.w, "select");
	markup_attribute(p->page.w, "name", in->name);
	if (!in->required)
		option(p, "", "–", chosen);
	for (; *at; at += len + (at[len] == '|')) {
		len = strcspn(at, "|");
		snprintf(word, sizeof(word), "%.*s", (int)len, at);
		option(p, word, choice_text(p->page.lang, word), chosen);
	}
	markup_end(p->page.w);
}

/* A knock-out and the tables do not compare with another round: only a Swiss system pairs anew. */
static bool offers(const struct serve_input *in, const char *name)
{
	return in->required || tournament_system_find(name);
}

/* The groups of the choice, without those that offer nothing. */
void serve_form_systems(struct serve_page *p, const struct serve_input *in, const char *chosen)
{
	const char *group = NULL;
	bool open = false;
	size_t i;

	markup_start(p->page.w, "select");
	markup_attribute(p->page.w, "name", in->name);
	if (in->required)
		markup_attribute(p->page.w, "required", "required");
	option(p, "", "–", chosen);
	for (i = 0; i < sizeof(labels) / sizeof(*labels); i++) {
		if (!labels[i].name) {
			group = labels[i].label;
			continue;
		}
		if (!offers(in, labels[i].name))
			continue;
		if (group && open)
			markup_end(p->page.w);
		if (group) {
			markup_start(p->page.w, "optgroup");
			markup_attribute(p->page.w, "label", tr(p->page.lang, group));
			open = true;
		}
		group = NULL;
		option(p, labels[i].name, tr(p->page.lang, labels[i].label), chosen);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

/* Suggestions for a text. */
static void write_suggestions(struct serve_page *p, const struct serve_input *in)
{
	const char *at;
	char word[32];
	size_t len;

	markup_start(p->page.w, "datalist");
	markup_attribute(p->page.w, "id", in->name);
	for (at = in->choices; *at; at += len + (at[len] == '|')) {
		len = strcspn(at, "|");
		snprintf(word, sizeof(word), "%.*s", (int)len, at);
		markup_start(p->page.w, "option");
		markup_attribute(p->page.w, "value", word);
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
}

static void write_box(struct serve_page *p, const struct serve_input *in, const char *value)
{
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "type",
			 in->kind == SERVE_COUNT  ? "number"
			 : in->kind == SERVE_FLAG ? "checkbox"
						  : "text");
	markup_attribute(p->page.w, "name", in->name);
	if (in->kind == SERVE_COUNT)
		markup_attribute(p->page.w, "min", "1");
	if (in->kind == SERVE_FLAG && *value)
		markup_attribute(p->page.w, "checked", "checked");
	markup_attribute(p->page.w, "value", in->kind == SERVE_FLAG ? "1" : value);
	if (in->required)
		markup_attribute(p->page.w, "required", "required");
	if (in->choices)
		markup_attribute(p->page.w, "list", in->name);
	markup_void(p->page.w);
	if (in->choices)
		write_suggestions(p, in);
}

static void write_area(struct serve_page *p, const struct serve_input *in, const char *value)
{
	markup_start(p->page.w, "textarea");
	markup_attribute(p->page.w, "name", in->name);
	markup_attribute(p->page.w, "rows", in->kind == SERVE_LINES ? "4" : "12");
	if (in->required)
		markup_attribute(p->page.w, "required", "required");
	/* The first line end in a text area is dropped. */
	markup_text(p->page.w, "\n");
	markup_text(p->page.w, value);
	markup_end(p->page.w);
}

static void write_input(struct serve_page *p, const struct serve_task *t,
			const struct serve_input *in)
{
	const char *given = serve_field(&p->usual, in->name);
	const char *usual = given ? given : in->kind == SERVE_WHOLE && p->filled ? p->filled : "";
	const char *value = serve_form_value(p, t->act, in->name, usual);

	markup_start(p->page.w, "label");
	if (in->kind == SERVE_FLAG) {
		write_box(p, in, value);
		markup_text(p->page.w, " ");
		markup_text(p->page.w, tr(p->page.lang, in->label));
		markup_end(p->page.w);
		return;
	}
	markup_text(p->page.w, tr(p->page.lang, in->label));
	markup_text(p->page.w, " ");
	switch (in->kind) {
	case SERVE_CHOICE: write_choice(p, in, value); break;
	case SERVE_SYSTEM: serve_form_systems(p, in, value); break;
	case SERVE_LINES:
	case SERVE_WHOLE:
	case SERVE_ENTRIES: write_area(p, in, value); break;
	case SERVE_TEXT:
	case SERVE_HELD:
	case SERVE_COUNT:
	case SERVE_FLAG:
	case SERVE_PLACE:
	case SERVE_WORDS: write_box(p, in, value); break;
	}
	markup_end(p->page.w);
}

static bool is_fixed(const struct serve_field *fixed, size_t n, const char *name)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (!strcmp(fixed[i].name, name))
			return true;
	}
	return false;
}

void serve_form_button(struct serve_page *p, const char *act, const struct serve_field *fixed,
		       size_t n_fixed)
{
	size_t i;

	serve_form_begin(p, act);
	for (i = 0; i < n_fixed; i++)
		serve_form_hidden(p, fixed[i].name, fixed[i].value);
	serve_form_end(p, tr(p->page.lang, serve_task_find(act)->button));
}

void serve_form_task(struct serve_page *p, const char *act, const struct serve_field *fixed,
		     size_t n_fixed, bool folded)
{
	const struct serve_task *t = serve_task_find(act);
	bool refused = p->refused.act && !strcmp(p->refused.act, act);
	const struct serve_input *in;
	size_t i;

	if (folded) {
		markup_start(p->page.w, "details");
		if (refused)
			markup_attribute(p->page.w, "open", "open");
		markup_element(p->page.w, "summary", tr(p->page.lang, t->title));
	} else {
		markup_element(p->page.w, "h2", tr(p->page.lang, t->title));
	}
	if (t->help)
		event_page_paragraph(&p->page, tr(p->page.lang, t->help));
	serve_form_begin(p, act);
	for (i = 0; i < n_fixed; i++)
		serve_form_hidden(p, fixed[i].name, fixed[i].value);
	for (in = t->inputs; in->name; in++) {
		if (!is_fixed(fixed, n_fixed, in->name))
			write_input(p, t, in);
	}
	serve_form_end(p, tr(p->page.lang, t->button));
	if (folded)
		markup_end(p->page.w);
}
