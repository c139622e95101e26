import { defineJob } from '../../platform/jobs/jobs.ts'

/** Providers add, change and take away games without telling. */
export const refreshGamesJob = defineJob({
  name: 'catalogue.refreshGames',
  cron: '*/5 * * * *',
  run: (deps) => deps.catalogue.refresh(),
})
