import type { BonusesDeps } from './bonuses.deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import {
  activatePlayerBonus,
  cancelPlayerBonus,
  listPlayerBonuses,
} from './player-bonuses/player-bonuses.service.ts'

export function bonusesRoutes(app: App, deps: BonusesDeps): void {
  serve(app, deps, 'listPlayerBonuses', ({ playerId, query, locale }) =>
    listPlayerBonuses(deps, playerId, query, locale),
  )
  serve(app, deps, 'activatePlayerBonus', ({ playerId, params, body, locale }) =>
    activatePlayerBonus(deps, { playerId, bonusId: params.id, locale, ...body }),
  )
  serve(app, deps, 'cancelPlayerBonus', ({ playerId, params, locale }) =>
    cancelPlayerBonus(deps, { playerId, bonusId: params.id, locale }),
  )
}
