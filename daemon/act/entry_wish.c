/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_wish.h. */
#include "daemon/act/entry_wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/play/event_words.h"
#include "core/play/iccf_line.h"

static void refuse_class_word(struct act *act, const char *text)
{
	act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "class_unclear",
		   tr(act->request.lang, "There is no class \"%.20s\"; write M, K or A."), text);
}

/* The class by its name or the first word of it: "open", "qualification class". */
static bool class_by_name(const char *text, enum emt_class *ret_class)
{
	static const struct {
		const char *name;
		enum emt_class class;
	} classes[] = {{"open", CLASS_A}, {"qualification", CLASS_K}, {"master", CLASS_M}};
	char first[40];

	snprintf(first, sizeof(first), "%.*s", (int)strcspn(text, " "), text);
	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		if (event_words_same(first, classes[i].name)) {
			*ret_class = classes[i].class;
			return true;
		}
	}
	return false;
}

bool entry_wish_class(struct act *act, const char *text, int *ret_class)
{
	char word[8] = "";
	const char *last = strrchr(text, ' ');
	enum emt_class class;
	size_t n;

	*ret_class = CLASS_COUNT;
	if (!text[0])
		return true;
	snprintf(word, sizeof(word), "%.7s", last ? last + 1 : text);
	for (n = 0; word[n]; n++)
		if (word[n] >= 'a' && word[n] <= 'z')
			word[n] = (char)(word[n] - 'a' + 'A');
	if (!class_parse(word, &class) && !class_by_name(text, &class)) {
		refuse_class_word(act, text);
		return false;
	}
	*ret_class = class;
	return true;
}

/* The facts of an international result as stored; NULL: the line is unreadable. */
static char *iccf_facts(const char *text)
{
	struct iccf_line line;
	char end[CIVIL_TEXT];
	json_t *facts;
	char *dump;

	if (!iccf_line_parse(text, &line))
		return NULL;
	facts = json_pack("{s:s, s:i, s:i, s:s, s:b, s:i}", "type", line.type, "points2",
			  line.points2, "games", line.games, "end", civil_format(line.end, end),
			  "winner", line.winner, "rank", line.rank);
	dump = json_dumps(facts, JSON_COMPACT);
	json_decref(facts);
	return dump;
}

/* Sets a string member unless it is empty. */
static void put_text(json_t *facts, const char *name, const char *text)
{
	if (text && text[0])
		json_object_set_new(facts, name, json_string(text));
}

/* "S" and "2" are the second stage of a cup, "F" and "3" the final. */
static int stage_of(const char *text)
{
	if (!text || !text[0])
		return 0;
	if (!strcasecmp(text, "S"))
		return 2;
	if (!strcasecmp(text, "F"))
		return 3;
	return !strcasecmp(text, "I") ? 1 : (int)strtol(text, NULL, 10);
}

/* Returns false, after a refusal, if a line is unreadable. */
static bool write_wishes(struct act *act, const struct entry_request *w, json_t *facts)
{
	int groups = w->groups && w->groups[0] ? (int)strtol(w->groups, NULL, 10) : 0;
	char *iccf = w->iccf && w->iccf[0] ? iccf_facts(w->iccf) : NULL;
	int stage = stage_of(w->stage), class;
	bool good = entry_wish_class(act, w->class ? w->class : "", &class);

	if (good && class != CLASS_COUNT)
		put_text(facts, "class", class_name((enum emt_class) class));
	if (w->iccf && w->iccf[0] && !iccf) {
		act_refuse(act, OUTCOME_WRONG, "6.5.3.2", "iccf_unclear", "%s",
			   tr(act->request.lang,
			      "The international result cannot be read; write: iccf: M-klasse 6/9 "
			      "2026-03-31."));
		good = false;
	}
	if (stage < 0 || stage > 3 || groups < 0 || groups > 2) {
		act_refuse(act, OUTCOME_WRONG, "6.6.1.2", "entry_unclear", "%s",
			   tr(act->request.lang, "A cup is entered with \"groups: 1\" or "
						 "\"groups: 2\", or with \"stage: S\"."));
		good = false;
	}
	put_text(facts, "member", w->member);
	put_text(facts, "reason", w->reason);
	put_text(facts, "iccf", iccf);
	if (stage)
		json_object_set_new(facts, "stage", json_integer(stage));
	if (groups)
		json_object_set_new(facts, "groups", json_integer(groups));
	free(iccf);
	return good;
}

bool entry_wish_write(struct act *act, const struct entry_request *w, struct entry_row *e)
{
	char born[CIVIL_TEXT] = "";
	json_t *facts;
	bool good;

	if (!civil_is_none(w->born))
		civil_format(w->born, born);
	facts = json_pack("{s:s, s:s, s:s, s:i, s:s, s:b, s:s}", "name", w->name, "club", w->club,
			  "born", born, "rating", w->rating, "lang",
			  (w->has_lang ? w->lang : act->request.lang)->code, "lang_asked",
			  w->has_lang, "word", w->word);
	good = facts && write_wishes(act, w, facts);
	if (good && !entry_facts_write(facts, e)) {
		act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "text_too_long", "%s",
			   tr(act->request.lang, "The entry is too long."));
		good = false;
	}
	json_decref(facts);
	return good;
}
