import type { Pool } from '../platform/database.ts'
import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { revealEnded } from '../seeds/seeds.service.ts'
import { repeat, type Repeated } from '../platform/repeat-task.ts'
import {
  forgetDemoRounds,
  forgetDemoSeeds,
  forgetRounds,
  forgetSeeds,
  forgetSessions,
  forgetSome,
  tryLockPruning,
  unlockPruning,
} from './pruning.queries.ts'

/**
 * Deletes what is no longer needed: sessions with expired tokens, rounds beyond the operator's retention
 * time, and the seeds of no kept round. A round that the wallet has not answered is never deleted, and a
 * revealed seed stays as long as one of its rounds can still be verified.
 */
export type Retention = {
  /** Rounds for play money, with their seeds. */
  demoRoundsDays: number
  /** Rounds for money: as long as a player, an auditor or a court may ask for them. */
  roundsDays: number
}

export const defaultRetention: Retention = { demoRoundsDays: 7, roundsDays: 1825 }

const DAY_MS = 86_400_000
/** Twice the lifetime of a token. */
const SESSION_MS = 2 * DAY_MS
const BATCH = 2000
const EVERY_MS = 3_600_000

type Pruned = { sessions: number; rounds: number; seeds: number }

/** Null when another process is pruning. */
export async function prune(deps: Deps, retention: Retention): Promise<Pruned | null> {
  const now = deps.clock.now().getTime()
  const before = (ms: number) => new Date(now - ms)
  const client = await deps.pool.connect()
  try {
    if (!(await tryLockPruning(client))) return null
    try {
      const demo = await inBatches(deps.pool, forgetDemoRounds, before(retention.demoRoundsDays * DAY_MS))
      const real = await inBatches(deps.pool, forgetRounds, before(retention.roundsDays * DAY_MS))
      const sessions = await inBatches(deps.pool, forgetSessions, before(SESSION_MS))
      const demoSeeds = await inBatches(deps.pool, forgetDemoSeeds, before(retention.demoRoundsDays * DAY_MS))
      const seeds = await inBatches(deps.pool, forgetSeeds, before(retention.roundsDays * DAY_MS))
      return { sessions, rounds: demo + real, seeds: demoSeeds + seeds }
    } finally {
      await unlockPruning(client)
    }
  } finally {
    client.release()
  }
}

/** Deletes in small transactions, so that players do not wait for them. */
async function inBatches(pool: Pool, statement: string, before: Date): Promise<number> {
  let sum = 0
  for (;;) {
    const count = await inTransaction(pool, (tx) => forgetSome(tx, statement, before, BATCH))
    sum += count
    if (count < BATCH) return sum
  }
}

/** Runs once an hour, in one of the processes. */
export const startPruning = (deps: Deps, retention: Retention): Repeated =>
  repeat(EVERY_MS, deps.log, 'old rounds could not be deleted', async () => {
    await inTransaction(deps.pool, (tx) => revealEnded(deps, tx, null))
    const pruned = await prune(deps, retention)
    if (pruned !== null) deps.log.info(pruned, 'old rounds were deleted')
  })
