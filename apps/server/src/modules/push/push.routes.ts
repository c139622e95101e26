import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { subscribe, unsubscribe } from './devices.service.ts'
import type { PushDeps } from './push.deps.ts'

export function pushRoutes(app: App, deps: PushDeps): void {
  serve(app, deps, 'subscribePush', ({ body, ...login }) => done(subscribe(deps, login, body)))
  serve(app, deps, 'unsubscribePush', (login) => done(unsubscribe(deps, login)))
}
