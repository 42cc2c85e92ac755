# core/trf: report files: reading, writing, conversion to a pairing state.
libkpairing_a_SOURCES += \
	core/trf/trf.c core/trf/trf.h \
	core/trf/trf_abnormal.c core/trf/trf_abnormal.h \
	core/trf/trf_check.c core/trf/trf_check.h \
	core/trf/trf_lines.c core/trf/trf_lines.h \
	core/trf/trf_national.c core/trf/trf_national.h \
	core/trf/trf_patch.c core/trf/trf_patch.h \
	core/trf/trf_read.c \
	core/trf/trf_reader.c core/trf/trf_reader.h \
	core/trf/trf_shift.c core/trf/trf_shift.h \
	core/trf/trf_state.c core/trf/trf_state.h \
	core/trf/trf_team.c core/trf/trf_team.h \
	core/trf/trf_team_lines.c core/trf/trf_team_lines.h \
	core/trf/trf_text.c core/trf/trf_text.h \
	core/trf/trf_rewrite.c \
	core/trf/trf_row.c core/trf/trf_row.h \
	core/trf/trf_write.c core/trf/trf_write.h
EXTRA_DIST += core/trf/lines.md
