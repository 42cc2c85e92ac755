-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Earlier programs knew fewer calendar acts and did not update the instant of the next act after
-- every change.  1 = compute it at the first tick; 7 and 8: archived, cancelled.
UPDATE tourney SET next_at = 1 WHERE state NOT IN (7, 8);
