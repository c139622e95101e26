-- After a change of the email was undone, nobody knows whether the old or the new address belongs to a thief.

alter table player add column email_undone_at timestamptz;
comment on column player.email_undone_at is 'When a change of the email was last undone: withdrawals are paused for two days from then; null: never';

alter table player_factor add column paused_until timestamptz;
comment on column player_factor.paused_until is 'Added after a change of the email that was undone: a sign-in does without it until then; null: never paused';
alter table player_passkey add column paused_until timestamptz;
comment on column player_passkey.paused_until is 'As of player_factor. Such a passkey never signs in without the password';
