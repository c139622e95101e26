/** Recomputes pots from the counted stakes, these from the rounds, and compares both with the ledger. */
import type { AuditCheck } from '@fairhall/ledger'
import { waitingFacts } from '../facts/index.ts'

/** Games and days of rounds that are not counted yet: on a busy site, there are always some of today. */
const waiting = `select w.event ->> 'gameId', left(coalesce(w.event ->> 'closedAt', w.event ->> 'at'), 10)
  from (${waitingFacts}) w where w.event ? 'gameId'`

/** Own-money stakes by game and day. */
const played = `select r.game, (r.closed_at at time zone 'UTC')::date as day, sum(coalesce(r.counted[5] * 0.000001, r.counted[2])) as base
  from round r
 where not r.open and r.staked[2] = 0 and r.counted[4] = 0
   and r.closed_at >= (select min(day) from jackpot_play)::timestamp at time zone 'UTC' group by 1, 2`

export const jackpotChecks: readonly AuditCheck[] = [
  {
    name: 'a pot holds its seed, what was carried and what was contributed',
    text: `select p.jackpot, p.number, p.amount, p.contributed, p.reserved, s.base from jackpot_pot p
      left join (select jackpot, number, sum(base) as base from jackpot_play group by 1, 2) s using (jackpot, number)
      where p.amount <> p.seed * 1000000000000::numeric + p.carried + p.contributed - p.overflowed
         or p.contributed <> coalesce(s.base, 0) * 1000000 * (p.terms ->> 'contribution')::numeric
         or p.reserved <> coalesce(s.base, 0) * 1000000 * (p.terms ->> 'reserve')::numeric limit 100`,
  },
  {
    name: 'the reserve of a jackpot is what was put into it minus what pots took',
    text: `select j.id, j.reserve, s.saved from jackpot j
      cross join lateral (
        select coalesce(sum(p.reserved + p.overflowed - (p.seed_from_reserve + coalesce(p.prize_from_reserve, 0)) * 1000000000000::numeric
          + case when p.prize is null or n.number is not null then 0 else p.amount - (p.prize - p.prize_from_reserve) * 1000000000000::numeric end), 0) as saved
          from jackpot_pot p left join jackpot_pot n
            on n.jackpot = p.jackpot and n.number = p.number + 1 and n.carried = p.amount - (p.prize - p.prize_from_reserve) * 1000000000000::numeric
         where p.jackpot = j.id) s
      where j.reserve <> s.saved limit 100`,
  },
  {
    name: 'the prize of a pot is its whole subunits, and the next one begins with the fraction',
    text: `select p.jackpot, p.number, p.amount, p.prize, n.carried from jackpot_pot p
      left join jackpot_pot n on n.jackpot = p.jackpot and n.number = p.number + 1
      where p.prize is not null
        and (p.prize - p.prize_from_reserve <> trunc(p.amount / 1000000000000::numeric)
          or n.carried not in (0, p.amount - (p.prize - p.prize_from_reserve) * 1000000000000::numeric)) limit 100`,
  },
  {
    name: 'the ledger holds the whole subunits of pots and reserves that are booked',
    text: `select j.id, p.counted, l.pots, j.reserve, l.reserves from jackpot j
      cross join lateral (
        select coalesce(sum(coalesce(prize, trunc(greatest(amount, 0) / 1000000000000::numeric))), 0) as counted
          from jackpot_pot where jackpot = j.id and state <> 'paid') p
      cross join lateral (
        select coalesce(sum(pockets[1]) filter (where owner = j.pot_owner), 0) as pots,
               coalesce(sum(pockets[1]) filter (where owner = j.reserve_owner), 0) as reserves
          from ledger_balance where owner in (j.pot_owner, j.reserve_owner)) l
      where j.is_booked and (l.pots <> p.counted or l.reserves <> trunc(greatest(j.reserve, 0) / 1000000000000::numeric)) limit 100`,
  },
  {
    name: 'each paid pot is one entry of its prize and one reward of its winner',
    text: `select coalesce(p.jackpot || ':' || p.number, g.cause_id) as pot, p.prize, p.winner_id, g.player_id, e.deltas
      from (select p.*, j.pot_owner from jackpot_pot p join jackpot j on j.id = p.jackpot where p.state = 'paid') p
      full join (select * from reward_grant where cause_kind = 'jackpot') g on g.cause_id = p.jackpot || ':' || p.number
      left join ledger_entry e on e.kind = 'jackpot.won' and e.owner = p.pot_owner and e.source = 'jackpots'
        and e.external_id = p.jackpot || ':' || p.number || ':won'
      where p.jackpot is null or g.id is null or g.player_id <> p.winner_id or g.currency <> p.paid_currency or g.amount <> p.paid_amount
         or e.owner is null or e.deltas[1] <> -p.prize limit 100`,
  },
  {
    name: 'the weights of a draw are what was contributed to its pot',
    text: `select p.jackpot, p.number, p.contributed, e.contributed as weights from jackpot_pot p
      cross join lateral (
        select coalesce(sum(contributed), 0) as contributed from jackpot_entry where jackpot = p.jackpot and number = p.number) e
      where p.draw_at is not null and p.contributed <> e.contributed limit 100`,
  },
  {
    // Of games in all pots since before the day, without a gap: stakes and corrections in a gap are not counted.
    name: 'the counted stakes of a jackpot are those of the rounds of its games',
    recent: {
      jackpot_play:
        "select * from public.jackpot_play where day >= ($1::timestamptz at time zone 'UTC')::date",
      round: "select * from public.round where closed_at >= date_trunc('day', $1::timestamptz, 'UTC')",
    },
    text: `select s.jackpot, s.game, s.day, s.counted, r.base from (
        select jackpot, game, day, sum(base + unpaid) as counted from jackpot_play group by 1, 2, 3) s
      join jackpot_pot o on o.jackpot = s.jackpot and o.state = 'open'
      left join (${played}) r on r.game = s.game and r.day = s.day
      where s.counted <> coalesce(r.base, 0) and (s.game, s.day::text) not in (${waiting})
        and not exists (
          select from jackpot_pot p left join jackpot_pot b on b.jackpot = p.jackpot and b.number = p.number - 1
           where p.jackpot = s.jackpot and (coalesce(p.dropped_at, 'infinity') at time zone 'UTC')::date >= s.day
             and (not p.terms -> 'games' ? s.game or (p.opened_at at time zone 'UTC')::date >= s.day
               and (b.number is null or b.dropped_at < p.opened_at))) limit 100`,
  },
]
