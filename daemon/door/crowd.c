/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sorting puts the connections of a user in a row, quiet ones first. */
#include "daemon/door/crowd.h"

#include <stdlib.h>
#include <sys/socket.h>

#define SILENT_LEAST 5.0 /* seconds */

uid_t crowd_uid(int fd)
{
	struct ucred cred;
	socklen_t len = sizeof(cred);

	return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &cred, &len) < 0 ? (uid_t)-1 : cred.uid;
}

/* By user; then idle ones first, and among them the longest quiet. */
static int compare(const void *a, const void *b)
{
	const struct crowd_one *x = a, *y = b;

	if (x->uid != y->uid)
		return x->uid < y->uid ? -1 : 1;
	if (x->idle != y->idle)
		return x->idle ? -1 : 1;
	return (x->since > y->since) - (x->since < y->since);
}

void *crowd_victim(struct crowd_one *v, int n, uid_t uid, double now)
{
	const struct crowd_one *victim = NULL;
	int own = 0, most = 0, next;

	qsort(v, (size_t)n, sizeof(*v), compare);
	for (int i = 0; i < n; i = next) {
		for (next = i; next < n && v[next].uid == v[i].uid; next++)
			;
		if (v[i].uid == uid)
			own = next - i;
		if (next - i > most && v[i].idle) {
			most = next - i;
			victim = &v[i];
		}
	}
	if (!victim || (most <= own + 1 && now - victim->since < SILENT_LEAST))
		return NULL;
	return victim->whose;
}
