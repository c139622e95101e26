import type { OwnBet } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { CatalogueGame, CatalogueSnapshot } from '../../catalogue/index.ts'
import { type SettingsSnapshot, unitOf } from '../../settings/index.ts'
import type { FinishedBet } from '../rounds.queries.ts'
import { multiplierOf } from './history.rules.ts'

/** A finished round as lists of bets show it. */
export function toShownBet(
  settings: SettingsSnapshot,
  catalogue: CatalogueSnapshot,
  bet: FinishedBet,
): OwnBet {
  const unit = unitOf(settings, bet.currency)
  return {
    id: bet.id,
    game: toRoundGame(catalogue.find(bet.gameId), bet.gameId),
    currency: bet.currency,
    stake: toDecimal(bet.staked, unit),
    payout: toDecimal(bet.won, unit),
    multiplier: multiplierOf(bet.won, bet.staked),
    at: bet.at.toISOString(),
  }
}

/** A game that is no longer in the catalogue is shown by its id. */
export function toRoundGame(game: CatalogueGame | null, id: string) {
  const { title, posters } = game ?? { title: id, posters: { thumbnail: null, thumbnailSmall: null } }
  return { id, title, ...posters }
}
