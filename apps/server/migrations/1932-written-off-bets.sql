-- Staff can void a bet whose sportsbook can't, and write off what a correction left owed.

alter table sports_bet add column written_off bigint not null default 0 check (written_off >= 0);
comment on column sports_bet.written_off is
  'What it owed until staff wrote it off. The player keeps that money, so later credits of this bet repay it too';

alter table sports_bet_event
  drop constraint sports_bet_event_kind_check,
  add constraint sports_bet_event_kind_check
    check (kind in ('accept', 'decline', 'settle', 'unsettle', 'void', 'cashout', 'rollback', 'write-off'));
