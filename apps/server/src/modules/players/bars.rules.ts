/**
 * What follows when an account has traits of a player who is excluded, takes a break or is blocked. The strength of the evidence
 * decides, because anyone can enter the email, the name or the document number of somebody else. Pure.
 */
import type { Proofs, TraitKind } from './traits.rules.ts'

/** exclude: it is the same person; hold: no deposits and no play until staff decides; look: staff gets a case, nothing is held. */
export type Outcome = 'exclude' | 'hold' | 'look'

/** How well a player is proven, as a number that is stored: the strongest proof that they have. */
export const Evidence = { none: 0, contact: 1, money: 2, identity: 3 } as const
export type Evidence = (typeof Evidence)[keyof typeof Evidence]

export interface Match {
  kind: TraitKind
  /** Since when it is proven to belong to the barred player; null: they only entered it. */
  barredAt: Date | null
  /** The same of the account. */
  ownAt: Date | null
}

/** Where a date is given, only what was proven before it counts. */
export function evidenceOf(
  proofs: Proofs & { identitiesAt?: readonly Date[] },
  before: Date | null = null,
): Evidence {
  const counts = (at: Date | null | undefined) =>
    at !== null && at !== undefined && (before === null || at < before)
  if (counts(proofs.identityAt)) return Evidence.identity
  if (counts(proofs.moneyAt)) return Evidence.money
  const contacts = [proofs.emailAt, proofs.phoneAt, ...(proofs.identitiesAt ?? [])]
  return contacts.some(counts) ? Evidence.contact : Evidence.none
}

const contactKinds: ReadonlySet<TraitKind> = new Set(['email', 'mailbox', 'phone'])
const nameKinds: ReadonlySet<TraitKind> = new Set(['person', 'namesake'])

/**
 * The same person: a trait that the barred player has proven. Names are shared by several people; a contact counts when the account
 * has proven it too; and where the account proved the trait first, the barred player may have taken it from them.
 */
export function isProof({ kind, barredAt, ownAt }: Match): boolean {
  if (barredAt === null || nameKinds.has(kind)) return false
  if (contactKinds.has(kind) && ownAt === null) return false
  return ownAt === null || ownAt >= barredAt
}

/** The owner of a contact has proven it, and the barred player has not: it says nothing about the owner. */
const isTaken = ({ kind, barredAt, ownAt }: Match) =>
  contactKinds.has(kind) && barredAt === null && ownAt !== null

/**
 * Without proof that it is the same person, the account is held when the barred player is proven at least as well. What the account
 * has proven since the bar began doesn't count, as an excluded person could do that; unless the barred player has proven nothing.
 * Null: nothing follows.
 */
export function outcomeOf(
  bar: { evidence: number; begunAt: Date; matches: readonly Match[] },
  evidenceBefore: (before: Date | null) => number,
): Outcome | null {
  const matches = bar.matches.filter((match) => !isTaken(match))
  if (matches.length === 0) return null
  if (matches.some(isProof)) return 'exclude'
  const own = evidenceBefore(bar.evidence === Evidence.none ? null : bar.begunAt)
  return bar.evidence >= own ? 'hold' : 'look'
}
