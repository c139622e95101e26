-- What rewards count of sports bets: the stake in the base currency, and when a bet was first settled.

alter table sports_bet add column base_parts bigint;
comment on column sports_bet.base_parts is
  'The stake in millionths of a subunit of the base currency, at the rate of its placement; null: placed before it was stored';

alter table sports_bet add column first_settled_at timestamptz;
comment on column sports_bet.first_settled_at is
  'When it was first won or lost: a correction keeps it, so that it is counted where the bet was. Null: not yet';

update sports_bet b
   set first_settled_at = (select min(at) from sports_bet_event e where e.bet = b.id and e.state in ('won', 'lost'))
 where version > 0;

create index sports_bet_first_settled_at on sports_bet (player, first_settled_at) where first_settled_at is not null;
