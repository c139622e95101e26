import type { CatalogueDeps } from './catalogue.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { deleteUnusedPictures } from './pictures/pictures.queries.ts'
import { fetchDuePictures } from './pictures/pictures.service.ts'
import { deleteOldLines } from './import/import.queries.ts'

/** A run of every minute ends before the next one. */
const PICTURES_MS = 50_000

export const fetchPicturesJob = defineJob({
  name: 'catalogue.fetchPictures',
  cron: '* * * * *',
  run: (deps: CatalogueDeps) => fetchDuePictures(deps, new Date(deps.clock.now().getTime() + PICTURES_MS)),
})

/** Long enough to find out why a game has changed. */
const KEPT_MS = 30 * 86_400_000

/** Providers add, change and remove games without notice, and our own provider reports the URL of this start. */
export const refreshGamesJob = defineJob({
  name: 'catalogue.refreshGames',
  cron: '*/5 * * * *',
  atStart: true,
  async run(deps: CatalogueDeps) {
    await deps.catalogue.refresh()
    const now = deps.clock.now()
    const before = new Date(now.getTime() - KEPT_MS)
    await deleteOldLines(deps.db, before)
    await deleteUnusedPictures(deps.db, { now, before })
  },
})
