-- Sports bets, and everything that a sportsbook decided about them.

create table sports_bet (
  player uuid not null,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  id uuid not null,
  asset text collate "C" not null,
  digest text not null,
  terms jsonb not null,
  state text not null check (state in ('pending', 'open', 'won', 'lost', 'refunded', 'cashed out', 'declined', 'rolled back', 'tombstone')),
  stake bigint not null check (stake >= 0),
  stake_left bigint not null,
  max_return bigint,
  version int not null default 0 check (version >= 0),
  version_digest text,
  returned bigint not null default 0 check (returned >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  owed bigint not null default 0 check (owed >= 0),
  counted bigint[] not null,
  events int not null default 0,
  placed_at timestamptz not null,
  counted_at timestamptz not null,
  settled_at timestamptz,
  primary key (player, placed_at, id),
  constraint sports_bet_stake_left check (stake_left between 0 and stake)
) with (fillfactor = 50);
comment on table sports_bet is 'One bet at a sportsbook, written under the player''s lock together with its money';
comment on column sports_bet.player is 'The player: the ledger''s owner';
comment on column sports_bet.provider is 'Id of the sportsbook';
comment on column sports_bet.external_id is 'The sportsbook''s id of the bet';
comment on column sports_bet.id is 'Our id: the group of its entries';
comment on column sports_bet.asset is 'The currency';
comment on column sports_bet.digest is 'Hash of the placed content: the same id with other content is a conflict';
comment on column sports_bet.terms is 'Kind, odds and legs, with the results of the version in effect';
comment on column sports_bet.state is
  'Tombstone: a void, rollback or decline came before the bet, so that the bet is refused if it still comes';
comment on column sports_bet.stake is 'Cash that was staked, in subunits';
comment on column sports_bet.stake_left is 'The stake without the parts that were cashed out';
comment on column sports_bet.max_return is 'The largest total return that the sportsbook agreed to; null: it named none';
comment on column sports_bet.version is 'The highest version of a settlement, unsettlement or void; lower ones are ignored';
comment on column sports_bet.version_digest is 'Hash of the content of that version';
comment on column sports_bet.returned is 'What the version in effect returns, in subunits';
comment on column sports_bet.cashed_out is 'The sum of its cash-outs, in subunits';
comment on column sports_bet.owed is
  'What a correction took back and the player''s money did not cover. Later credits of this bet repay it first';
comment on column sports_bet.counted is
  'What it counts at the moment towards bet limits and loss limits (base currency) and turnover, and by how much its returns reduce loss limits';
comment on column sports_bet.events is 'The number of its rows in sports_bet_event';
comment on column sports_bet.placed_at is 'When it was placed';
comment on column sports_bet.counted_at is 'When its stake was last counted: when placed, or when a refund was corrected';
comment on column sports_bet.settled_at is 'When its return last changed; null: it has returned nothing yet';

create unique index sports_bet_external_id on sports_bet (ledger_id(player, provider, external_id));
create index sports_bet_owed on sports_bet (player) where owed > 0;

create table sports_bet_event (
  bet uuid not null,
  position int not null,
  player uuid not null,
  kind text not null check (kind in ('accept', 'decline', 'settle', 'unsettle', 'void', 'cashout', 'rollback')),
  version int,
  state text not null,
  amount bigint not null,
  actor text not null,
  details jsonb not null,
  at timestamptz not null,
  primary key (bet, position)
);
comment on table sports_bet_event is 'Every decision of the sportsbook about a bet after it was placed, in order';
comment on column sports_bet_event.bet is 'Our id of the bet';
comment on column sports_bet_event.position is 'From 1, without gaps';
comment on column sports_bet_event.player is 'The player of the bet';
comment on column sports_bet_event.version is 'The version of a settlement, unsettlement or void';
comment on column sports_bet_event.state is 'The state of the bet after it';
comment on column sports_bet_event.amount is 'What it changed of the bet''s returns, in subunits; negative if it took something back';
comment on column sports_bet_event.actor is 'Who decided it';
comment on column sports_bet_event.details is 'Reason, results of legs, cash-out order, accepted odds';

create or replace view receivable as
  select invoice_id, player_id, currency, amount - taken - held_back as amount, at, null::uuid as bet_id
    from chargeback where amount > taken + held_back
  union all
  select null, player, asset, owed, coalesce(settled_at, placed_at), id from sports_bet where owed > 0;
comment on view receivable is 'What players owe the operator: of deposits that were charged back, and of sports bets that were corrected';
