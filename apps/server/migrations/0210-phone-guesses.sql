-- Wrong codes by text message, counted across codes: without it a stranger could guess at a number for ever.

create table phone_guess (
  key bytea primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null
);
comment on table phone_guess is 'Wrong codes for a number since the last right one; they limit who may ask for another code';
comment on column phone_guess.key is 'Keyed hash of the number, or of the number and a network from which its owner has signed in';
comment on column phone_guess.failures is 'Wrong codes so far';
comment on column phone_guess.last_at is 'When the last wrong code was entered; forgotten a year later';
create index phone_guess_last_at on phone_guess (last_at);
