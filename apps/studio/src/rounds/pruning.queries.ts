/** SQL that deletes what is no longer needed. Each statement deletes at most `$2` rows from before `$1`. */
import type { ClientBase } from '@fairhall/postgres'
import type { Tx } from '../platform/database.ts'

const PRUNE_LOCK = 7_246_041

/** Takes the session lock of pruning, unless another connection has it. */
export async function tryLockPruning(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    PRUNE_LOCK,
  ])
  return rows[0]?.got === true
}

export async function unlockPruning(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [PRUNE_LOCK])
}

/** Runs one of the statements below. Returns how many rows it deleted. */
export async function forgetSome(tx: Tx, statement: string, before: Date, countMax: number): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(statement, [before, countMax])
  return Number(rows[0]?.count ?? 0)
}

const forgetOf = (old: string) => `
  with old as (${old}),
    calls as (delete from studio.wallet_call where round_id in (select id from old)),
    gone as (delete from studio.round where id in (select id from old) returning 1)
  select count(*) from gone`

export const forgetDemoRounds = forgetOf(
  `select id from studio.round where seat like 'demo:%' and placed_at < $1 and state <> 'placed'
    order by placed_at limit $2`,
)

// In order of the number, which grows with time: the scan stops at the first round that is kept.
export const forgetRounds = forgetOf(
  `select id from (
     select id, placed_at, state from studio.round where seat not like 'demo:%' order by number limit $2) oldest
    where placed_at < $1 and state in ('settled', 'void')`,
)

export const forgetSessions = `
  with gone as (delete from studio.session where id in (
    select id from studio.session where created_at < $1 order by created_at limit $2) returning 1)
  select count(*) from gone`

export const forgetDemoSeeds = `
  with gone as (delete from studio.seed where id in (
    select s.id from studio.seed s where s.seat like 'demo:%' and s.created_at < $1
      and not exists (select from studio.round r where r.seed_id = s.id) order by s.created_at limit $2) returning 1)
  select count(*) from gone`

export const forgetSeeds = `
  with gone as (delete from studio.seed where id in (
    select s.id from studio.seed s where s.state = 'revealed' and s.revealed_at < $1
      and not exists (select from studio.round r where r.seed_id = s.id) limit $2) returning 1)
  select count(*) from gone`
