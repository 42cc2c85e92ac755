/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parses Authentication-Results: strips comments, splits at semicolons, compares words. */
#include "mail/in/auth.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/*
 * Drops comments (nested) and the quotes of quoted strings; a quoted separator does not separate.
 */
static bool flatten(const char *field, struct sbuf *out)
{
	int depth = 0;
	bool quoted = false;

	for (; *field; field++) {
		if (*field == '\\' && (depth || quoted)) {
			if (!*++field)
				return false;
			if (!depth)
				sbuf_addc(out, '?');
		} else if (*field == '"' && !depth) {
			quoted = !quoted;
		} else if (*field == '(' && !quoted) {
			depth++;
		} else if (*field == ')' && !quoted && depth) {
			if (--depth == 0)
				sbuf_addc(out, ' ');
		} else if (!depth) {
			bool splits = quoted && (strchr(";= \t\r\n", *field) != NULL);
			sbuf_addc(out, splits ? '?' : *field);
		}
	}
	return depth == 0 && !quoted;
}

static const char *skip_blanks(const char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	return s;
}

static size_t word_len(const char *s)
{
	return strcspn(s, " \t\r\n;=");
}

static bool is_from(const char *flat, const char *authserv_id)
{
	const char *id = skip_blanks(flat);
	size_t len = word_len(id);

	return len == strlen(authserv_id) && strncasecmp(id, authserv_id, len) == 0;
}

/*
 * Does the field start with the name as our host writes it: not quoted and not after a comment?  A
 * filter that removes forged fields may not know other spellings.
 */
static bool is_plainly_from(const char *field, const char *authserv_id)
{
	const char *id = skip_blanks(field);
	size_t len = strlen(authserv_id);

	return strncasecmp(id, authserv_id, len) == 0 && strcspn(id + len, " \t\r\n;(") == 0;
}

/* Is d ("example.dk") the domain or a parent of it with a dot inside? */
static bool aligned(const char *domain, const char *d, size_t d_len)
{
	size_t len = strlen(domain);

	if (!d_len || d_len > len || strncasecmp(domain + len - d_len, d, d_len) != 0)
		return false;
	return d_len == len || (domain[len - d_len - 1] == '.' && memchr(d, '.', d_len));
}

/* Reads "word = value", with optional blanks around the sign; NULL when there is none here. */
static const char *pair(const char *s, const char **ret_name, size_t *ret_name_len,
			const char **ret_value, size_t *ret_value_len)
{
	*ret_name = s = skip_blanks(s);
	*ret_name_len = word_len(s);
	s = skip_blanks(s + *ret_name_len);
	if (!*ret_name_len || *s != '=')
		return NULL;
	*ret_value = s = skip_blanks(s + 1);
	*ret_value_len = strcspn(s, " \t\r\n;");
	return s + *ret_value_len;
}

static bool word_is(const char *s, size_t len, const char *word)
{
	return len == strlen(word) && strncasecmp(s, word, len) == 0;
}

/* Takes one result, up to the semicolon: "dkim=pass header.d=example.dk header.i=@example.dk". */
static bool dkim_passes(const char *result, const char *domain, char ret_domain[256])
{
	const char *name, *value, *at, *end;
	size_t name_len, value_len;

	at = pair(result, &name, &name_len, &value, &value_len);
	if (!at ||
	    !word_is(name, strcspn(name, " \t=/") < name_len ? strcspn(name, " \t=/") : name_len,
		     "dkim") ||
	    !word_is(value, value_len, "pass"))
		return false;
	while ((end = pair(at, &name, &name_len, &value, &value_len)) != NULL) {
		if (word_is(name, name_len, "header.d") && value_len < 256 &&
		    aligned(domain, value, value_len)) {
			snprintf(ret_domain, 256, "%.*s", (int)value_len, value);
			return true;
		}
		at = end;
	}
	return false;
}

/* "dmarc=fail": by its domain's policy, From is not the sender. */
static bool dmarc_fails(const char *result)
{
	const char *name, *value;
	size_t name_len, value_len;

	return pair(result, &name, &name_len, &value, &value_len) &&
	       word_is(name, name_len, "dmarc") && word_is(value, value_len, "fail");
}

/* Does any result of the field fail DMARC? */
static bool disowns(const char *flat)
{
	for (const char *at = strchr(flat, ';'); at; at = strchr(at, ';'))
		if (dmarc_fails(++at))
			return true;
	return false;
}

static enum mail_auth judge_flat(const char *flat, const char *domain, char ret_domain[256])
{
	const char *at = strchr(flat, ';');

	for (; at; at = strchr(at, ';')) {
		at++;
		if (dkim_passes(at, domain, ret_domain))
			return MAIL_AUTH_PASS;
	}
	return MAIL_AUTH_FAIL;
}

enum mail_auth auth_judge(const char *const *fields, int n_fields, const char *authserv_id,
			  const char *domain, char ret_domain[256])
{
	enum mail_auth auth = MAIL_AUTH_NONE;
	struct sbuf flat = SBUF_INIT;
	bool disowned = false;
	int ours = 0;

	ret_domain[0] = '\0';
	for (int i = 0; *authserv_id && i < n_fields; i++) {
		bool whole;
		sbuf_reset(&flat);
		whole = flatten(fields[i], &flat);
		if (!is_from(flat.buf, authserv_id))
			continue;
		ours++;
		disowned = disowned || disowns(flat.buf);
		whole = whole && is_plainly_from(fields[i], authserv_id);
		auth = i || !whole ? MAIL_AUTH_FAIL : judge_flat(flat.buf, domain, ret_domain);
	}
	sbuf_release(&flat);
	if (ours > 1 || disowned)
		ret_domain[0] = '\0';
	/* Forging such a field gains nothing: it can only take trust away. */
	if (disowned)
		return MAIL_AUTH_DISOWNED;
	return ours > 1 ? MAIL_AUTH_TWICE : auth;
}
