/** Payments by provider, method and currency: how many succeed, how long they take, and why others fail. Pure. */
import { InvoiceState, InvoiceType } from '@fairhall/contract'

/** Payments that are the same in all of this. */
export interface PaymentCount {
  /** Empty: of all days. */
  day: string
  type: number
  provider: string
  method: string
  currency: string
  state: string
  reason: string
  /** How long a success took, see `secondsOf`; -1: not known. */
  bucket: number
  count: number
  /** In subunits. */
  amount: bigint
}

export interface MethodSummary {
  day: string
  type: 'deposit' | 'withdrawal'
  provider: string
  method: string
  currency: string
  started: number
  succeeded: number
  /** Failed, declined or expired. */
  ended: number
  open: number
  /** Of successes, in subunits. */
  amount: bigint
  /** Of those that came to an end, in basis points, rounded; null without any. */
  successRate: number | null
  /** Within 9%; null if no time is known. */
  medianS: number | null
  /** The most frequent first. A payment without a reason counts by its state. */
  refusals: { code: string; count: number }[]
}

const SUCCESSES: ReadonlySet<string> = new Set([InvoiceState.success, InvoiceState.paid])
const FAILURES: ReadonlySet<string> = new Set([
  InvoiceState.failed,
  InvoiceState.declined,
  InvoiceState.expired,
])
const BASIS_POINTS = 10_000

/** The methods with the most payments first, deposits before withdrawals, and the newest day first. */
export function summarisePayments(counts: readonly PaymentCount[]): MethodSummary[] {
  const groups = Map.groupBy(counts, ({ day, type, provider, method, currency }) =>
    JSON.stringify([day, type, provider, method, currency]),
  )
  return [...groups.values()]
    .map(toSummary)
    .sort(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        one.type.localeCompare(other.type) ||
        other.started - one.started ||
        nameOf(one).localeCompare(nameOf(other)),
    )
}

const nameOf = ({ provider, method, currency }: MethodSummary) => [provider, method, currency].join(' ')

function toSummary(counts: readonly PaymentCount[]): MethodSummary {
  const [{ day, type, provider, method, currency }] = counts as [PaymentCount]
  const successes = counts.filter(({ state }) => SUCCESSES.has(state))
  const failures = counts.filter(({ state }) => FAILURES.has(state))
  const [started, succeeded, ended] = [sum(counts), sum(successes), sum(failures)]
  const decided = succeeded + ended
  return {
    day,
    type: type === InvoiceType.deposit ? 'deposit' : 'withdrawal',
    provider,
    method,
    currency,
    started,
    succeeded,
    ended,
    open: started - decided,
    amount: successes.reduce((total, { amount }) => total + amount, 0n),
    successRate: decided === 0 ? null : Math.round((succeeded * BASIS_POINTS) / decided),
    medianS: medianOf(successes),
    refusals: refusalsOf(failures),
  }
}

const sum = (counts: readonly PaymentCount[]) => counts.reduce((total, { count }) => total + count, 0)

/** The middle of a bucket: each is 19% longer than the one before. */
const secondsOf = (bucket: number): number => 2 ** ((bucket + 0.5) / 4)

function medianOf(successes: readonly PaymentCount[]): number | null {
  const timed = successes
    .filter(({ bucket }) => bucket >= 0)
    .toSorted((one, other) => one.bucket - other.bucket)
  let left = Math.ceil(sum(timed) / 2)
  for (const { bucket, count } of timed) {
    left -= count
    if (left <= 0) return Math.round(secondsOf(bucket))
  }
  return null
}

function refusalsOf(failures: readonly PaymentCount[]): MethodSummary['refusals'] {
  const byCode = new Map<string, number>()
  for (const { reason, state, count } of failures) {
    const code = reason === '' ? state : reason
    byCode.set(code, (byCode.get(code) ?? 0) + count)
  }
  return [...byCode]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code))
}
