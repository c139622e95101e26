import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listPrizeDropRounds } from './explain.service.ts'
import type { PrizeDropsDeps } from './prize-drops.deps.ts'
import { getPrizeDrop, getPrizeDropEntry, joinPrizeDrop, listPrizeDrops } from './prize-drops.service.ts'

export function prizeDropsRoutes(app: App, deps: PrizeDropsDeps): void {
  serve(app, deps, 'listPrizeDrops', ({ locale }) => listPrizeDrops(deps, locale))
  serve(app, deps, 'getPrizeDrop', ({ params: { id }, locale }) => getPrizeDrop(deps, id, locale))
  serve(app, deps, 'getPrizeDropEntry', ({ playerId, params: { id } }) =>
    getPrizeDropEntry(deps, playerId, id),
  )
  serve(app, deps, 'joinPrizeDrop', ({ playerId, params: { id } }) => joinPrizeDrop(deps, playerId, id))
  serve(app, deps, 'listPrizeDropRounds', ({ playerId, params: { id }, locale }) =>
    listPrizeDropRounds(deps, { playerId, runId: id, locale }),
  )
}
