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
  /** Of its legs, with the sportsbook: bets on the same event have the same name here. */
  events: readonly string[]
  /** The part that was cashed out, with at most its stake as its return. */
  sold: BetPlay
}

/** The whole stake and what was paid, for the player. */
export interface EndedBet extends SettledBet {
  stake: bigint
  paid: bigint
}

/** Whether the stake of a bet `b` is the player's own, without a bonus. Rewards count no other one. */
const IS_OWN = 'b.freebet is null and b.bonus is null'
const IS_COUNTED = `b.state in ('won', 'lost') and b.stake_left > 0 and ${IS_OWN}`
/** The part of its stake that was not cashed out, in parts of a subunit of the base currency. */
const BASE = `div(coalesce(b.base_parts, b.counted[1] * ${BASE_PARTS})::numeric * b.stake_left, b.stake)`
/** Odds of the protocol have up to ten digits in thousandths: more than an integer holds, exact as a double. They are only compared. */
const ODDS = "(b.terms ->> 'odds')::double precision"
const TERMS = `${ODDS} as odds, jsonb_array_length(b.terms -> 'legs') as legs`

/**
 * Selects bets that are won or lost, with the columns of a round as the recounts of audits read them.
 * @param where - A condition about `b`.
 */
export const betsAsRounds = (
  where: string,
) => `select b.player, 'sports:' || b.provider as game, b.placed_at as opened_at, b.first_settled_at as closed_at, array[b.stake_left, 0]::bigint[] as staked,
    array[b.returned, 0]::bigint[] as won, array[0, b.counted[1], 0, 0, ${BASE}]::numeric[] as counted, ${TERMS}
  from sports_bet b where ${IS_COUNTED} and ${where}`

const EVENTS = `array(select distinct b.provider || ':' || coalesce(leg ->> 'eventId', leg ->> 'event') from jsonb_array_elements(b.terms -> 'legs') leg)`
/** Whether what was cashed out of a bet `b` is final. */
const IS_SOLD = `${IS_OWN} and b.state in ('won', 'lost', 'refunded', 'cashed out') and b.stake_left < b.stake`
const ALL_BASE = `coalesce(b.base_parts, b.counted[1] * ${BASE_PARTS})::numeric`
const SOLD = {
  staked: `case when ${IS_SOLD} then b.stake - b.stake_left else 0 end`,
  won: `case when ${IS_SOLD} then least(b.cashed_out, b.stake - b.stake_left) else 0 end`,
  base: `case when ${IS_SOLD} then ${ALL_BASE} - ${BASE} else 0 end`,
}

const BET = `b.id, b.player as "playerId", b.provider as sportsbook, b.asset as currency, ${TERMS}, b.placed_at as "placedAt",
  coalesce(b.first_settled_at, b.settled_at, b.placed_at) as "settledAt",
  case when ${IS_COUNTED} then b.stake_left else 0 end as staked,
  case when ${IS_COUNTED} then b.returned else 0 end as won,
  case when ${IS_COUNTED} then ${BASE}::bigint else 0 end as base,
  b.stake, b.returned + b.cashed_out as paid, ${EVENTS} as events,
  ${SOLD.staked} as "soldStaked", ${SOLD.won} as "soldWon", (${SOLD.base})::bigint as "soldBase"`

/**
 * Selects bets for the recounts of audits: player, id, times, odds, events, whether it is won or lost, and its stake and returns in parts
 * of a subunit of the base currency, with what was cashed out.
 * @param where - A condition about `b`.
 */
export const betsInParts = (
  where: string,
) => `select b.player, b.id, b.placed_at, coalesce(b.first_settled_at, b.settled_at, b.placed_at) as settled_at,
    coalesce(${ODDS}, 0) as odds, ${EVENTS} as events, (${IS_COUNTED}) as is_decided,
    case when ${IS_COUNTED} then ${BASE} else 0 end + ${SOLD.base} as staked,
    case when ${IS_COUNTED} then div(b.returned * ${BASE}, b.stake_left) else 0 end
      + case when ${IS_SOLD} then div(${SOLD.won} * (${SOLD.base}), b.stake - b.stake_left) else 0 end as won
  from sports_bet b where ((${IS_COUNTED}) or (${IS_SOLD})) and ${where}`

type Row = Omit<EndedBet, 'sold'> & Record<'soldStaked' | 'soldWon' | 'soldBase', bigint>

const toBet = ({ soldStaked: staked, soldWon: won, soldBase: base, ...bet }: Row): EndedBet => ({
  ...bet,
  sold: { staked, won, base },
})

interface EndedRange {
  from: Date
  until: Date
  limit: number | null
  placedFrom?: Date | null
}

/** Won, lost, refunded, sold and rolled-back bets of players, newest first. Without free bets, which no reward counts. */
export async function listEndedBets(
  db: Db | Tx,
  playerIds: readonly string[],
  { from, until, limit, placedFrom = null }: EndedRange,
): Promise<EndedBet[]> {
  const { rows } = await db.query<Row>(
    `select * from (
       select ${BET} from sports_bet b
        where b.player = any ($1::uuid[]) and b.placed_at <= $3 and ($5::timestamptz is null or b.placed_at >= $5)
          and b.freebet is null and b.state not in ('pending', 'open', 'tombstone')) e
      where e."settledAt" between $2 and $3 order by e."settledAt" desc, e.id limit $4`,
    [playerIds, from, until, limit, placedFrom],
  )
  return rows.map(toBet)
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
