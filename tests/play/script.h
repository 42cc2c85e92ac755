/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A conversation with a daemon, one file, one act or expectation a line; the words stand in the
 * table at the end of play.c, each explained at its function.
 */
#ifndef TESTS_PLAY_SCRIPT_H
#define TESTS_PLAY_SCRIPT_H

#include "tests/play/facts.h"
#include "tests/play/mailbag.h"
#include "tests/play/peer.h"
#include "sql/store.h"

#define SCRIPT_PEOPLE 400

struct person {
	char key[32];
	char name[100];
	char address[200];
	char token[80]; /* of the API, "" = none yet */
	int64_t id;	/* of the player, 0 = not looked up */
};

#define SCRIPT_BROWSERS 20
#define SCRIPT_KINDS	96 /* more than kinds of letters */
#define SCRIPT_LANGS	2

struct browser {
	char name[32];
	char cookie[200]; /* "kskak=..."; "" = none */
	char otp[40];	  /* secret of one-time passwords that it was shown last; "" = none */
	char secret[200]; /* any other secret, likewise */
	struct sbuf page; /* that it shows */
	char path[500];	  /* of that page */
	struct sbuf sent; /* the form it sent last */
	char sent_to[500];
};

struct script {
	const char *file;
	int line;
	struct peer peer;
	struct mailbag bag;
	struct store *store; /* our own connection, for reading alone */
	struct facts *facts; /* the same */
	struct person people[SCRIPT_PEOPLE];
	int n_people;
	int mails;	  /* written so far, for Message-IDs */
	int wants;	  /* expectations met so far */
	bool doomed;	  /* a process whose daemon is killed under it: it fails in silence */
	char back_at[32]; /* the clock of the last restart at an instant */
	char trust[200];  /* what the mail host says of the mails, "" = nothing */
	char draws[32];	  /* the word that the draws follow from; "" = none */

	/* the last answer of a door */
	int status;
	struct sbuf body;
	struct sbuf head;  /* of HTTP, where a browser asked */
	struct sbuf extra; /* header fields of the browsers' next request */
	struct browser browsers[SCRIPT_BROWSERS];
	int n_browsers;
	long long case_id;		       /* that `want case` found */
	bool read[SCRIPT_KINDS][SCRIPT_LANGS]; /* letters that a `want mail` has read */
};

/* Says FILE:LINE and what, shows the daemon's log, and ends the program. */
void script_fail(struct script *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3), noreturn));

/* Runs a line of the conversation; writes into it. */
void script_line(struct script *s, char *line);
/* Takes the next word off the front of `*at`. */
char *script_word(char **at);
/* What follows the colon; the colon becomes the end of what is before it. */
char *script_behind_colon(struct script *s, char *line);
/* /regex/ without its slashes. */
char *script_regex(struct script *s, char *text);
/* Replaces the words that begin with @ (tests/FORMATS.md). */
void script_substitute(struct script *s, const char *text, struct sbuf *out);
/* The Unix user who runs the conversation, and so the daemon and the requests to it. */
const char *script_login(void);

struct person *script_person(struct script *s, const char *key);
/* The id of the player. */
int64_t script_player(struct script *s, const char *key);
/* The person who is that player. */
struct person *script_person_of(struct script *s, int64_t player);
/* Waits until the daemon has done all that is due at its clock. */
void script_settle(struct script *s);
/* What the daemon's clock says. */
struct instant script_now(struct script *s);
/* Moves the clock. */
void script_at(struct script *s, const char *instant);
/* A request to the control socket; its answer is the last one of a door. */
void script_control(struct script *s, const char *line);
/* The same with a format; ends the program when it is refused. */
__attribute__((format(printf, 2, 3))) void script_ask(struct script *s, const char *fmt, ...);
/* Whether there is a person of that key. */
bool script_knows(const struct script *s, const char *key);
/* The game of the two, in either colour; *ret_white says whether `a` has White. */
int64_t script_game(struct script *s, const char *a, const char *b, bool *ret_white);

/* The group of that id or code. */
int64_t script_group(struct script *s, const char *name);

/* entrants KEY FIRST..LAST [rating R step D]: EVENT = KEY1, KEY2, ... enter by mail and confirm. */
void script_entrants(struct script *s, char *rest);
/*
 * results [unplayed] GROUP = in every open game of the group the person with the lower number in
 * their key wins, and numbers that differ by 1 draw; a ruling after a move of each side.  The group
 * "open" is all games that go on.
 */
void script_results(struct script *s, char *rest);
/*
 * want paired EVENT SYSTEM = the last round of the Swiss, as it was paired, is the one that `kskak
 * pair` finds for the report file of the rounds before it.
 */
void script_want_paired(struct script *s, char *rest);
/*
 * teams N: EVENT = clubs "Club 01" to "Club N" enter a team each, averages falling; the persons are
 * t1b1 to tNb4, board 1 is captain.  In their games the team with the lower number wins boards 1
 * and 2, and board 3 unless the numbers differ by 1: then board 3 is drawn and board 4 lost, else
 * board 4 is drawn.
 */
void script_teams(struct script *s, char *rest);
/* published FILE = all pages are written; the bytes of that file are the answer. */
void script_published(struct script *s, char *rest);
void script_record(struct script *s, char *rest);
/*
 * squads FIRST..LAST boards B [born YEAR]: EVENT = clubs "Klub 01", ... enter a team each for an
 * event over the board, averages falling; the captains are the persons s1, s2, ...
 */
void script_squads(struct script *s, char *rest);
/*
 * cards FIRST..LAST boards B: EVENT = the leader enters the cards of these rounds in all groups:
 * the lower squad wins board 1, and all other boards are drawn.
 */
void script_cards(struct script *s, char *rest);
/* captains ROUND: EVENT = v1, h1, v2, ... are the captains of visitors and hosts of its matches. */
void script_captains(struct script *s, char *rest);
/* sound = `kskak verify` finds nothing, nor does facts_wrong(), and nothing failed to be stored. */
void script_sound(struct script *s, char *rest);

/* Random acts. */

/* anyone N /regex/: text = an answer to one of the letters that match; none is no fault. */
void script_anyone(struct script *s, char *rest);
/* astray N: STATUS = one of the letters comes back. */
void script_astray(struct script *s, char *rest);
/* facts FILE = writes all facts (facts.h) into the file. */
void script_facts(struct script *s, char *rest);
/* pages = every published JSON file can be read, and no page names an address. */
void script_pages(struct script *s, char *rest);

/* Faults. */

/* kill = SIGKILL and a new start, which changes no fact. */
void script_kill(struct script *s, char *rest);
/* amid N: LINE = the line, killed after N microseconds, and then the same line once more. */
void script_amid(struct script *s, char *rest);
/* The place where letters go is away, and back: until then they wait. */
void script_host(struct script *s, char *rest);
/* restart [INSTANT] = out of order until then. */
void script_restart(struct script *s, char *rest);
/*
 * want [no] trace TEXT = the text, whatever the case of its letters, stands in a file of the daemon
 * other than its configuration and its log: database, write-ahead log, letters, pages.
 */
void script_want_trace(struct script *s, char *rest);
void script_want_no_trace(struct script *s, char *rest);
/*
 * damage TABLE = a page of the table is overwritten in the file of the daemon, which is stopped
 * meanwhile.
 */
void script_damage(struct script *s, char *rest);
/* mend = what it has overwritten is put back, and the daemon starts again. */
void script_mend(struct script *s, char *rest);
/* ended STATUS [TEXT] = the daemon ends by itself with that status, and left the text in a file or
 * in its log.
 */
void script_ended(struct script *s, char *rest);
/* check REGEX = the daemon is asked to read its database, and what it finds matches; "" = nothing.
 */
void script_check(struct script *s, char *rest);

/* Browsers; they are there when they are named. */

/* browse NAME PATH = shows that page. */
void script_browse(struct script *s, char *rest);
/* follow NAME = goes where the last answer, a 303, leads. */
/* api BROWSER METHOD PATH [JSON] = a call with the token that the browser was shown last. */
void script_api(struct script *s, char *rest);
void script_follow(struct script *s, char *rest);
/* header FIELD: VALUE = of the next request of a browser. */
void script_header(struct script *s, char *rest);
/*
 * submit NAME FORM [FIELD=VALUE & FIELD=VALUE ...] = sends the form on the page of the browser with
 * that act, or that is sent to that path, with its defaults but for these fields.
 */
void script_submit(struct script *s, char *rest);
/* send NAME PATH [FIELD=VALUE & ...] = posts these fields alone. */
void script_send(struct script *s, char *rest);
/* resend NAME = posts once more what it posted last. */
void script_resend(struct script *s, char *rest);
/* sign-in NAME [KEY] = the person of that name, or KEY, signs this browser in by letter. */
void script_sign_in(struct script *s, char *rest);
/* The path of the link, and the code, of the newest letter to the person that has one. */
void script_letter_link(struct script *s, const char *key, struct sbuf *out);
void script_letter_code(struct script *s, const char *key, struct sbuf *out);
/* The secret that the browser was shown last, of whatever but one-time passwords. */
void script_secret(struct script *s, const char *name, struct sbuf *out);
/* The token that binds the forms of the page that the browser shows. */
void script_csrf(struct script *s, const char *name, struct sbuf *out);
/* The one-time password of now, by the secret that the browser was shown last. */
void script_otp(struct script *s, const char *name, struct sbuf *out);
void script_want_header(struct script *s, char *rest);
void script_want_no_header(struct script *s, char *rest);
void script_want_location(struct script *s, char *rest);
void script_web_release(struct script *s);

/* Mail. */
/* Notes that the letter was wanted by that pattern. */
void script_letters_read(struct script *s, const struct bag_letter *l, const char *regex);
/* Ends the program where a letter that letters.txt names was not read. */
void script_letters_check(struct script *s);
enum mail_manner { MAIL_REPLY, MAIL_NEW, MAIL_AUTO, MAIL_ANSWER };
void script_mail(struct script *s, enum mail_manner manner, struct person *from, int64_t game,
		 const char *text);
/*
 * pick KEY /regex/: text = an answer to their newest letter that matches: to the address that
 * stands behind the match, else to where the letter itself is answered.
 */
void script_pick(struct script *s, char *rest);
/* forward A B /regex/: text = B answers the newest letter to A that matches. */
void script_forward(struct script *s, char *rest);
/* thread A B /regex/: text = the same to play@: In-Reply-To and References alone name the letter.
 */
void script_thread(struct script *s, char *rest);
/* trust TEXT = what the mail host says of the mails from here on; "" = nothing. */
void script_trust(struct script *s, char *rest);
/* An answer to that letter. */
void script_mail_letter(struct script *s, struct person *from, const struct bag_letter *l,
			const char *text);
void script_bounce(struct script *s, struct person *from, const char *status);
/* The newest letter to them that no want has taken and that matches; NULL = none. */
struct bag_letter *script_letter(struct script *s, const struct person *to, const char *regex);
bool script_matches(struct script *s, const char *regex, const char *text);

#endif
