/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_story.h. */
#include "daemon/web/desk_story.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "daemon/web/desk_list.h"

#define WORD_MOST 40
#define TEXT_MOST 400

static const struct {
	const char *word, *text;
} happenings[] = {
	{"move", N_("moved")},
	{"sent", N_("the letter that asks for the move left")},
	{"penalty", N_("penalty")},
	{"claim", N_("claimed the result, rightly")},
	{"claim-wrong", N_("claimed the result, wrongly")},
	{"accept", N_("took the draw")},
	{"decline", N_("declined the draw")},
	{"resign", N_("resigned")},
	{"notice", N_("gave notice of a long think")},
	{"reminder", N_("was reminded")},
	{"report", N_("was reported to the leader as silent")},
	{"inquiry", N_("was asked by the leader")},
	{"inquiry-answer", N_("answered the leader")},
	{"inquiry-lapsed", N_("did not answer the leader in time")},
	{"overstep", N_("overstepped the time limit")},
	{"leave", N_("took leave")},
	{"special-leave", N_("was granted special leave")},
	{"outage", N_("the server could take no moves")},
	{"stop", N_("both clocks were stopped")},
	{"paused", N_("paused")},
	{"resumed", N_("resumed")},
	{"ruling", N_("ruling")},
	{"withdrawal", N_("withdrew")},
	{"adjudication", N_("the game has run too long and is adjudicated")},
	{"adjudication-due", N_("the time for claims of the adjudication was over")},
	{"statement", N_("wrote")},
	{"address-failure", N_("letters came back")},
	{"net-loss", N_("lost the net connection")},
	{"net-back", N_("had the net connection back")},
	{"net-loss-due", N_("had no net connection for too long")},
	{"by-mail", N_("plays by mail from then on")},
	{"correction", N_("an earlier line was corrected")},
	{"occupant", N_("another player took the game over")},
	{"annulled", N_("annulled")},
	{"series", N_("keeps other lines back")},
};

/* --- one fact --------------------------------------------------------------------------------- */

/*
 * The value of NAME=VALUE in a stored fact ("move at=... side=w moves=\"5254\""), without its
 * quotes; "" if absent.
 */
static void value_of(const char *fact, const char *name, char ret_value[TEXT_MOST])
{
	size_t len = strlen(name), n = 0;
	bool quoted = false;

	ret_value[0] = '\0';
	for (const char *p = strchr(fact, ' '); p; p = quoted ? NULL : strchr(p + 1, ' ')) {
		if (strncmp(p + 1, name, len) != 0 || p[1 + len] != '=')
			continue;
		p += 2 + len;
		quoted = *p == '"';
		for (p += quoted; *p && n < TEXT_MOST - 1; p++) {
			if (*p == (quoted ? '"' : ' '))
				break;
			if (*p == '\\' && p[1])
				p++;
			ret_value[n++] = *p;
		}
		ret_value[n] = '\0';
		return;
	}
}

/* Formats a date for the reader; anything else is unchanged. */
static void write_value(struct xml *d, const struct lang *lang, const char *value)
{
	struct sbuf text = SBUF_INIT;
	struct civil day;

	if (!civil_parse(value, &day)) {
		xml_text(d, value);
		return;
	}
	text_date(lang, day, &text);
	xml_start(d, "time");
	xml_attribute(d, "datetime", value);
	xml_text(d, text.buf);
	xml_end(d);
	sbuf_release(&text);
}

static const char *happening(const struct lang *lang, const char *word)
{
	for (size_t i = 0; i < sizeof(happenings) / sizeof(happenings[0]); i++)
		if (!strcmp(happenings[i].word, word))
			return tr(lang, happenings[i].text);
	return word;
}

static void write_day(struct xml *d, const struct lang *lang, const char *at)
{
	struct sbuf text = SBUF_INIT;
	struct instant t;

	if (!instant_parse(at, &t))
		return;
	text_date(lang, zone_date(ZONE_COPENHAGEN, t), &text);
	xml_start(d, "time");
	xml_attribute(d, "datetime", at);
	xml_text(d, text.buf);
	xml_end(d);
	sbuf_release(&text);
}

/* The details of a fact besides who and what, most important first. */
static void write_details(struct xml *d, const struct lang *lang, const char *fact)
{
	static const struct {
		const char *name, *label;
	} details[] = {
		{"days", N_("Days")}, {"from", N_("From")},	      {"until", N_("Until")},
		{"why", N_("Why")},   {"paragraph", N_("Paragraph")}, {"author", N_("Author")},
		{"text", N_("Text")},
	};
	char value[TEXT_MOST];

	for (size_t i = 0; i < sizeof(details) / sizeof(details[0]); i++) {
		value_of(fact, details[i].name, value);
		if (!*value || (!strcmp(details[i].name, "author") && !strcmp(value, "server")))
			continue;
		xml_textf(d, "; %s: ", tr(lang, details[i].label));
		write_value(d, lang, value);
	}
}

/* `san`: the moves of the game, the next one being number `*ply`. */
static void write_fact(struct xml *d, const struct lang *lang, const char *fact, const json_t *san,
		       size_t *ply)
{
	char word[WORD_MOST], at[TEXT_MOST], side[TEXT_MOST];

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(fact, " "), fact);
	value_of(fact, "at", at);
	value_of(fact, "side", side);
	xml_start(d, "li");
	xml_attribute(d, "data-fact", word);
	write_day(d, lang, at);
	xml_text(d, ": ");
	if (*side)
		xml_textf(d, "%s ", *side == 'w' ? tr(lang, "White") : tr(lang, "Black"));
	xml_text(d, happening(lang, word));
	if (!strcmp(word, "move")) {
		const char *move = json_string_value(json_array_get(san, *ply));
		xml_textf(d, " %zu%s %s", *ply / 2 + 1, *ply % 2 ? "…" : ".", move ? move : "");
		++*ply;
	}
	write_details(d, lang, fact);
	xml_end(d);
}

static bool is_outage(const json_t *one)
{
	const char *fact = json_string_value(one);

	return fact && !strncmp(fact, "outage ", 7);
}

/* Earlier programs recorded a long outage day by day: show it as one line. */
static size_t write_outage(struct xml *d, const struct lang *lang, const json_t *events, size_t i)
{
	char at[TEXT_MOST], from[TEXT_MOST], until[TEXT_MOST];
	size_t last = i;

	while (is_outage(json_array_get(events, last + 1)))
		last++;
	value_of(json_string_value(json_array_get(events, i)), "at", at);
	value_of(json_string_value(json_array_get(events, i)), "from", from);
	value_of(json_string_value(json_array_get(events, last)), "until", until);
	xml_start(d, "li");
	xml_attribute(d, "data-fact", "outage");
	write_day(d, lang, at);
	xml_textf(d, ": %s; %s: ", happening(lang, "outage"), tr(lang, "From"));
	write_value(d, lang, from);
	xml_textf(d, "; %s: ", tr(lang, "Until"));
	write_value(d, lang, until);
	xml_end(d);
	return last;
}

static void write_story(struct xml *d, const struct lang *lang, const json_t *game)
{
	const json_t *events = json_object_get(game, "events");
	size_t ply = 0;

	if (!json_array_size(events))
		return;
	xml_element(d, "h2", tr(lang, "Chronology"));
	xml_start(d, "ol");
	xml_attribute(d, "class", "story");
	for (size_t i = 0; i < json_array_size(events); i++) {
		const char *fact = json_string_value(json_array_get(events, i));
		if (is_outage(json_array_get(events, i)))
			i = write_outage(d, lang, events, i);
		else if (fact)
			write_fact(d, lang, fact, json_object_get(game, "san"), &ply);
	}
	xml_end(d);
}

/* --- the clocks ------------------------------------------------------------------------------- */

static void write_number(struct xml *d, const json_t *row, const char *key)
{
	if (json_is_integer(json_object_get(row, key)))
		page_table_count(d, desk_list_number(row, key));
	else
		xml_element(d, "td", "");
}

static void write_sums(struct web_call *call, struct xml *d, const char *who, const json_t *clock)
{
	static const char *const keys[] = {"move",     "from", "to",	    "days",
					   "holidays", "why",  "paragraph", NULL};
	if (!json_array_size(json_object_get(clock, "lines")))
		return;
	xml_start(d, "details");
	xml_elementf(d, "summary", "%s: %s", who, tr(call->visitor.lang, "Days by move"));
	desk_list_write(call, d,
			&(struct desk_list){.rows = json_object_get(clock, "lines"), .keys = keys});
	xml_end(d);
}

static void write_clocks(struct web_call *call, struct xml *d, const json_t *game)
{
	static const char *const sides[] = {"w", "b"}, *const who[] = {"white", "black"};
	const struct lang *lang = call->visitor.lang;
	const char *const columns[] = {tr(lang, "Side"),	  tr(lang, "Player"),
				       tr(lang, "Days used"),	  tr(lang, "Days running"),
				       tr(lang, "Limit"),	  tr(lang, "Days left"),
				       tr(lang, "To move number")};

	xml_element(d, "h2", tr(lang, "Clocks"));
	page_table_begin(d, NULL);
	xml_start(d, "tr");
	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		page_table_column(d, columns[i]);
	xml_end(d);
	for (int i = 0; i < 2; i++) {
		const json_t *clock = json_object_get(json_object_get(game, "clocks"), sides[i]);
		xml_start(d, "tr");
		xml_attribute(d, "data-clock", sides[i]);
		page_table_row(d, i ? tr(lang, "Black") : tr(lang, "White"), NULL);
		xml_element(d, "td", desk_list_text(json_object_get(game, who[i]), "name"));
		write_number(d, clock, "used");
		write_number(d, clock, "running");
		write_number(d, clock, "limit");
		write_number(d, clock, "left");
		write_number(d, clock, "control");
		xml_end(d);
	}
	page_table_end(d);
	for (int i = 0; i < 2; i++)
		write_sums(call, d, i ? tr(lang, "Black") : tr(lang, "White"),
			   json_object_get(json_object_get(game, "clocks"), sides[i]));
}

void desk_story_game(struct web_call *call, struct xml *d, const json_t *game)
{
	static const char *const facts[] = {"group_name", "round", "state",	 "result",
					    "reason",	  "start", "draw_offer", NULL};

	desk_list_facts(call, d, game, facts);
	write_clocks(call, d, game);
	write_story(d, call->visitor.lang, game);
}
