# Faults: what may go wrong around a daemon, and the most that it may cost.
check_PROGRAMS += tests/faults/store_faults tests/faults/hostile_mail
TESTS += tests/faults/store_faults tests/faults/hostile_mail
tests_faults_store_faults_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_store_faults_SOURCES = tests/faults/store_faults.c $(SIEGE_SOURCES)
tests_faults_store_faults_LDADD = libkprocess.a $(DAEMON_LIBS)
tests_faults_hostile_mail_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_hostile_mail_SOURCES = tests/faults/hostile_mail.c tests/faults/far_host.c \
	tests/faults/far_host.h $(SIEGE_SOURCES)
tests_faults_hostile_mail_LDADD = libkprocess.a $(DAEMON_LIBS)
