import type { Queryable, Tx } from '../platform/database.ts'
import type { Currency } from '../wallet/currencies.ts'
import type { RoundState } from './round-states.rules.ts'

/** The new state of a round after a step. */
export type Step = { moves: object[]; outcome: object; stake: bigint; win: bigint }

export type Round = {
  id: string
  number: bigint
  seat: string
  game: string
  build: string
  key: string
  nonce: number
  currency: Currency
  /** As placed; `stake` also includes what moves have added. */
  baseStake: bigint
  stake: bigint
  win: bigint
  choices: object
  moves: object[]
  /** The moves as they will be when the wallet has booked the pending step. */
  pendingMoves: object[] | null
  outcome: object
  state: RoundState
  refusal: number | null
  /** How many of its moves the wallet has refused. */
  refusals: number
  balance: string | null
  placedAt: Date
  isShown: boolean
  /** The free spins that it is one of. */
  issueId: string | null
  seedId: string
  serverSeedHash: string
  clientSeed: string
  /** Null until the seed is revealed. */
  serverSeed: string | null
}

export type NewRound = {
  id: string
  seat: string
  sessionId: string
  game: string
  build: string
  key: string
  seedId: string
  nonce: number
  currency: string
  stake: bigint
  win: bigint
  choices: object
  outcome: object
  state: RoundState
  refusal: number | null
  balance: string | null
  at: Date
  issueId?: string
  /** Moves that were made when it was placed; none by default. */
  moves?: object[]
}

type Row = {
  id: string
  number: string
  seat: string
  game: string
  build: string
  key: string
  nonce: number
  currency: string
  subunit_to_unit: number
  base_stake: string
  stake: string
  win: string
  choices: object
  moves: object[]
  pending_moves: object[] | null
  outcome: object
  state: RoundState
  refusal: number | null
  refusals: number
  balance: string | null
  placed_at: Date
  is_shown: boolean
  issue_id: string | null
  seed_id: string
  commitment: string
  client_seed: string
  server_seed: string | null
}

const SELECT = `
  select r.id, r.number::text, r.seat, r.game, r.build, r.key, r.nonce, r.currency, c.subunit_to_unit, r.base_stake::text, r.stake::text, r.win::text,
    r.choices, r.moves, r.pending->'moves' as pending_moves, r.outcome,
    r.state, r.refusal, r.refusals, r.balance, r.placed_at, r.shown_at is not null as is_shown, r.issue_id, r.seed_id, s.commitment, s.client_seed,
    case when s.state = 'revealed' then encode(s.server_seed, 'hex') end as server_seed
  from studio.round r join studio.seed s on s.id = r.seed_id join studio.currency c on c.code = r.currency`

const toRound = (row: Row): Round => ({
  id: row.id,
  number: BigInt(row.number),
  seat: row.seat,
  game: row.game,
  build: row.build,
  key: row.key,
  nonce: row.nonce,
  currency: { code: row.currency, subunitToUnit: row.subunit_to_unit },
  baseStake: BigInt(row.base_stake),
  stake: BigInt(row.stake),
  win: BigInt(row.win),
  choices: row.choices,
  moves: row.moves,
  pendingMoves: row.pending_moves,
  outcome: row.outcome,
  state: row.state,
  refusal: row.refusal,
  refusals: row.refusals,
  balance: row.balance,
  placedAt: row.placed_at,
  isShown: row.is_shown,
  issueId: row.issue_id,
  seedId: row.seed_id,
  serverSeedHash: row.commitment,
  clientSeed: row.client_seed,
  serverSeed: row.server_seed,
})

/**
 * Inserts a round and consumes the nonce of its seat's seed, in one statement. The caller holds that seed's
 * lock.
 */
export async function addRound(tx: Tx, round: NewRound): Promise<void> {
  await tx.query(
    `with used as (update studio.seed set next_nonce = next_nonce + 1 where id = $7 and seat = $2)
     insert into studio.round (id, seat, session_id, game, build, key, seed_id, nonce, currency, base_stake, stake, win, choices,
       outcome, state, refusal, balance, placed_at, settled_at, issue_id, moves)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      round.id,
      round.seat,
      round.sessionId,
      round.game,
      round.build,
      round.key,
      round.seedId,
      round.nonce,
      round.currency,
      round.stake.toString(),
      round.win.toString(),
      JSON.stringify(round.choices),
      JSON.stringify(round.outcome),
      round.state,
      round.refusal,
      round.balance,
      round.at,
      round.state === 'placed' || round.state === 'open' ? null : round.at,
      round.issueId ?? null,
      JSON.stringify(round.moves ?? []),
    ],
  )
}

export async function findRound(db: Queryable, id: string): Promise<Round | null> {
  const { rows } = await db.query<Row>(`${SELECT} where r.id = $1`, [id])
  return rows[0] === undefined ? null : toRound(rows[0])
}

/** For each seat: the round of this key, and the round that is not over yet. */
export async function findInTheWay(
  db: Queryable,
  game: string,
  requests: readonly { seat: string; key: string }[],
): Promise<Round[]> {
  const { rows } = await db.query<Row>(
    `with request as (select * from unnest($2::text[], $3::uuid[]) as request (seat, key)),
       found as (
         select r.id from request join studio.round r on r.seat = request.seat and r.key = request.key
         union select r.id from request join studio.round r on r.seat = request.seat and r.game = $1 and r.state in ('placed', 'open'))
     ${SELECT} where r.id in (select id from found)`,
    [game, requests.map(({ seat }) => seat), requests.map(({ key }) => key)],
  )
  return rows.map(toRound)
}

/** The round that the frame must show next: in progress, or settled and not yet shown. */
export async function findOpenRound(db: Queryable, seat: string, game: string): Promise<Round | null> {
  const { rows } = await db.query<Row>(
    `${SELECT} where r.seat = $1 and r.game = $2 and (r.state in ('placed', 'open') or (r.state = 'settled' and r.shown_at is null))
     order by r.state in ('placed', 'open') desc, r.number desc limit 1`,
    [seat, game],
  )
  return rows[0] === undefined ? null : toRound(rows[0])
}

export async function listRounds(
  db: Queryable,
  seats: readonly string[],
  game: string,
  before: bigint | null,
  limit: number,
): Promise<Round[]> {
  // Reads at most `limit` rounds of each seat, in the order of the index.
  const { rows } = await db.query<Row>(
    `${SELECT} where r.id in (
       select latest.id from unnest($1::text[]) as own (seat) cross join lateral (
         select id from studio.round where seat = own.seat and game = $2 and ($3::bigint is null or number < $3)
         order by number desc limit $4) latest)
     order by r.number desc limit $4`,
    [seats, game, before?.toString() ?? null, limit],
  )
  return rows.map(toRound)
}

export async function markShown(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update studio.round set shown_at = $2 where id = $1 and state = 'settled' and shown_at is null`,
    [id, at],
  )
}

/**
 * Placing a new round means the player has seen the earlier ones, or watches them at the same time: only the latest is shown
 * again to a player who comes back.
 */
export async function markAllShown(tx: Tx, seats: readonly string[], game: string, at: Date): Promise<void> {
  await tx.query(
    `update studio.round set shown_at = $3 where seat = any ($1) and game = $2 and state = 'settled' and shown_at is null`,
    [seats, game, at],
  )
}
