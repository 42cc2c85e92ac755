/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One call of `kskak report`: its options, its words and the report.  Each action returns the exit
 * status.  Implemented in report_call.c, report_change.c, report_convert.c, report_desk.c,
 * report_details.c, report_elo.c, report_norm.c, report_paper.c, report_player.c, report_prize.c,
 * report_rating.c, report_refresh.c, report_serve.c, report_site.c, report_team.c, report_title.c
 * and report_unpair.c.
 */
#ifndef CLI_REPORT_CALL_H
#define CLI_REPORT_CALL_H

#include "cli/print_doc.h"
#include "core/base/lang.h"
#include "core/base/line_reader.h"
#include "core/base/sbuf.h"
#include "core/rating/fide_norm.h"
#include "core/trf/trf.h"

struct args;
struct list_entry_source;

/* Input of an action from the pages of `kskak report serve`, in place of the command line. */
struct report_source {
	const char *file;	    /* replaced by the new report */
	const struct sbuf *entries; /* NULL when the action reads the file */
	const char *version;	    /* of the report that the user saw; see report_file_version() */
};

struct report_call {
	const struct args *args;
	/* Runs another action on a file; EXIT_DIFFERS if its version has changed. */
	int (*run)(const struct args *args, const struct report_source *source);
	const char *file, *system, *title;
	int rounds, round; /* 0 = not given */
	char first;	   /* 'w', 'b' or 0 */
	bool half, gone, json, write;
	bool new_points;     /* the action changes points and ranks */
	bool made;	     /* the report is written from scratch, not as a change of its file */
	bool marked;	     /* the input began with a byte order mark */
	bool creates;	     /* creates a new file */
	bool desk;	     /* called from the pages of the desk */
	const char *version; /* of the report that its user saw; NULL = not from the desk */
	enum trf_form form;
	char **words; /* after the file */
	int n_words;
	const char *name;		  /* of the input */
	struct list_entry_source *source; /* of players; NULL for none */
	struct sbuf text;		  /* of the input */
	struct trf trf;
};

/* Reads a start or board number, `least` or more; false without a message. */
bool report_call_number(const char *word, int least, int *ret);

/* Reads a report; false after a message. */
bool report_call_read(struct report_call *o, const char *path);
/* A report stays in the form of its text unless an option says otherwise; entries become TRF26. */
void report_call_choose_form(struct report_call *o, bool entries);

/* Writes the report to standard output, or to its file with --write. */
int report_call_give(struct report_call *o);

/*
 * The words of the command as lines, or without any the file `path`, standard input if it is NULL.
 * *ret_name becomes the name of a file that was read.  Returns false after a message.
 */
bool report_call_lines(const struct report_call *o, const char *path, struct sbuf *ret_text,
		       const char **ret_name);
/* Prints the fault of such lines; returns the exit status. */
int report_call_refuse(const char *name, const struct line_fault *f);

/* report_desk.c: an arbiter's tasks between the rounds. */
int report_desk_absent(struct report_call *o);
int report_desk_withdraw(struct report_call *o);
int report_desk_return(struct report_call *o);
int report_desk_add(struct report_call *o);
int report_desk_forbid(struct report_call *o);
int report_desk_allow(struct report_call *o);
int report_desk_boards(struct report_call *o);
int report_desk_tiebreaks(struct report_call *o);
int report_desk_accelerate(struct report_call *o);

/* report_player.c: players, numbers, the tournament's own data, the last act. */
int report_player_correct(struct report_call *o);
int report_player_remove(struct report_call *o);
int report_player_lots(struct report_call *o);
int report_player_renumber(struct report_call *o);
int report_player_set(struct report_call *o);
int report_player_undo(struct report_call *o);

/* report_paper.c: prints a document of the tournament. */
int report_paper(struct report_call *o);
enum report_paper_form { REPORT_PAPER_TEXT, REPORT_PAPER_HTML };
/* Writes a document as selected by --pdf, --html, --paper and --output, by default as text. */
int report_paper_give(const struct report_call *o, const struct print_doc *d,
		      const struct lang *lang, enum report_paper_form usual);

/* report_convert.c: the report in another form, or one of another program in its place. */
int report_convert_print(struct report_call *o);
int report_take(struct report_call *o);

/* report_prize.c: the plan of the prizes, and the winners. */
int report_prize_plan(struct report_call *o);
int report_prize_list(struct report_call *o);

/* report_norm.c: norms for titles and their certificates. */
int report_norm(struct report_call *o);
/* The exemption of --exempt. */
enum fide_norm_exemption report_norm_exemption(const struct report_call *o);

/* report_title.c: norms of other events, and the application for a title. */
int report_title(struct report_call *o);
int report_title_application(struct report_call *o);

/* report_team.c: teams and their line-ups. */
int report_team_add(struct report_call *o);
int report_team_line_up(struct report_call *o);

/* report_rating.c: the file for the rating officer. */
int report_rating(struct report_call *o);
/* report_elo.c: FIDE's rating changes, and K entered by hand. */
int report_elo(struct report_call *o);
int report_elo_k(struct report_call *o);
/* report_details.c: the lines about the tournament. */
int report_details(struct report_call *o);

/* report_refresh.c: ratings of a newer list. */
int report_refresh(struct report_call *o);

/* report_serve.c: the same tasks on pages in a browser. */
int report_serve(struct report_call *o);

/* report_site.c: the tournament as a folder of pages. */
int report_site(struct report_call *o);

/* report_change.c: manual changes to the pairs of a round. */
int report_change(struct report_call *o);

/* report_unpair.c: the last round is not paired any more. */
int report_unpair(struct report_call *o);

#endif
