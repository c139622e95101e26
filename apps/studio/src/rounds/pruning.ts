import type { Pool } from '../platform/database.ts'
import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { revealEnded } from '../seeds/seeds.service.ts'
import { repeat, type Repeated } from '../platform/repeat.ts'

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
const PRUNE_LOCK = 7_246_041

export type Pruned = { sessions: number; rounds: number; seeds: number }

/** Null when another process is pruning. */
export async function prune(deps: Deps, retention: Retention): Promise<Pruned | null> {
  const now = deps.clock.now().getTime()
  const before = (ms: number) => new Date(now - ms)
  const client = await deps.pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      PRUNE_LOCK,
    ])
    if (rows[0]?.got !== true) return null
    try {
      const demo = await inBatches(deps.pool, forgetDemoRounds, before(retention.demoRoundsDays * DAY_MS))
      const real = await inBatches(deps.pool, forgetRounds, before(retention.roundsDays * DAY_MS))
      const sessions = await inBatches(deps.pool, forgetSessions, before(SESSION_MS))
      const demoSeeds = await inBatches(deps.pool, forgetDemoSeeds, before(retention.demoRoundsDays * DAY_MS))
      const seeds = await inBatches(deps.pool, forgetSeeds, before(retention.roundsDays * DAY_MS))
      return { sessions, rounds: demo + real, seeds: demoSeeds + seeds }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [PRUNE_LOCK])
    }
  } finally {
    client.release()
  }
}

/** Deletes in small transactions, so that players do not wait for them. */
async function inBatches(pool: Pool, statement: string, before: Date): Promise<number> {
  let sum = 0
  for (;;) {
    const { rows } = await inTransaction(pool, (tx) =>
      tx.query<{ count: string }>(statement, [before, BATCH]),
    )
    const count = Number(rows[0]?.count ?? 0)
    sum += count
    if (count < BATCH) return sum
  }
}

const forgetOf = (old: string) => `
  with old as (${old}),
    calls as (delete from studio.outcall where round_id in (select id from old)),
    gone as (delete from studio.round where id in (select id from old) returning 1)
  select count(*) from gone`

const forgetDemoRounds = forgetOf(
  `select id from studio.round where seat like 'demo:%' and placed_at < $1 and state <> 'placed'
    order by placed_at limit $2`,
)

// In order of the number, which grows with time: the scan stops at the first round that is kept.
const forgetRounds = forgetOf(
  `select id from (
     select id, placed_at, state from studio.round where seat not like 'demo:%' order by number limit $2) oldest
    where placed_at < $1 and state in ('settled', 'void')`,
)

const forgetSessions = `
  with gone as (delete from studio.session where id in (
    select id from studio.session where created_at < $1 order by created_at limit $2) returning 1)
  select count(*) from gone`

const forgetDemoSeeds = `
  with gone as (delete from studio.seed where id in (
    select s.id from studio.seed s where s.seat like 'demo:%' and s.created_at < $1
      and not exists (select from studio.round r where r.seed_id = s.id) order by s.created_at limit $2) returning 1)
  select count(*) from gone`

const forgetSeeds = `
  with gone as (delete from studio.seed where id in (
    select s.id from studio.seed s where s.state = 'revealed' and s.revealed_at < $1
      and not exists (select from studio.round r where r.seed_id = s.id) limit $2) returning 1)
  select count(*) from gone`

/** Runs once an hour, in one of the processes. */
export const startPruning = (deps: Deps, retention: Retention): Repeated =>
  repeat(EVERY_MS, deps.log, 'old rounds could not be deleted', async () => {
    await inTransaction(deps.pool, (tx) => revealEnded(deps, tx, null))
    const pruned = await prune(deps, retention)
    if (pruned !== null) deps.log.info(pruned, 'old rounds were deleted')
  })
