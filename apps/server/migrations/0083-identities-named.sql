-- A player sees the accounts elsewhere that he can come in by, and takes one away: each has a name of ours.

alter table player_identity add column id uuid not null default gen_random_uuid();
alter table player_identity add column provider text;
comment on column player_identity.provider is 'By which of our providers it was joined; null for those from before this was kept';

create unique index player_identity_id on player_identity (id);
