import { toDecimal } from '@fairhall/money'
import type { Queryable } from '../platform/database.ts'
import { countBets, listBetsSince } from './bets.queries.ts'
import type { ShownBet } from './bets.queries.ts'
import { findLatestFlight, listLastFlights } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'

/**
 * The public state of the flight. Its row counts its changes, so a reader gets everything after the version
 * that it already knows, and all readers of one version get the same.
 */
const BETS_MAX = 200
const LAST_MAX = 20

/** A flight at one version. */
export type FlightVersion = { flightId: string; version: number }

/** The changes of the latest flight since then; null when there are none. */
export async function readUpdate(db: Queryable, now: Date, known: FlightVersion | null, most = BETS_MAX) {
  const flight = await findLatestFlight(db)
  if (flight === null) return null
  const isSame = known?.flightId === flight.id
  if (isSame && known.version === flight.version) return null
  const [bets, betCount, last] = await Promise.all([
    listBetsSince(db, flight.id, isSame ? known.version : -1, most),
    countBets(db, flight.id),
    isSame && flight.endedAt === null ? null : listLastFlights(db, LAST_MAX),
  ])
  return {
    ...toShownFlight(flight, now),
    /** The rules of the flight; null when the reader already has them. */
    definition: isSame ? null : flight.definition,
    version: flight.version,
    /** The bets are those that changed after this version; null when the reader had no version. */
    since: isSame ? known.version : null,
    /** Counts all bets that fly or will fly; only some of them are listed. */
    betCount,
    // A bet stored between the two reads is included in the next update.
    bets: bets.filter(({ version }) => version <= flight.version).map(toShownBet),
    last,
  }
}

/** A flight's public data: where it crashes only after the crash. */
function toShownFlight(flight: Flight, now: Date) {
  const { id, number, state, begunAt, bettingUntil, takeoffAt, crash } = flight
  return {
    id,
    number,
    state,
    now: now.toISOString(),
    begunAt: begunAt.toISOString(),
    bettingUntil: bettingUntil.toISOString(),
    takeoffAt: takeoffAt?.toISOString() ?? null,
    crash: state === 'crashed' ? crash : null,
  }
}

function toShownBet({ stake, subunitToUnit, ...bet }: ShownBet) {
  const { version: _version, ...shown } = bet
  return { ...shown, stake: toDecimal(stake, subunitToUnit) }
}
