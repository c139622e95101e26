-- Text messages cost money: every code is counted against several budgets. Tries of a code belong to its requester.

create table code_budget (
  key bytea primary key,
  ends_at timestamptz not null,
  count int not null
);
comment on table code_budget is 'Codes sent by text message in one hour, by player, network, prefix, country and in all. Deleted after the hour';
comment on column code_budget.key is 'Keyed hash of the kind of budget, whose it is, and the hour';
comment on column code_budget.ends_at is 'The end of the hour';
comment on column code_budget.count is 'Codes that were requested';
create index code_budget_ends on code_budget (ends_at);

alter table phone_code add column requester_hash bytea;
comment on column phone_code.requester_hash is 'Keyed hash of the player or network that requested the code; null: everyone counts as the requester';
alter table phone_code add column other_tries int not null default 0;
comment on column phone_code.other_tries is 'Wrong codes of everyone but the requester, so that they cannot use up the requester''s tries';
comment on column phone_code.tries is 'Codes that the requester entered';
