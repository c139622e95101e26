-- What was unrevealed in a backup may have been revealed between the backup and its restore, so nothing new is drawn from it. It is retired
-- like a secret that was stored in clear, with a reason of its own.

alter table studio.seed add column is_from_backup boolean not null default false;
alter table studio.chain add column is_from_backup boolean not null default false;
comment on column studio.seed.is_exposed is 'Someone may know it before it is revealed: it was stored in clear once, or it was in a backup that was restored. No new round is drawn from it.';
comment on column studio.seed.is_from_backup is 'It was unrevealed in a backup that was restored, which exposed it.';
comment on column studio.chain.is_exposed is 'Someone may know its seeds: its root was stored in clear once, or it was in a backup that was restored. No new flight is taken from it.';
comment on column studio.chain.is_from_backup is 'It was in use in a backup that was restored, which exposed it.';
