/**
 * Consistency checks between bonuses and the ledger. Each query selects the differences. A bonus that a bet has ended
 * leaves the ledger immediately, and its row is updated later by an event. Until then the event counts as the row's
 * state.
 */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import type { AuditCheck } from '@fairhall/ledger'
import { nameOfCode } from '../../platform/database/name-of-code.rules.ts'
import { keptBonuses } from './wagering/kept-bonuses.queries.ts'

/** Ends caused by bets whose rows are not updated yet. An end that will never be handled counts as a difference. */
const underWay = `select (event->>'bonusId')::uuid as id, event->>'result' as result
  from (select events from ledger_outbox
        union all select events from delivery where consumer = 'bonuses.ends' and parked_at is null) published
  cross join lateral jsonb_array_elements(published.events) event
 where event->>'kind' = 'bonus.finished'`

/** Each bonus with the name of its end, even if its row is not updated yet. Reads the events once, not for each bonus: a backlog can be long. */
const bonuses = `select b.*, case b.status
         when ${BonusStatus.finished} then nullif(${nameOfCode('b.result', BonusResult)}, 'none')
         when ${BonusStatus.active} then u.result end as ended
    from player_bonus b
    left join (select id, min(result) as result from (${underWay}) e group by id) u on u.id = b.id`

/** The entries that emptied the bonus pocket, if it held anything. */
const ends = `select owner, asset, group_id, array_agg(kind) as kinds, max(seq) as seq, max(after[2]) as left, sum(deltas[1]) as cash
    from ledger_entry where kind in ('bonus.played', 'bonus.lost', 'bonus.expired', 'bonus.cancelled')
   group by owner, asset, group_id`

export const bonusChecks: readonly AuditCheck[] = [
  {
    name: 'the active bonus of a player is the one that bets use',
    text: `select coalesce(b.player_id, s.player) as player, b.id, s.bonus_id, b.target, s.bonus_target,
        b.max_bet, s.bonus_max_bet, b.cap, s.bonus_cap
      from (select * from (${bonuses}) a where status = ${BonusStatus.active} and ended is null) b
      full join (select * from player_asset where bonus_id is not null) s
        on s.player = b.player_id and s.asset = b.currency and s.bonus_id = b.id
      where b.id is null or s.bonus_id is null or b.target <> s.bonus_target
         or b.max_bet is distinct from s.bonus_max_bet or b.cap is distinct from s.bonus_cap limit 100`,
  },
  {
    name: 'each bonus was activated once with its money, or not at all',
    text: `select coalesce(b.id, e.group_id) as id, b.status, b.amount, e.deltas, e.after
      from (select * from player_bonus where expires_at is not null) b
      full join (select * from ledger_entry where kind = 'bonus.activated') e
        on e.owner = b.player_id and e.asset = b.currency and e.group_id = b.id
      where b.id is null or e.owner is null or e.deltas[2] <> b.amount or e.after[2] <> b.amount limit 100`,
  },
  {
    name: 'each bonus has the max bet, max cashout and days of its terms',
    text: `select id, cause, max_bet, cap, days, terms->>'maxBet' as max_bet_of_terms, terms->>'cap' as cap_of_terms
      from player_bonus
      where split_part(cause, ':', 1) in ('deposit', 'code', 'package', 'freespin', 'grant')
        and (max_bet is distinct from nullif(terms->>'maxBet', '0')::bigint or cap is distinct from (terms->>'cap')::bigint
          or days is distinct from (terms->'wagering'->>'days')::integer) limit 100`,
  },
  {
    name: 'only an activated bonus is active, played or lost',
    text: `select id, status, result, expires_at from player_bonus
      where (status = ${BonusStatus.issued} and expires_at is not null) or (result in (${BonusResult.played}, ${BonusResult.lost}) and expires_at is null) limit 100`,
  },
  {
    name: 'each bonus left the ledger according to its end',
    text: `select coalesce(b.id, e.group_id) as id, b.status, b.result, b.ended, e.kinds, e.left, e.cash, b.cap
      from (${bonuses}) b
      full join (${ends}) e on e.owner = b.player_id and e.asset = b.currency and e.group_id = b.id
      where e.kinds is not null and (b.id is null or b.expires_at is null
         or e.kinds is distinct from array['bonus.' || b.ended] or e.left <> 0 or e.cash > b.cap) limit 100`,
  },
  {
    name: 'each automatically issued bonus follows a wagered one',
    text: `select b.id, b.player_id, b.cause from player_bonus b
      left join player_bonus p on p.id = case when b.cause like 'package:%' then substr(b.cause, 9)::uuid end
        and p.player_id = b.player_id and p.currency = b.currency and p.package = b.package and p.result = ${BonusResult.played}
      where b.cause like 'package:%' and p.id is null limit 100`,
  },
  {
    name: 'each bonus that waits for the end of a break follows a wagered one and was not issued yet',
    text: `select d.bonus_id, d.player_id from player_bonus_due d
      left join player_bonus p on p.id = d.bonus_id and p.player_id = d.player_id and p.result = ${BonusResult.played}
      where p.id is null or exists (
        select 1 from player_bonus n where n.cause = 'package:' || d.bonus_id
        union all select 1 from player_freespin n where n.cause = 'package:' || d.bonus_id
        union all select 1 from player_freebet n where n.cause = 'package:' || d.bonus_id) limit 100`,
  },
  {
    // No entry shows when a bonus with an empty pocket ended: corrections may have subtracted from the most that it counted.
    name: 'each wagered bonus reached its wagering target',
    isPerPlayer: true,
    text: `select b.player_id, b.id, b.target, c.counted
      from (select * from (${bonuses}) a where ended = 'played') b
      left join (${ends}) x on x.owner = b.player_id and x.asset = b.currency and x.group_id = b.id
      cross join lateral (
        select coalesce(case when x.seq is null then max(running) else sum(counted) end, 0) as counted from (
          select e.counted, sum(e.counted) over (order by seq) as running
            from (select *, (context->'counted'->>3)::bigint as counted from ledger_entry) e
           where owner = b.player_id and asset = b.currency and context->>'bonusId' = b.id::text
             and (kind = 'bet' or (kind = 'rollback.bet' and seq < x.seq)
               or (kind like 'sports.%' and seq < coalesce(x.seq, seq + 1)))) e) c
      where c.counted < b.target limit 100`,
  },
  {
    name: 'a wagered bonus paid what its cap and its wagering allow, also for late wins and rollbacks',
    text: `select * from (${keptBonuses}) r
      cross join lateral (select least(greatest(pot - stuck, 0), coalesce(cap, pot)) as most) m
      where paid <> floor(most * greatest(least(done, target), 0) / greatest(target, 1))
        and (target > 0 or paid <> most) limit 100`,
  },
  {
    name: 'a wagered bonus received, paid and counted what its ledger entries moved',
    isPerPlayer: true,
    text: `select r.*, m.pot as moved, m.paid as moved_cash, w.done as counted, b.cap as cap_of_row
      from (${keptBonuses}) r
      left join player_bonus b on b.id = r.id and b.player_id = r.player and b.currency = r.asset
      cross join lateral (
        select coalesce(sum(case kind when 'bonus.played' then -deltas[2] else (context->'released'->>0)::bigint end), 0) as pot,
          coalesce(sum(case kind when 'bonus.played' then deltas[1]
                                 when 'bonus.reversed' then deltas[1] + coalesce(deltas[4], 0) - coalesce((context->>'shortfall')::bigint, 0)
                                 else (context->'released'->>1)::bigint end), 0) as paid
          from ledger_entry where owner = r.player and asset = r.asset
           and (kind = 'bonus.played' and group_id = r.id or context->>'bonusId' = r.id::text and context ? 'released')) m
      cross join lateral (
        select coalesce(sum((context->'counted'->>3)::bigint), 0) as done from ledger_entry
         where owner = r.player and asset = r.asset and (kind in ('bet', 'rollback.bet') or kind like 'sports.%')
           and context->>'bonusId' = r.id::text) w
      where b.id is null or r.pot <> m.pot or r.paid <> m.paid or r.done <> w.done
         or r.cap is distinct from b.cap
         or r.stuck <> case when (b.terms->>'isSticky')::boolean then b.amount else 0 end limit 100`,
  },
]
