/** What a partner earned in a month, from what their players moved. Pure, in whole subunits: the same input gives the same statement. */
import { convert, type Rated, toSubunits } from '@fairhall/money'
import type { PlanSetting } from '../../settings/index.ts'

/** What players moved in a currency, in its subunits. Positive amounts are the operator's gain for stakes, and its cost for the others. */
export interface Moved {
  currency: string
  stakes: bigint
  wins: bigint
  bonuses: bigint
  rewards: bigint
  deposits: bigint
}

export interface StatementLine {
  currency: string
  /** `stakes`, `wins`, `bonuses`, `rewards`, `fee:<id>`, and `deposits`, which is not part of the result. */
  item: string
  amount: bigint
  base: bigint
}

/** The plan's terms as they are stored with a version. */
export type PlanTerms = Omit<PlanSetting, 'id'>

const WHOLE = 10_000n

/** Without fees. The statement has no line for what is zero. */
export const itemsOf = ({
  stakes,
  wins,
  bonuses,
  rewards,
  deposits,
}: Moved): [item: string, amount: bigint][] => [
  ['stakes', stakes],
  ['wins', -wins],
  ['bonuses', -bonuses],
  ['rewards', -rewards],
  ['deposits', deposits],
]

/** By currency. A percentage of a negative line is a credit, so that a correction takes a fee back. */
export function linesOf(
  moved: readonly Moved[],
  { fees }: Pick<PlanTerms, 'fees'>,
  rateOf: (currency: string) => Rated,
  base: Rated,
): StatementLine[] {
  return moved.flatMap((sums) => {
    const { currency, stakes, wins, deposits } = sums
    const feeBases = { deposits, stakes, gross: stakes - wins }
    const amounts: [item: string, amount: bigint][] = [
      ...itemsOf(sums),
      ...fees.map(({ id, of, percent }): [string, bigint] => [
        `fee:${id}`,
        -((feeBases[of] * BigInt(percent)) / WHOLE),
      ]),
    ]
    const rate = rateOf(currency)
    return amounts
      .filter(([, amount]) => amount !== 0n)
      .map(([item, amount]) => ({ currency, item, amount, base: convert(amount, rate, base, 'down') }))
  })
}

export const netOf = (lines: readonly StatementLine[]): bigint =>
  lines.reduce((sum, { item, base }) => (item === 'deposits' ? sum : sum + base), 0n)

interface Month {
  /** In subunits of the base currency, as all sums here. */
  net: bigint
  /** The sum of the fixed amounts. */
  acquired: bigint
  /** From the month before. */
  carriedIn: bigint
  unpaidIn: bigint
}

export interface Commission {
  sharePercent: number
  share: bigint
  amount: bigint
  carriedOut: bigint
  unpaidOut: bigint
}

/** A month below zero is carried to the next one, unless the plan discards it. It never reduces fixed sums. */
export function commissionOf(terms: PlanTerms, month: Month, baseUnit: number): Commission {
  const { net, acquired, carriedIn, unpaidIn } = month
  const result = terms.share === null ? carriedIn : net + carriedIn
  const isEarned = terms.share !== null && result > 0n
  const sharePercent = isEarned ? percentOf(terms, result, baseUnit) : 0
  const share = isEarned ? (result * BigInt(sharePercent)) / WHOLE : 0n
  const isCarried = result < 0n && terms.share?.negative !== 'discard'
  const total = share + acquired + unpaidIn
  const isPaid = total >= toSubunits(terms.payoutMin, baseUnit)
  return {
    sharePercent,
    share,
    amount: isPaid ? total : 0n,
    carriedOut: isCarried ? result : 0n,
    unpaidOut: isPaid ? 0n : total,
  }
}

function percentOf({ share }: PlanTerms, result: bigint, baseUnit: number): number {
  const reached = share?.tiers.filter(({ from }) => toSubunits(from, baseUnit) <= result) ?? []
  return reached.at(-1)?.percent ?? 0
}

interface AcquiredPlayer {
  attributedAt: Date
  points: bigint
  /** In subunits of the base currency. */
  deposited: bigint
}

/** Whether a player met the condition in time. */
export function isAcquired(terms: PlanTerms, player: AcquiredPlayer, at: Date, baseUnit: number): boolean {
  const { acquisition } = terms
  if (acquisition === null) return false
  const endsAt = player.attributedAt.getTime() + acquisition.days * 86_400_000
  return (
    at.getTime() <= endsAt &&
    player.points >= BigInt(acquisition.pointsMin) &&
    player.deposited >= toSubunits(acquisition.depositsMin, baseUnit)
  )
}

/** The first day of the month, and of the next one: UTC, as in 2026-11-01. */
export function monthOf(at: Date): { startsOn: string; endsOn: string } {
  const first = (offset: number) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1)).toISOString().slice(0, 10)
  return { startsOn: first(0), endsOn: first(1) }
}
