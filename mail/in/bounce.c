/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Delivery status notifications (RFC 3464): what happened, to which recipient, to which letter of
 * ours.
 */
#include "mail/in/bounce.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool bounce_is_delivery_status(GMimeObject *msg)
{
	GMimeContentType *type = g_mime_object_get_content_type(msg);
	const char *report;

	if (!type)
		return false;
	if (g_mime_content_type_is_type(type, "message", "delivery-status"))
		return true;
	report = g_mime_content_type_get_parameter(type, "report-type");
	return g_mime_content_type_is_type(type, "multipart", "report") && report &&
	       strcasecmp(report, "delivery-status") == 0;
}

static enum mail_bounce_action action_of(const char *word)
{
	if (strncasecmp(word, "failed", 6) == 0)
		return MAIL_BOUNCE_FAILED;
	if (strncasecmp(word, "delayed", 7) == 0)
		return MAIL_BOUNCE_DELAYED;
	if (strncasecmp(word, "delivered", 9) == 0 || strncasecmp(word, "relayed", 7) == 0 ||
	    strncasecmp(word, "expanded", 8) == 0)
		return MAIL_BOUNCE_DELIVERED;
	return MAIL_BOUNCE_UNKNOWN;
}

/* Copies "rfc822; nn@example.dk" without its type, truncated at the buffer and at the line end. */
static void copy_typed(const char *value, char *ret, size_t size)
{
	const char *semicolon = strchr(value, ';');

	if (semicolon)
		value = semicolon + 1;
	mime_one_line(value + strspn(value, " \t"), ret, size);
}

static const char *field_value(const char *line, const char *name)
{
	size_t n = strlen(name);

	if (strncasecmp(line, name, n) != 0 || line[n] != ':')
		return NULL;
	return line + n + 1 + strspn(line + n + 1, " \t");
}

/* Of several recipients the worst outcome is reported. */
static void read_line(const char *line, struct mail_bounce *b)
{
	const char *value;

	if ((value = field_value(line, "Action")) != NULL) {
		enum mail_bounce_action action = action_of(value);
		if (action && (!b->action || action < b->action))
			b->action = action;
	} else if ((value = field_value(line, "Status")) != NULL) {
		if (!b->status[0] || (*value == '5' && b->status[0] != '5'))
			snprintf(b->status, sizeof(b->status), "%.*s",
				 (int)strspn(value, "0123456789."), value);
	} else if ((value = field_value(line, "Final-Recipient")) != NULL) {
		if (!b->recipient[0])
			copy_typed(value, b->recipient, sizeof(b->recipient));
	} else if ((value = field_value(line, "Diagnostic-Code")) != NULL) {
		if (!b->diagnostic[0])
			copy_typed(value, b->diagnostic, sizeof(b->diagnostic));
	}
}

/* Unfolds the fields, one per line. */
static void unfold(char *text)
{
	for (char *p = text; *p; p++)
		if (*p == '\n' && (p[1] == ' ' || p[1] == '\t'))
			*p = ' ';
}

static void each_line(char *text, void (*line)(const char *, struct mail_bounce *),
		      struct mail_bounce *b)
{
	char *save = NULL;

	for (char *l = strtok_r(text, "\n", &save); l; l = strtok_r(NULL, "\n", &save))
		line(l, b);
}

static void read_original(const char *line, struct mail_bounce *b)
{
	const char *value = field_value(line, "Message-ID");
	size_t n;

	if (!value || *value != '<' || b->original_id[0])
		return;
	n = strcspn(++value, ">");
	if (n <= MAIL_ID_MAX)
		snprintf(b->original_id, sizeof(b->original_id), "%.*s", (int)n, value);
}

/* The returned letter, if it came back whole. */
static void read_letter(GMimeMessagePart *part, struct mail_bounce *b)
{
	GMimeMessage *inner = g_mime_message_part_get_message(part);
	const char *id = inner ? g_mime_message_get_message_id(inner) : NULL;

	if (id && !b->original_id[0])
		mime_one_line(id, b->original_id, sizeof(b->original_id));
}

static void read_fields(GMimePart *part, void (*line)(const char *, struct mail_bounce *),
			struct mail_bounce *b)
{
	struct sbuf bytes = SBUF_INIT, text = SBUF_INIT;

	mime_content(part, &bytes);
	mime_to_utf8(bytes.buf, bytes.len, NULL, &text);
	unfold(text.buf);
	each_line(text.buf, line, b);
	sbuf_release(&bytes);
	sbuf_release(&text);
}

static void read_part(GMimeObject *obj, struct mail_bounce *b)
{
	GMimeContentType *type = g_mime_object_get_content_type(obj);

	if (GMIME_IS_MESSAGE_PART(obj))
		read_letter(GMIME_MESSAGE_PART(obj), b);
	else if (!GMIME_IS_PART(obj))
		return;
	else if (g_mime_content_type_is_type(type, "message", "delivery-status") ||
		 g_mime_content_type_is_type(type, "message", "global-delivery-status"))
		read_fields(GMIME_PART(obj), read_line, b);
	else if (g_mime_content_type_is_type(type, "text", "rfc822-headers"))
		read_fields(GMIME_PART(obj), read_original, b);
}

void bounce_read(GMimeObject *top, struct mail_bounce *ret_bounce)
{
	if (!GMIME_IS_MULTIPART(top)) {
		read_part(top, ret_bounce);
		return;
	}
	for (int i = 0; i < g_mime_multipart_get_count(GMIME_MULTIPART(top)); i++)
		read_part(g_mime_multipart_get_part(GMIME_MULTIPART(top), i), ret_bounce);
}
