# core/roster: published rating lists: reading, storing, searching.
noinst_LIBRARIES += libkroster.a
libkroster_a_SOURCES = \
	core/roster/roster.c core/roster/roster.h \
	core/roster/roster_build.c core/roster/roster_build.h \
	core/roster/roster_columns.c core/roster/roster_columns.h \
	core/roster/roster_field.c core/roster/roster_field.h \
	core/roster/roster_find.c core/roster/roster_find.h \
	core/roster/roster_image.h \
	core/roster/roster_record.c core/roster/roster_record.h
