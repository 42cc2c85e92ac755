-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Every kind of tournament (EVENTS E1).  What happened is kept for ever or version by version;
-- tables, rights, titles and rating lists follow from it.
--
-- A row of entry is a place that somebody asked for or was given: by entering, as the second seat of
-- an entry, by qualifying for a later stage, as a substitute or reserve.  A seat is a number of a
-- group (and a board in a team event); its occupants are its entries in the order of their first day.

PRAGMA defer_foreign_keys = ON;

-- A template that creates one edition a year (EVENTS E3).
CREATE TABLE series (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL COLLATE NOCASE UNIQUE, -- stem of the codes: 'cup' makes 'cup 2026'
	name TEXT NOT NULL, -- title of an edition without the year
	kind TEXT NOT NULL, -- word of a kind, core/event/kind.h
	first_year INTEGER NOT NULL, -- the first edition
	options TEXT NOT NULL, -- JSON object: arguments of event.add for an edition
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;

-- Of a tournament (EVENTS E2).
ALTER TABLE tourney ADD COLUMN kind TEXT NOT NULL DEFAULT 'emt'; -- word of a kind
ALTER TABLE tourney ADD COLUMN class TEXT NOT NULL DEFAULT ''; -- 'M', 'K', 'A' of the kind emt; '' = none
ALTER TABLE tourney ADD COLUMN series INTEGER REFERENCES series(id); -- NULL = of no series
ALTER TABLE tourney ADD COLUMN year INTEGER NOT NULL DEFAULT 0; -- of the edition; 0 = a standing event
ALTER TABLE tourney ADD COLUMN slug TEXT NOT NULL DEFAULT ''; -- of the code, in addresses of pages
ALTER TABLE tourney ADD COLUMN alias TEXT NOT NULL DEFAULT '' COLLATE NOCASE; -- another code; '' = none
ALTER TABLE tourney ADD COLUMN state INTEGER NOT NULL DEFAULT 0
	CHECK (state BETWEEN 0 AND 8); -- draft, open, closed, drawn, running, finished, final, archived, cancelled
ALTER TABLE tourney ADD COLUMN options TEXT NOT NULL DEFAULT '{}'; -- JSON object: what the kind reads
ALTER TABLE tourney ADD COLUMN fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0); -- in hundredths of a krone
ALTER TABLE tourney ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)); -- flag
ALTER TABLE tourney ADD COLUMN opens INTEGER; -- date; NULL = by hand
ALTER TABLE tourney ADD COLUMN closes INTEGER; -- date, the last day of entries; likewise
ALTER TABLE tourney ADD COLUMN draws INTEGER; -- date; likewise
ALTER TABLE tourney ADD COLUMN starts INTEGER; -- date; likewise
ALTER TABLE tourney ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0; -- instant of the next act of the calendar; 0 = none
UPDATE tourney SET class = 'A', state = CASE open WHEN 1 THEN 1 ELSE 2 END;
ALTER TABLE tourney DROP COLUMN open;
-- The code in lower case, each run of other characters than letters and digits as one hyphen.  If
-- that is empty or taken, a text that no code yields.
WITH RECURSIVE walk(id, rest, slug) AS (
	SELECT id, replace(replace(replace(replace(replace(replace(lower(code), 'æ', 'ae'), 'ø', 'oe'),
		'å', 'aa'), 'Æ', 'ae'), 'Ø', 'oe'), 'Å', 'aa'), '' FROM tourney
	UNION ALL
	SELECT id, substr(rest, 2), slug || CASE
		WHEN substr(rest, 1, 1) BETWEEN 'a' AND 'z' OR substr(rest, 1, 1) BETWEEN '0' AND '9'
		THEN substr(rest, 1, 1)
		WHEN substr(slug, -1, 1) = '-' OR slug = '' THEN '' ELSE '-' END
	FROM walk WHERE rest <> '')
UPDATE tourney SET slug = (SELECT rtrim(slug, '-') FROM walk WHERE walk.id = tourney.id AND rest = '');
UPDATE tourney SET slug = CASE slug WHEN '' THEN 'event' ELSE slug END || '--' || id WHERE slug = '' OR EXISTS
	(SELECT 1 FROM tourney AS other WHERE other.slug = tourney.slug AND other.id < tourney.id);
CREATE UNIQUE INDEX tourney_slug ON tourney(slug);
CREATE INDEX tourney_next ON tourney(next_at) WHERE next_at > 0;
CREATE INDEX tourney_series ON tourney(series, year) WHERE series IS NOT NULL;

-- Changes of a tournament: its state, an option, a date.
CREATE TABLE tourney_change (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	what TEXT NOT NULL, -- 'state', or the name of an option
	was TEXT NOT NULL,
	becomes TEXT NOT NULL,
	reason TEXT NOT NULL
) STRICT;
CREATE INDEX tourney_change_tourney ON tourney_change(tourney);
CREATE TRIGGER tourney_change_fixed BEFORE UPDATE ON tourney_change BEGIN
	SELECT raise(ABORT, 'changes of a tournament are append-only'); END;
CREATE TRIGGER tourney_change_kept BEFORE DELETE ON tourney_change BEGIN
	SELECT raise(ABORT, 'changes of a tournament are append-only'); END;

-- Holders of offices of a tournament.  Only its end is ever changed.
CREATE TABLE officer (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	holder TEXT NOT NULL, -- Unix user
	role TEXT NOT NULL, -- 'leader', 'deputy', 'arbiter', 'chief-arbiter', 'committee'
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user who appointed
	ended INTEGER NOT NULL DEFAULT 0 -- instant; 0 = still holds it
) STRICT;
CREATE INDEX officer_tourney ON officer(tourney);

-- Stages of a tournament (EVENTS E4).
CREATE TABLE stage (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- 1.. within the tournament
	name TEXT NOT NULL, -- 'I', 'S', 'F' of a cup; '' = the only one
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5), -- waiting, composed, drawn, running, finished, left out
	seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- of the lots; NULL = not drawn or a seed a group
	draws INTEGER, -- date; NULL = by hand
	starts INTEGER, -- date; NULL = not known yet
	created INTEGER NOT NULL, -- instant
	UNIQUE (tourney, number)
) STRICT;
INSERT INTO stage (tourney, number, name, state, created) SELECT id, 1, '', 3, created FROM tourney;

-- Proposals for the groups of a stage (EVENTS E14), the last one being in force.
CREATE TABLE composition (
	id INTEGER PRIMARY KEY,
	stage INTEGER NOT NULL REFERENCES stage(id),
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	reason TEXT NOT NULL, -- '' = made by the server
	facts TEXT NOT NULL, -- JSON object: groups with their entries and why, numbers advancing
	UNIQUE (stage, version)
) STRICT;
CREATE TRIGGER composition_fixed BEFORE UPDATE ON composition BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_kept BEFORE DELETE ON composition BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;

CREATE TEMP TABLE grp_kept AS SELECT * FROM grp;
DROP TABLE grp;
CREATE TABLE grp (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER NOT NULL REFERENCES stage(id),
	number INTEGER NOT NULL, -- 1.. within the tournament
	code TEXT NOT NULL DEFAULT '', -- 'M-26-01'; '' = not drawn
	name TEXT NOT NULL, -- title on pages and in letters
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 6), -- filling, running, paused, finished, archived, playoff, final
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h
	zone TEXT NOT NULL, -- as in tourney
	size INTEGER NOT NULL DEFAULT 0, -- seats; 0 = as many as the tournament says
	setup TEXT NOT NULL DEFAULT '{}', -- JSON object: position given, cycles, division
	seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- random bytes of the lots; NULL = no entry yet, or the stage's
	drawn INTEGER NOT NULL DEFAULT 0, -- instant of the lots; 0 = not yet
	start INTEGER, -- date of the first move; NULL until lots are drawn
	ended INTEGER, -- date of the last result as first decided (EVENTS E59); NULL = not yet
	playoff_of INTEGER REFERENCES grp(id), -- the group whose first place this play-off decides; NULL = none
	created INTEGER NOT NULL, -- instant
	final_at INTEGER NOT NULL DEFAULT 0, -- instant of the final table; 0 = not yet
	next_at INTEGER NOT NULL DEFAULT 0, -- instant at which the time for objections ends; 0 = not due
	UNIQUE (tourney, number)
) STRICT;
INSERT INTO grp (id, tourney, stage, number, code, name, state, ruleset, zone, seed, drawn, start, ended,
	created, final_at)
SELECT g.id, g.tourney, s.id, g.number,
	CASE WHEN g.start IS NULL THEN '' ELSE (SELECT slug FROM tourney WHERE id = g.tourney) || '-' || g.number END,
	g.name, g.state, g.ruleset, g.zone, g.seed,
	CASE WHEN g.start IS NULL THEN 0 ELSE g.start * 86400 END, g.start, NULL, g.created, g.final_at
FROM grp_kept AS g JOIN stage AS s ON s.tourney = g.tourney;
DROP TABLE grp_kept;
-- The day of the final table in local time: summer time in Copenhagen lasts from the last Sunday of
-- March to that of October, 01:00 UTC.
UPDATE grp SET ended = (final_at + CASE
	WHEN zone = 'UTC' THEN 0
	WHEN zone LIKE '+__:__' THEN substr(zone, 2, 2) * 3600 + substr(zone, 5, 2) * 60
	WHEN zone LIKE '-__:__' THEN -substr(zone, 2, 2) * 3600 - substr(zone, 5, 2) * 60
	WHEN final_at >= CAST(strftime('%s', strftime('%Y', final_at, 'unixepoch') || '-03-25',
			'weekday 0', '+1 hour') AS INTEGER)
		AND final_at < CAST(strftime('%s', strftime('%Y', final_at, 'unixepoch') || '-10-25',
			'weekday 0', '+1 hour') AS INTEGER)
	THEN 7200 ELSE 3600 END) / 86400
WHERE final_at > 0;
-- Makes every finished group due, so that the daemon works out whether the time for objections has
-- ended.
UPDATE grp SET next_at = final_at WHERE state = 3 AND final_at > 0;
CREATE INDEX grp_state ON grp(state, tourney);
CREATE INDEX grp_stage ON grp(stage);
CREATE UNIQUE INDEX grp_code ON grp(code) WHERE code <> '';
CREATE INDEX grp_next ON grp(next_at) WHERE next_at > 0;

-- Lots other than the order of a group: the seeds of later decisions are drawn, and their hashes
-- published, before anybody knows what they decide (EVENTS E16).
CREATE TABLE lot (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER REFERENCES stage(id), -- NULL = of a group
	grp INTEGER REFERENCES grp(id), -- NULL = of a stage
	purpose TEXT NOT NULL, -- 'order', 'late', '960', 'colour', 'ties', 'ko'
	seed BLOB NOT NULL CHECK (length(seed) = 32), -- random bytes
	committed INTEGER NOT NULL, -- instant at which the hash was published
	beacon TEXT NOT NULL DEFAULT '', -- the public value used; '' = not drawn yet
	drawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not yet
	message TEXT NOT NULL DEFAULT '', -- the lines drawn over
	result TEXT NOT NULL DEFAULT '' -- JSON value
) STRICT;
CREATE INDEX lot_tourney ON lot(tourney);

-- Clubs.  Players name theirs; the single members of a main district count as one, too.
CREATE TABLE club (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL COLLATE NOCASE UNIQUE,
	region INTEGER NOT NULL CHECK (region BETWEEN 0 AND 9), -- main district (hovedkreds); 0 = not known
	dsu INTEGER NOT NULL CHECK (dsu IN (0, 1)), -- flag: member of the union
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;

-- More about the players.
ALTER TABLE player ADD COLUMN member_number TEXT NOT NULL DEFAULT ''; -- of the union; '' = not known
ALTER TABLE player ADD COLUMN member INTEGER NOT NULL DEFAULT 0 CHECK (member BETWEEN 0 AND 2); -- of the union: not known, yes, no
ALTER TABLE player ADD COLUMN citizen INTEGER NOT NULL DEFAULT 0 CHECK (citizen BETWEEN 0 AND 2); -- Danish: not known, yes, no
ALTER TABLE player ADD COLUMN federation TEXT NOT NULL DEFAULT ''; -- three letters; '' = not known
ALTER TABLE player ADD COLUMN sex TEXT NOT NULL DEFAULT '' CHECK (sex IN ('', 'f', 'm'));
ALTER TABLE player ADD COLUMN title TEXT NOT NULL DEFAULT ''; -- 'IM'; '' = none
ALTER TABLE player ADD COLUMN invitations INTEGER NOT NULL DEFAULT 1 CHECK (invitations IN (0, 1)); -- flag: wants invitations

-- Changes of player data, so that a decision can be checked against the facts of its day.
CREATE TABLE player_change (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, 'server', or 'player'
	what TEXT NOT NULL, -- column of player
	was TEXT NOT NULL,
	becomes TEXT NOT NULL
) STRICT;
CREATE INDEX player_change_player ON player_change(player);
CREATE TRIGGER player_change_fixed BEFORE UPDATE ON player_change BEGIN
	SELECT raise(ABORT, 'changes of a player are append-only'); END;

-- Results from outside the server (EVENTS E7).
CREATE TABLE outside_result (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	source TEXT NOT NULL CHECK (source IN ('emt', 'cup', 'iccf', 'otb')),
	facts TEXT NOT NULL, -- JSON object: the fields the rights read
	at INTEGER NOT NULL, -- instant at which it was entered
	author TEXT NOT NULL, -- Unix user, 'server', or 'player'
	verified INTEGER NOT NULL DEFAULT 0, -- instant; 0 = declared by the player alone
	verifier TEXT NOT NULL DEFAULT '' -- Unix user
) STRICT;
CREATE INDEX outside_result_player ON outside_result(player);

-- Rights and dispensations granted by officers (EVENTS E8).
CREATE TABLE class_grant (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	class TEXT NOT NULL, -- 'DM', 'M', 'K', 'A', or the code of an event
	until INTEGER NOT NULL, -- date, the last day
	paragraph TEXT NOT NULL,
	reason TEXT NOT NULL,
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user
	kc INTEGER NOT NULL CHECK (kc IN (0, 1)) -- flag: the author acted as KC
) STRICT;
CREATE INDEX class_grant_player ON class_grant(player);
CREATE TRIGGER class_grant_fixed BEFORE UPDATE ON class_grant BEGIN
	SELECT raise(ABORT, 'grants are append-only'); END;

-- Teams of a tournament (EVENTS E39).
CREATE TABLE team (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	club INTEGER NOT NULL REFERENCES club(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- of the club's teams
	captain INTEGER REFERENCES player(id), -- NULL = not proved yet
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4), -- asked, valid, question, withdrawn, refused
	penalty2 INTEGER NOT NULL DEFAULT 0, -- half points deducted
	division INTEGER NOT NULL DEFAULT 0, -- 1..; 0 = not composed
	grp INTEGER REFERENCES grp(id), -- NULL until drawn
	seat INTEGER NOT NULL DEFAULT 0, -- number in the group; 0 = not drawn
	address TEXT NOT NULL COLLATE NOCASE DEFAULT '', -- the entry came from it
	asked_facts TEXT NOT NULL DEFAULT '{}', -- JSON object: captain and boards as entered
	asked INTEGER NOT NULL, -- instant
	valid INTEGER NOT NULL DEFAULT 0, -- instant at which all had proved their addresses; 0 = not yet
	UNIQUE (tourney, club, number)
) STRICT;

-- Players at the boards of a team, in order of naming; reserves too (EVENTS E42).
CREATE TABLE lineup (
	id INTEGER PRIMARY KEY,
	team INTEGER NOT NULL REFERENCES team(id),
	board INTEGER NOT NULL CHECK (board >= 1),
	player INTEGER REFERENCES player(id), -- NULL until the address is proved
	address TEXT NOT NULL COLLATE NOCASE DEFAULT '', -- '' = the player's
	asked_facts TEXT NOT NULL DEFAULT '{}', -- JSON object: name, born, rating as entered
	reserve INTEGER NOT NULL CHECK (reserve IN (0, 1)), -- flag
	first INTEGER, -- date from which a reserve plays; NULL = from the start
	stop INTEGER NOT NULL DEFAULT 0 CHECK (stop IN (0, 1)), -- flag: the clocks stand for the reserve
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, in force, refused, left
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user, or 'captain'
) STRICT;
CREATE INDEX lineup_team ON lineup(team);
CREATE INDEX lineup_player ON lineup(player);

CREATE TEMP TABLE entry_kept AS SELECT * FROM entry;
DROP TABLE entry;
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER REFERENCES stage(id), -- that it is for; NULL = the first
	grp INTEGER REFERENCES grp(id), -- NULL until it has a place in one
	player INTEGER REFERENCES player(id), -- NULL until the address is proved
	address TEXT NOT NULL COLLATE NOCASE, -- address the entry came from; '' once erased
	asked_facts TEXT NOT NULL, -- JSON object: name, club, born, rating, lang, word, wishes
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 7), -- asked, confirmed, withdrawn, lapsed, question, refused, unpaid, seated
	origin TEXT NOT NULL DEFAULT 'entered', -- 'entered', 'second', 'qualified', 'filled', 'replaces', 'substitute', 'reserve', 'lineup', 'playoff', 'invited'
	class TEXT NOT NULL DEFAULT '', -- admitted to; '' = none
	seats INTEGER NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 2), -- groups of a cup asked for
	seq INTEGER NOT NULL DEFAULT 0, -- order of confirmation within the group or event, 1..; 0 = not confirmed
	number INTEGER NOT NULL DEFAULT 0, -- number drawn by lot, 1..; 0 = not drawn
	team INTEGER REFERENCES team(id), -- NULL = plays as an individual
	board INTEGER NOT NULL DEFAULT 0, -- board of the team, 1..; 0 = none
	first INTEGER, -- date of their first day on the seat; NULL = the start
	last INTEGER, -- date of their last day on it; NULL = still there
	confirmation TEXT NOT NULL DEFAULT '', -- the line this entry contributes to the lots
	asked INTEGER NOT NULL, -- instant of the entry
	confirmed INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not confirmed
	paid INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not paid, or no fee
	withdrawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not withdrawn
	reminded INTEGER, -- date of the last letter to a waiting entrant; NULL = never
	void_all INTEGER NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1)) -- flag: withdrew early, all games lost
) STRICT;
INSERT INTO entry (id, tourney, stage, grp, player, address, asked_facts, state, class, seq, number,
	confirmation, asked, confirmed, withdrawn, void_all)
SELECT e.id, e.tourney, s.id, e.grp, e.player, e.address, e.asked_facts,
	CASE WHEN e.state = 1 AND e.number > 0 THEN 7 ELSE e.state END, 'A', e.seq, e.number,
	e.confirmation, e.asked, e.confirmed, e.withdrawn, e.void_all
FROM entry_kept AS e JOIN stage AS s ON s.tourney = e.tourney;
DROP TABLE entry_kept;
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_tourney ON entry(tourney, state);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(address) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;

-- Why an entry was accepted (EVENTS E27).
CREATE TABLE admission (
	id INTEGER PRIMARY KEY,
	entry INTEGER NOT NULL REFERENCES entry(id),
	at INTEGER NOT NULL, -- instant
	asof INTEGER NOT NULL, -- date on which the rights were looked at
	class TEXT NOT NULL, -- '' = of no class
	routes TEXT NOT NULL, -- 'a1,b'; '' = open to everybody
	basis TEXT NOT NULL, -- JSON array: what each route rests on
	author TEXT NOT NULL -- Unix user who decided, or 'server'
) STRICT;
CREATE INDEX admission_entry ON admission(entry);
CREATE TRIGGER admission_fixed BEFORE UPDATE ON admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TRIGGER admission_kept BEFORE DELETE ON admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;

-- Admissions whose ground a later ruling removed; the entry keeps its seat.
CREATE TABLE admission_shaken (
	admission INTEGER PRIMARY KEY REFERENCES admission(id),
	at INTEGER NOT NULL, -- instant
	ruling INTEGER REFERENCES ruling(id) -- NULL = a fact was corrected
) STRICT;

-- Fees received and paid back.
CREATE TABLE payment (
	id INTEGER PRIMARY KEY,
	entry INTEGER REFERENCES entry(id), -- NULL = of a team
	team INTEGER REFERENCES team(id), -- NULL = of an entry
	amount INTEGER NOT NULL, -- in hundredths of a krone; negative = paid back
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;
CREATE INDEX payment_entry ON payment(entry) WHERE entry IS NOT NULL;
CREATE INDEX payment_team ON payment(team) WHERE team IS NOT NULL;
CREATE TRIGGER payment_fixed BEFORE UPDATE ON payment BEGIN
	SELECT raise(ABORT, 'payments are append-only'); END;
CREATE TRIGGER payment_kept BEFORE DELETE ON payment BEGIN
	SELECT raise(ABORT, 'payments are append-only'); END;

-- Rounds of a Swiss, a knock-out or an event over the board, as published.
CREATE TABLE round_version (
	id INTEGER PRIMARY KEY,
	stage INTEGER NOT NULL REFERENCES stage(id),
	grp INTEGER REFERENCES grp(id), -- NULL = the whole stage
	round INTEGER NOT NULL CHECK (round >= 1),
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	reason TEXT NOT NULL, -- '' = paired by the system
	starts INTEGER, -- date on which its games begin; NULL = over the board
	facts TEXT NOT NULL -- JSON object: pairings, bye, absent, why
) STRICT;
CREATE UNIQUE INDEX round_version_one ON round_version(stage, coalesce(grp, 0), round, version);
CREATE TRIGGER round_version_fixed BEFORE UPDATE ON round_version BEGIN
	SELECT raise(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER round_version_kept BEFORE DELETE ON round_version BEGIN
	SELECT raise(ABORT, 'rounds are append-only'); END;

-- Players who sit out a round (EVENTS E47).
CREATE TABLE absence (
	entry INTEGER NOT NULL REFERENCES entry(id),
	round INTEGER NOT NULL CHECK (round >= 1),
	at INTEGER NOT NULL, -- instant of the notice
	PRIMARY KEY (entry, round)
) STRICT, WITHOUT ROWID;

-- Result cards of events over the board, every version.
CREATE TABLE card (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- NULL = the whole event
	round INTEGER NOT NULL CHECK (round >= 1),
	match INTEGER NOT NULL DEFAULT 0, -- 1.. within the round; 0 = individual players
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'player N'
	facts TEXT NOT NULL, -- JSON object: one result per board, remarks
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3) -- entered, confirmed, objected, stands
) STRICT;
CREATE UNIQUE INDEX card_one ON card(tourney, round, match, coalesce(grp, 0), version);

-- Calendar acts that were done, once each (EVENTS E72).
CREATE TABLE calendar_act (
	tourney INTEGER NOT NULL, -- 0 = of no tournament
	act TEXT NOT NULL, -- 'open', 'close', 'draw', 'rating', ...
	due INTEGER NOT NULL, -- date of which it is
	at INTEGER NOT NULL, -- instant at which it was done
	PRIMARY KEY (tourney, act, due)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER calendar_act_fixed BEFORE UPDATE ON calendar_act BEGIN
	SELECT raise(ABORT, 'acts of the calendar are append-only'); END;
CREATE TRIGGER calendar_act_kept BEFORE DELETE ON calendar_act BEGIN
	SELECT raise(ABORT, 'acts of the calendar are append-only'); END;

-- Final reports as signed.
CREATE TABLE report (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- a group of a standing event; NULL = the whole event
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user
	signer TEXT NOT NULL, -- name and office as they were
	ruling INTEGER REFERENCES ruling(id), -- the ruling that required the version; NULL = the first
	facts TEXT NOT NULL, -- canonical JSON: the bytes that were signed
	hash BLOB NOT NULL CHECK (length(hash) = 32) -- SHA-256 of them
) STRICT;
CREATE UNIQUE INDEX report_one ON report(tourney, coalesce(grp, 0), version);
CREATE TRIGGER report_fixed BEFORE UPDATE ON report BEGIN
	SELECT raise(ABORT, 'reports are append-only'); END;
CREATE TRIGGER report_kept BEFORE DELETE ON report BEGIN
	SELECT raise(ABORT, 'reports are append-only'); END;

-- Published revisions of the rating list (EVENTS E69).
CREATE TABLE rating_list (
	id INTEGER PRIMARY KEY,
	day INTEGER NOT NULL, -- date of the list
	revision INTEGER NOT NULL CHECK (revision >= 1), -- 1.. of that day
	at INTEGER NOT NULL, -- instant of the facts it was made from
	text TEXT NOT NULL, -- canonical lines
	hash BLOB NOT NULL CHECK (length(hash) = 32), -- SHA-256 of them
	UNIQUE (day, revision)
) STRICT;
CREATE TRIGGER rating_list_fixed BEFORE UPDATE ON rating_list BEGIN
	SELECT raise(ABORT, 'rating lists are append-only'); END;
CREATE TRIGGER rating_list_kept BEFORE DELETE ON rating_list BEGIN
	SELECT raise(ABORT, 'rating lists are append-only'); END;

-- Cases and rulings may be about an event, an entry or a team.
CREATE TEMP TABLE case_kept AS SELECT * FROM case_;
DROP TABLE case_;
CREATE TABLE case_ (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 15), -- number of the case's kind
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), -- open, ruled, closed
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	player INTEGER REFERENCES player(id), -- whom it is about; NULL = nobody
	tourney INTEGER REFERENCES tourney(id), -- NULL = about no tournament, or that of the group
	entry INTEGER REFERENCES entry(id), -- NULL = about no entry
	team INTEGER REFERENCES team(id), -- NULL = about no team
	opened INTEGER NOT NULL, -- instant
	due INTEGER NOT NULL, -- instant at which the server acts or the time to answer ends; 0 = none
	evidence TEXT NOT NULL, -- JSON object; private
	ruling INTEGER REFERENCES ruling(id), -- the ruling that closed it; NULL = none yet
	appealed INTEGER REFERENCES ruling(id) -- the ruling an appeal is against; NULL = no appeal
) STRICT;
INSERT INTO case_ (id, kind, state, game, grp, player, opened, due, evidence, ruling, appealed)
SELECT id, kind, state, game, grp, player, opened, due, evidence, ruling, appealed FROM case_kept;
DROP TABLE case_kept;
UPDATE case_ SET entry = (SELECT id FROM entry WHERE id = json_extract(case_.evidence, '$.entry'))
WHERE kind = 9 AND json_valid(evidence);
UPDATE case_ SET tourney = (SELECT tourney FROM entry WHERE id = case_.entry) WHERE entry IS NOT NULL;
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;
CREATE INDEX case_tourney ON case_(tourney) WHERE state = 0;
