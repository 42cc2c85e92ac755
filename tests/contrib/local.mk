# tests/contrib: the checks of the tree and the tools of the build.
check_PROGRAMS += tests/contrib/test_embed
contrib_scripts = tests/contrib/check_rules.sh tests/contrib/check_source.sh \
	tests/contrib/documents.sh tests/contrib/hardening.sh tests/contrib/stamp.sh
TESTS += tests/contrib/test_embed $(contrib_scripts)
tests_contrib_test_embed_CFLAGS = $(TEST_CFLAGS)
tests_contrib_test_embed_SOURCES = tests/contrib/test_embed.c
nodist_tests_contrib_test_embed_SOURCES = tests/contrib/bytes.bin.embed.c \
	tests/contrib/empty.txt.embed.c
tests_contrib_test_embed_LDADD = $(CMOCKA_LIBS)
EMBEDDED += tests/contrib/bytes.bin tests/contrib/empty.txt

EXTRA_DIST += $(contrib_scripts)
tests/contrib/hardening.log: kskak$(EXEEXT) kskakd$(EXEEXT)
