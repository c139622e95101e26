/**
 * Maintenance mode. Calls that change something are refused for everyone; calls that only read are not. Sessions may end and
 * refresh, so that nobody is signed out afterwards. The APIs of providers stay open, because what has begun must be able
 * to end.
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
