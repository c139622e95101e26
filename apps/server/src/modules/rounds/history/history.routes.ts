import type { OpenRound, Winner as WinnerReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from '../rounds.deps.ts'
import { page, serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import type { CatalogueSnapshot } from '../../catalogue/index.ts'
import { isSimulated, listPublicPlayers, maskedName, type PublicPlayer } from '../../players/index.ts'
import { isLivePlayShown, unitOf } from '../../settings/index.ts'
import { multiplierOf } from './history.rules.ts'
import { getSpin, listSpinGames, listSpins } from './history.service.ts'
import { listFinishedBets, listOpenRounds, listWinners, type Winner } from '../rounds.queries.ts'
import { toRoundGame, toShownBet } from './shown-bet.ts'

const WINNERS_SHOWN = 20
const OWN_BETS_SHOWN = 20
const OPEN_ROUNDS_SHOWN = 10

export function historyRoutes(app: App, deps: RoundsDeps): void {
  serve(app, deps, 'listSpins', async ({ query, playerId }) => {
    const { spins, meta } = await listSpins(deps, playerId, query)
    return page(spins, meta)
  })
  serve(app, deps, 'listSpinGames', ({ playerId }) => listSpinGames(deps, playerId))
  serve(app, deps, 'getSpin', ({ playerId, params, locale }) => getSpin(deps, playerId, params.id, locale))
  serve(app, deps, 'listWinners', () => listShownWinners(deps))
  serve(app, deps, 'listOwnBets', async ({ query, playerId }) => {
    const catalogue = await deps.catalogue.current()
    const settings = deps.settings.current()
    const bets = await listFinishedBets(deps.db, playerId, {
      gameId: query.game ?? null,
      currencies: [...settings.currencies.keys()],
      max: OWN_BETS_SHOWN,
    })
    return bets.map((bet) => toShownBet(settings, catalogue, bet))
  })
  serve(app, deps, 'listOpenRounds', async ({ playerId }) => {
    const { currencies } = deps.settings.current()
    const rounds = await listOpenRounds(deps.db, playerId, OPEN_ROUNDS_SHOWN)
    return rounds.flatMap(({ gameId, currency, staked, openedAt }): OpenRound[] => {
      const unit = currencies.get(currency)?.subunitToUnit
      if (unit === undefined) return []
      return [{ gameId, currency, stake: toDecimal(staked, unit), openedAt: openedAt.toISOString() }]
    })
  })
}

/** Without players whose market shows no live play. */
async function listShownWinners(deps: RoundsDeps): Promise<WinnerReply[]> {
  const catalogue = await deps.catalogue.current()
  const settings = deps.settings.current()
  const winners = await listWinners(deps.db, WINNERS_SHOWN)
  const players = await listPublicPlayers(deps.db, [...new Set(winners.map(({ player }) => player))])
  return winners.flatMap((winner) => {
    const player = players.get(winner.player)
    const isShown =
      player !== undefined &&
      isLivePlayShown(settings, player.country) &&
      settings.currencies.has(winner.currency)
    return isShown ? [toWinner(deps, catalogue, winner, player)] : []
  })
}

function toWinner(
  deps: RoundsDeps,
  catalogue: CatalogueSnapshot,
  winner: Winner,
  player: PublicPlayer,
): WinnerReply {
  return {
    id: winner.id,
    nickname: maskedName(player),
    isSimulated: isSimulated(player),
    game: toRoundGame(catalogue.find(winner.gameId), winner.gameId),
    amount: toDecimal(winner.amount, unitOf(deps.settings.current(), winner.currency)),
    currency: winner.currency,
    multiplier: multiplierOf(winner.amount, winner.staked),
    at: winner.at.toISOString(),
  }
}
