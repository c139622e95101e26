-- Two fields of the registration form: the age that a player states, and whether they want bonuses.

alter table player add column stated_age smallint
  check (stated_age between 18 and 120);
comment on column player.stated_age is 'Years that the player stated at registration, where the form asks for them. A statement of that day: it is never counted on. Null: not asked.';

alter table player add column receive_bonus boolean;
comment on column player.receive_bonus is 'Whether deposits bring a bonus unless the player declines it. Null: not asked, the operator''s default holds.';
