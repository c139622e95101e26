import { WrongSettings } from '../../platform/config.ts'
import type { Module } from '../../platform/module.ts'
import { listStatedGames } from '../catalogue/index.ts'
import { payDropped } from './booking.service.ts'
import { errorOfJackpots } from './jackpot-settings.rules.ts'
import { publishOwnWins, publishWins } from './jackpots.consumer.ts'
import type { CommittedSecretsDeps, JackpotsDeps } from './jackpots.deps.ts'
import { jackpotsRoutes } from './jackpots.routes.ts'
import { jackpotsTimers } from './jackpots.timers.ts'
import { listOpenPots } from './upkeep.queries.ts'
import { unnamedJackpot } from './jackpots.view.ts'

export type { CommittedSecretsDeps, JackpotsDeps }
export { drawSecret, openSecret, type SealedSecret } from './committed-secrets.ts'
export { jackpotChecks } from './jackpots.audit.queries.ts'
export { jackpotsCounter } from './jackpots.counter.ts'
export { listAllJackpots, listLatestDrops } from './overview.queries.ts'
export { wholeOf } from './pot-terms.rules.ts'
export { type JackpotTrial, tryJackpots } from './trial/trial.service.ts'

export const jackpotsModule: Module<JackpotsDeps> = {
  name: 'jackpots',
  routes: jackpotsRoutes,
  timers: jackpotsTimers,
  consumers: (deps) => [payDropped(deps), publishWins(deps), publishOwnWins(deps)],
  prepare: (deps) =>
    deps.settings.addCheck(async (snapshot) => {
      const unnamed = unnamedJackpot(deps, snapshot)
      if (unnamed !== null)
        throw new WrongSettings(`jackpots.json: the content lacks jackpots.names.${unnamed}`)
      const [games, openPots] = await Promise.all([listStatedGames(deps.db), listOpenPots(deps.db)])
      const error = errorOfJackpots({ jackpots: snapshot.jackpots, openPots }, games)
      if (error !== null) throw new WrongSettings(`jackpots.json: ${error}`)
    }),
}
