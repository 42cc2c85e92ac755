/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A conversation with a daemon: a file with one act or expectation a line.  The table of words is
 * at the end of play.c; each is explained at its function.
 */
#ifndef TESTS_PLAY_SCRIPT_H
#define TESTS_PLAY_SCRIPT_H

#include "sql/store.h"
#include "tests/play/facts.h"
#include "tests/play/mailbag.h"
#include "tests/play/peer.h"

#define SCRIPT_PEOPLE 400

struct person {
	char key[32];
	char name[100];
	char address[200];
	char token[80]; /* for the API, "" = none yet */
	int64_t id;	/* of the player, 0 = not looked up yet */
};

#define SCRIPT_BROWSERS 20
#define SCRIPT_KINDS	96 /* more than there are kinds of letters */
#define SCRIPT_LANGS	2

struct browser {
	char name[32];
	char cookie[200]; /* "kskak=..."; "" = none */
	char otp[40];	  /* last secret of one-time passwords it showed; "" = none */
	char secret[200]; /* last other secret it showed; "" = none */
	struct sbuf page; /* the page it shows */
	char path[500];	  /* path of that page */
	struct sbuf sent; /* the last form it sent */
	char sent_to[500];
};

struct script {
	const char *file;
	int line;
	struct peer peer;
	struct mailbag bag;
	struct store *store; /* our own connection, read-only */
	struct facts *facts; /* likewise */
	struct person people[SCRIPT_PEOPLE];
	int n_people;
	int mails;	  /* number so far, for Message-IDs */
	int wants;	  /* expectations met */
	bool doomed;	  /* a process whose daemon will be killed: fails silently */
	bool disk_full;	  /* nothing can be written; the clock stands */
	bool racing;	  /* a process of `together`, which leaves the clock to its parent */
	char back_at[32]; /* the clock after the last restart at an instant */
	char trust[200];  /* what the mail host vouches for, "" = nothing */
	char draws[32];	  /* argument of --test-draws; "" = none */

	/* of the last answer at a door */
	int status;
	struct sbuf body;
	struct sbuf head;  /* header of the last HTTP answer to a browser */
	struct sbuf extra; /* additional header fields of a browser's next request */
	struct browser browsers[SCRIPT_BROWSERS];
	int n_browsers;
	long long case_id;		       /* found by the last `want case` */
	bool read[SCRIPT_KINDS][SCRIPT_LANGS]; /* letters matched by a `want mail` */
	int told_letters;		       /* shown by the transcript */
	struct sbuf told_body;		       /* the answer it showed last */
};

/* Prints FILE:LINE and the message, shows the daemon's log, and ends the program. */
void script_fail(struct script *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3), noreturn));

/* Runs a line of the conversation; modifies it. */
void script_line(struct script *s, char *line);
/* Takes the first word off `*at`. */
char *script_word(char **at);
/* The text after the colon; ends the text before it there. */
char *script_behind_colon(struct script *s, char *line);
/* /regex/ without its slashes. */
char *script_regex(struct script *s, char *text);
/* Replaces words that start with @ (tests/FORMATS.md). */
void script_substitute(struct script *s, const char *text, struct sbuf *out);
/* The Unix user who runs the conversation, and therefore the daemon. */
const char *script_login(void);

struct person *script_person(struct script *s, const char *key);
/* The id of the player. */
int64_t script_player(struct script *s, const char *key);
/* The person with that player id. */
struct person *script_person_of(struct script *s, int64_t player);
/* Waits until the daemon has done everything due at its clock. */
void script_settle(struct script *s);
/* The daemon's clock. */
struct instant script_now(struct script *s);
/* Sets the clock. */
void script_at(struct script *s, const char *instant);
/* Sends a request to the control socket; sets the last answer. */
void script_control(struct script *s, const char *line);
/* The same with a format; ends the program when the request is refused. */
__attribute__((format(printf, 2, 3))) void script_ask(struct script *s, const char *fmt, ...);
/* Is there a person with that key? */
bool script_knows(const struct script *s, const char *key);
/* The game of the two, in either colour; *ret_white: `a` has White. */
int64_t script_game(struct script *s, const char *a, const char *b, bool *ret_white);

/* The group with that id or code. */
int64_t script_group(struct script *s, const char *name);

/* entrants KEY FIRST..LAST [rating R step D]: EVENT = KEY1, KEY2, ... enter by mail and confirm. */
void script_entrants(struct script *s, char *rest);
/*
 * results [unplayed] GROUP: in every open game of the group the person with the lower number in
 * their key wins, and numbers that differ by 1 draw, by a ruling after a move of each side.  The
 * group "open" stands for all unfinished games.
 */
void script_results(struct script *s, char *rest);
/*
 * want paired EVENT SYSTEM: the last round of the Swiss equals what `kskak pair` finds for the
 * report file of the rounds before it.
 */
void script_want_paired(struct script *s, char *rest);
/*
 * teams N: EVENT: clubs "Club 01" to "Club N" enter a team each, averages falling; the persons are
 * t1b1 to tNb4, board 1 is captain.  In their games the team with the lower number wins boards 1
 * and 2, and board 3 unless the numbers differ by 1: then board 3 is drawn and board 4 lost, else
 * board 4 is drawn.
 */
void script_teams(struct script *s, char *rest);
/* published FILE: waits until all pages are written; the bytes of that file are the answer. */
void script_published(struct script *s, char *rest);
void script_record(struct script *s, char *rest);
/*
 * squads FIRST..LAST boards B [born YEAR]: EVENT: clubs "Klub 01", ... enter a team each for an
 * event over the board, averages falling; the captains are the persons s1, s2, ...
 */
void script_squads(struct script *s, char *rest);
/*
 * cards FIRST..LAST boards B: EVENT: the leader enters the cards of these rounds in all groups: the
 * lower squad wins board 1, and all other boards are drawn.
 */
void script_cards(struct script *s, char *rest);
/* captains ROUND: EVENT: names the captains of visitors and hosts of its matches v1, h1, v2, ... */
void script_captains(struct script *s, char *rest);
/* sound: `kskak verify` and facts_wrong() find nothing, and the store never failed. */
void script_sound(struct script *s, char *rest);

/* Random acts. */

/* anyone N /regex/: text = answers one of the letters that match; does nothing if none does. */
void script_anyone(struct script *s, char *rest);
/* astray N: STATUS: one of the letters bounces. */
void script_astray(struct script *s, char *rest);
/* facts FILE: writes all facts (facts.h) to the file. */
void script_facts(struct script *s, char *rest);
/* pages: every published JSON file parses, and no page contains an address. */
void script_pages(struct script *s, char *rest);

/* Faults. */

/* kill: SIGKILL and restart, which changes no fact. */
void script_kill(struct script *s, char *rest);
/* amid N: LINE: runs the line with a kill after N microseconds, then runs it again. */
void script_amid(struct script *s, char *rest);
/*
 * together: LINE, with further lines behind tabs: runs each in a process of its own, all at the
 * same moment.  The status is the number of acts accepted; the answer has a line for each act.
 */
void script_together(struct script *s, char *rest);
/* host away, host back: letters cannot be sent, and wait until they can. */
void script_host(struct script *s, char *rest);
/* disk full, disk back: the daemon can write nothing; it can again. */
void script_disk(struct script *s, char *rest);
/* restart [INSTANT]: down until then. */
void script_restart(struct script *s, char *rest);
void script_refuse(struct script *s, char *rest);
void script_take(struct script *s, char *rest);
/*
 * want [no] trace TEXT: the text, in any case, is in a file of the daemon other than its
 * configuration and its log: database, write-ahead log, letters, pages.
 */
void script_want_trace(struct script *s, char *rest);
void script_want_no_trace(struct script *s, char *rest);
/* damage TABLE: stops the daemon and overwrites a page of the table in its database file. */
void script_damage(struct script *s, char *rest);
/* mend: restores what `damage` overwrote and restarts the daemon. */
void script_mend(struct script *s, char *rest);
/*
 * ended STATUS [TEXT]: the daemon exits by itself with that status and leaves the text in a file or
 * in its log.
 */
void script_ended(struct script *s, char *rest);
/* check REGEX: asks the daemon to check its database; the findings match; "" = none. */
void script_check(struct script *s, char *rest);

/* Browsers; naming one creates it. */

/* token KEY: reads the API token from their newest letter. */
void script_token(struct script *s, char *rest);
/* browse NAME PATH: shows that page. */
void script_browse(struct script *s, char *rest);
/* follow NAME: follows the last answer, a 303. */
/* api BROWSER METHOD PATH [JSON]: a call with the last token that the browser showed. */
void script_api(struct script *s, char *rest);
void script_follow(struct script *s, char *rest);
/* header FIELD: VALUE: for a browser's next request. */
void script_header(struct script *s, char *rest);
/*
 * submit NAME FORM [FIELD=VALUE & FIELD=VALUE ...]: sends the form on the browser's page with that
 * act or action path, with its defaults except for these fields.
 */
void script_submit(struct script *s, char *rest);
/* send NAME PATH [FIELD=VALUE & ...]: posts only these fields. */
void script_send(struct script *s, char *rest);
/* resend NAME: repeats its last post. */
void script_resend(struct script *s, char *rest);
/* sign-in NAME [KEY]: the person of that name, or KEY, signs this browser in by letter. */
void script_sign_in(struct script *s, char *rest);
/* Path of the link, and code, from the person's newest letter that has one. */
void script_letter_link(struct script *s, const char *key, struct sbuf *out);
void script_letter_code(struct script *s, const char *key, struct sbuf *out);
/* The last secret that the browser showed, other than for one-time passwords. */
void script_secret(struct script *s, const char *name, struct sbuf *out);
/* The CSRF token of the page that the browser shows. */
void script_csrf(struct script *s, const char *name, struct sbuf *out);
/* The present one-time password for the last secret that the browser showed. */
void script_otp(struct script *s, const char *name, struct sbuf *out);
void script_want_header(struct script *s, char *rest);
void script_want_no_header(struct script *s, char *rest);
void script_want_location(struct script *s, char *rest);
void script_web_release(struct script *s);

/* Mail. */
/* Records that the letter was matched by that pattern. */
void script_letters_read(struct script *s, const struct bag_letter *l, const char *regex);
/*
 * Ends the program if a letter has a date in figures, or if one listed in letters.txt was not
 * matched.
 */
void script_letters_check(struct script *s);
/* Prints the line, the letters that have come since the last one, and the answer if it is new. */
void script_tell(struct script *s, const char *line);
enum mail_manner { MAIL_REPLY, MAIL_NEW, MAIL_AUTO, MAIL_ANSWER };
void script_mail(struct script *s, enum mail_manner manner, struct person *from, int64_t game,
		 const char *text);
/*
 * pick KEY /regex/: text = answers their newest letter that matches, at the address after the match
 * or else at its Reply-To.
 */
void script_pick(struct script *s, char *rest);
/* forward A B /regex/: text = B answers the newest letter to A that matches. */
void script_forward(struct script *s, char *rest);
/*
 * thread A B /regex/: text = likewise to play@, so that only In-Reply-To and References identify
 * the letter.
 */
void script_thread(struct script *s, char *rest);
/* trust TEXT: what the mail host adds to mails from now on; "" = nothing. */
void script_trust(struct script *s, char *rest);
/* Answers that letter. */
void script_mail_letter(struct script *s, struct person *from, const struct bag_letter *l,
			const char *text);
void script_bounce(struct script *s, struct person *from, const char *status);
/* The newest letter to them that matches and was not matched before; NULL = none. */
struct bag_letter *script_letter(struct script *s, const struct person *to, const char *regex);
bool script_matches(struct script *s, const char *regex, const char *text);

#endif
