/** What a run counts and pays, fixed at its start: later settings never change a running one. Pure. */
import { convert, toSubunits } from '@fairhall/money'
import { BASE_PARTS } from '../../rounds/index.ts'
import type { ScoringSetting, SettingsSnapshot, TournamentSetting } from '../../settings/index.ts'

export type ScoringKind = ScoringSetting['kind']

/** As stored. Amounts are subunits of the base currency, multiples are hundredths, and an edge is in millionths. */
export interface RunTerms {
  entry: 'automatic' | 'opt-in'
  markets: readonly string[] | null
  game: string | null
  games: readonly string[]
  /** Absent: games. */
  product?: 'sports'
  /** Of sports bets: total odds in thousandths. */
  oddsMin?: number
  /** The base currency when the terms were made. */
  currency: string
  graceMinutes: number
  stakeMin: string
  scoring: {
    kind: ScoringKind
    roundMax?: string
    fullEdge?: number
    multiplierMin?: number
    multiplierMax?: number
    rounds?: number
    roundsMin?: number
  }
  /** `amount` is the cash that is given, or that replaces the offer. */
  prizes: readonly { places: number; amount: string; offer?: string }[]
}

/** The edge in the settings is in hundredths of a percent. */
const MILLIONTHS = 100

export function runTermsOf(
  { baseCurrency }: Pick<SettingsSnapshot, 'baseCurrency'>,
  {
    entry,
    markets,
    game,
    games,
    product,
    oddsMin,
    graceMinutes,
    stakeMin,
    scoring,
    prizes,
  }: TournamentSetting,
): RunTerms {
  const base = (sum: string) => String(toSubunits(sum, baseCurrency.subunitToUnit))
  const isVolume = scoring.kind === 'stakes' || scoring.kind === 'wins'
  return {
    entry,
    markets: markets ?? null,
    game,
    games,
    ...(product === 'sports' && { product }),
    ...(oddsMin !== undefined && { oddsMin }),
    currency: baseCurrency.code,
    graceMinutes,
    stakeMin: base(stakeMin),
    scoring: isVolume
      ? {
          kind: scoring.kind,
          roundMax: base(scoring.roundMax),
          fullEdge: scoring.fullEdge * MILLIONTHS,
        }
      : scoring,
    prizes: prizes.map(({ places, amount, offer }) => ({
      places,
      amount: base(amount),
      ...(offer !== undefined && { offer }),
    })),
  }
}

/** As counted. */
export interface Scoring {
  kind: ScoringKind
  /** In parts of a subunit of the base currency. */
  stakeMin: bigint
  roundMax: bigint
  fullEdge: bigint
  multiplierMin: bigint
  multiplierMax: bigint
  /** How many of the best rounds rank; 0: the kind does not rank by single rounds. */
  kept: number
  roundsMin: number
  /** Null: all. */
  games: ReadonlySet<string> | null
  /** Sports bets count, and no rounds. */
  isSports: boolean
  /** Of sports bets, in thousandths. */
  oddsMin: number
}

const PARTS = BigInt(BASE_PARTS)

export function toScoring({
  stakeMin,
  games,
  product,
  oddsMin = 0,
  scoring,
}: Pick<RunTerms, 'stakeMin' | 'games' | 'scoring' | 'product' | 'oddsMin'>): Scoring {
  const {
    kind,
    roundMax = '0',
    fullEdge = 1,
    multiplierMin = 0,
    multiplierMax = 0,
    rounds = 0,
    roundsMin = 0,
  } = scoring
  return {
    kind,
    stakeMin: BigInt(stakeMin) * PARTS,
    roundMax: BigInt(roundMax) * PARTS,
    fullEdge: BigInt(fullEdge),
    multiplierMin: BigInt(multiplierMin),
    multiplierMax: BigInt(multiplierMax),
    kept: kind === 'multiplier' ? 1 : rounds,
    roundsMin,
    games: games.length === 0 ? null : new Set(games),
    isSports: product === 'sports',
    oddsMin,
  }
}

/** Prizes as `from` to `to` places with the same amount and offer. */
export interface PrizeRange {
  from: number
  to: number
  /** In subunits of the base currency. */
  amount: bigint
  /** Null: cash. */
  offer: string | null
}

export function prizeRanges({ prizes }: Pick<RunTerms, 'prizes'>): PrizeRange[] {
  let before = 0
  return prizes.map(({ places, amount, offer = null }) => {
    const range = { from: before + 1, to: before + places, amount: BigInt(amount), offer }
    before = range.to
    return range
  })
}

export const paidPlaces = ({ prizes }: Pick<RunTerms, 'prizes'>): number =>
  prizes.reduce((sum, { places }) => sum + places, 0)

export const prizePool = ({ prizes }: Pick<RunTerms, 'prizes'>): bigint =>
  prizes.reduce((sum, { places, amount }) => sum + BigInt(places) * BigInt(amount), 0n)

/** Null below the last paid place. */
export function rangeOf(ranges: readonly PrizeRange[], place: number): PrizeRange | null {
  return ranges.find(({ from, to }) => place >= from && place <= to) ?? null
}

/** Null below the last paid place. */
export const prizeOf = (ranges: readonly PrizeRange[], place: number): bigint | null =>
  rangeOf(ranges, place)?.amount ?? null

/** The nearest place above that wins more; null if there is none. */
export function nextPaidPlace(ranges: readonly PrizeRange[], place: number | null): PrizeRange | null {
  const mine = place === null ? null : prizeOf(ranges, place)
  const better = ranges.filter(
    ({ to, amount }) => (place === null || to < place) && (mine === null || amount > mine),
  )
  return better.at(-1) ?? null
}

/** In the winner's currency. A currency that is no longer configured is paid in the base currency. */
export function toPaid(
  { currencies, baseCurrency }: Pick<SettingsSnapshot, 'currencies' | 'baseCurrency'>,
  base: bigint,
  code: string | null,
): { currency: string; amount: bigint } {
  const currency = (code === null ? undefined : currencies.get(code)) ?? baseCurrency
  const amount = convert(base, baseCurrency, currency, 'down')
  // Of a currency with large subunits at least one: a prize is never nothing.
  return { currency: currency.code, amount: amount > 0n ? amount : 1n }
}
