-- Exclusions that recognition copied end early if the exclusion that they copy does.

alter table player_limit add column origin uuid;
comment on column player_limit.origin is
  'The player whose exclusion this one copies and ends with; null: it is the player''s own, set by staff, or caused by a block';

update player_limit l set origin = b.origin
  from protection_entry b
 where b.player_id = l.player_id and b.cause = 'self-exclusion' and b.origin is not null
   and l.ended_at is null and l.actor = 'system:exclusions' and l.definition = 4
   -- What a block caused stays until staff releases the account.
   and exists (select from player_limit o where o.player_id = b.origin and o.definition = 4 and o.created_at <= l.created_at)
   and not exists (select from player o where o.id = b.origin and o.blocked_at is not null)
   -- The entry names only one origin, so which of several copies it belongs to is unknown.
   and not exists (select from player_limit x
                    where x.player_id = l.player_id and x.id <> l.id and x.definition = 4
                      and x.actor = 'system:exclusions' and x.ended_at is null);

create index player_limit_origin on player_limit (origin) where ended_at is null and origin is not null;
