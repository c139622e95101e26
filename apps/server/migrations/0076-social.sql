-- Players who come in by the account that they have with somebody else.

create table player_identity (
  brand text not null,
  issuer text not null,
  subject text not null,
  player_id uuid not null references player,
  linked_at timestamptz not null,
  primary key (brand, issuer, subject)
);
comment on table player_identity is 'Who a player is for somebody else who vouches for him. Issuer and subject together never change their owner.';

create index player_identity_player on player_identity (player_id);

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
comment on table social_attempt is 'A visitor who was sent to somebody else to sign in; his coming back counts once. Forgotten after it expires.';
comment on column social_attempt.binding is 'SHA-256 of a secret that only the browser has that began: nobody is signed in by an address that he was sent.';

create index social_attempt_expires on social_attempt (expires_at);

create table social_link (
  token_hash bytea primary key,
  player_id uuid not null references player,
  provider text not null,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table social_link is 'Somebody proved that an address is his which a player has already: he may join the two with the password.';

create index social_link_expires on social_link (expires_at);
