/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A small parser of our own letters: header fields, the text part, the facts of the token
 * (crypto/token.h has the layout; only the daemon checks its MAC).
 */
#include "tests/play/mailbag.h"

#include <ctype.h>
#include <dirent.h>
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/token.h"

void mailbag_init(struct mailbag *bag, const char *dir)
{
	static bool ready;

	if (!ready)
		g_mime_init();
	ready = true;
	*bag = (struct mailbag){.dir = strdup(dir),
				.names = g_hash_table_new(g_str_hash, g_str_equal)};
}

static void letter_release(struct bag_letter *l)
{
	free(l->name);
	free(l->to);
	free(l->subject);
	free(l->message_id);
	free(l->reply_to);
	free(l->in_reply_to);
	free(l->text);
}

void mailbag_release(struct mailbag *bag)
{
	int i;

	g_hash_table_destroy(bag->names);
	for (i = 0; i < bag->n; i++)
		letter_release(&bag->letters[i]);
	free(bag->letters);
	free(bag->dir);
}

static char *lower(char *text)
{
	char *p;

	for (p = text; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	return text;
}

static char *first_address(InternetAddressList *list)
{
	InternetAddress *ia = list ? internet_address_list_get_address(list, 0) : NULL;
	const char *text = ia && INTERNET_ADDRESS_IS_MAILBOX(ia)
				   ? internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(ia))
				   : NULL;

	return strdup(text ? text : "");
}

/* A raw field without angle brackets and blanks. */
static char *bare_field(GMimeMessage *m, const char *name)
{
	const char *raw = g_mime_object_get_header(GMIME_OBJECT(m), name);
	struct sbuf sb = SBUF_INIT;

	for (; raw && *raw; raw++) {
		if (!strchr("<> \t\r\n", *raw))
			sbuf_addc(&sb, *raw);
	}
	return sbuf_detach(&sb, NULL);
}

static void find_text(GMimeObject *parent, GMimeObject *part, gpointer arg)
{
	char **text = arg;

	(void)parent;
	if (!*text && GMIME_IS_TEXT_PART(part) &&
	    g_mime_content_type_is_type(g_mime_object_get_content_type(part), "text", "plain")) {
		char *got = g_mime_text_part_get_text(GMIME_TEXT_PART(part));

		*text = got ? strdup(got) : NULL;
		g_free(got);
	}
}

static char *text_of(GMimeMessage *m)
{
	char *text = NULL, *from, *to;
	GMimeObject *root = g_mime_message_get_mime_part(m);

	if (GMIME_IS_MULTIPART(root))
		g_mime_multipart_foreach(GMIME_MULTIPART(root), find_text, &text);
	else
		find_text(NULL, root, &text);
	if (!text)
		return strdup("");
	for (from = to = text; *from; from++) {
		if (*from != '\r')
			*to++ = *from;
	}
	*to = '\0';
	return text;
}

/* Decodes base32; false when a character is not in its alphabet. */
static bool base32(const char *text, unsigned char *ret_bytes, size_t n)
{
	static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
	uint64_t bits = 0;
	int have = 0;

	for (; n; text++) {
		const char *at = *text ? strchr(alphabet, *text) : NULL;

		if (!at)
			return false;
		bits = bits << 5 | (uint64_t)(at - alphabet);
		have += 5;
		if (have >= 8) {
			have -= 8;
			*ret_bytes++ = (unsigned char)(bits >> have);
			n--;
		}
	}
	return true;
}

static uint32_t number(const unsigned char *b, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *b++;
	return v;
}

static void read_token(struct bag_letter *l)
{
	const char *plus = strchr(l->reply_to, '+');
	unsigned char b[15];

	if (!plus || strlen(plus) < REPLY_TOKEN_LEN || !base32(plus + 1, b, sizeof(b)))
		return;
	l->kind = b[0];
	l->player = number(b + 2, 4);
	l->game = number(b + 6, 4);
	l->ply = (int)number(b + 10, 2);
}

static void read_fields(GMimeMessage *m, struct bag_letter *l)
{
	const char *subject = g_mime_message_get_subject(m);

	l->to = lower(first_address(g_mime_message_get_to(m)));
	l->reply_to = first_address(g_mime_message_get_reply_to(m));
	l->subject = strdup(subject ? subject : "");
	l->message_id = bare_field(m, "Message-ID");
	l->in_reply_to = bare_field(m, "In-Reply-To");
	l->text = text_of(m);
	read_token(l);
}

static bool read_letter(const char *dir, const char *name, struct bag_letter *ret_letter)
{
	char path[4096];
	GMimeStream *stream;
	GMimeParser *parser;
	GMimeMessage *m;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	stream = g_mime_stream_fs_open(path, 0, 0, NULL);
	if (!stream)
		return false;
	parser = g_mime_parser_new_with_stream(stream);
	m = g_mime_parser_construct_message(parser, NULL);
	*ret_letter = (struct bag_letter){.name = strdup(name)};
	if (m) {
		read_fields(m, ret_letter);
		g_object_unref(m);
	}
	g_object_unref(parser);
	g_object_unref(stream);
	return m != NULL;
}

static bool is_letter(const char *name)
{
	size_t n = strlen(name);

	return n > 4 && name[0] != '.' && !strcmp(name + n - 4, ".eml");
}

int mailbag_read(struct mailbag *bag)
{
	struct dirent **names;
	int n = scandir(bag->dir, &names, NULL, alphasort), i, found = 0;

	for (i = 0; i < n; i++) {
		const char *name = names[i]->d_name;

		if (is_letter(name) && !g_hash_table_contains(bag->names, name)) {
			bag->letters =
				realloc(bag->letters, (size_t)(bag->n + 1) * sizeof(*bag->letters));
			if (read_letter(bag->dir, name, &bag->letters[bag->n])) {
				g_hash_table_add(bag->names, bag->letters[bag->n].name);
				bag->n++;
				found++;
			}
		}
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	return found;
}

struct bag_letter *mailbag_newest(struct mailbag *bag, const char *to, uint32_t game)
{
	int i;

	for (i = bag->n - 1; i >= 0; i--) {
		struct bag_letter *l = &bag->letters[i];

		if (!strcmp(l->to, to) && l->kind == TOKEN_PLY && (!game || l->game == game))
			return l;
	}
	return NULL;
}
