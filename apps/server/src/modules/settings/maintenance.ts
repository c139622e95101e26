/**
 * Maintenance mode: refuses all calls that change something, and serves calls that only read. Sessions can be refreshed and ended, so that
 * maintenance signs nobody out. The APIs of providers stay open, so that rounds and payments in progress can end.
 */
import { routes } from '@fairhall/contract'
import type { SettingsDeps } from './settings.deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { App } from '../../platform/http/server.ts'

const RETRY_AFTER_S = 60

const changingCalls = new Set(
  Object.entries(routes)
    .filter(([name, { method }]) => method !== 'GET' && name !== 'refreshSession' && name !== 'logout')
    .map(([name]) => name),
)

export function refuseInMaintenance(app: App, deps: Pick<SettingsDeps, 'settings'>): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (!deps.settings.current().operations.maintenance) return done()
    const isChange = changingCalls.has(request.routeOptions.config.call ?? '')
    done(isChange ? refuse('maintenance', { retryAfterS: RETRY_AFTER_S }) : undefined)
  })
}
