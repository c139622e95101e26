import type { OpenRound, PlayTotal as PlayTotalReply, Spin, Winner as WinnerReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from '../rounds.deps.ts'
import { page, serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import { type CatalogueSnapshot, isProvablyFair } from '../../catalogue/index.ts'
import { listPublicPlayers, maskedName } from '../../players/index.ts'
import { isLivePlayShown, unitOf } from '../../settings/index.ts'
import { multiplierOf, statusOf } from './history.rules.ts'
import type { Round } from '../round.companion.ts'
import {
  listFinishedBets,
  listOpenRounds,
  listRounds,
  listWinners,
  type PlayTotal,
  sumReturnedStakes,
  sumRounds,
  type Winner,
} from '../rounds.queries.ts'
import { toRoundGame, toShownBet } from './shown-bet.ts'

const PER_PAGE = 20
const WINNERS_SHOWN = 20
const OWN_BETS_SHOWN = 20
const OPEN_ROUNDS_SHOWN = 10

export function historyRoutes(app: App, deps: RoundsDeps): void {
  serve(app, deps, 'listSpins', async ({ query, playerId }) => {
    const { page: number = 1, perPage = PER_PAGE, currency } = query
    const known = [...deps.settings.current().currencies.keys()]
    const currencies = currency === undefined ? known : known.filter((code) => code === currency)
    const { rounds, total } = await listRounds(deps.db, playerId, { page: number, perPage, currencies })
    const returned = await sumReturnedStakes(
      deps.db,
      rounds.map(({ id }) => id),
    )
    const catalogue = await deps.catalogue.current()
    return page(
      rounds.map((round) => toSpin(deps, catalogue, round, returned.get(round.id) ?? 0n)),
      { page: number, perPage, total },
    )
  })
  serve(app, deps, 'getPlayTotals', async ({ query, playerId }) => {
    const since = new Date(deps.clock.now().getTime() - query.seconds * 1000)
    const known = deps.settings.current().currencies
    const totals = await sumRounds(deps.db, playerId, since)
    return totals.filter(({ currency }) => known.has(currency)).map((total) => toPlayTotal(deps, total))
  })
  serve(app, deps, 'listWinners', () => listShownWinners(deps))
  serve(app, deps, 'listOwnBets', async ({ playerId }) => {
    const catalogue = await deps.catalogue.current()
    const settings = deps.settings.current()
    const bets = await listFinishedBets(deps.db, playerId, [...settings.currencies.keys()], OWN_BETS_SHOWN)
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
    return isShown ? [toWinner(deps, catalogue, winner, maskedName(player))] : []
  })
}

function toSpin(deps: RoundsDeps, catalogue: CatalogueSnapshot, round: Round, returned: bigint): Spin {
  const unit = unitOf(deps.settings.current(), round.currency)
  const game = catalogue.find(round.gameId)
  return {
    id: round.id,
    game: toRoundGame(game, round.gameId),
    provider:
      game === null
        ? { id: round.provider, name: round.provider }
        : { id: game.studio.id, name: game.studio.name },
    roundId: round.externalId,
    isProvablyFair: game !== null && isProvablyFair(game),
    currency: round.currency,
    stake: toDecimal(round.staked.cash + round.staked.bonus, unit),
    win: toDecimal(round.won.cash + round.won.bonus, unit),
    bonusStake: toDecimal(round.staked.bonus, unit),
    returned: toDecimal(returned, unit),
    status: statusOf(round),
    openedAt: round.openedAt.toISOString(),
    finishedAt: round.closedAt?.toISOString() ?? null,
  }
}

function toPlayTotal(deps: RoundsDeps, { currency, rounds, staked, won }: PlayTotal): PlayTotalReply {
  const unit = unitOf(deps.settings.current(), currency)
  return {
    currency,
    rounds,
    stake: toDecimal(staked, unit),
    win: toDecimal(won, unit),
    net: toDecimal(won - staked, unit),
  }
}

function toWinner(
  deps: RoundsDeps,
  catalogue: CatalogueSnapshot,
  winner: Winner,
  nickname: string | null,
): WinnerReply {
  return {
    id: winner.id,
    nickname,
    game: toRoundGame(catalogue.find(winner.gameId), winner.gameId),
    amount: toDecimal(winner.amount, unitOf(deps.settings.current(), winner.currency)),
    currency: winner.currency,
    multiplier: multiplierOf(winner.amount, winner.staked),
    at: winner.at.toISOString(),
  }
}
