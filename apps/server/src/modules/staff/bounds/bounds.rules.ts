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
  /** Null: every market. */
  markets: readonly string[] | null
}

/** What a command is about. */
export interface CommandSubject {
  /** What it moves. Empty: no money. */
  amounts: readonly { amount: bigint; currency: string }[]
  /** Of the players that it is about. Empty: it is about no player. */
  markets: readonly string[]
}

export const NO_SUBJECT: CommandSubject = { amounts: [], markets: [] }

export type BoundRefusal = 'beyondAmount' | 'beyondMarket' | 'boundWithoutRate'

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
}

/** Why a bound excludes the command; null if none does. */
export function boundRefusal({
  memberId,
  sources,
  permission,
  bounds,
  subject,
  findRated,
}: BoundQuestion): BoundRefusal | null {
  const refusalOf = (holder: string) => firstRefusal(boundsOf(bounds, holder, permission), subject, findRated)
  const own = refusalOf(`member:${memberId}`)
  if (own !== null) return own
  const given = sources.map((right) => refusalOf(`right:${right}`))
  return given.includes(null) ? null : (given[0] ?? null)
}

export function boundsOf(bounds: readonly Bound[], holder: string, permission: string): Bound[] {
  return bounds.filter((bound) => bound.holder === holder && matches(bound.permission, permission))
}

function firstRefusal(
  bounds: readonly Bound[],
  subject: CommandSubject,
  findRated: FindRated,
): BoundRefusal | null {
  for (const bound of bounds) {
    const refusal = refusalOfBound(bound, subject, findRated)
    if (refusal !== null) return refusal
  }
  return null
}

function refusalOfBound(
  { amounts, markets }: Bound,
  subject: CommandSubject,
  findRated: FindRated,
): BoundRefusal | null {
  if (markets !== null && subject.markets.some((market) => !markets.includes(market))) return 'beyondMarket'
  if (Object.keys(amounts).length === 0) return null
  for (const moved of subject.amounts) {
    const refusal = refusalOfAmount(amounts, moved, findRated)
    if (refusal !== null) return refusal
  }
  return null
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

/** What a command shows or moves outside of the markets is refused; a read moves nothing. */
export const withoutAmounts = ({ markets }: CommandSubject): CommandSubject => ({ amounts: [], markets })
