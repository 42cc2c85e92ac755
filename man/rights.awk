# SPDX-License-Identifier: AGPL-3.0-or-later
# The rights of kskak's verbs for kskak(1): what `kskakd --rights` says of the requests (the first
# file), for what `kskak help --acts` says of the verbs that send them (the second).
BEGIN { FS = "\t" }
FNR == NR { right[$1] = $2; seen[$2] = 1; next }
!($1 in right) { print "rights.awk: no such request: " $0 | "cat >&2"; failed = 1; next }
{ verbs[right[$1]] = verbs[right[$1]] $2 "\n" }
END {
	if (failed) exit 1
	n = split("anybody at the socket|any leader|leader of the tournament|" \
		"leader of the tournament who does not play there|leader of all tournaments|" \
		"K-skak chief|administrator", order, "|")
	print ".Bl -tag -width Ds"
	for (i = 1; i <= n; i++) {
		printf ".It %s\n.Bd -literal -compact\n%s.Ed\n", order[i], verbs[order[i]]
		delete seen[order[i]]
	}
	print ".El"
	for (r in seen) { print "rights.awk: no place for: " r | "cat >&2"; exit 1 }
}
