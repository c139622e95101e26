import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, Tx } from './database.ts'
import { inTransaction, sqlStateOf } from './database.ts'

/**
 * Migrates the schema `studio`: numbered files of apps/studio/sql, forward only, all in one transaction under
 * an advisory lock, so that several processes can start at once. A file must never change after it was
 * applied.
 */
const MIGRATION_LOCK = 7_246_040
const folder = path.resolve(import.meta.dirname, '../../sql')

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A pending lock request blocks all later ones. So a migration waits only briefly for a table in use, then
 * releases its locks and tries again.
 */
const retryOptions = { lockTimeoutMs: 1_000, pauseMs: 4_000, tries: 120, onWait: () => {} }

/** `onWait` is called once, when a table is in use. */
export async function migrate(pool: Pool, options: Partial<typeof retryOptions> = {}): Promise<string[]> {
  const { lockTimeoutMs, pauseMs, tries, onWait } = { ...retryOptions, ...options }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, (tx) => bringUpToDate(tx, lockTimeoutMs))
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === tries)
        throw new Error(
          'A table that the studio changes is in use. Start again when the transactions that use it have ended.',
          { cause: error },
        )
      if (attempt === 1) onWait()
      await wait(pauseMs)
    }
  }
}

async function bringUpToDate(tx: Tx, lockTimeoutMs: number): Promise<string[]> {
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await tx.query(`set local lock_timeout = ${lockTimeoutMs}`)
  // A role that may not change the schema finds it up to date.
  const { rows: found } = await tx.query(`select where to_regclass('studio.migration') is not null`)
  if (found.length === 0) {
    await tx.query('create schema if not exists studio')
    await tx.query(
      'create table if not exists studio.migration (name text primary key, checksum text not null)',
    )
  }
  const { rows } = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from studio.migration',
  )
  return applyMissing(tx, new Map(rows.map((row) => [row.name, row.checksum])))
}

async function applyMissing(tx: Tx, applied: Map<string, string>): Promise<string[]> {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
  const missing: string[] = []
  for (const name of names) {
    const sql = readFileSync(path.join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined)
      throw new Error(`The studio's migration ${name} was changed after it was applied`)
    await tx.query(sql)
    await tx.query('insert into studio.migration (name, checksum) values ($1, $2)', [name, checksum])
    missing.push(name)
  }
  return missing
}
