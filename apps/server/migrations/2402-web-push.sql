-- Web push: messages that a browser shows while the site is closed.

create table push_key (
  public_key text collate "C" primary key,
  private_key bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table push_key is 'Keys by which push services recognise this installation (VAPID). While one is open, the channel is on';
comment on column push_key.public_key is 'An uncompressed point of P-256 as base64url. Browsers subscribe with it';
comment on column push_key.private_key is 'PKCS #8, sealed with the key ring';
create unique index push_key_open on push_key ((true)) where ended_at is null;

create table push_device (
  session_id uuid primary key references player_session on delete cascade,
  player_id uuid not null,
  endpoint text collate "C" not null,
  public_key bytea not null,
  auth bytea not null,
  created_at timestamptz not null,
  constraint push_device_endpoint unique (endpoint)
);
comment on table push_device is 'Where the browsers of players receive pushes. A row ends with its login, so a browser shows nothing to the next person who uses it';
comment on column push_device.endpoint is 'A secret address at the push service of the browser';
comment on column push_device.public_key is 'Of the browser: only it can read what is sent';
comment on column push_device.auth is 'A secret of the browser, which proves that a push comes from us';
create index push_device_player on push_device (player_id);

alter table message_choice alter column in_app drop not null, add column push boolean;
comment on column message_choice.in_app is 'Null: not chosen yet, the setting decides';
comment on column message_choice.push is 'Whether they want offers as pushes. Null: not chosen, so no';
