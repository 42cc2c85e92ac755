/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The configuration file: lines `key = value`; comments start with '#' at the start of a line or
 * after white space.  Every key is one row of the table below - member, name, type, minimum and
 * maximum (for a text: its length), default, words of a choice, text - from which the reader,
 * `kskakd -n`, `kskakd --keys` and the list in kskakd.conf(5) are derived.  A key may occur once, a
 * LIST key several times.  Nothing here opens or resolves what a value names.
 */
#ifndef DAEMON_CONFIG_H
#define DAEMON_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/sbuf.h"

enum config_type {
	CONFIG_TEXT,	 /* any text */
	CONFIG_HOST,	 /* a host or domain name */
	CONFIG_PATH,	 /* an absolute path; relative ones start at the directory of the file */
	CONFIG_DATABASE, /* the same, or a URI of PostgreSQL, which may hold a password */
	CONFIG_LISTEN,	 /* HOST:PORT, [IPV6]:PORT */
	CONFIG_ADDRESS,	 /* a mail address */
	CONFIG_URL,
	CONFIG_CHOICE,	 /* one of the listed words */
	CONFIG_LANGUAGE, /* code of a language in text/ */
	CONFIG_NUMBER,
	CONFIG_YES_NO,
	CONFIG_LIST, /* one value for each line with the key */
};

/* clang-format off */
#define CONFIG_ROWS(X) \
	X(domain, "domain", HOST, 1, 190, "localhost", "", \
	  "The mail domain: of play@DOMAIN, of return paths and of Message-IDs.") \
	X(site_name, "site-name", TEXT, 1, 60, "kskakd", "", \
	  "What the server is called in letters and on pages.") \
	X(page_url, "page-url", URL, 0, 200, "", "", \
	  "Where people find the pages, without a closing slash. Empty: letters carry no links.") \
	X(play_local, "play-local", TEXT, 1, 40, "play", "", \
	  "Local part that takes commands and entries.") \
	X(bounce_local, "bounce-local", TEXT, 1, 40, "bounce", "", \
	  "Local part of return paths.") \
	X(delimiter, "delimiter", CHOICE, 1, 1, "+", "+ - = . _", \
	  "What separates local part and token.") \
	X(language, "language", LANGUAGE, 2, 11, "da", "", \
	  "Language of letters to strangers and leaders.") \
	X(leader_address, "leader-address", ADDRESS, 0, 254, "", "", \
	  "Where letters to the tournament leader go. Empty: none are sent; the cases still wait.") \
	X(kc_address, "kc-address", ADDRESS, 0, 254, "", "", \
	  "Where letters to the K-skak chief go. Empty: to the leader.") \
	X(register_address, "register-address", ADDRESS, 0, 254, "", "", \
	  "Where lists of entrants and reports of events over the board go. Empty: to the leader.") \
	X(leader_letters, "leader-letters", CHOICE, 4, 5, "daily", "full short daily", \
	  "Which letters the leader and the K-skak chief get until they choose themselves.") \
	X(daily_hour, "daily-hour", NUMBER, 0, 23, "7", "", \
	  "Hour of the day, in Danish time, at which daily letters leave.") \
	X(authserv_id, "authserv-id", HOST, 0, 190, "", "", \
	  "The authserv-id whose Authentication-Results are trusted; not together with lmtp-listen, where " \
	  "any user of the machine could write them. Empty: none are.") \
	X(trusted_received, "trusted-received", HOST, 0, 190, "", "", \
	  "Name of the own mail host whose Received stamp dates a message; not together with lmtp-listen. " \
	  "Empty: none does.") \
	X(database, "database", DATABASE, 1, 4000, "/var/lib/kskakd/kskakd.db", "", \
	  "The SQLite file, made when it is missing; or the database of a PostgreSQL server: " \
	  "postgresql://USER@HOST/NAME.") \
	X(database_standby, "database-standby", YES_NO, 0, 0, "yes", "", \
	  "Refuse a PostgreSQL server that has no synchronous standby. " \
	  "With no, a fail-over may lose moves that were acknowledged.") \
	X(database_listen, "database-listen", YES_NO, 0, 0, "yes", "", \
	  "Have PostgreSQL notify the servers of each other's changes, on a connection of its own; " \
	  "not through a pooler. With no, they are looked for every second. The same on every server.") \
	X(state_dir, "state-dir", PATH, 1, 4000, "/var/lib/kskakd", "", \
	  "Directory for what belongs to a database on PostgreSQL and is not in it: lock, checkpoint and " \
	  "the publisher's mark. With SQLite they are beside the file.") \
	X(lmtp_socket, "lmtp-socket", PATH, 0, 100, "/run/kskakd/lmtp.sock", "", \
	  "Unix socket that speaks LMTP. Empty: none; then lmtp-listen or mailbox-url is needed.") \
	X(lmtp_listen, "lmtp-listen", LISTEN, 0, 260, "", "", \
	  "TCP address that speaks LMTP; loopback only. Empty: none.") \
	X(http_listen, "http-listen", LISTEN, 0, 260, "127.0.0.1:8080", "", \
	  "TCP address of pages and API. Without a certificate it must be loopback. Empty: none.") \
	X(http_certificate, "http-certificate", PATH, 0, 4000, "", "", \
	  "Certificate chain (PEM). With it and the key HTTP is served over TLS.") \
	X(http_key, "http-key", PATH, 0, 4000, "", "", \
	  "Private key (PEM) of the certificate.") \
	X(http_header_max, "http-header-max", NUMBER, 1024, 1048576, "16384", "", \
	  "Bytes of a request's head, which has at most 100 fields.") \
	X(http_body_max, "http-body-max", NUMBER, 1024, 1048576, "65536", "", \
	  "Bytes of a request's body.") \
	X(control_socket, "control-socket", PATH, 1, 100, "/run/kskakd/control.sock", "", \
	  "Unix socket for kskak.") \
	X(socket_mode, "socket-mode", CHOICE, 4, 4, "0660", "0600 0660 0666", \
	  "Permissions of the Unix sockets.") \
	X(administrator, "administrator", LIST, 0, 200, "", "", \
	  "A Unix user who is administrator. Root and the user that kskakd runs as always are.") \
	X(kc, "kc", LIST, 0, 200, "", "", \
	  "A Unix user who is K-skak chief.") \
	X(leader, "leader", LIST, 0, 400, "", "", \
	  "A leader: Unix user, colon, the codes of their events with commas, or * for all.") \
	X(leader_player, "leader-player", LIST, 0, 400, "", "", \
	  "A leader who plays too: Unix user, or leader-address for what is ruled by mail, " \
	  "colon, the address they play under. " \
	  "They do not rule in their own groups and games, nor change addresses there.") \
	X(desk_token, "desk-token", LIST, 0, 400, "", "", \
	  "A token for the HTTP API that acts with the role of a Unix user (the desk scope): the " \
	  "user, colon, the SHA-256 of the token in hex.") \
	X(officer_name, "officer-name", LIST, 0, 200, "", "", \
	  "The name under which an officer signs rulings: Unix user, or the address of the " \
	  "office for what is ruled by mail, colon, name. " \
	  "Without it the office alone signs.") \
	X(outgoing, "outgoing", CHOICE, 4, 5, "files", "files smtp", \
	  "Letters go to files in outgoing-dir or by SMTP to smtp-url.") \
	X(outgoing_dir, "outgoing-dir", PATH, 1, 4000, "/var/lib/kskakd/outgoing", "", \
	  "Directory for letters as .eml files, the newest sorted last.") \
	X(smtp_url, "smtp-url", URL, 0, 300, "smtp://localhost:25", "", \
	  "Submission host: smtp://HOST:PORT or smtps://HOST:PORT.") \
	X(smtp_tls, "smtp-tls", CHOICE, 5, 7, "require", "never require", \
	  "STARTTLS with an smtp:// host. Only a loopback host may do without.") \
	X(smtp_utf8, "smtp-utf8", CHOICE, 4, 6, "auto", "auto always never", \
	  "Whether addresses with characters outside ASCII before the @ are accepted at entry: auto, as long as " \
	  "the submission host announces SMTPUTF8. For letters in files only with always.") \
	X(smtp_ca_file, "smtp-ca-file", PATH, 0, 4000, "", "", \
	  "Certificates that vouch for the mail hosts. Empty: the system's.") \
	X(smtp_user, "smtp-user", TEXT, 0, 200, "", "", \
	  "User for AUTH. Empty: no AUTH.") \
	X(smtp_password_file, "smtp-password-file", PATH, 0, 4000, "", "", \
	  "File whose first line is the password.") \
	X(smtp_connections, "smtp-connections", NUMBER, 1, 64, "4", "", \
	  "Connections to the host at a time.") \
	X(host_letters_a_minute, "host-letters-a-minute", NUMBER, 1, 100000, "60", "", \
	  "Letters a minute to one domain by SMTP.") \
	X(kept_games, "kept-games", NUMBER, 1, 10000000, "20000", "", \
	  "Games that are kept in memory as they stand, some kilobytes each, and with PostgreSQL a " \
	  "quarter as many for readers; read at the start.") \
	X(retry_first, "retry-first", NUMBER, 1, 86400, "120", "", \
	  "Seconds to the second try of a letter; doubles each time.") \
	X(retry_most, "retry-most", NUMBER, 1, 604800, "14400", "", \
	  "Longest wait between two tries, in seconds.") \
	X(give_up_days, "give-up-days", NUMBER, 1, 60, "14", "", \
	  "Days after which a letter that never got through counts as failed.") \
	X(mailbox_url, "mailbox-url", URL, 0, 300, "", "", \
	  "Mailbox to fetch from: imap, imaps, pop3 or pop3s. Empty: none.") \
	X(mailbox_folder, "mailbox-folder", TEXT, 0, 200, "INBOX", "", \
	  "Folder of an IMAP mailbox.") \
	X(mailbox_user, "mailbox-user", TEXT, 0, 200, "", "", \
	  "User of the mailbox.") \
	X(mailbox_password_file, "mailbox-password-file", PATH, 0, 4000, "", "", \
	  "File whose first line is the password.") \
	X(mailbox_tls, "mailbox-tls", CHOICE, 5, 7, "require", "never require", \
	  "STARTTLS with imap:// and pop3://. Only a loopback host may do without.") \
	X(mailbox_ca_file, "mailbox-ca-file", PATH, 0, 4000, "", "", \
	  "Certificates that vouch for the mailbox's host. Empty: the system's.") \
	X(mailbox_delete, "mailbox-delete", YES_NO, 0, 0, "no", "", \
	  "Delete messages that were taken, besides marking them as answered (IMAP).") \
	X(mailbox_seconds, "mailbox-seconds", NUMBER, 1, 86400, "60", "", \
	  "Seconds between two looks into the mailbox.") \
	X(publish_dir, "publish-dir", PATH, 0, 4000, "", "", \
	  "Directory for the static pages. Empty: none are written.") \
	X(theme_dir, "theme-dir", PATH, 0, 4000, "", "", \
	  "Directory with what the site adds to its pages: header.html, footer.html, theme.css. Empty: nothing.") \
	X(locale_dir, "locale-dir", PATH, 0, 4000, "", "", \
	  "Directory of the translations. Empty: where they were installed.") \
	X(mail_max, "mail-max", NUMBER, 16384, 67108864, "1048576", "", \
	  "Bytes of a mail; longer ones are refused, and so are headers of more than 2000 fields, 128 KiB, or 500 groups and encoded words in addresses.") \
	X(mail_parts, "mail-parts", NUMBER, 1, 10000, "100", "", \
	  "MIME parts of a mail.") \
	X(mail_depth, "mail-depth", NUMBER, 1, 100, "10", "", \
	  "Depth of MIME parts within parts.") \
	X(answers_a_day, "answers-a-day", NUMBER, 1, 10000, "20", "", \
	  "Answers to one sender a day; valid commands are answered always.") \
	X(notices_a_day, "notices-a-day", NUMBER, 1, 10000, "30", "", \
	  "Notices of longer thought, questions, reports and changes of address of one player in a day.") \
	X(stranger_answers_a_day, "stranger-answers-a-day", NUMBER, 1, 1000000, "300", "", \
	  "Answers a day to all senders together of whom only From is known, which can be forged. " \
	  "Further mails of such senders get none.") \
	X(connections, "connections", NUMBER, 1, 10000, "256", "", \
	  "Connections at a time, each door.") \
	X(connections_from_one, "connections-from-one", NUMBER, 1, 10000, "32", "", \
	  "HTTP connections of one remote address at a time; a trusted-proxy may have all of them.") \
	X(streams, "streams", NUMBER, 0, 100000, "10000", "", \
	  "Streams of live events at a time, beside the connections.") \
	X(wrong_tokens_an_hour, "wrong-tokens-an-hour", NUMBER, 1, 100000, "10", "", \
	  "Wrong API tokens and program passwords from one address in an hour before it must wait.") \
	X(requests_a_minute, "requests-a-minute", NUMBER, 1, 1000000000, "600", "", \
	  "Requests to the pages from one address in a minute, and of one session.") \
	X(sign_in_letters_an_hour, "sign-in-letters-an-hour", NUMBER, 1, 1000, "5", "", \
	  "Letters to one address in an hour that sign somebody in to the pages.") \
	X(wrong_codes_a_day, "wrong-codes-a-day", NUMBER, 1, 1000, "10", "", \
	  "Wrong codes for one address in a day, before no code signs in any more.") \
	X(desk_otp, "desk-otp", CHOICE, 3, 4, "may", "may must", \
	  "One-time passwords of officials (RFC 6238): each may set a secret, or must before the desk opens.") \
	X(entry_letters_an_hour, "entry-letters-an-hour", NUMBER, 1, 100000, "10", "", \
	  "Entries from one address by the form in an hour that a letter asks to confirm.") \
	X(entry_letters_in_all, "entry-letters-in-all", NUMBER, 1, 1000000, "300", "", \
	  "The same from all addresses together.") \
	X(trusted_proxy, "trusted-proxy", LIST, 0, 45, "", "", \
	  "Address of a proxy in front of the pages whose X-Forwarded-For is believed.") \
	X(session_days, "session-days", NUMBER, 1, 3650, "90", "", \
	  "Days without use after which a player is signed out of the pages.") \
	X(idle_seconds, "idle-seconds", NUMBER, 5, 3600, "300", "", \
	  "Seconds after which a silent connection is closed.") \
	X(token_days, "token-days", NUMBER, 1, 3650, "540", "", \
	  "Days a reply token holds.") \
	X(entry_days, "entry-days", NUMBER, 1, 365, "14", "", \
	  "Days after which an entry without confirmation lapses.") \
	X(raw_days, "raw-days", NUMBER, 1, 3650, "14", "", \
	  "Days raw mail that belongs to no group and no game is kept.") \
	X(letter_days, "letter-days", NUMBER, 1, 36500, "30", "", \
	  "Days after the end of a game for which the letters with its moves and the receipts are kept. " \
	  "The record of the game says when each of them left; other letters stay.") \
	X(start_days, "start-days", NUMBER, 0, 365, "7", "", \
	  "Days from the lots to the start date of a group.") \
	X(heartbeat_seconds, "heartbeat-seconds", NUMBER, 10, 28800, "600", "", \
	  "How often the server notes that it lives; an outage is seen from the gap.") \
	X(log_level, "log-level", CHOICE, 4, 5, "info", "error warn info debug", \
	  "What is logged to standard error.")
/* clang-format on */

#define CONFIG_MEMBER_TEXT     char *
#define CONFIG_MEMBER_HOST     char *
#define CONFIG_MEMBER_PATH     char *
#define CONFIG_MEMBER_DATABASE char *
#define CONFIG_MEMBER_LISTEN   char *
#define CONFIG_MEMBER_ADDRESS  char *
#define CONFIG_MEMBER_URL      char *
#define CONFIG_MEMBER_CHOICE   char *
#define CONFIG_MEMBER_LANGUAGE char *
#define CONFIG_MEMBER_LIST     char *
#define CONFIG_MEMBER_NUMBER   int64_t
#define CONFIG_MEMBER_YES_NO   bool

/* Strings are owned and never NULL; a LIST holds its values separated by '\n'. */
struct config {
#define X(member, name, type, low, high, def, words, text) CONFIG_MEMBER_##type member;
	CONFIG_ROWS(X)
#undef X
};

/* Sets all defaults. */
void config_init(struct config *cfg);
void config_release(struct config *cfg);

/*
 * Reads `path` over the defaults and checks keys against each other.  On failure `cfg` is unchanged
 * and ret_why holds a line "FILE:LINE: message" for each error.
 */
bool config_read(struct config *cfg, const char *path, struct sbuf *ret_why);
/* Adds the name of a file that belongs to the database, such as "PATH.lock". */
void config_beside(const struct config *cfg, const char *suffix, struct sbuf *ret_path);
/* Prints one line for each way in and out, so that a missing one is noticed early. */
void config_print_doors(const struct config *cfg);
/* Whether that is a database on a server. */
bool config_is_uri(const char *database);
/* Whether the database is on a server, not a file. */
bool config_on_server(const struct config *cfg);
/* The same for a string; relative paths start at `dir` (NULL: they are refused). */
bool config_parse(struct config *cfg, const char *text, const char *name, const char *dir,
		  struct sbuf *ret_why);

/*
 * Moves the values that a running server can change from `fresh` to `cfg`; `fresh` gets the old
 * ones. Appends the names of changed keys, separated by ", ": those applied, and those that need a
 * restart.
 */
void config_reload(struct config *cfg, struct config *fresh, struct sbuf *ret_taken,
		   struct sbuf *ret_waiting);

/* Lists every key with type, default and text, as plain text or as mdoc list items. */
void config_keys(bool mdoc, struct sbuf *out);

/*
 * Returns true if a LIST of Unix users contains `user`; `ret_rest` (may be NULL) gets the text
 * after the colon, trimmed.
 */
bool config_lists(const char *list, const char *user, struct sbuf *ret_rest);

/* Splits HOST:PORT or [IPV6]:PORT; returns false for anything else. */
bool config_split_listen(const char *text, struct sbuf *ret_host, int *ret_port);

#endif
