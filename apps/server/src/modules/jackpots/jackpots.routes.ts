import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import {
  getJackpotDrop,
  listJackpotEntries,
  listJackpots,
  listJackpotWeights,
  listJackpotWins,
} from './jackpots.service.ts'

export function jackpotsRoutes(app: App, deps: JackpotsDeps): void {
  serve(app, deps, 'listJackpots', ({ locale }) => listJackpots(deps, locale))
  serve(app, deps, 'listJackpotWins', ({ locale }) => listJackpotWins(deps, locale))
  serve(app, deps, 'listJackpotEntries', ({ playerId }) => listJackpotEntries(deps, playerId))
  serve(app, deps, 'getJackpotDrop', ({ params: { id, pot }, locale }) =>
    getJackpotDrop(deps, { id, pot: Number(pot) }, locale),
  )
  serve(app, deps, 'listJackpotWeights', ({ params: { id, pot }, query: { from = 0 } }) =>
    listJackpotWeights(deps, { id, pot: Number(pot), from }),
  )
}
