/** What the nightly audit of rounds reads: since `$1`, the start of a day. */
import type { Narrowing } from '@fairhall/ledger'
import { countingKinds } from './stake-use.queries.ts'

/** Players with entries in the time. */
const PLAYERS = 'select owner from public.ledger_entry where at >= $1'

/**
 * Rounds that were opened in the time, and their entries. Entries of rounds that were opened before are left out, because the rest of
 * them is not read. Entries without any round are not: they are a difference. Clocks of processes differ, so an entry can have an
 * earlier time than its round.
 *
 * `is not true` instead of `is null`: the planner takes the latter for one row of the whole day, and then compares each round with each
 * other one. A day of 92,000 entries took 55 to 97 seconds instead of 0.4, which is more than a night allows.
 */
export const recentRounds: Narrowing = {
  round: 'select * from public.round where opened_at >= $1',
  ledger_entry: `select e.* from public.ledger_entry e
    left join (select player, id from public.round where opened_at >= $1) n on n.player = e.owner and n.id = e.group_id
    left join lateral (
      select true as is_earlier from public.round o
       where n.id is null and o.player = e.owner and o.opened_at < $1 and o.id = e.group_id limit 1) o on true
   where e.at >= $1::timestamptz - interval '1 hour' and o.is_earlier is not true and (e.at >= $1 or n.id is not null)`,
}

/** Active bonuses of players with entries in the time, and what those players moved since the activation. */
export const activeBonuses: Narrowing = {
  player_asset: `select * from public.player_asset where bonus_id is not null and player in (${PLAYERS})`,
  ledger_entry: `select e.* from public.player_asset s
    join public.player_bonus b on b.id = s.bonus_id
    cross join lateral (
      select * from public.ledger_entry where owner = s.player and asset = s.asset and at >= b.created_at - interval '1 day') e
   where s.bonus_id is not null and s.player in (${PLAYERS})`,
}

/** The kinds of entries that count for limits, as a list in SQL. */
export const COUNTING = countingKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * A limit's window is two months at most: after a change of time zone, it can be the rest of a month and the next one. An ended window
 * is kept until something counts again. So only players with an entry that counts are read: a window of others may be older than that.
 */
export const limitsOfPlayers: Narrowing = {
  player_state: `select * from public.player_state where player in (${PLAYERS} and kind in (${COUNTING}))`,
  ledger_entry: `select * from public.ledger_entry where at >= $1::timestamptz - interval '63 days'`,
}
