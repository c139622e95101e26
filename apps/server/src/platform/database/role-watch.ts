/**
 * Warns if the server's database role owns tables. Installations from before there were separate roles keep using the owner.
 * Refusing to start would shut them down at an upgrade, so the server logs a warning at each start and sets a metric.
 */
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'
import { findRoleFault } from './roles.ts'

type RoleDeps = Pick<Platform, 'config' | 'pool' | 'metrics' | 'clock' | 'log'>

export async function watchRole(deps: RoleDeps): Promise<void> {
  watch(deps, {
    figures: {
      fairhall_database_role_unsafe:
        '1 if the role of DATABASE_URL owns the tables or is a superuser, and so could change the journal.',
    },
    async read() {
      const fault = await findRoleFault(deps.pool)
      return { fairhall_database_role_unsafe: fault === null ? 0 : 1 }
    },
  })
  if (deps.config.environment !== 'production') return
  const fault = await findRoleFault(deps.pool)
  if (fault !== null) deps.log.warn(fault)
}
