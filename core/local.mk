# core: pure values and decisions; links against libc alone.
include core/base/local.mk
include core/chess/local.mk
