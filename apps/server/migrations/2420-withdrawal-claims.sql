-- Withdrawals that a staff member works on, so that two of them don't decide about the same one.

create table withdrawal_claim (
  invoice_id uuid primary key references invoice,
  staff_id text not null references staff,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  check (claimed_at < expires_at)
);
comment on table withdrawal_claim is 'Which staff member works on which withdrawal. A decision, a release or a sign-out removes the row; an expired one no longer counts';
comment on column withdrawal_claim.invoice_id is 'The withdrawal: one staff member at a time works on it';
comment on column withdrawal_claim.staff_id is 'Only this member can decide about it, until someone takes it over';
comment on column withdrawal_claim.claimed_at is 'Since when, shown to the others';
comment on column withdrawal_claim.expires_at is 'When it no longer counts, unless the member claims it again';

create index withdrawal_claim_of_member on withdrawal_claim (staff_id);
