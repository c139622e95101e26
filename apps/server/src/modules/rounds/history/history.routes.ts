import type { PlayTotal as PlayTotalReply, Spin, Winner as WinnerReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from '../rounds.deps.ts'
import { page, serve } from '../../../platform/http/serve.ts'
import type { App } from '../../../platform/http/server.ts'
import {
  type CatalogueGame,
  type CatalogueSnapshot,
  isProvablyFair,
  postersOf,
} from '../../catalogue/index.ts'
import { listNames, shownNickname } from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import { multiplierOf, statusOf } from './history.rules.ts'
import type { Round } from '../round.companion.ts'
import {
  listRounds,
  listWinners,
  type PlayTotal,
  sumReturnedStakes,
  sumRounds,
  type Winner,
} from '../rounds.queries.ts'

const PER_PAGE = 20
const WINNERS_SHOWN = 20

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
  serve(app, deps, 'listWinners', async ({ locale }) => {
    const catalogue = await deps.catalogue.current()
    const winners = await listWinners(deps.db, WINNERS_SHOWN)
    const players = await listNames(deps.db, [...new Set(winners.map(({ player }) => player))])
    const unknown = deps.content.current().text(locale, 'global-components.player.unknown')
    const nicknames = new Map(players.map((player) => [player.id, shownNickname(player, unknown)]))
    return winners.flatMap((winner) => {
      const nickname = nicknames.get(winner.player)
      const isShown = nickname !== undefined && deps.settings.current().currencies.has(winner.currency)
      return !isShown ? [] : [toWinner(deps, catalogue, winner, nickname)]
    })
  })
}

function toGame(game: CatalogueGame | null, id: string) {
  const posters = game === null ? { thumbnail: null, thumbnailSmall: null } : postersOf(game)
  return { id, title: game?.title ?? id, ...posters }
}

function toSpin(deps: RoundsDeps, catalogue: CatalogueSnapshot, round: Round, returned: bigint): Spin {
  const unit = unitOf(deps.settings.current(), round.currency)
  const game = catalogue.find(round.gameId)
  return {
    id: round.id,
    game: toGame(game, round.gameId),
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
  nickname: string,
): WinnerReply {
  return {
    id: winner.id,
    nickname,
    game: toGame(catalogue.find(winner.gameId), winner.gameId),
    amount: toDecimal(winner.amount, unitOf(deps.settings.current(), winner.currency)),
    currency: winner.currency,
    multiplier: multiplierOf(winner.amount, winner.staked),
    at: winner.at.toISOString(),
  }
}
