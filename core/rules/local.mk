# core/rules: what a player may do, and its consequences.
noinst_LIBRARIES += libkrules.a
libkrules_a_SOURCES =
include core/rules/written.mk
include core/rules/server.mk
