/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Browsers without scripts: each keeps its session cookie and sends the forms of the page it shows.
 */
#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>
#include <liboath/oath.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "tests/play/script.h"

#define PAIRS 64

/* The fields of a form. */
struct pairs {
	struct {
		char *name, *value;
	} v[PAIRS];
	int n;
};

static struct browser *browser_of(struct script *s, const char *name)
{
	for (int i = 0; i < s->n_browsers; i++)
		if (!strcmp(s->browsers[i].name, name))
			return &s->browsers[i];
	if (s->n_browsers == SCRIPT_BROWSERS)
		script_fail(s, "too many browsers");
	snprintf(s->browsers[s->n_browsers].name, sizeof(s->browsers[0].name), "%s", name);
	sbuf_init(&s->browsers[s->n_browsers].page);
	sbuf_init(&s->browsers[s->n_browsers].sent);
	return &s->browsers[s->n_browsers++];
}

void script_web_release(struct script *s)
{
	for (int i = 0; i < s->n_browsers; i++) {
		sbuf_release(&s->browsers[i].page);
		sbuf_release(&s->browsers[i].sent);
	}
	sbuf_release(&s->head);
	sbuf_release(&s->extra);
}

/* --- requests --------------------------------------------------------------------------------- */

/* A header field of the last answer; "" = none. */
static void header(const struct script *s, const char *name, char *ret_value, size_t size)
{
	size_t len = strlen(name);

	ret_value[0] = '\0';
	for (const char *p = strstr(s->head.buf, "\r\n"); p; p = strstr(p + 2, "\r\n"))
		if (!strncasecmp(p + 2, name, len) && p[2 + len] == ':')
			snprintf(ret_value, size, "%.*s", (int)strcspn(p + 3 + len, "\r") - 1,
				 p + 4 + len);
}

/* Stores a new session cookie, or deletes one that was revoked. */
static void keep_cookie(const struct script *s, struct browser *b)
{
	char cookie[400];

	header(s, "Set-Cookie", cookie, sizeof(cookie));
	if (!*cookie)
		return;
	if (strstr(cookie, "Max-Age=0"))
		*b->cookie = '\0';
	else
		snprintf(b->cookie, sizeof(b->cookie), "%.*s", (int)strcspn(cookie, ";"), cookie);
}

/* Stores a secret that the page shows; those of one-time passwords are in upper case. */
static void keep_secret(struct browser *b)
{
	const char *at = strstr(b->page.buf, " data-secret=\"");
	char secret[200] = "";

	if (!at || sscanf(at, " data-secret=\"%199[^\"]\"", secret) != 1)
		return;
	if (strlen(secret) < sizeof(b->otp) &&
	    !secret[strspn(secret, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")])
		memcpy(b->otp, secret, strlen(secret) + 1);
	else
		memcpy(b->secret, secret, strlen(secret) + 1);
}

void script_secret(struct script *s, const char *name, struct sbuf *out)
{
	sbuf_adds(out, browser_of(s, name)->secret);
}

void script_csrf(struct script *s, const char *name, struct sbuf *out)
{
	const char *at = strstr(browser_of(s, name)->page.buf, "name=\"csrf\" value=\"");

	if (!at)
		script_fail(s, "%s sees no form", name);
	at += strlen("name=\"csrf\" value=\"");
	sbuf_add(out, at, strcspn(at, "\""));
}

void script_otp(struct script *s, const char *name, struct sbuf *out)
{
	const char *secret = browser_of(s, name)->otp;
	struct instant now = script_now(s);
	char *raw = NULL, code[8];
	size_t len;

	if (!*secret || oath_base32_decode(secret, strlen(secret), &raw, &len) != OATH_OK)
		script_fail(s, "%s has no secret of one-time passwords", name);
	oath_totp_generate(raw, len, (time_t)now.sec, OATH_TOTP_DEFAULT_TIME_STEP_SIZE,
			   OATH_TOTP_DEFAULT_START_TIME, 6, code);
	sbuf_adds(out, code);
	free(raw);
}

/* `form` NULL: GET. */
static void ask(struct script *s, struct browser *b, const char *path, const char *form)
{
	struct sbuf headers = SBUF_INIT;

	if (*b->cookie)
		sbuf_addf(&headers, "Cookie: %s\r\n", b->cookie);
	if (form)
		sbuf_adds(&headers, "Content-Type: application/x-www-form-urlencoded\r\n");
	sbuf_adds(&headers, s->extra.buf);
	sbuf_reset(&s->extra);
	sbuf_reset(&s->head);
	sbuf_reset(&s->body);
	s->status = peer_request(&s->peer, form ? "POST" : "GET", path, headers.buf, form, &s->head,
				 &s->body);
	sbuf_release(&headers);
	keep_cookie(s, b);
	if (s->body.len) { /* a redirection has no page */
		sbuf_reset(&b->page);
		sbuf_adds(&b->page, s->body.buf);
		snprintf(b->path, sizeof(b->path), "%s", path);
		keep_secret(b);
	}
	if (form)
		script_settle(s);
}

void script_browse(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	struct sbuf path = SBUF_INIT;

	script_substitute(s, rest, &path);
	ask(s, b, path.buf, NULL);
	sbuf_release(&path);
}

void script_follow(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	char where[500];

	header(s, "Location", where, sizeof(where));
	if (s->status != 303 || !*where)
		script_fail(s, "the answer was %d and leads nowhere", s->status);
	ask(s, b, where, NULL);
}

void script_header(struct script *s, char *rest)
{
	script_substitute(s, rest, &s->extra);
	sbuf_adds(&s->extra, "\r\n");
}

void script_api(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	char *method = script_word(&rest);
	struct sbuf path = SBUF_INIT, body = SBUF_INIT, headers = SBUF_INIT;

	script_substitute(s, script_word(&rest), &path);
	script_substitute(s, rest, &body);
	sbuf_addf(&headers, "Authorization: Bearer %s\r\n%s", b->secret,
		  s->extra.buf ? s->extra.buf : "");
	sbuf_reset(&s->extra);
	sbuf_reset(&s->head);
	sbuf_reset(&s->body);
	s->status = peer_request(&s->peer, method, path.buf, headers.buf,
				 body.len ? body.buf : NULL, &s->head, &s->body);
	sbuf_release(&path);
	sbuf_release(&body);
	sbuf_release(&headers);
	script_settle(s);
}

/* --- forms ------------------------------------------------------------------------------------ */

static void set_pair(struct script *s, struct pairs *pairs, const char *name, const char *value)
{
	int i;

	for (i = 0; i < pairs->n && strcmp(pairs->v[i].name, name); i++)
		;
	if (i == PAIRS)
		script_fail(s, "a form with too many fields");
	if (i == pairs->n)
		pairs->v[pairs->n++].name = mem_strdup(name);
	else
		free(pairs->v[i].value);
	pairs->v[i].value = mem_strdup(value);
}

/* FIELD=VALUE & FIELD=VALUE ... */
static void set_pairs(struct script *s, struct pairs *pairs, char *rest)
{
	struct sbuf text = SBUF_INIT;

	script_substitute(s, rest, &text);
	for (char *at = text.buf, *next; at && *at; at = next) {
		char *equals = strchr(at, '=');

		next = strstr(at, " & ");
		if (next) {
			*next = '\0';
			next += 3;
		}
		if (!equals)
			script_fail(s, "'%s' is no FIELD=VALUE", at);
		*equals = '\0';
		set_pair(s, pairs, at, equals + 1);
	}
	sbuf_release(&text);
}

static void encode(const char *text, struct sbuf *out)
{
	for (; *text; text++)
		if (strchr("-._~", *text) || (*text >= '0' && *text <= '9') ||
		    (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z'))
			sbuf_addc(out, *text);
		else
			sbuf_addf(out, "%%%02X", (unsigned char)*text);
}

static void send_pairs(struct script *s, struct browser *b, const char *path, struct pairs *pairs)
{
	sbuf_reset(&b->sent);
	snprintf(b->sent_to, sizeof(b->sent_to), "%s", path);
	for (int i = 0; i < pairs->n; i++) {
		sbuf_adds(&b->sent, i ? "&" : "");
		encode(pairs->v[i].name, &b->sent);
		sbuf_addc(&b->sent, '=');
		encode(pairs->v[i].value, &b->sent);
		free(pairs->v[i].name);
		free(pairs->v[i].value);
	}
	pairs->n = 0;
	ask(s, b, b->sent_to, b->sent.buf);
}

static const char *attribute(xmlNodePtr node, const char *name)
{
	for (xmlAttrPtr a = node->properties; a; a = a->next)
		if (!strcmp((const char *)a->name, name))
			return a->children ? (const char *)a->children->content : "";
	return NULL;
}

/* Takes the defaults of all fields below the node. */
static void take_fields(struct script *s, xmlNodePtr node, struct pairs *pairs)
{
	for (; node; node = node->next) {
		const char *name = node->type == XML_ELEMENT_NODE ? attribute(node, "name") : NULL;
		const char *what = (const char *)node->name;

		if (node->type != XML_ELEMENT_NODE)
			continue;
		if (name && !strcmp(what, "input") &&
		    ((strcmp(attribute(node, "type"), "checkbox") &&
		      strcmp(attribute(node, "type"), "radio")) ||
		     attribute(node, "checked"))) {
			const char *value = attribute(node, "value");
			set_pair(s, pairs, name, value ? value : "");
		} else if (name && !strcmp(what, "textarea")) {
			xmlChar *value = xmlNodeGetContent(node);
			set_pair(s, pairs, name, (const char *)value);
			xmlFree(value);
		} else if (name && !strcmp(what, "select")) {
			const char *chosen = NULL;
			for (xmlNodePtr o = node->children; o; o = o->next)
				if (o->type == XML_ELEMENT_NODE &&
				    (!chosen || attribute(o, "selected")))
					chosen = attribute(o, "value");
			set_pair(s, pairs, name, chosen ? chosen : "");
			continue;
		}
		take_fields(s, node->children, pairs);
	}
}

/* The value of a form's hidden field `act`; NULL = none. */
static const char *act_of(xmlNodePtr node)
{
	const char *act = NULL;

	for (; node && !act; node = node->next) {
		if (node->type != XML_ELEMENT_NODE)
			continue;
		if (!strcmp((const char *)node->name, "input") && attribute(node, "name") &&
		    !strcmp(attribute(node, "name"), "act"))
			act = attribute(node, "value");
		if (!act)
			act = act_of(node->children);
	}
	return act;
}

/* Matches a form by its act or its action path. */
static bool is_form(xmlNodePtr form, const char *wanted)
{
	const char *action = attribute(form, "action"), *act = act_of(form->children);
	size_t len = action ? strcspn(action, "?") : 0;

	if (*wanted == '/')
		return action && strlen(wanted) == len && !strncmp(action, wanted, len);
	return act && !strcmp(act, wanted);
}

static xmlNodePtr find_form(xmlNodePtr node, const char *wanted)
{
	xmlNodePtr found = NULL;

	for (; node && !found; node = node->next) {
		if (node->type != XML_ELEMENT_NODE)
			continue;
		if (!strcmp((const char *)node->name, "form") && is_form(node, wanted))
			found = node;
		else
			found = find_form(node->children, wanted);
	}
	return found;
}

/* Reads the form on the browser's page; `ret_path` gets its action path. */
static void read_form(struct script *s, const struct browser *b, const char *wanted,
		      struct pairs *pairs, char *ret_path, size_t size)
{
	htmlDocPtr doc = htmlReadMemory(b->page.buf, (int)b->page.len, NULL, "utf-8",
					HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
						HTML_PARSE_NONET | HTML_PARSE_RECOVER);
	xmlNodePtr form = doc ? find_form(xmlDocGetRootElement(doc), wanted) : NULL;
	const char *action = form ? attribute(form, "action") : NULL;

	if (!form)
		script_fail(s, "the page of %s has no form %s:\n%s", b->name, wanted, b->page.buf);
	snprintf(ret_path, size, "%s", action && *action ? action : b->path);
	take_fields(s, form->children, pairs);
	xmlFreeDoc(doc);
}

static void where_to(struct script *s, char *ret_where, size_t size)
{
	*ret_where = '\0';
	if (s->status == 303)
		header(s, "Location", ret_where, size);
}

/*
 * The form that was just sent comes a second time, as after an impatient click: it gets the same
 * answer, or is led back from a secret that is shown once, and changes no fact and writes no
 * letter.
 */
static void submit_again(struct script *s, struct browser *b)
{
	struct sbuf before = SBUF_INIT, after = SBUF_INIT, form = SBUF_INIT;
	struct sbuf head = s->head, body = s->body, page = b->page;
	char path[sizeof(b->path)], where[500], again[500];
	int status = s->status, letters;

	where_to(s, where, sizeof(where));
	memcpy(path, b->path, sizeof(path));
	facts_write(s->facts, &before);
	mailbag_read(&s->bag);
	letters = s->bag.n;
	sbuf_init(&s->head);
	sbuf_init(&s->body);
	sbuf_init(&b->page);
	sbuf_adds(&form, b->sent.buf);
	ask(s, b, b->sent_to, form.buf);
	where_to(s, again, sizeof(again));
	facts_write(s->facts, &after);
	mailbag_read(&s->bag);
	if (status != 200 && (s->status != status || strcmp(where, again) != 0) &&
	    s->status != 429 && (s->status != 401 || *b->cookie))
		script_fail(s, "sent twice, the form is answered %d %s, and then %d %s", status,
			    where, s->status, again);
	if (strcmp(before.buf, after.buf) != 0 || s->bag.n != letters)
		script_fail(s, "sent twice, the form has a second effect: %s", b->sent.buf);
	sbuf_release(&s->head);
	sbuf_release(&s->body);
	sbuf_release(&b->page);
	s->head = head;
	s->body = body;
	b->page = page;
	memcpy(b->path, path, sizeof(path));
	s->status = status;
	sbuf_release(&before);
	sbuf_release(&after);
	sbuf_release(&form);
}

void script_submit(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	struct pairs pairs = {.n = 0};
	struct sbuf wanted = SBUF_INIT;
	char path[500];

	script_substitute(s, script_word(&rest), &wanted);
	read_form(s, b, wanted.buf, &pairs, path, sizeof(path));
	set_pairs(s, &pairs, rest);
	send_pairs(s, b, path, &pairs);
	if (strstr(b->sent.buf, "key=") && (s->status == 200 || s->status == 303) && !s->racing)
		submit_again(s, b);
	sbuf_release(&wanted);
}

void script_send(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	struct pairs pairs = {.n = 0};
	struct sbuf path = SBUF_INIT;

	script_substitute(s, script_word(&rest), &path);
	set_pairs(s, &pairs, rest);
	send_pairs(s, b, path.buf, &pairs);
	sbuf_release(&path);
}

void script_resend(struct script *s, char *rest)
{
	struct browser *b = browser_of(s, script_word(&rest));
	struct sbuf again = SBUF_INIT;

	sbuf_adds(&again, b->sent.buf);
	ask(s, b, b->sent_to, again.buf);
	sbuf_release(&again);
}

/* --- letters and expectations ----------------------------------------------------------------- */

/* The match in the person's newest letter; ends the program if there is none. */
static void take(struct script *s, const char *key, const char *regex, struct sbuf *out)
{
	const struct person *p = script_person(s, key);
	regmatch_t m;
	regex_t re;

	regcomp(&re, regex, REG_EXTENDED | REG_NEWLINE);
	mailbag_read(&s->bag);
	for (int i = s->bag.n - 1; i >= 0; i--) {
		const struct bag_letter *l = &s->bag.letters[i];

		if (strcmp(l->to, p->address) || regexec(&re, l->text, 1, &m, 0))
			continue;
		sbuf_add(out, l->text + m.rm_so, (size_t)(m.rm_eo - m.rm_so));
		regfree(&re);
		return;
	}
	regfree(&re);
	script_fail(s, "no letter to %s has /%s/", key, regex);
}

void script_letter_link(struct script *s, const char *key, struct sbuf *out)
{
	struct sbuf url = SBUF_INIT;
	const char *path;

	take(s, key, "^https?://[^/ ]+/(sign-in|l)/[a-z2-7]+$", &url);
	path = strchr(strstr(url.buf, "://") + 3, '/');
	sbuf_adds(out, path);
	sbuf_release(&url);
}

void script_letter_code(struct script *s, const char *key, struct sbuf *out)
{
	take(s, key, "^[0-9]{4} [0-9]{4}$", out);
}

void script_sign_in(struct script *s, char *rest)
{
	char *name = script_word(&rest), *key = *rest ? script_word(&rest) : name;
	struct browser *b = browser_of(s, name);
	struct pairs pairs = {.n = 0};
	struct sbuf link = SBUF_INIT;
	char path[500];

	ask(s, b, "/sign-in", NULL);
	read_form(s, b, "/sign-in", &pairs, path, sizeof(path));
	set_pair(s, &pairs, "address", script_person(s, key)->address);
	send_pairs(s, b, path, &pairs);
	script_letter_link(s, key, &link);
	ask(s, b, link.buf, NULL);
	read_form(s, b, link.buf, &pairs, path, sizeof(path));
	send_pairs(s, b, path, &pairs);
	if (s->status != 303 || !*b->cookie)
		script_fail(s, "%s was not signed in: %d %s", key, s->status, s->body.buf);
	sbuf_release(&link);
}

void script_token(struct script *s, char *rest)
{
	struct person *p = script_person(s, script_word(&rest));
	struct bag_letter *l = script_letter(s, p, "kskak_[a-z0-9]+");
	const char *at = l ? strstr(l->text, "kskak_") : NULL;

	if (!at)
		script_fail(s, "%s has no letter with a token", p->key);
	snprintf(p->token, sizeof(p->token), "%.*s",
		 (int)strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_"), at);
	l->seen = true;
}

void script_want_header(struct script *s, char *rest)
{
	if (!script_matches(s, script_regex(s, rest), s->head.buf))
		script_fail(s, "the answer's head does not have it:\n%s", s->head.buf);
}

void script_want_no_header(struct script *s, char *rest)
{
	if (script_matches(s, script_regex(s, rest), s->head.buf))
		script_fail(s, "the answer's head has it:\n%s", s->head.buf);
}

void script_want_location(struct script *s, char *rest)
{
	char where[500];

	header(s, "Location", where, sizeof(where));
	if (s->status != 303 || strcmp(where, rest))
		script_fail(s, "the answer was %d and leads to '%s': %s", s->status, where,
			    s->body.buf);
}
