/**
 * The server works with a role that owns no table. An installation from before there were roles keeps using its owner: refusing
 * to start would shut it down at an upgrade, so it warns at each start, and a figure shows it until the roles are divided.
 */
import type { Deps } from '../deps.ts'
import { watch } from '../watches.ts'
import { findRoleFault } from './roles.ts'

type RoleDeps = Pick<Deps, 'config' | 'pool' | 'metrics' | 'clock' | 'log'>

export async function watchRole(deps: RoleDeps): Promise<void> {
  watch(deps, {
    figures: {
      fairhall_database_role_unsafe:
        '1 when the role of DATABASE_URL owns the tables or is a superuser, so that it could change the journal.',
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
