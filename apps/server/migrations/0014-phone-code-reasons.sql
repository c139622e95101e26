-- A code by text message is for one purpose: to register, to choose a new password, or to prove a number.

alter table phone_code add column reason text not null default 'registration'
  check (reason in ('registration', 'password-reset', 'phone-verification'));
alter table phone_code alter column reason drop default;
alter table phone_code add column player_id uuid;
alter table phone_code add check ((reason = 'phone-verification') = (player_id is not null));
comment on column phone_code.reason is 'What it is good for, and for nothing else.';
comment on column phone_code.player_id is 'Whose number it shall prove. Null for the other reasons, so that nothing tells whether somebody has the number.';

alter table password_reset add column phone text;
alter table password_reset drop constraint password_reset_check;
alter table password_reset add constraint password_reset_reached
  check (num_nonnulls(email, phone) = (case when player_id is null then 0 else 1 end));
comment on column password_reset.phone is 'The number that has proven itself by its own code; then no mail is sent.';
