# man: the manual pages; `mandoc -T lint` reports nothing.  The programs print the verbs of kskak(1)
# and the requests of kskakd-control(5) from the tables by which they parse them.
dist_man_MANS += man/kskak-record.7 man/kskakd.8 man/kskakd.conf.5
man_MANS = man/kskak.1 man/kskakd-control.5
EXTRA_DIST += man/rights.awk man/kskak.1.in man/kskakd-control.5.in
CLEANFILES += man/kskak.1 man/kskakd-control.5
man/kskak.1: man/kskak.1.in man/rights.awk kskak$(EXEEXT) kskakd$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) man && ./kskak help --mdoc >$@.verbs && \
		./kskakd --rights >$@.requests && ./kskak help --acts >$@.acts && \
		$(AWK) -f $(srcdir)/man/rights.awk $@.requests $@.acts >$@.rights && \
		sed -e '/^@VERBS@$$/{r $@.verbs' -e 'd;}' -e '/^@RIGHTS@$$/{r $@.rights' -e 'd;}' \
			$(srcdir)/man/kskak.1.in >$@.new && \
		mv $@.new $@ && rm $@.verbs $@.requests $@.acts $@.rights
man/kskakd-control.5: man/kskakd-control.5.in kskakd$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) man && ./kskakd --requests --mdoc >$@.requests && \
		sed -e '/^@REQUESTS@$$/{r $@.requests' -e 'd;}' $(srcdir)/man/kskakd-control.5.in >$@.new && \
		mv $@.new $@ && rm $@.requests
