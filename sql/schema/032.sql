-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The instant of the next act was kept by programs that knew fewer acts of the calendar, and not
-- after every change.  1 = to be worked out at the first tick; 7 and 8: archived, cancelled.
UPDATE tourney SET next_at = 1 WHERE state NOT IN (7, 8);
