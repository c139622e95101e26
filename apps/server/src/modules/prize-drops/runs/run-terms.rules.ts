/** What a run promises, fixed when it is published: later settings never change it. Pure. */
import { toSubunits } from '@fairhall/money'
import type { StatedGame } from '../../catalogue/index.ts'
import { BASE_PARTS } from '../../rounds/index.ts'
import type { PrizeDropSetting } from '../../settings/index.ts'

/** As stored. Amounts are subunits of the base currency. */
export interface DropTerms {
  /** The base currency when the terms were made. */
  currency: string
  game: string | null
  games: readonly string[]
  stakeMin: string
  oneIn: number
  playerMax: number
  markets: readonly string[] | null
  optInMarkets: readonly string[]
  prizes: readonly StoredPrize[]
}

/** `amount` is the cash that is given, or that replaces the offer. */
interface StoredPrize {
  count: number
  amount: string
  offer: string | null
}

export function dropTermsOf(
  { baseCurrency: { code, subunitToUnit } }: { baseCurrency: { code: string; subunitToUnit: number } },
  setting: PrizeDropSetting,
  games: readonly StatedGame[],
): DropTerms {
  const base = (sum: string) => String(toSubunits(sum, subunitToUnit))
  return {
    currency: code,
    game: setting.game,
    games: gamesOf(setting, games),
    stakeMin: base(setting.stakeMin),
    oneIn: setting.oneIn,
    playerMax: setting.playerMax,
    markets: setting.markets ?? null,
    optInMarkets: setting.optInMarkets,
    prizes: setting.prizes.map(({ count, reward: { cash, offer } }) => ({
      count,
      amount: base(cash),
      offer,
    })),
  }
}

/** The games that a new run has. A game without a stated return has none: what its rounds cost is unknown. */
export function gamesOf(
  { games: asked }: Pick<PrizeDropSetting, 'games'>,
  games: readonly StatedGame[],
): string[] {
  const isAsked = ({ id, studio, category }: StatedGame): boolean =>
    Array.isArray(asked)
      ? asked.includes(id)
      : studio.id === asked.provider && (asked.category === undefined || asked.category === category)
  return games
    .filter((game) => game.rtp > 0 && isAsked(game))
    .map(({ id }) => id)
    .toSorted()
}

type Prizes = Pick<DropTerms, 'prizes'>

export const prizeCount = ({ prizes }: Prizes): number => prizes.reduce((sum, { count }) => sum + count, 0)

export const prizePool = ({ prizes }: Prizes): bigint =>
  prizes.reduce((sum, { count, amount }) => sum + BigInt(count) * BigInt(amount), 0n)

export interface Prize {
  /** In subunits of the base currency. */
  amount: bigint
  offer: string | null
}

/** Of the list of all prizes, in which each kind is as often as its count. */
export function prizeAt({ prizes }: Prizes, index: number): Prize {
  let after = index
  for (const { count, amount, offer } of prizes) {
    if (after < count) return { amount: BigInt(amount), offer }
    after -= count
  }
  throw new RangeError(`there is no prize ${index}`)
}

/** In parts of a subunit of the base currency, as facts count stakes. */
export const stakeMinOf = ({ stakeMin }: Pick<DropTerms, 'stakeMin'>): bigint =>
  BigInt(stakeMin) * BigInt(BASE_PARTS)
