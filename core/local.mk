# core: pure values and decisions; links against libc alone.
include core/base/local.mk
