import type { CatalogueDeps } from './catalogue.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Providers add, change and remove games without notice, and our own provider reports the URL of this start. */
export const refreshGamesJob = defineJob({
  name: 'catalogue.refreshGames',
  cron: '*/5 * * * *',
  atStart: true,
  run: (deps: CatalogueDeps) => deps.catalogue.refresh(),
})
