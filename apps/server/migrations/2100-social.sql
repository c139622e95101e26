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
  'Who a player is for somebody else who vouches for him. Issuer and subject together never change their owner.';
comment on column player_identity.provider is 'By which of our providers it was joined; null for those from before this was kept';
comment on column player_identity.added_in is 'The session that joined it; null for those from before this was kept';
comment on column player_identity.is_vouched is 'The provider vouched for the player''s own email when the account was joined';
comment on column player_identity.paused_at is
  'Since when it does not sign in: a password reset waits for the owner to confirm or remove it';

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
  'A visitor who was sent to somebody else to sign in; his coming back counts once. Forgotten after it expires.';
comment on column social_attempt.binding is
  'SHA-256 of a secret that only the browser has that began: nobody is signed in by an address that he was sent.';

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
  'Somebody proved that an address is his which a player has already: he may join the two with the password.';
comment on column social_link.player_id is
  'Whose account it would be joined with; null where only he can say that, with login and password';

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
  'A link that was made for one player by one of the staff. Counts once, for minutes; forgotten after it expires.';
comment on column autologin_token.credential_generation is 'The one of the player when the link was made';

create index autologin_token_expires on autologin_token (expires_at);
create index autologin_token_player on autologin_token (player_id);

create table telegram_answer (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table telegram_answer is
  'Signed answers of the widget that were used: each counts once. Forgotten when it would be too old anyway.';

create index telegram_answer_expires on telegram_answer (expires_at);
