import { defineJob } from '../../platform/jobs/jobs.ts'

/** Providers add, change and take away games without telling; our own tell the address of this start. */
export const refreshGamesJob = defineJob({
  name: 'catalogue.refreshGames',
  cron: '*/5 * * * *',
  atStart: true,
  run: (deps) => deps.catalogue.refresh(),
})
