/** The reads and writes of counting: one statement for each run, however many rounds ended. */
import type { Tx } from '../../../platform/database/database.ts'
import { OPEN_STATES, RUN, type Run } from '../runs/runs.queries.ts'
import type { BestRound, Score } from './scoring.rules.ts'

/** FOR SHARE: they don't end before this transaction does. */
export async function shareOpenRuns(tx: Tx): Promise<Run[]> {
  const { rows } = await tx.query<Run>(
    `select ${RUN} from tournament_run where state in (${OPEN_STATES}) order by id for share`,
  )
  return rows
}

export interface Entry {
  playerId: string
  joinedAt: Date
  currency: string | null
  score: Score
}

interface StoredBest extends Omit<BestRound, 'points' | 'at'> {
  points: string
  at: string
}

interface Row extends Omit<Entry, 'score'>, Omit<Score, 'staked' | 'won' | 'best'> {
  staked: string
  won: string
  best: readonly StoredBest[]
}

const ENTRY = `player_id as "playerId", joined_at as "joinedAt", currency, score as points, reached_at as "reachedAt", rounds,
  staked::text as staked, won::text as won, best`

const toEntry = ({ playerId, joinedAt, currency, staked, won, best, ...score }: Row): Entry => ({
  playerId,
  joinedAt,
  currency,
  score: { ...score, staked: BigInt(staked), won: BigInt(won), best: toBest(best) },
})

export const toBest = (best: readonly StoredBest[]): BestRound[] =>
  best.map(({ points, at, ...round }) => ({ ...round, points: BigInt(points), at: new Date(at) }))

/** FOR UPDATE, in the order of the players. */
export async function lockEntries(tx: Tx, runId: string, playerIds: readonly string[]): Promise<Entry[]> {
  const { rows } = await tx.query<Row>(
    `select ${ENTRY} from tournament_entry where run_id = $1 and player_id = any ($2::uuid[]) order by player_id for update`,
    [runId, playerIds],
  )
  return rows.map(toEntry)
}

/** Those that are entered already are left as they are. */
export async function insertEntries(
  tx: Tx,
  runId: string,
  playerIds: readonly string[],
  joinedAt: Date,
): Promise<void> {
  await tx.query(
    `insert into tournament_entry (run_id, player_id, joined_at)
     select $1, id, $3 from unnest($2::uuid[]) as p(id) order by id on conflict do nothing`,
    [runId, playerIds, joinedAt],
  )
}

export async function saveEntries(tx: Tx, runId: string, entries: readonly Entry[]): Promise<void> {
  const scores = entries.map(({ score }) => score)
  await tx.query(
    `update tournament_entry e
        set currency = n.currency, score = n.score, reached_at = n.reached_at, rounds = n.rounds, staked = n.staked, won = n.won,
            best = n.best::jsonb
       from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[], $6::integer[], $7::numeric[], $8::numeric[], $9::text[])
         as n(player_id, currency, score, reached_at, rounds, staked, won, best)
      where e.run_id = $1 and e.player_id = n.player_id`,
    [
      runId,
      entries.map(({ playerId }) => playerId),
      entries.map(({ currency }) => currency),
      scores.map(({ points }) => String(points)),
      scores.map(({ reachedAt }) => reachedAt?.toISOString() ?? null),
      scores.map(({ rounds }) => rounds),
      scores.map(({ staked }) => String(staked)),
      scores.map(({ won }) => String(won)),
      scores.map(({ best }) =>
        JSON.stringify(best.map(({ points, ...round }) => ({ ...round, points: String(points) }))),
      ),
    ],
  )
}
