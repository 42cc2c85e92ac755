# Dates and sums: holidays and leave, thinking time and penalties, deadlines, sanctions.
libkrules_a_SOURCES += \
	core/rules/appeal.c core/rules/appeal.h \
	core/rules/charge.c core/rules/charge.h \
	core/rules/deadline.c core/rules/deadline.h \
	core/rules/fault.c core/rules/fault.h \
	core/rules/holidays.c core/rules/holidays.h \
	core/rules/leave.c core/rules/leave.h \
	core/rules/sanction.c core/rules/sanction.h \
	core/rules/silence.c core/rules/silence.h \
	core/rules/thinktime.c core/rules/thinktime.h \
	core/rules/timetable.c core/rules/timetable.h \
	core/rules/withdrawal.c core/rules/withdrawal.h
