/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fixture of the dispatch tests: a context on a temporary store, a clock that the test sets,
 * and a post office that keeps the rendered letters.
 */
#ifndef TESTS_DAEMON_STAGE_H
#define TESTS_DAEMON_STAGE_H

#include <jansson.h>

#include "daemon/act/dispatch.h"
#include "sql/store_event.h"
#include "sql/store_game.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

#define STAGE_LETTERS 400

struct stage_letter {
	enum post_kind kind;
	int64_t game;
	char to[STORE_ADDRESS_MAX + 1];
	char reply_to[128]; /* play+TOKEN@domain */
	char *bytes;
};

/* Signed by x.dk as a mail to us, verified by our mail host. */
#define STAGE_SIGNED                                                                               \
	"Authentication-Results: mx.play.test; dkim=pass header.d=x.dk\r\n"                        \
	"DKIM-Signature: v=1; a=rsa-sha256; d=x.dk; s=a; "                                         \
	"h=from:to:subject:date:message-id; bh=eA==; b=eA==\r\n"

struct stage {
	struct context ctx;
	struct instant now;
	char dir[64];
	const char *database; /* URI; NULL = a file in `dir` */
	unsigned draws;
	struct stage_letter letters[STAGE_LETTERS];
	int n_letters;
	int64_t seen; /* outbox rows up to this id are in `letters` */
	int mails;
	int deliveries;
	struct instant stamped; /* trusted host's stamp on the next mails; sec 0 = none */
	const char *to;		/* To of the mails; NULL = the recipient */
	const char *date;	/* Date of the mails; NULL = now */
	const char *headers;	/* more header lines of the mails, each with CRLF; NULL = none */
	const char *author;	/* "uid name" at the control socket; NULL = "tester" */
	const char *plays_as;	/* address of the caller at the control socket; NULL = none */
	/* the last answer */
	enum act_outcome outcome;
	bool repeated;
	bool unfinished; /* after a tick: more is due at the same instant */
	char error[64];
	char rule[64];
	char message[2000];
	json_t *json;
};

int stage_open(void **state);
/* The same on a database that `prepare` wrote to that path. */
int stage_open_file(void **state, void (*prepare)(const char *path));
/* The same on an empty database of a server, of which it is one of the daemons. */
int stage_open_server(void **state, const char *database);
int stage_close(void **state);
/* Closes and reopens the store, as after a crash. */
void stage_reopen(struct stage *s);

/* A mail with a fresh Message-ID; `recipient` NULL = play@. */
void stage_mail(struct stage *s, const char *from, const char *recipient, const char *text);
/* The same with the given id; NULL = without one. */
void stage_mail_id(struct stage *s, const char *id, const char *from, const char *recipient,
		   const char *text);
/* Any inbound; the caller keeps ownership of what it points to. */
void stage_submit(struct stage *s, const struct inbound *in);
/* `text` holds one command, as in a mail. */
void stage_api(struct stage *s, int64_t player, int64_t game, int ply, const char *text);
/* `request`: JSON text; as administrator. */
void stage_control(struct stage *s, const char *request);
void stage_control_as(struct stage *s, enum role role, const char *events, const char *request);
void stage_tick(struct stage *s);
/* Ticks at every deadline up to then, delivering letters. */
void stage_walk(struct stage *s, struct instant to);

/* Renders the waiting letters and marks them sent. */
void stage_deliver(struct stage *s);
/* Marks one letter sent, unseen. */
void stage_sent(struct stage *s, int64_t letter);
/*
 * The newest letter of that kind to the address; game 0 = any.  Fails the test when there is none.
 */
const struct stage_letter *stage_letter(struct stage *s, const char *to, enum post_kind kind,
					int64_t game);
int stage_count(struct stage *s, const char *to, enum post_kind kind);

/* Adds event "emt open" with seven confirmed players p1@x.dk .. p7@x.dk. */
void stage_seven(struct stage *s);
/* Adds the event's seed and `n` players, numbered from `first`, with confirmed entries. */
void stage_fill(struct stage *s, int64_t event, int first, int n);
struct instant stage_at(const char *text);

#endif
