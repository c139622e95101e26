-- Dust, such as the smallest part of a coin sent to an open address, must not use up what players get with their first deposit.

alter table invoice
  add column is_below_minimum boolean not null default false;
comment on column invoice.is_below_minimum is
  'On a deposit: less was paid than its method''s least amount at that time. It is credited, and doesn''t count as a first or further deposit';
