# sql: the only room that uses a database.
noinst_LIBRARIES += libksql.a
libksql_a_SOURCES = \
	sql/db.c sql/db.h sql/db_copy.c sql/db_copy.h sql/db_driver.c sql/db_driver.h sql/db_rows.c sql/db_rows.h \
	sql/db_sqlite.c sql/db_sqlite.h sql/db_sqlite_copy.c sql/db_sqlite_transfer.c \
	sql/db_sqlite_watch.c sql/db_sqlite_watch.h sql/db_transfer.h \
	sql/event_text.c sql/event_text.h \
	sql/schema.c sql/schema.h \
	sql/seal.c sql/seal.h \
	sql/journal_row.c sql/journal_row.h \
	sql/store.c sql/store.h \
	sql/store_access.c sql/store_access.h \
	sql/store_announce.c sql/store_announce.h \
	sql/store_beacon.c sql/store_beacon.h \
	sql/store_change.c sql/store_change.h \
	sql/store_calendar.c sql/store_calendar.h \
	sql/store_case.c sql/store_case.h \
	sql/store_deputy.c sql/store_deputy.h \
	sql/store_table.c sql/store_table.h \
	sql/store_erase.c sql/store_erase.h \
	sql/store_entry.c sql/store_entry.h \
	sql/store_event.c sql/store_event.h \
	sql/store_game.c sql/store_game.h \
	sql/store_leave.c sql/store_leave.h \
	sql/store_journal.c sql/store_journal.h \
	sql/store_note.c sql/store_note.h \
	sql/store_news.c sql/store_news.h \
	sql/store_official.c sql/store_official.h \
	sql/store_player.c sql/store_player.h \
	sql/store_post.c sql/store_post.h \
	sql/store_preference.c sql/store_preference.h \
	sql/store_prune.c sql/store_prune.h \
	sql/store_rating.c sql/store_rating.h \
	sql/store_right.c sql/store_right.h \
	sql/store_series.c sql/store_series.h \
	sql/store_sign_in.c sql/store_sign_in.h \
	sql/store_stage.c sql/store_stage.h \
	sql/store_team.c sql/store_team.h \
	sql/store_transfer.c sql/store_transfer.h
SCHEMA = sql/schema/001.sql sql/schema/002.sql sql/schema/003.sql sql/schema/004.sql \
	sql/schema/005.sql sql/schema/006.sql sql/schema/007.sql sql/schema/008.sql sql/schema/009.sql sql/schema/010.sql \
	sql/schema/011.sql sql/schema/012.sql \
	sql/schema/013.sql sql/schema/014.sql sql/schema/015.sql sql/schema/016.sql sql/schema/017.sql sql/schema/018.sql sql/schema/019.sql sql/schema/020.sql sql/schema/021.sql sql/schema/022.sql sql/schema/023.sql sql/schema/024.sql sql/schema/025.sql sql/schema/026.sql sql/schema/027.sql sql/schema/028.sql sql/schema/029.sql sql/schema/030.sql sql/schema/031.sql sql/schema/032.sql sql/schema/033.sql sql/schema/034.sql sql/schema/035.sql sql/schema/036.sql sql/schema/037.sql sql/schema/038.sql sql/schema/039.sql sql/schema/040.sql
# The first schema on PostgreSQL, and every migration after it.
SCHEMA_POSTGRES = sql/schema/035.postgres.sql sql/schema/036.postgres.sql sql/schema/037.postgres.sql sql/schema/038.postgres.sql sql/schema/039.postgres.sql sql/schema/040.postgres.sql
EMBEDDED += $(SCHEMA) $(SCHEMA_POSTGRES)
nodist_libksql_a_SOURCES = $(SCHEMA:=.embed.c) $(SCHEMA_POSTGRES:=.embed.c)
libksql_a_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
if WITH_POSTGRESQL
libksql_a_SOURCES += sql/db_postgres.c sql/db_postgres_ahead.c sql/db_postgres_ahead.h \
	sql/db_postgres_beside.c sql/db_postgres_beside.h \
	sql/db_postgres_claim.c sql/db_postgres_claim.h \
	sql/db_postgres_connect.c sql/db_postgres_connect.h sql/db_postgres_dump.c sql/db_postgres_dump.h \
	sql/db_postgres_flight.c sql/db_postgres_flight.h \
	sql/db_postgres_hint.c sql/db_postgres_hint.h \
	sql/db_postgres_link.c sql/db_postgres_link.h sql/db_postgres_number.h \
	sql/db_postgres_query.c sql/db_postgres_query.h \
	sql/db_postgres_transfer.c
libksql_a_CFLAGS += $(POSTGRESQL_CFLAGS)
endif

# Turn the statements into two tables in C, one for each database.
EXTRA_DIST += sql/statements.sql sql/statements.awk
CLEANFILES += sql/statements.inc sql/statements_postgres.inc
$(libksql_a_OBJECTS): sql/statements.inc sql/statements_postgres.inc
sql/statements.inc sql/statements_postgres.inc: sql/statements.sql sql/statements.awk
	$(AM_V_GEN)$(MKDIR_P) sql && LC_ALL=C $(AWK) -f $(srcdir)/sql/statements.awk \
		-v dialect=`case $@ in *postgres*) echo postgres;; *) echo sqlite;; esac` \
		$(srcdir)/sql/statements.sql >$@.new && mv $@.new $@
