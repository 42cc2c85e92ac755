# core/rules: may this player do this now, and what follows.
noinst_LIBRARIES += libkrules.a
libkrules_a_SOURCES =
include core/rules/written.mk
include core/rules/server.mk
