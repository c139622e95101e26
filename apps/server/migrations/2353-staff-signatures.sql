-- Approvals that staff members sign with a passkey.

alter table staff_challenge
  add column statement text,
  drop constraint staff_challenge_purpose_check,
  add constraint staff_challenge_purpose_check check (purpose in ('add', 'set-up', 'sign-in', 'prove', 'prove-add', 'prove-remove', 'approve')),
  add constraint staff_challenge_statement_check check ((statement is not null) = (purpose = 'approve'));
comment on column staff_challenge.purpose is
  'add: another passkey; set-up: the first factor, after the key; sign-in; prove: a fresh proof in a session; prove-add, prove-remove: the proof that adds or removes a passkey; approve: one approval';
comment on column staff_challenge.statement is 'What the passkey approves, as JSON: the challenge is its hash';

create table staff_signature (
  id uuid primary key,
  kind text not null check (kind in ('order', 'withdrawal')),
  subject uuid not null,
  staff_id text not null references staff,
  statement text not null,
  content text check ((content is not null) = (kind = 'withdrawal')),
  credential_id bytea not null,
  public_key bytea not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  signed_at timestamptz not null
);
comment on table staff_signature is
  'Approvals signed with a passkey, with all that verifies them later. Append-only. The approval''s entry of the journal has the hash of the row';
comment on column staff_signature.kind is 'What was approved';
comment on column staff_signature.subject is 'The order or the withdrawal';
comment on column staff_signature.staff_id is 'The member who approved it';
comment on column staff_signature.statement is
  'JSON: what was approved, the SHA-256 of its content, the member, the host and random bits. The signed challenge is its SHA-256';
comment on column staff_signature.content is
  'Of a withdrawal: the hashed content, as JSON. That of an order is in staff_order, with its reason sealed';
comment on column staff_signature.credential_id is 'The device''s ID of the passkey, which may have been removed since';
comment on column staff_signature.public_key is 'The public half of the passkey (COSE)';
comment on column staff_signature.client_data is 'What the browser signed (WebAuthn): the challenge and the origin';
comment on column staff_signature.authenticator_data is
  'What the device signed (WebAuthn): the host, whether it verified its user, and its counter';
comment on column staff_signature.signature is 'Over the authenticator data and the hash of the client data';
comment on column staff_signature.signed_at is 'When it was accepted';

create index staff_signature_subject on staff_signature (subject);
create trigger staff_signature_no_change before update or delete on staff_signature
  for each row execute function audit_event_refuse_change();
create trigger staff_signature_no_truncate before truncate on staff_signature
  for each statement execute function audit_event_refuse_change();
