/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report serve`: the tasks of `kskak report` on pages.  Requests and answers are values; the
 * connections are in report_serve.c.  Every change is made by the verb's action, on the version of
 * the report for which the form was made.
 */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#include "cli/event_page.h"
#include "cli/report_call.h"
#include "cli/report_file.h"
#include "cli/report_order.h"

struct serve_field {
	const char *name, *value;
};

struct serve_fields {
	const struct serve_field *f;
	size_t n;
};

struct serve_request {
	bool post;
	const char *path;
	struct serve_fields query, form;
	const struct lang *lang;
};

struct serve_reply {
	int status;
	const char *type;
	struct sbuf body;
	struct sbuf location;  /* of a 303 */
	struct sbuf file_name; /* of a download; empty = a page */
	bool own_style;	       /* a printable page that contains its style sheet */
	int refresh;	       /* seconds until the browser loads the page again; 0 = never */
};

/* A copy of a request that outlives it. */
struct serve_kept {
	struct serve_request r; /* without a query */
};

/* The content of the file, read again when it changes. */
struct serve_report {
	bool there; /* false = no such file yet, or `problem` says why it cannot be read */
	struct sbuf problem;
	struct sbuf text; /* of the file */
	struct trf trf;
	bool teams; /* it has teams */
	char version[REPORT_FILE_VERSION];
	dev_t dev;
	ino_t ino;
	off_t size;
	struct timespec changed;
	struct report_order order;
	bool ordered;
	const char *order_problem; /* of the order */
};

/* A rating list that is being imported by another process. */
struct serve_import {
	pid_t pid; /* 0 = none */
	int fd;	   /* its output */
	char *path;
	unsigned long long size, done; /* bytes of the list; size 0 = unknown */
	struct sbuf said;
	struct serve_kept asked;
};

/* The names of the players before an act, sorted. */
struct serve_done {
	char **names;
	size_t n;
};

enum serve_work_state {
	SERVE_WORK_NONE,
	SERVE_WORK_RUNS,
	SERVE_WORK_ENDED /* nobody has seen the result yet */
};

/* An act that another process does. */
struct serve_work {
	enum serve_work_state state;
	pid_t pid;
	int fd; /* its output */
	struct serve_kept asked;
	struct serve_done done;
	struct sbuf said;
};

struct serve {
	const struct report_call *call;
	const char *file;
	char token[33];	    /* of the forms */
	struct sbuf notice; /* shown once */
	struct serve_report report;
	struct serve_import import;
	struct serve_work work;
};

/* A refused form, shown again on the page. */
struct serve_refusal {
	const char *act; /* NULL = none */
	const char *text;
};

/* NULL if there is no field with that name. */
const char *serve_field(const struct serve_fields *fields, const char *name);
/* The number in a field, -1 if it is not a number; `usual` if the field is empty. */
int serve_field_number(const struct serve_fields *fields, const char *name, int usual);
/* Copies path, form and language; the caller releases it. */
void serve_kept_init(struct serve_kept *k, const struct serve_request *r);
void serve_kept_release(struct serve_kept *k);
/* Is it the same form with the same fields? */
bool serve_kept_is(const struct serve_kept *k, const struct serve_request *r);

/* --- serve_report.c --- */
void serve_report_init(struct serve_report *r);
void serve_report_release(struct serve_report *r);
/* Reads the file if it has changed. */
void serve_report_load(struct serve *s);
/* Orders the table; on failure false, with a reason in `order_problem`. */
bool serve_report_order(struct serve *s);
/* The boards of a match in the last round, else of the smallest team; 0 without teams. */
int serve_report_boards(const struct serve *s);
/* Whether there is an act to undo. */
bool serve_report_has_before(const struct serve *s);
const char *serve_report_title(const struct serve *s, const struct lang *lang);
/* Appends the name of a team. */
void serve_report_team(const struct serve *s, int number, struct sbuf *out);

/* --- serve_act.c --- */
/*
 * Executes a form.  Returns the HTTP status: 303 with the action's messages in `messages`,
 * otherwise that of the refusal with its text.
 */
int serve_act(struct serve *s, const struct serve_request *r, struct sbuf *messages);

/* --- serve_form.c --- */
struct serve_page {
	struct serve *s;
	const struct serve_request *r;
	struct serve_refusal refused;
	struct serve_fields usual; /* what the inputs of the next forms say at first */
	struct event_page page;
	const char *filled; /* what a SERVE_WHOLE holds before it is changed; NULL for nothing */
};

enum serve_kind {
	SERVE_TEXT,
	SERVE_HELD, /* a text that the report holds: the form shows it, and emptied it is removed */
	SERVE_COUNT,
	SERVE_CHOICE,
	SERVE_FLAG,
	SERVE_SYSTEM,
	SERVE_PLACE,   /* the word between the file and the other words */
	SERVE_WORDS,   /* the last words of the verb, separated by blanks */
	SERVE_LINES,   /* the same, a line each */
	SERVE_WHOLE,   /* the last word, with its lines */
	SERVE_ENTRIES, /* read instead of a file */
};

struct serve_input {
	const char *name, *label; /* of the option or the field; NULL ends the list */
	enum serve_kind kind;
	const char *choices; /* "a|b"; suggestions for a text */
	bool required;
};

#define SERVE_INPUTS 12 /* with the end of the list */

struct serve_task {
	const char *act, *title, *help, *button; /* msgids; help may be NULL */
	struct serve_input inputs[SERVE_INPUTS];
};

const struct serve_task *serve_task_find(const char *act);
/*
 * Writes the form of a task.  `fixed` are the fields known from the page, hidden in the form, and
 * need not all be inputs; `folded` collapses it under its title.
 */
void serve_form_task(struct serve_page *p, const char *act, const struct serve_field *fixed,
		     size_t n_fixed, bool folded);
/* The button of a task whose inputs are all fixed. */
void serve_form_button(struct serve_page *p, const char *act, const struct serve_field *fixed,
		       size_t n_fixed);
/* A choice of pairing systems; all for a required input, otherwise those that pair any round anew.
 */
void serve_form_systems(struct serve_page *p, const struct serve_input *in, const char *chosen);
void serve_form_begin(struct serve_page *p, const char *act);
void serve_form_end(struct serve_page *p, const char *button);
void serve_form_hidden(struct serve_page *p, const char *name, const char *value);
/* The input in a refused form, otherwise `value`. */
const char *serve_form_value(const struct serve_page *p, const char *act, const char *name,
			     const char *value);

/* --- serve_norm.c, serve_prize.c --- */
bool serve_norm_page(struct serve_page *p, const char *rest);
/* Makes the papers "norms", "norm" and "application"; false for others. */
bool serve_norm_document(const struct serve *s, const struct serve_request *r, const char *what,
			 struct print_doc *ret_doc);
bool serve_prize_page(struct serve_page *p, const char *rest);
/* Whether the report has a plan of prizes. */
bool serve_prize_planned(const struct serve *s);
/* Makes the list of prizes; false without a plan. */
bool serve_prize_document(struct serve *s, const struct serve_request *r,
			  struct print_doc *ret_doc);

/* --- serve_check.c --- */
/* The round with the number at the end of the path, or the last one, paired again. */
bool serve_check_page(struct serve_page *p, const char *rest);
/* Writes a random tournament as a file; otherwise false, with the reason in `ret_why`. */
bool serve_check_random(const struct serve_request *r, struct serve_reply *ret,
			struct sbuf *ret_why);

/* --- serve_team.c --- */
/* The teams and their table, or the team with the number at the end of the path. */
bool serve_team_page(struct serve_page *p, const char *rest);
bool serve_team_exists(const struct serve *s, int number);
/* The matches of a round, on its page. */
void serve_team_matches(struct serve_page *p, int round);

/* --- serve_list.c, serve_rating.c --- */
bool serve_list_page(struct serve_page *p, const char *rest);
/* The names of all lists that were imported, "dsu,fide". */
void serve_list_names(struct sbuf *out);
bool serve_rating_page(struct serve_page *p, const char *rest);
/* Makes FIDE's rating changes. */
void serve_rating_document(const struct serve *s, const struct serve_request *r,
			   struct print_doc *ret_doc);
/* Writes the file for a rating officer; false if something is missing. */
bool serve_rating_file(struct serve *s, const struct serve_request *r, struct serve_reply *ret);

/* --- serve_import.c --- */
#define SERVE_IMPORT_RUNS 202
/*
 * Imports the list of a form in a process of its own.  Returns SERVE_IMPORT_RUNS, or the HTTP
 * status of a refusal with its text in `messages`.
 */
int serve_import_start(struct serve *s, const struct serve_request *r, struct sbuf *messages);
/* Reads what has come; true if the process has ended. */
bool serve_import_has_ended(struct serve *s);
/*
 * The HTTP status of an import that has ended, with the form that asked for it, which the caller
 * releases, and its messages; SERVE_IMPORT_RUNS without both.
 */
int serve_import_end(struct serve *s, struct serve_kept *ret_asked, struct sbuf *messages);
/* Adds the messages of an import that has ended to the notice. */
void serve_import_look(struct serve *s, const struct lang *lang);
/* How much of the file has been read; -1 if nothing is being imported. */
int serve_import_percent(const struct serve *s);
/* Ends a running import, which then changes nothing, and releases its memory. */
void serve_import_stop(struct serve *s);
/* The same at the request of the user; returns the HTTP status, 422 if nothing is being imported.
 */
int serve_import_cancel(struct serve *s, struct sbuf *messages);

/* --- serve_work.c --- */
#define SERVE_WORK_PATH "/working"
/* Is it a form that changes the file or writes others?  These acts may take long. */
bool serve_work_is_act(const struct serve_request *r);
/*
 * Begins the act of a form in a process of its own: true if it runs, also if the same form has been
 * sent before and nobody has seen the result.  False with a refusal in `ret`, among others while
 * another act runs.
 */
bool serve_work_start(struct serve *s, const struct serve_request *r, struct serve_reply *ret);
/* Reads what has come; true if the act has ended, or if there is none. */
bool serve_work_has_ended(struct serve *s);
/* Answers the form: with the result if the act has ended, else with the page that waits for it. */
void serve_work_answer(struct serve *s, const struct lang *lang, struct serve_reply *ret);
/* Answers a request of the page that waits. */
void serve_work_page(struct serve *s, const struct serve_request *r, struct serve_reply *ret);
/* Ends the act, if it runs: the file is as before or as after it. */
void serve_work_stop(struct serve *s);

/* --- serve_job.c --- */
/* An answer that another process makes. */
struct serve_job {
	pid_t pid;
	int fd; /* its output, nonblocking */
	struct sbuf said, type;
};

/*
 * May the answer take long?  Papers as PDF, other forms of the report, rounds paired again, random
 * tournaments, all norms.
 */
bool serve_job_is_long(const struct serve_request *r);
/* Begins an answer; false with errno if there can be no process.  The caller releases the job. */
bool serve_job_start(struct serve *s, const struct serve_request *r, struct serve_job *ret);
/* Reads what has come; true if there is no more. */
bool serve_job_has_ended(struct serve_job *j);
/* The answer of a process that has ended, valid as long as the job; false if it is not complete. */
bool serve_job_take(struct serve_job *j, struct serve_reply *ret);
/* Ends the process, if it runs, and releases the job. */
void serve_job_release(struct serve_job *j);

/* --- serve_done.c --- */
void serve_done_begin(const struct serve *s, struct serve_done *ret);
void serve_done_release(struct serve_done *d);
/*
 * Reads the report again and appends a line on what the act has done: the players that it was
 * about, or "saved".
 */
void serve_done_text(struct serve *s, const struct serve_request *r, const struct serve_done *d,
		     struct sbuf *out);

/* --- serve_table.c --- */
/* The tables, of the round at the end of the path or of the last one. */
bool serve_table_standings(struct serve_page *p, const char *rest);
bool serve_table_crosstable(struct serve_page *p, const char *rest);
bool serve_table_wall(struct serve_page *p, const char *rest);

/* --- serve_answer.c, serve_page.c, serve_print.c, serve_round.c --- */
/* Answers a request of the user who started the program. */
void serve_answer(struct serve *s, const struct serve_request *r, struct serve_reply *ret);
/* Answers the form of an import: with its result, or with the page that shows how far it is. */
void serve_answer_import(struct serve *s, const struct lang *lang, struct serve_reply *ret);
/* Writes the page at the address of the request, on refusal (not 200) with the messages. */
void serve_page_write(struct serve *s, const struct serve_request *r, int status,
		      const struct sbuf *messages, struct serve_reply *ret);
/* Answers a form whose act has ended with that status of serve_act() and has said something. */
void serve_page_done(struct serve *s, const struct serve_request *r, const struct serve_done *done,
		     int status, const char *said, struct serve_reply *ret);
/* Opens a page that has no address in the navigation. */
void serve_page_open(struct serve_page *p, const char *title);
/* Writes a document, "/print"; false for an unknown one. */
bool serve_print(struct serve *s, const struct serve_request *r, struct serve_reply *ret);
/* Makes a table or another paper as of a round; false for an unknown kind. */
bool serve_print_make(struct serve *s, const struct lang *lang, const char *kind, int round,
		      struct print_doc *ret_doc);
/* Writes the content of the page; false if the address is unknown. */
bool serve_round_page(struct serve_page *p, int round);
/* Links to the pages "/KIND/N" of all rounds, behind a label. */
void serve_round_links(struct serve_page *p, const char *label, const char *kind);

#endif
