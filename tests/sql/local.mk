check_PROGRAMS += tests/sql/test_store tests/sql/test_schema
TESTS += tests/sql/test_store tests/sql/test_schema
tests_sql_test_store_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS)
tests_sql_test_store_LDADD = libksql.a libkcrypto.a libkbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
tests_sql_test_schema_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS)
tests_sql_test_schema_LDADD = libksql.a libkcrypto.a libkbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
EXTRA_DIST += tests/schema/1.sql tests/schema/2.sql tests/schema/3.sql
