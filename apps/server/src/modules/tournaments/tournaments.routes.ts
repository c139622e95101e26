import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { listTournamentRounds } from './explain.service.ts'
import type { TournamentsDeps } from './tournaments.deps.ts'
import { getBoard, getEntry, getTournament, joinTournament, listTournaments } from './tournaments.service.ts'

export function tournamentsRoutes(app: App, deps: TournamentsDeps): void {
  serve(
    app,
    deps,
    'listTournaments',
    async ({ query: { state = 'open', page: number, perPage }, locale }) => {
      const { tournaments, meta } = await listTournaments(deps, {
        state,
        locale,
        ...(number !== undefined && { page: number }),
        ...(perPage !== undefined && { perPage }),
      })
      return page(tournaments, meta)
    },
  )
  serve(app, deps, 'getTournament', ({ params, locale }) => getTournament(deps, params.identity, locale))
  serve(app, deps, 'getTournamentBoard', ({ params, locale }) => getBoard(deps, params.id, locale))
  serve(app, deps, 'getTournamentEntry', ({ playerId, params, locale }) =>
    getEntry(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'joinTournament', ({ playerId, params, locale }) =>
    joinTournament(deps, playerId, params.id, locale),
  )
  serve(app, deps, 'listTournamentRounds', ({ playerId, params }) =>
    listTournamentRounds(deps, playerId, params.id),
  )
}
