/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the configuration using the table in config.h: one loop over rows, one checker per type.
 */
#include "daemon/config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mailbox.h"
#include "text/text.h"

#define FILE_MAX (1 << 20)

struct row {
	const char *name;
	enum config_type type;
	long low, high;
	const char *def;
	const char *words;
	const char *text;
	size_t offset;
};

static const struct row rows[] = {
#define X(member, name, type, low, high, def, words, text)                                         \
	{name, CONFIG_##type, low, high, def, words, text, offsetof(struct config, member)},
	CONFIG_ROWS(X)
#undef X
};

#define N_ROWS (sizeof(rows) / sizeof(rows[0]))

/* State of one parse: position, keys seen so far, errors. */
struct reading {
	struct config cfg;
	const char *name;
	const char *dir;
	int line;
	int seen[N_ROWS]; /* line of the key; 0 = absent */
	struct sbuf *why;
	bool bad;
};

static char *copy(const char *text, size_t len)
{
	struct sbuf sb = SBUF_INIT;

	sbuf_add(&sb, text, len);
	return sbuf_detach(&sb, NULL);
}

static bool is_text(enum config_type type)
{
	return type != CONFIG_NUMBER && type != CONFIG_YES_NO;
}

static char **text_member(struct config *cfg, const struct row *row)
{
	return (char **)(void *)((char *)cfg + row->offset);
}

static int64_t *number_member(struct config *cfg, const struct row *row)
{
	return (int64_t *)(void *)((char *)cfg + row->offset);
}

static bool *flag_member(struct config *cfg, const struct row *row)
{
	return (bool *)((char *)cfg + row->offset);
}

static void set_default(struct config *cfg, const struct row *row)
{
	if (row->type == CONFIG_NUMBER)
		*number_member(cfg, row) = strtoll(row->def, NULL, 10);
	else if (row->type == CONFIG_YES_NO)
		*flag_member(cfg, row) = !strcmp(row->def, "yes");
	else
		*text_member(cfg, row) = copy(row->def, strlen(row->def));
}

void config_init(struct config *cfg)
{
	size_t i;

	for (i = 0; i < N_ROWS; i++)
		set_default(cfg, &rows[i]);
}

void config_release(struct config *cfg)
{
	size_t i;

	for (i = 0; i < N_ROWS; i++) {
		if (is_text(rows[i].type)) {
			free(*text_member(cfg, &rows[i]));
			*text_member(cfg, &rows[i]) = NULL;
		}
	}
}

static void complain(struct reading *rd, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

static void complain(struct reading *rd, const char *fmt, ...)
{
	va_list ap;

	sbuf_addf(rd->why, "%s%s:%d: ", rd->why->len ? "\n" : "", rd->name, rd->line);
	va_start(ap, fmt);
	sbuf_vaddf(rd->why, fmt, ap);
	va_end(ap);
	rd->bad = true;
}

static bool is_host(const char *v)
{
	const char *p;

	for (p = v; *p; p++) {
		if (!isalnum((unsigned char)*p) && !strchr("-._", *p))
			return false;
	}
	return v[0] != '.' && v[0] != '-';
}

static const char *fault_of_address(const char *v)
{
	switch (mailbox_check(v)) {
	case MAILBOX_GOOD: return NULL;
	case MAILBOX_FOREIGN: return "has non-ASCII characters, which not every mail host accepts";
	case MAILBOX_NONE:
	case MAILBOX_MARK:
	case MAILBOX_LONG:
	case MAILBOX_OWN: break;
	}
	return "is not a mail address";
}

static bool is_url(const char *v)
{
	const char *colon = strstr(v, "://");

	return colon && colon != v && colon[3] && !strpbrk(v, " \t<>\"");
}

static bool is_choice(const char *v, const char *words)
{
	size_t len = strlen(v);
	const char *p;

	for (p = words; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");

		if (n == len && !memcmp(p, v, n))
			return true;
		p += n;
	}
	return false;
}

bool config_split_listen(const char *text, struct sbuf *ret_host, int *ret_port)
{
	const char *colon = strrchr(text, ':'), *host = text, *end = colon;
	char *rest;
	long port;

	if (!colon || !isdigit((unsigned char)colon[1]))
		return false;
	errno = 0;
	port = strtol(colon + 1, &rest, 10);
	if (*rest || errno || port < 0 || port > 65535)
		return false;
	if (*host == '[') {
		if (end - host < 3 || end[-1] != ']')
			return false;
		host++;
		end--;
	} else if (memchr(host, ':', (size_t)(end - host))) {
		return false;
	}
	if (end == host)
		return false;
	sbuf_reset(ret_host);
	sbuf_add(ret_host, host, (size_t)(end - host));
	*ret_port = (int)port;
	return true;
}

/* Is the host of a LISTEN value loopback? */
static bool config_is_loopback(const char *host)
{
	return !strncmp(host, "127.", 4) || !strcmp(host, "::1") || !strcmp(host, "localhost");
}

static bool is_listen(const char *v)
{
	struct sbuf host = SBUF_INIT;
	int port;
	bool ok = config_split_listen(v, &host, &port);

	sbuf_release(&host);
	return ok;
}

/* A URI that is written wrong, or of another database, is not meant as a path. */
static bool is_database(const char *v)
{
	return *v == '/' || config_is_uri(v) || !strstr(v, "//");
}

/* Returns why `v` is invalid for the type, or NULL. */
static const char *misfit(const struct row *row, const char *v)
{
	const struct lang *lang;

	switch (row->type) {
	case CONFIG_TEXT:
	case CONFIG_PATH:
	case CONFIG_LIST: return NULL;
	case CONFIG_DATABASE:
		return is_database(v) ? NULL : "is neither a path nor postgresql://USER@HOST/NAME";
	case CONFIG_HOST: return is_host(v) ? NULL : "is not a host name";
	case CONFIG_LISTEN: return is_listen(v) ? NULL : "is not HOST:PORT";
	case CONFIG_ADDRESS: return fault_of_address(v);
	case CONFIG_URL: return is_url(v) ? NULL : "is not a URL (scheme://host)";
	case CONFIG_CHOICE:
		return is_choice(v, row->words) ? NULL
						: "is not one of the allowed "
						  "words";
	case CONFIG_LANGUAGE:
		return text_lang_read(v, &lang) ? NULL : "is not a supported language";
	case CONFIG_NUMBER:
	case CONFIG_YES_NO: return NULL;
	}
	return NULL;
}

static void set_number(struct reading *rd, const struct row *row, const char *v)
{
	char *end;
	long long n;

	errno = 0;
	n = strtoll(v, &end, 10);
	if (!*v || *end || errno)
		complain(rd, "%s: '%s' is not an integer", row->name, v);
	else if (n < row->low || n > row->high)
		complain(rd, "%s: %lld is not between %ld and %ld", row->name, n, row->low,
			 row->high);
	else
		*number_member(&rd->cfg, row) = n;
}

static void set_flag(struct reading *rd, const struct row *row, const char *v)
{
	if (!strcmp(v, "yes") || !strcmp(v, "no"))
		*flag_member(&rd->cfg, row) = !strcmp(v, "yes");
	else
		complain(rd, "%s: '%s' is neither yes nor no", row->name, v);
}

static void replace(char **member, char *text)
{
	free(*member);
	*member = text;
}

static void add_to_list(char **member, const char *v)
{
	struct sbuf sb = SBUF_INIT;

	if (**member)
		sbuf_addf(&sb, "%s\n", *member);
	sbuf_adds(&sb, v);
	replace(member, sbuf_detach(&sb, NULL));
}

bool config_is_uri(const char *database)
{
	return !strncmp(database, "postgresql:", 11) || !strncmp(database, "postgres:", 9);
}

static void set_path(struct reading *rd, const struct row *row, const char *v)
{
	struct sbuf sb = SBUF_INIT;

	if (*v && *v != '/' && !rd->dir) {
		complain(rd, "%s: '%s' is not an absolute path", row->name, v);
		return;
	}
	if (*v && *v != '/')
		sbuf_addf(&sb, "%s/", rd->dir);
	sbuf_adds(&sb, v);
	replace(text_member(&rd->cfg, row), sbuf_detach(&sb, NULL));
}

static void set_text(struct reading *rd, const struct row *row, const char *v)
{
	size_t len = strlen(v);
	const char *why = len ? misfit(row, v) : NULL;

	if ((long)len < row->low)
		complain(rd, "%s: needs a value", row->name);
	else if ((long)len > row->high && !why)
		complain(rd, "%s: longer than %ld bytes", row->name, row->high);
	else if (why && row->type == CONFIG_DATABASE) /* it may contain a password */
		complain(rd, "%s: the value %s", row->name, why);
	else if (why)
		complain(rd, "%s: '%s' %s%s%s", row->name, v, why, *row->words ? ": " : "",
			 row->words);
	else if (row->type == CONFIG_LIST)
		add_to_list(text_member(&rd->cfg, row), v);
	else if (row->type == CONFIG_PATH || (row->type == CONFIG_DATABASE && !config_is_uri(v)))
		set_path(rd, row, v);
	else
		replace(text_member(&rd->cfg, row), copy(v, len));
}

static void set_row(struct reading *rd, size_t i, const char *v)
{
	const struct row *row = &rows[i];

	if (rd->seen[i] && row->type != CONFIG_LIST) {
		complain(rd, "%s: already set in line %d", row->name, rd->seen[i]);
		return;
	}
	rd->seen[i] = rd->line;
	if (row->type == CONFIG_NUMBER)
		set_number(rd, row, v);
	else if (row->type == CONFIG_YES_NO)
		set_flag(rd, row, v);
	else
		set_text(rd, row, v);
}

/* Strips a comment and surrounding white space; modifies the line in place. */
static char *trim(char *s)
{
	char *p, *end;

	while (isspace((unsigned char)*s))
		s++;
	for (p = s; *p; p++) {
		if (*p == '#' && (p == s || isspace((unsigned char)p[-1]))) {
			*p = '\0';
			break;
		}
	}
	end = s + strlen(s);
	while (end > s && isspace((unsigned char)end[-1]))
		*--end = '\0';
	return s;
}

static void read_line(struct reading *rd, char *line)
{
	char *s = trim(line), *eq = strchr(s, '='), *key, *value;
	size_t i;

	if (!*s)
		return;
	if (!eq) {
		complain(rd, "'%s' is not `key = value`", s);
		return;
	}
	*eq = '\0';
	key = trim(s);
	value = trim(eq + 1);
	for (i = 0; i < N_ROWS; i++) {
		if (!strcmp(rows[i].name, key)) {
			set_row(rd, i, value);
			return;
		}
	}
	complain(rd, "unknown key '%s'", key);
}

static int line_of(const struct reading *rd, const char *key)
{
	size_t i;

	for (i = 0; i < N_ROWS; i++) {
		if (!strcmp(rows[i].name, key))
			return rd->seen[i];
	}
	return 0;
}

static bool on_loopback(const char *listen)
{
	struct sbuf host = SBUF_INIT;
	int port;
	bool yes = config_split_listen(listen, &host, &port) && config_is_loopback(host.buf);

	sbuf_release(&host);
	return yes;
}

static bool host_of_url_is_loopback(const char *url)
{
	const char *host = strstr(url, "://");
	size_t len;
	char buf[256];

	if (!host)
		return false;
	host += 3;
	len = *host == '[' ? strcspn(host, "]") : strcspn(host, ":/");
	if (*host == '[') {
		host++;
		len--;
	}
	if (len >= sizeof(buf))
		return false;
	memcpy(buf, host, len);
	buf[len] = '\0';
	return config_is_loopback(buf);
}

/* With `never`, passwords or letters travel unencrypted: allowed on loopback only. */
static void check_tls(struct reading *rd, const char *key, const char *tls, const char *url)
{
	rd->line = line_of(rd, key);
	if (strcmp(tls, "require") && !host_of_url_is_loopback(url))
		complain(rd, "%s: '%s' is allowed for a loopback host only, not for %s", key, tls,
			 url);
}

static void check_http(struct reading *rd)
{
	struct config *cfg = &rd->cfg;

	rd->line = line_of(rd, "http-listen");
	if (!*cfg->http_certificate != !*cfg->http_key)
		complain(rd, "http-certificate and http-key must be set together");
	if (*cfg->http_listen && !*cfg->http_certificate && !on_loopback(cfg->http_listen))
		complain(rd,
			 "http-listen: without a certificate it must be a loopback address, not "
			 "%s",
			 cfg->http_listen);
}

/* Any local user can connect to a TCP port and forge such a header field. */
static void check_trust(struct reading *rd, const char *key, const char *value, const char *field)
{
	rd->line = line_of(rd, key);
	if (*value && *rd->cfg.lmtp_listen)
		complain(rd,
			 "%s: %s of mail by lmtp-listen could be forged by any user of this "
			 "machine; take mail by lmtp-socket alone",
			 key, field);
}

static void check_whole(struct reading *rd)
{
	struct config *cfg = &rd->cfg;

	check_http(rd);
	rd->line = line_of(rd, "lmtp-listen");
	if (*cfg->lmtp_listen && !on_loopback(cfg->lmtp_listen))
		complain(rd,
			 "lmtp-listen: LMTP has no authentication; it must be a loopback "
			 "address, not %s",
			 cfg->lmtp_listen);
	check_trust(rd, "authserv-id", cfg->authserv_id, "Authentication-Results");
	check_trust(rd, "trusted-received", cfg->trusted_received, "Received");
	if (!strcmp(cfg->outgoing, "smtp") && !strncmp(cfg->smtp_url, "smtp:", 5))
		check_tls(rd, "smtp-tls", cfg->smtp_tls, cfg->smtp_url);
	if (!strncmp(cfg->mailbox_url, "imap:", 5) || !strncmp(cfg->mailbox_url, "pop3:", 5))
		check_tls(rd, "mailbox-tls", cfg->mailbox_tls, cfg->mailbox_url);
	rd->line = line_of(rd, "retry-most");
	if (cfg->retry_most < cfg->retry_first)
		complain(rd, "retry-most is less than retry-first");
	rd->line = line_of(rd, "bounce-local");
	if (!strcmp(cfg->play_local, cfg->bounce_local))
		complain(rd, "play-local and bounce-local must differ");
	rd->line = line_of(rd, "lmtp-socket");
	if (!*cfg->lmtp_socket && !*cfg->lmtp_listen && !*cfg->mailbox_url)
		complain(rd, "no way in for mail: set lmtp-socket, lmtp-listen or mailbox-url");
}

static void read_lines(struct reading *rd, char *text)
{
	char *next;

	for (rd->line = 1; text; rd->line++, text = next) {
		next = strchr(text, '\n');
		if (next)
			*next++ = '\0';
		read_line(rd, text);
	}
}

bool config_parse(struct config *cfg, const char *text, const char *name, const char *dir,
		  struct sbuf *ret_why)
{
	struct reading rd = {.name = name, .dir = dir, .why = ret_why};
	char *work = copy(text, strlen(text));

	config_init(&rd.cfg);
	read_lines(&rd, work);
	free(work);
	if (!rd.bad)
		check_whole(&rd);
	if (rd.bad) {
		config_release(&rd.cfg);
		return false;
	}
	config_release(cfg);
	*cfg = rd.cfg;
	return true;
}

static bool slurp(const char *path, struct sbuf *ret_text, struct sbuf *ret_why)
{
	FILE *f = fopen(path, "re");
	char buf[4096];
	size_t n;
	bool ok;

	if (!f) {
		sbuf_addf(ret_why, "%s: %s", path, strerror(errno));
		return false;
	}
	while ((n = fread(buf, 1, sizeof(buf), f)) > 0 && ret_text->len < FILE_MAX)
		sbuf_add(ret_text, buf, n);
	ok = !ferror(f) && ret_text->len < FILE_MAX && !memchr(ret_text->buf, 0, ret_text->len);
	if (!ok)
		sbuf_addf(ret_why, "%s: unreadable, or larger than 1 MiB", path);
	fclose(f);
	return ok;
}

bool config_read(struct config *cfg, const char *path, struct sbuf *ret_why)
{
	struct sbuf text = SBUF_INIT;
	char *full = realpath(path, NULL), *slash;
	bool ok = slurp(path, &text, ret_why);

	if (full) {
		slash = strrchr(full, '/');
		*(slash == full ? slash + 1 : slash) = '\0';
	}
	ok = ok && config_parse(cfg, text.buf, path, full, ret_why);
	free(full);
	sbuf_release(&text);
	return ok;
}

bool config_on_server(const struct config *cfg)
{
	return config_is_uri(cfg->database);
}

void config_beside(const struct config *cfg, const char *suffix, struct sbuf *ret_path)
{
	if (config_on_server(cfg))
		sbuf_addf(ret_path, "%s/kskakd.db%s", cfg->state_dir, suffix);
	else
		sbuf_addf(ret_path, "%s%s", cfg->database, suffix);
}

static const char *type_name(enum config_type type)
{
	switch (type) {
	case CONFIG_TEXT: return "text";
	case CONFIG_HOST: return "host name";
	case CONFIG_PATH: return "path";
	case CONFIG_DATABASE: return "path, or URI of PostgreSQL";
	case CONFIG_LISTEN: return "HOST:PORT";
	case CONFIG_ADDRESS: return "mail address";
	case CONFIG_URL: return "URL";
	case CONFIG_CHOICE: return "one of";
	case CONFIG_LANGUAGE: return "code of a language, such as da or en";
	case CONFIG_NUMBER: return "number";
	case CONFIG_YES_NO: return "yes or no";
	case CONFIG_LIST: return "text, may be repeated";
	}
	return "";
}

/* mdoc ends a sentence at the end of a line; a line must not start with a dot. */
static void add_sentences(const char *text, bool mdoc, struct sbuf *out)
{
	const char *p;

	for (p = text; *p; p++) {
		sbuf_addc(out, mdoc && *p == ' ' && p > text && p[-1] == '.' ? '\n' : *p);
	}
	sbuf_addc(out, '\n');
}

static void add_range(const struct row *row, struct sbuf *out)
{
	sbuf_adds(out, type_name(row->type));
	if (row->type == CONFIG_CHOICE)
		sbuf_addf(out, " %s", row->words);
	if (row->type == CONFIG_NUMBER)
		sbuf_addf(out, " from %ld to %ld", row->low, row->high);
	if (row->type != CONFIG_LIST)
		sbuf_addf(out, "; %s%s", *row->def ? "default " : "no default", row->def);
}

void config_keys(bool mdoc, struct sbuf *out)
{
	size_t i;

	for (i = 0; i < N_ROWS; i++) {
		sbuf_addf(out, mdoc ? ".It Ic %s Pq " : "%s (", rows[i].name);
		if (mdoc)
			sbuf_adds(out, "\"");
		add_range(&rows[i], out);
		sbuf_adds(out, mdoc ? "\"\n" : ")\n\t");
		add_sentences(rows[i].text, mdoc, out);
	}
}

/*
 * Keys that are read on each use or can be passed on to their users.  The others are bound to open
 * sockets, files, connections and letters in transit.
 */
static const char *const reloadable[] = {
	"administrator",
	"answers-a-day",
	"stranger-answers-a-day",
	"authserv-id",
	"desk-token",
	"entry-letters-an-hour",
	"entry-letters-in-all",
	"give-up-days",
	"host-letters-a-minute",
	"http-certificate",
	"http-key",
	"kc",
	"kc-address",
	"leader",
	"leader-address",
	"leader-letters",
	"leader-player",
	"log-level",
	"officer-name",
	"register-address",
	"requests-a-minute",
	"retry-first",
	"retry-most",
	"sign-in-letters-an-hour",
	"theme-dir",
	"trusted-proxy",
	"trusted-received",
	"wrong-codes-a-day",
	"wrong-tokens-an-hour",
};

static bool is_reloadable(const char *name)
{
	for (size_t i = 0; i < sizeof(reloadable) / sizeof(reloadable[0]); i++)
		if (!strcmp(reloadable[i], name))
			return true;
	return false;
}

static bool differs(struct config *a, struct config *b, const struct row *row)
{
	if (row->type == CONFIG_NUMBER)
		return *number_member(a, row) != *number_member(b, row);
	if (row->type == CONFIG_YES_NO)
		return *flag_member(a, row) != *flag_member(b, row);
	return strcmp(*text_member(a, row), *text_member(b, row)) != 0;
}

static void exchange(struct config *a, struct config *b, const struct row *row)
{
	if (row->type == CONFIG_NUMBER) {
		int64_t n = *number_member(a, row);

		*number_member(a, row) = *number_member(b, row);
		*number_member(b, row) = n;
	} else if (row->type == CONFIG_YES_NO) {
		bool flag = *flag_member(a, row);

		*flag_member(a, row) = *flag_member(b, row);
		*flag_member(b, row) = flag;
	} else {
		char *text = *text_member(a, row);

		*text_member(a, row) = *text_member(b, row);
		*text_member(b, row) = text;
	}
}

void config_reload(struct config *cfg, struct config *fresh, struct sbuf *ret_taken,
		   struct sbuf *ret_waiting)
{
	for (size_t i = 0; i < N_ROWS; i++) {
		bool taken = is_reloadable(rows[i].name);
		struct sbuf *names = taken ? ret_taken : ret_waiting;

		if (!differs(cfg, fresh, &rows[i]))
			continue;
		if (taken)
			exchange(cfg, fresh, &rows[i]);
		sbuf_addf(names, "%s%s", names->len ? ", " : "", rows[i].name);
	}
}

bool config_lists(const char *list, const char *user, struct sbuf *ret_rest)
{
	size_t n = strlen(user);
	const char *line, *end;

	for (line = list; *line; line = *end ? end + 1 : end) {
		const char *rest = line + n;

		end = line + strcspn(line, "\n");
		if ((size_t)(end - line) < n || memcmp(line, user, n) != 0)
			continue;
		rest += strspn(rest, " \t");
		if (rest < end && *rest != ':')
			continue;
		rest += rest < end;
		rest += strspn(rest, " \t");
		if (ret_rest && rest < end)
			sbuf_add(ret_rest, rest, (size_t)(end - rest));
		return true;
	}
	return false;
}

void config_print_doors(const struct config *cfg)
{
	if (*cfg->lmtp_socket)
		printf("mail in:  LMTP on %s\n", cfg->lmtp_socket);
	if (*cfg->lmtp_listen)
		printf("mail in:  LMTP on %s\n", cfg->lmtp_listen);
	if (*cfg->mailbox_url)
		printf("mail in:  mailbox %s\n", cfg->mailbox_url);
	printf("mail out: %s\n", strcmp(cfg->outgoing, "smtp") ? cfg->outgoing_dir : cfg->smtp_url);
	printf("pages:    %s\n", *cfg->http_listen ? cfg->http_listen : "none (http-listen)");
	printf("control:  %s\n", cfg->control_socket);
}
