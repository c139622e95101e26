-- A round that is left is ended by when the wallet was last heard to take something of it: a refusal books nothing there, and delays nothing.

alter table studio.outcall add column refused boolean not null default false;
comment on column studio.outcall.refused is 'The wallet refused it; as a rollback it takes back what may have been booked of it all the same.';

-- Of the calls with the same number of refusals before them, the last one was refused where there was another refusal.
update studio.outcall o set refused = true from studio.round r
where r.id = o.round_id and o.attempt < r.refusals
  and not exists (select from studio.outcall l where l.round_id = o.round_id and l.attempt = o.attempt and l.step > o.step);
