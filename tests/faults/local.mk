# Faults: what may go wrong around a daemon, and the most that it may cost.
check_PROGRAMS += tests/faults/store_faults
TESTS += tests/faults/store_faults
tests_faults_store_faults_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_store_faults_SOURCES = tests/faults/store_faults.c $(SIEGE_SOURCES)
tests_faults_store_faults_LDADD = libkprocess.a $(DAEMON_LIBS)
