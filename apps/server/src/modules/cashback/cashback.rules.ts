/**
 * How much of a net loss is paid back, and for which days. Pure. A payment is at most a share of what the stakes cost on average, so
 * no way of betting gains from it: without that bound, one even-money bet would.
 */
import type { CashbackSetting } from '../settings/index.ts'

type Programme = CashbackSetting['programmes'][number]

/** Own money of a period, in subunits. */
export interface PeriodPlay {
  staked: bigint
  won: bigint
  /** In millionths of a subunit. */
  cost: bigint
}

/** In subunits of the currency. */
export interface CashbackBounds {
  minimum: bigint
  cap: bigint
  /** Hundredths of a percent, as the next one. */
  percent: number
  costShareMax: number
}

type CashbackBound = 'none' | 'minimum' | 'cap' | 'cost'

export interface Cashback {
  netLoss: bigint
  /** What is paid: zero below the minimum. */
  amount: bigint
  /** What limits the amount. */
  bound: CashbackBound
}

const WHOLE = 10_000n
const MILLION = 1_000_000n

export function cashbackOf({ staked, won, cost }: PeriodPlay, bounds: CashbackBounds): Cashback {
  const netLoss = staked > won ? staked - won : 0n
  const ofLoss = (netLoss * BigInt(bounds.percent)) / WHOLE
  const ofCost = cost <= 0n ? 0n : (cost * BigInt(bounds.costShareMax)) / (WHOLE * MILLION)
  const amounts: [CashbackBound, bigint][] = [
    ['none', ofLoss],
    ['cap', bounds.cap],
    ['cost', ofCost],
  ]
  const [bound, amount] = amounts.reduce((least, one) => (one[1] < least[1] ? one : least))
  return amount < bounds.minimum ? { netLoss, amount: 0n, bound: 'minimum' } : { netLoss, amount, bound }
}

/** A paid period with the play that its payment included, and what is known now. */
export interface Corrected {
  before: PeriodPlay
  after: PeriodPlay
  /** What its play paid; zero after its claim lapsed. */
  paid: bigint
}

/** What all corrections change of a payment at the terms of today. They take back no more than its player got. */
export function changeOf({ before, after, paid }: Corrected, bounds: CashbackBounds): bigint {
  const change = cashbackOf(after, bounds).amount - cashbackOf(before, bounds).amount
  return change < -paid ? -paid : change
}

/** Divides what a player is owed in total into a payment and what is carried over to the next one. */
export function settle(total: bigint, { minimum }: CashbackBounds): { amount: bigint; carried: bigint } {
  return total >= minimum ? { amount: total, carried: 0n } : { amount: 0n, carried: total }
}

export function percentOf({ percent }: Programme, level: string): number {
  return percent.levels[level] ?? percent.base
}

/** Days in UTC, as in 2026-11-28. */
export interface Period {
  startsOn: string
  /** The first day after it. */
  endsOn: string
}

const DAY_MS = 86_400_000
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** What counts is what was known before a day: the end of the period, or later if it is paid late. */
export interface DuePeriod extends Period {
  knownUntil: string
}

export const toDue = (period: Period): DuePeriod => ({ ...period, knownUntil: period.endsOn })

/** A period of one player. */
export interface PlayerPeriod extends Period {
  playerId: string
}

/** The period that contains the day. Weeks begin on Monday. */
export function periodOf(kind: Programme['period'], day: string): Period {
  const at = Date.parse(day)
  if (kind === 'day') return { startsOn: day, endsOn: toDay(at + DAY_MS) }
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  const start = at - sinceMonday * DAY_MS
  return { startsOn: toDay(start), endsOn: toDay(start + 7 * DAY_MS) }
}

/** The last period that ended before the period of `now`. */
export function periodBefore(kind: Programme['period'], now: Date): Period {
  const { startsOn } = periodOf(kind, toDay(now.getTime()))
  return periodOf(kind, toDay(Date.parse(startsOn) - DAY_MS))
}

/** The period that begins on this day. If the kind has changed, it is shorter, so that no day is paid twice. */
export function periodFrom(kind: Programme['period'], startsOn: string): Period {
  return { startsOn, endsOn: periodOf(kind, startsOn).endsOn }
}

/** Covers commits under way and clocks of other processes: until then, a round of the period may be invisible. */
const COMMITTED_MS = 5 * 60_000

/** The period that begins where the last one ended; null until all its rounds can be seen. */
export function endedPeriod(kind: Programme['period'], startsOn: string, now: Date): Period | null {
  const period = periodFrom(kind, startsOn)
  return Date.parse(period.endsOn) + COMMITTED_MS <= now.getTime() ? period : null
}
