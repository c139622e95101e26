-- What registers of self-excluded people answered about players.

create table register_check (
  player_id uuid not null references player (id),
  register text not null,
  state text not null check (state in ('clear', 'listed', 'unanswered', 'incomplete')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  listed_since timestamptz,
  asked_as bytea not null,
  offers_until timestamptz,
  primary key (player_id, register)
);
comment on table register_check is 'The last answer of each register about a player whose market asks it';
comment on column register_check.register is 'Its id in registers.json';
comment on column register_check.state is 'unanswered: it did not answer; incomplete: the player''s data were not enough to ask';
comment on column register_check.asked_at is 'When the last question began';
comment on column register_check.answered_at is 'When the register last said whether it lists the player';
comment on column register_check.listed_since is 'When the question began that first found the player listed; null: not listed';
comment on column register_check.asked_as is 'A keyed hash of the data that were asked about, to see when they change';
comment on column register_check.offers_until is 'Until when the player may be sent offers on this answer; null: without end';

create index register_check_unanswered on register_check (player_id) where state = 'unanswered';
