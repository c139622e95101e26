/**
 * While the house is closed nothing new begins: what would change something is refused for everyone, what only shows
 * something is not. A session may end and go on, so that nobody finds himself signed out afterwards. The doors of
 * providers stay open: what was begun must end.
 */
import { routes } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { App } from '../../platform/http/server.ts'

const RETRY_AFTER_S = 60

const changing = new Set(
  Object.entries(routes)
    .filter(([name, { method }]) => method !== 'GET' && name !== 'refreshSession' && name !== 'logout')
    .map(([name]) => name),
)

export function refuseInMaintenance(app: App, deps: Pick<Deps, 'settings'>): void {
  app.addHook('preHandler', async (request) => {
    if (!deps.settings.current().operations.maintenance) return
    if (changing.has(request.routeOptions.config.call ?? ''))
      throw refuse('maintenance', { retryAfterS: RETRY_AFTER_S })
  })
}
