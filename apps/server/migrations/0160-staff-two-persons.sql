-- Staff members get their key by a one-time code at their own address, and what opens an account needs two of them.

alter table staff alter column key_hash drop not null;
alter table staff add column email text;
alter table staff add column added_by text;
alter table staff add column agreed_by text;
alter table staff add column accepted_at timestamptz;
alter table staff add column approval_wait_hours integer not null default 0;
alter table staff add column may_approve_from timestamptz;
alter table staff add column last_used_at timestamptz;
update staff set accepted_at = added_at, may_approve_from = added_at;
comment on column staff.key_hash is 'Their key, hashed like a password. Null until they have accepted an invitation';
comment on column staff.email is 'Where invitations go. Null for members from before there were invitations';
comment on column staff.added_by is 'The member who ordered that they are added. Null for the first one';
comment on column staff.agreed_by is 'The second member who agreed. Null where there was nobody else yet';
comment on column staff.accepted_at is 'When they first accepted an invitation, which shows that the address is theirs';
comment on column staff.approval_wait_hours is 'How long after accepting they may not approve anything: only for members whom one person added alone';
comment on column staff.may_approve_from is 'They may approve from then on. Null until they have accepted';
comment on column staff.last_used_at is 'When their key was last used, to the minute';

alter table invoice_approval add column voided_at timestamptz;
comment on column invoice_approval.voided_at is 'Counts no more: the member left, or their rights, address or key changed';

create table staff_invitation (
  id uuid primary key,
  staff_id text not null references staff,
  email text not null,
  code_hash bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_invitation is 'One-time codes by which a staff member gets a key of their own';
comment on column staff_invitation.email is 'The code counts only while this is still the address of the member';
comment on column staff_invitation.code_hash is 'SHA-256 of 256 random bits, made when the email is sent. Null before';

create unique index staff_invitation_code on staff_invitation (code_hash) where code_hash is not null;
create index staff_invitation_open on staff_invitation (staff_id) where used_at is null;

alter table staff_order alter column player_id drop not null;
alter table staff_order alter column sealed_reason drop not null;
alter table staff_order add column staff_id text;
alter table staff_order add column reason text;
alter table staff_order add column state jsonb not null default '{}';
alter table staff_order add column expires_at timestamptz not null default now() + interval '7 days';
alter table staff_order drop constraint staff_order_kind_check;
alter table staff_order add constraint staff_order_kind_check
  check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'autologin', 'forget-factor', 'identify',
    'unblock', 'unlimit', 'reopen', 'release', 'staff-add', 'staff-change', 'staff-reset'));
alter table staff_order add constraint staff_order_subject_check check (num_nonnulls(player_id, staff_id) = 1);
alter table staff_order add constraint staff_order_reason_check check (num_nonnulls(sealed_reason, reason) = 1);
comment on column staff_order.player_id is 'Whom it concerns; null where it concerns a staff member';
comment on column staff_order.staff_id is 'The staff member whom it concerns';
comment on column staff_order.reason is 'In words, where no player is concerned';
comment on column staff_order.state is 'What was true of its subject when it was placed: once that differs, nobody can agree any more';
comment on column staff_order.expires_at is 'Nobody can agree any more from then on';
