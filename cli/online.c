/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts arguments to a request, and the answer to an exit status. */
#include "cli/online.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/control_client.h"
#include "cli/outline.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"

const struct verb_option online_options[] = {
	ONLINE_OPTIONS,
	OPTION_END,
};

static json_t *value_of(const struct arg *a)
{
	switch (a->kind) {
	case VERB_FLAG: return json_true();
	case VERB_NUMBER:
	case VERB_COUNT: return json_integer(strtoll(a->text, NULL, 10));
	case VERB_TEXT:
	case VERB_DATE: break;
	}
	return json_string(a->text);
}

json_t *online_request(const struct args *args)
{
	json_t *request = json_pack("{s:s}", "do", args->form->act);
	size_t i;

	for (i = 0; i < args->n; i++) {
		const struct arg *a = &args->list[i];

		if (strcmp(a->name, "json") != 0 && strcmp(a->name, "socket") != 0)
			json_object_set_new(request, a->name, value_of(a));
	}
	return request;
}

static int status_of(const char *outcome)
{
	if (!strcmp(outcome, "done"))
		return EXIT_DONE;
	return !strcmp(outcome, "refused") || !strcmp(outcome, "denied") ? EXIT_DIFFERS
									 : EXIT_USAGE;
}

/*
 * For the pipe of a mail host: an accepted mail is done, whatever the letter in answer says; one
 * that was not stored is sent again.
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

/* The message of an answer, or `otherwise`, for a terminal; the caller frees it. */
static char *message_of(json_t *answer, const char *otherwise)
{
	const char *message = text_of(answer, "message");
	char *text = mem_strdup(*message ? message : otherwise);

	utf8_disarm(text);
	return text;
}

static void print_refusal(json_t *answer)
{
	const char *rule = text_of(answer, "rule");
	char *message = message_of(answer, text_of(answer, "error"));
	bool untold = *rule && !strstr(message, rule); /* most sentences name it */

	fprintf(stderr, "kskak: %s%s%s%s\n", message, untold ? " (" : "", untold ? rule : "",
		untold ? ")" : "");
	free(message);
}

static int print_result(json_t *answer, bool json, int (*people)(json_t *result))
{
	json_t *result = json_object_get(answer, "result");

	if (json && json_is_null(result)) {
		puts("{}");
	} else if (json) {
		to_json_print_as(result, JSON_COMPACT | JSON_ENCODE_ANY);
	} else if (people) {
		return people(result);
	} else if (json_is_null(result)) {
		char *message = message_of(answer, "done");

		puts(message);
		free(message);
	} else {
		outline_print(result);
	}
	return EXIT_DONE;
}

/*
 * The daemon answers at the commit and writes its letters afterwards; wait so that a file that is
 * announced exists.  Do not wait for a directory that cannot be read, or is not named.
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

		while (strchr(file, '/') && access(file, F_OK) < 0 && errno == ENOENT &&
		       naps++ < 150)
			nanosleep(&nap, NULL);
	}
}

/* With --json prints all reasons of a refusal, each with its paragraph. */
static void print_refusals_json(const struct args *args, json_t *answer)
{
	json_t *refusals = json_object_get(answer, "refusals");
	json_t *out;

	if (!args_has(args, "json") || !refusals ||
	    !json_is_null(json_object_get(answer, "result")))
		return;
	out = json_pack("{s:O}", "refusals", refusals);
	to_json_print_as(out, JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(out);
}

/* Appends the elements of each array to the array of the same name. */
static void append_lists(json_t *to, json_t *from)
{
	const char *name;
	json_t *list;

	json_object_foreach(from, name, list)
	{
		if (json_is_array(list))
			json_array_extend(json_object_get(to, name), list);
	}
	json_object_set(to, "next", json_object_get(from, "next"));
}

/* The number with which a list goes on; 0 = it is complete, or `next` is something else. */
static json_int_t next_of(const json_t *result)
{
	const char *next = json_string_value(json_object_get(result, "next"));

	return next && *next && !next[strspn(next, "0123456789")] ? strtoll(next, NULL, 10) : 0;
}

/* The answer to a request; of a long list all pages, asked for one by one. */
static json_t *ask_all(const struct args *args, json_t *request, const void *mail, size_t len)
{
	json_t *again = mail ? NULL : json_copy(request);
	json_t *answer = control_client_ask(args_text(args, "socket"), request, mail, len);
	json_t *result = json_object_get(answer, "result"), *more;
	json_int_t next = next_of(result);

	while (again && next) {
		json_object_set_new(again, "after", json_integer(next));
		more = control_client_ask(args_text(args, "socket"), json_copy(again), NULL, 0);
		if (!more || status_of(text_of(more, "outcome")) != EXIT_DONE) {
			json_decref(answer);
			answer = more;
			break;
		}
		append_lists(result, json_object_get(more, "result"));
		json_decref(more);
		next = next_of(result);
	}
	json_decref(again);
	return answer;
}

int online_ask(const struct args *args, json_t *request, const void *mail, size_t len,
	       int (*people)(json_t *result))
{
	json_t *answer = ask_all(args, request, mail, len);
	int status, printed = EXIT_DONE;

	if (!answer)
		return mail ? EXIT_TRY_AGAIN : EXIT_USAGE;
	status = status_of(text_of(answer, "outcome"));
	await_letters(json_object_get(answer, "result"));
	if (status == EXIT_DONE || !json_is_null(json_object_get(answer, "result")))
		printed = print_result(answer, args_has(args, "json"), people);
	if (status != EXIT_DONE)
		print_refusals_json(args, answer);
	if (status != EXIT_DONE)
		print_refusal(answer);
	if (mail)
		status = mail_status_of(text_of(answer, "outcome"));
	json_decref(answer);
	return status ? status : printed;
}

int online_print_file(json_t *result)
{
	const char *file = json_string_value(json_object_get(result, "file"));

	fputs(file ? file : "", stdout);
	return EXIT_DONE;
}

int online_run(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, NULL);
}
