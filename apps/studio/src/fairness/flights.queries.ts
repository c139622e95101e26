import type { ClaimedFlight } from '@fairhall/games'
import type { Queryable } from '../platform/database.ts'

/** The public data of a flight. What only its end reveals is absent before the end. */
type PublishedFlight = Omit<ClaimedFlight, 'serverSeed'> & {
  id: string
  state: string
  serverSeedHash: string
  serverSeed: string | null
}

type Row = {
  id: string
  number: number
  state: string
  crash: number | null
  keys: string[]
  client_seed: string
  commitment: string
  server_seed: string | null
  chain_end: string
  build: string
  definition: unknown
}

const SELECT = `
  select f.id, f.number, f.state, f.crash, f.keys, s.client_seed, s.commitment, c.chain_end, f.build, b.definition,
    case when s.state = 'revealed' then encode(s.server_seed, 'hex') end as server_seed
  from studio.flight f join studio.seed s on s.id = f.seed_id join studio.chain c on c.id = f.chain_id
    join studio.build b on b.build = f.build`

export const findFlight = async (db: Queryable, id: string): Promise<PublishedFlight | null> =>
  toPublished((await db.query<Row>(`${SELECT} where f.id = $1`, [id])).rows[0])

/** The flight of a bet. */
export const findFlightOf = async (db: Queryable, roundId: string): Promise<PublishedFlight | null> =>
  toPublished(
    (
      await db.query<Row>(`${SELECT} join studio.flight_bet t on t.flight_id = f.id where t.round_id = $1`, [
        roundId,
      ])
    ).rows[0],
  )

function toPublished(row: Row | undefined): PublishedFlight | null {
  if (row === undefined) return null
  const isOver = row.server_seed !== null
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    serverSeedHash: row.commitment,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    keys: isOver ? row.keys : [],
    crash: isOver ? row.crash : null,
    chainEnd: row.chain_end,
    build: row.build,
    definition: row.definition,
  }
}

export type PublishedChain = {
  chainEnd: string
  length: number
  flown: number
  publishedAt: string
  /** When the chain was retired before it was used up; null while it is in use, comes next, or is used up. */
  retiredAt: string | null
}

export async function listChains(db: Queryable): Promise<PublishedChain[]> {
  const { rows } = await db.query<{
    chain_end: string
    length: number
    flown: number
    created_at: Date
    retired_at: Date | null
  }>(
    'select chain_end, length, flown, created_at, retired_at from studio.chain order by number desc limit 100',
  )
  return rows.map((chain) => ({
    chainEnd: chain.chain_end,
    length: chain.length,
    flown: chain.flown,
    publishedAt: chain.created_at.toISOString(),
    retiredAt: chain.retired_at?.toISOString() ?? null,
  }))
}
