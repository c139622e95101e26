-- Sign-in by Telegram's widget, which vouches for nobody's address.

create table telegram_answer (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table telegram_answer is 'Signed answers of the widget that were used: each counts once. Forgotten when it would be too old anyway.';

create index telegram_answer_expires on telegram_answer (expires_at);

alter table social_link alter column player_id drop not null;
comment on column social_link.player_id is 'Whose account it would be joined with; null where only he can say that, with login and password';
