/** Hits of a run, and its entries. Hits are written under the lock of the run. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Hit, HitRefusal } from './deciding.rules.ts'

interface Won {
  number: number
  prize: number
  baseAmount: bigint
  currency: string
  amount: bigint
  offer: string | null
}

/** As decided. */
export interface DecidedHit extends Hit {
  refusal: HitRefusal | null
  won: Won | null
}

/** Of these rounds, those that are decided. */
export async function listDecided(tx: Tx, runId: string, rounds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    'select round_id as id from prize_drop_hit where run_id = $1 and round_id = any ($2::uuid[])',
    [runId, rounds],
  )
  return new Set(rows.map(({ id }) => id))
}

interface Part {
  joinedAt: Date | null
  wins: number
}

/** What these players have in a run. */
export async function listParts(
  db: Db | Tx,
  runId: string,
  players: readonly string[],
): Promise<ReadonlyMap<string, Part>> {
  const { rows } = await db.query<Part & { id: string }>(
    `select p.id, (select joined_at from prize_drop_entry e where e.run_id = $1 and e.player_id = p.id) as "joinedAt",
            (select count(*)::integer from prize_drop_hit h
              where h.run_id = $1 and h.player_id = p.id and h.number is not null) as wins
       from unnest($2::uuid[]) as p(id)`,
    [runId, players],
  )
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

export async function insertHits(
  tx: Tx,
  runId: string,
  hits: readonly DecidedHit[],
  now: Date,
): Promise<void> {
  if (hits.length === 0) return
  await tx.query(
    `insert into prize_drop_hit (run_id, round_id, player_id, game, currency, settled_at, decided_at, refusal, number, prize,
       base_amount, paid_currency, amount, offer)
     select $1, round_id, player_id, game, currency, settled_at, $2, refusal, number, prize, base_amount, paid_currency, amount, offer
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[], $8::text[], $9::integer[], $10::integer[],
              $11::bigint[], $12::text[], $13::bigint[], $14::text[])
         as n(round_id, player_id, game, currency, settled_at, refusal, number, prize, base_amount, paid_currency, amount, offer)`,
    [
      runId,
      now,
      hits.map(({ roundId }) => roundId),
      hits.map(({ playerId }) => playerId),
      hits.map(({ gameId }) => gameId),
      hits.map(({ currency }) => currency),
      hits.map(({ settledAt }) => settledAt.toISOString()),
      hits.map(({ refusal }) => refusal),
      hits.map(({ won }) => won?.number ?? null),
      hits.map(({ won }) => won?.prize ?? null),
      hits.map(({ won }) => (won === null ? null : String(won.baseAmount))),
      hits.map(({ won }) => won?.currency ?? null),
      hits.map(({ won }) => (won === null ? null : String(won.amount))),
      hits.map(({ won }) => won?.offer ?? null),
    ],
  )
}

/** A repeat keeps the first time. */
export async function insertEntry(tx: Tx, runId: string, playerId: string, now: Date): Promise<void> {
  await tx.query(
    'insert into prize_drop_entry (run_id, player_id, joined_at) values ($1, $2, $3) on conflict do nothing',
    [runId, playerId, now],
  )
}

export interface WinRow extends Omit<Hit, 'currency'>, Won {}

const WIN = `round_id as "roundId", player_id as "playerId", game as "gameId", settled_at as "settledAt", number, prize,
  base_amount as "baseAmount", paid_currency as currency, amount, offer`

/** In the order in which they fell. */
export async function listWins(db: Db | Tx, runId: string): Promise<WinRow[]> {
  const { rows } = await db.query<WinRow>(
    `select ${WIN} from prize_drop_hit where run_id = $1 and number is not null order by number`,
    [runId],
  )
  return rows
}

export async function findWin(tx: Tx, runId: string, number: number): Promise<WinRow | null> {
  const { rows } = await tx.query<WinRow>(
    `select ${WIN} from prize_drop_hit where run_id = $1 and number = $2`,
    [runId, number],
  )
  return rows[0] ?? null
}

/** How often each prize of the list has fallen, by run. */
export async function listFallen(
  db: Db | Tx,
  runs: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query<{ id: string; prizes: number[] }>(
    `select run_id as id, array_agg(prize) as prizes from prize_drop_hit
      where run_id = any ($1::uuid[]) and number is not null group by 1`,
    [runs],
  )
  return new Map(rows.map(({ id, prizes }) => [id, prizes]))
}

interface OwnHit {
  roundId: string
  refusal: HitRefusal | null
  prize: number | null
  settledAt: Date
}

export async function listOwnHits(db: Db, runId: string, playerId: string): Promise<OwnHit[]> {
  const { rows } = await db.query<OwnHit>(
    `select round_id as "roundId", refusal, prize, settled_at as "settledAt" from prize_drop_hit
      where run_id = $1 and player_id = $2 order by settled_at`,
    [runId, playerId],
  )
  return rows
}

/** When the last prize of a run fell; null while some are left. */
export async function findGoneAt(db: Db, runId: string, prizes: number): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select settled_at as at from prize_drop_hit where run_id = $1 and number = $2',
    [runId, prizes],
  )
  return rows[0]?.at ?? null
}
