import type { Db, Tx } from '../../../platform/database/database.ts'
import { waitingFacts } from '../../facts/index.ts'
import { isOfClosedAccount } from '../../grants/index.ts'

/** Whether rounds that ended until then, or corrections of them, are not counted yet. Parked deliveries wait too. */
export async function isCountingPending(tx: Tx, until: Date): Promise<boolean> {
  const { rows } = await tx.query<{ isPending: boolean }>(
    `select exists (
       select from (${waitingFacts}) w where coalesce(event ->> 'closedAt', event ->> 'settledAt', event ->> 'at')::timestamptz <= $1
     ) as "isPending"`,
    [until],
  )
  return rows[0]?.isPending === true
}

/** Players who closed their account leave the run with it: nobody could use their prize, so the place goes to the next one. */
export async function removeClosedPlayers(tx: Tx, runId: string): Promise<void> {
  await tx.query(
    `delete from tournament_entry e where e.run_id = $1 and ${isOfClosedAccount('e.player_id')}`,
    [runId],
  )
}

interface Winner {
  playerId: string
  score: bigint
  currency: string | null
}

/** The order of places: the one rule for leaderboards, own places and prizes. */
export const PLACE_ORDER = 'score desc, reached_at, player_id'

/** In the order of their places. */
export async function listWinners(tx: Tx, runId: string, limit: number): Promise<Winner[]> {
  const { rows } = await tx.query<Winner>(
    `select player_id as "playerId", score, currency from tournament_entry
      where run_id = $1 and score > 0 order by ${PLACE_ORDER} limit $2`,
    [runId, limit],
  )
  return rows
}

export async function countEntrants(db: Db | Tx, runId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from tournament_entry where run_id = $1 and score > 0',
    [runId],
  )
  return rows[0]?.count ?? 0
}

export interface Prize {
  place: number
  playerId: string
  score: bigint
  baseAmount: bigint
  currency: string
  amount: bigint
}

export async function insertPrizes(tx: Tx, runId: string, prizes: readonly Prize[]): Promise<void> {
  if (prizes.length === 0) return
  await tx.query(
    `insert into tournament_prize (run_id, place, player_id, score, base_amount, currency, amount)
     select $1, place, player_id, score, base_amount, currency, amount
       from unnest($2::integer[], $3::uuid[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[])
         as n(place, player_id, score, base_amount, currency, amount)`,
    [
      runId,
      prizes.map(({ place }) => place),
      prizes.map(({ playerId }) => playerId),
      prizes.map(({ score }) => String(score)),
      prizes.map(({ baseAmount }) => String(baseAmount)),
      prizes.map(({ currency }) => currency),
      prizes.map(({ amount }) => String(amount)),
    ],
  )
}

/** Of several runs, in the order of their places. */
export async function listPrizes(
  db: Db | Tx,
  runIds: readonly string[],
): Promise<(Prize & { runId: string })[]> {
  const { rows } = await db.query<Prize & { runId: string }>(
    `select run_id as "runId", place, player_id as "playerId", score, base_amount as "baseAmount", currency, amount
       from tournament_prize where run_id = any ($1::uuid[]) order by run_id, place`,
    [runIds],
  )
  return rows
}
