/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See store_job.h. */
#include "daemon/event/store_job.h"

#include <string.h>
#include <unistd.h>

#include "daemon/event/calendar.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/group_final.h"
#include "daemon/event/joined.h"
#include "daemon/event/team_admission.h"
#include "daemon/game_list.h"
#include "daemon/publish/verify.h"
#include "daemon/publish/verify_checkpoint.h"
#include "daemon/publish/view_wait.h"

json_t *store_job_verify(const char *checkpoint)
{
	return json_pack("{s:s, s:s}", "job", "verify", "checkpoint", checkpoint);
}

json_t *store_job_backup(const char *file)
{
	return json_pack("{s:s, s:s}", "job", "backup", "file", file);
}

json_t *store_job_late(int64_t group)
{
	return json_pack("{s:s, s:I}", "job", "late", "group", (json_int_t)group);
}

static const char *text_of(const json_t *job, const char *name)
{
	const char *text = json_string_value(json_object_get(job, name));

	return text ? text : "";
}

int store_job_verify_all(const struct work *work, int64_t *ret_games, json_t *ret_differences)
{
	static int (*const checks[])(const struct work *work, json_t *differences) = {
		entering_keep_verify, joined_verify, team_admission_verify, calendar_verify,
		group_final_verify};
	struct store *st = work->ctx->store;
	int own, rc = verify_all(work->ctx, work->received, ret_games, ret_differences);

	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]) && rc >= 0; i++) {
		own = store_read_begin(st);
		rc = own < 0 ? own : checks[i](work, ret_differences);
		if (own > 0)
			store_read_end(st);
	}
	return rc < 0 ? rc : 1;
}

static void limit(json_t *differences)
{
	size_t n = json_array_size(differences);
	struct sbuf line = SBUF_INIT;

	if (n <= STORE_JOB_DIFFERENCES)
		return;
	while (json_array_size(differences) > STORE_JOB_DIFFERENCES)
		json_array_remove(differences, json_array_size(differences) - 1);
	sbuf_addf(&line, "and %zu more", n - STORE_JOB_DIFFERENCES);
	json_array_append_new(differences, json_string(line.buf));
	sbuf_release(&line);
}

static json_t *verify(const struct work *work, const char *checkpoint)
{
	struct store *st = work->ctx->store;
	json_t *differences = json_array(), *found;
	int64_t games = 0;
	int line = 0, own = store_read_begin(st), rc = own;

	if (rc >= 0)
		rc = verify_checkpoint(work->ctx, checkpoint, &line, differences);
	if (own > 0)
		store_read_end(st);
	if (rc == 0) {
		json_decref(differences);
		return json_pack("{s:i}", "line", line);
	}
	if (rc > 0)
		rc = store_job_verify_all(work, &games, differences);
	limit(differences);
	found = json_pack("{s:I, s:o}", "games", (json_int_t)games, "differences", differences);
	if (rc < 0)
		json_object_set_new(found, "why", json_string(store_why(st)));
	return found;
}

/* May this process write files into the folder of `file`? */
static bool may_write_beside(const char *file)
{
	const char *slash = strrchr(file, '/');
	struct sbuf folder = SBUF_INIT;
	bool may;

	sbuf_add(&folder, file, slash ? (size_t)(slash - file) + 1 : 0);
	may = access(slash ? folder.buf : ".", W_OK | X_OK) == 0;
	sbuf_release(&folder);
	return may;
}

static json_t *backup(const struct work *work, const char *file, bool (*stopped)(void))
{
	struct sbuf why = SBUF_INIT;
	json_t *found = json_object();

	if (store_backup(work->ctx->store, file, stopped, &why) < 0) {
		if (!may_write_beside(file))
			sbuf_adds(&why, "; the server writes the file itself, so name a folder "
					"that its user and its service may write to");
		json_object_set_new(found, "why", json_string(why.buf));
	}
	sbuf_release(&why);
	return found;
}

/* Adds the game if the player to move is late. */
static int look_at_game(const struct work *work, int64_t id, json_t *late)
{
	struct game_row game;
	struct view_wait w;
	int rc = store_game_get(work->ctx->store, id, &game);

	if (rc > 0)
		rc = view_wait(work->ctx, &game, work->received, &w);
	if (rc > 0 && w.state >= WAIT_REMINDED)
		json_array_append_new(late, json_integer(id));
	return rc < 0 ? rc : 1;
}

static json_t *late(const struct work *work, int64_t group)
{
	struct game_query q = {.group = group, .unfinished = true};
	json_t *ids = json_array(), *found = json_pack("{s:o}", "late", ids);
	struct store *st = work->ctx->store;
	struct game_list games;
	int own = store_read_begin(st),
	    rc = own < 0 ? own : game_list_load(work->ctx, &q, false, &games);

	for (int i = 0; rc > 0 && i < games.n; i++)
		rc = look_at_game(work, games.v[i], ids);
	if (own >= 0)
		game_list_release(&games);
	if (own > 0)
		store_read_end(st);
	if (rc < 0)
		json_object_set_new(found, "why", json_string(store_why(st)));
	return found;
}

json_t *store_job_do(const struct work *work, const json_t *job, bool (*stopped)(void))
{
	const char *kind = text_of(job, "job");

	if (!strcmp(kind, "backup"))
		return backup(work, text_of(job, "file"), stopped);
	if (!strcmp(kind, "late"))
		return late(work, json_integer_value(json_object_get(job, "group")));
	return verify(work, text_of(job, "checkpoint"));
}
