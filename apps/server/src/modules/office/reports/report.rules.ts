/**
 * What a total of the ledger counts as in reports. Each total belongs to exactly one column, so that the columns of a day add up to
 * what the players' accounts changed by: see `docs/ledger.md`. Pure.
 */
import type { OfficeReportCheck } from '@fairhall/contract/office'

export interface Sums {
  stakes: bigint
  winnings: bigint
  bonusCost: bigint
  deposits: bigint
  withdrawals: bigint
  chargebacks: bigint
  commissions: bigint
  corrections: bigint
  other: bigint
}
type Column = keyof Sums

export const noSums = (): Sums => ({
  stakes: 0n,
  winnings: 0n,
  bonusCost: 0n,
  deposits: 0n,
  withdrawals: 0n,
  chargebacks: 0n,
  commissions: 0n,
  corrections: 0n,
  other: 0n,
})

/** Columns of what players get: the contra account receives less than zero. */
const PAID: ReadonlySet<Column> = new Set(['winnings', 'bonusCost', 'deposits', 'commissions', 'corrections'])

const STAKES = new Set(['bet', 'rollback.bet', 'sports.bet', 'sports.decline'])
const PAYMENTS: Readonly<Record<string, Column>> = {
  deposit: 'deposits',
  'deposit.held': 'deposits',
  'return.failed': 'deposits',
  'withdrawal.settle': 'withdrawals',
  chargeback: 'chargebacks',
  'chargeback.repaid': 'chargebacks',
  'chargeback.write-off': 'chargebacks',
}
const OPERATOR: Readonly<Record<string, Column>> = {
  bonuses: 'bonusCost',
  rewards: 'bonusCost',
  jackpots: 'bonusCost',
  affiliates: 'commissions',
  corrections: 'corrections',
}

export function columnOf(contra: string, kind: string): Column {
  const [account = '', name = ''] = contra.split(':')
  if (account === 'games' || account === 'sports') return STAKES.has(kind) ? 'stakes' : 'winnings'
  if (account === 'freespins') return 'bonusCost'
  if (account === 'payments') return PAYMENTS[kind] ?? 'other'
  if (account === 'operator') return OPERATOR[name] ?? 'other'
  return 'other'
}

/** `amount`: what the contra account received. */
export function add(sums: Sums, column: Column, amount: bigint): void {
  sums[column] += PAID.has(column) ? -amount : amount
}

export const ggrOf = ({ stakes, winnings }: Pick<Sums, 'stakes' | 'winnings'>): bigint => stakes - winnings
export const ngrOf = (sums: Sums): bigint => ggrOf(sums) - sums.bonusCost

const BASIS_POINTS = 10_000n

/** GGR as a share of the stakes, in basis points, rounded; null without stakes. */
export function marginOf(sums: Pick<Sums, 'stakes' | 'winnings'>): bigint | null {
  const { stakes } = sums
  if (stakes <= 0n) return null
  const ggr = ggrOf(sums)
  const half = stakes / 2n
  return (ggr * BASIS_POINTS + (ggr < 0n ? -half : half)) / stakes
}

/** A period without totals and seals is open: its days have not been closed yet. */
export function checkOf(days: { isSealed: boolean; isOff: boolean } | undefined): OfficeReportCheck {
  if (days?.isOff === true) return 'differs'
  return days?.isSealed === true ? 'sealed' : 'open'
}

const DAY_MS = 86_400_000
const DAYS_MAX = { day: 93, month: 731 } as const

/** Whether the days are in order and not too many. */
export function isRange({ from, to, unit }: { from: string; to: string; unit: 'day' | 'month' }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= DAYS_MAX[unit]
}
