#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The command line: options in both spellings and after the arguments, `--` before a file that
# starts with a dash, and how mistakes are reported, in Danish
# as well.  test_args.c has all verbs and forms.
set -u
kskak=$(cd "${top_builddir:-.}" && pwd)/kskak
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0
ran=0

# gives STATUS PATTERN ARG...: the exit status, and a line of the output or the error.
gives() {
	status=$1 pattern=$2
	shift 2
	"$kskak" "$@" >out 2>&1 </dev/null
	got=$?
	ran=$((ran + 1))
	[ $got = "$status" ] && grep -q -- "$pattern" out && return
	echo "kskak $*: status $got, not $status '$pattern'"
	cat out
	failed=$((failed + 1))
}

# same FIRST SECOND: two command lines with the same effect; a comma stands for a blank.
same() {
	first=$1
	second=$2
	(IFS=,; "$kskak" $first >one 2>&1)
	a=$?
	(IFS=,; "$kskak" $second >two 2>&1)
	b=$?
	ran=$((ran + 1))
	[ $a = 0 ] && [ $b = 0 ] && cmp -s one two && return
	echo "kskak $first ($a) is not kskak $second ($b)"
	diff one two
	failed=$((failed + 1))
}

"$kskak" generate --system=monrad-dsu --players=8 --rounds=3 --seed=s >a.trf || exit 1
sed -i "s/^142 .*/142 5/" a.trf
cp a.trf ./-a.trf
cp a.trf ./--json
same generate,--system,monrad-dsu,--players,8,--rounds,3,--seed,s generate,--seed=s,--rounds=3,--players=8,--system=monrad-dsu
same pair,--system,monrad-nsf,a.trf pair,a.trf,--system=monrad-nsf
same pair,--system,monrad-nsf,a.trf pair,--system=monrad-nsf,--,-a.trf
same pair,--system,monrad-nsf,a.trf pair,--system=monrad-nsf,--,--json
same check,--system,monrad-dsu,--json,a.trf check,--json,--system=monrad-dsu,--,-a.trf
same standings,--event,monrad,a.trf standings,a.trf,--event=monrad
same rate,a.trf rate,--,--json
same report,show,--round,2,a.trf report,--round=2,show,--,-a.trf
same schedule,--system,berger,--players,4 schedule,--players=4,--system=berger
same perft,--divide,2 perft,2,--divide
same calc,--list calc,--list,--
same help,pair pair,--help
same help,report report,result,-h

# Errors: a message, then the verb's usage.
gives 2 '^kskak: pair: unknown option --sytem$' pair --sytem=monrad-dsu a.trf
gives 2 '^usage: kskak pair --system NAME' pair --sytem=monrad-dsu a.trf
gives 2 '^kskak: pair: unknown option -x$' pair -x
gives 2 '^kskak: pair: --system needs a value$' pair a.trf --system
gives 2 '^kskak: pair: --json does not take a value$' pair --json=yes --system monrad-dsu a.trf
gives 2 '^kskak: pair needs --system NAME$' pair a.trf
gives 2 '^kskak: pair: wrong arguments$' pair --system monrad-dsu a.trf a.trf
gives 2 '^kskak: report show does not take --half here$' report show --half a.trf
gives 2 '^kskak: entry:1: no entry' report add a.trf ''
gives 2 "^kskak: report: no 'pear', there are new pair result " report pear a.trf
# The usage is that of the task named, not of all tasks of a verb.
for words in report,pair,a.trf report,add,a.trf player,a@b,ban report,absent,--half,--gone,a.trf,1; do
	IFS=,
	# shellcheck disable=SC2086
	[ "$("$kskak" $words 2>&1 | grep -c '^usage: kskak \|^       kskak ')" = 1 ] || {
		echo "kskak $words: more than one form"
		failed=$((failed + 1))
	}
	unset IFS
done
gives 2 "^kskak: report: --first: 'x' is not one of w|b\$" report new --first x a.trf
gives 2 "^kskak: schedule: --players: '0' is not a whole number from 1 to" schedule --system dsu --players 0
gives 2 "^kskak: clock: --on: 'soon' is not a date" clock --on soon a.trf
gives 2 '^kskak: rule needs --reason TEXT$' rule 3 win
gives 2 '^kskak: player add needs --name NAME$' player add --address a@x.dk
gives 2 "^kskak: no verb 'pear'; " pear
gives 2 "^kskak: no verb 'events', perhaps 'event'; " events
gives 2 "^kskak: no verb 'standing', perhaps 'standings'; " help standing
gives 2 "^kskak: no verb 'statsu', perhaps 'status'; " statsu
gives 2 "^kskak: no verb 'aaaaaaaaaaaaaaaaaaaaaaaaa'; " aaaaaaaaaaaaaaaaaaaaaaaaa
gives 2 "^kskak: no verb ''; " ''

# A valid command line gets as far as the daemon's socket.
for words in status cases,--all case,3 case,3,inquire,--date=2026-03-08 \
	rule,3,win,--reason=r rule,game,3,draw,--reason,r,--side=white rule,appeal,3,a@b,--text=t \
	event event,add,c,n,--size=7 event,c,open group group,--event=c group,3 group,3,export,pgn \
	group,3,start,2026-03-08 group,add,c,a@b player player,a@b player,a@b,ban,--months=3,--reason=r \
	player,a@b,leave,2026-03-08,2026-03-09,--reason=r player,a@b,revoke,3 game,3 \
	game,start,--white=A,--white-address=a@b,--black=B,--black-address=b@c,--moves=5254 \
	publish publish,3 verify backup,f lots,3 lots,verify,3 outbox key,rotate clock \
	clock,2026-03-08T08:00:00Z; do
	IFS=,
	# shellcheck disable=SC2086
	gives 2 '^kskak: /nowhere/at/all: No such file or directory' $words --socket=/nowhere/at/all
	unset IFS
done
gives 75 '^kskak: /nowhere/at/all: No such file' deliver --from=a@b --socket=/nowhere/at/all a.trf

# dansk PATTERN ARG...: the same in Danish.
dansk() {
	pattern=$1
	shift
	LC_ALL=da_DK.UTF-8 LANGUAGE=da "$kskak" "$@" >out 2>&1 </dev/null
	ran=$((ran + 1))
	grep -q -- "$pattern" out && return
	echo "kskak $*, in Danish: not '$pattern'"
	head out
	failed=$((failed + 1))
}
dansk '^brug: kskak VERB' --help
dansk '^  pair       læg næste runde i en turnering$' help
dansk '^  --explain      udskriv begrundelsen ved hvert par og hver søgning, der nåede$' help pair
dansk '^kskak: pair skal have --system NAME$' pair
dansk '^kskak: a.trf: byen mangler (TRF 022)$' report rating --for fide a.trf
dansk '^kskak: a.trf: advarsel: ' report rating --for fide a.trf
dansk '^kskak: report set skal have --name, --rounds eller --first$' report set a.trf
dansk '^kskak: schedule: der er intet system »x«, men berger, dsu' schedule --system x --players 4
dansk '^brug: kskak pair --system NAME' pair
# No line of a help is English in Danish, or longer than a terminal is wide, in either language.
verbs=$("$kskak" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
[ "$(echo "$verbs" | wc -l)" -gt 30 ] || failed=$((failed + 1))
for verb in $verbs; do
	dansk '^brug: ' help $verb
	expand out | LC_ALL=C.UTF-8 grep -E '^.{81}' && failed=$((failed + 1))
	sort -u out >danish
	"$kskak" help $verb >out
	expand out | LC_ALL=C.UTF-8 grep -E '^.{81}' && failed=$((failed + 1))
	sort -u out >english
	comm -12 danish english | grep -E '^([A-Za-z`"(]|  --[a-z]+ .* [a-z]+ [a-z]+ )' >both && {
		echo "English in the Danish help of $verb: $(cat both)"
		failed=$((failed + 1))
	}
done
# The part of the manual is English everywhere.
"$kskak" help --mdoc >english
LC_ALL=da_DK.UTF-8 LANGUAGE=da "$kskak" help --mdoc | cmp - english || failed=$((failed + 1))

echo "$ran ran, $failed failed"
[ $failed = 0 ]
