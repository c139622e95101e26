-- Staff members and their orders.

create table staff (
  id text primary key check (id ~ '^[a-z][a-z0-9.-]{0,31}$'),
  email text,
  rights text[] not null,
  key_hash text,
  added_by text,
  agreed_by text,
  added_at timestamptz not null,
  accepted_at timestamptz,
  approval_wait_hours int not null default 0,
  may_approve_from timestamptz,
  last_used_at timestamptz,
  left_at timestamptz
);
comment on table staff is 'Staff members. Rows of former members are kept, because the journal names them';
comment on column staff.email is 'Where invitations are sent. Null for members without an invitation';
comment on column staff.rights is 'What the member may do: players, payments, operations, staff';
comment on column staff.key_hash is 'Their key, hashed like a password. Null until they accept an invitation';
comment on column staff.added_by is 'The member who ordered the addition. Null for the first member';
comment on column staff.agreed_by is 'The second member who agreed. Null if there was no other member yet';
comment on column staff.accepted_at is 'When they first accepted an invitation, which proves that the address is theirs';
comment on column staff.approval_wait_hours is
  'How long after accepting they may not approve anything: only for members added by one member alone';
comment on column staff.may_approve_from is 'Start of the right to approve. Null until they accept the invitation';
comment on column staff.last_used_at is 'When their key was last used, to the minute';

create table staff_invitation (
  id uuid primary key,
  staff_id text not null references staff,
  email text not null,
  code_hash bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_invitation is 'One-time codes that give a staff member a key';
comment on column staff_invitation.email is 'The code is valid only while this is still the member''s address';
comment on column staff_invitation.code_hash is 'SHA-256 of 256 random bits, created when the email is sent. Null before';

create unique index staff_invitation_code on staff_invitation (code_hash) where code_hash is not null;
create index staff_invitation_open on staff_invitation (staff_id) where used_at is null;

create table staff_order (
  id uuid primary key,
  kind text not null
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'staff-add',
      'staff-change', 'staff-reset', 'staff-remove', 'rate')),
  player_id uuid,
  staff_id text,
  details jsonb not null,
  state jsonb not null default '{}',
  reason text,
  sealed_reason bytea,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null default now() + interval '7 days',
  decided_by text,
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'refused')),
  constraint staff_order_check check (num_nulls(decided_by, decided_at, outcome) in (0, 3)),
  constraint staff_order_check1 check (outcome is distinct from 'done' or decided_by <> made_by),
  constraint staff_order_reason_check check (num_nonnulls(sealed_reason, reason) = 1),
  constraint staff_order_subject_check check (num_nonnulls(player_id, staff_id) = case when kind = 'rate' then 0 else 1 end)
);
comment on table staff_order is 'An action that one staff member orders and another must agree to';
comment on column staff_order.player_id is 'The player that it concerns; null if it concerns a staff member';
comment on column staff_order.staff_id is 'The staff member that it concerns';
comment on column staff_order.details is 'Ids, currency and amounts; their meaning depends on the kind';
comment on column staff_order.state is 'The state of its subject when it was ordered: nobody can agree once it differs';
comment on column staff_order.reason is 'The reason as text, if it concerns no player';
comment on column staff_order.sealed_reason is 'The reason as text, sealed with the player''s key';
comment on column staff_order.expires_at is 'Nobody can agree after this time';
comment on column staff_order.outcome is 'Null: undecided. An accepted order takes effect in the transaction that marks it as done';

create index staff_order_waiting on staff_order (made_at) where outcome is null;
