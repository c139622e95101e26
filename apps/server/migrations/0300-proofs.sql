-- Proofs of work: each solved task counts once.

create table proof_used (
  seed bytea primary key,
  expires_at timestamptz not null
);
comment on table proof_used is 'Solved tasks until they expire: each counts once';

create index proof_used_expires on proof_used (expires_at);
