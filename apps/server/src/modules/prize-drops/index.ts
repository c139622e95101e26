import { isDeepStrictEqual } from 'node:util'
import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { findJackpotShares, listStatedGames } from '../catalogue/index.ts'
import { errorOfPrizeDrops, type PricedGame } from './prize-drop-settings.rules.ts'
import { publishOwnDrops } from './prize-drops.consumer.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { prizeDropsRoutes } from './prize-drops.routes.ts'
import { untitledPrizeDrop } from './prize-drops.view.ts'
import { watchPrizeDrops } from './prize-drops.watch.ts'
import { runPrizeDrops } from './runs/running.service.ts'

export type { PrizeDropsDeps }
export { listWins } from './counting/hits.queries.ts'
export { prizeDropsCounter } from './counting/prize-drops.counter.ts'
export { prizeDropChecks } from './prize-drops.audit.queries.ts'
export { stateOf as stateOfPrizeDrop } from './prize-drops.view.ts'
export { pausePrizeDrop, stopPrizeDrop } from './runs/running.service.ts'
export { prizeCount } from './runs/run-terms.rules.ts'
export { findRun as findPrizeDropRun, listRuns as listPrizeDropRuns } from './runs/runs.queries.ts'
export { type PrizeDropTrial, tryPrizeDrops } from './trial/trial.service.ts'

async function listPricedGames({ db }: Pick<PrizeDropsDeps, 'db'>): Promise<PricedGame[]> {
  const [games, shares] = await Promise.all([listStatedGames(db), findJackpotShares(db)])
  return games.map((game) => ({ ...game, jackpotShare: shares.get(game.id) ?? 0 }))
}

export const prizeDropsModule: Module<PrizeDropsDeps> = {
  name: 'prize-drops',
  routes: prizeDropsRoutes,
  consumers: (deps) => [publishOwnDrops(deps)],
  jobs: [
    defineJob({
      name: 'prizeDrops.run',
      cron: '* * * * *',
      atStart: true,
      run: (deps: PrizeDropsDeps) => runPrizeDrops(deps),
    }),
  ],
  async prepare(deps) {
    watchPrizeDrops(deps)
    await deps.settings.addCheck(async (snapshot) => {
      const untitled = untitledPrizeDrop(deps, snapshot)
      if (untitled !== null)
        throw new WrongSettings(`prize-drops.json: the content lacks programmes.${untitled}.name or its text`)
      // Only new values are compared with the games: these change while the server runs, and must never keep it from starting.
      const isNew = !isDeepStrictEqual(snapshot.prizeDrops, deps.settings.current().prizeDrops)
      const error = errorOfPrizeDrops(snapshot, isNew ? await listPricedGames(deps) : [])
      if (error !== null) throw new WrongSettings(`prize-drops.json: ${error}`)
    })
  },
}
