/** Checks prize drops against the other settings and the games. Pure. */
import { toDecimal, toSubunits } from '@fairhall/money'
import type { StatedGame } from '../catalogue/index.ts'
import type { GrantSettings } from '../bonuses/index.ts'
import { errorOfReward } from '../grants/index.ts'
import type { Market, PrizeDropSetting, SettingsSnapshot } from '../settings/index.ts'
import { dropTermsOf, gamesOf } from './runs/run-terms.rules.ts'

/** A game with what its jackpots add to its return, in millionths of a stake. */
export interface PricedGame extends StatedGame {
  jackpotShare: number
}

/** What prize drops are checked against. */
type DropSettings = GrantSettings &
  Pick<SettingsSnapshot, 'prizeDrops'> & { markets: readonly Pick<Market, 'id'>[] }

/** Why the prize drops are not allowed, for the operator; null if they are. */
export function errorOfPrizeDrops(settings: DropSettings, games: readonly PricedGame[]): string | null {
  const taken: Taken = new Map()
  for (const drop of settings.prizeDrops) {
    const error =
      errorOfMarkets(settings, drop) ??
      drop.prizes.map(({ reward }) => errorOfReward(settings, reward)).find((one) => one !== null) ??
      errorOfValue(settings, drop, games, taken)
    if (error !== null) return `${drop.id}: ${error}`
  }
  return null
}

/** A misspelt market in `optInMarkets` would let its players take part without joining. */
function errorOfMarkets(
  { markets: known }: Pick<DropSettings, 'markets'>,
  { markets = [], optInMarkets }: PrizeDropSetting,
): string | null {
  const unknown = [...markets, ...optInMarkets].find((market) => !known.some(({ id }) => id === market))
  return unknown === undefined ? null : `unknown market ${unknown}`
}

const MILLIONTHS = 10_000
const ALL = 1_000_000n
/** What a round wins on average must stay below this part of what the smallest stake loses on average. */
const PART = 2n

/** By game, what a round of it wins in the drops so far, in millionths of its stake. */
type Taken = Map<string, bigint>

/**
 * With prizes worth more than the edge of a game, playing it at the smallest stake would gain. Players see which prizes are left, so only
 * the largest counts: who waits until the others have fallen plays for that one. Several drops on one game add up.
 */
function errorOfValue(
  settings: Pick<DropSettings, 'baseCurrency'>,
  drop: PrizeDropSetting,
  games: readonly PricedGame[],
  taken: Taken,
): string | null {
  const { prizes } = dropTermsOf(settings, drop, games)
  const { subunitToUnit } = settings.baseCurrency
  const stake = toSubunits(drop.stakeMin, subunitToUnit)
  const largest = prizes.reduce((most, { amount }) => (BigInt(amount) > most ? BigInt(amount) : most), 0n)
  const rounds = stake * BigInt(drop.oneIn)
  // Rounded up.
  const share = (largest * ALL + rounds - 1n) / rounds
  const asked = new Set(gamesOf(drop, games))
  for (const { id, rtp, jackpotShare } of games) {
    if (!asked.has(id)) continue
    const edge = ALL - BigInt(Math.round(rtp * MILLIONTHS)) - BigInt(jackpotShare)
    const all = (taken.get(id) ?? 0n) + share
    if (all * PART > edge)
      return `the largest prize, with those of other drops, is worth more than half of what a stake of ${toDecimal(stake, subunitToUnit)} in ${id} loses`
    taken.set(id, all)
  }
  return null
}
