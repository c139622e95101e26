import { defineJob } from '../../platform/jobs/jobs.ts'
import type { RankingsDeps } from './rankings.deps.ts'
import { refreshAlsoPlayed, refreshRankings } from './rankings.service.ts'

export const rankingsJobs = [
  defineJob({
    name: 'rankings.refresh',
    cron: '*/10 * * * *',
    run: (deps: RankingsDeps) => refreshRankings(deps),
  }),
  defineJob({
    name: 'rankings.alsoPlayed',
    cron: '5,15,25,35,45,55 * * * *',
    run: (deps: RankingsDeps) => refreshAlsoPlayed(deps),
  }),
]
