import path from 'node:path'
import { migrate as applyMissing, type Patience, type Pool } from '@fairhall/postgres'

const sources = [{ name: null, folder: path.resolve(import.meta.dirname, '../../sql') }]

// An arbitrary number that nothing else in this database uses.
const MIGRATION_LOCK = 7_246_040

/** Applies the missing migrations of the schema `studio` and returns their names. */
export function migrate(pool: Pool, patience: Partial<Patience> = {}): Promise<string[]> {
  return applyMissing(pool, { ...patience, sources, table: 'studio.migration', lock: MIGRATION_LOCK })
}
