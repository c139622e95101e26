-- Rounds of two players that may cover each other.

alter table bonus_violation
  add column other_player_id uuid,
  add column shared text[],
  drop constraint bonus_violation_kind_check,
  add constraint bonus_violation_kind_check check (kind in ('max bet', 'restricted game', 'hedge', 'shared hedge')),
  add constraint bonus_violation_other check ((kind = 'shared hedge') = (other_player_id is not null and shared is not null));
comment on column bonus_violation.kind is
  'max bet: the stakes of the round exceed the max bet together; restricted game: the bonus excludes the game; hedge: another round of the game with a similar stake was open at the same time; shared hedge: the same, of a player with the same device, address or payout destination';
comment on column bonus_violation.other_player_id is 'The player of the other round, for shared hedge';
comment on column bonus_violation.shared is 'What both players use: device, address, destination';
