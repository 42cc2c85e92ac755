# man: the manual pages; `mandoc -T lint` says nothing about them.  What kskak(1) says of the verbs
# is printed by kskak itself, from the tables that it reads its command line by.
dist_man_MANS += man/kskakd.8 man/kskakd.conf.5
man_MANS = man/kskak.1
EXTRA_DIST += man/kskak.1.in
CLEANFILES += man/kskak.1
man/kskak.1: man/kskak.1.in kskak$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) man && ./kskak help --mdoc >$@.verbs && \
		sed -e '/^@VERBS@$$/{r $@.verbs' -e 'd;}' $(srcdir)/man/kskak.1.in >$@.new && \
		mv $@.new $@ && rm $@.verbs
