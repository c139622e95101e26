import path from 'node:path'
import { migrate as applyMissing, type LockRetries, type Pool } from '@fairhall/postgres'

const sources = [{ name: null, folder: path.resolve(import.meta.dirname, '../../sql') }]

// An arbitrary number that nothing else in this database uses.
const MIGRATION_LOCK = 7_246_040

/** Applies the missing migrations of the schema `studio` and returns their names. */
export function migrate(pool: Pool, lockRetries: Partial<LockRetries> = {}): Promise<string[]> {
  return applyMissing(pool, { ...lockRetries, sources, table: 'studio.migration', lock: MIGRATION_LOCK })
}
