-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Indexes for what an act looks up among all tournaments, groups and rulings.
CREATE INDEX grp_playoff ON grp(playoff_of) WHERE playoff_of IS NOT NULL;
DROP INDEX lot_tourney;
CREATE INDEX lot_purpose ON lot(tourney, purpose, grp, stage);
CREATE INDEX officer_holder ON officer(holder) WHERE ended = 0;
CREATE INDEX ruling_player ON ruling(player) WHERE player IS NOT NULL;
CREATE INDEX team_grp ON team(grp) WHERE grp IS NOT NULL;
CREATE INDEX tourney_alias ON tourney(alias) WHERE alias <> '';
