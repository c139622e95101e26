/**
 * Compares counted own play with the rounds since the first counted day, and payments with their runs. Players with rounds that are
 * not counted yet are left out.
 */
import type { AuditCheck } from '@fairhall/ledger'
import { playersOfWaitingFacts } from '../facts/index.ts'

/** Ended rounds with their day, since the first counted one. */
const ended = `select player, asset, id, game, closed_at, (closed_at at time zone 'UTC')::date as day from round
  where not open and (closed_at at time zone 'UTC')::date >= (select min(day) from own_play_all)`

/** Cash that stakes and wins moved for a round, and again with the opposite sign where they were rolled back, by the day of the entry. */
const moved = `select e.owner, e.group_id, (coalesce(b.at, e.at) at time zone 'UTC')::date as known_on, s.sign,
    case e.kind when 'bet' then -e.deltas[1] else 0 end * s.sign as staked,
    case e.kind when 'win' then e.deltas[1] else 0 end * s.sign as won,
    e.deltas[2] <> 0 or coalesce((e.context->'counted'->>3)::bigint, 0) <> 0 as is_with_bonus
  from ledger_entry e
  cross join (values (1), (-1)) s (sign)
  left join ledger_entry b on s.sign = -1 and b.kind = 'rollback.mark' and b.owner = e.owner
    and b.source = e.source || ':reversed' and b.external_id = e.external_id
 where e.kind in ('bet', 'win') and (s.sign = 1 or b.owner is not null)`

/**
 * What entries changed of rounds on later days than that of their end. Stakes cost the edge at the end of the round, up to what
 * the operator trusts: the largest edge that counted that day.
 */
const late = `select r.player, r.asset, r.day, m.known_on, sum(m.staked) as staked, sum(m.won) as won,
    sum(m.staked * least(
      coalesce((select v.edge from game_version v where v.game = r.game and v.since <= r.closed_at order by v.since desc limit 1), 0),
      (select max(p.edge) from loyalty_play_all p
        where p.player_id = r.player and p.day = r.day and p.game = r.game and p.currency = r.asset))) as cost
  from (${ended}) r join (${moved}) m on m.owner = r.player and m.group_id = r.id and m.known_on > r.day
 group by 1, 2, 3, 4`

/** Days with rounds of which a bonus had a part: these change between own and other play with their corrections. */
const mixed = `select r.player, r.asset, r.day from (${ended}) r join (${moved}) m on m.owner = r.player and m.group_id = r.id
  where m.is_with_bonus`

/** Whether the largest edge that counts may have changed meanwhile: then a correction counts with another one than the round. */
const isRevised = (from: string, to: string) => `exists (select from settings_revision v
  where v.file = 'loyalty.json' and (v.at at time zone 'UTC')::date between ${from} and ${to} + 1)`

/** Of a claim `c`: the cause of its reward. */
const CAUSE = "c.programme || ':' || c.player_id || ':' || c.currency || ':' || c.starts_on"

export const cashbackChecks: readonly AuditCheck[] = [
  {
    name: 'own play equals that of the ended rounds',
    isPerPlayer: true,
    text: `select coalesce(r.player, p.player_id) as player, coalesce(r.asset, p.currency) as currency, r.staked, p.staked as counted,
        r.won, p.won as counted_won
      from (select player, asset, sum(staked[1]) as staked, sum(won[1]) as won from round
             where not open and staked[2] = 0 and counted[4] = 0
               and (closed_at at time zone 'UTC')::date >= (select min(day) from own_play_all)
             group by 1, 2) r
      full join (select player_id, currency, sum(staked) as staked, sum(won) as won from own_play_all group by 1, 2) p
        on p.player_id = r.player and p.currency = r.asset
      where (coalesce(r.staked, 0) <> coalesce(p.staked, 0) or coalesce(r.won, 0) <> coalesce(p.won, 0))
        and coalesce(r.player, p.player_id)::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'the cost of own play is that of the stakes for rakeback',
    isPerPlayer: true,
    text: `select p.player_id, p.currency, p.day, p.cost, l.cost as of_stakes
      from (select player_id, currency, day, sum(cost) as cost from own_play_all group by 1, 2, 3) p
      left join (select player_id, currency, day, sum(staked::numeric * edge) as cost from loyalty_play_all group by 1, 2, 3) l
        using (player_id, currency, day)
      left join (select player_id, currency, day, max(known_on) as known_on from own_play_correction group by 1, 2, 3) c
        using (player_id, currency, day)
      where p.cost <> coalesce(l.cost, 0) and not ${isRevised('p.day', 'coalesce(c.known_on, p.day)')}
        and p.player_id::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    // Corrections of days before the migration that this query names were not stored.
    name: 'corrections of an earlier day equal the entries after that day',
    isPerPlayer: true,
    text: `select coalesce(r.player, c.player_id) as player, coalesce(r.asset, c.currency) as currency, coalesce(r.day, c.day) as day,
        coalesce(r.known_on, c.known_on) as known_on, r.staked, c.staked as counted, r.won, c.won as counted_won, r.cost, c.cost as counted_cost
      from (${late}) r
      full join own_play_correction c
        on c.player_id = r.player and c.currency = r.asset and c.day = r.day and c.known_on = r.known_on
      where (coalesce(r.staked, 0) <> coalesce(c.staked, 0) or coalesce(r.won, 0) <> coalesce(c.won, 0)
          or coalesce(r.cost, 0) <> coalesce(c.cost, 0) and not ${isRevised('coalesce(r.day, c.day)', 'coalesce(r.known_on, c.known_on)')})
        and coalesce(r.known_on, c.known_on) > (
          select (applied_at at time zone 'UTC')::date + 1 from schema_migration where name = 'server/1987-corrected-cashback.sql')
        and (coalesce(r.player, c.player_id), coalesce(r.asset, c.currency), coalesce(r.day, c.day)) not in (${mixed})
        and coalesce(r.player, c.player_id)::text not in (${playersOfWaitingFacts}) limit 100`,
  },
  {
    name: 'each correction of an earlier day is a part of that day’s play',
    text: `select c.player_id, c.currency, c.day, c.known_on from own_play_correction c
      where c.known_on <= c.day
         or not exists (select from own_play_all p where p.player_id = c.player_id and p.currency = c.currency and p.day = c.day) limit 100`,
  },
  {
    name: 'cashback is carried over only for players with corrections of paid periods',
    text: `select a.programme, a.player_id, a.currency, a.amount from cashback_carry a
      where a.amount <> 0 and not exists (
        select from own_play_correction c join cashback_run r on r.programme = a.programme and c.day >= r.starts_on and c.day < r.ends_on
         where c.player_id = a.player_id and c.currency = a.currency and c.known_on >= r.ends_on) limit 100`,
  },
  {
    // Periods that were paid late, or before their own sums were stored, include corrections that can't be separated.
    name: 'the cashback of periods and their corrections is what was paid and what is carried over',
    text: `select programme, player_id, currency, p.sum as of_periods, d.sum as paid, coalesce(a.amount, 0) as carried
      from (select programme, player_id, currency, sum(p.amount + change) as sum, bool_or(known_from > r.ends_on) as is_late
              from cashback_period p join cashback_run r using (programme, starts_on) group by 1, 2, 3) p
      full join (select programme, player_id, currency, sum(amount) as sum
                   from (select split_part(cause_id, ':', 1) as programme, player_id, currency, amount from reward_grant g
                          where cause_kind = 'cashback' and not exists (select from cashback_claim c where ${CAUSE} = g.cause_id)
                         union all select programme, player_id, currency, amount from cashback_claim) due
                  group by 1, 2, 3) d using (programme, player_id, currency)
      left join cashback_carry a using (programme, player_id, currency)
      where p.is_late is not true and coalesce(p.sum, 0) <> coalesce(d.sum, 0) + coalesce(a.amount, 0) limit 100`,
  },
  {
    name: 'each paid period is one of a run and includes what was known at its end',
    text: `select p.programme, p.player_id, p.currency, p.starts_on, p.amount, p.change from cashback_period p
      left join cashback_run r using (programme, starts_on)
      where r.programme is null or p.known_from < r.ends_on or p.known_until < p.known_from limit 100`,
  },
  {
    name: 'each cashback belongs to a run that owed it',
    text: `select r.programme, r.starts_on, r.owed, g.owed as found from cashback_run r
      full join (select programme, starts_on, count(*) as owed from (
                   select split_part(cause_id, ':', 1) as programme, split_part(cause_id, ':', 4)::date as starts_on
                     from reward_grant g where cause_kind = 'cashback'
                      and not exists (select from cashback_claim c where ${CAUSE} = g.cause_id)
                   union all select programme, starts_on from cashback_claim) owed group by 1, 2) g using (programme, starts_on)
      where coalesce(r.owed, 0) <> coalesce(g.owed, 0) limit 100`,
  },
  {
    name: 'each claimed cashback is one reward of its amount, and no other one is',
    text: `select c.id, c.player_id, c.amount, c.claimed_at, g.player_id as rewarded_player, g.amount as rewarded
      from cashback_claim c left join reward_grant g on g.cause_kind = 'cashback' and g.cause_id = ${CAUSE}
      where (c.claimed_at is null) <> (g.id is null)
         or g.player_id <> c.player_id or g.currency <> c.currency or g.amount <> c.amount limit 100`,
  },
  {
    name: 'nobody is paid the cashback of a period while they are set aside in it',
    text: `select a.programme, a.starts_on, a.player_id from cashback_waiting a
      where exists (select from reward_grant g where g.player_id = a.player_id and g.cause_kind = 'cashback'
          and g.cause_id like a.programme || ':' || a.player_id || ':%:' || a.starts_on)
         or exists (select from cashback_claim c
          where c.programme = a.programme and c.player_id = a.player_id and c.starts_on = a.starts_on) limit 100`,
  },
]
