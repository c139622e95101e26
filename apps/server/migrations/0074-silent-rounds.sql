-- Open rounds of which nothing is heard. They hold a bonus and hide an account, so somebody must end them.

create table silent_round (
  round_id uuid primary key,
  player uuid not null,
  provider text collate "C" not null,
  external_id text collate "C" not null,
  asked_at timestamptz not null,
  asks int not null default 1,
  answer text not null check (answer in ('open', 'finished', 'unknown', 'none')),
  closed_at timestamptz
);
comment on table silent_round is 'Rounds whose provider was asked what has become of them, and those that were closed because of its silence';
comment on column silent_round.round_id is 'Our id of the round';
comment on column silent_round.answer is 'What it said last; none: it did not answer';
comment on column silent_round.closed_at is 'When we have closed it; a late win is paid all the same';
create index silent_round_open on silent_round (asked_at) where closed_at is null;
