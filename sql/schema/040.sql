-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The page of a club reads its own players, not all of them.
CREATE INDEX player_club ON player(club);
