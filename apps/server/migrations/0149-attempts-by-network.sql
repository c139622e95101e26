-- A stranger must not be able to delay the sign-in of a player whose login they know.

alter table login_attempt add column login_group bytea;
comment on column login_attempt.login_group is 'Keyed hash of the login alone, where the row counts one network or all of them together';
create index login_attempt_group on login_attempt (login_group) where login_group is not null;
comment on table login_attempt is 'Failed sign-ins by login and network, known or not, so that the answer tells nothing of which logins exist.';

create table login_network (
  login_hash bytea not null,
  network_hash bytea not null,
  signed_in_at timestamptz not null,
  primary key (login_hash, network_hash)
);
comment on table login_network is 'Networks from which a login has signed in. Guesses from elsewhere do not delay them. Deleted when unused for 90 days';
comment on column login_network.login_hash is 'Keyed hash';
comment on column login_network.network_hash is 'Keyed hash of login and network: it names no network that could be compared between players';
create index login_network_signed_in on login_network (signed_in_at);
