# Dates, clocks and the judging of games that were written by card and e-mail.
libkrules_a_SOURCES += \
	core/rules/holidays.c core/rules/holidays.h \
	core/rules/leave.c core/rules/leave.h \
	core/rules/silence.c core/rules/silence.h \
	core/rules/thinktime.c core/rules/thinktime.h
