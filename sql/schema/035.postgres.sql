-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The schema of number 35 for PostgreSQL, which older schemas never ran on.  The files of the
-- numbers up to 35 say what each table and column is for; names, order and conditions are theirs.
--
--   INTEGER is bigint, TEXT text, BLOB bytea; INTEGER PRIMARY KEY of an `id` has the greatest of the
--   table and one by default, see the end.
--   COLLATE NOCASE is an index over lower(), which in a database of the locale C folds ASCII alone.
--   What refuses a change is a trigger of the same name, with a function.

-- The number that SQLite has as user_version.
CREATE TABLE schema_version (
	version bigint NOT NULL
);
INSERT INTO schema_version (version) VALUES (0);

CREATE TABLE meta (
	name text PRIMARY KEY,
	value text NOT NULL
);

CREATE TABLE token_key (
	id bigint PRIMARY KEY,
	secret bytea NOT NULL CHECK (length(secret) = 32),
	created bigint NOT NULL,
	retired bigint NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
);

CREATE TABLE outage (
	id bigint PRIMARY KEY,
	began bigint NOT NULL,
	ended bigint NOT NULL,
	CHECK (ended > began)
);

CREATE TABLE player (
	id bigint PRIMARY KEY,
	name text NOT NULL,
	club text NOT NULL DEFAULT '',
	born bigint,
	rating bigint NOT NULL DEFAULT 0,
	address text,
	address_state bigint NOT NULL DEFAULT 0 CHECK (address_state BETWEEN 0 AND 2),
	created bigint NOT NULL,
	language text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11),
	letters bigint NOT NULL DEFAULT 0 CHECK (letters BETWEEN 0 AND 2),
	member_number text NOT NULL DEFAULT '',
	member bigint NOT NULL DEFAULT 0 CHECK (member BETWEEN 0 AND 2),
	citizen bigint NOT NULL DEFAULT 0 CHECK (citizen BETWEEN 0 AND 2),
	federation text NOT NULL DEFAULT '',
	sex text NOT NULL DEFAULT '' CHECK (sex IN ('', 'f', 'm')),
	title text NOT NULL DEFAULT '',
	invitations bigint NOT NULL DEFAULT 1 CHECK (invitations IN (0, 1))
);
CREATE UNIQUE INDEX player_address_key ON player(lower(address));
CREATE INDEX player_born ON player(born) WHERE born IS NOT NULL;
CREATE INDEX player_member_number ON player(member_number) WHERE member_number <> '';

CREATE TABLE address_change (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	old_address text NOT NULL,
	new_address text NOT NULL,
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 3),
	old_confirmed bigint NOT NULL CHECK (old_confirmed IN (0, 1)),
	asked bigint NOT NULL,
	due bigint NOT NULL
);
CREATE INDEX address_change_due ON address_change(due) WHERE state < 2;
CREATE INDEX address_change_player ON address_change(player);

CREATE TABLE sender_day (
	who text NOT NULL,
	day bigint NOT NULL,
	answers bigint NOT NULL,
	PRIMARY KEY (who, day)
);

CREATE TABLE outbox (
	id bigint PRIMARY KEY,
	kind bigint NOT NULL,
	player bigint REFERENCES player(id),
	address text NOT NULL DEFAULT '',
	game bigint,
	grp bigint,
	case_id bigint,
	seq bigint NOT NULL,
	ply bigint NOT NULL,
	token_kind bigint NOT NULL,
	token_key bigint NOT NULL,
	token_expiry bigint NOT NULL,
	reply bigint NOT NULL CHECK (reply IN (0, 1)),
	facts text NOT NULL,
	created bigint NOT NULL,
	due bigint NOT NULL,
	tries bigint NOT NULL DEFAULT 0,
	state bigint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
	sent_at bigint NOT NULL DEFAULT 0,
	error text NOT NULL DEFAULT '',
	language text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11)
);
CREATE INDEX outbox_due ON outbox(due) WHERE state = 0;
CREATE INDEX outbox_failed ON outbox(state) WHERE state = 2;
CREATE INDEX outbox_player ON outbox(player) WHERE state > 0;
CREATE INDEX outbox_message ON outbox(game) WHERE kind = 2 OR kind = 7 OR kind = 24;

CREATE TABLE act (
	id bigint PRIMARY KEY,
	at bigint NOT NULL,
	author text NOT NULL,
	request text NOT NULL,
	effect text NOT NULL
);

CREATE TABLE office (
	address text NOT NULL,
	letters bigint NOT NULL CHECK (letters BETWEEN 0 AND 2)
);
CREATE UNIQUE INDEX office_address_key ON office(lower(address));

CREATE TABLE digest_item (
	letter bigint PRIMARY KEY REFERENCES outbox(id),
	digest bigint REFERENCES outbox(id),
	player bigint NOT NULL DEFAULT 0
);
CREATE INDEX digest_item_next ON digest_item(letter) WHERE digest IS NULL;
CREATE INDEX digest_item_shown ON digest_item(digest) WHERE digest IS NOT NULL;
CREATE INDEX digest_item_reader ON digest_item(player) WHERE digest IS NULL;

CREATE TABLE messages_off (
	player bigint PRIMARY KEY REFERENCES player(id)
);

CREATE TABLE deputy (
	id bigint PRIMARY KEY,
	leader text NOT NULL,
	deputy text NOT NULL,
	name text NOT NULL,
	address text NOT NULL,
	first bigint NOT NULL,
	last bigint NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL,
	ended bigint NOT NULL DEFAULT 0,
	CHECK (last >= first)
);

CREATE TABLE series (
	id bigint PRIMARY KEY,
	code text NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	first_year bigint NOT NULL,
	options text NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL
);
CREATE UNIQUE INDEX series_code_key ON series(lower(code));

CREATE TABLE club (
	id bigint PRIMARY KEY,
	name text NOT NULL,
	region bigint NOT NULL CHECK (region BETWEEN 0 AND 9),
	dsu bigint NOT NULL CHECK (dsu IN (0, 1)),
	at bigint NOT NULL,
	author text NOT NULL
);
CREATE UNIQUE INDEX club_name_key ON club(lower(name));

CREATE TABLE player_change (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	at bigint NOT NULL,
	author text NOT NULL,
	what text NOT NULL,
	was text NOT NULL,
	becomes text NOT NULL
);
CREATE INDEX player_change_player ON player_change(player);

CREATE TABLE outside_result (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	source text NOT NULL CHECK (source IN ('emt', 'cup', 'iccf', 'otb')),
	facts text NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL,
	verified bigint NOT NULL DEFAULT 0,
	verifier text NOT NULL DEFAULT ''
);
CREATE INDEX outside_result_player ON outside_result(player);

CREATE TABLE class_grant (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	class text NOT NULL,
	until bigint NOT NULL,
	paragraph text NOT NULL,
	reason text NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL,
	kc bigint NOT NULL CHECK (kc IN (0, 1))
);
CREATE INDEX class_grant_player ON class_grant(player);

CREATE TABLE calendar_act (
	tourney bigint NOT NULL,
	act text NOT NULL,
	due bigint NOT NULL,
	at bigint NOT NULL,
	PRIMARY KEY (tourney, act, due)
);

CREATE TABLE rating_list (
	id bigint PRIMARY KEY,
	day bigint NOT NULL,
	revision bigint NOT NULL CHECK (revision >= 1),
	at bigint NOT NULL,
	text text NOT NULL,
	hash bytea NOT NULL CHECK (length(hash) = 32),
	UNIQUE (day, revision)
);

CREATE TABLE beacon (
	day bigint PRIMARY KEY,
	hash bytea NOT NULL CHECK (length(hash) = 32),
	lines bigint NOT NULL DEFAULT 0,
	root bytea NOT NULL DEFAULT ''
);

CREATE TABLE access (
	id bigint PRIMARY KEY,
	kind bigint NOT NULL CHECK (kind BETWEEN 1 AND 5),
	player bigint REFERENCES player(id),
	address text NOT NULL DEFAULT '',
	name text NOT NULL DEFAULT '',
	scope bigint NOT NULL CHECK (scope BETWEEN 1 AND 3),
	hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
	device text NOT NULL DEFAULT '',
	created bigint NOT NULL,
	last_used bigint NOT NULL DEFAULT 0,
	expires bigint NOT NULL DEFAULT 0,
	ended bigint NOT NULL DEFAULT 0,
	otp bigint NOT NULL DEFAULT 0 CHECK (otp BETWEEN 0 AND 2),
	CHECK ((player IS NULL) = (address <> ''))
);
CREATE INDEX access_player ON access(player) WHERE player IS NOT NULL;
CREATE INDEX access_address ON access(lower(address)) WHERE address <> '';
CREATE INDEX access_ended ON access(ended) WHERE ended > 0;

CREATE TABLE official (
	id bigint PRIMARY KEY,
	name text NOT NULL CHECK (name <> ''),
	role bigint NOT NULL CHECK (role BETWEEN 1 AND 3),
	address text NOT NULL CHECK (address <> ''),
	events text NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL,
	ended bigint NOT NULL DEFAULT 0,
	otp bytea NOT NULL DEFAULT '',
	otp_step bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX official_name ON official(name) WHERE ended = 0;
CREATE UNIQUE INDEX official_address ON official(lower(address)) WHERE ended = 0;

CREATE TABLE sign_in (
	id bigint PRIMARY KEY,
	address bytea NOT NULL CHECK (length(address) = 32),
	player bigint REFERENCES player(id),
	asked bigint NOT NULL,
	request bytea NOT NULL UNIQUE CHECK (length(request) = 32),
	code bytea NOT NULL CHECK (length(code) = 32),
	link bytea NOT NULL UNIQUE CHECK (length(link) = 32),
	next text NOT NULL DEFAULT '',
	wrong bigint NOT NULL DEFAULT 0,
	code_used bigint NOT NULL DEFAULT 0,
	link_used bigint NOT NULL DEFAULT 0,
	official bigint REFERENCES official(id)
);
CREATE INDEX sign_in_address ON sign_in(address, asked);
CREATE INDEX sign_in_asked ON sign_in(asked);
CREATE INDEX sign_in_player ON sign_in(player) WHERE player IS NOT NULL;

CREATE TABLE otp_wrong (
	official bigint NOT NULL REFERENCES official(id),
	at bigint NOT NULL
);
CREATE INDEX otp_wrong_official ON otp_wrong(official, at);

CREATE TABLE rating_restart (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	day bigint NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL
);
CREATE INDEX rating_restart_player ON rating_restart(player);

CREATE TABLE preference (
	player bigint NOT NULL REFERENCES player(id),
	name text NOT NULL CHECK (name IN ('zone', 'notation', 'colours', 'pieces')),
	value text NOT NULL,
	PRIMARY KEY (player, name)
);

CREATE TABLE seal (
	id bigint PRIMARY KEY CHECK (id = 1),
	secret bytea NOT NULL CHECK (length(secret) IN (0, 32)),
	after bigint NOT NULL
);

CREATE TABLE journal (
	tourney bigint NOT NULL,
	seq bigint NOT NULL,
	prev bytea NOT NULL CHECK (length(prev) = 32),
	text text NOT NULL,
	PRIMARY KEY (tourney, seq)
);

CREATE TABLE beacon_event (
	day bigint NOT NULL,
	tourney bigint NOT NULL,
	head bytea NOT NULL CHECK (length(head) = 32),
	PRIMARY KEY (day, tourney)
);

CREATE TABLE game_tally (
	id bigint PRIMARY KEY CHECK (id = 1),
	unfinished bigint NOT NULL,
	finished bigint NOT NULL,
	annulled bigint NOT NULL
);

CREATE TABLE tourney (
	id bigint PRIMARY KEY,
	code text NOT NULL,
	name text NOT NULL,
	ruleset text NOT NULL,
	zone text NOT NULL,
	group_size bigint NOT NULL CHECK (group_size BETWEEN 2 AND 32),
	created bigint NOT NULL,
	kind text NOT NULL DEFAULT 'emt',
	class text NOT NULL DEFAULT '',
	series bigint REFERENCES series(id),
	year bigint NOT NULL DEFAULT 0,
	slug text NOT NULL DEFAULT '',
	alias text NOT NULL DEFAULT '',
	state bigint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 8),
	options text NOT NULL DEFAULT '{}',
	fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
	rated bigint NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
	opens bigint,
	closes bigint,
	draws bigint,
	starts bigint,
	next_at bigint NOT NULL DEFAULT 0,
	code_key text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX tourney_code ON tourney(lower(code));
CREATE UNIQUE INDEX tourney_slug ON tourney(slug);
CREATE INDEX tourney_next ON tourney(next_at) WHERE next_at > 0;
CREATE INDEX tourney_series ON tourney(series, year) WHERE series IS NOT NULL;
CREATE INDEX tourney_alias ON tourney(lower(alias)) WHERE alias <> '';
CREATE INDEX tourney_kind ON tourney(kind);
CREATE INDEX tourney_state ON tourney(state);
CREATE INDEX tourney_code_key ON tourney(code_key);

CREATE TABLE tourney_change (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	at bigint NOT NULL,
	author text NOT NULL,
	what text NOT NULL,
	was text NOT NULL,
	becomes text NOT NULL,
	reason text NOT NULL
);
CREATE INDEX tourney_change_tourney ON tourney_change(tourney);

CREATE TABLE officer (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	holder text NOT NULL,
	role text NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL,
	ended bigint NOT NULL DEFAULT 0
);
CREATE INDEX officer_tourney ON officer(tourney);
CREATE INDEX officer_holder ON officer(holder) WHERE ended = 0;

CREATE TABLE stage (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	number bigint NOT NULL CHECK (number >= 1),
	name text NOT NULL,
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 5),
	seed bytea CHECK (seed IS NULL OR length(seed) = 32),
	draws bigint,
	starts bigint,
	created bigint NOT NULL,
	UNIQUE (tourney, number)
);

CREATE TABLE composition (
	id bigint PRIMARY KEY,
	stage bigint NOT NULL REFERENCES stage(id),
	version bigint NOT NULL CHECK (version >= 1),
	at bigint NOT NULL,
	author text NOT NULL,
	reason text NOT NULL,
	facts text NOT NULL,
	UNIQUE (stage, version)
);

CREATE TABLE grp (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	stage bigint NOT NULL REFERENCES stage(id),
	number bigint NOT NULL,
	code text NOT NULL DEFAULT '',
	name text NOT NULL,
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 6),
	ruleset text NOT NULL,
	zone text NOT NULL,
	size bigint NOT NULL DEFAULT 0,
	setup text NOT NULL DEFAULT '{}',
	seed bytea CHECK (seed IS NULL OR length(seed) = 32),
	drawn bigint NOT NULL DEFAULT 0,
	start bigint,
	ended bigint,
	playoff_of bigint REFERENCES grp(id),
	created bigint NOT NULL,
	final_at bigint NOT NULL DEFAULT 0,
	next_at bigint NOT NULL DEFAULT 0,
	with_event bigint NOT NULL DEFAULT 0 CHECK (with_event IN (0, 1)),
	UNIQUE (tourney, number)
);
CREATE INDEX grp_state ON grp(state, tourney);
CREATE UNIQUE INDEX grp_code ON grp(code) WHERE code <> '';
CREATE INDEX grp_next ON grp(next_at) WHERE next_at > 0;
CREATE INDEX grp_playoff ON grp(playoff_of) WHERE playoff_of IS NOT NULL;
CREATE INDEX grp_ended ON grp(ended) WHERE ended IS NOT NULL;
CREATE INDEX grp_stage ON grp(stage, state, ended);

CREATE TABLE lot (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	stage bigint REFERENCES stage(id),
	grp bigint REFERENCES grp(id),
	purpose text NOT NULL,
	seed bytea NOT NULL CHECK (length(seed) = 32),
	committed bigint NOT NULL,
	beacon text NOT NULL DEFAULT '',
	drawn bigint NOT NULL DEFAULT 0,
	message text NOT NULL DEFAULT '',
	result text NOT NULL DEFAULT ''
);
CREATE INDEX lot_grp ON lot(grp) WHERE grp IS NOT NULL;
CREATE INDEX lot_purpose ON lot(tourney, purpose, grp, stage);

CREATE TABLE team (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	club bigint NOT NULL REFERENCES club(id),
	number bigint NOT NULL CHECK (number >= 1),
	captain bigint REFERENCES player(id),
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 4),
	penalty2 bigint NOT NULL DEFAULT 0,
	division bigint NOT NULL DEFAULT 0,
	grp bigint REFERENCES grp(id),
	seat bigint NOT NULL DEFAULT 0,
	address text NOT NULL DEFAULT '',
	asked_facts text NOT NULL DEFAULT '{}',
	asked bigint NOT NULL,
	valid bigint NOT NULL DEFAULT 0,
	UNIQUE (tourney, club, number)
);
CREATE INDEX team_grp ON team(grp) WHERE grp IS NOT NULL;

CREATE TABLE lineup (
	id bigint PRIMARY KEY,
	team bigint NOT NULL REFERENCES team(id),
	board bigint NOT NULL CHECK (board >= 1),
	player bigint REFERENCES player(id),
	address text NOT NULL DEFAULT '',
	asked_facts text NOT NULL DEFAULT '{}',
	reserve bigint NOT NULL CHECK (reserve IN (0, 1)),
	first bigint,
	stop bigint NOT NULL DEFAULT 0 CHECK (stop IN (0, 1)),
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 3),
	at bigint NOT NULL,
	author text NOT NULL
);
CREATE INDEX lineup_team ON lineup(team);
CREATE INDEX lineup_player ON lineup(player);

CREATE TABLE entry (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	stage bigint REFERENCES stage(id),
	grp bigint REFERENCES grp(id),
	player bigint REFERENCES player(id),
	address text NOT NULL,
	asked_facts text NOT NULL,
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 7),
	origin text NOT NULL DEFAULT 'entered',
	class text NOT NULL DEFAULT '',
	seats bigint NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 2),
	seq bigint NOT NULL DEFAULT 0,
	number bigint NOT NULL DEFAULT 0,
	team bigint REFERENCES team(id),
	board bigint NOT NULL DEFAULT 0,
	first bigint,
	last bigint,
	confirmation text NOT NULL DEFAULT '',
	asked bigint NOT NULL,
	confirmed bigint NOT NULL DEFAULT 0,
	paid bigint NOT NULL DEFAULT 0,
	withdrawn bigint NOT NULL DEFAULT 0,
	reminded bigint,
	void_all bigint NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1))
);
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_tourney ON entry(tourney, state);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(lower(address)) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;
CREATE INDEX entry_from ON entry(lower(address)) WHERE address <> '';

CREATE TABLE admission (
	id bigint PRIMARY KEY,
	entry bigint NOT NULL REFERENCES entry(id),
	at bigint NOT NULL,
	asof bigint NOT NULL,
	class text NOT NULL,
	routes text NOT NULL,
	basis text NOT NULL,
	author text NOT NULL
);
CREATE INDEX admission_entry ON admission(entry);

CREATE TABLE payment (
	id bigint PRIMARY KEY,
	entry bigint REFERENCES entry(id),
	team bigint REFERENCES team(id),
	amount bigint NOT NULL,
	at bigint NOT NULL,
	author text NOT NULL
);
CREATE INDEX payment_entry ON payment(entry) WHERE entry IS NOT NULL;
CREATE INDEX payment_team ON payment(team) WHERE team IS NOT NULL;

CREATE TABLE round_version (
	id bigint PRIMARY KEY,
	stage bigint NOT NULL REFERENCES stage(id),
	grp bigint REFERENCES grp(id),
	round bigint NOT NULL CHECK (round >= 1),
	version bigint NOT NULL CHECK (version >= 1),
	at bigint NOT NULL,
	author text NOT NULL,
	reason text NOT NULL,
	starts bigint,
	facts text NOT NULL
);
CREATE UNIQUE INDEX round_version_one ON round_version(stage, coalesce(grp, 0), round, version);

CREATE TABLE absence (
	entry bigint NOT NULL REFERENCES entry(id),
	round bigint NOT NULL CHECK (round >= 1),
	at bigint NOT NULL,
	PRIMARY KEY (entry, round)
);

CREATE TABLE card (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	grp bigint REFERENCES grp(id),
	round bigint NOT NULL CHECK (round >= 1),
	match bigint NOT NULL DEFAULT 0,
	version bigint NOT NULL CHECK (version >= 1),
	at bigint NOT NULL,
	author text NOT NULL,
	facts text NOT NULL,
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 3)
);
CREATE UNIQUE INDEX card_one ON card(tourney, round, match, coalesce(grp, 0), version);

CREATE TABLE rating_step (
	list bigint NOT NULL REFERENCES rating_list(id),
	player bigint NOT NULL REFERENCES player(id),
	place bigint NOT NULL,
	grp bigint NOT NULL REFERENCES grp(id),
	board bigint NOT NULL,
	ended bigint NOT NULL,
	was bigint NOT NULL,
	games bigint NOT NULL CHECK (games > 0),
	won text NOT NULL,
	expected text NOT NULL,
	factor bigint NOT NULL,
	bonus text NOT NULL,
	becomes bigint NOT NULL,
	average bigint NOT NULL CHECK (average IN (0, 1)),
	PRIMARY KEY (player, list, place)
);
CREATE INDEX rating_step_list ON rating_step(list);

CREATE TABLE composition_group (
	stage bigint NOT NULL REFERENCES stage(id),
	number bigint NOT NULL CHECK (number >= 1),
	version bigint NOT NULL CHECK (version >= 1),
	facts text NOT NULL,
	PRIMARY KEY (stage, number, version)
);

CREATE TABLE team_admission (
	id bigint PRIMARY KEY,
	team bigint NOT NULL REFERENCES team(id),
	at bigint NOT NULL,
	asof bigint NOT NULL,
	facts text NOT NULL,
	author text NOT NULL
);
CREATE INDEX team_admission_team ON team_admission(team);

CREATE TABLE leave (
	id bigint PRIMARY KEY,
	player bigint NOT NULL REFERENCES player(id),
	grp bigint REFERENCES grp(id),
	first bigint NOT NULL,
	last bigint NOT NULL,
	told bigint NOT NULL,
	special bigint NOT NULL CHECK (special IN (0, 1)),
	CHECK (last >= first)
);
CREATE INDEX leave_player ON leave(player, grp);

CREATE TABLE game (
	id bigint PRIMARY KEY,
	grp bigint REFERENCES grp(id),
	white bigint NOT NULL REFERENCES player(id),
	black bigint NOT NULL REFERENCES player(id),
	round bigint NOT NULL,
	ruleset text NOT NULL,
	zone text NOT NULL,
	start bigint NOT NULL,
	fen text NOT NULL,
	chess960 bigint NOT NULL CHECK (chess960 IN (0, 1)),
	prelude text NOT NULL
);
CREATE INDEX game_grp ON game(grp, round) WHERE grp IS NOT NULL;
CREATE INDEX game_white ON game(white);
CREATE INDEX game_black ON game(black);

CREATE TABLE game_event (
	game bigint NOT NULL REFERENCES game(id),
	seq bigint NOT NULL,
	prev bytea NOT NULL CHECK (length(prev) = 32),
	text text NOT NULL,
	PRIMARY KEY (game, seq)
);

CREATE TABLE inbox (
	id bigint PRIMARY KEY,
	key text NOT NULL UNIQUE,
	door bigint NOT NULL CHECK (door BETWEEN 1 AND 4),
	at bigint NOT NULL,
	player bigint REFERENCES player(id),
	game bigint REFERENCES game(id),
	grp bigint REFERENCES grp(id),
	answer text NOT NULL
);
CREATE INDEX inbox_player ON inbox(player) WHERE player IS NOT NULL;
CREATE INDEX inbox_game ON inbox(game) WHERE game IS NOT NULL;

CREATE TABLE raw_mail (
	inbox bigint PRIMARY KEY REFERENCES inbox(id),
	raw bytea NOT NULL
);

CREATE TABLE game_state (
	game bigint PRIMARY KEY REFERENCES game(id),
	stage bigint NOT NULL CHECK (stage BETWEEN 0 AND 3),
	result text NOT NULL CHECK (result IN ('*', '1-0', '0-1', '1/2-1/2', '0-0')),
	ply bigint NOT NULL,
	seq bigint NOT NULL,
	head bytea NOT NULL CHECK (length(head) = 32),
	next_at bigint NOT NULL,
	moved_at bigint NOT NULL,
	ended_at bigint NOT NULL,
	outage bigint NOT NULL,
	white bigint NOT NULL REFERENCES player(id),
	black bigint NOT NULL REFERENCES player(id),
	white_from bigint,
	black_from bigint,
	reserve bigint NOT NULL DEFAULT 0 CHECK (reserve = 0 OR reserve = 1)
);
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;
CREATE INDEX game_state_white ON game_state(white);
CREATE INDEX game_state_black ON game_state(black);

CREATE TABLE game_occupant (
	game bigint NOT NULL REFERENCES game(id),
	seq bigint NOT NULL,
	side bigint NOT NULL CHECK (side IN (0, 1)),
	player bigint NOT NULL REFERENCES player(id),
	first bigint NOT NULL,
	stop bigint,
	reserve bigint NOT NULL CHECK (reserve IN (0, 1)),
	at bigint NOT NULL,
	PRIMARY KEY (game, seq)
);
CREATE INDEX game_occupant_player ON game_occupant(player);

CREATE TABLE beacon_line (
	day bigint NOT NULL,
	game bigint NOT NULL REFERENCES game(id),
	head bytea NOT NULL CHECK (length(head) = 32),
	PRIMARY KEY (day, game)
);

CREATE TABLE game_note (
	player bigint NOT NULL REFERENCES player(id),
	game bigint NOT NULL REFERENCES game(id),
	text text NOT NULL,
	tree text NOT NULL,
	version bigint NOT NULL CHECK (version >= 1),
	changed bigint NOT NULL,
	PRIMARY KEY (player, game)
);

CREATE TABLE game_news (
	id bigint PRIMARY KEY,
	game bigint NOT NULL REFERENCES game(id),
	seq bigint NOT NULL
);

CREATE TABLE case_ (
	id bigint PRIMARY KEY,
	kind bigint NOT NULL CHECK (kind BETWEEN 1 AND 15),
	state bigint NOT NULL CHECK (state BETWEEN 0 AND 2),
	game bigint REFERENCES game(id),
	grp bigint REFERENCES grp(id),
	player bigint REFERENCES player(id),
	tourney bigint REFERENCES tourney(id),
	entry bigint REFERENCES entry(id),
	team bigint REFERENCES team(id),
	opened bigint NOT NULL,
	due bigint NOT NULL,
	evidence text NOT NULL,
	ruling bigint,
	appealed bigint
);
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;
CREATE INDEX case_tourney ON case_(tourney) WHERE state = 0;
CREATE INDEX case_waiting ON case_(id) WHERE state = 0;
CREATE INDEX case_grp ON case_(grp) WHERE state = 0 AND grp IS NOT NULL;
CREATE INDEX case_player ON case_(player) WHERE player IS NOT NULL;
CREATE INDEX case_appealed ON case_(appealed) WHERE state = 0 AND appealed IS NOT NULL;

CREATE TABLE ruling (
	id bigint PRIMARY KEY,
	case_id bigint REFERENCES case_(id),
	game bigint REFERENCES game(id),
	grp bigint REFERENCES grp(id),
	player bigint REFERENCES player(id),
	at bigint NOT NULL,
	author text NOT NULL,
	verdict text NOT NULL,
	days bigint NOT NULL DEFAULT 0,
	paragraph text NOT NULL,
	reason text NOT NULL,
	appeal_until bigint NOT NULL,
	level bigint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2),
	signer text NOT NULL DEFAULT ''
);
CREATE INDEX ruling_grp ON ruling(grp);
CREATE INDEX ruling_game ON ruling(game);
CREATE INDEX ruling_player ON ruling(player) WHERE player IS NOT NULL;
ALTER TABLE case_ ADD FOREIGN KEY (ruling) REFERENCES ruling(id);
ALTER TABLE case_ ADD FOREIGN KEY (appealed) REFERENCES ruling(id);

CREATE TABLE final_table (
	id bigint PRIMARY KEY,
	grp bigint NOT NULL REFERENCES grp(id),
	version bigint NOT NULL CHECK (version >= 1),
	at bigint NOT NULL,
	ruling bigint REFERENCES ruling(id),
	facts text NOT NULL,
	UNIQUE (grp, version)
);

CREATE TABLE admission_shaken (
	admission bigint PRIMARY KEY REFERENCES admission(id),
	at bigint NOT NULL,
	ruling bigint REFERENCES ruling(id)
);

CREATE TABLE report (
	id bigint PRIMARY KEY,
	tourney bigint NOT NULL REFERENCES tourney(id),
	grp bigint REFERENCES grp(id),
	version bigint NOT NULL CHECK (version >= 1),
	at bigint NOT NULL,
	author text NOT NULL,
	signer text NOT NULL,
	ruling bigint REFERENCES ruling(id),
	facts text NOT NULL,
	hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE UNIQUE INDEX report_one ON report(tourney, coalesce(grp, 0), version);

CREATE TABLE player_join (
	ruling bigint PRIMARY KEY REFERENCES ruling(id),
	player bigint NOT NULL REFERENCES player(id),
	into_player bigint NOT NULL REFERENCES player(id),
	CHECK (player <> into_player)
);
CREATE INDEX player_join_into ON player_join(into_player);

INSERT INTO seal (id, secret, after) VALUES (1, '', 0);
INSERT INTO game_tally (id, unfinished, finished, annulled) VALUES (1, 0, 0, 0);

-- Tables that never change: a trigger refuses changes with the text in its argument.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END $$;

DO $$
DECLARE
	kept record;
BEGIN
	FOR kept IN SELECT * FROM (VALUES
		('game', 'UPDATE', 'the setup of a game never changes'),
		('game', 'DELETE', 'games are never deleted'),
		('game_event', 'UPDATE OR DELETE', 'events are append-only'),
		('ruling', 'UPDATE OR DELETE', 'rulings are append-only'),
		('act', 'DELETE', 'acts are append-only'),
		('final_table', 'UPDATE OR DELETE', 'final tables are append-only'),
		('tourney_change', 'UPDATE OR DELETE', 'changes of a tournament are append-only'),
		('composition', 'DELETE OR UPDATE', 'compositions are append-only'),
		('player_change', 'UPDATE', 'changes of a player are append-only'),
		('class_grant', 'UPDATE', 'grants are append-only'),
		('admission', 'UPDATE OR DELETE', 'admissions are append-only'),
		('payment', 'UPDATE OR DELETE', 'payments are append-only'),
		('round_version', 'UPDATE OR DELETE', 'rounds are append-only'),
		('calendar_act', 'UPDATE OR DELETE', 'acts of the calendar are append-only'),
		('report', 'UPDATE OR DELETE', 'reports are append-only'),
		('rating_list', 'UPDATE OR DELETE', 'rating lists are append-only'),
		('beacon', 'UPDATE OR DELETE', 'beacons are append-only'),
		('composition_group', 'UPDATE', 'compositions are append-only'),
		('team_admission', 'UPDATE OR DELETE', 'admissions are append-only'),
		('rating_restart', 'UPDATE OR DELETE', 'restarts are append-only'),
		('player_join', 'UPDATE OR DELETE', 'rulings are append-only'),
		('journal', 'UPDATE OR DELETE', 'the journal is append-only'),
		('beacon_event', 'DELETE', 'beacons are append-only')) AS t (name, what, reason)
	LOOP
		IF kept.what LIKE '%UPDATE%' THEN
			EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW '
				'EXECUTE FUNCTION refuse(%L)', kept.name || '_fixed', kept.name, kept.reason);
		END IF;
		IF kept.what LIKE '%DELETE%' THEN
			EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW '
				'EXECUTE FUNCTION refuse(%L)', kept.name || '_kept', kept.name, kept.reason);
		END IF;
	END LOOP;
END $$;

-- An act is changed only while an erasure is under way, and then only its texts.
CREATE FUNCTION act_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.id <> old.id OR new.at <> old.at OR new.author <> old.author
		OR NOT EXISTS (SELECT 1 FROM meta WHERE name = 'erasing' AND value = 'yes') THEN
		RAISE EXCEPTION USING MESSAGE = 'acts are append-only',
			ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN new;
END $$;
CREATE TRIGGER act_fixed BEFORE UPDATE ON act FOR EACH ROW EXECUTE FUNCTION act_fixed();

-- The lines of a day that is over.
CREATE FUNCTION beacon_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line_day bigint := CASE TG_OP WHEN 'INSERT' THEN new.day ELSE old.day END;
BEGIN
	IF EXISTS (SELECT 1 FROM beacon WHERE day >= line_day) THEN
		RAISE EXCEPTION USING MESSAGE = 'the day of the beacon is over',
			ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN new;
END $$;
CREATE TRIGGER beacon_line_over BEFORE INSERT ON beacon_line
	FOR EACH ROW EXECUTE FUNCTION beacon_over();
CREATE TRIGGER beacon_event_over BEFORE INSERT ON beacon_event
	FOR EACH ROW EXECUTE FUNCTION beacon_over();
CREATE TRIGGER beacon_event_fixed BEFORE UPDATE ON beacon_event
	FOR EACH ROW EXECUTE FUNCTION beacon_over();

-- The groups of a composition that is stored.
CREATE FUNCTION composition_group_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.version <= (SELECT max(version) FROM composition WHERE stage = old.stage) THEN
		RAISE EXCEPTION USING MESSAGE = 'compositions are append-only',
			ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN old;
END $$;
CREATE TRIGGER composition_group_kept BEFORE DELETE ON composition_group
	FOR EACH ROW EXECUTE FUNCTION composition_group_kept();
CREATE FUNCTION composition_group_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.version <= (SELECT max(version) FROM composition WHERE stage = new.stage) THEN
		RAISE EXCEPTION USING MESSAGE = 'a composition that is stored has its groups',
			ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN new;
END $$;
CREATE TRIGGER composition_group_late BEFORE INSERT ON composition_group
	FOR EACH ROW EXECUTE FUNCTION composition_group_late();

-- The number of games.
CREATE FUNCTION game_tally_count(stage bigint, result text, by bigint) RETURNS void LANGUAGE sql AS $$
	UPDATE game_tally SET unfinished = unfinished + by * (stage < 3)::int,
		finished = finished + by * (stage = 3 AND result <> '*')::int,
		annulled = annulled + by * (stage = 3 AND result = '*')::int WHERE id = 1;
$$;
CREATE FUNCTION game_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM game_tally_count(old.stage, old.result, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM game_tally_count(new.stage, new.result, 1);
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER game_tally_added AFTER INSERT ON game_state
	FOR EACH ROW EXECUTE FUNCTION game_tally_keep();
CREATE TRIGGER game_tally_changed AFTER UPDATE OF stage, result ON game_state FOR EACH ROW
	WHEN (new.stage <> old.stage OR new.result <> old.result) EXECUTE FUNCTION game_tally_keep();
CREATE TRIGGER game_tally_removed AFTER DELETE ON game_state
	FOR EACH ROW EXECUTE FUNCTION game_tally_keep();

-- Numbers are assigned as in SQLite, since people see them: unlike a sequence, a rollback leaves no
-- gap. Transactions that write are serialized, see db_postgres.c.
DO $$
DECLARE t record;
BEGIN
	FOR t IN SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
		AND a.attname = 'id' AND c.relname NOT IN ('seal', 'game_tally')
	LOOP
		EXECUTE format('CREATE FUNCTION %I() RETURNS bigint LANGUAGE plpgsql AS $f$ BEGIN '
			'RETURN (SELECT coalesce(max(id), 0) + 1 FROM %I); END $f$',
			t.name || '_next', t.name);
		EXECUTE format('ALTER TABLE %I ALTER COLUMN id SET DEFAULT %I()', t.name, t.name || '_next');
	END LOOP;
END $$;
