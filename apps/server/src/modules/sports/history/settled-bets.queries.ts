/** Bets as rewards read them: what they count now, whichever facts of them have been counted. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { BASE_PARTS } from '../../rounds/index.ts'
import type { BetPlay } from '../bets/bet-play.rules.ts'

export interface SettledBet extends BetPlay {
  id: string
  playerId: string
  sportsbook: string
  currency: string
  /** Total odds in thousandths; null for systems. */
  odds: number | null
  legs: number
  placedAt: Date
  settledAt: Date
}

/** The whole stake and what was paid, for the player. */
export interface EndedBet extends SettledBet {
  stake: bigint
  paid: bigint
}

/** Whether rewards count a bet `b`: one whose stake is the player's own. */
const IS_COUNTED = "b.state in ('won', 'lost') and b.stake_left > 0 and b.freebet is null"
/** The part of its stake that was not cashed out, in parts of a subunit of the base currency. */
const BASE = `div(coalesce(b.base_parts, b.counted[1] * ${BASE_PARTS})::numeric * b.stake_left, b.stake)`
const TERMS = `(b.terms ->> 'odds')::integer as odds, jsonb_array_length(b.terms -> 'legs') as legs`

/**
 * Selects bets that are won or lost, with the columns of a round as the recounts of audits read them.
 * @param where - A condition about `b`.
 */
export const betsAsRounds = (
  where: string,
) => `select b.player, 'sports:' || b.provider as game, b.placed_at as opened_at, b.first_settled_at as closed_at, array[b.stake_left, 0]::bigint[] as staked,
    array[b.returned, 0]::bigint[] as won, array[0, b.counted[1], 0, 0, ${BASE}]::numeric[] as counted, ${TERMS}
  from sports_bet b where ${IS_COUNTED} and ${where}`

const BET = `b.id, b.player as "playerId", b.provider as sportsbook, b.asset as currency, ${TERMS}, b.placed_at as "placedAt",
  coalesce(b.first_settled_at, b.settled_at, b.placed_at) as "settledAt",
  case when ${IS_COUNTED} then b.stake_left else 0 end as staked,
  case when ${IS_COUNTED} then b.returned else 0 end as won,
  case when ${IS_COUNTED} then ${BASE}::bigint else 0 end as base,
  b.stake, b.returned + b.cashed_out as paid`

/** Won, lost, refunded, sold and rolled-back bets of players, newest first. Without free bets, which no reward counts. */
export async function listEndedBets(
  db: Db | Tx,
  playerIds: readonly string[],
  { from, until, limit }: { from: Date; until: Date; limit: number | null },
): Promise<EndedBet[]> {
  const { rows } = await db.query<EndedBet>(
    `select * from (
       select ${BET} from sports_bet b
        where b.player = any ($1::uuid[]) and b.placed_at <= $3 and b.freebet is null
          and b.state not in ('pending', 'open', 'tombstone')) e
      where e."settledAt" between $2 and $3 order by e."settledAt" desc, e.id limit $4`,
    [playerIds, from, until, limit],
  )
  return rows
}

/** By id. Bets that are neither won nor lost now are left out. */
export async function readSettledBets(
  tx: Tx,
  bets: readonly { playerId: string; betId: string; placedAt: Date }[],
): Promise<ReadonlyMap<string, SettledBet>> {
  if (bets.length === 0) return new Map()
  const { rows } = await tx.query<SettledBet>(
    `select ${BET} from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as n(player, id, at)
      cross join lateral (
        select * from sports_bet where player = n.player and placed_at = n.at and id = n.id limit 1) b
      where ${IS_COUNTED}`,
    [
      bets.map(({ playerId }) => playerId),
      bets.map(({ betId }) => betId),
      bets.map(({ placedAt }) => placedAt.toISOString()),
    ],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Players with bets that were settled since then, in their order after `after`. */
export async function listBettorsSince(
  db: Db,
  { from, after, limit }: { from: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player as id from sports_bet
      where first_settled_at >= $1 and ($2::uuid is null or player > $2) order by player limit $3`,
    [from, after, limit],
  )
  return rows.map(({ id }) => id)
}
