-- A provider's report of free spins that we did not issue is refused beyond what was agreed with it, and noted once.

alter table freespin_issue add column refused_at timestamptz;
comment on column freespin_issue.refused_at is 'When a report of it was first refused and noted for staff; null: never';
