/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/play/consent.h"

#include <string.h>

#include "core/play/command_words.h"

static struct command_word without_marks(struct command_word w)
{
	while (w.len > 1 && strchr(".,!;:\"", w.s[w.len - 1]))
		w.len--;
	return w;
}

/* Returns 1 for yes, -1 for no, 0 for neither; a question word counts as no. */
static int consent_of(struct command_word w)
{
	if (w.s[w.len - 1] == '?')
		return -1;
	w = without_marks(w);
	if (command_word_means(&w, CMD_NO))
		return -1;
	return command_word_means(&w, CMD_YES);
}

bool consent_given(const char *text, size_t len)
{
	const char *pos = text, *end = text + len;
	struct command_line line;
	int number = 0;
	bool yes = false, no = false;

	while (command_line_next(&pos, end, &number, &line)) {
		for (int i = 0; i < line.n; i++) {
			int says = consent_of(line.w[i]);

			if (says > 0 && line.n == 1)
				return true;
			yes = yes || says > 0;
			no = no || says < 0;
		}
	}
	return yes && !no;
}

bool consent_refused(const char *text, size_t len)
{
	struct command_word w = {text, 0, 1};

	while (w.len < len && (unsigned char)text[w.len] > ' ' && !strchr(".,!", text[w.len]))
		w.len++;
	return command_word_means(&w, CMD_OBJECTION);
}

bool consent_is_no(const char *text)
{
	const char *pos = text, *end = text + strlen(text);
	struct command_line line;
	int number = 0, words = 0;

	while (command_line_next(&pos, end, &number, &line)) {
		for (int i = 0; i < line.n; i++, words++) {
			struct command_word w = without_marks(line.w[i]);
			bool fits = words ? command_word_means(&w, CMD_THANKS)
					  : command_word_means(&w, CMD_NO) &&
						    command_word_means(&w, CMD_OBJECTION);
			if (!fits)
				return false;
		}
	}
	return words > 0;
}

int consent_to_invitation(const char *text, size_t len)
{
	const char *pos = text, *end = text + len, *lang;
	struct command_line line;
	int number = 0, words = 0;

	while (command_line_next(&pos, end, &number, &line)) {
		enum verb verb = command_verb(&line, &words, &lang);

		if (verb == VERB_DECLINE)
			return -1;
		if (verb == VERB_ENTER || (verb == VERB_ACCEPT && line.n == words))
			return 1;
	}
	return consent_given(text, len);
}
