import type { AscentDefinition } from '@fairhall/games'
import type { Queryable, Tx } from '../platform/database.ts'
import { requireChanged } from '../platform/transitions.ts'
import { type FlightState, betChange, flightChange } from './flight-states.rules.ts'

const takeOff = flightChange('takeOff')
const [takeOffBet, refuseBet, cashOut] = [betChange('takeOff'), betChange('refuse'), betChange('cashOut')]
const ends = {
  crash: { flight: flightChange('crash'), bet: betChange('crash') },
  void: { flight: flightChange('void'), bet: betChange('void') },
}

export type Flight = {
  id: string
  chainId: string
  number: number
  seedId: string
  /**
   * The rules that the flight was started with. The flight and its bets keep them even if the game gets new
   * ones.
   */
  build: string
  definition: AscentDefinition
  state: FlightState
  begunAt: Date
  bettingUntil: Date
  takeoffAt: Date | null
  /** While it flies: where it will crash. */
  sealedCrash: Buffer | null
  /** In hundredths; null until it is over. */
  crash: number | null
  crashTick: number | null
  /** The latest tick at which something was booked. */
  tick: number
  sequence: number
  version: number
  watchedAt: Date
  endedAt: Date | null
}

type Row = {
  id: string
  chain_id: string
  number: number
  seed_id: string
  build: string
  definition: AscentDefinition
  state: FlightState
  begun_at: Date
  betting_until: Date
  takeoff_at: Date | null
  sealed_crash: Buffer | null
  crash: number | null
  crash_tick: number | null
  tick: number
  sequence: number
  version: number
  watched_at: Date
  ended_at: Date | null
}

const SELECT = `
  select f.id, chain_id, number, seed_id, f.build, b.definition, state, begun_at, betting_until, takeoff_at, sealed_crash, crash, crash_tick, tick,
    sequence, version, watched_at, ended_at
  from studio.flight f join studio.build b on b.build = f.build`

const toFlight = (row: Row): Flight => ({
  id: row.id,
  chainId: row.chain_id,
  number: row.number,
  seedId: row.seed_id,
  build: row.build,
  definition: row.definition,
  state: row.state,
  begunAt: row.begun_at,
  bettingUntil: row.betting_until,
  takeoffAt: row.takeoff_at,
  sealedCrash: row.sealed_crash,
  crash: row.crash,
  crashTick: row.crash_tick,
  tick: row.tick,
  sequence: row.sequence,
  version: row.version,
  watchedAt: row.watched_at,
  endedAt: row.ended_at,
})

async function readOne(db: Queryable, where: string, values: unknown[] = []): Promise<Flight | null> {
  const { rows } = await db.query<Row>(`${SELECT} ${where}`, values)
  return rows[0] === undefined ? null : toFlight(rows[0])
}

export const findLatestFlight = (db: Queryable): Promise<Flight | null> =>
  readOne(db, 'order by begun_at desc limit 1')

/** Locks the flight in progress, which serialises everything that happens in it. */
export const lockFlightUnderWay = (tx: Tx): Promise<Flight | null> =>
  readOne(tx, `where state in ('betting', 'flying') for update of f`)

export const lockFlight = (tx: Tx, id: string): Promise<Flight | null> =>
  readOne(tx, 'where f.id = $1 for update of f', [id])

export async function addFlight(
  tx: Tx,
  flight: {
    id: string
    chainId: string
    number: number
    seedId: string
    build: string
    at: Date
    bettingUntil: Date
  },
): Promise<void> {
  await tx.query(
    `insert into studio.flight (id, chain_id, number, seed_id, build, state, begun_at, betting_until, watched_at)
     values ($1, $2, $3, $4, $5, 'betting', $6, $7, $6)`,
    [flight.id, flight.chainId, flight.number, flight.seedId, flight.build, flight.at, flight.bettingUntil],
  )
}

export async function saveWatched(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update studio.flight set watched_at = $2 where id = $1', [id, at])
}

/**
 * Bets whose stake is booked take part; those that the wallet has not answered don't. Returns the keys of
 * those that take part.
 */
export async function takeOffBets(tx: Tx, { id, version }: Flight): Promise<string[]> {
  const { rows } = await tx.query<{ key: string; flies: boolean }>(
    `update studio.flight_bet b set state = case when r.state = 'open' then '${takeOffBet.to}' else '${refuseBet.to}' end, version = $2
     from studio.round r where r.id = b.round_id and b.flight_id = $1 and b.state in ${takeOffBet.from}
     returning r.key, b.place, b.state = '${takeOffBet.to}' as flies`,
    [id, version + 1],
  )
  return (rows as { key: string; place: number; flies: boolean }[])
    .filter(({ flies }) => flies)
    .sort((one, other) => one.place - other.place)
    .map(({ key }) => key)
}

export async function saveTakeoff(
  tx: Tx,
  { id }: Flight,
  takeoff: { at: Date; sealedCrash: Buffer; keys: string[] },
): Promise<void> {
  const result = await tx.query(
    `update studio.flight set state = '${takeOff.to}', takeoff_at = $2, sealed_crash = $3, keys = $4, watched_at = $2,
       version = version + 1 where id = $1 and state in ${takeOff.from}`,
    [id, takeoff.at, takeoff.sealedCrash, JSON.stringify(takeoff.keys)],
  )
  requireChanged(result, `The flight ${id}`)
}

/**
 * Cashes out all bets whose target is not above this height, the lowest target first, then the earlier bet.
 * Returns the changed flight.
 */
export async function bookTargets(tx: Tx, flight: Flight, height: number, tick: number): Promise<Flight> {
  const version = flight.version + 1
  const { rowCount } = await tx.query(
    `with due as (
       select round_id, row_number() over (order by target, place) as nth from studio.flight_bet
       where flight_id = $1 and state in ${cashOut.from} and target <= $2)
     update studio.flight_bet b set state = '${cashOut.to}', cash_out = b.target, sequence = $3 + due.nth, version = $4
     from due where b.round_id = due.round_id and b.state in ${cashOut.from}`,
    [flight.id, height, flight.sequence, version],
  )
  const count = rowCount ?? 0
  if (count === 0) return flight
  await tx.query('update studio.flight set sequence = sequence + $2, version = $3, tick = $4 where id = $1', [
    flight.id,
    count,
    version,
    tick,
  ])
  return { ...flight, sequence: flight.sequence + count, version, tick }
}

/** Cashes out bets on their players' request, in this order, after everything before them. */
export async function bookCashOuts(
  tx: Tx,
  flight: Flight,
  roundIds: readonly string[],
  height: number,
  tick: number,
): Promise<void> {
  const result = await tx.query(
    `with booked as (update studio.flight set sequence = sequence + $5, version = version + 1, tick = $4 where id = $1
       returning sequence - $5 as before, version)
     update studio.flight_bet b set state = '${cashOut.to}', cash_out = $3, sequence = before + nth, version = booked.version
     from booked, unnest($2::uuid[]) with ordinality as leaving (round_id, nth)
     where b.round_id = leaving.round_id and b.state in ${cashOut.from}`,
    [flight.id, roundIds, height, tick, roundIds.length],
  )
  requireChanged(result, `A bet of the flight ${flight.id}`, roundIds.length)
}

export type Crash = { crash: number; crashTick: number }

/**
 * Ends a flight: bets still flying lose, or are returned. `crash` is null for a flight that never took off.
 */
export async function endFlight(
  tx: Tx,
  { id }: Flight,
  { event, crash, at }: { event: 'crash' | 'void'; crash: Crash | null; at: Date },
): Promise<void> {
  const { flight, bet } = ends[event]
  await tx.query(
    `with ended as (update studio.flight set state = $2, ended_at = $4, version = version + 1,
         crash = $5, crash_tick = $6, sealed_crash = null where id = $1 and state in ${flight.from} returning version)
     update studio.flight_bet set state = $3, version = ended.version from ended
     where flight_id = $1 and state in ${bet.from}`,
    [id, flight.to, bet.to, at, crash?.crash ?? null, crash?.crashTick ?? null],
  )
}

/** Marks flights as settled when all their bets are booked. */
export async function markSettled(db: Queryable, at: Date): Promise<void> {
  await db.query(
    `update studio.flight f set settled_at = $1 where ended_at is not null and settled_at is null
       and not exists (select from studio.flight_bet b join studio.round r on r.id = b.round_id
         where b.flight_id = f.id and r.state in ('placed', 'open'))`,
    [at],
  )
}

export async function hasFlightUnderWay(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(`select from studio.flight where state in ('betting', 'flying') limit 1`)
  return rows.length > 0
}

/** Takes or renews the lease; false when another process has it. */
export async function takeLease(db: Queryable, holder: string, now: Date, until: Date): Promise<boolean> {
  const { rows } = await db.query(
    `insert into studio.flight_lease as lease (holder, held_until) values ($1, $3)
     on conflict (id) do update set holder = $1, held_until = $3 where lease.holder = $1 or lease.held_until <= $2 returning 1`,
    [holder, now, until],
  )
  return rows.length > 0
}

type LastFlight = { id: string; number: number; crash: number }

/** Of those that crashed, newest first. */
export async function listLastFlights(db: Queryable, limit: number): Promise<LastFlight[]> {
  const { rows } = await db.query<LastFlight>(
    `select id, number, crash from studio.flight where state = 'crashed' order by begun_at desc limit $1`,
    [limit],
  )
  return rows
}
