/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Command line to request and answer to exit status.
 */
#include "cli/online.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/control_client.h"
#include "cli/verbs.h"

#define FIELD_MAX 64

/* The next word of a list with spaces; false at its end. */
static bool next_word(const char **at, char word[FIELD_MAX])
{
	size_t n;

	*at += strspn(*at, " ");
	n = strcspn(*at, " ");
	if (!n || n >= FIELD_MAX)
		return false;
	memcpy(word, *at, n);
	word[n] = '\0';
	*at += n;
	return true;
}

static bool to_number(const char *text, json_int_t *ret_number)
{
	char *end;
	long long n;

	errno = 0;
	n = strtoll(text, &end, 10);
	if (!*text || *end || errno)
		return false;
	*ret_number = n;
	return true;
}

static bool set_field(json_t *request, const char *name, bool number, const char *text)
{
	json_int_t n;

	if (!number)
		return json_object_set_new(request, name, json_string(text)) == 0;
	return to_number(text, &n) && json_object_set_new(request, name, json_integer(n)) == 0;
}

/* One element of a pattern against one argument. */
static bool fit_word(char *word, const char *arg, json_t *request)
{
	size_t n = strlen(word);
	bool number;

	if (*word != '<' && *word != '[')
		return !strcmp(word, arg);
	word[--n] = '\0';
	number = word[n - 1] == '#';
	if (number)
		word[--n] = '\0';
	return set_field(request, word + 1, number, arg);
}

static bool fit_pattern(const char *pattern, int argc, char **argv, json_t *request)
{
	char word[FIELD_MAX];
	int i = 0;

	while (next_word(&pattern, word)) {
		if (i == argc && *word != '[')
			return false;
		if (i < argc && !fit_word(word, argv[i++], request))
			return false;
	}
	return i == argc;
}

/* What an option's name is followed by in the list; false when it is not there. */
static bool find_option(const char *options, const char *name, char ret_marks[8])
{
	char word[FIELD_MAX];

	while (options && next_word(&options, word)) {
		size_t n = strcspn(word, "!#?");

		if (strlen(name) == n && !memcmp(word, name, n)) {
			snprintf(ret_marks, 8, "%s", word + n);
			return true;
		}
	}
	return false;
}

/* Takes one --option with its value; returns how many arguments that were, 0 on an error. */
static int take_option(const struct online_form *form, char **argv, json_t *request)
{
	const char *name = argv[0] + 2;
	char marks[8];

	if (!find_option(form->options, name, marks)) {
		usage_error("no option --%s here", name);
		return 0;
	}
	if (strchr(marks, '?')) {
		json_object_set_new(request, name, json_true());
		return 1;
	}
	if (!argv[1] || !set_field(request, name, strchr(marks, '#') != NULL, argv[1])) {
		usage_error("--%s: %s", name, argv[1] ? "not a number" : "needs a value");
		return 0;
	}
	return 2;
}

static bool has_required(const struct online_form *form, json_t *request)
{
	const char *options = form->options;
	char word[FIELD_MAX];

	while (options && next_word(&options, word)) {
		size_t n = strcspn(word, "!#?");

		if (word[n] != '!')
			continue;
		word[n] = '\0';
		if (!json_object_get(request, word)) {
			usage_error("--%s is missing", word);
			return false;
		}
	}
	return true;
}

/* Splits argv into words and the rest; --json and --socket are taken out. */
struct split {
	char *words[64];
	int n_words;
	char *options[128]; /* as they stand, NULL at the end */
	int n_options;
};

static bool is_flag(const struct online_form *forms, const char *name)
{
	char marks[8];

	for (; forms->pattern; forms++) {
		if (find_option(forms->options, name, marks))
			return strchr(marks, '?') != NULL;
	}
	return false;
}

static bool split_args(int argc, char **argv, const struct online_form *forms,
		       struct online *online, struct split *split)
{
	int i;

	for (i = 1; i < argc; i++) {
		bool option = !strncmp(argv[i], "--", 2) && argv[i][2];

		if (split->n_words == 63 || split->n_options > 120)
			return false;
		if (!strcmp(argv[i], "--json"))
			online->json = true;
		else if (!strcmp(argv[i], "--socket") && i + 1 < argc)
			online->socket = argv[++i];
		else if (!option)
			split->words[split->n_words++] = argv[i];
		else {
			split->options[split->n_options++] = argv[i];
			if (!is_flag(forms, argv[i] + 2) && i + 1 < argc)
				split->options[split->n_options++] = argv[++i];
		}
	}
	return true;
}

static bool take_options(const struct online_form *form, struct split *split, json_t *request)
{
	int i = 0;

	while (i < split->n_options) {
		int n = take_option(form, split->options + i, request);

		if (!n)
			return false;
		i += n;
	}
	return has_required(form, request);
}

int online_parse(int argc, char **argv, const struct online_form *forms, struct online *ret_online)
{
	struct split split = {.n_words = 0};
	const struct online_form *form;

	*ret_online = (struct online){NULL, false, NULL};
	if (!split_args(argc, argv, forms, ret_online, &split))
		return usage_error("too many arguments");
	for (form = forms; form->pattern; form++) {
		json_t *request = json_pack("{s:s}", "do", form->act);

		if (fit_pattern(form->pattern, split.n_words, split.words, request)) {
			if (take_options(form, &split, request)) {
				ret_online->request = request;
				return EXIT_DONE;
			}
			json_decref(request);
			return EXIT_USAGE;
		}
		json_decref(request);
	}
	return usage_error("no such form; `kskak help %s` shows them", argv[0]);
}

static int status_of(const char *outcome)
{
	if (!strcmp(outcome, "done"))
		return EXIT_DONE;
	return !strcmp(outcome, "refused") || !strcmp(outcome, "denied") ? EXIT_DIFFERS
									 : EXIT_USAGE;
}

/*
 * For the pipe of a mail host: a mail that was taken is done with, whatever the letter in answer
 * says of it; one that was not stored comes again.
 */
static int mail_status_of(const char *outcome)
{
	if (!strcmp(outcome, "retry"))
		return EXIT_TRY_AGAIN;
	return !strcmp(outcome, "reject") ? EXIT_DIFFERS : EXIT_DONE;
}

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

static void print_refusal(json_t *answer)
{
	const char *rule = text_of(answer, "rule"), *message = text_of(answer, "message");
	bool untold = *rule && !strstr(message, rule); /* most sentences name theirs */

	fprintf(stderr, "kskak: %s%s%s%s\n", *message ? message : text_of(answer, "error"),
		untold ? " (" : "", untold ? rule : "", untold ? ")" : "");
}

static int print_result(json_t *answer, bool json, int (*people)(json_t *result))
{
	json_t *result = json_object_get(answer, "result");

	if (json && json_is_null(result)) {
		puts("{}");
	} else if (json) {
		json_dumpf(result, stdout, JSON_COMPACT | JSON_ENCODE_ANY);
		putchar('\n');
	} else if (people) {
		return people(result);
	} else if (json_is_null(result)) {
		puts(*text_of(answer, "message") ? text_of(answer, "message") : "done");
	} else {
		outline_print(result);
	}
	return EXIT_DONE;
}

/*
 * The daemon answers at the commit and writes its letters after it; whoever was told a file's name
 * finds it there.  A folder that cannot be looked into is not waited for.
 */
static void await_letters(json_t *result)
{
	const struct timespec nap = {0, 20 * 1000 * 1000};
	json_t *letter;
	size_t i;
	int naps = 0;

	json_array_foreach(json_object_get(result, "letters"), i, letter)
	{
		const char *file = text_of(letter, "file");

		while (*file && access(file, F_OK) < 0 && errno == ENOENT && naps++ < 150)
			nanosleep(&nap, NULL);
	}
}

int online_ask(struct online *online, const void *mail, size_t len, int (*people)(json_t *result))
{
	json_t *answer = control_client_ask(online->socket, online->request, mail, len);
	int status, printed = EXIT_DONE;

	online->request = NULL;
	if (!answer)
		return mail ? EXIT_TRY_AGAIN : EXIT_USAGE;
	status = status_of(text_of(answer, "outcome"));
	await_letters(json_object_get(answer, "result"));
	if (status == EXIT_DONE || !json_is_null(json_object_get(answer, "result")))
		printed = print_result(answer, online->json, people);
	if (status != EXIT_DONE)
		print_refusal(answer);
	if (mail)
		status = mail_status_of(text_of(answer, "outcome"));
	json_decref(answer);
	return status ? status : printed;
}

int online_verb(int argc, char **argv, const struct online_form *forms)
{
	struct online online;
	int status = online_parse(argc, argv, forms, &online);

	return status ? status : online_ask(&online, NULL, 0, NULL);
}
