-- Before values were sealed, backups held server seeds and chain roots in clear. What exists now may be in such a backup, so nothing
-- is drawn from it any more: the studio replaces a seat's seeds when the seat is next used, and takes no more flights from these chains.

-- As defaults: rows that are still in clear violate constraints that hold for updates, and a default writes no rows.
alter table studio.seed
  add column is_exposed boolean not null default true,
  add column replaced_at timestamptz,
  drop constraint seed_state_check,
  add constraint seed_state_check check (state in ('next', 'active', 'ending', 'revealed'));
alter table studio.seed alter column is_exposed set default false;
comment on column studio.seed.is_exposed is 'It may be in a backup from before seeds were sealed: no new round is drawn from it.';
comment on column studio.seed.replaced_at is 'When the studio replaced it because it was exposed; null where its player changed seeds, or it is in use.';
comment on column studio.seed.state is 'next, active, revealed; ending: replaced while a round of it was open, and revealed when that round is over.';
create index seed_ending on studio.seed (seat) where state = 'ending';

alter table studio.chain
  add column is_exposed boolean not null default true,
  add column retired_at timestamptz;
alter table studio.chain alter column is_exposed set default false;
comment on column studio.chain.is_exposed is 'Its root may be in a backup from before roots were sealed: no new flight is taken from it.';
comment on column studio.chain.retired_at is 'When the studio stopped taking flights from it because it was exposed.';

create table studio.journal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  details jsonb not null
);
comment on table studio.journal is 'What the studio did to seeds and chains by itself, and why. Append-only.';
