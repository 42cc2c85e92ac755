-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- On a server, several daemons are replaced one by one: see 039.postgres.sql.  A file stays as it is.
SELECT 1;
