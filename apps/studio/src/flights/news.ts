import { toDecimal } from '@fairhall/money'
import type { Queryable } from '../platform/database.ts'
import { countAboard, listBetsSince } from './bets.queries.ts'
import type { ShownBet } from './bets.queries.ts'
import { findLatestFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'

/**
 * What everybody may see of the flight. Its row counts its changes, so whoever says what he knows gets what is new since, and whoever
 * reads at the same version reads the same.
 */
const BETS_MAX = 200
const LAST_MAX = 20

/** A flight as it was after so many changes. */
export type Place = { flightId: string; version: number }

/** What is new of the latest flight since then; null when nothing is. */
export async function readNews(db: Queryable, now: Date, known: Place | null, most = BETS_MAX) {
  const flight = await findLatestFlight(db)
  if (flight === null) return null
  const isSame = known?.flightId === flight.id
  if (isSame && known.version === flight.version) return null
  const [bets, aboard, last] = await Promise.all([
    listBetsSince(db, flight.id, isSame ? known.version : -1, most),
    countAboard(db, flight.id),
    isSame && flight.endedAt === null ? null : listLastFlights(db),
  ])
  return {
    ...toShownFlight(flight, now),
    /** By which it flies; null where that was told. */
    definition: isSame ? null : flight.definition,
    version: flight.version,
    /** The bets are those that changed after this version; null when nothing was told before. */
    since: isSame ? known.version : null,
    /** Of all that fly or will, of whom only some are named. */
    aboard,
    // A bet that came between the two looks is told with the next one.
    bets: bets.filter(({ version }) => version <= flight.version).map(toShownBet),
    last,
  }
}

/** A flight as everybody may see it: where it ends only when it has. */
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

export type LastFlight = { id: string; number: number; crash: number }

export async function listLastFlights(db: Queryable, limit = LAST_MAX): Promise<LastFlight[]> {
  const { rows } = await db.query<LastFlight>(
    `select id, number, crash from studio.flight where state = 'crashed' order by begun_at desc limit $1`,
    [limit],
  )
  return rows
}
