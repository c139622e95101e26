-- Wins and rollbacks that a provider sends late keep to the cap and the wagering of a wagered bonus. The rows are filled under
-- their owners' locks, which are taken before the table's.

select 1 from ledger_owner
 where owner in (select player from standing_asset where bonus_released <> '{}') order by owner for update;

alter table standing_asset add column bonus_kept text[] not null default '{}';
comment on column standing_asset.bonus_kept is
  'The last wagered bonuses, for late wins and rollbacks. Each is its id, its bonus money at the end and since, the cash paid for it, the stakes counted, the target and the cap (empty: none), with colons between';
comment on column standing_asset.bonus_released is 'Of a release before; bonus_kept replaces it';

-- Wagering that was rolled back before this rule is not claimed: the target is what is still counted.
update standing_asset s set bonus_kept = array(
  select concat_ws(':', b.id, coalesce(-e.deltas[2], 0), coalesce(e.deltas[1], 0), c.done, least(b.target, c.done), coalesce(b.cap::text, ''))
    from unnest(s.bonus_released) with ordinality r (id, place)
    join player_bonus b on b.id = r.id
    left join ledger_entry e
      on e.owner = s.player and e.asset = s.asset and e.kind = 'bonus.played' and e.group_id = b.id
   cross join lateral (
     select greatest(coalesce(sum((w.context->'counted'->>3)::bigint), 0), 0) as done from ledger_entry w
      where w.owner = s.player and w.asset = s.asset and w.kind in ('bet', 'rollback.bet')
        and w.context->>'bonusId' = b.id::text) c
   order by r.place)
 where bonus_released <> '{}';
