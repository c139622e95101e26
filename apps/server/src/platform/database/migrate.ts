/** The schema migrations of the ledger and the server. */
import path from 'node:path'
import { migrate as applyMissing, type MigrationSource, type LockRetries } from '@fairhall/postgres'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** In order: the server's tables reference those of the ledger. */
const migrationSources: readonly MigrationSource[] = [
  { name: 'ledger', folder: path.join(root, 'packages/ledger/sql') },
  { name: 'server', folder: path.join(root, 'apps/server/migrations') },
]

// An arbitrary number that nothing else in this database uses.
const MIGRATION_LOCK = 7_246_001

/** Applies missing migrations and returns their names. */
export function migrate(url: string, lockRetries: Partial<LockRetries> = {}): Promise<string[]> {
  return applyMissing(url, {
    ...lockRetries,
    sources: migrationSources,
    table: 'schema_migration',
    lock: MIGRATION_LOCK,
    deniedHint: 'DATABASE_OWNER_URL must name the role that owns the tables',
  })
}
