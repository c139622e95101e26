#!/bin/sh
# Runs once, when the database is created: the roles of docs/guides/operate.md#database-roles.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set server_password="$SERVER_DATABASE_PASSWORD" --set studio_password="$STUDIO_DATABASE_PASSWORD" <<'SQL'
create role fairhall_server login password :'server_password';
create role fairhall_studio login password :'studio_password';
SQL
