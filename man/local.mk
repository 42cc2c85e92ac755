# man: the manual pages; `mandoc -T lint` says nothing about them.
dist_man_MANS += man/kskak.1 man/kskakd.8 man/kskakd.conf.5
