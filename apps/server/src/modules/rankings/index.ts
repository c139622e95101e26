import type { Module } from '../../platform/module.ts'
import { rankingsConsumers } from './rankings.consumers.ts'
import type { RankingsDeps } from './rankings.deps.ts'
import { rankingsJobs } from './rankings.jobs.ts'

export type { RankingsDeps }
export { forgetPlayOf } from './rankings.queries.ts'

export const rankingsModule: Module<RankingsDeps> = {
  name: 'rankings',
  jobs: rankingsJobs,
  consumers: rankingsConsumers,
}
