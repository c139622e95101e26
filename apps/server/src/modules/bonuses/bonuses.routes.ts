import type { BonusesDeps } from './bonuses.deps.ts'
import { getPlayer } from '../players/index.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listEndedPlayerBonuses } from './player-bonuses/ended-bonuses.service.ts'
import { getPublishedOffer, listPublishedOffers, type Reader } from './offers/published-offers.service.ts'
import {
  activatePlayerBonus,
  cancelPlayerBonus,
  listPlayerBonuses,
} from './player-bonuses/player-bonuses.service.ts'

export function bonusesRoutes(app: App, deps: BonusesDeps): void {
  /** The country of a player decides their market, wherever they are. */
  const toReader = async (
    playerId: string | null,
    { currency = null }: { currency?: string | null | undefined },
    here: string,
    locale: string,
  ): Promise<Reader> => {
    const country = playerId === null ? here : (await getPlayer(deps.db, playerId)).country
    return { country, currency, locale }
  }
  serve(app, deps, 'listOffers', async ({ playerId, query, client, locale }) =>
    listPublishedOffers(deps, await toReader(playerId, query, client.country, locale)),
  )
  serve(app, deps, 'getOffer', async ({ playerId, params, query, client, locale }) =>
    getPublishedOffer(deps, await toReader(playerId, query, client.country, locale), params.id),
  )
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
