-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- On a server, turns of several daemons run at the same time: see 038.postgres.sql.  A file stays
-- as it is.
SELECT 1;
