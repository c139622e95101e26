/** What a module offers to `app.ts`. */
import type { App } from './http/server.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { TimerDefinition } from './jobs/timers.ts'
import type { Consumer } from './outbox/consumer.ts'

/** Takes only what it needs. The functions are properties, not methods, so that the compiler checks the parts that `app.ts` passes. */
export interface Module<ModuleDeps> {
  name: string
  /** Serves calls of the contract, in processes with the role `api`. */
  routes?: (app: App, deps: ModuleDeps) => void
  /** Serves calls of other servers, such as wallet API calls and webhooks, in processes with the role `inbound`. */
  inbound?: (app: App, deps: ModuleDeps) => void
  /** Work for processes with the role `jobs`. */
  jobs?: readonly JobDefinition<ModuleDeps>[]
  /** Work of such processes that is due every few seconds. */
  timers?: readonly TimerDefinition<ModuleDeps>[]
  consumers?: (deps: ModuleDeps) => readonly Consumer[]
  /** Runs once after the migrations, before anything is served: seeds and checks. Several processes may run it concurrently. */
  prepare?: (deps: ModuleDeps) => Promise<void>
}
