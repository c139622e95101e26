/** The background work of the platform. */
import { forgetIdempotencyKeys } from './platform/idempotency.ts'
import { watchJobs } from './platform/jobs/jobs-watch.ts'
import { watchRuns } from './platform/task-runs.ts'
import { watchRole } from './platform/database/role-watch.ts'
import type { Module } from './platform/module.ts'
import { watchOutbox } from './platform/outbox/outbox-watch.ts'
import type { Platform } from './platform/platform.ts'

type BackgroundDeps = Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'metrics' | 'pool'>

export const platformModule: Module<BackgroundDeps> = {
  name: 'platform',
  jobs: [forgetIdempotencyKeys],
  async prepare(deps) {
    watchOutbox(deps)
    watchJobs(deps)
    watchRuns(deps)
    await watchRole(deps)
  },
}
