import { tagOf } from '@fairhall/games'
import type { Queryable, Tx } from '../platform/database.ts'
import { type BetState, betChange } from './flight-states.rules.ts'
import type { Flight } from './flights.queries.ts'

const refuse = betChange('refuse')
const cancel = betChange('cancel')

export type Bet = { flightId: string; state: BetState; target: number; cashOut: number | null }

type Row = { flight_id: string; state: BetState; target: number; cash_out: number | null }
const toBet = (row: Row): Bet => ({
  flightId: row.flight_id,
  state: row.state,
  target: row.target,
  cashOut: row.cash_out,
})

/** Bets by round id. */
export async function listBets(db: Queryable, roundIds: readonly string[]): Promise<Map<string, Bet>> {
  const { rows } = await db.query<Row & { round_id: string }>(
    'select round_id, flight_id, state, target, cash_out from studio.flight_bet where round_id = any ($1)',
    [roundIds],
  )
  return new Map(rows.map((row) => [row.round_id, toBet(row)]))
}

export type NewBet = { roundId: string; name: string; isDemo: boolean; target: number }

/** Adds bets at the next places of their flight, in this order. The caller holds the flight's lock. */
export async function addBets(tx: Tx, flight: Flight, bets: readonly NewBet[]): Promise<void> {
  await tx.query(
    `with next as (update studio.flight set version = version + $2 where id = $1 returning version - $2 as before)
     insert into studio.flight_bet (round_id, flight_id, place, name, is_demo, target, state, version)
     select round_id, $1, before + nth, name, is_demo, target, 'placed', before + nth
     from next, unnest($3::uuid[], $4::text[], $5::boolean[], $6::integer[])
       with ordinality as bet (round_id, name, is_demo, target, nth)`,
    [
      flight.id,
      bets.length,
      bets.map(({ roundId }) => roundId),
      bets.map(({ name }) => name),
      bets.map(({ isDemo }) => isDemo),
      bets.map(({ target }) => target),
    ],
  )
}

/** What seats stake on a flight that takes bets. */
export async function listStakes(
  tx: Tx,
  { seedId }: Flight,
  seats: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ seat: string; stake: string }>(
    `select seat, base_stake::text as stake from studio.round
     where seat = any ($1) and game = 'ascent' and state in ('placed', 'open') and seed_id = $2`,
    [seats, seedId],
  )
  return new Map(rows.map(({ seat, stake }) => [seat, BigInt(stake)]))
}

/**
 * Removes a bet that the wallet refused. Clients that saw it before the take-off receive its removal. Its
 * round is already void.
 */
export async function removeBet(tx: Tx, roundId: string): Promise<void> {
  // Locks the flight's row before the bet's, as everywhere. After the take-off this is not needed: unbooked
  // bets do not fly.
  await tx.query(
    `with struck as (
       update studio.flight f set version = f.version + 1 from studio.flight_bet b join studio.round r on r.id = b.round_id
       where b.round_id = $1 and b.state in ${refuse.from} and r.state = 'void' and f.id = b.flight_id and f.state = 'betting'
       returning f.version)
     update studio.flight_bet b set state = '${refuse.to}', version = struck.version from struck
     where b.round_id = $1 and b.state in ${refuse.from}`,
    [roundId],
  )
}

/** Takes a bet out of its flight. The caller holds the flight's lock. */
export async function saveCancelled(tx: Tx, flightId: string, roundId: string): Promise<void> {
  await tx.query(
    `with struck as (update studio.flight set version = version + 1 where id = $1 returning version)
     update studio.flight_bet b set state = '${cancel.to}', version = struck.version from struck
     where b.round_id = $2 and b.state in ${cancel.from}`,
    [flightId, roundId],
  )
}

/** Locks a decided bet that was not passed to its round yet, and marks it as passed. */
export async function takeDecidedBet(tx: Tx, roundId: string, at: Date): Promise<Bet | null> {
  const { rows } = await tx.query<Row>(
    `update studio.flight_bet set handed_at = $2
     where round_id = $1 and handed_at is null and state in ('out', 'fell', 'void')
     returning flight_id, state, target, cash_out`,
    [roundId, at],
  )
  return rows[0] === undefined ? null : toBet(rows[0])
}

/**
 * Decided bets that wait to be passed to their rounds, except the given ones. Bets that the wallet has not
 * answered are not listed.
 */
export async function listDecided(
  db: Queryable,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ round_id: string }>(
    `select b.round_id from studio.flight_bet b join studio.round r on r.id = b.round_id
     where b.state in ('out', 'fell', 'void') and b.handed_at is null and r.state = 'open' and b.round_id <> all ($2)
     order by b.flight_id, b.sequence nulls last, b.place limit $1`,
    [limit, except],
  )
  return rows.map((row) => row.round_id)
}

export type ShownBet = {
  place: number
  /** By which the bet's player recognises it. */
  tag: string
  name: string
  isDemo: boolean
  stake: bigint
  currency: string
  subunitToUnit: number
  state: BetState
  cashOut: number | null
  version: number
}

/** Counts the bets of a flight, without returned ones. */
export async function countBets(db: Queryable, flightId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from studio.flight_bet where flight_id = $1 and state <> 'void'`,
    [flightId],
  )
  return rows[0]?.count ?? 0
}

/**
 * Bets of a flight that changed after a version, with their public data, in display order: cashed out first
 * (highest first), then the latest. If there are more than `limit`, the first in this order are listed; bets
 * that did not fly come last.
 */
export async function listBetsSince(
  db: Queryable,
  flightId: string,
  version: number,
  limit: number,
): Promise<ShownBet[]> {
  const { rows } = await db.query<{
    round_id: string
    place: number
    name: string
    is_demo: boolean
    stake: string
    currency: string
    subunit_to_unit: number
    state: BetState
    cash_out: number | null
    version: number
  }>(
    `select b.round_id, b.place, b.name, b.is_demo, r.base_stake::text as stake, r.currency, c.subunit_to_unit, b.state, b.cash_out, b.version
     from studio.flight_bet b join studio.round r on r.id = b.round_id join studio.currency c on c.code = r.currency
     where b.flight_id = $1 and b.version > $2
     order by b.state = 'void', b.cash_out desc nulls last, b.place desc limit $3`,
    [flightId, version, limit],
  )
  return rows.map(
    ({ round_id: roundId, is_demo: isDemo, cash_out: cashOut, subunit_to_unit, stake, ...row }) => ({
      ...row,
      subunitToUnit: subunit_to_unit,
      tag: tagOf(roundId),
      isDemo,
      cashOut,
      stake: BigInt(stake),
    }),
  )
}

export async function findSessionId(tx: Tx, roundId: string): Promise<string | null> {
  const { rows } = await tx.query<{ session_id: string }>(
    'select session_id from studio.round where id = $1',
    [roundId],
  )
  return rows[0]?.session_id ?? null
}
