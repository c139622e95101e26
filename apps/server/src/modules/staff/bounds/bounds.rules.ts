/**
 * How far a permission goes: up to an amount, and for the players of some markets. A bound of a right limits what that right gives, so a
 * member with two rights has the wider one. A bound of a member counts in addition. Pure.
 */
import { convert, type Rated } from '@fairhall/money'
import { matches } from '../members/permissions.rules.ts'

export interface Bound {
  /** `right:payments-agent`, or `member:bob` */
  holder: string
  /** As in roles: `withdrawal.approve`, `withdrawal.*` or `*` */
  permission: string
  /** The largest amount of one command in subunits, by currency. Empty: any amount. */
  amounts: Readonly<Record<string, bigint>>
  /** The largest sum of one member in a day (UTC) in subunits, by currency. Empty: any sum. */
  dayAmounts: Readonly<Record<string, bigint>>
  /** Null: every market. */
  markets: readonly string[] | null
}

/** The bound of one holder and permission. */
export const boundOf = (
  bounds: readonly Bound[],
  of: { readonly [Part in 'holder' | 'permission']: string | null | undefined },
): Bound | null =>
  bounds.find(({ holder, permission }) => holder === of.holder && permission === of.permission) ?? null

/** What a member decided about in a day with one permission and currency, in subunits. */
export interface DayUse {
  permission: string
  currency: string
  amount: bigint
}

/** What a command is about. */
export interface CommandSubject {
  /** What it moves. Empty: no money. */
  amounts: readonly { amount: bigint; currency: string }[]
  /** Of the players that it is about. Empty: it is about no player. */
  markets: readonly string[]
}

export const NO_SUBJECT: CommandSubject = { amounts: [], markets: [] }

export const boundRefusals = ['beyondAmount', 'beyondDay', 'beyondMarket', 'boundWithoutRate'] as const
export type BoundRefusal = (typeof boundRefusals)[number]

/** Null for a currency that has no rate. */
export type FindRated = (currency: string) => Rated | null

interface BoundQuestion {
  memberId: string
  /** The member's rights that give the permission. */
  sources: readonly string[]
  permission: string
  bounds: readonly Bound[]
  subject: CommandSubject
  findRated: FindRated
  /** What the member decided about today. */
  used?: readonly DayUse[]
}

/** Why a bound excludes the command; null if none does. */
export function boundRefusal({
  memberId,
  sources,
  permission,
  bounds,
  ...question
}: BoundQuestion): BoundRefusal | null {
  const refusalOf = (holder: string) => firstRefusal(boundsOf(bounds, holder, permission), question)
  const own = refusalOf(`member:${memberId}`)
  if (own !== null) return own
  const given = sources.map((right) => refusalOf(`right:${right}`))
  return given.includes(null) ? null : (given[0] ?? null)
}

export function boundsOf(bounds: readonly Bound[], holder: string, permission: string): Bound[] {
  return bounds.filter((bound) => bound.holder === holder && matches(bound.permission, permission))
}

type Asked = Pick<BoundQuestion, 'subject' | 'findRated' | 'used'>

function firstRefusal(bounds: readonly Bound[], asked: Asked): BoundRefusal | null {
  for (const bound of bounds) {
    const refusal = refusalOfBound(bound, asked)
    if (refusal !== null) return refusal
  }
  return null
}

function refusalOfBound(bound: Bound, asked: Asked): BoundRefusal | null {
  const { amounts, markets } = bound
  const { subject, findRated } = asked
  if (markets !== null && subject.markets.some((market) => !markets.includes(market))) return 'beyondMarket'
  if (Object.keys(amounts).length > 0)
    for (const moved of subject.amounts) {
      const refusal = refusalOfAmount(amounts, moved, findRated)
      if (refusal !== null) return refusal
    }
  return refusalOfDay(bound, asked)
}

/**
 * Each currency that the bound names has its own sum. Others are converted and count towards every named one: with one currency, all
 * money of the day counts towards it.
 */
function refusalOfDay(
  { permission, dayAmounts }: Bound,
  { subject, findRated, used = [] }: Asked,
): BoundRefusal | null {
  const codes = Object.keys(dayAmounts)
  if (codes.length === 0 || subject.amounts.length === 0) return null
  const before = used.filter((use) => matches(permission, use.permission))
  const sums = sumByCurrency([...before, ...subject.amounts])
  const isNamed = (currency: string) => Object.hasOwn(dayAmounts, currency)
  const others = [...sums].filter(([currency]) => !isNamed(currency))
  const isMoved = ({ currency }: { currency: string }, code: string) =>
    currency === code || !isNamed(currency)
  for (const code of codes.filter((one) => subject.amounts.some((moved) => isMoved(moved, one)))) {
    let sum = sums.get(code) ?? 0n
    for (const [currency, amount] of others) {
      const [from, to] = [findRated(currency), findRated(code)]
      if (from === null || to === null) return 'boundWithoutRate'
      sum += convert(amount, from, to, 'up')
    }
    if (sum > (dayAmounts[code] ?? 0n)) return 'beyondDay'
  }
  return null
}

export function sumByCurrency(
  amounts: readonly { amount: bigint; currency: string }[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + (amount < 0n ? -amount : amount))
  return sums
}

/** Another currency must be within every amount of the bound. It is rounded up, so that no part of a subunit passes. */
function refusalOfAmount(
  amounts: Bound['amounts'],
  { amount, currency }: CommandSubject['amounts'][number],
  findRated: FindRated,
): BoundRefusal | null {
  const size = amount < 0n ? -amount : amount
  const own = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
  if (own !== undefined) return size > own ? 'beyondAmount' : null
  for (const [code, most] of Object.entries(amounts)) {
    const [from, to] = [findRated(currency), findRated(code)]
    if (from === null || to === null) return 'boundWithoutRate'
    if (convert(size, from, to, 'up') > most) return 'beyondAmount'
  }
  return null
}

/** Of a command: the bound of a day counts under a lock, where the whole bound is checked again. */
export const withoutDay = (bound: Bound): Bound => ({ ...bound, dayAmounts: {} })
/** Of an order: the member who agrees needs a bound that is high enough. */
export const withoutAmount = (bound: Bound): Bound => ({ ...bound, amounts: {} })

/** What a command shows or moves outside of the markets is refused; a read moves nothing. */
export const withoutAmounts = ({ markets }: CommandSubject): CommandSubject => ({ amounts: [], markets })
