/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak letter: a leader's letter to a group, a tournament or the players who are late. */
#include "cli/input.h"
#include "cli/online.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"group <group#> [--late] --subject [--text] [--preview]", "letter"},
	{"event <event> [--late] --subject [--text] [--preview]", "letter"},
	{"late --subject [--text] [--preview]", "letter"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("late", "write only to the players there who are late"),
	OPTION_TEXT("subject", "TEXT", "subject of the letter"),
	OPTION_TEXT("text", "TEXT", "the letter; by default read from standard input"),
	OPTION_FLAG("preview", "show what each player would receive, and send nothing"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

static void print_to(json_t *letter)
{
	printf("To: %s (%s)%s\n", text_of(letter, "name"), text_of(letter, "language"),
	       json_is_true(json_object_get(letter, "address_fails")) ? ", whose letters come back"
								      : "");
}

/* Prints a letter with the names of all whose letter differs only in the salutation. */
static void print_letter(json_t *list, json_t *letter)
{
	json_t *other;
	size_t i;

	print_to(letter);
	json_array_foreach(list, i, other)
	{
		if (json_equal(json_object_get(other, "as"), json_object_get(letter, "player")))
			print_to(other);
	}
	printf("Subject: %s\n\n%s\n", text_of(letter, "subject"), text_of(letter, "text"));
}

/* Players without an address, for instance by post, must be written to by hand. */
static void print_unreachable(json_t *result)
{
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(result, "unreachable"), i, one)
		printf("no address: %lld %s\n",
		       (long long)json_integer_value(json_object_get(one, "player")),
		       text_of(one, "name"));
}

static int print_preview(json_t *result)
{
	json_t *list = json_object_get(result, "recipients"), *letter;
	size_t i;

	json_array_foreach(list, i, letter)
	{
		if (!json_object_get(letter, "as"))
			print_letter(list, letter);
	}
	print_unreachable(result);
	printf("%zu %s would be sent; nothing has been.\n", json_array_size(list),
	       json_array_size(list) == 1 ? "letter" : "letters");
	return EXIT_DONE;
}

static int print_sent(json_t *result)
{
	json_t *list = json_object_get(result, "recipients"), *one;
	size_t i;

	printf("%zu %s queued:\n", json_array_size(list),
	       json_array_size(list) == 1 ? "letter" : "letters");
	json_array_foreach(list, i, one) printf(
		"%lld %s%s\n", (long long)json_integer_value(json_object_get(one, "player")),
		text_of(one, "name"),
		json_is_true(json_object_get(one, "address_fails")) ? ", whose letters come back"
								    : "");
	print_unreachable(result);
	return EXIT_DONE;
}

/* Reads the text from standard input unless the option gives it. */
static bool add_text(json_t *request)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	bool read;

	if (json_object_get(request, "text"))
		return true;
	if (!input_open(&in, NULL))
		return false;
	read = input_read_all(&in, &text);
	if (read)
		json_object_set_new(request, "text", json_string(text.buf));
	input_close(&in);
	sbuf_release(&text);
	return read;
}

static int run(const struct args *args)
{
	bool preview = args_has(args, "preview");
	json_t *request = online_request(args);

	json_object_del(request, "preview");
	if (preview)
		json_object_set_new(request, "do", json_string("letter.preview"));
	if (!strncmp(args->form->pattern, "late", 4))
		json_object_set_new(request, "late", json_true());
	if (!add_text(request)) {
		json_decref(request);
		return EXIT_USAGE;
	}
	return online_ask(args, request, NULL, 0, preview ? print_preview : print_sent);
}

const struct verb verb_letter = {
	.name = "letter",
	.summary = N_("write to a group, a tournament or all who are late"),
	.help = cli_help_letter_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};
