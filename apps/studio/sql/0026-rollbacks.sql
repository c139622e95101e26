-- A bet that was refused after a try without an answer is taken back, so that a try which arrives late finds it rolled back.
alter table studio.outcall
  drop constraint outcall_name_check,
  add constraint outcall_name_check check (name in ('betwin', 'finish', 'rollback'));
comment on column studio.outcall.name is 'Which call it is. A betwin becomes a rollback when it was refused and an earlier try of it may still arrive.';
