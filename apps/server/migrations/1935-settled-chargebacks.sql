-- What a chargeback left owed can be repaid outside, or be written off, by two staff members.

alter table chargeback
  add column repaid bigint not null default 0 check (repaid >= 0),
  add column written_off bigint not null default 0 check (written_off >= 0),
  add constraint chargeback_settled_check check (taken + held_back + repaid + written_off <= amount);
comment on table chargeback is
  'At most one for each deposit. Amount minus taken, held_back, repaid and written_off is owed to the operator';
comment on column chargeback.repaid is 'Subunits that the player has repaid outside, without a deposit';
comment on column chargeback.written_off is
  'Subunits that staff wrote off. Held money of the deposit that turns up later settles them first';

create or replace view receivable as
  select invoice_id, player_id, currency, amount - taken - held_back - repaid - written_off as amount, at, null::uuid as bet_id
    from chargeback where amount > taken + held_back + repaid + written_off
  union all
  select null, player, asset, owed, coalesce(settled_at, placed_at), id from sports_bet where owed > 0;
