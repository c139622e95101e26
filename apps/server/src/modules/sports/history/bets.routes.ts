import type { SportsDeps } from '../sports.deps.ts'
import { page, serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import { openBettingSession } from '../sessions/sports-session.service.ts'
import { getBet, listBets } from './bets.service.ts'
import { sumPlay } from './play-totals.service.ts'

export function betsRoutes(app: App, deps: SportsDeps): void {
  serve(app, deps, 'openBettingSession', ({ playerId, sessionId, bearer, client }) =>
    openBettingSession(deps, { playerId, sessionId, bearer: bearer ?? '', country: client.country }),
  )
  serve(app, deps, 'listBets', async ({ playerId, query }) => {
    const { bets, meta } = await listBets(deps, playerId, query)
    return page(bets, meta)
  })
  // Rounds and sports bets together: this is the later of both modules.
  serve(app, deps, 'getPlayTotals', ({ playerId, query }) => sumPlay(deps, playerId, query.seconds))
  serve(app, deps, 'getBet', ({ playerId, params }) => getBet(deps, playerId, params.id))
}
