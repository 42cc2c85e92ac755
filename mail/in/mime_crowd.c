/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Counts what GMime would have to parse, in one pass over the raw lines. */
#include <string.h>
#include <strings.h>

#include "mail/in/mime.h"

enum { DASHES_A_PART = 5, FIELDS_MAX = 2000, HEADER_MAX = 128 << 10, COSTLY_MAX = 500 };

struct crowd {
	int parts, fields, costly; /* left */
	long bytes;		   /* left for fields, in all headers */
	bool header;		   /* this line may be one of a header */
	bool messages;		   /* there are messages inside, with headers of their own */
	bool in_field, in_type, in_list;
};

static bool is_named(const char *name, size_t n, const char *field)
{
	return n == strlen(field) && strncasecmp(name, field, n) == 0;
}

/* Fields that GMime parses as lists of addresses, also those of messages inside. */
static bool is_address_list(const char *name, size_t n)
{
	static const char *const names[] = {
		"From",	       "To",	    "Cc",	 "Bcc",		 "Sender",	 "Reply-To",
		"Resent-From", "Resent-To", "Resent-Cc", "Delivered-To", "X-Original-To"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (is_named(name, n, names[i]))
			return true;
	return false;
}

/* Each ':' may begin a group, each "=?" a word to decode. */
static int costly(const char *line, const char *end)
{
	int n = 0;

	for (; line < end; line++)
		n += *line == ':' || (*line == '=' && end - line > 1 && line[1] == '?');
	return n;
}

static bool mentions(const char *line, const char *end, const char *word)
{
	return memmem(line, (size_t)(end - line), word, strlen(word)) != NULL;
}

/* Whether the parts below have a header after their own: message/rfc822, multipart/digest. */
static bool mentions_message(const char *line, const char *end)
{
	char lower[1024];
	size_t n = (size_t)(end - line) < sizeof(lower) ? (size_t)(end - line) : sizeof(lower);

	for (size_t i = 0; i < n; i++)
		lower[i] = (char)(line[i] >= 'A' && line[i] <= 'Z' ? line[i] + 32 : line[i]);
	return n == sizeof(lower) || mentions(lower, lower + n, "message") ||
	       mentions(lower, lower + n, "digest");
}

static void start_field(struct crowd *c, const char *line, const char *end)
{
	const char *colon = memchr(line, ':', (size_t)(end - line)), *last = colon;

	while (last && last > line && (last[-1] == ' ' || last[-1] == '\t'))
		last--;
	c->in_field = colon && !memchr(line, ' ', (size_t)(last - line));
	c->in_type = c->in_field && is_named(line, (size_t)(last - line), "Content-Type");
	c->in_list = c->in_field && is_address_list(line, (size_t)(last - line));
	c->fields -= c->in_field && c->header;
}

static void take_line(struct crowd *c, const char *line, const char *end)
{
	if (end > line && end[-1] == '\r')
		end--;
	if (end == line) {
		c->header = c->header && c->messages;
		c->in_field = c->in_type = c->in_list = false;
		return;
	}
	if (line[0] == '-' && end - line > 1 && line[1] == '-') {
		c->parts--;
		c->header = true;
	}
	if (line[0] != ' ' && line[0] != '\t')
		start_field(c, line, end);
	if (c->in_field && c->header)
		c->bytes -= end - line;
	if (c->in_type && c->header)
		c->messages |= mentions_message(line, end);
	if (c->in_list)
		c->costly -= costly(line, end);
}

enum mail_fault mime_crowded(const char *raw, size_t len, int parts_max)
{
	const char *end = raw + len;
	struct crowd c = {.parts = parts_max * DASHES_A_PART,
			  .fields = FIELDS_MAX,
			  .costly = COSTLY_MAX,
			  .bytes = HEADER_MAX,
			  .header = true};

	for (const char *line = raw; line < end;) {
		const char *eol = memchr(line, '\n', (size_t)(end - line));

		take_line(&c, line, eol ? eol : end);
		if (c.parts < 0)
			return MAIL_TOO_MANY_PARTS;
		if (c.fields < 0 || c.bytes < 0 || c.costly < 0)
			return MAIL_TOO_MUCH_HEADER;
		line = eol ? eol + 1 : end;
	}
	return MAIL_FINE;
}
