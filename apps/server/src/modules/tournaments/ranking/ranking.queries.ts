/** Places are never stored: they are read in the order of the index, so they are always exact. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { toBest } from '../counting/entries.queries.ts'
import type { BestRound } from '../counting/scoring.rules.ts'
import { PLACE_ORDER } from '../runs/finishing.queries.ts'

export interface PlacedEntry {
  playerId: string
  place: number
  score: bigint
  best: BestRound | null
}

interface Row extends Omit<PlacedEntry, 'best'> {
  best: Parameters<typeof toBest>[0]
}

const toPlaced = ({ best, ...row }: Row): PlacedEntry => ({ ...row, best: toBest(best)[0] ?? null })

export async function listTop(db: Db | Tx, runId: string, limit: number): Promise<PlacedEntry[]> {
  const { rows } = await db.query<Row>(
    `select player_id as "playerId", score, best, (row_number() over (order by ${PLACE_ORDER}))::integer as place
       from tournament_entry where run_id = $1 and score > 0 order by ${PLACE_ORDER} limit $2`,
    [runId, limit],
  )
  return rows.map(toPlaced)
}

/** The entries of these players, and those at these places: one pass over the ranking for all of them. */
export async function listPlaced(
  db: Db,
  runId: string,
  { playerIds, places }: { playerIds: readonly string[]; places: readonly number[] },
): Promise<PlacedEntry[]> {
  const { rows } = await db.query<Row>(
    `select "playerId", score, '[]'::jsonb as best, place
       from (select player_id as "playerId", score, (row_number() over (order by ${PLACE_ORDER}))::integer as place
               from tournament_entry where run_id = $1 and score > 0) r
      where "playerId" = any ($2::uuid[]) or place = any ($3::integer[])`,
    [runId, playerIds, places],
  )
  return rows.map(toPlaced)
}

export interface OwnEntry {
  joinedAt: Date
  score: bigint
  reachedAt: Date | null
  rounds: number
  best: BestRound | null
}

export async function findEntry(db: Db, runId: string, playerId: string): Promise<OwnEntry | null> {
  const { rows } = await db.query<Omit<OwnEntry, 'best'> & { best: Row['best'] }>(
    `select joined_at as "joinedAt", score, reached_at as "reachedAt", rounds, best from tournament_entry
      where run_id = $1 and player_id = $2`,
    [runId, playerId],
  )
  const [row] = rows
  return row === undefined ? null : { ...row, best: toBest(row.best)[0] ?? null }
}

/** The nearest entries ahead of a score, the nearest one first, and behind it. */
export async function listAround(
  db: Db,
  runId: string,
  own: { playerId: string; score: bigint; reachedAt: Date },
  each: number,
): Promise<{ ahead: Omit<PlacedEntry, 'place'>[]; behind: Omit<PlacedEntry, 'place'>[] }> {
  const values = [runId, String(own.score), own.reachedAt, own.playerId, each]
  const columns = 'player_id as "playerId", score, best, 0 as place'
  const [ahead, behind] = await Promise.all([
    db.query<Row>(
      `select ${columns} from tournament_entry
        where run_id = $1 and score > 0 and score >= $2 and (score > $2 or (reached_at, player_id) < ($3, $4))
        order by score, reached_at desc, player_id desc limit $5`,
      values,
    ),
    db.query<Row>(
      `select ${columns} from tournament_entry
        where run_id = $1 and score > 0 and score <= $2 and (score < $2 or (reached_at, player_id) > ($3, $4))
        order by ${PLACE_ORDER} limit $5`,
      values,
    ),
  ])
  return { ahead: ahead.rows.map(toPlaced), behind: behind.rows.map(toPlaced) }
}

interface Board {
  version: number
  entrants: number
}

export async function findBoard(db: Db | Tx, runId: string): Promise<Board> {
  const { rows } = await db.query<Board>('select version, entrants from tournament_board where run_id = $1', [
    runId,
  ])
  return rows[0] ?? { version: 0, entrants: 0 }
}

/**
 * Takes the turn to publish, if the last look was long enough ago. Another process may hold the row: then it is that process's turn. A
 * time far ahead comes from a clock that was wrong.
 */
export async function takeBoard(
  tx: Tx,
  runId: string,
  now: Date,
  everyMs: number,
): Promise<(Board & { digest: string }) | null> {
  const { rows } = await tx.query<Board & { digest: string }>(
    `select version, entrants, digest from tournament_board
      where run_id = $1
        and (at <= $2::timestamptz - make_interval(secs => $3) or at > $2::timestamptz + interval '1 minute')
      for no key update skip locked`,
    [runId, now, everyMs / 1000],
  )
  return rows[0] ?? null
}

export async function saveBoard(
  tx: Tx,
  runId: string,
  { version, entrants, digest, at }: Board & { digest: string; at: Date },
): Promise<void> {
  await tx.query(
    'update tournament_board set version = $2, entrants = $3, digest = $4, at = $5 where run_id = $1',
    [runId, version, entrants, digest, at],
  )
}
