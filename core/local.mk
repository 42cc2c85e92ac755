# core: pure values and decisions; links against libc alone.
include core/base/local.mk
include core/chess/local.mk
include core/rating/local.mk
include core/roster/local.mk
include core/standings/local.mk
include core/event/local.mk
include core/pairing/local.mk
include core/match/local.mk
include core/trf/local.mk
include core/rules/local.mk
