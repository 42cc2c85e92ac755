/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_json.h. */
#include "daemon/web/desk_json.h"

#include <stdio.h>
#include <string.h>

#include "core/base/civil.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

#define COLUMNS 16
#define DEPTH	6

struct word {
	const char *machine, *people;
};

static const struct word labels[] = {
	{"case", N_("Case")},
	{"evidence", N_("Evidence")},
	{"lines", N_("Days by move")},
	{"move", N_("Move")},
	{"holidays", N_("Holidays")},
	{"running", N_("Days running")},
	{"why", N_("Why")},
	/* of a corrected match (EVENTS E49) */
	{"wrong", N_("Plays the match")},
	{"opponent", N_("Against")},
	{"rival", N_("Opponent in the earlier match")},
	{"right", N_("Winner of the earlier match now")},
	{"control", N_("To move number")},
	{"clocks", N_("Clocks")},
	{"on_move", N_("On move")},
	{"stopped", N_("Stopped")},
	{"draw_offer", N_("Draw offer")},
	{"events", N_("Chronology")},
	{"san", N_("Moves")},
	{"w", N_("White")},
	{"b", N_("Black")},
	{"kind", N_("Kind")},
	{"state", N_("State")},
	{"name", N_("Name")},
	{"against", N_("Against")},
	{"event", N_("Tournament")},
	{"group", N_("Group")},
	{"group_name", N_("Group")},
	{"game", N_("Game")},
	{"until", N_("Until")},
	{"days", N_("Days")},
	{"left", N_("Days left")},
	{"used", N_("Days used")},
	{"limit", N_("Limit")},
	{"player", N_("Player")},
	{"players", N_("Players")},
	{"opened", N_("Opened")},
	{"due", N_("Due")},
	{"ruling", N_("Ruling")},
	{"rulings", N_("Rulings")},
	{"club", N_("Club")},
	{"rating", N_("Rating")},
	{"born", N_("Born")},
	{"after", N_("Continue after")},
	{"address", N_("Address")},
	{"language", N_("Language")},
	{"entry", N_("Entry")},
	{"entries", N_("Entries")},
	{"number", N_("Number")},
	{"start", N_("Start")},
	{"final", N_("Final")},
	{"white", N_("White")},
	{"black", N_("Black")},
	{"result", N_("Result")},
	{"reason", N_("Reason")},
	{"verdict", N_("Verdict")},
	{"paragraph", N_("Paragraph")},
	{"games", N_("Games")},
	{"groups", N_("Groups")},
	{"table", N_("Table")},
	{"waits", N_("Waits (days)")},
	{"text", N_("Text")},
	{"at", N_("Time")},
	{"moves", N_("Moves")},
	{"warnings", N_("Warnings")},
	{"bans_on_file", N_("Bans on file")},
	{"banned_until", N_("Banned until")},
	{"points", N_("Points")},
	{"round", N_("Round")},
	{"class", N_("Class")},
	{"side", N_("Side")},
	{"note", N_("Note")},
	{"date", N_("Date")},
	{"from", N_("From")},
	{"to", N_("To")},
	{"subject", N_("Subject")},
	{"white_name", N_("White")},
	{"black_name", N_("Black")},
	{"turn", N_("On move")},
	{"size", N_("Size")},
	{"code", N_("Code")},
	{"played", N_("Played")},
	{"taken", N_("Taken")},
	{"address_state", N_("State of the address")},
	{"open_games", N_("Running games")},
	{"cases", N_("Cases")},
	{"white-days", N_("Days for White")},
	{"black-days", N_("Days for Black")},
	{"tribunal", N_("By the chess tribunal")},
	{"into", N_("Record to keep")},
	{"months", N_("Months")},
	{"closable", N_("Can be archived")},
	{"asked", N_("Asked")},
	{"opens", N_("Opens")},
	{"closes", N_("Closes")},
	{"draws", N_("Lots")},
	{"starts", N_("Starts")},
	{"zone", N_("Time zone")},
	{"tries", N_("Attempts")},
	{"error", N_("Fault")},
	{"author", N_("Author")},
	{"step", N_("Next step")},
	{"stage", N_("Stage")},
	{"act", N_("Act")},
	{"key", N_("Field")},
	{"what", N_("What")},
	{"value", N_("New value")},
	{"advance", N_("Number who go on")},
	{"alias", N_("Other code")},
	{"all", N_("Closed ones too")},
	{"white-address", N_("Address of White")},
	{"black-address", N_("Address of Black")},
	{"board", N_("Board")},
	{"boards", N_("Boards")},
	{"chess960", N_("Chess960")},
	{"cycles", N_("Games against each")},
	{"day", N_("Day")},
	{"delay", N_("Moves shown later")},
	{"deputy", N_("Deputy")},
	{"dsu", N_("Club of the union")},
	{"elo-rated", N_("Rated by FIDE")},
	{"end", N_("Ended")},
	{"ends", N_("Ends")},
	{"entrants", N_("Number of entrants")},
	{"fee", N_("Fee (hundredths of a krone)")},
	{"fen", N_("Position (FEN)")},
	{"first", N_("First place")},
	{"format", N_("Format")},
	{"how", N_("Kind of game")},
	{"late", N_("Those who are late")},
	{"leader", N_("Tournament leader")},
	{"match", N_("Match")},
	{"max", N_("Most entrants")},
	{"next", N_("The next round begins")},
	{"on", N_("On the day")},
	{"one-by-one", N_("One game at a time")},
	{"open", N_("Open for entries")},
	{"pairs", N_("Pairs (White first: 3-1 4-2)")},
	{"position", N_("Number of the position")},
	{"preset", N_("Preset")},
	{"prizes", N_("Prizes")},
	{"rank", N_("Place")},
	{"rated", N_("Rated")},
	{"received", N_("Received")},
	{"region", N_("Main district")},
	{"role", N_("Role")},
	{"round-months", N_("Months a round")},
	{"rounds", N_("Rounds")},
	{"row", N_("Row")},
	{"rules", N_("Rules")},
	{"ruleset", N_("Rules")},
	{"sizes", N_("Sizes of the groups (7,7,6)")},
	{"source", N_("Source")},
	{"start-days", N_("Days from full to start")},
	{"stop", N_("Stop the clocks")},
	{"substitute", N_("As a substitute")},
	{"system", N_("Pairing system")},
	{"token", N_("Token")},
	{"top-up", N_("Group that is filled up")},
	{"type", N_("Type")},
	{"unfinished", N_("Unfinished games")},
	{"user", N_("User")},
	{"verified", N_("Verified")},
	{"via-semi", N_("By way of the semifinal")},
	{"winner", N_("Winner")},
	{"postmark", N_("Postmark")},
	{"postmark-disputed", N_("The postmark is disputed")},
	{"receipt", N_("Receipt of the post office")},
	{"as", N_("What the card is")},
	{"draw", N_("Offers a draw")},
	{"arrived", N_("Arrived")},
	{"forwarded", N_("Sent on")},
	{"correct", N_("Corrects move number")},
	{"file", N_("Contents of the file")},
	{"sent", N_("Sent")},
	{"year", N_("Year")},
};

/* For programs; the page of the game shows them in readable form. */
static const char *const unshown[] = {"next", "head", "fen", "numeric", "ply", "turn", "choices"};

static const struct word words[] = {
	{"overstep", N_("Time limit overstepped")},
	{"silence", N_("Silence")},
	{"adjudication", N_("Adjudication")},
	{"protest", N_("Protest")},
	{"undeliverable", N_("Letters come back")},
	{"address", N_("New address")},
	{"appeal", N_("Appeal")},
	{"withdrawal", N_("Withdrawal")},
	{"entry", N_("Entry")},
	{"composition", N_("Composition of groups")},
	{"reserve", N_("Reserve")},
	{"title", N_("Title")},
	{"pairing", N_("Pairing")},
	{"objection", N_("Objection")},
	{"correction", N_("Correction")},
	{"open", N_("open")},
	{"ruled", N_("ruled")},
	{"closed", N_("closed")},
	{"to move", N_("to move")},
	{"reminded", N_("reminded")},
	{"reported", N_("reported")},
	{"asked", N_("asked")},
	{"unanswered", N_("unanswered")},
	{"overstepped", N_("overstepped")},
	{"filling", N_("filling")},
	{"running", N_("running")},
	{"finished", N_("finished")},
	{"final", N_("final")},
	{"paused", N_("paused")},
	{"archived", N_("archived")},
	{"failing", N_("failing")},
	{"erased", N_("erased")},
	{"confirmed", N_("confirmed")},
	{"waiting", N_("waiting")},
	{"question", N_("held back for the leader")},
	{"withdrawn", N_("withdrawn")},
	{"suspended", N_("suspended")},
	{"over", N_("over")},
	{"w", N_("White")},
	{"b", N_("Black")},
	{"emt", "EMT"},
	{"good", N_("good")},
	{"win", N_("win")},
	{"loss", N_("loss")},
	{"draw", N_("draw")},
	{"both-lost", N_("both lost")},
	{"continue", N_("it goes on")},
	{"days", N_("days given or taken")},
	{"back", N_("back to an earlier position")},
	{"white", N_("White wins")},
	{"black", N_("Black wins")},
	{"uphold", N_("the ruling stands")},
	{"admit", N_("admit")},
	{"refuse", N_("refuse")},
	{"place", N_("place in a class")},
	{"start", N_("start")},
	{"extend", N_("extend")},
	{"cancel", N_("cancel")},
	{"approve", N_("approve")},
	{"draft", N_("announced")},
	{"drawn", N_("drawn")},
	{"opening", N_("opening of the entries")},
	{"closing", N_("closing of the entries")},
	{"lots", N_("drawing of lots")},
	{"signature", N_("signature of the report")},
	{"paid", N_("paid")},
	{"withdraw", N_("withdraw")},
	{"verify", N_("verify")},
	{"yes", N_("yes")},
	{"no", N_("no")},
	{"adjourn", N_("adjourned")},
	{"adjudicate", N_("adjudicated")},
	{"administrator", N_("administrator")},
	{"arbiter", N_("arbiter")},
	{"chief-arbiter", N_("chief arbiter")},
	{"committee", N_("tournament committee")},
	{"leader", N_("tournament leader")},
	{"deputy", N_("deputy")},
	{"none", N_("none")},
	{"ordinary", N_("ordinary")},
	{"reduced", N_("with less time")},
	{"blitz", N_("blitz")},
	{"date", N_("on a date")},
	{"cup", N_("cup")},
	{"otb", N_("over the board")},
	{"club", N_("club")},
	{"name", N_("name")},
	{"rating", N_("rating")},
	{"born", N_("birth date")},
	{"member-number", N_("member number")},
	{"membership", N_("membership")},
	{"citizen", N_("Danish citizen")},
	{"federation", N_("federation")},
	{"sex", N_("sex")},
	{"invitations", N_("invitations")},
};

static const char *look_up(const struct lang *lang, const struct word *list, size_t n,
			   const char *word)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].machine, word))
			return tr(lang, list[i].people);
	return word;
}

const char *desk_json_label(const struct lang *lang, const char *key)
{
	return look_up(lang, labels, sizeof(labels) / sizeof(labels[0]), key);
}

const char *desk_json_word(const struct lang *lang, const char *word)
{
	return look_up(lang, words, sizeof(words) / sizeof(words[0]), word);
}

static void write_value(struct xml *d, const struct lang *lang, const char *key,
			const json_t *value, int depth);

/* Links the number of something with a desk page. */
static bool write_link(struct xml *d, const char *key, const json_t *value)
{
	static const char *const pages[] = {"case", "game", "group", "player"};
	char path[64], text[24];

	if (!json_is_integer(value) || json_integer_value(value) <= 0)
		return false;
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		if (strcmp(key, pages[i]) != 0)
			continue;
		snprintf(text, sizeof(text), "%s%lld", strcmp(key, "game") ? "" : "#",
			 (long long)json_integer_value(value));
		snprintf(path, sizeof(path), "/desk/%ss/%lld", key,
			 (long long)json_integer_value(value));
		page_link_path(d, path, text);
		return true;
	}
	return false;
}

static void write_time(struct xml *d, const struct lang *lang, const char *iso, struct civil day)
{
	struct sbuf text = SBUF_INIT;

	text_date(lang, day, &text);
	xml_start(d, "time");
	xml_attribute(d, "datetime", iso);
	xml_text(d, text.buf);
	xml_end(d);
	sbuf_release(&text);
}

static bool is_machine_word(const char *key)
{
	static const char *const keys[] = {"kind", "state", "step",	    "verdict",
					   "turn", "side",  "address_state"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (!strcmp(key, keys[i]))
			return true;
	return false;
}

static void write_text(struct xml *d, const struct lang *lang, const char *key, const char *text)
{
	const struct lang *named;
	struct instant at;
	struct civil day;

	if (!strcmp(key, "language") && text_lang_read(text, &named))
		xml_text(d, named->name);
	else if (civil_parse(text, &day))
		write_time(d, lang, text, day);
	else if (instant_parse(text, &at))
		write_time(d, lang, text, zone_date(ZONE_COPENHAGEN, at));
	else
		xml_text(d, is_machine_word(key) ? desk_json_word(lang, text) : text);
}

/* Empty values are omitted. */
static bool is_shown(const char *key, const json_t *value)
{
	const char *text = json_string_value(value);

	for (size_t i = 0; i < sizeof(unshown) / sizeof(unshown[0]); i++)
		if (!strcmp(key, unshown[i]))
			return false;
	return !json_is_null(value) && !(text && !*text) &&
	       !(json_is_array(value) && !json_array_size(value));
}

static void write_object(struct xml *d, const struct lang *lang, const json_t *object, int depth)
{
	const char *key;
	json_t *value;

	xml_start(d, "dl");
	json_object_foreach((json_t *)object, key, value)
	{
		if (!is_shown(key, value))
			continue;
		xml_element(d, "dt", desk_json_label(lang, key));
		xml_start(d, "dd");
		write_value(d, lang, key, value, depth + 1);
		xml_end(d);
	}
	xml_end(d);
}

/* The members of the first objects, in order. */
static size_t columns_of(const json_t *list, const char *ret_keys[COLUMNS])
{
	const char *key;
	json_t *row, *value;
	size_t i, n = 0;

	json_array_foreach((json_t *)list, i, row)
	{
		json_object_foreach(row, key, value)
		{
			size_t k = 0;
			while (k < n && strcmp(ret_keys[k], key) != 0)
				k++;
			if (k == n && n < COLUMNS && !json_is_null(value))
				ret_keys[n++] = key;
		}
	}
	return n;
}

static void write_rows(struct xml *d, const struct lang *lang, const json_t *list, int depth)
{
	const char *keys[COLUMNS];
	size_t i, n = columns_of(list, keys);
	json_t *row;

	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_attribute(d, "tabindex", "0");
	xml_start(d, "table");
	xml_start(d, "tr");
	for (size_t k = 0; k < n; k++)
		xml_element(d, "th", desk_json_label(lang, keys[k]));
	xml_end(d);
	json_array_foreach((json_t *)list, i, row)
	{
		xml_start(d, "tr");
		for (size_t k = 0; k < n; k++) {
			xml_start(d, "td");
			write_value(d, lang, keys[k], json_object_get(row, keys[k]), depth + 1);
			xml_end(d);
		}
		xml_end(d);
	}
	xml_end(d);
	xml_end(d);
}

/* The stored facts of a game, one per line. */
static void write_chronology(struct xml *d, const json_t *list)
{
	json_t *one;
	size_t i;

	xml_start(d, "ol");
	json_array_foreach((json_t *)list, i, one)
	{
		const char *text = json_string_value(one);
		xml_element(d, "li", text ? text : "");
	}
	xml_end(d);
}

static void write_list(struct xml *d, const struct lang *lang, const char *key, const json_t *list,
		       int depth)
{
	json_t *one;
	size_t i;

	if (json_is_object(json_array_get(list, 0))) {
		write_rows(d, lang, list, depth);
		return;
	}
	if (!strcmp(key, "events")) {
		write_chronology(d, list);
		return;
	}
	json_array_foreach((json_t *)list, i, one)
	{
		if (i)
			xml_text(d, ", ");
		write_value(d, lang, key, one, depth + 1);
	}
}

static void write_value(struct xml *d, const struct lang *lang, const char *key,
			const json_t *value, int depth)
{
	if (depth > DEPTH || !value || json_is_null(value) || write_link(d, key, value))
		return;
	if (json_is_string(value))
		write_text(d, lang, key, json_string_value(value));
	else if (json_is_integer(value))
		xml_textf(d, "%lld", (long long)json_integer_value(value));
	else if (json_is_real(value))
		page_words_number(d, json_real_value(value));
	else if (json_is_boolean(value))
		xml_text(d, json_is_true(value) ? tr(lang, "yes") : tr(lang, "no"));
	else if (json_is_array(value))
		write_list(d, lang, key, value, depth);
	else
		write_object(d, lang, value, depth);
}

void desk_json_value(struct xml *d, const struct lang *lang, const char *key, const json_t *value)
{
	write_value(d, lang, key, value, 0);
}
