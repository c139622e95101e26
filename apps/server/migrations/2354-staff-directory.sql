-- Sign-in of staff members through the company's directory (OpenID Connect).

create table staff_directory_identity (
  staff_id text primary key references staff,
  issuer text not null,
  subject text not null,
  bound_at timestamptz not null,
  unique (issuer, subject)
);
comment on table staff_directory_identity is
  'The account of the directory that a member signed in with first. Another one is refused until two members end the connection';
comment on column staff_directory_identity.staff_id is 'The member that it signs in';
comment on column staff_directory_identity.issuer is 'The directory, by its OpenID issuer';
comment on column staff_directory_identity.subject is 'The account, by the ID that the directory never gives again';
comment on column staff_directory_identity.bound_at is 'When the member first signed in with it';

create table staff_directory_attempt (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  binding bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_directory_attempt is 'A sign-in that was sent to the directory and has not returned. Deleted after it expires';
comment on column staff_directory_attempt.state_hash is 'SHA-256 of the state that the directory returns';
comment on column staff_directory_attempt.nonce is 'The directory must sign it';
comment on column staff_directory_attempt.verifier is 'The PKCE verifier, which only the server knows';
comment on column staff_directory_attempt.binding is 'SHA-256 of a secret of the browser tab that began: only this tab can finish';
comment on column staff_directory_attempt.expires_at is 'It can''t return after this time';
comment on column staff_directory_attempt.used_at is 'When it returned. It returns once';

create table staff_directory_ticket (
  token_hash bytea primary key,
  staff_id text not null references staff,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_directory_ticket is
  'A member that the directory has identified, and who must still show their second factor. Deleted after it expires';
comment on column staff_directory_ticket.token_hash is 'SHA-256 of 256 random bits';
comment on column staff_directory_ticket.staff_id is 'The member';
comment on column staff_directory_ticket.issuer is 'The directory, by its OpenID issuer';
comment on column staff_directory_ticket.subject is 'The account, by the ID of the directory';
comment on column staff_directory_ticket.expires_at is 'It opens no session after this time';
comment on column staff_directory_ticket.used_at is 'When it opened a session, once';

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'correct-identity', 'change-country', 'unblock', 'unlimit',
      'reopen', 'release', 'lift', 'staff-add', 'staff-change', 'staff-reset', 'staff-remove', 'staff-directory', 'rate', 'grant',
      'grant-run', 'invitation', 'settings', 'commission', 'attribution', 'bet-void', 'bet-write-off', 'player-list',
      'sealed-day', 'bound-set', 'bound-end'));
