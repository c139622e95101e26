-- Who added a way into an account, so that the first proof of an address removes what nobody with that address added.

alter table player add column phone_added_in uuid;
alter table player add column ways_checked_at timestamptz;
comment on column player.phone_added_in is 'The session that proved the number; null where none did';
comment on column player.ways_checked_at is 'When the ways in were compared with the first proof of the email. Null: the next reset compares them.';

-- An unproven number identifies nobody, so it is unique only once it is proven.
drop index player_phone;
create unique index player_phone on player (brand, phone) where phone_confirmed_at is not null;
create index player_phone_unproven on player (phone) where phone_confirmed_at is null and phone is not null;

alter table player_session add column by_factor boolean not null default false;
comment on column player_session.by_factor is 'Opened with a second factor or a passkey, so its holder has the player''s factors';

alter table player_factor add column added_in uuid;
comment on column player_factor.added_in is 'The session that set it up; null for those from before this was kept';

alter table player_passkey add column added_in uuid;
comment on column player_passkey.added_in is 'The session that added it; null for those from before this was kept';

alter table player_identity add column added_in uuid;
alter table player_identity add column is_vouched boolean not null default false;
alter table player_identity add column paused_at timestamptz;
comment on column player_identity.added_in is 'The session that joined it; null for those from before this was kept';
comment on column player_identity.is_vouched is 'The provider vouched for the player''s own email when the account was joined';
comment on column player_identity.paused_at is 'Since when it does not sign in: a password reset waits for the owner to confirm or remove it';

create index social_link_player on social_link (player_id) where player_id is not null;
create index autologin_token_player on autologin_token (player_id);
