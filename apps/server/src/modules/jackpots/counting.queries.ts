/** The writes of counting: one statement for each table, however many rounds ended. */
import { toDecimal } from '@fairhall/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfClosedAccount } from '../grants/index.ts'
import { BASE_PARTS } from '../rounds/index.ts'
import type { CountedPlay, Entry } from './counting.rules.ts'

export async function addPlays(tx: Tx, jackpot: string, plays: readonly CountedPlay[]): Promise<void> {
  if (plays.length === 0) return
  await tx.query(
    `insert into jackpot_play as p (jackpot, number, game, day, base, unpaid)
     select $1, number, game, day, base, unpaid
       from unnest($2::integer[], $3::text[], $4::date[], $5::numeric[], $6::numeric[]) as n(number, game, day, base, unpaid)
     on conflict (jackpot, number, game, day) do update set
       base = p.base + excluded.base, unpaid = p.unpaid + excluded.unpaid`,
    [
      jackpot,
      plays.map(({ number }) => number),
      plays.map(({ gameId }) => gameId),
      plays.map(({ day }) => day),
      plays.map(({ base }) => toDecimal(base, BASE_PARTS)),
      plays.map(({ unpaid }) => toDecimal(unpaid, BASE_PARTS)),
    ],
  )
}

/**
 * New players follow those who are in the list already, in this order. The rows of those are changed first, which also shows who is new: the
 * jackpot is locked, so nobody else adds players.
 */
export async function addEntries(
  tx: Tx,
  jackpot: string,
  number: number,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  const { rows } = await tx.query<{ playerId: string }>(
    `update jackpot_entry e
        set contributed = e.contributed + n.contributed, round_id = n.round_id, game = n.game, currency = n.currency
       from unnest($3::uuid[], $4::numeric[], $5::uuid[], $6::text[], $7::text[])
              as n(player_id, contributed, round_id, game, currency)
      where e.jackpot = $1 and e.number = $2 and e.player_id = n.player_id
     returning e.player_id as "playerId"`,
    [jackpot, number, ...toColumns(entries)],
  )
  const known = new Set(rows.map(({ playerId }) => playerId))
  const added = entries.filter(({ playerId }) => !known.has(playerId))
  if (added.length === 0) return
  await tx.query(
    `insert into jackpot_entry (jackpot, number, place, player_id, contributed, round_id, game, currency)
     select $1, $2, l.last + n.position, n.player_id, n.contributed, n.round_id, n.game, n.currency
       from unnest($3::uuid[], $4::numeric[], $5::uuid[], $6::text[], $7::text[]) with ordinality
              as n(player_id, contributed, round_id, game, currency, position)
      cross join (select coalesce(max(place), 0) as last from jackpot_entry where jackpot = $1 and number = $2) l`,
    [jackpot, number, ...toColumns(added)],
  )
}

const toColumns = (entries: readonly Entry[]) => [
  entries.map(({ playerId }) => playerId),
  entries.map(({ contributed }) => String(contributed)),
  entries.map(({ roundId }) => roundId),
  entries.map(({ gameId }) => gameId),
  entries.map(({ currency }) => currency),
]

interface DrawnEntry {
  place: number
  playerId: string
  weight: bigint
  roundId: string
  gameId: string
  currency: string
}

/** The weight of an entry `e`: what its player contributed. */
export const WEIGHT = 'case when e.has_left then 0 else greatest(e.contributed, 0) end::text'

/** Before a draw: players with a closed account leave it, because nobody could use their prize. */
export async function markLeft(tx: Tx, jackpot: string, number: number): Promise<void> {
  await tx.query(
    `update jackpot_entry e set has_left = not e.has_left
      where e.jackpot = $1 and e.number = $2 and e.has_left <> ${isOfClosedAccount('e.player_id')}`,
    [jackpot, number],
  )
}

/** The weights of a draw, in the order of their places. */
export async function listEntries(
  db: Db | Tx,
  jackpot: string,
  number: number,
  { after = 0, limit }: { after?: number; limit?: number } = {},
): Promise<DrawnEntry[]> {
  const { rows } = await db.query<Omit<DrawnEntry, 'weight'> & { weight: string }>(
    `select e.place, e.player_id as "playerId", ${WEIGHT} as weight, e.round_id as "roundId", e.game as "gameId", e.currency
       from jackpot_entry e where e.jackpot = $1 and e.number = $2 and e.place > $3 order by e.place limit $4`,
    [jackpot, number, after, limit ?? null],
  )
  return rows.map((row) => ({ ...row, weight: BigInt(row.weight) }))
}
