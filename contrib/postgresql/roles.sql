-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The roles and the database of kskakd, run once by a superuser of PostgreSQL 15 or later:
--
--   psql -v ON_ERROR_STOP=1 -f roles.sql postgres
--
-- kskak_owner creates and changes the tables (kskak database migrate), kskak_server reads and writes
-- rows, kskak_reader only reads.  Set their passwords with \password, or allow them in pg_hba.conf.
CREATE ROLE kskak_owner LOGIN;
CREATE ROLE kskak_server LOGIN;
CREATE ROLE kskak_reader LOGIN;
CREATE DATABASE kskak OWNER kskak_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
REVOKE ALL ON DATABASE kskak FROM PUBLIC;
GRANT CONNECT ON DATABASE kskak TO kskak_server, kskak_reader;

\connect kskak
ALTER SCHEMA public OWNER TO kskak_owner;
GRANT USAGE ON SCHEMA public TO kskak_server, kskak_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE kskak_owner IN SCHEMA public
	GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO kskak_server;
ALTER DEFAULT PRIVILEGES FOR ROLE kskak_owner IN SCHEMA public
	GRANT USAGE, SELECT ON SEQUENCES TO kskak_server;
ALTER DEFAULT PRIVILEGES FOR ROLE kskak_owner IN SCHEMA public
	GRANT SELECT ON TABLES TO kskak_reader;
