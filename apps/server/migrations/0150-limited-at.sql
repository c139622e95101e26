-- A limited account stays limited when an exclusion, a block or a closing ends.

alter table player add column limited_at timestamptz;
comment on column player.limited_at is 'Since when staff or a chargeback limits the account: no deposits, and staff reviews each withdrawal. Holds beneath a block, an exclusion and a closing';

update player p set limited_at = now()
 where p.erased_at is null
   and (p.status = 2
        or exists (select from player_block b where b.player_id = p.id and b.status = 2)
        -- Limited before an exclusion that holds now, and not released since.
        or ((p.status = 5 or exists (select from player_block b where b.player_id = p.id and b.status = 5))
            and (select a.action from audit_event a
                  where a.player_id = p.id
                    and a.action in ('player.limited', 'deposit.chargeback', 'player.unlimited')
                  order by a.at desc, a.id desc limit 1) <> 'player.unlimited'));
