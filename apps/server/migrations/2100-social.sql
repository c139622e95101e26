-- Identities at other providers, and the operator's sign-in links.

create table player_identity (
  id uuid not null default gen_random_uuid(),
  brand text not null,
  player_id uuid not null references player,
  provider text,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  added_in uuid,
  is_vouched boolean not null default false,
  paused_at timestamptz,
  primary key (brand, issuer, subject)
);
comment on table player_identity is
  'An account at another provider that belongs to a player. Issuer and subject together never change their owner';
comment on column player_identity.provider is 'Our provider that linked it; null if none was recorded';
comment on column player_identity.added_in is 'The session that linked it; null if none was recorded';
comment on column player_identity.is_vouched is 'The provider vouched for the player''s own email when the account was linked';
comment on column player_identity.paused_at is
  'When a password reset paused it: it can''t log in until the owner confirms it';

create index player_identity_player on player_identity (player_id);
create unique index player_identity_id on player_identity (id);

create table social_attempt (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  binding bytea not null,
  back_route text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table social_attempt is
  'A visitor who was sent to another provider to log in. Their return counts once. Deleted after it expires';
comment on column social_attempt.binding is
  'SHA-256 of a secret of the browser that began the login: a link from someone else logs nobody in';

create index social_attempt_expires on social_attempt (expires_at);

create table social_link (
  token_hash bytea primary key,
  player_id uuid references player,
  provider text not null,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table social_link is
  'A proven address that belongs to an existing player: entering the password links the two. Deleted after it expires';
comment on column social_link.player_id is 'The account to link; null if only the visitor can name it, with login and password';

create index social_link_expires on social_link (expires_at);
create index social_link_player on social_link (player_id) where player_id is not null;

create table autologin_token (
  token_hash bytea primary key,
  player_id uuid not null references player,
  made_by text not null,
  credential_generation int not null default 1,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table autologin_token is
  'A sign-in link that staff created for one player. Valid once, for minutes; deleted after it expires';
comment on column autologin_token.credential_generation is 'The player''s generation when the link was created';

create index autologin_token_expires on autologin_token (expires_at);
create index autologin_token_player on autologin_token (player_id);

create table telegram_answer (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table telegram_answer is
  'Signed answers of the widget that were used: each counts once. Deleted when it would be too old anyway';

create index telegram_answer_expires on telegram_answer (expires_at);
