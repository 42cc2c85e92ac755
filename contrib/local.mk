# contrib: scripts, examples, and the program that writes the demo's history.
noinst_PROGRAMS += contrib/kskak-demo
contrib_kskak_demo_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
contrib_kskak_demo_SOURCES = contrib/demo.c
contrib_kskak_demo_LDADD = libkprocess.a $(DAEMON_LIBS)
dist_bin_SCRIPTS = contrib/kskak-record
EXTRA_DIST += contrib/check contrib/check-deb contrib/check-hardening contrib/check-source \
	contrib/ci.sh contrib/fuzz contrib/dovecot/README.md contrib/kskakd.conf contrib/lots.sh \
	contrib/memcheck contrib/memcheck.supp \
	contrib/nginx/kskakd.conf contrib/npm-packages contrib/packages.sh contrib/postfix/README.md \
	contrib/postfix/main.cf.add contrib/postfix/opendkim.conf contrib/quickstart contrib/stamp contrib/systemd/kskakd.service \
	contrib/systemd/kskakd@.service contrib/postgresql/README.md contrib/postgresql/roles.sql
