import type { App } from '../../platform/http/server.ts'
import { commandsRoutes } from './commands/commands.routes.ts'
import { directoryRoutes } from './directory.routes.ts'
import { controlRoutes } from './control.routes.ts'
import type { OfficeDeps } from './office.deps.ts'
import { playersRoutes } from './players/players.routes.ts'
import { programmesRoutes } from './programmes/programmes.routes.ts'
import { replyWithOfficeError } from './serving/error-reply.ts'
import { createServeOffice } from './serving/serve-office.ts'
import { factorsRoutes, sessionsRoutes } from './sessions.routes.ts'
import { viewsRoutes } from './views.routes.ts'

export type { OfficeDeps }
export { mountOfficePage } from './page.routes.ts'

/** Mounts the calls of the office on a separate app, because it must share no address, cookie or token with the players' site. */
export function mountOffice(app: App, deps: OfficeDeps): void {
  app.register(async (calls) => {
    calls.setErrorHandler((error, request, reply) => replyWithOfficeError(deps, error, request, reply))
    const serve = createServeOffice(calls, deps)
    sessionsRoutes(serve, deps)
    factorsRoutes(serve, deps)
    directoryRoutes(serve, deps)
    commandsRoutes(serve, deps)
    viewsRoutes(serve, deps)
    controlRoutes(serve, deps)
    playersRoutes(serve, deps)
    programmesRoutes(serve, deps)
  })
}
