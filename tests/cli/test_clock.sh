#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak clock over a time list: the table, the forecast with its reasons, and refused input.
set -eu
kskak="${top_builddir:-.}/kskak"
list() { printf 'regime %s\nleave b 2026-03-20 2026-03-25\n- 2026-03-01 5254\n2026-03-02 2026-03-10 5755\n2026-03-10 2026-03-12 +3 7163\n' "$1"; }
want() { case "$got" in *"$1"*) ;; *) echo "'$1' is not in: $got"; exit 1 ;; esac; }
got=$(list email | "$kskak" clock --on 2026-04-09 -)
want "10/03   12/03   2/05       2  7163"
want "27 days: 13 March 2026 to 9 April 2026; 8 of them Easter, 6.3.6.2; 6 of them Black's leave, 6.8.8"
want "13 days for the move, 21 used of 40; 19 days left"
got=$(list post | "$kskak" clock --lang da --on 2026-04-12 --received 2026-03-12 -)
want "Modt.   Sendt   Tid      Nr.  Hvid     Sort"
want "8 heraf påske, 6.3.6.2; 6 heraf sorts ferie, 6.3.6; 1 heraf weekend, 6.3.2"
want "16 dage for trækket, 24 brugt af 30; 6 dage tilbage"
got=$(list email | "$kskak" clock --json --on 2026-06-12 -)
want '"left":-45'
for bad in 'regime fax' '2026-02-30 2026-03-01' '- x' '- 2026-03-01 +x' 'leave x 2026-03-01 2026-03-02'; do
	if printf '%s\n' "$bad" | "$kskak" clock - 2>/dev/null; then
		echo "accepted: $bad"
		exit 1
	fi
done
