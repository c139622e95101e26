-- Jackpots: pots that grow with stakes, and the players who win them.

create table jackpot (
  id text collate "C" primary key,
  pot_owner uuid not null unique,
  reserve_owner uuid not null unique,
  reserve numeric(38, 0) not null default 0,
  booked_at timestamptz not null default '-infinity',
  bookings integer not null default 0,
  is_booked boolean not null default false
);
comment on table jackpot is 'A jackpot. Its row is the lock of its pots: rounds are counted, pots opened, dropped and booked under it';
comment on column jackpot.id is 'The id in jackpots.json';
comment on column jackpot.pot_owner is 'The owner in the ledger of the money in its pots that are not paid';
comment on column jackpot.reserve_owner is 'The owner in the ledger of the money that the next pots begin with';
comment on column jackpot.reserve is 'In 10^-12 subunits of the base currency. It can be negative after corrections: later stakes make up for it';
comment on column jackpot.booked_at is 'When the ledger last followed the counted money: once a second at most';
comment on column jackpot.is_booked is 'Whether the ledger holds exactly the whole subunits of its pots and its reserve';
comment on column jackpot.bookings is 'The number of bookings: names their entries';

create table jackpot_pot (
  jackpot text collate "C" not null references jackpot (id),
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'dropped', 'paid')),
  terms jsonb not null,
  commitment text not null,
  sealed_secret bytea not null,
  key_id text not null,
  secret text,
  seed bigint not null check (seed > 0),
  seed_from_reserve bigint not null check (seed_from_reserve between 0 and seed),
  carried numeric(38, 0) not null,
  contributed numeric(38, 0) not null default 0,
  reserved numeric(38, 0) not null default 0,
  overflowed numeric(38, 0) not null default 0,
  amount numeric(38, 0) not null,
  is_seed_booked boolean not null default false,
  opened_at timestamptz not null,
  draw_at timestamptz,
  dropped_at timestamptz,
  paid_at timestamptz,
  winner_id uuid,
  round_id uuid,
  game text,
  currency text collate "C",
  amount_before numeric(38, 0),
  winner_place integer,
  prize bigint check (prize > 0),
  prize_from_reserve bigint check (prize_from_reserve >= 0),
  paid_currency text collate "C",
  paid_amount bigint check (paid_amount > 0),
  primary key (jackpot, number),
  constraint jackpot_pot_open check ((state = 'open') = (dropped_at is null)),
  constraint jackpot_pot_won check ((state = 'open') = (winner_id is null) and (state = 'open') = (secret is null)
    and (state = 'open') = (prize is null)),
  constraint jackpot_pot_paid check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (paid_amount is not null))
) with (fillfactor = 70);
comment on table jackpot_pot is 'A pot, from its opening to its drop. At most one of a jackpot is open. Money is in the base currency';
comment on column jackpot_pot.terms is 'Games, shares and drop as they were at the opening: later settings change only the next pot';
comment on column jackpot_pot.commitment is 'SHA-256 of the secret, published before the pot opens';
comment on column jackpot_pot.sealed_secret is 'The secret that decides the drop, sealed with the key key_id, which is not in the database';
comment on column jackpot_pot.secret is 'The secret, revealed at the drop';
comment on column jackpot_pot.seed is 'What the pot began with, in subunits';
comment on column jackpot_pot.seed_from_reserve is 'The part of the seed that the reserve paid; the operator paid the rest';
comment on column jackpot_pot.carried is 'The fraction of a subunit that the prize before left, in 10^-12 subunits';
comment on column jackpot_pot.contributed is 'The pot''s share of counted stakes, in 10^-12 subunits';
comment on column jackpot_pot.reserved is 'The reserve''s share of counted stakes, in 10^-12 subunits';
comment on column jackpot_pot.overflowed is 'The part of contributed above the cap, which went to the reserve';
comment on column jackpot_pot.amount is 'seed + carried + contributed - overflowed, in 10^-12 subunits. Corrections can lower it';
comment on column jackpot_pot.draw_at is 'When its winner is drawn; null: it drops at a hidden value';
comment on column jackpot_pot.round_id is 'The round that reached the hidden value; of a draw, the winner''s last counted round';
comment on column jackpot_pot.amount_before is 'The pot before the round that reached the hidden value, in 10^-12 subunits';
comment on column jackpot_pot.winner_place is 'The place of the drawn player in jackpot_entry';
comment on column jackpot_pot.prize is 'In subunits: the whole subunits of the amount, and prize_from_reserve';
comment on column jackpot_pot.prize_from_reserve is 'The reserve that the last pot of a jackpot paid as well';
comment on column jackpot_pot.paid_amount is 'The prize in paid_currency at the rate of the payment, in subunits';

create unique index jackpot_pot_one_open on jackpot_pot (jackpot) where state = 'open';
create index jackpot_pot_unpaid on jackpot_pot (jackpot, number) where state = 'dropped';
create index jackpot_pot_dropped on jackpot_pot (dropped_at desc) where state <> 'open';

create table jackpot_entry (
  jackpot text collate "C" not null,
  number integer not null,
  place integer not null check (place > 0),
  player_id uuid not null,
  contributed numeric(38, 0) not null,
  round_id uuid not null,
  game text not null,
  currency text collate "C" not null,
  primary key (jackpot, number, player_id),
  foreign key (jackpot, number) references jackpot_pot (jackpot, number)
) with (fillfactor = 70);
comment on table jackpot_entry is 'What each player contributed to a pot that drops by time: their weight in the draw';
comment on column jackpot_entry.place is 'The player''s place in the list, in the order of their first contributions';
comment on column jackpot_entry.contributed is 'In 10^-12 subunits of the base currency. Below zero after corrections of rounds of an earlier pot: it then counts as zero';
comment on column jackpot_entry.round_id is 'The last counted round';

create unique index jackpot_entry_place on jackpot_entry (jackpot, number, place);

create table jackpot_play (
  jackpot text collate "C" not null,
  number integer not null,
  game text not null,
  day date not null,
  base numeric(38, 6) not null,
  unpaid numeric(38, 6) not null,
  primary key (jackpot, number, game, day),
  foreign key (jackpot, number) references jackpot_pot (jackpot, number)
) with (fillfactor = 70);
comment on table jackpot_play is 'Own-money stakes in the games of a pot: the audit recomputes the pot from them, and them from the rounds';
comment on column jackpot_play.day is 'The day on which the rounds ended, UTC';
comment on column jackpot_play.base is 'Stakes that contributed, in subunits of the base currency';
comment on column jackpot_play.unpaid is 'Stakes that did not, because the jackpot was paused';

-- What the jackpots add to the return of a game, so that the edge counts it everywhere.
alter table game add column jackpot_share integer not null default 0 check (jackpot_share between 0 and 1000000);
comment on column game.jackpot_share is 'What open jackpots add to the stated return, in millionths of a stake';

create or replace function game_note_version() returns trigger language plpgsql as $$
declare
  edge_of_base integer := game_edge(new.details);
  net integer := case when edge_of_base > new.jackpot_share then edge_of_base - new.jackpot_share
                      when edge_of_base is not null then 0 end;
begin
  if tg_op = 'INSERT' then
    insert into game_version (game, since, category, edge) values (new.id, '-infinity', new.category, net);
  else
    -- A minute later, so that rounds which end while this transaction is open are not counted by another version afterwards.
    insert into game_version (game, since, category, edge)
      values (new.id, clock_timestamp() + interval '1 minute', new.category, net);
  end if;
  return null;
end $$;

drop trigger game_changed_version on game;
create trigger game_changed_version after update on game for each row
  when (old.category is distinct from new.category or old.details -> 'rtp' is distinct from new.details -> 'rtp'
    or old.jackpot_share is distinct from new.jackpot_share)
  execute function game_note_version();
