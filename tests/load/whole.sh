#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A short run of the measurement of a whole move: every letter and page arrives, and the figures are
# printed.
out=$("${top_builddir:-.}/tests/load/whole" 0.5 1 6) || {
	echo "whole: $out"
	exit 1
}
for words in '21 games at ply 6' '^[1-9][0-9]* moves acknowledged' 'all letters and pages out' \
	'one-row transactions/s around it' 'of processor a move'; do
	echo "$out" | grep -q "$words" || {
		echo "whole: no '$words' in: $out"
		exit 1
	}
done
echo "$out" | grep -q surprises && {
	echo "whole: $out"
	exit 1
}
exit 0
