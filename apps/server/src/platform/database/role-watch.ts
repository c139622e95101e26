/**
 * Warns if the server's database role owns tables. Installations from before there were separate roles keep using the owner.
 * Refusing to start would shut them down at an upgrade, so the server logs a warning at each start and sets a metric.
 */
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'
import { findRoleError } from './roles.ts'

type RoleDeps = Pick<Platform, 'config' | 'pool' | 'metrics' | 'clock' | 'log'>

export async function watchRole(deps: RoleDeps): Promise<void> {
  watch(deps, {
    figures: {
      fairhall_database_role_unsafe:
        '1 if the role of DATABASE_URL owns the tables or is a superuser, and so could change the journal.',
    },
    async read() {
      const error = await findRoleError(deps.pool)
      return { fairhall_database_role_unsafe: error === null ? 0 : 1 }
    },
  })
  if (deps.config.environment !== 'production') return
  const error = await findRoleError(deps.pool)
  if (error !== null) deps.log.warn(error)
}
