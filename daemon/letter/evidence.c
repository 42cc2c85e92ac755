/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See evidence.h. */
#include "daemon/letter/evidence.h"

#include <jansson.h>
#include <string.h>

#include "core/rules/game.h"
#include "daemon/entry_question.h"
#include "sql/store_entry.h"
#include "sql/store_player.h"

/* A move played, without days excluded. */
static bool is_plain_charge(json_t *line)
{
	const char *word = json_string_value(json_object_get(line, "why"));
	enum event_why why = WHY_NONE;

	if (word)
		event_why_read(word, &why);
	return why == WHY_NONE && !json_is_true(json_object_get(line, "running")) &&
	       !json_integer_value(json_object_get(line, "holidays"));
}

/* A date of the evidence in words; "" if there is none. */
static const char *day_of(json_t *object, const char *name, const struct lang *lang,
			  char buf[TEXT_DAY])
{
	const char *text = json_string_value(json_object_get(object, name));
	struct civil d;

	buf[0] = '\0';
	return text && civil_parse(text, &d) ? text_day(lang, d, buf) : buf;
}

/*
 * The clock charges at the opening of the case; those of no days are omitted, and plain ones if
 * the letter has a table.
 */
static void write_charges(json_t *lines, bool table, const struct lang *lang, struct sbuf *out)
{
	json_t *one;
	size_t i;

	json_array_foreach(lines, i, one)
	{
		const char *paragraph = json_string_value(json_object_get(one, "paragraph"));
		const char *word = json_string_value(json_object_get(one, "why"));
		char from[TEXT_DAY], to[TEXT_DAY];
		enum event_why why;
		long long closed = (long long)json_integer_value(json_object_get(one, "holidays"));
		long long days = (long long)json_integer_value(json_object_get(one, "days"));

		if ((table && is_plain_charge(one)) || (!days && !closed && !(word && *word)))
			continue;
		sbuf_addf(out,
			  tr_n(lang, "move %lld: %lld day", "move %lld: %lld days", (long)days),
			  (long long)json_integer_value(json_object_get(one, "move")), days);
		day_of(one, "from", lang, from);
		day_of(one, "to", lang, to);
		if (*from && *to)
			sbuf_addf(out, tr(lang, ", %s to %s"), from, to);
		if (word && event_why_read(word, &why))
			sbuf_addf(out, ", %s", tr(lang, game_clock_reason_text(why)));
		if (closed)
			sbuf_addf(out,
				  tr_n(lang, ", %lld day that does not count",
				       ", %lld days that do not count", (long)closed),
				  closed);
		sbuf_addf(out, " (%s)\n", paragraph ? paragraph : "");
	}
}

/* Statements of players since the case was opened. */
static void write_said(json_t *said, const struct lang *lang, struct sbuf *out)
{
	json_t *one;
	size_t i;

	json_array_foreach(said, i, one)
	{
		const char *side = json_string_value(json_object_get(one, "side"));
		const char *words = json_string_value(json_object_get(one, "text"));
		char day[TEXT_DAY];

		sbuf_addf(out, "%s, %s: %s\n",
			  !side		 ? tr(lang, "The player's words")
			  : *side == 'w' ? tr(lang, "White")
					 : tr(lang, "Black"),
			  day_of(one, "day", lang, day), words ? words : "");
	}
}

/* "41 of 40 days used until move 10:" and the charges; nothing if the letter's table has them all.
 */
static void write_clock(json_t *e, bool table, const struct lang *lang, struct sbuf *out)
{
	struct sbuf charges = SBUF_INIT;

	write_charges(json_object_get(e, "lines"), table, lang, &charges);
	if (charges.len && json_is_integer(json_object_get(e, "used")))
		sbuf_addf(out, tr(lang, "%lld of %lld days used until move %lld:\n"),
			  (long long)(json_integer_value(json_object_get(e, "used")) +
				      json_integer_value(json_object_get(e, "running"))),
			  (long long)json_integer_value(json_object_get(e, "limit")),
			  (long long)json_integer_value(json_object_get(e, "control")));
	sbuf_add(out, charges.buf, charges.len);
	sbuf_release(&charges);
}

static const char *fault_text(const char *word)
{
	static const struct {
		const char *word, *text;
	} faults[] = {{"not_listed", N_("stands on no list of the club")},
		      {"twice", N_("sits at two boards")},
		      {"order", N_("is not in the order of the list")},
		      {"lower_team", N_("plays on a team below their own")},
		      {"too_new", N_("was added to the list less than 30 days ago")},
		      {"other_club", N_("has played for another club this season")},
		      {"foreign", N_("is a third foreigner in the match")},
		      {"late_foreign", N_("is a foreigner added after the list was due")},
		      {"banned", N_("is banned")},
		      {"barred", N_("is of a team that was struck out")},
		      {"above_board_one", N_("stands above the first board of the team")}};

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (!strcmp(faults[i].word, word))
			return faults[i].text;
	return "";
}

static const char *text_of(json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

/* The match of a card, and the violations in its line-ups (EVENTS E57). */
static void write_match(json_t *e, const struct lang *lang, struct sbuf *out)
{
	json_t *one;
	size_t i;

	if (!json_object_get(e, "visitors"))
		return;
	sbuf_addf(out, tr(lang, "Round %d, match %d: %s - %s\n"),
		  (int)json_integer_value(json_object_get(e, "round")),
		  (int)json_integer_value(json_object_get(e, "match")), text_of(e, "visitors"),
		  text_of(e, "hosts"));
	json_array_foreach(json_object_get(e, "findings"), i, one)
	{
		sbuf_addf(out, tr(lang, "Board %d of %s: %s %s (%s)\n"),
			  (int)json_integer_value(json_object_get(one, "board")),
			  text_of(e, text_of(one, "side")), text_of(one, "name"),
			  tr(lang, fault_text(text_of(one, "fault"))), text_of(one, "paragraph"));
	}
}

void evidence_write(const char *json, bool open, enum evidence_beside beside,
		    const struct lang *lang, struct sbuf *out)
{
	static const struct {
		const char *name, *label;
	} texts[] = {
		{"text", N_("The player's words")},
		{"address_failure", N_("Letters to the player came back")},
		{"letter", N_("Letter number")},
		{"ruling", N_("Number of the appealed ruling")},
	};
	json_t *e = json_loads(json ? json : "{}", 0, NULL);
	const char *to;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		json_t *value = json_object_get(e, texts[i].name);
		const char *label = tr(lang, texts[i].label);
		if (json_is_string(value) && *json_string_value(value))
			sbuf_addf(out, "%s: %s\n", label, json_string_value(value));
		else if (json_is_integer(value))
			sbuf_addf(out, "%s: %lld\n", label, (long long)json_integer_value(value));
	}
	write_match(e, lang, out);
	to = json_string_value(json_object_get(e, "to"));
	if (open && to && !strcmp(to, "tribunal"))
		sbuf_adds(out, tr(lang, "The appeal goes to the chess tribunal.\n"));
	if (beside != EVIDENCE_CLOCKS)
		write_clock(e, beside == EVIDENCE_TABLE, lang, out);
	write_said(json_object_get(e, "said"), lang, out);
	json_decref(e);
}

static const char *fact(json_t *facts, const char *name)
{
	const char *text = json_string_value(json_object_get(facts, name));

	return text ? text : "";
}

static const char *club_or_none(const struct lang *lang, const char *club)
{
	return club && *club ? club : tr(lang, "none");
}

/* Why the leader is asked about an entry (EVENTS E18). */
static void add_doubts(const struct case_row *row, const struct lang *lang, struct sbuf *out)
{
	json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL), *one;
	size_t i;

	json_array_foreach(json_object_get(e, "doubts"), i, one)
	{
		const char *why = json_string_value(json_object_get(one, "why"));
		const char *paragraph = json_string_value(json_object_get(one, "paragraph"));

		sbuf_adds(out, tr(lang, why ? why : ""));
		if (paragraph && *paragraph)
			sbuf_addf(out, " (%s)", paragraph);
		sbuf_addc(out, '\n');
	}
	json_decref(e);
}

static void write_born(const struct lang *lang, struct civil born, struct sbuf *out)
{
	if (civil_is_none(born))
		sbuf_adds(out, "-");
	else
		text_date(lang, born, out);
}

void evidence_entry(struct store *st, const struct case_row *row, const struct lang *lang,
		    struct sbuf *out)
{
	struct civil born = CIVIL_NONE;
	struct sbuf day = SBUF_INIT;
	struct entry_row e;
	struct player p;
	json_t *facts;

	if (entry_question_of(st, row, &e) <= 0 || store_player_get(st, row->player, &p) <= 0)
		return;
	facts = json_loads(e.asked_facts, 0, NULL);
	civil_parse(fact(facts, "born"), &born);
	write_born(lang, born, &day);
	sbuf_addf(out, tr(lang, "Entered: %s, born %s, club %s, from %s\n"), fact(facts, "name"),
		  day.buf, club_or_none(lang, fact(facts, "club")), e.address);
	sbuf_reset(&day);
	write_born(lang, p.born, &day);
	sbuf_addf(out, tr(lang, "Registered: %s, born %s, club %s, player %lld, %s\n"), p.name,
		  day.buf, club_or_none(lang, p.club), (long long)p.id, p.address);
	add_doubts(row, lang, out);
	if (fact(facts, "reason")[0])
		sbuf_addf(out, tr(lang, "The player's reason: %s\n"), fact(facts, "reason"));
	json_decref(facts);
	sbuf_release(&day);
}

bool evidence_doubts(const struct case_row *row)
{
	json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	bool doubts = json_array_size(json_object_get(e, "doubts")) > 0;

	json_decref(e);
	return doubts;
}

/* A date in the evidence; CIVIL_NONE if absent. */
static struct civil date_of(const struct case_row *row, const char *name)
{
	json_t *e = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	const char *text = json_string_value(json_object_get(e, name));
	struct civil d = CIVIL_NONE;

	if (text)
		civil_parse(text, &d);
	json_decref(e);
	return d;
}

struct civil evidence_due(const struct case_row *row)
{
	if (row->due.sec)
		return zone_date(ZONE_COPENHAGEN, (struct instant){row->due.sec - 1});
	return date_of(row, "until");
}

struct civil evidence_net_lost(const struct case_row *row)
{
	return date_of(row, "net_lost");
}
