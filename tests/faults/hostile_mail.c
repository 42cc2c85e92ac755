/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mails that nobody writes by hand, each by LMTP, by the control socket and through a mailbox:
 * accepted or rejected as the table says, without a move; after each the next player's plain mail
 * is a move as usual.  Then one mail three times by LMTP and once by each other door: one move.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/faults/far_host.h"
#include "tests/load/siege.h"

#define MAIL_MAX (1 << 20)
#define CALLERS	 200 /* clients that leave early; fewer than `connections` */

/* Everything about one mail to the player to move. */
struct letter {
	char from[64], to[160];
	struct sbuf bytes;
};

struct test {
	struct peer peer;
	struct world world;
	struct far_host mailbox;
	struct letter letter;
	int left_alone; /* overlong mails left in the mailbox */
	int faults;
};

static void fault(struct test *t, const char *name, const char *what, const char *said)
{
	printf("%s: %s: %s\n", name, what, said ? said : "");
	t->faults++;
}

/* --- the mails ---------------------------------------------------------------------------------
 */

static void add_times(struct sbuf *out, const char *text, int times)
{
	for (int i = 0; i < times; i++)
		sbuf_adds(out, text);
}

static void add_head(struct letter *l, const char *more)
{
	static int n;

	sbuf_addf(&l->bytes,
		  "From: <%s>\r\nTo: <%s>\r\nSubject: Re\r\nMessage-ID: <%d@hostile.test>\r\n%s",
		  l->from, l->to, ++n, more);
}

static void nul_bytes(struct letter *l)
{
	add_head(l, "X-Odd: a");
	sbuf_add(&l->bytes,
		 "\0b\r\n\r\n52\0"
		 "54\r\n\0\0\0\r\n",
		 19);
}

static void only_nul(struct letter *l)
{
	for (int i = 0; i < 100000; i++)
		sbuf_addc(&l->bytes, '\0');
}

static void twenty_megabytes(struct letter *l)
{
	add_head(l, "\r\n");
	add_times(&l->bytes, "{\"do\":\"key.rotate\"}                                 x\r\n",
		  400000);
}

static void ten_thousand_parts(struct letter *l)
{
	add_head(l, "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n");
	add_times(&l->bytes, "--b\r\n\r\nhello\r\n", 10000);
	sbuf_adds(&l->bytes, "--b--\r\n");
}

static void parts_in_parts(struct letter *l)
{
	add_head(l, "MIME-Version: 1.0\r\n");
	for (int i = 0; i < 5000; i++)
		sbuf_addf(&l->bytes, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n",
			  i, i);
	sbuf_adds(&l->bytes, "\r\nhello\r\n");
}

static void messages_in_messages(struct letter *l)
{
	add_head(l, "MIME-Version: 1.0\r\n");
	add_times(&l->bytes, "Content-Type: message/rfc822\r\n\r\n", 5000);
	sbuf_adds(&l->bytes, "\r\nhello\r\n");
}

static void long_line(struct letter *l)
{
	add_head(l, "\r\n");
	add_times(&l->bytes, "5254 ", 200000);
	sbuf_adds(&l->bytes, "hello\r\n");
}

static void long_field(struct letter *l)
{
	add_head(l, "X-Long: ");
	add_times(&l->bytes, "abcdefghij", 100000);
	sbuf_adds(&l->bytes, "\r\n\r\nhello\r\n");
}

static void endless_fields(struct letter *l)
{
	add_head(l, "");
	add_times(&l->bytes, "X-A: b\r\n", 120000);
	sbuf_adds(&l->bytes, "\r\nhello\r\n");
}

static void folded_field(struct letter *l)
{
	add_head(l, "Subject: a");
	add_times(&l->bytes, "\r\n =?utf-8?q?=41?=", 50000);
	sbuf_adds(&l->bytes, "\r\n\r\nhello\r\n");
}

static void many_references(struct letter *l)
{
	add_head(l, "References: ");
	add_times(&l->bytes, "<play+aaaaaaaaaaaaaaaaaaaa@" PEER_DOMAIN ">\r\n ", 15000);
	sbuf_adds(&l->bytes, "\r\n\r\nhello\r\n");
}

static void many_recipients(struct letter *l)
{
	add_head(l, "Cc: ");
	add_times(&l->bytes, "a <play+b@" PEER_DOMAIN ">,\r\n ", 20000);
	sbuf_adds(&l->bytes, "c@d.test\r\n\r\nhello\r\n");
}

static void many_senders(struct letter *l)
{
	sbuf_adds(&l->bytes, "From: ");
	add_times(&l->bytes, "a@b.test, ", 50000);
	sbuf_adds(&l->bytes, "a@b.test\r\n\r\nhello\r\n");
}

static void add_html(struct letter *l, int depth)
{
	add_head(l, "MIME-Version: 1.0\r\nContent-Type: text/html; charset=x-none\r\n\r\n");
	add_times(&l->bytes, "<blockquote><div><table>&#99999999;", depth);
	sbuf_adds(&l->bytes, "\r\n");
}

static void deep_html(struct letter *l)
{
	add_html(l, 5000);
}

static void bottomless_html(struct letter *l)
{
	add_html(l, 25000);
}

static void broken_base64(struct letter *l)
{
	add_head(l, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-16\r\n"
		    "Content-Transfer-Encoding: base64\r\n\r\n");
	add_times(&l->bytes, "====&&&&\377\376AAAA", 50000);
	sbuf_adds(&l->bytes, "\r\n");
}

static void add_moves(struct letter *l, int lines)
{
	add_head(l, "\r\n");
	add_times(&l->bytes, "5254 5755\r\n", lines);
}

static void many_moves(struct letter *l)
{
	add_moves(l, 5000);
}

static void endless_moves(struct letter *l)
{
	add_moves(l, 80000);
}

static void bare_feeds(struct letter *l)
{
	add_head(l, "\r\nhello\n.\nMAIL FROM:<x@y.test>\nhello\r\n");
}

static const struct hostile {
	const char *name;
	void (*write)(struct letter *l);
	int lmtp;	     /* the reply's code */
	const char *outcome; /* by `deliver`: "" = accepted, whatever it meant */
} hostiles[] = {
	{"NUL bytes", nul_bytes, 250, ""},
	{"nothing but NUL", only_nul, 554, "reject"},
	{"20 MB", twenty_megabytes, 552, "reject"},
	{"10,000 parts", ten_thousand_parts, 554, "reject"},
	{"parts in parts", parts_in_parts, 554, "reject"},
	{"messages in messages", messages_in_messages, 554, "reject"},
	{"a line of 1 MB", long_line, 250, ""},
	{"a field of 1 MB", long_field, 554, "reject"},
	{"120,000 fields", endless_fields, 554, "reject"},
	{"a field folded 50,000 times", folded_field, 554, "reject"},
	{"15,000 references", many_references, 554, "reject"},
	{"20,000 recipients", many_recipients, 554, "reject"},
	{"50,000 senders", many_senders, 554, "reject"},
	{"deep HTML", deep_html, 250, ""},
	{"bottomless HTML", bottomless_html, 554, "reject"},
	{"broken base64", broken_base64, 250, ""},
	{"10,000 moves", many_moves, 250, ""},
	{"160,000 moves", endless_moves, 554, "reject"},
	{"bare line feeds", bare_feeds, 550, ""},
};

/* --- the doors ---------------------------------------------------------------------------------
 */

/* Sender and token of the player to move. */
static void address_letter(struct test *t)
{
	const struct world_game *g = &t->world.games[0];
	char token[REPLY_TOKEN_TEXT];

	world_reply_token(&t->world, g, g->ply, token);
	world_address(0, g->ply % 2, t->letter.from, sizeof(t->letter.from));
	snprintf(t->letter.to, sizeof(t->letter.to), "play+%s@" PEER_DOMAIN, token);
	sbuf_reset(&t->letter.bytes);
}

static int stored_ply(struct test *t)
{
	json_t *answer = peer_control(&t->peer, "{\"do\":\"game\",\"game\":1}");
	int ply =
		(int)json_integer_value(json_object_get(json_object_get(answer, "result"), "ply"));

	json_decref(answer);
	return answer ? ply : -1;
}

/* Makes the next half-move by an ordinary mail. */
static void play_on(struct test *t, const char *name)
{
	struct world_game *g = &t->world.games[0];
	struct sbuf reply = SBUF_INIT;

	if (stored_ply(t) != g->ply)
		fault(t, name, "it was a move", NULL);
	address_letter(t);
	add_head(&t->letter, "\r\n");
	sbuf_addf(&t->letter.bytes, "%s\r\n", world_move(g->ply));
	if (peer_lmtp_bytes(&t->peer, t->letter.from, t->letter.to, t->letter.bytes.buf,
			    t->letter.bytes.len, &reply) != 250)
		fault(t, name, "no move behind it", reply.buf);
	g->ply++;
	if (stored_ply(t) != g->ply)
		fault(t, name, "the move behind it is not there", NULL);
	sbuf_release(&reply);
}

static void by_lmtp(struct test *t, const struct hostile *h)
{
	struct sbuf reply = SBUF_INIT;

	address_letter(t);
	h->write(&t->letter);
	if (peer_lmtp_bytes(&t->peer, t->letter.from, t->letter.to, t->letter.bytes.buf,
			    t->letter.bytes.len, &reply) != h->lmtp)
		fault(t, h->name, "by LMTP", reply.buf);
	sbuf_release(&reply);
}

static void by_control(struct test *t, const struct hostile *h)
{
	const char *outcome;
	json_t *answer;

	address_letter(t);
	h->write(&t->letter);
	answer = peer_deliver(&t->peer, t->letter.from, t->letter.to, t->letter.bytes.buf,
			      t->letter.bytes.len);
	outcome = json_string_value(json_object_get(answer, "outcome"));
	if (!outcome || strcmp(outcome, "retry") == 0 ||
	    (*h->outcome ? strcmp(outcome, h->outcome) != 0 : strcmp(outcome, "reject") == 0))
		fault(t, h->name, "by deliver", outcome);
	json_decref(answer);
}

/*
 * Puts it into the mailbox and waits until the daemon has taken it; an unreadable mail stays for a
 * person to see.
 */
static void by_mailbox(struct test *t, const char *name)
{
	double end = peer_seconds() + PEER_DEADLINE;
	long before = peer_log_length(&t->peer);

	if (t->letter.bytes.len > MAIL_MAX) {
		far_host_put(&t->mailbox, t->letter.bytes.buf, t->letter.bytes.len);
		peer_await_words(&t->peer, before, "leaving it in the mailbox");
		t->left_alone++;
		return;
	}
	far_host_put(&t->mailbox, t->letter.bytes.buf, t->letter.bytes.len);
	while (far_host_count(&t->mailbox) > t->left_alone && peer_seconds() < end)
		siege_pause(10000);
	if (far_host_count(&t->mailbox) != t->left_alone)
		fault(t, name, "it is still in the mailbox, or another one is not", NULL);
}

static void try_all_doors(struct test *t, const struct hostile *h)
{
	by_lmtp(t, h);
	play_on(t, h->name);
	by_control(t, h);
	play_on(t, h->name);
	address_letter(t);
	h->write(&t->letter);
	by_mailbox(t, h->name);
	play_on(t, h->name);
}

/* The number of letters sent once none is waiting. */
static int letters(struct test *t)
{
	double end = peer_seconds() + PEER_DEADLINE;
	struct dirent *entry;
	json_int_t pending = 1;
	int n = 0;

	DIR *dir;

	while (pending && peer_seconds() < end) {
		json_t *answer = peer_control(&t->peer, "{\"do\":\"outbox\"}");

		pending = json_integer_value(
			json_object_get(json_object_get(answer, "result"), "pending"));
		json_decref(answer);
		siege_pause(2000);
	}
	dir = opendir(t->peer.outgoing);
	while (dir && (entry = readdir(dir)))
		n += strstr(entry->d_name, ".eml") != NULL;
	if (dir)
		closedir(dir);
	return n;
}

/* Sends one mail repeatedly by every door; an MTA adds a new stamp each time. */
static void same_mail_often(struct test *t, const char *head)
{
	struct world_game *g = &t->world.games[0];
	struct sbuf mail = SBUF_INIT, reply = SBUF_INIT;
	int before = letters(t);

	address_letter(t);
	sbuf_addf(&mail, "From: <%s>\r\nTo: <%s>\r\nSubject: Re\r\n%s\r\n%s\r\n", t->letter.from,
		  t->letter.to, head, world_move(g->ply));
	for (int i = 0; i < 3; i++) {
		sbuf_reset(&t->letter.bytes);
		sbuf_addf(&t->letter.bytes, "Received: by x with LMTP id %d\r\n%s", i, mail.buf);
		if (peer_lmtp_bytes(&t->peer, t->letter.from, t->letter.to, t->letter.bytes.buf,
				    t->letter.bytes.len, &reply) != 250)
			fault(t, "the same mail", "by LMTP", reply.buf);
	}
	json_decref(peer_deliver(&t->peer, t->letter.from, t->letter.to, mail.buf, mail.len));
	by_mailbox(t, "the same mail");
	g->ply++;
	if (stored_ply(t) != g->ply)
		fault(t, "the same mail", "it is not one move", NULL);
	if (letters(t) != before + 2)
		fault(t, "the same mail", "not one answer and one letter to the opponent", NULL);
	sbuf_release(&mail);
	sbuf_release(&reply);
}

/* Clients of the control socket that leave in the middle of a mail, or before its answer. */
static void leave_early(struct test *t)
{
	static const char *const words[] = {
		"{\"do\":\"deliver\",\"bytes\":1000}\nFrom: half a mail",
		"{\"do\":\"deliver\",\"bytes\":14}\nFrom: x@y\r\n\r\n\n",
		"{\"do\":\"status\"}\n{\"do\":\"status\"}\n",
	};

	for (size_t i = 0; i < CALLERS; i++) {
		const char *said = words[i % 3];
		int fd = peer_connect_unix(t->peer.control);

		if (fd < 0 || !peer_send(fd, said, strlen(said)))
			fault(t, "leaving early", "the socket does not answer", NULL);
		if (fd >= 0)
			close(fd);
	}
	play_on(t, "leaving early");
}

static void start(struct test *t)
{
	char extra[300];

	far_host_init(&t->mailbox, true);
	far_host_up(&t->mailbox);
	snprintf(extra, sizeof(extra),
		 "mail-max = %d\nmailbox-url = pop3://127.0.0.1:%d\nmailbox-tls = never\n"
		 "mailbox-user = play\nmailbox-seconds = 1\nanswers-a-day = 10000\n",
		 MAIL_MAX, t->mailbox.port);
	peer_init(&t->peer, NULL, extra);
	world_make(&t->world, &t->peer, 1, 1);
	sbuf_init(&t->letter.bytes);
	if (!peer_start(&t->peer))
		peer_die("the daemon does not start, see %s", t->peer.log);
}

static void finish(struct test *t)
{
	if (peer_stop(&t->peer) != 0)
		fault(t, "the end", "the daemon did not stop in order", NULL);
	far_host_release(&t->mailbox);
	world_release(&t->world);
	sbuf_release(&t->letter.bytes);
	peer_release(&t->peer, t->faults > 0);
}

int main(void)
{
	static struct test t;
	size_t i, n = sizeof(hostiles) / sizeof(hostiles[0]);

	start(&t);
	for (i = 0; i < n; i++)
		try_all_doors(&t, &hostiles[i]);
	same_mail_often(&t, "Message-ID: <same@hostile.test>\r\n");
	same_mail_often(&t, "");
	play_on(&t, "the same mail");
	leave_early(&t);
	finish(&t);
	printf("%zu mails by three doors, %d faults\n", n, t.faults);
	return t.faults > 0;
}
