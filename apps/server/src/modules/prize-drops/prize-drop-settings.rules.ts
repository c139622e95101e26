/** Checks prize drops against the other settings and the games. Pure. */
import { toDecimal, toSubunits } from '@fairhall/money'
import type { StatedGame } from '../catalogue/index.ts'
import { errorOfReward } from '../grants/index.ts'
import type { PrizeDropSetting, SettingsSnapshot } from '../settings/index.ts'
import { dropTermsOf, gamesOf, prizeCount, prizePool } from './runs/run-terms.rules.ts'

/** A game with what its jackpots add to its return, in millionths of a stake. */
export interface PricedGame extends StatedGame {
  jackpotShare: number
}

/** Why the prize drops are not allowed, for the operator; null if they are. */
export function errorOfPrizeDrops(settings: SettingsSnapshot, games: readonly PricedGame[]): string | null {
  for (const drop of settings.prizeDrops) {
    const error =
      errorOfMarkets(settings, drop) ??
      drop.prizes.map(({ reward }) => errorOfReward(settings, reward)).find((one) => one !== null) ??
      errorOfValue(settings, drop, games)
    if (error !== null) return `${drop.id}: ${error}`
  }
  return null
}

/** A misspelt market in `optInMarkets` would let its players take part without joining. */
function errorOfMarkets(
  { markets: known }: Pick<SettingsSnapshot, 'markets'>,
  { markets = [], optInMarkets }: PrizeDropSetting,
): string | null {
  const unknown = [...markets, ...optInMarkets].find((market) => !known.some(({ id }) => id === market))
  return unknown === undefined ? null : `unknown market ${unknown}`
}

const MILLIONTHS = 10_000
const ALL = 1_000_000n
/** What a round wins on average must stay below this part of what the smallest stake loses on average. */
const PART = 2n

/** With prizes worth more than the edge of a game, playing it at the smallest stake would gain. */
function errorOfValue(
  settings: SettingsSnapshot,
  drop: PrizeDropSetting,
  games: readonly PricedGame[],
): string | null {
  const terms = dropTermsOf(settings, drop, games)
  const { subunitToUnit } = settings.baseCurrency
  const stake = toSubunits(drop.stakeMin, subunitToUnit)
  const rounds = BigInt(drop.oneIn) * BigInt(prizeCount(terms))
  const asked = new Set(gamesOf(drop, games))
  for (const { id, rtp, jackpotShare } of games) {
    if (!asked.has(id)) continue
    const edge = ALL - BigInt(Math.round(rtp * MILLIONTHS)) - BigInt(jackpotShare)
    // The mean prize times the chance against the part of the edge times the stake, without a division.
    if (prizePool(terms) * PART * ALL > stake * edge * rounds)
      return `its prizes are worth more than half of what a stake of ${toDecimal(stake, subunitToUnit)} in ${id} loses`
  }
  return null
}
