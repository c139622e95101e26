import { toDecimal } from '@fairhall/money'
import type { Queryable } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { getCurrency } from '../wallet/currencies.ts'
import { listBetsSince } from './bets.queries.ts'
import type { ShownBet } from './bets.queries.ts'
import { findLatestFlight } from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'

/**
 * What everybody sees of the flight, told to all who listen in this process. The flight's row counts its changes, so each look asks
 * only for what is new, and every process tells the same. An event's id is flight and version: who was away says what he has
 * seen last, and gets what came since.
 */
const BETS_MAX = 200
const LAST_MAX = 20

export type Listener = { send(event: string): void; end(): void }
type Place = { flightId: string; version: number }

export type Live = {
  /** Begins with what is new since `after`; answers how to leave. */
  listen(listener: Listener, after: Place | null): Promise<() => void>
  count(): number
  /** Reads what is new and tells it. */
  look(): Promise<void>
  end(): void
}

export function createLive(deps: Deps): Live {
  const listeners = new Set<Listener>()
  let told: Place | null = null

  return {
    async listen(listener, after) {
      listeners.add(listener)
      const event = await readEvent(deps.pool, deps.clock.now(), after)
      if (event !== null) listener.send(event.text)
      return () => listeners.delete(listener)
    },
    count: () => listeners.size,
    async look() {
      if (listeners.size === 0) return
      const event = await readEvent(deps.pool, deps.clock.now(), told)
      if (event === null) return
      told = event.place
      for (const listener of listeners) listener.send(event.text)
    },
    end() {
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}

/** What is new since then; null when nothing is. */
async function readEvent(
  db: Queryable,
  now: Date,
  after: Place | null,
): Promise<{ place: Place; text: string } | null> {
  const flight = await findLatestFlight(db)
  if (flight === null) return null
  const isSame = after?.flightId === flight.id
  if (isSame && after.version === flight.version) return null
  const since = isSame ? after.version : -1
  const [bets, last] = await Promise.all([
    listBetsSince(db, flight.id, since, BETS_MAX),
    isSame && flight.endedAt === null ? null : listLastFlights(db),
  ])
  // A bet that came between the two looks is told with the next one.
  const news = bets.filter(({ version }) => version <= flight.version)
  const data = { ...toShownFlight(flight, now), isNew: !isSame, bets: news.map(toShownBet), last }
  const id = `${flight.id}:${flight.version}`
  return {
    place: { flightId: flight.id, version: flight.version },
    text: `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`,
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

function toShownBet({ stake, currency, ...bet }: ShownBet) {
  const { version: _version, ...shown } = bet
  return { ...shown, currency, stake: toDecimal(stake, getCurrency(currency).subunitToUnit) }
}

export type LastFlight = { id: string; number: number; crash: number }

export async function listLastFlights(db: Queryable, limit = LAST_MAX): Promise<LastFlight[]> {
  const { rows } = await db.query<LastFlight>(
    `select id, number, crash from studio.flight where state = 'crashed' order by begun_at desc limit $1`,
    [limit],
  )
  return rows
}
