import type { CatalogueDeps } from './catalogue.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteOldLines } from './import/import.queries.ts'

/** Long enough to find out why a game has changed. */
const LINES_KEPT_MS = 30 * 86_400_000

/** Providers add, change and remove games without notice, and our own provider reports the URL of this start. */
export const refreshGamesJob = defineJob({
  name: 'catalogue.refreshGames',
  cron: '*/5 * * * *',
  atStart: true,
  async run(deps: CatalogueDeps) {
    await deps.catalogue.refresh()
    await deleteOldLines(deps.db, new Date(deps.clock.now().getTime() - LINES_KEPT_MS))
  },
})
