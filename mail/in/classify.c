/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See classify.h; by RFC 3834 and RFC 3464. */
#include "mail/in/classify.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "mail/in/address.h"
#include "mail/in/bounce.h"
#include "mail/in/phrases.h"

static bool has_prefix(const char *s, const char *prefix)
{
	return strncasecmp(s, prefix, strlen(prefix)) == 0;
}

static bool word_is(const char *value, const char *word)
{
	size_t n = strlen(word);

	value += strspn(value, " \t");
	return strncasecmp(value, word, n) == 0 && !isalnum((unsigned char)value[n]) &&
	       value[n] != '-' && value[n] != '_';
}

static bool one_of(const char *value, const char *const *words)
{
	for (; *words; words++)
		if (word_is(value, *words))
			return true;
	return false;
}

/* Is the field there with another value than "no"? */
static bool auto_submitted(GMimeObject *msg)
{
	const char *value = mime_field(msg, "Auto-Submitted", 0);

	return value && !word_is(value, "no");
}

static const char *precedence(GMimeObject *msg)
{
	const char *value = mime_field(msg, "Precedence", 0);

	return value ? value : "";
}

/* Is this the local part of the address? */
static bool is_local_part(const void *from, const char *name)
{
	size_t n = strlen(name);

	return strncasecmp(from, name, n) == 0 && !isalnum(((const unsigned char *)from)[n]);
}

static bool robot_address(const char *from)
{
	return phrases_any(ROBOT_SENDER, is_local_part, from);
}

static bool begins(const void *text, const char *phrase)
{
	return has_prefix(text, phrase);
}

/* "autoreply", "auto-reply", "auto_reply" and the like anywhere in the text. */
static bool names_auto(const char *s)
{
	for (; (s = strcasestr(s, "auto")) != NULL; s += 4) {
		const char *rest = s + 4;
		rest += *rest == '-' || *rest == '_' || *rest == ' ';
		if (phrases_any(ROBOT_AUTO, begins, rest))
			return true;
	}
	return false;
}

/*
 * Fields added by vacation programs.  X-Auto-Response-Suppress is not one: it asks others not to
 * answer automatically, and Exchange adds it to people's own letters too.
 */
static bool auto_field(GMimeObject *msg)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(msg);
	int n = g_mime_header_list_get_count(list);

	for (int i = 0; i < n; i++) {
		GMimeHeader *h = g_mime_header_list_get_header_at(list, i);
		const char *name = g_mime_header_get_name(h);
		const char *value = g_mime_header_get_raw_value(h);
		if (!has_prefix(name, "X-") || strcasecmp(name, "X-Auto-Response-Suppress") == 0)
			continue;
		if (names_auto(name) || has_prefix(name, "X-Vacation") ||
		    (value && strlen(value) < 200 && names_auto(value)))
			return true;
	}
	return false;
}

static bool auto_subject(const char *subject)
{
	return phrases_any(ROBOT_SUBJECT, begins, subject);
}

static bool has_list_field(GMimeObject *msg)
{
	static const char *const names[] = {"List-Id",	      "List-Post",   "List-Unsubscribe",
					    "List-Subscribe", "List-Help",   "Mailing-List",
					    "X-Mailing-List", "X-Loop-List", NULL};

	for (int i = 0; names[i]; i++)
		if (mime_field(msg, names[i], 0))
			return true;
	return false;
}

/* Is the address bounce@, with any token, valid or not? */
static bool to_bounce_address(const struct mail_policy *policy, const char *address)
{
	size_t n = strlen(policy->bounce_local);

	return mail_address_is_ours(policy, address) &&
	       strncasecmp(address, policy->bounce_local, n) == 0 &&
	       (address[n] == '@' || address[n] == policy->delimiter);
}

static bool null_return_path(GMimeObject *msg, const struct mail_envelope *env)
{
	const char *path;

	if (env && env->from)
		return !*env->from;
	path = mime_field(msg, "Return-Path", 0);
	return path && strncmp(path, "<>", 2) == 0 && !path[2 + strspn(path + 2, " \t\r\n")];
}

static bool is_disposition_report(GMimeObject *msg)
{
	GMimeContentType *type = g_mime_object_get_content_type(msg);

	return type && g_mime_content_type_is_type(type, "multipart", "report");
}

static void set(struct mail_message *m, enum mail_class class, const char *why)
{
	m->class = class;
	m->class_why = why;
}

void mail_classify(GMimeObject *msg, const struct mail_policy *policy,
		   const struct mail_envelope *env, struct mail_message *m)
{
	static const char *const lists[] = {"list", NULL};
	static const char *const bulk[] = {"bulk", "junk", "auto_reply", "auto-reply", NULL};
	bool to_bounce = env && env->recipient && to_bounce_address(policy, env->recipient);

	if (bounce_is_delivery_status(msg))
		set(m, MAIL_BOUNCE, "delivery-status");
	else if (mail_address_is_ours(policy, m->from))
		set(m, MAIL_OWN, "from-ourselves");
	else if (is_disposition_report(msg))
		set(m, MAIL_AUTOMATIC, "report");
	else if (auto_submitted(msg))
		set(m, MAIL_AUTOMATIC, "auto-submitted");
	else if (auto_subject(m->subject) && !robot_address(m->from))
		set(m, MAIL_AUTOMATIC, "subject");
	else if (auto_field(msg))
		set(m, MAIL_AUTOMATIC, "auto-field");
	else if (to_bounce)
		set(m, MAIL_BOUNCE, "bounce-address");
	else if (null_return_path(msg, env))
		set(m, MAIL_BOUNCE, "null-return-path");
	else if (has_list_field(msg) || one_of(precedence(msg), lists))
		set(m, MAIL_LIST, "list");
	else if (one_of(precedence(msg), bulk))
		set(m, MAIL_AUTOMATIC, "precedence");
	else if (robot_address(m->from))
		set(m, MAIL_AUTOMATIC, "robot-address");
	else
		set(m, MAIL_PERSONAL, "");
	if (m->class == MAIL_BOUNCE)
		bounce_read(msg, &m->bounce);
}
