/**
 * Schema changes need an exclusive table lock. A waiting lock request blocks all later ones, so it must never wait for long: behind a
 * backup that reads the table for an hour, it would stop the whole site. So the request times out quickly and is retried.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface LockRetries {
  /** Shorter than the lock timeout of bets, so that none of them fails because of it. */
  lockTimeoutMs: number
  pauseMs: number
  tries: number
  /** Called once, with a line that names what it waits for. */
  onWait(line: string): void
}

export const lockRetries: LockRetries = {
  lockTimeoutMs: 1000,
  pauseMs: 4000,
  tries: 120,
  onWait: () => undefined,
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const RETRIED: ReadonlySet<string | undefined> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK])

/**
 * `change` starts its own transaction with `lockTimeoutMs` and rolls it back before it throws.
 * @throws Error if a table was in use for all tries
 */
export async function runWithLockRetries(
  client: pg.ClientBase,
  name: string,
  { pauseMs, tries, onWait }: LockRetries,
  change: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !RETRIED.has(error.code)) throw error
      const who = await findLongest(client)
      if (attempt === tries)
        throw new Error(`a table that it changes is in use (${who}): start again when that has ended.`, {
          cause: error,
        })
      if (attempt === 1) onWait(`${name} waits for a table that is in use: ${who}`)
      await wait(pauseMs)
    }
  }
}

/** The oldest transaction, which most likely has the table. */
async function findLongest(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `select format('%s, process %s, at work since %s UTC', coalesce(nullif(application_name, ''), 'unknown client'), pid,
                   to_char(xact_start at time zone 'UTC', 'HH24:MI:SS')) as who
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  )
  return rows[0]?.who ?? 'it is free now'
}
