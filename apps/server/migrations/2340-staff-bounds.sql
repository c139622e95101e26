-- Bounds of permissions: up to which amount and in which markets a right or a member may use them.

create table staff_bound (
  holder text not null check (holder ~ '^(right|member):[a-z][a-z0-9.-]{0,31}$'),
  permission text not null check (permission ~ '^(\*|[a-z-]+\.(\*|[a-z-]+))$'),
  amounts jsonb not null default '{}',
  markets text[] check (cardinality(markets) > 0),
  set_by text not null,
  agreed_by text not null,
  set_at timestamptz not null,
  primary key (holder, permission),
  check (amounts <> '{}' or markets is not null)
);
comment on table staff_bound is 'How far a permission goes. Without a row it has no bound';
comment on column staff_bound.holder is
  'right:<right> limits what this area or role gives; member:<id> limits this member whatever gives the permission';
comment on column staff_bound.permission is 'module.action; module.* is a whole module, * everything';
comment on column staff_bound.amounts is
  'The largest amount of one command in subunits, as text, by currency. Empty: any amount';
comment on column staff_bound.markets is 'IDs of the markets whose players it includes. Null: every market';
comment on column staff_bound.set_by is 'The member who ordered it';
comment on column staff_bound.agreed_by is 'The second member who agreed';
comment on column staff_bound.set_at is 'When it took effect';

alter table staff_order
  drop constraint staff_order_kind_check,
  add constraint staff_order_kind_check
    check (kind in ('correction', 'chargeback', 'erasure', 'settlement', 'deposit', 'return-destination', 'return-paid',
      'autologin', 'forget-factor', 'free-email', 'identify', 'unblock', 'unlimit', 'reopen', 'release', 'lift', 'staff-add',
      'staff-change', 'staff-reset', 'staff-remove', 'rate', 'grant', 'grant-run', 'invitation', 'settings', 'commission',
      'attribution', 'bet-void', 'bet-write-off', 'player-list', 'sealed-day', 'bound-set', 'bound-end')),
  drop constraint staff_order_subject_check,
  add constraint staff_order_subject_check
    check (num_nonnulls(player_id, staff_id) =
      case when kind in ('rate', 'grant-run', 'settings', 'commission', 'player-list', 'sealed-day', 'bound-set', 'bound-end') then 0
           else 1 end);
