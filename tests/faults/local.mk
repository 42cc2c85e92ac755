# Faults around a daemon, and the most they may cost.
check_PROGRAMS += tests/faults/store_faults tests/faults/hostile_mail tests/faults/hostile_http \
	tests/faults/hostile_callers tests/faults/trespass tests/faults/host_down tests/faults/crowded_host \
	tests/faults/clock_steps
TESTS += tests/faults/store_faults tests/faults/hostile_mail tests/faults/hostile_http \
	tests/faults/hostile_callers tests/faults/trespass tests/faults/host_down tests/faults/crowded_host \
	tests/faults/clock_steps
tests_faults_store_faults_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_store_faults_SOURCES = tests/faults/store_faults.c
tests_faults_store_faults_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_hostile_mail_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_hostile_mail_SOURCES = tests/faults/hostile_mail.c
tests_faults_hostile_mail_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_hostile_http_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_hostile_http_SOURCES = tests/faults/hostile_http.c
tests_faults_hostile_http_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_hostile_callers_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_hostile_callers_SOURCES = tests/faults/hostile_callers.c
tests_faults_hostile_callers_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_host_down_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_host_down_SOURCES = tests/faults/host_down.c
tests_faults_host_down_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_crowded_host_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_crowded_host_SOURCES = tests/faults/crowded_host.c
tests_faults_crowded_host_LDADD = libktestload.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_faults_trespass_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_trespass_SOURCES = tests/faults/trespass.c
tests_faults_trespass_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_faults_clock_steps_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_faults_clock_steps_SOURCES = tests/faults/clock_steps.c
tests_faults_clock_steps_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
# A daemon whose clock the test sets.
check_PROGRAMS += tests/faults/kskakd-shifted
tests_faults_kskakd_shifted_CFLAGS = $(kskakd_CFLAGS)
tests_faults_kskakd_shifted_SOURCES = daemon/main.c tests/faults/shift.c
tests_faults_kskakd_shifted_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=clock_gettime
tests_faults_kskakd_shifted_LDADD = $(kskakd_LDADD)
