import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { indexGames } from './search-index.service.ts'

/** Imports index their games immediately. This finds what an interrupted one has left. */
export const indexGamesJob = defineJob({
  name: 'catalogue.indexGames',
  cron: '* * * * *',
  run: (deps: CatalogueDeps) => indexGames(deps),
})
