/**
 * A change of the schema needs a table for itself. Who waits for a table stands before all who come after him, so he must never
 * wait for long: a backup that reads it for an hour would stop the house behind him. He steps back, and tries again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface Patience {
  /** Less than bets wait for a lock: none of them fails because of it. */
  lockTimeoutMs: number
  pauseMs: number
  tries: number
  /** Told once, in a line that says what is waited for. */
  onWait(line: string): void
}

export const patience: Patience = {
  lockTimeoutMs: 1000,
  pauseMs: 4000,
  tries: 120,
  onWait: () => undefined,
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * `change` begins a transaction of its own with `lockTimeoutMs`, and has rolled it back when it throws.
 * @throws when a table was in use for as long as the patience lasts
 */
export async function changePatiently(
  client: pg.Client,
  name: string,
  { pauseMs, tries, onWait }: Patience,
  change: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
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

/** It is he, most likely, who has the table. */
async function findLongest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `select format('%s, process %s, at work since %s UTC', coalesce(nullif(application_name, ''), 'somebody'), pid,
                   to_char(xact_start at time zone 'UTC', 'HH24:MI:SS')) as who
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  )
  return rows[0]?.who ?? 'it is free by now'
}
