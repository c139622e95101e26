import type { BonusesDeps } from './bonuses.deps.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listEndedPlayerBonuses } from './player-bonuses/ended-bonuses.service.ts'
import {
  activatePlayerBonus,
  cancelPlayerBonus,
  listPlayerBonuses,
} from './player-bonuses/player-bonuses.service.ts'

export function bonusesRoutes(app: App, deps: BonusesDeps): void {
  serve(app, deps, 'listPlayerBonuses', ({ playerId, query, locale }) =>
    listPlayerBonuses(deps, playerId, query, locale),
  )
  serve(app, deps, 'listEndedPlayerBonuses', async ({ playerId, query, locale }) => {
    const { ended, meta } = await listEndedPlayerBonuses(deps, playerId, query, locale)
    return page(ended, meta)
  })
  serve(app, deps, 'activatePlayerBonus', ({ playerId, params, body, locale }) =>
    activatePlayerBonus(deps, { playerId, bonusId: params.id, locale, ...body }),
  )
  serve(app, deps, 'cancelPlayerBonus', ({ playerId, params, locale }) =>
    cancelPlayerBonus(deps, { playerId, bonusId: params.id, locale }),
  )
}
