-- Proofs of work: each solved task counts once.

create table proof_used (
  seed bytea primary key,
  expires_at timestamptz not null
);
comment on table proof_used is 'Tasks whose proof was given, until they expire by themselves: each counts once.';

create index proof_used_expires on proof_used (expires_at);
