/** How a module shows itself to `app.ts`, the only file that knows every module. */
import type { Deps } from './deps.ts'
import type { App } from './http/server.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { Consumer } from './outbox/consumer.ts'

export interface Module {
  name: string
  /** Serves calls of the contract; called in processes with the role `api`. */
  routes?(app: App, deps: Deps): void
  /** Serves what is for other servers: the doors of providers; called in processes with the role `door`. */
  doors?(app: App, deps: Deps): void
  /** Work for processes with the role `jobs`. */
  jobs?: readonly JobDefinition[]
  consumers?(deps: Deps): readonly Consumer[]
  /** Once after the migrations, before anything is served: seeds and checks. May run in several processes at once. */
  prepare?(deps: Deps): Promise<void>
}
